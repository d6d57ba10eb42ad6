import type { Tx } from '../../../db/tx.ts';
import type { YearToDate } from '../../../formats/stp/pay-event.ts';
import type { Params } from '../../../params/params.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import type { FinancialYear } from './financial-year.ts';
import { yearOf } from './make-event.ts';
import * as store from './stp.store.ts';

export interface ReportedYear {
  readonly employee: EmployeeRecord;
  readonly year: YearToDate;
  /** Finalised and accepted. */
  readonly isFinal: boolean;
}

/** The year to date of everyone paid in the year, as it would be reported now. */
export async function listReportedYears(
  tx: Tx,
  { companyId, year, params }: { companyId: number; year: FinancialYear; params: Params },
): Promise<readonly ReportedYear[]> {
  const period = { companyId, from: year.from, to: year.to };
  const employeeIds = await store.listPaidEmployeeIds(tx, period);
  const employees = await store.listEmployees(tx, companyId, employeeIds);
  const sums = await store.sumsOfYear(tx, { ...period, employeeIds });
  const final = await store.listFinal(tx, period);
  return employees.map((employee) => ({
    employee,
    year: yearOf(employee, sums.get(employee.id) ?? [], year, params),
    isFinal: final.has(employee.id),
  }));
}
