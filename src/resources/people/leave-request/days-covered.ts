import type { LocalDate } from '../../../base/local-date.ts';
import type { Params } from '../../../params/params.ts';
import { holidayKeptOn, worksOn } from '../../../rules/nz/holidays/kept-holidays.ts';
import { companyDeclared } from '../../company/company/company.service.ts';
import { type EmployeeInCompany, ownDays } from '../employee/employee.service.ts';
import { type DaysCovered, fromMonday } from './days-off.ts';
import type { LeaveRequestIn } from './leave-request.schema.ts';

/** What is asked for because of a public holiday, or for time that nobody pays. */
const COVERS_HOLIDAYS: ReadonlySet<LeaveRequestIn['leave_type']> = new Set(['PAID_PUBLIC_HOLIDAY', 'UNPAID']);

/**
 * In New Zealand a public holiday within leave is no leave (Holidays Act 2003 s 40(1)), on the day on which the employee
 * keeps it. In Australia the contract knows the standard week alone.
 */
export function daysCovered(
  employee: EmployeeInCompany,
  { leave_type, start_date }: LeaveRequestIn,
  params: Params,
): DaysCovered {
  if (employee.company_country === 'AU') return fromMonday(employee);
  const own = ownDays(employee, companyDeclared(employee.company_declarations));
  const at = params.at(start_date as LocalDate);
  return {
    isWorked: (day) => worksOn(own, day),
    isPublicHoliday: (day) => !COVERS_HOLIDAYS.has(leave_type) && holidayKeptOn(day, own, at) !== undefined,
  };
}
