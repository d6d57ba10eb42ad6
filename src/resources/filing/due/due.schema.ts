import { CompanyId, PayRunId } from '../../../http/record-fields.ts';
import {
  Choice,
  Country,
  DecimalOut,
  Id,
  LocalDateText,
  Nullable,
  named,
  ReckonedDate,
  type Static,
  Type,
} from '../../../http/schema.ts';
import { PayCycleText, PayPeriodText } from '../../pay/pay-run/pay-run.service.ts';

const strict = { additionalProperties: false } as const;

/** The kinds of items. Items with the same due date are sorted in this order. */
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

export const DUE_WARNINGS = [
  'NO_PAYMENT_SETTINGS',
  'NO_BANK_ACCOUNT',
  'NO_SUPER_FUND',
  'NO_IRD_NUMBER',
  'KIWISAVER_NOT_ENROLLED',
  'ESCT_RATE_DIFFERS',
] as const;
export type DueWarning = (typeof DUE_WARNINGS)[number];

const KindText = Type.Enum([...DUE_KINDS], { description: 'Type of task' });

const itemFields = {
  kind: KindText,
  warning: Nullable(
    Choice('DueWarning', DUE_WARNINGS, { description: 'For kind WARNING: the detail that is missing or doubtful' }),
  ),
  due_date: Nullable(
    ReckonedDate({
      description:
        'Due date: for a run to prepare, the end of the period; for drafts, payments and STP, the payday; for leave, ' +
        'its first day; for other tasks, the last day for the filing or payment. Null if there is no due date',
    }),
  ),
  is_late: Type.Boolean({ description: 'Whether the due date has passed' }),
  amount: Nullable(
    DecimalOut({
      description:
        'Net pay (drafts, payments), gross (reports), contributions (super) or deductions ' +
        '(Inland Revenue); null if there is no amount yet',
    }),
  ),
  count: Type.Integer({
    minimum: 0,
    description: 'Number of employees (runs to prepare, warnings), pays (drafts, reports) or members (batches)',
  }),
  pay_run_id: Nullable(PayRunId()),
  pay_period: Nullable(PayPeriodText),
  pay_cycle: Nullable(PayCycleText),
  period_start: Nullable(ReckonedDate({ description: 'First day of the pay run or of the leave' })),
  period_end: Nullable(ReckonedDate({ description: 'Last day of the pay run or of the leave' })),
  payday: Nullable(LocalDateText({ description: 'The payday concerned' })),
  employee_id: Nullable(
    Id({ description: 'The employee who requested leave, or the only employee a warning is about' }),
  ),
  format_name: Nullable(
    Type.String({ description: 'Name of the employee who requested leave or whom the warning is about' }),
  ),
  leave_request_id: Nullable(Id({ description: 'The pending leave request; null for other kinds' })),
  leave_type: Nullable(Type.String({ description: 'Requested leave type; null for other kinds' })),
  hours: Nullable(DecimalOut({ description: 'Hours of leave requested' })),
  stp_pay_event_id: Nullable(Id({ description: 'The latest STP event that was not accepted' })),
  payday_filing_id: Nullable(Id({ description: 'The latest filing that was not accepted' })),
  super_batch_id: Nullable(Id({ description: 'The batch to pay; null for other kinds' })),
};

export const DueItemOut = named('DueItem', Type.Object(itemFields, strict));
export type DueItemOut = Static<typeof DueItemOut>;

export const DueOut = named(
  'Due',
  Type.Object(
    {
      today: LocalDateText({ description: 'Current date in the country of the company' }),
      total: Type.Integer({ minimum: 0, description: 'Total number of items, including those beyond limit' }),
      late_count: Type.Integer({ minimum: 0, description: 'Number of late items' }),
      items: Type.Array(DueItemOut, { description: 'Earliest due date first; items without a due date last' }),
    },
    strict,
  ),
);
export type DueOut = Static<typeof DueOut>;

export const DueQuery = Type.Object(
  { limit: Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Maximum number of items' }) },
  strict,
);
export type DueQuery = Static<typeof DueQuery>;

const companyFields = {
  company_id: CompanyId(),
  company_name: Type.String({ description: 'Name of the company' }),
};

export const CompanyDueItemOut = named('CompanyDueItem', Type.Object({ ...companyFields, ...itemFields }, strict));
export type CompanyDueItemOut = Static<typeof CompanyDueItemOut>;

export const CompanyDueOut = named(
  'CompanyDue',
  Type.Object(
    {
      ...companyFields,
      country: Country({ description: 'Country of the company' }),
      total: Type.Integer({ minimum: 0, description: 'Number of tasks' }),
      late_count: Type.Integer({ minimum: 0, description: 'Number of late tasks' }),
      next_due_date: Nullable(
        ReckonedDate({ description: 'Earliest due date, which may have passed; null if no task has a due date' }),
      ),
      next_kind: Nullable(
        Choice('DueKind', [...DUE_KINDS], { description: 'Type of the first task; null if no task is due' }),
      ),
    },
    strict,
  ),
);
export type CompanyDueOut = Static<typeof CompanyDueOut>;

export const DueFilter = Type.Object(
  {
    company_id: Type.Optional(Id({ description: 'Only tasks of this company' })),
    kind: Type.Optional(KindText),
    is_late: Type.Optional(
      Type.Boolean({ description: 'Only late tasks (true), or only tasks that are not late (false)' }),
    ),
    due_before: Type.Optional(LocalDateText({ description: 'Only tasks with a due date before this date' })),
  },
  strict,
);
export type DueFilter = Static<typeof DueFilter>;
