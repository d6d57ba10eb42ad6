import { Id, LocalDateText, Nullable, named, type Static, Type } from '../../../http/schema.ts';
import { PayIn } from '../pay/public.ts';
import { PayPeriodText } from '../pay-run/pay-run.service.ts';

const strict = { additionalProperties: false } as const;

export const RunPath = Type.Object({ company_id: Id(), run_id: Id() }, strict);

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
  },
  strict,
);
export type PendingQuery = Static<typeof PendingQuery>;

const { employee_id: _id, employee_number: _number, pay_date: _date, termination, ...fields } = PayIn.properties;

/** Absent keeps what the pay has; a list replaces the whole list. */
export const PayPatch = named(
  'PayPatch',
  Type.Object({ ...fields, termination: Type.Optional(Nullable(termination)) }, strict),
);
export type PayPatch = Static<typeof PayPatch>;

export const PatchQuery = Type.Object(
  { dry_run: Type.Boolean({ default: false, description: 'Calculates and answers as usual but keeps nothing' }) },
  strict,
);

export const TogetherQuery = Type.Object(
  {
    together: Type.Boolean({
      default: false,
      description: 'Pays that were taxed together go together; this says that you mean all of them',
    }),
  },
  strict,
);
