import { Choice, Id, LocalDateText, Nullable, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';

export const PAY_PERIODS = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const;
export const PayPeriodText = Choice('PayPeriod', PAY_PERIODS);

export const PayRunOut = named(
  'PayRun',
  Type.Object(
    {
      pay_run_id: Id(),
      company_id: Id(),
      pay_period: PayPeriodText,
      pay_run_start_date: ReckonedDate(),
      pay_run_end_date: ReckonedDate(),
      processed_date: Nullable(LocalDateText({ description: 'The latest payment date of its complete pays' })),
      status: Choice('PayRunStatus', ['pending', 'complete'], { description: 'Complete when every pay of the run is' }),
      pay_count: Type.Integer({ minimum: 0 }),
      completed_pay_count: Type.Integer({ minimum: 0 }),
      gross: Type.Number(),
      tax: Type.Number(),
      net: Type.Number(),
      super: Type.Number({ description: "Super (AU) or the employer's KiwiSaver contributions before ESCT (NZ)" }),
      stp_status: Nullable(
        Type.String({
          description: 'How the latest STP pay event stands that a pay of the run is in; null until there is one',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type PayRunOut = Static<typeof PayRunOut>;

/** Filters that lists of runs and lists of pays share. */
export const runFilters = {
  from: Type.Optional(LocalDateText({ description: 'First period end date' })),
  to: Type.Optional(LocalDateText({ description: 'Last period end date' })),
  pay_period: Type.Optional(PayPeriodText),
  status: Type.Optional(Choice('PayRunStatus', ['pending', 'complete'])),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
};

export const PayRunQuery = Type.Object(runFilters, { additionalProperties: false });
export const CompanyPath = Type.Object({ company_id: Id() }, { additionalProperties: false });
export const RunPath = Type.Object({ company_id: Id(), run_id: Id() }, { additionalProperties: false });
