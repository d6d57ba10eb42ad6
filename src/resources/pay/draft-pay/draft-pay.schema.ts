import { LocalDateText, named, type Static, Type } from '../../../http/schema.ts';
import { PayPeriodText } from '../pay-run/pay-run.service.ts';

const strict = { additionalProperties: false } as const;

export const OpenRunIn = named(
  'PayRunIn',
  Type.Object({ pay_period: PayPeriodText, pay_date: LocalDateText({ description: 'Any day of the period' }) }, strict),
);
export type OpenRunIn = Static<typeof OpenRunIn>;

export const PendingQuery = Type.Object(
  {
    payment_date: Type.Optional(
      LocalDateText({ description: 'When the new pending pays are to be paid; by default the last day of the run' }),
    ),
    recalculate: Type.Boolean({
      default: false,
      description:
        'Works out again the pending pays the run already has, from their own rows and today’s settings; leave that was approved since comes onto them in place of ordinary hours',
    }),
    add_missing: Type.Boolean({
      default: true,
      description:
        'False makes no new pending pays: with recalculate it works out again what is there, and who was taken out of the run stays out',
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
        'Completes a pending pay also of an employee who has a complete pay in the run; it carries what the period still lacks',
    }),
  },
  strict,
);
