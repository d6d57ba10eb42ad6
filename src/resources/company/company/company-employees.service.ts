import { badRequest, conflict, inBody } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import { lockCompany } from './company.service.ts';
import * as store from './company-employees.store.ts';

export type { EmployeeFacts } from './company-employees.store.ts';

/** Contract [ALLOW-019, ALLOW-020]: an employee a company names must be its own and not deleted. */
export async function requireLiveEmployees(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  const live = new Set(await store.listLiveEmployeeIds(tx, companyId, ids));
  const wrong = [...new Set(ids)].filter((id) => !live.has(id));
  if (wrong.length === 0) return;
  const shown = wrong.slice(0, 10).join(', ');
  throw badRequest(
    `employee_ids has ${shown}${wrong.length > 10 ? ` and ${wrong.length - 10} more` : ''}, not an employee of this company or deleted; leave it out`,
    inBody('unknown_employee', 'employee_ids'),
  );
}

/** The employee in the path; deleted ones are found too. Contract [CONV-044]: a missing one is a 400. */
export async function requireEmployee(tx: Tx, id: number): Promise<store.EmployeeFacts> {
  const found = await store.findEmployeeFacts(tx, id);
  if (!found) throw badRequest('No employee found with the given employee_id');
  return found;
}

/** For writes of what an employee owns: holds the company's set-up and refuses a deleted employee. */
export async function lockEmployeeCompany(tx: Tx, employeeId: number): Promise<store.EmployeeFacts> {
  const { company_id } = await requireEmployee(tx, employeeId);
  await lockCompany(tx, company_id);
  // Read again under the lock: the employee may have been deleted while we waited.
  const employee = await requireEmployee(tx, employeeId);
  if (employee.is_deleted) {
    throw conflict(
      `Employee ${employeeId} is deleted; restore it with POST /api/employees/${employeeId}/restore to change what it owns`,
    );
  }
  return employee;
}
