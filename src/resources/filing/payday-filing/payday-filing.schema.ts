import { CompanyId, CreatedAt, EmployeeId, EmployeeNumber, FormatName, PayRunId } from '../../../http/record-fields.ts';
import { Choice, Id, LocalDateText, Nullable, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';
import { problemFields, SetAsideOut, SetAsideProblems } from '../filing-problem/public.ts';
import { ChosenIds, filingQuery, PayIds, SettledAt, StatusDetails } from '../lodgement/public.ts';

const strict = { additionalProperties: false } as const;

/** Filing status; payday-filing.view.ts maps lodgement statuses to it. */
const FilingStatus = Choice('PaydayFilingStatus', ['Success', 'Pending', 'Failed'], {
  description: 'Success: accepted by Inland Revenue. Pending: no response yet. Failed: not accepted',
});

export const PaydayFilingIn = named(
  'PaydayFilingIn',
  Type.Object(
    {
      pay_run_id: PayRunId(),
      pay_ids: ChosenIds(
        'Defaults to all complete pays of the run that are not filed yet; all must have the same payday',
      ),
      is_final_return: Type.Optional(
        Type.Boolean({
          description: 'Whether this is the final return, because the employer has stopped employing; false by default',
        }),
      ),
      pays_twice_monthly: Type.Optional(
        Type.Boolean({
          description:
            'Whether deductions are paid to Inland Revenue twice a month. By default derived from the pays of the previous tax ' +
            'year: true if their PAYE and ESCT totalled 500,000 dollars or more',
        }),
      ),
      set_aside_problems: SetAsideProblems,
    },
    strict,
  ),
);
export type PaydayFilingIn = Static<typeof PaydayFilingIn>;

const filedPays = {
  payday_filing_id: Id({ description: 'Id of the filing' }),
  company_id: CompanyId(),
  pay_run_id: PayRunId(),
  pay_ids: PayIds,
  payday: LocalDateText({ description: 'Payday of the pays' }),
};
const amendedFiling = Nullable(Id({ description: 'For an amendment: the filing it amends' }));

export const PaydayFilingOut = named(
  'PaydayFiling',
  Type.Object(
    {
      ...filedPays,
      due_date: ReckonedDate({
        description: 'Due date: two working days after the payday; an amendment has the due date of its filing',
      }),
      amends_payday_filing_id: amendedFiling,
      status: FilingStatus,
      submission_key: Type.String({ description: 'Id in the filing; stored before the filing is sent' }),
      ...StatusDetails,
      error: Nullable(Type.String({ description: 'Latest error and messages from Inland Revenue' })),
      line_count: Type.Integer({
        minimum: 0,
        description: 'Number of employees in the filing; for an amendment, the employees it changes',
      }),
      gross: Type.Number({
        description: 'Gross earnings in the filing, in dollars; for an amendment, the change in gross earnings',
      }),
      amounts_deducted: Type.Number({
        description:
          'Amount to pay to Inland Revenue for the payday; for an amendment, the change in that amount, negative for a refund',
      }),
      payment_due_date: Nullable(
        ReckonedDate({
          description:
            'Payment due date: the 20th of the next month. If paid twice a month, the 20th for paydays up to the 15th, the ' +
            '5th of the next month for later paydays, and 15 January for late paydays in December. Moves to the next working day on weekends and ' +
            'national holidays',
        }),
      ),
      payment_particulars: Nullable(
        Type.String({ description: 'Particulars of the bank payment: the IRD number of the employer' }),
      ),
      payment_code: Nullable(Type.String({ description: 'Code of the bank payment: DED and the end of the period' })),
      created_at: CreatedAt(),
      set_aside: SetAsideOut,
    },
    strict,
  ),
);
export type PaydayFilingOut = Static<typeof PaydayFilingOut>;

/** The event data: the id of the filing and its result. Consumers read the rest from the filing. */
export const PaydayFilingEventData = named(
  'PaydayFilingEventData',
  Type.Object(
    {
      ...filedPays,
      due_date: ReckonedDate({ description: 'Two working days after the payday' }),
      amends_payday_filing_id: amendedFiling,
      submission_key: Type.String({ description: 'Id in the filing' }),
      status: FilingStatus,
      settled_at: SettledAt,
    },
    { ...strict, description: 'A payday filing that was accepted, rejected, abandoned or completed manually' },
  ),
);

export const PaydayFilingQuery = filingQuery(FilingStatus);
export type PaydayFilingQuery = Static<typeof PaydayFilingQuery>;

export const PaydayProblemsQuery = Type.Object(
  {
    pay_run_id: Type.Optional(Id({ description: 'The run to file; if omitted, only employee details are checked' })),
  },
  strict,
);
export type PaydayProblemsQuery = Static<typeof PaydayProblemsQuery>;

const amount = (description: string) => Type.Number({ description });

/** The totals of a filing. The keys are the names in Inland Revenue's file layout. */
const totals = {
  gross: amount('Gross earnings'),
  prior_gross_adjustment: amount('Adjustment to gross earnings filed for earlier paydays'),
  not_liable_acc: amount('Earnings not liable for the ACC earners’ levy'),
  paye: amount('PAYE, including schedular tax'),
  prior_paye_adjustment: amount('Adjustment to PAYE filed for earlier paydays'),
  child_support: amount('Child support deductions'),
  student_loan: amount('Student loan deductions'),
  slcir: amount('Compulsory extra student loan deductions'),
  slbor: amount('Voluntary extra student loan deductions'),
  kiwisaver: amount('Employee KiwiSaver contributions'),
  net_employer_kiwisaver: amount('Employer KiwiSaver contributions after ESCT'),
  esct: amount('ESCT on employer KiwiSaver contributions'),
  amounts_deducted: amount('Amount to pay to Inland Revenue for the payday'),
  donation_credit: amount('Tax credits for payroll giving'),
  share_scheme: amount('Employee share scheme benefits'),
};

export const PaydayProblemsOut = named(
  'PaydayFilingProblems',
  Type.Object(
    {
      payday: Nullable(LocalDateText({ description: 'Payday; null if no pay of the run can be filed' })),
      due_date: Nullable(
        ReckonedDate({ description: 'Two working days after the payday; null if there is no payday' }),
      ),
      line_count: Type.Integer({ minimum: 0, description: 'Number of employees in the filing' }),
      totals: named(
        'PaydayFilingTotals',
        Type.Object(totals, { ...strict, description: 'Totals in the header of the filing' }),
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
    { employee_ids: ChosenIds('Employees in the filing whose name or IRD number must be corrected') },
    strict,
  ),
);
export type PaydayAmendmentIn = Static<typeof PaydayAmendmentIn>;

export const PaydayFilingPath = Type.Object(
  {
    company_id: CompanyId(),
    payday_filing_id: Id({ description: 'Id of the filing, from the company’s list of filings' }),
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
        description:
          'One task per employee, regardless of the number of changes; TERMINATE takes precedence over UPDATE',
      }),
    },
    strict,
  ),
);
export type DetailTaskOut = Static<typeof DetailTaskOut>;

export const DetailSubmitIn = named(
  'EmployeeDetailSubmitIn',
  Type.Object(
    { employee_ids: ChosenIds('Defaults to all employees with a task'), set_aside_problems: SetAsideProblems },
    strict,
  ),
);
export type DetailSubmitIn = Static<typeof DetailSubmitIn>;

export const DetailSubmissionOut = named(
  'EmployeeDetailSubmission',
  Type.Object(
    {
      status: FilingStatus,
      submission_key: Type.String({ description: 'Id in the filing' }),
      error: Nullable(Type.String({ description: 'Error message; null if there was no error' })),
      tasks: Type.Array(DetailTaskOut, { description: 'The tasks that were filed' }),
      set_aside: SetAsideOut,
    },
    strict,
  ),
);
export type DetailSubmissionOut = Static<typeof DetailSubmissionOut>;
