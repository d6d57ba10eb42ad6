import type { LocalDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { OtherAllowanceType } from '../../../company/allowance/allowance.service.ts';
import type { CompanyRecord } from '../../../company/company/company.service.ts';
import { payCycle } from '../../../people/employee/employee.service.ts';
import type { PayIds } from '../model/calculated-pay.ts';
import { PAID_EMPLOYEE_COLUMNS, PAYEE_COLUMNS, type PaidEmployee, type Payee } from '../model/employee.ts';
import type { EmployeePayItemRecord } from '../model/tables.ts';

export async function drawIds(tx: Tx, count: { pays: number; items: number }): Promise<PayIds> {
  const { rows } = await sql<{ pays: number[]; items: number[] }>`
    select array(select nextval('pay_id_seq') from generate_series(1, ${count.pays}::int)) as pays,
      array(select nextval('pay_item_id_seq') from generate_series(1, ${count.items}::int)) as items`.execute(tx);
  return rows[0]!;
}

/** Draws further ids for items that the orders do not contain because company allowances or a termination add them. */
export async function withEnoughItemIds(tx: Tx, drawn: PayIds, needed: number): Promise<PayIds> {
  if (needed <= drawn.items.length) return drawn;
  const more = await drawIds(tx, { pays: 0, items: needed - drawn.items.length });
  return { pays: drawn.pays, items: [...drawn.items, ...more.items] };
}

const SELECTED = sql.raw(PAID_EMPLOYEE_COLUMNS.join(', '));
const SELECTED_OF_PAYEE = sql.raw(PAYEE_COLUMNS.join(', '));

/** Locks the company against changes to its settings. Other requests can still create pays for the company. */
export async function lockCompany(tx: Tx, id: number): Promise<CompanyRecord | undefined> {
  const { rows } = await sql<CompanyRecord>`
    select * from company where id = ${id} and deleted_at is null for share`.execute(tx);
  return rows[0];
}

/**
 * Locks the employees in id order, so that the pays of an employee are created one at a time and requests cannot
 * deadlock. Later reads in the transaction see every pay stored before the lock was granted. `is true` keeps the
 * planner from using the index on company_id: with that index, it scanned all employees of a company to find one.
 */
export async function lockEmployees(
  tx: Tx,
  companyId: number,
  keys: { ids: readonly number[] } | { numbers: readonly string[] },
): Promise<Payee[]> {
  const test = 'ids' in keys ? sql`id = any(${keys.ids}::bigint[])` : sql`number = any(${keys.numbers}::text[])`;
  const { rows } = await sql<Payee>`
    select ${SELECTED_OF_PAYEE}, ${payCycle('employee')} as pay_cycle from employee where ${test} and (company_id = ${companyId}) is true
    order by id for no key update`.execute(tx);
  return rows;
}

/** Finds the employees. Does not check their company, because locking them has already checked it. */
export async function findPaidEmployees(
  tx: Tx,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, PaidEmployee>> {
  const { rows } = await sql<PaidEmployee>`
    select ${SELECTED}, ${payCycle('employee')} as pay_cycle, tax_file_number is not null as has_tax_file_number
    from employee where id = any(${employeeIds}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The first payday of each employee, over complete pays other than opening amounts. */
export async function findFirstPaydays(
  tx: Tx,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, LocalDate>> {
  const { rows } = await sql<{ employee_id: number; day: LocalDate }>`
    select employee_id, min(processed_date) as day from pay
    where employee_id = any(${employeeIds}::bigint[]) and is_complete and kind <> 'CATCH_UP'
    group by employee_id`.execute(tx);
  return new Map(rows.map(({ employee_id, day }) => [employee_id, day]));
}

export interface NamedAllowance {
  /** The employee who has the allowance; null for an allowance template of the company. */
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

/** An item of an employee that a pay refers to, by its name key. */
export interface NamedOf {
  readonly employeeId: number;
  readonly name: string;
}

/**
 * The named rows of a table, looked up one by one. With a plain join, PostgreSQL read all rows of the account if it had
 * a generic plan or no statistics.
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

/** The named allowances of the employees, and the named allowance templates of the company. */
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

/** The employees' stored bonuses, sacrifices and back payments with these names. */
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
