import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import { nameOrder } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { AllowanceCategory, OtherAllowanceType } from './allowance.schema.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    company_allowance: CompanyAllowanceTable;
    company_allowance_employee: CompanyAllowanceEmployeeTable;
    employee_allowance: EmployeeAllowanceTable;
  }
}

interface AllowanceColumns {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  description: string;
  amount: string;
  allowance_category: AllowanceCategory | null;
  /** The ATO's type of an allowance in category OD. */
  other_allowance_type: OtherAllowanceType | null;
  is_taxable: boolean;
  is_itemised: boolean;
  is_included_in_super_calculations: boolean;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface CompanyAllowanceTable extends AllowanceColumns {
  auto_apply_to_pay: boolean;
}

export interface CompanyAllowanceEmployeeTable {
  customer_id: number;
  allowance_id: number;
  employee_id: number;
}

export interface EmployeeAllowanceTable extends AllowanceColumns {
  employee_id: number;
  /**
   * True if the allowance was set up on the employee, so that every pending pay includes it. False if a pay created it.
   */
  is_recurring: Generated<boolean>;
}

export type CompanyAllowanceRecord = Selectable<CompanyAllowanceTable>;
export type EmployeeAllowanceRecord = Selectable<EmployeeAllowanceTable>;

export interface AllowanceWithEmployees extends CompanyAllowanceRecord {
  /** The attached employees that are not deleted, sorted by id. */
  readonly employee_ids: readonly number[];
}

const withEmployees = sql<number[]>`array(
  select x.employee_id
  from company_allowance_employee x join employee e on e.customer_id = x.customer_id and e.id = x.employee_id
  where x.customer_id = company_allowance.customer_id and x.allowance_id = company_allowance.id and not e.is_deleted
  order by x.employee_id)`;

export const listCompanyAllowances = (tx: Tx, companyId: number): Promise<AllowanceWithEmployees[]> =>
  tx
    .selectFrom('company_allowance')
    .selectAll()
    .select(withEmployees.as('employee_ids'))
    .where('company_id', '=', companyId)
    .orderBy(nameOrder('description'))
    .orderBy('id')
    .execute();

export const findCompanyAllowance = (
  tx: Tx,
  companyId: number,
  id: number,
): Promise<AllowanceWithEmployees | undefined> =>
  tx
    .selectFrom('company_allowance')
    .selectAll()
    .select(withEmployees.as('employee_ids'))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertCompanyAllowance(tx: Tx, values: Insertable<CompanyAllowanceTable>): Promise<number> {
  const { id } = await tx.insertInto('company_allowance').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCompanyAllowance(
  tx: Tx,
  id: number,
  values: Updateable<CompanyAllowanceTable>,
): Promise<void> {
  await tx.updateTable('company_allowance').set(values).where('id', '=', id).execute();
}

/** Deletes an allowance. The database cascades the delete to its attachments. */
export async function deleteCompanyAllowance(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('company_allowance').where('id', '=', id).execute();
}

export async function replaceAttachments(
  tx: Tx,
  given: { customerId: number; allowanceId: number; employeeIds: readonly number[] },
): Promise<void> {
  await sql`
    delete from company_allowance_employee
    where allowance_id = ${given.allowanceId} and employee_id <> all(${given.employeeIds}::bigint[])`.execute(tx);
  await sql`
    insert into company_allowance_employee (customer_id, allowance_id, employee_id)
    select distinct ${given.customerId}::bigint, ${given.allowanceId}::bigint, id
    from unnest(${given.employeeIds}::bigint[]) as id
    on conflict do nothing`.execute(tx);
}

/** The allowance that already uses a description: a company allowance (`employee_id` is null) or an employee's own. */
export interface DescriptionHolder {
  readonly allowance_id: number;
  readonly employee_id: number | null;
}

export async function findDescriptionHolder(
  tx: Tx,
  given: {
    companyId: number;
    description: string;
    /** The id of the employee whose own allowances are checked; `any` checks those of all employees. */
    ofEmployee: number | 'any';
    exceptCompanyAllowance?: number;
    exceptEmployeeAllowance?: number;
  },
): Promise<DescriptionHolder | undefined> {
  const employee = given.ofEmployee === 'any' ? null : given.ofEmployee;
  const { rows } = await sql<DescriptionHolder>`
    select id as allowance_id, null::bigint as employee_id from company_allowance
    where company_id = ${given.companyId} and lower(description) = lower(${given.description})
      and id <> ${given.exceptCompanyAllowance ?? 0}
    union all
    select id, employee_id from employee_allowance
    where company_id = ${given.companyId} and lower(description) = lower(${given.description})
      and (${employee}::bigint is null or employee_id = ${employee}) and id <> ${given.exceptEmployeeAllowance ?? 0}
    limit 1`.execute(tx);
  return rows[0];
}

export const listEmployeeAllowances = (tx: Tx, employeeId: number): Promise<EmployeeAllowanceRecord[]> =>
  tx
    .selectFrom('employee_allowance')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .orderBy(nameOrder('description'))
    .orderBy('id')
    .execute();

export const findEmployeeAllowance = (
  tx: Tx,
  employeeId: number,
  id: number,
): Promise<EmployeeAllowanceRecord | undefined> =>
  tx
    .selectFrom('employee_allowance')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertEmployeeAllowance = (
  tx: Tx,
  values: Insertable<EmployeeAllowanceTable>,
): Promise<EmployeeAllowanceRecord> =>
  tx.insertInto('employee_allowance').values(values).returningAll().executeTakeFirstOrThrow();

export const updateEmployeeAllowance = (
  tx: Tx,
  id: number,
  values: Updateable<EmployeeAllowanceTable>,
): Promise<EmployeeAllowanceRecord> =>
  tx.updateTable('employee_allowance').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function deleteEmployeeAllowance(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('employee_allowance').where('id', '=', id).execute();
}

/** Attached allowances with `auto_apply_to_pay`, one row per attached employee. */
export async function listAllowancesToApply(
  tx: Tx,
  given: { companyId: number; employeeIds: readonly number[] },
): Promise<(CompanyAllowanceRecord & { readonly employee_id: number })[]> {
  if (given.employeeIds.length === 0) return [];
  const { rows } = await sql<CompanyAllowanceRecord & { employee_id: number }>`
    select a.*, x.employee_id
    from company_allowance a
    join company_allowance_employee x on x.customer_id = a.customer_id and x.allowance_id = a.id
    where a.company_id = ${given.companyId} and a.auto_apply_to_pay
      and x.employee_id = any(${given.employeeIds}::bigint[])
    order by x.employee_id, a.id`.execute(tx);
  return rows;
}
