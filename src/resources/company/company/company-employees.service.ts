import type { Country } from '../../../base/country.ts';
import { badRequest, conflict, inBody } from '../../../base/errors.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { lockCompany } from './company.service.ts';

/** Contract [ALLOW-019, ALLOW-020]: every listed employee must belong to the company and not be deleted. */
export async function requireLiveEmployees(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  const live = new Set(await listLiveEmployeeIds(tx, companyId, ids));
  const wrong = [...new Set(ids)].filter((id) => !live.has(id));
  if (wrong.length === 0) return;
  const shown = wrong.slice(0, 10).join(', ');
  throw badRequest(
    `employee_ids contains employees who are deleted or not in this company: ${shown}${wrong.length > 10 ? ` and ${wrong.length - 10} more` : ''}; leave them out`,
    inBody('unknown_employee', 'employee_ids'),
  );
}

/** Finds an employee, even a deleted one. Contract [CONV-044]: returns 400 for a missing employee. */
export async function requireEmployee(tx: Tx, id: number): Promise<EmployeeFacts> {
  const found = await findEmployeeFacts(tx, id);
  if (!found) throw badRequest('No employee found with the given employee_id');
  return found;
}

/** Locks the company before a write to an employee's data, and rejects deleted employees. */
export async function lockEmployeeCompany(tx: Tx, employeeId: number): Promise<EmployeeFacts> {
  const { company_id } = await requireEmployee(tx, employeeId);
  await lockCompany(tx, company_id);
  // Read again under the lock: the employee may have been deleted while this transaction waited.
  const employee = await requireEmployee(tx, employeeId);
  if (employee.is_deleted) {
    throw conflict(
      `Employee ${employeeId} is deleted; to change the data, restore the employee first with POST /api/employees/${employeeId}/restore`,
    );
  }
  return employee;
}

/**
 * Those of the given ids that belong to employees of the company who are not deleted. Locks their rows, so that no
 * other transaction deletes them in the meantime.
 */
async function listLiveEmployeeIds(tx: Tx, companyId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from employee
    where id = any(${ids}::bigint[]) and company_id = ${companyId} and not is_deleted
    order by id for share`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The fields of an employee that services need when they read or change the employee's data. */
export interface EmployeeFacts {
  readonly id: number;
  readonly company_id: number;
  readonly country: Country;
  readonly pay_rate_per_hour: string | null;
  readonly is_deleted: boolean;
}

/**
 * Finds an employee. `country` is the company's country, because the employee's own country is only an address field.
 */
async function findEmployeeFacts(tx: Tx, id: number): Promise<EmployeeFacts | undefined> {
  const { rows } = await sql<EmployeeFacts>`
    select e.id, e.company_id, c.country, e.pay_rate_per_hour, e.is_deleted
    from employee e join company c on c.customer_id = e.customer_id and c.id = e.company_id
    where e.id = ${id} and c.deleted_at is null`.execute(tx);
  return rows[0];
}
