import { CompanyId, Limit, PayRunId } from '../../../http/record-fields.ts';
import {
  Choice,
  described,
  LocalDateText,
  Nullable,
  named,
  ReckonedDate,
  type Static,
  Type,
} from '../../../http/schema.ts';
import type { PayCycle, PayPeriod } from '../../../rules/pay-period.ts';

export const PAY_PERIODS = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const;
export const PayPeriodText = Choice('PayPeriod', PAY_PERIODS, {
  description: 'How often employees are paid. A four-weekly pay run has MONTHLY, the nearest of these values',
});

export const PAY_CYCLES = ['WEEKLY', 'FORTNIGHTLY', 'FOUR_WEEKLY', 'MONTHLY'] as const satisfies readonly PayCycle[];
export const PayCycleText = Choice('PayCycle', PAY_CYCLES, {
  description: 'How often employees are paid; FOUR_WEEKLY is for New Zealand only',
});

/**
 * The value of the API contract's pay period field for each cycle. The contract has no four-weekly period, so the
 * nearest one is shown.
 */
const SHOWN_AS: Readonly<Record<PayCycle, PayPeriod>> = {
  WEEKLY: 'WEEKLY',
  FORTNIGHTLY: 'FORTNIGHTLY',
  FOUR_WEEKLY: 'MONTHLY',
  MONTHLY: 'MONTHLY',
};
export const payPeriodOf = (cycle: PayCycle): PayPeriod => SHOWN_AS[cycle];
/** The cycles of the runs that have this pay period. */
export const cyclesOf = (period: PayPeriod): readonly PayCycle[] =>
  PAY_CYCLES.filter((cycle) => payPeriodOf(cycle) === period);

export const PayRunOut = named(
  'PayRun',
  Type.Object(
    {
      pay_run_id: PayRunId(),
      company_id: CompanyId(),
      pay_period: PayPeriodText,
      pay_cycle: PayCycleText,
      pay_run_start_date: ReckonedDate({ description: 'First day of the period' }),
      pay_run_end_date: ReckonedDate({ description: 'Last day of the period' }),
      processed_date: Nullable(LocalDateText({ description: 'The latest payment date of its complete pays' })),
      status: Choice('PayRunStatus', ['pending', 'complete'], {
        description: 'complete if every pay of the run is complete, otherwise pending',
      }),
      pay_count: Type.Integer({ minimum: 0, description: 'The number of pays in the run, pending and complete' }),
      completed_pay_count: Type.Integer({ minimum: 0, description: 'The number of complete pays in the run' }),
      gross: Type.Number({ description: 'Dollars before tax and deductions' }),
      tax: Type.Number({ description: 'Dollars of PAYG withholding (AU) or PAYE (NZ)' }),
      net: Type.Number({ description: 'Dollars that employees receive' }),
      super: Type.Number({ description: "Super (AU) or the employer's KiwiSaver contributions before ESCT (NZ)" }),
      stp_status: Nullable(
        Type.String({
          description: 'The status of the latest STP pay event that includes a pay of the run; null if no event does',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type PayRunOut = Static<typeof PayRunOut>;

/**
 * The event data of a run: only the fields that identify it. The totals may still change, so consumers read them from
 * the list of runs.
 */
export const PayRunTold = named(
  'PayRunEventData',
  Type.Object(
    {
      pay_run_id: PayRunId(),
      company_id: CompanyId(),
      pay_period: PayPeriodText,
      pay_cycle: PayCycleText,
      pay_run_start_date: ReckonedDate({ description: 'First day of the period' }),
      pay_run_end_date: ReckonedDate({ description: 'Last day of the period' }),
      status: Type.Literal('complete', { description: 'Always complete, because no pay of the run is pending' }),
    },
    { additionalProperties: false, description: 'A pay run that is complete; read its totals from the list of runs' },
  ),
);

/** Filters shared by the lists of runs and of pays. */
export const runFilters = {
  from: Type.Optional(LocalDateText({ description: 'First period end date' })),
  to: Type.Optional(LocalDateText({ description: 'Last period end date' })),
  pay_period: Type.Optional(described(PayPeriodText, 'Runs of this pay period; MONTHLY includes four-weekly runs')),
  pay_cycle: Type.Optional(described(PayCycleText, 'Runs of this pay cycle')),
  status: Type.Optional(
    Choice('PayRunStatus', ['pending', 'complete'], {
      description: 'complete if every pay of the run is complete, otherwise pending',
    }),
  ),
  limit: Limit(500, 100),
};

export const PayRunQuery = Type.Object(runFilters, { additionalProperties: false });
export const CompanyPath = Type.Object({ company_id: CompanyId() }, { additionalProperties: false });
export const RunPath = Type.Object({ company_id: CompanyId(), run_id: PayRunId() }, { additionalProperties: false });
