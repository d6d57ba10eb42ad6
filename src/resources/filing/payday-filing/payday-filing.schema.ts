import {
  CompanyId,
  CreatedAt,
  EmployeeId,
  EmployeeNumber,
  FormatName,
  Limit,
  PayRunId,
} from '../../../http/record-fields.ts';
import {
  Choice,
  Id,
  LocalDateText,
  Nullable,
  named,
  ReckonedDate,
  type Static,
  Timestamp,
  Type,
} from '../../../http/schema.ts';
import { problemFields } from '../filing-problem/public.ts';
import { StandingOut } from '../stp/lodgement/lodgement.service.ts';

const strict = { additionalProperties: false } as const;

/** How a filing stands; payday-filing.view.ts says which states of sending each word covers. */
const FilingStatus = Choice('PaydayFilingStatus', ['Success', 'Pending', 'Failed'], {
  description: 'Success once Inland Revenue has it, Pending on the way, Failed when it did not take it',
});

export const PaydayFilingIn = named(
  'PaydayFilingIn',
  Type.Object(
    {
      pay_run_id: PayRunId(),
      pay_ids: Type.Optional(
        Type.Array(Id(), {
          minItems: 1,
          maxItems: 5_000,
          description: 'By default all complete pays of the run that were not filed yet; they share one payday',
        }),
      ),
      is_final_return: Type.Optional(
        Type.Boolean({ description: 'Default false. True when the employer pays nobody any more' }),
      ),
      pays_twice_monthly: Type.Optional(
        Type.Boolean({
          description:
            'Whether deductions are paid to Inland Revenue twice a month. By default by the pays of the tax year ' +
            'before: true when their PAYE and ESCT came to 500,000 dollars or more',
        }),
      ),
    },
    strict,
  ),
);
export type PaydayFilingIn = Static<typeof PaydayFilingIn>;

export const PaydayFilingOut = named(
  'PaydayFiling',
  Type.Object(
    {
      payday_filing_id: Id({ description: 'Id of the filing, given by the service' }),
      company_id: CompanyId(),
      pay_run_id: PayRunId(),
      pay_ids: Type.Array(Id(), { description: 'The pays that are filed' }),
      payday: LocalDateText({ description: 'The day of payment of those pays' }),
      due_date: ReckonedDate({
        description: 'Two working days after the payday; an amendment has that of its filing',
      }),
      amends_payday_filing_id: Nullable(Id({ description: 'Of an amendment: the filing it amends' })),
      status: FilingStatus,
      submission_key: Type.String({ description: 'The id the filing carries; stored before it is sent' }),
      ...StandingOut,
      error: Nullable(Type.String({ description: 'What went wrong last, and what Inland Revenue remarked' })),
      line_count: Type.Integer({
        minimum: 0,
        description: 'People in the filing; of an amendment: the people it changes',
      }),
      gross: Type.Number({ description: 'Gross earnings of the filing, in dollars; of an amendment: the change' }),
      amounts_deducted: Type.Number({
        description:
          'What is to be paid to Inland Revenue for the payday; of an amendment the change, less than zero to get back',
      }),
      payment_due_date: Nullable(
        ReckonedDate({
          description:
            'When it is to be paid: the 20th of the next month; twice a month the 20th for paydays up to the 15th, the ' +
            '5th of the next month for the others, and 15 January for those of December. Moves past weekends and ' +
            'national holidays',
        }),
      ),
      payment_particulars: Nullable(
        Type.String({ description: 'What the bank payment says in Particulars: the IRD number of the employer' }),
      ),
      payment_code: Nullable(
        Type.String({ description: 'What the bank payment says in Code: DED and the end of the period it is for' }),
      ),
      created_at: CreatedAt(),
    },
    strict,
  ),
);
export type PaydayFilingOut = Static<typeof PaydayFilingOut>;

/** Which filing it is and what became of it; the rest is read from the filing itself. */
export const PaydayFilingTold = named(
  'PaydayFilingEventData',
  Type.Object(
    {
      payday_filing_id: Id({ description: 'Id of the filing' }),
      company_id: CompanyId(),
      pay_run_id: PayRunId(),
      pay_ids: Type.Array(Id(), { description: 'The pays that are filed' }),
      payday: LocalDateText({ description: 'The day of payment of those pays' }),
      due_date: ReckonedDate({ description: 'Two working days after the payday' }),
      amends_payday_filing_id: Nullable(Id({ description: 'Of an amendment: the filing it amends' })),
      submission_key: Type.String({ description: 'The id the filing carries' }),
      status: FilingStatus,
      settled_at: Timestamp({ description: 'When it was settled, in UTC' }),
    },
    { ...strict, description: 'A payday filing that was accepted, refused, given up or completed by hand' },
  ),
);

