import type { FilingProblem } from '../../../formats/filing-problem.ts';
import { PROBLEM_RECORDS, type ProblemRecord } from '../../../formats/problem-record.ts';
import { Choice, Id, Nullable, named, type Static, Type } from '../../../http/schema.ts';

/** What a problem stands in the way of. */
export const AREAS = ['STP', 'PAYDAY_FILING', 'SUPER', 'PAYMENTS'] as const;
export type Area = (typeof AREAS)[number];

export const AreaText = Choice('FilingArea', AREAS, {
  description:
    'What it stands in the way of: reporting to the ATO, filing with Inland Revenue, the super file, the payment file',
});

export const FilingProblemOut = named(
  'FilingProblem',
  Type.Object(
    {
      area: AreaText,
      severity: Type.Enum(['REFUSED', 'WARNED'], {
        description: 'REFUSED: nothing is written until it is put right. WARNED: it is written as the message says',
      }),
      employee_id: Nullable(Id({ description: 'Null when it is about the company' })),
      employee_name: Nullable(Type.String({ description: 'Last, First; null when it is about the company' })),
      record: Type.Enum([...PROBLEM_RECORDS], {
        description: 'Where it is put right; REQUEST is a parameter of the call that makes the file',
      }),
      field: Type.String({ description: 'The field of that record, as the API calls it' }),
      change_at: Nullable(Type.String({ description: 'The address of the API that changes it; null for REQUEST' })),
      value: Nullable(
        Type.String({
          description: 'What is there now; null where there is nothing, or where it is not for every eye',
        }),
      ),
      message: Type.String({ description: 'What is wrong and what to do' }),
      rule: Nullable(
        Type.String({ description: 'The id or the name of the rule at the other side, where it is known' }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type FilingProblemOut = Static<typeof FilingProblemOut>;

/** What every answer about problems holds. */
export const problemFields = {
  is_ready: Type.Boolean({ description: 'Nothing would be refused' }),
  refused_count: Type.Integer({ minimum: 0, description: 'Problems that keep anything from being written' }),
  warned_count: Type.Integer({ minimum: 0, description: 'Problems that something is written in spite of' }),
  problems: Type.Array(FilingProblemOut, { description: 'What is wrong, one by one' }),
};

/**
 * Whoever may see reports need not be allowed to see where people live, how they are called and which accounts and
 * numbers they have: of a person only what is shown in every list, and what no number can be found out from.
 */
const SHOWN_OF_EMPLOYEE = new Set([
  'account_name',
  'country',
  'default_employee_fund_usi',
  'first_name',
  'honorific',
  'last_name',
  'middle_name',
  'nz_tax_code',
  'number',
  'primary_bank_account_name',
  'secondary_bank_account_name',
  'state',
]);
const SHOWN_OF_COMPANY = new Set([
  'account_name',
  'contact_name',
  'email_address',
  'file_layout',
  'name',
  'payment_date',
  'phone',
  'postcode',
  'user_name',
]);

const ADDRESS_OF: Readonly<
  Record<ProblemRecord, (ids: { company: number; employee: number | null }) => string | null>
> = {
  EMPLOYEE: ({ company }) => `/api/company/${company}/employees/update`,
  EMPLOYEE_DECLARATIONS: ({ employee }) => `/api/employees/${employee}/declarations`,
  BANK_ACCOUNTS: ({ employee }) => `/api/employees/${employee}/bank-accounts`,
  SELF_MANAGED_FUND: ({ employee }) => `/api/employees/${employee}/self-managed-fund`,
  TERMINATION: ({ employee }) => `/api/employees/${employee}/termination`,
  PAYS: ({ company }) => `/api/company/${company}/pays`,
  EMPLOYEE_DETAILS: ({ company }) => `/api/company/${company}/employee-detail-tasks/submit`,
  COMPANY: ({ company }) => `/api/company/${company}`,
  COMPANY_DECLARATIONS: ({ company }) => `/api/company/${company}/declarations`,
  PAYMENT_SETTINGS: ({ company }) => `/api/company/${company}/payment-settings`,
  PAY_RUN: ({ company }) => `/api/company/${company}/pay-runs`,
  REQUEST: () => null,
};

export function problemView(area: Area, companyId: number, problem: FilingProblem): FilingProblemOut {
  const { employeeId, record, field } = problem;
  const shown = employeeId === null ? SHOWN_OF_COMPANY : SHOWN_OF_EMPLOYEE;
  return {
    area,
    severity: problem.isBlocking ? 'REFUSED' : 'WARNED',
    employee_id: employeeId,
    employee_name: employeeId === null ? null : problem.who,
    record,
    field,
    change_at: ADDRESS_OF[record]({ company: companyId, employee: employeeId }),
    value: shown.has(field) ? problem.value || null : null,
    message: problem.text,
    rule: problem.rule,
  };
}

/** The fields that every answer about problems holds. */
export function problemsView(problems: readonly FilingProblemOut[]) {
  const refused = problems.filter(({ severity }) => severity === 'REFUSED').length;
  return {
    is_ready: refused === 0,
    refused_count: refused,
    warned_count: problems.length - refused,
    problems: [...problems],
  };
}
