/** The API records where a problem can be fixed. */
export const PROBLEM_RECORDS = [
  'EMPLOYEE',
  'EMPLOYEE_DECLARATIONS',
  'BANK_ACCOUNTS',
  'SELF_MANAGED_FUND',
  'TERMINATION',
  'PAYS',
  'EMPLOYEE_DETAILS',
  'COMPANY',
  'COMPANY_DECLARATIONS',
  'PAYMENT_SETTINGS',
  'PAY_RUN',
  'REQUEST',
] as const;
export type ProblemRecord = (typeof PROBLEM_RECORDS)[number];

/** The fields of an employee's problem that do not belong to the employee's own record. */
const OF_EMPLOYEE: Readonly<Record<string, ProblemRecord>> = {
  tax_treatment: 'EMPLOYEE_DECLARATIONS',
  bank_accounts: 'BANK_ACCOUNTS',
  bsb: 'BANK_ACCOUNTS',
  account_number: 'BANK_ACCOUNTS',
  account_name: 'BANK_ACCOUNTS',
  amount: 'BANK_ACCOUNTS',
  reference: 'BANK_ACCOUNTS',
  cessation_type_code: 'TERMINATION',
  termination: 'TERMINATION',
  termination_date: 'TERMINATION',
  pays: 'PAYS',
  employee_details: 'EMPLOYEE_DETAILS',
  pay_run_id: 'PAY_RUN',
  funds: 'REQUEST',
  payment_method: 'REQUEST',
};

/** The fields of a company's problem that do not belong to the company's own record. */
const OF_COMPANY: Readonly<Record<string, ProblemRecord>> = {
  account_name: 'PAYMENT_SETTINGS',
  account_number: 'PAYMENT_SETTINGS',
  bank_code: 'PAYMENT_SETTINGS',
  bsb: 'PAYMENT_SETTINGS',
  file_layout: 'PAYMENT_SETTINGS',
  user_id: 'PAYMENT_SETTINGS',
  user_name: 'PAYMENT_SETTINGS',
  pay_run_id: 'PAY_RUN',
  pays: 'PAY_RUN',
  declared_by: 'REQUEST',
  description: 'REQUEST',
  file_id: 'REQUEST',
  payment_date: 'REQUEST',
};

/** The record for a dotted field is determined by the first part of its name. */
const NAMED_FIRST: Readonly<Record<string, ProblemRecord>> = {
  self_managed_fund: 'SELF_MANAGED_FUND',
  stp_intermediary: 'COMPANY_DECLARATIONS',
};

export function recordOf(field: string, employeeId: number | null): ProblemRecord {
  const named = NAMED_FIRST[field.split('.')[0]!];
  if (named) return named;
  return employeeId === null ? (OF_COMPANY[field] ?? 'COMPANY') : (OF_EMPLOYEE[field] ?? 'EMPLOYEE');
}
