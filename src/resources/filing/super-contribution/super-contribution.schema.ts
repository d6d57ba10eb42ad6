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
import { Source } from '../../pay/pay/public.ts';
import { problemFields } from '../filing-problem/public.ts';
import { LATE_CODES } from './late-warning.ts';
import { BATCH_STATUSES } from './tables.ts';

const strict = { additionalProperties: false } as const;

export const CONTRIBUTION_STATUSES = ['DUE', 'BATCHED', 'PAID'] as const;

const Warning = Nullable(
  Type.String({ description: 'Says that it is late, will be late, or is due within a week; null when all is well' }),
);
const WarningCode = Nullable(Choice('SuperLateCode', LATE_CODES, { description: 'The same as a code' }));

const Charge = named(
  'SuperGuaranteeCharge',
  Type.Object(
    {
      assessed_on: ReckonedDate({ description: 'The day of assessment it is worked out for: today at the earliest' }),
      shortfall: Type.Number({ description: 'What the fund still does not have of the guarantee' }),
      notional_earnings: Type.Number({ description: 'At the general interest charge, for each day it is late' }),
      uplift_rate: Type.Number({ description: 'The rate of the uplift, a fraction' }),
      uplift: Type.Number({ description: 'Administrative uplift' }),
      total: Type.Number({ description: 'Cut to a multiple of five cents; without choice loading' }),
      because: Type.String({ description: 'How it comes about, in words' }),
      unverified: Type.Boolean({ description: 'A value used is past the day up to which it was checked' }),
      sources: Type.Array(Source, { description: 'The values of the law that were used' }),
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
            'Unique superannuation identifier of the fund; SMSF and the ABN for a self-managed fund; null where no fund is named',
        }),
      ),
      payday: LocalDateText({ description: 'The day of payment' }),
      due_date: ReckonedDate({ description: 'The last day on which the fund may receive it' }),
      due_reason: Type.Enum([...DUE_REASONS], {
        description:
          'QUARTER before Payday Super; then USUAL, FIRST_CONTRIBUTION to a fund, OUT_OF_CYCLE, or the longer EARLIER_WINDOW of an earlier payday',
      }),
      due_because: Type.String({ description: 'How the due date is counted, in words' }),
      guarantee: Type.Number({ description: 'Dollars of super guarantee' }),
      salary_sacrifice: Type.Number({ description: 'Dollars that the employee sacrificed to super' }),
      voluntary: Type.Number({ description: 'What the employer pays above the compulsory rate' }),
      amount: Type.Number({ description: 'Dollars in all' }),
      status: Choice('SuperContributionStatus', CONTRIBUTION_STATUSES, {
        description: 'DUE until it is in a batch, PAID once the batch is',
      }),
      super_batch_id: Nullable(Id({ description: 'The batch it is sent in; null before' })),
      is_late: Type.Boolean({ description: 'Paid, or still unpaid, after its due date' }),
      warning: Warning,
      warning_code: WarningCode,
      charge: Nullable(
        described(Charge, 'The super guarantee charge of a late contribution; null where it is in time'),
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
    from: Type.Optional(LocalDateText({ description: 'First payday' })),
    to: Type.Optional(LocalDateText({ description: 'Last payday' })),
    status: Type.Optional(
      Choice('SuperContributionStatus', CONTRIBUTION_STATUSES, { description: 'Contributions that stand so' }),
    ),
    disclosed_on: Type.Optional(
      LocalDateText({ description: 'The day of a voluntary disclosure, which lowers the uplift of the charge' }),
    ),
    has_clean_history: Type.Boolean({
      default: true,
      description:
        'False when the tax office has assessed a charge by itself within 24 months, which raises the uplift',
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
        description: 'Unique superannuation identifier, as employees have it',
      }),
      abn: Type.Optional(
        Type.String({ pattern: '^[0-9 ]{11,14}$', description: 'Australian business number of the fund, 11 digits' }),
      ),
      name: Type.Optional(Line({ max: 200 }, { description: 'Name of the fund' })),
      bpay_biller_code: Type.Optional(
        Type.String({ pattern: '^[0-9]{1,10}$', maxLength: 10, description: 'For BPAY: of the fund' }),
      ),
      bpay_reference: Type.Optional(
        Type.String({
          pattern: '^[0-9]{1,18}$',
          maxLength: 18,
          description: 'For BPAY: the customer reference that the fund gave this employer',
        }),
      ),
    },
    strict,
  ),
);
export type FundIn = Static<typeof FundIn>;

const RunToSend = () => Type.Optional(Id({ description: 'One run; by default all contributions that are due' }));
const PaymentDate = () => Type.Optional(LocalDateText({ description: 'The day the money is sent; by default today' }));
const PaymentMethod = () =>
  Type.Optional(
    Choice('SuperPaymentMethod', PAYMENT_METHODS, {
      description:
        'Default DIRECT_DEBIT: the clearing house takes the money from the account of the payment settings. ' +
        'DIRECT_CREDIT needs the account of each fund, which the fund registry must know. BPAY needs the biller code and ' +
        'the reference of each fund, named in funds',
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
          description: 'Funds whose ABN or name the fund registry does not know, or that are paid by BPAY',
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
      payment_date: LocalDateText({ description: 'The day the money is sent' }),
      due_date: Nullable(ReckonedDate({ description: 'The earliest due date; null when nothing is due' })),
      member_count: Type.Integer({ minimum: 0, description: 'People in the batch' }),
      total: Type.Number({ description: 'Dollars of the batch' }),
      late_pay_ids: Type.Array(Id(), { description: 'Late already, or late when sent on payment_date' }),
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
      super_batch_id: Id({ description: 'Id of the batch, given by the service' }),
      company_id: CompanyId(),
      status: Choice('SuperBatchStatus', BATCH_STATUSES, {
        description: 'CREATED until it is marked as paid or cancelled',
      }),
      payment_date: LocalDateText({ description: 'The day the money is sent' }),
      due_date: ReckonedDate({ description: 'The earliest due date in it' }),
      paid_on: Nullable(LocalDateText({ description: 'The day the funds received the money; null before' })),
      is_late: Type.Boolean({ description: 'Whether any contribution in it is late' }),
      warning: Warning,
      warning_code: WarningCode,
      charge: Nullable(
        Type.Number({
          description: 'The super guarantee charge of its late contributions, without a voluntary disclosure',
        }),
      ),
      member_count: Type.Integer({ minimum: 1, description: 'People in the batch' }),
      total: Type.Number({ description: 'Dollars of the batch' }),
      pay_ids: Type.Array(Id(), { description: 'The pays whose contributions are in it' }),
      late_pay_ids: Type.Array(Id(), {
        description: 'Those among them that are late, or will be on the day the money is sent',
      }),
      created_at: CreatedAt(),
    },
    strict,
  ),
);
export type SuperBatchOut = Static<typeof SuperBatchOut>;

export const SuperBatchQuery = Type.Object(
  {
    status: Type.Optional(Choice('SuperBatchStatus', BATCH_STATUSES, { description: 'Batches that stand so' })),
    limit: Limit(500, 100),
  },
  strict,
);
export type SuperBatchQuery = Static<typeof SuperBatchQuery>;

export const SuperBatchPath = Type.Object(
  {
    company_id: CompanyId(),
    super_batch_id: Id({ description: 'Id of the batch, as the batches of the company are listed' }),
  },
  strict,
);
export const SuperBatchPaid = named(
  'SuperBatchPaidIn',
  Type.Object({ paid_on: LocalDateText({ description: 'The day the funds received the money' }) }, strict),
);
