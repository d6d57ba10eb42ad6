import { described, LocalDateText, named, type Static, Type } from '../../../http/schema.ts';
import { PayCycleText, PayPeriodText } from '../pay-run/pay-run.service.ts';

const strict = { additionalProperties: false } as const;

export const OpenRunIn = named(
  'PayRunIn',
  Type.Object(
    {
      pay_period: Type.Optional(PayPeriodText),
      pay_cycle: Type.Optional(
        described(PayCycleText, 'Send this or pay_period, not both; FOUR_WEEKLY is available only here'),
      ),
      pay_date: LocalDateText({ description: 'Any day in the period' }),
    },
    strict,
  ),
);
export type OpenRunIn = Static<typeof OpenRunIn>;

export const PendingQuery = Type.Object(
  {
    payment_date: Type.Optional(
      LocalDateText({ description: 'The payday of the new pending pays; by default the last day of the run' }),
    ),
    recalculate: Type.Boolean({
      default: false,
      description:
        'Recalculates the existing pending pays from their own rows and the current settings; leave approved after they were created replaces ordinary hours',
    }),
    add_missing: Type.Boolean({
      default: true,
      description:
        'False creates no new pending pays. With recalculate, only existing pending pays are recalculated, so employees who were removed from the run are not added again',
    }),
  },
  strict,
);
export type PendingQuery = Static<typeof PendingQuery>;

export const SecondPayQuery = Type.Object(
  {
    allow_second_pay: Type.Boolean({
      default: false,
      description:
        'Also completes pending pays of employees who already have a complete pay in the run; these pending pays pay the rest of the period',
    }),
  },
  strict,
);
export type SecondPayQuery = Static<typeof SecondPayQuery>;
