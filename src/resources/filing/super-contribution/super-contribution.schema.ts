import { PAYMENT_METHODS } from '../../../formats/superstream/contribution-file.ts';
import { Line } from '../../../http/line.ts';
import {
  CompanyId,
  CreatedAt,
  EmployeeId,
  EmployeeNumber,
  FormatName,
  Limit,
  PayId,
  PayRunId,
} from '../../../http/record-fields.ts';
import {
  Choice,
  described,
  Id,
  LocalDateText,
  Nullable,
  named,
  ReckonedDate,
  type Static,
  Type,
} from '../../../http/schema.ts';
import { DUE_REASONS } from '../../../rules/au/super/due-date.ts';
import { Source } from '../../pay/rule-set/rule-set.service.ts';
import { problemFields } from '../filing-problem/public.ts';
import { LATE_CODES } from './late-warning.ts';
import { BATCH_STATUSES } from './tables.ts';

const strict = { additionalProperties: false } as const;

const CONTRIBUTION_STATUSES = ['DUE', 'BATCHED', 'PAID'] as const;

const Warning = Nullable(
  Type.String({
    description:
      'Warning that a contribution is late, will be late, is due within a week or was paid too early to count; otherwise null',
  }),
);
const WarningCode = Nullable(Choice('SuperLateCode', LATE_CODES, { description: 'Code of the warning' }));

const Charge = named(
  'SuperGuaranteeCharge',
  Type.Object(
    {
      assessed_on: ReckonedDate({ description: 'Assumed assessment date; not before today' }),
      shortfall: Type.Number({ description: 'Unpaid super guarantee' }),
      notional_earnings: Type.Number({
        description: 'Notional earnings at the general interest charge rate for each day that the contribution is late',
      }),
      uplift_rate: Type.Number({ description: 'Uplift rate, as a fraction' }),
      uplift: Type.Number({ description: 'Administrative uplift' }),
      total: Type.Number({
        description: 'Total charge, truncated to a multiple of five cents; excludes choice loading',
      }),
      because: Type.String({ description: 'Explanation of the calculation' }),
      unverified: Type.Boolean({ description: 'Whether a statutory value used has not been verified for this date' }),
      sources: Type.Array(Source, { description: 'The statutory values used' }),
    },
    strict,
  ),
);

export const ContributionOut = named(
  'SuperContribution',
  Type.Object(
    {
      pay_id: PayId(),
      pay_run_id: PayRunId(),
      employee_id: EmployeeId(),
      employee_number: EmployeeNumber(),
      format_name: FormatName(),
      fund_usi: Nullable(
        Type.String({
          description:
            'Unique superannuation identifier of the fund; SMSF and the ABN for a self-managed fund; null if no fund is set',
        }),
      ),
      payday: LocalDateText({ description: 'Payday of the pay' }),
      due_date: ReckonedDate({ description: 'Last day on which the fund may receive the contribution' }),
      due_reason: Type.Enum([...DUE_REASONS], {
        description:
          'Reason for the due date. QUARTER: the payday is before Payday Super. Otherwise USUAL, FIRST_CONTRIBUTION (first contribution to a fund), OUT_OF_CYCLE, or EARLIER_WINDOW (the longer window of an earlier payday still applies). A pay with only contributions that were short on earlier paydays is due when those of the first of these paydays were',
      }),
      due_because: Type.String({ description: 'Explanation of the due date' }),
      guarantee: Type.Number({ description: 'Super guarantee in dollars' }),
      salary_sacrifice: Type.Number({ description: 'Salary sacrificed to super in dollars' }),
      voluntary: Type.Number({ description: 'Employer contribution above the compulsory rate, in dollars' }),
      amount: Type.Number({ description: 'Total contribution in dollars' }),
      status: Choice('SuperContributionStatus', CONTRIBUTION_STATUSES, {
        description: 'DUE until the contribution is in a batch, PAID once the batch is paid',
      }),
      super_batch_id: Nullable(
        Id({ description: 'Id of the batch that contains the contribution; null if no batch does yet' }),
      ),
      is_late: Type.Boolean({
        description: 'Whether the contribution was paid late or too early to count, or is unpaid and past its due date',
      }),
      warning: Warning,
      warning_code: WarningCode,
      charge: Nullable(
        described(
          Charge,
          'Super guarantee charge of a late contribution; null if there is no charge to estimate, or if it is for several earlier paydays',
        ),
      ),
    },
    strict,
  ),
);
export type ContributionOut = Static<typeof ContributionOut>;

export const ContributionQuery = Type.Object(
  {
    pay_run_id: Type.Optional(PayRunId()),
    employee_id: Type.Optional(EmployeeId()),
    from: Type.Optional(LocalDateText({ description: 'First payday to include' })),
    to: Type.Optional(LocalDateText({ description: 'Last payday to include' })),
    status: Type.Optional(
      Choice('SuperContributionStatus', CONTRIBUTION_STATUSES, {
        description: 'Returns only contributions with this status',
      }),
    ),
    disclosed_on: Type.Optional(
      LocalDateText({ description: 'Date of a voluntary disclosure, which lowers the uplift of the charge' }),
    ),
    has_clean_history: Type.Boolean({
      default: true,
      description:
        'True if the ATO has not assessed a charge on its own initiative in the last 24 months; false raises the uplift',
    }),
    limit: Limit(5_000, 500),
  },
  strict,
);
export type ContributionQuery = Static<typeof ContributionQuery>;

