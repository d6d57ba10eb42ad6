import type { Country } from '../../../base/country.ts';
import { badRequest } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import { type FilingProblem, problemsText } from '../../../formats/filing-problem.ts';
import { PROBLEM_RECORDS, type ProblemRecord } from '../../../formats/problem-record.ts';
import { Choice, Id, Nullable, named, type Static, Type } from '../../../http/schema.ts';
import { type CompanyRecord, findCompany } from '../../company/company/company.service.ts';

/** Finds the company. Throws 400 if it was deleted after the access check. */
export async function requireCompany(tx: Tx, companyId: number): Promise<CompanyRecord> {
  const company = await findCompany(tx, companyId);
  if (!company) throw badRequest('No company found with the given company_id');
  return company;
}

const NAME_OF: Readonly<Record<Country, string>> = { AU: 'Australian', NZ: 'New Zealand' };

/** Rejects a report that does not exist in the company's country. The error message begins with `report`. */
export function requireCountry(company: CompanyRecord, country: Country, report: string): CompanyRecord {
  if (company.country !== country) throw badRequest(`${report} is for ${NAME_OF[country]} companies only`);
  return company;
}

/** The reports and files that a problem can affect. */
const AREAS = ['STP', 'PAYDAY_FILING', 'SUPER', 'PAYMENTS'] as const;
export type Area = (typeof AREAS)[number];

export const AreaText = Choice('FilingArea', AREAS, {
  description:
    'The output that the problem affects: STP reporting to the ATO, payday filing with Inland Revenue, the super file or the payment file',
});

export const FilingProblemOut = named(
  'FilingProblem',
  Type.Object(
    {
      area: AreaText,
      severity: Type.Enum(['REFUSED', 'WARNED'], {
        description:
          'REFUSED: nothing is created until the problem is fixed. WARNED: the output is created, with the change or risk that the message describes',
      }),
      employee_id: Nullable(Id({ description: 'Id of the employee; null for a problem of the company' })),
      employee_name: Nullable(Type.String({ description: 'Last, First; null for a problem of the company' })),
      record: Type.Enum([...PROBLEM_RECORDS], {
        description: 'The record to correct; REQUEST means a parameter of the request',
      }),
      field: Type.String({ description: 'API field name in the record to correct' }),
      change_at: Nullable(Type.String({ description: 'API path that changes the field; null for REQUEST' })),
      value: Nullable(
        Type.String({
          description: 'Current value; null if empty or confidential',
        }),
      ),
      message: Type.String({ description: 'The problem and how to fix it' }),
      rule: Nullable(Type.String({ description: 'Id or name of the recipient’s rule, if known' })),
    },
    { additionalProperties: false },
  ),
);
export type FilingProblemOut = Static<typeof FilingProblemOut>;

/** Fields of every response about problems. */
export const problemFields = {
  is_ready: Type.Boolean({ description: 'Whether there is no REFUSED problem' }),
  refused_count: Type.Integer({ minimum: 0, description: 'Number of REFUSED problems' }),
  warned_count: Type.Integer({ minimum: 0, description: 'Number of WARNED problems' }),
  problems: Type.Array(FilingProblemOut, { description: 'List of problems' }),
};

/**
 * Some users may view reports but not addresses, account numbers or tax numbers. The values of employee fields are
 * therefore shown only for these fields, which appear in every list and reveal none of that data.
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

/** Adds the counts to a list of problems. */
export function problemsView(problems: readonly FilingProblemOut[]) {
  const refused = problems.filter(({ severity }) => severity === 'REFUSED').length;
  return {
    is_ready: refused === 0,
    refused_count: refused,
    warned_count: problems.length - refused,
    problems: [...problems],
  };
}

/** Body field of a filing that may leave employees out. */
export const SetAsideProblems = Type.Optional(
  Type.Boolean({
    description:
      'Whether employees with a REFUSED problem are left out, so that the others are still reported. If false ' +
      '(the default), one such problem rejects the whole request. A problem of the company always rejects the request',
  }),
);

const SetAsideEmployee = named(
  'SetAsideEmployee',
  Type.Object(
    {
      employee_id: Id({ description: 'Id of the employee' }),
      employee_name: Type.String({ description: 'Name of the employee' }),
      pay_ids: Type.Array(Id(), { description: 'Pays of the employee that are still to be reported' }),
      messages: Type.Array(Type.String(), { description: 'The problems, each with how to fix it' }),
    },
    { additionalProperties: false },
  ),
);

/** Response field: the employees who were left out. */
export const SetAsideOut = Type.Optional(
  Type.Array(SetAsideEmployee, {
    description: 'Employees left out of the filing; only in the response to a request with set_aside_problems',
  }),
);
export type SetAside = Static<typeof SetAsideEmployee>;

export interface Reporting {
  readonly employeeIds: readonly number[];
  readonly pays: readonly { readonly id: number; readonly employee_id: number }[];
  /** Whether the caller allows employees to be left out. */
  readonly allowsSetAside: boolean | undefined;
  /** The first sentence of a rejection's message, such as "Nothing was sent." */
  readonly rejection: string;
}

/**
 * The employees to leave out of a filing with these blocking problems. Throws 400 if the caller does not allow that, if
 * the company itself has a problem, or if no employee would remain.
 */
export function setAside(problems: readonly FilingProblem[], given: Reporting): readonly SetAside[] {
  if (problems.length === 0) return [];
  const ids = new Set(problems.map(({ employeeId }) => employeeId));
  const remaining = given.employeeIds.filter((id) => !ids.has(id));
  if (given.allowsSetAside !== true || ids.has(null) || remaining.length === 0) {
    throw badRequest(`${given.rejection} ${problemsText(problems)}`);
  }
  return [...ids].map((id) => {
    const own = problems.filter(({ employeeId }) => employeeId === id);
    return {
      employee_id: id!,
      employee_name: own[0]!.who,
      pay_ids: given.pays.filter(({ employee_id }) => employee_id === id).map((pay) => pay.id),
      messages: own.map(({ text }) => text),
    };
  });
}

export const idsOfSetAside = (aside: readonly SetAside[]): ReadonlySet<number> =>
  new Set(aside.map(({ employee_id }) => employee_id));