export const PaydayFilingQuery = Type.Object(
  {
    pay_run_id: Type.Optional(PayRunId()),
    status: Type.Optional(FilingStatus),
    limit: Limit(500, 100),
  },
  strict,
);
export type PaydayFilingQuery = Static<typeof PaydayFilingQuery>;

export const PaydayProblemsQuery = Type.Object(
  {
    pay_run_id: Type.Optional(
      Id({ description: 'The run to be filed; by default only what is to be told of employees is looked at' }),
    ),
  },
  strict,
);
export type PaydayProblemsQuery = Static<typeof PaydayProblemsQuery>;

const amount = (description: string) => Type.Number({ description });

/** As the layout of Inland Revenue names them. */
const totals = {
  gross: amount('Gross earnings'),
  prior_gross_adjustment: amount('Change of gross earnings that were filed for earlier paydays'),
  not_liable_acc: amount('Earnings that are not liable for the ACC earners’ levy'),
  paye: amount('PAYE, schedular tax included'),
  prior_paye_adjustment: amount('Change of PAYE that was filed for earlier paydays'),
  child_support: amount('Child support that was deducted'),
  student_loan: amount('Student loan deductions'),
  slcir: amount('Compulsory extra student loan deductions'),
  slbor: amount('Voluntary extra student loan deductions'),
  kiwisaver: amount('KiwiSaver contributions of employees'),
  net_employer_kiwisaver: amount('KiwiSaver contributions of the employer after ESCT'),
  esct: amount('ESCT on them'),
  amounts_deducted: amount('What is to be paid to Inland Revenue for the payday'),
  donation_credit: amount('Tax credits for payroll giving'),
  share_scheme: amount('Benefits of employee share schemes'),
};

export const PaydayProblemsOut = named(
  'PaydayFilingProblems',
  Type.Object(
    {
      payday: Nullable(LocalDateText({ description: 'Null when no pay of the run can be filed' })),
      due_date: Nullable(ReckonedDate({ description: 'Two working days after the payday; null without one' })),
      line_count: Type.Integer({ minimum: 0, description: 'People the filing would hold' }),
      totals: named(
        'PaydayFilingTotals',
        Type.Object(totals, { ...strict, description: 'What the header of the filing would say' }),
      ),
      ...problemFields,
    },
    strict,
  ),
);
export type PaydayProblemsOut = Static<typeof PaydayProblemsOut>;

export const PaydayAmendmentIn = named(
  'PaydayAmendmentIn',
  Type.Object(
    {
      employee_ids: Type.Optional(
        Type.Array(Id(), {
          minItems: 1,
          maxItems: 5_000,
          description: 'People of the filing whose name or IRD number is to be corrected',
        }),
      ),
    },
    strict,
  ),
);
export type PaydayAmendmentIn = Static<typeof PaydayAmendmentIn>;

export const PaydayFilingPath = Type.Object(
  {
    company_id: CompanyId(),
    payday_filing_id: Id({ description: 'Id of the filing, as the filings of the company are listed' }),
  },
  strict,
);

export const DetailTaskOut = named(
  'EmployeeDetailTask',
  Type.Object(
    {
      employee_id: EmployeeId(),
      employee_number: EmployeeNumber(),
      format_name: FormatName(),
      task: Type.Enum(['CREATE', 'UPDATE', 'TERMINATE'], {
        description: 'One for each employee, however often somebody changed; TERMINATE outranks UPDATE',
      }),
    },
    strict,
  ),
);
export type DetailTaskOut = Static<typeof DetailTaskOut>;

export const DetailSubmitIn = named(
  'EmployeeDetailSubmitIn',
  Type.Object(
    {
      employee_ids: Type.Optional(
        Type.Array(Id(), { minItems: 1, maxItems: 5_000, description: 'By default everybody with a task' }),
      ),
    },
    strict,
  ),
);
export type DetailSubmitIn = Static<typeof DetailSubmitIn>;

export const DetailSubmissionOut = named(
  'EmployeeDetailSubmission',
  Type.Object(
    {
      status: FilingStatus,
      submission_key: Type.String({ description: 'The id the filing carries' }),
      error: Nullable(Type.String({ description: 'What went wrong; null when nothing did' })),
      tasks: Type.Array(DetailTaskOut, { description: 'What was filed' }),
    },
    strict,
  ),
);
export type DetailSubmissionOut = Static<typeof DetailSubmissionOut>;
