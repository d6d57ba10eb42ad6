import { PayRunId } from '../../../http/record-fields.ts';
import {
  Choice,
  DecimalOut,
  Id,
  LocalDateText,
  Nullable,
  named,
  ReckonedDate,
  type Static,
  Type,
} from '../../../http/schema.ts';
import { PayPeriodText } from '../../pay/pay-run/pay-run.service.ts';

const strict = { additionalProperties: false } as const;

/** In this order where several are due on one day. */
export const DUE_KINDS = [
  'DRAFTS_TO_COMPLETE',
  'RUN_TO_PREPARE',
  'PAYMENT_FILE',
  'STP_FAILED',
  'STP_TO_SUBMIT',
  'EMPLOYEE_DETAILS',
  'PAYDAY_FILING_FAILED',
  'PAYDAY_TO_FILE',
  'SUPER_DUE',
  'SUPER_BATCH_TO_PAY',
  'INLAND_REVENUE_PAYMENT',
  'LEAVE_TO_APPROVE',
  'WARNING',
] as const;
export type DueKind = (typeof DUE_KINDS)[number];

export const DUE_WARNINGS = ['NO_PAYMENT_SETTINGS', 'NO_BANK_ACCOUNT', 'NO_SUPER_FUND', 'NO_IRD_NUMBER'] as const;
export type DueWarning = (typeof DUE_WARNINGS)[number];

export const DueItemOut = named(
  'DueItem',
  Type.Object(
    {
      kind: Type.Enum([...DUE_KINDS], { description: 'What there is to do' }),
      warning: Nullable(Choice('DueWarning', DUE_WARNINGS, { description: 'Of the kind WARNING: what is missing' })),
      due_date: Nullable(
        ReckonedDate({
          description:
            'The last day on which it is in time: the end of the period for a run to prepare, the day of payment for ' +
            'drafts, payments and STP, the first day of leave. Null when it has no day of its own',
        }),
      ),
      is_late: Type.Boolean({ description: 'Its day has passed' }),
      amount: Nullable(
        DecimalOut({
          description:
            'Net of drafts and payments, gross of what is to be reported, contributions of super, deductions to be ' +
            'paid to Inland Revenue; null where there is no money in it yet',
        }),
      ),
      count: Type.Integer({
        minimum: 0,
        description: 'Employees of a run to prepare and of warnings, pays of drafts and reports, members of a batch',
      }),
      pay_run_id: Nullable(PayRunId()),
      pay_period: Nullable(PayPeriodText),
      period_start: Nullable(ReckonedDate({ description: 'Of a run; of leave its first day' })),
      period_end: Nullable(ReckonedDate({ description: 'Of a run; of leave its last day' })),
      payday: Nullable(LocalDateText({ description: 'The day of payment it is about' })),
      employee_id: Nullable(Id({ description: 'Who asks for leave; the employee of a warning about one' })),
      format_name: Nullable(Type.String({ description: 'The name of that employee' })),
      leave_request_id: Nullable(Id({ description: 'The leave request that waits; null for the rest' })),
      leave_type: Nullable(Type.String({ description: 'The kind of leave that is asked for; null for the rest' })),
      hours: Nullable(DecimalOut({ description: 'Of leave that is asked for' })),
      stp_pay_event_id: Nullable(Id({ description: 'The latest event that was not accepted' })),
      payday_filing_id: Nullable(Id({ description: 'The latest filing that was not accepted' })),
      super_batch_id: Nullable(Id({ description: 'The batch that is to be paid; null for the rest' })),
    },
    strict,
  ),
);
export type DueItemOut = Static<typeof DueItemOut>;

export const DueOut = named(
  'Due',
  Type.Object(
    {
      today: LocalDateText({ description: 'Today in the country of the company' }),
      total: Type.Integer({ minimum: 0, description: 'How much there is to do, shown here or not' }),
      late_count: Type.Integer({ minimum: 0, description: 'How many of them are late' }),
      items: Type.Array(DueItemOut, { description: 'Soonest first; what has no day comes last' }),
    },
    strict,
  ),
);
export type DueOut = Static<typeof DueOut>;

export const DueQuery = Type.Object(
  { limit: Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Items to show' }) },
  strict,
);
export type DueQuery = Static<typeof DueQuery>;
