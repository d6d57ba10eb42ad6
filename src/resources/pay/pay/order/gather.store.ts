import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { OtherAllowanceType } from '../../../company/allowance/allowance.service.ts';
import type { CompanyRecord } from '../../../company/company/company.service.ts';
import type { EmployeeRecord } from '../../../people/employee/employee.service.ts';
import type { EmployeePayItemRecord } from '../record/tables.ts';

/** What paying needs to know of an employee; the tax number itself is not among it. */
const COLUMNS = [
  'id',
  'company_id',
  'number',
  'first_name',
  'last_name',
  'email_address',
  'date_of_birth',
  'start_date',
  'state',
  'employment_status',
  'employment_tenure',
  'is_foreign_resident',
  'has_claimed_tax_free_threshold',
  'has_stsl_liability',
  'is_closely_held',
  'country',
  'working_holiday_tax_scale_applies',
  'nz_tax_code',
  'has_student_loan',
  'no_declaration',
  'pay_period',
  'pay_rate_per_hour',
  'standard_hours_per_day',
  'standard_days_per_week',
  'super_rate',
  'compulsory_super_rate',
  'is_super_enabled',
  'is_super_age_threshold_enabled',
  'super_based_on',
  'kiwisaver_employee_rate',
  'kiwisaver_employer_rate',
  'kiwisaver_status_code',
  'kiwisaver_cec_obligation',
  'esct_rate',
  'employer_contrib_tax_method',
  'employer_contrib_paye_fraction',
  'is_leave_enabled',
  'include_leave_loading_in_super',
  'accrue_leave_on_hours_worked',
  'accrue_leave_on_overtime_hours',
  'accrue_holiday_leave_per_hour',
  'accrue_sick_leave_per_hour',
  'accrue_lsl_per_hour',
  'num_sick_leave_days_per_year',
  'num_holiday_leave_days_per_year',
  'is_lsl_enabled',
  'lsl_x_years',
  'lsl_accrued_x_years',
  'hourly_amount_for_workers_comp_leave',
  'hourly_amount_for_paid_parental_leave',
  'leave_loading_percentage',
  'is_deleted',
  'is_terminated',
  'declarations',
] as const;

export type PaidEmployee = Pick<EmployeeRecord, (typeof COLUMNS)[number]> & { readonly has_tax_file_number: boolean };

/** Of these it depends what else has to be asked; they are read with the lock, and all the rest while that is asked. */
const PAYEE_COLUMNS = [
  'id',
  'number',
  'start_date',
  'nz_tax_code',
  'pay_period',
  'is_deleted',
  'declarations',
] as const satisfies readonly (typeof COLUMNS)[number][];

export type Payee = Pick<PaidEmployee, (typeof PAYEE_COLUMNS)[number]>;

const SELECTED = sql.raw(COLUMNS.join(', '));
const SELECTED_OF_PAYEE = sql.raw(PAYEE_COLUMNS.join(', '));

/** The company, held against changes of its set-up while its people are paid; other pays go on beside this one. */
export async function holdCompany(tx: Tx, id: number): Promise<CompanyRecord | undefined> {
  const { rows } = await sql<CompanyRecord>`
    select * from company where id = ${id} and deleted_at is null for share`.execute(tx);
  return rows[0];
}

/**
 * Locks the employees in id order, so that pays of one employee follow one another and two calls never wait for each
 * other in a circle. What is read after this sees every pay made before. The company is asked for in words that no index
 * answers: the database went through the whole list of a company's people to find one.
 */
export async function lockEmployees(
  tx: Tx,
  companyId: number,
  keys: { ids: readonly number[] } | { numbers: readonly string[] },
): Promise<Payee[]> {
  const test = 'ids' in keys ? sql`id = any(${keys.ids}::bigint[])` : sql`number = any(${keys.numbers}::text[])`;
  const { rows } = await sql<Payee>`
    select ${SELECTED_OF_PAYEE} from employee where ${test} and (company_id = ${companyId}) is true
    order by id for no key update`.execute(tx);
  return rows;
}

/** All that paying needs to know of employees. That they are of the company is known to who has locked them. */
export async function findPaidEmployees(
  tx: Tx,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, PaidEmployee>> {
  const { rows } = await sql<PaidEmployee>`
    select ${SELECTED}, tax_file_number is not null as has_tax_file_number
    from employee where id = any(${employeeIds}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface NamedAllowance {
  /** Null for a template of the company. */
  readonly employee_id: number | null;
  readonly id: number;
  readonly description: string;
  readonly amount: string;
  readonly allowance_category: string | null;
  readonly other_allowance_type: OtherAllowanceType | null;
  readonly is_taxable: boolean;
  readonly is_itemised: boolean;
  readonly is_included_in_super_calculations: boolean;
}

/** What a pay names of its employee's, by its key. */
export interface NamedOf {
  readonly employeeId: number;
  readonly name: string;
}

/**
 * The rows of a table that are named. Asked one by one: without statistics, or by a plan for any values, the database
 * read the rows of the whole account and looked each of them up among the ids and names in turn.
 */
const named = (
  table: 'employee_allowance' | 'employee_deduction' | 'employee_pay_item',
  names: readonly NamedOf[],
) => sql`
    unnest(
      ${names.map(({ employeeId }) => employeeId)}::bigint[], ${names.map(({ name }) => name)}::text[]
    ) as w (employee, name)
    cross join lateral (
      select * from ${sql.raw(table)} where employee_id = w.employee and lower(description) = w.name offset 0
    ) n`;

/** Own allowances of the employees and templates of the company that are named. */
export async function findAllowances(tx: Tx, companyId: number, names: readonly NamedOf[]): Promise<NamedAllowance[]> {
  const distinct = [...new Set(names.map(({ name }) => name))];
  const { rows } = await sql<NamedAllowance>`
    select employee_id, id, description, amount, allowance_category, other_allowance_type, is_taxable, is_itemised,
      is_included_in_super_calculations
    from ${named('employee_allowance', names)}
    union all
    select null, id, description, amount, allowance_category, other_allowance_type, is_taxable, is_itemised,
      is_included_in_super_calculations
    from company_allowance
    where company_id = ${companyId} and lower(description) = any(${distinct}::text[])`.execute(tx);
  return rows;
}

export interface NamedDeduction {
  readonly employee_id: number;
  readonly description: string;
  readonly amount: string;
  readonly classification: string;
  readonly is_included_in_super_calculations: boolean;
}

export async function findDeductions(tx: Tx, names: readonly NamedOf[]): Promise<NamedDeduction[]> {
  const { rows } = await sql<NamedDeduction>`
    select employee_id, description, amount, classification, is_included_in_super_calculations
    from ${named('employee_deduction', names)}`.execute(tx);
  return rows;
}

/** Bonuses, sacrifices and back payments that the employees have had under these names. */
export async function findPayItems(tx: Tx, names: readonly NamedOf[]): Promise<EmployeePayItemRecord[]> {
  const { rows } = await sql<EmployeePayItemRecord>`
    select n.* from ${named('employee_pay_item', names)}`.execute(tx);
  return rows;
}

export interface DepartmentName {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

export async function listDepartmentNames(tx: Tx, companyId: number): Promise<DepartmentName[]> {
  const { rows } = await sql<DepartmentName>`
    select id, name, code from department where company_id = ${companyId} order by id`.execute(tx);
  return rows;
}