export const FundIn = named(
  'SuperFundIn',
  Type.Object(
    {
      usi: Type.String({
        minLength: 1,
        maxLength: 20,
        description: 'Unique superannuation identifier, as in the employee record',
      }),
      abn: Type.Optional(
        Type.String({ pattern: '^[0-9 ]{11,14}$', description: 'Australian business number of the fund, 11 digits' }),
      ),
      name: Type.Optional(Line({ max: 200 }, { description: 'Name of the fund' })),
      bpay_biller_code: Type.Optional(
        Type.String({ pattern: '^[0-9]{1,10}$', maxLength: 10, description: 'For BPAY: biller code of the fund' }),
      ),
      bpay_reference: Type.Optional(
        Type.String({
          pattern: '^[0-9]{1,18}$',
          maxLength: 18,
          description: 'For BPAY: customer reference number issued to the employer by the fund',
        }),
      ),
    },
    strict,
  ),
);
export type FundIn = Static<typeof FundIn>;

const RunToSend = () =>
  Type.Optional(Id({ description: 'Limits the batch to one pay run; defaults to all due contributions' }));
const PaymentDate = () =>
  Type.Optional(LocalDateText({ description: 'Date on which the money is sent; defaults to today' }));
const PaymentMethod = () =>
  Type.Optional(
    Choice('SuperPaymentMethod', PAYMENT_METHODS, {
      description:
        'DIRECT_DEBIT (the default): the clearing house debits the account in the payment settings. ' +
        'DIRECT_CREDIT requires each fund’s bank account in the fund registry. BPAY requires the biller code and ' +
        'reference of each fund in funds',
    }),
  );

export const SuperBatchIn = named(
  'SuperBatchIn',
  Type.Object(
    {
      pay_run_id: RunToSend(),
      payment_date: PaymentDate(),
      payment_method: PaymentMethod(),
      funds: Type.Optional(
        Type.Array(FundIn, {
          maxItems: 1_000,
          description: 'Details of funds whose ABN or name is not in the fund registry, or that are paid by BPAY',
        }),
      ),
    },
    strict,
  ),
);
export type SuperBatchIn = Static<typeof SuperBatchIn>;

export const SuperProblemsQuery = Type.Object(
  { pay_run_id: RunToSend(), payment_date: PaymentDate(), payment_method: PaymentMethod() },
  strict,
);
export type SuperProblemsQuery = Static<typeof SuperProblemsQuery>;

export const SuperProblemsOut = named(
  'SuperBatchProblems',
  Type.Object(
    {
      payment_date: LocalDateText({ description: 'Date on which the money is sent' }),
      due_date: Nullable(ReckonedDate({ description: 'Earliest due date; null if nothing is due' })),
      member_count: Type.Integer({ minimum: 0, description: 'Number of employees in the batch' }),
      total: Type.Number({ description: 'Total of the batch in dollars' }),
      late_pay_ids: Type.Array(Id(), {
        description: 'Pays whose contributions are already late, or will be late if sent on payment_date',
      }),
      ...problemFields,
    },
    strict,
  ),
);
export type SuperProblemsOut = Static<typeof SuperProblemsOut>;

export const SuperBatchOut = named(
  'SuperBatch',
  Type.Object(
    {
      super_batch_id: Id({ description: 'Id of the batch' }),
      company_id: CompanyId(),
      status: Choice('SuperBatchStatus', BATCH_STATUSES, {
        description: 'CREATED until the batch is marked as paid or cancelled',
      }),
      payment_date: LocalDateText({ description: 'Date on which the money is sent' }),
      due_date: ReckonedDate({ description: 'Earliest due date in the batch' }),
      paid_on: Nullable(LocalDateText({ description: 'Date on which the funds received the money; null until then' })),
      is_late: Type.Boolean({ description: 'Whether any contribution in the batch is late' }),
      warning: Warning,
      warning_code: WarningCode,
      charge: Nullable(
        Type.Number({
          description: 'Super guarantee charge of the late contributions in the batch, without a voluntary disclosure',
        }),
      ),
      member_count: Type.Integer({ minimum: 1, description: 'Number of employees in the batch' }),
      total: Type.Number({ description: 'Total of the batch in dollars' }),
      pay_ids: Type.Array(Id(), { description: 'Pays whose contributions are in the batch' }),
      late_pay_ids: Type.Array(Id(), {
        description: 'Pays in the batch whose contributions are late, or will be late when the money is sent',
      }),
      created_at: CreatedAt(),
    },
    strict,
  ),
);
export type SuperBatchOut = Static<typeof SuperBatchOut>;

export const SuperBatchQuery = Type.Object(
  {
    status: Type.Optional(
      Choice('SuperBatchStatus', BATCH_STATUSES, { description: 'Returns only batches with this status' }),
    ),
    limit: Limit(500, 100),
  },
  strict,
);
export type SuperBatchQuery = Static<typeof SuperBatchQuery>;

export const SuperBatchPath = Type.Object(
  {
    company_id: CompanyId(),
    super_batch_id: Id({ description: 'Id of the batch, from the company’s list of batches' }),
  },
  strict,
);
export const SuperBatchPaid = named(
  'SuperBatchPaidIn',
  Type.Object({ paid_on: LocalDateText({ description: 'Date on which the funds received the money' }) }, strict),
);
