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
const FilingStatus = Choice('PaydayFilingStatus', ['Success', 'Pending', 'Failed']);

export const PaydayFilingIn = named(
  'PaydayFilingIn',
  Type.Object(
    {
      pay_run_id: Id(),
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
      payday_filing_id: Id(),
      company_id: Id(),
      pay_run_id: Id(),
      pay_ids: Type.Array(Id()),
      payday: LocalDateText(),
      due_date: ReckonedDate({
        description: 'Two working days after the payday; an amendment has that of its filing',
      }),
      amends_payday_filing_id: Nullable(Id({ description: 'Of an amendment: the filing it amends' })),
      status: FilingStatus,
      submission_key: Type.String({ description: 'The id the filing carries; stored before it is sent' }),
      ...StandingOut,
      error: Nullable(Type.String({ description: 'What went wrong last, and what Inland Revenue remarked' })),
      line_count: Type.Integer({ minimum: 0, description: 'Of an amendment: the people it changes' }),
      gross: Type.Number({ description: 'Of an amendment: the change' }),
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
      created_at: Timestamp(),
    },
    strict,
  ),
);
export type PaydayFilingOut = Static<typeof PaydayFilingOut>;

export const PaydayFilingQuery = Type.Object(
  {
    pay_run_id: Type.Optional(Id()),
    status: Type.Optional(FilingStatus),
    limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
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

const TOTALS = [
  'gross',
  'prior_gross_adjustment',
  'not_liable_acc',
  'paye',
  'prior_paye_adjustment',
  'child_support',
  'student_loan',
  'slcir',
  'slbor',
  'kiwisaver',
  'net_employer_kiwisaver',
  'esct',
  'amounts_deducted',
  'donation_credit',
  'share_scheme',
] as const;

export const PaydayProblemsOut = named(
  'PaydayFilingProblems',
  Type.Object(
    {
      payday: Nullable(LocalDateText({ description: 'Null when no pay of the run can be filed' })),
      due_date: Nullable(ReckonedDate()),
      line_count: Type.Integer({ minimum: 0 }),
      totals: named(
        'PaydayFilingTotals',
        Type.Object(
          Object.fromEntries(TOTALS.map((name) => [name, Type.Number()])) as Record<
            (typeof TOTALS)[number],
            ReturnType<typeof Type.Number>
          >,
          { ...strict, description: 'What the header of the filing would say' },
        ),
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

export const PaydayFilingPath = Type.Object({ company_id: Id(), payday_filing_id: Id() }, strict);

export const DetailTaskOut = named(
  'EmployeeDetailTask',
  Type.Object(
    {
      employee_id: Id(),
      employee_number: Nullable(Type.String()),
      format_name: Type.String(),
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
      submission_key: Type.String(),
      error: Nullable(Type.String()),
      tasks: Type.Array(DetailTaskOut, { description: 'What was filed' }),
    },
    strict,
  ),
);
export type DetailSubmissionOut = Static<typeof DetailSubmissionOut>;
