import type { LocalDate } from '../../../base/local-date.ts';
import type { Params } from '../../../params/params.ts';
import { holidayKeptOn, worksOn } from '../../../rules/nz/holidays/kept-holidays.ts';
import { companyDeclared } from '../../company/company/company.service.ts';
import { type StateCalendar, workStateOf } from '../../company/public-holiday/public-holiday.service.ts';
import { auDeclared, type EmployeeInCompany, ownDays } from '../employee/employee.service.ts';
import { type DaysCovered, fromMonday } from './days-off.ts';
import type { LeaveRequestIn } from './leave-request.schema.ts';

/** Leave types that may cover public holidays: leave for a public holiday itself, and unpaid leave. */
const COVERS_HOLIDAYS: ReadonlySet<LeaveRequestIn['leave_type']> = new Set(['PAID_PUBLIC_HOLIDAY', 'UNPAID']);

/** Australian leave types that do not include public holidays: Fair Work Act 2009 ss 89, 98. */
const INTERRUPTED: ReadonlySet<LeaveRequestIn['leave_type']> = new Set(['HOLIDAY', 'SICK']);

/**
 * A public holiday during leave is not leave. New Zealand uses the day on which the employee observes the holiday
 * (Holidays Act 2003 s 40(1)). Australia uses the holidays of the state of work (contract [DEF-002]).
 */
export function daysCovered(
  employee: EmployeeInCompany,
  { leave_type, start_date }: LeaveRequestIn,
  { params, calendar }: { readonly params: Params; readonly calendar: StateCalendar },
): DaysCovered {
  if (employee.company_country === 'AU') {
    const state = workStateOf({
      declared: auDeclared(employee.declarations).work_state,
      company: employee.company_state,
      home: employee.state,
    });
    return {
      ...fromMonday(employee),
      publicHoliday: (day) => (INTERRUPTED.has(leave_type) ? calendar.nameOf(state, day) : undefined),
    };
  }
  const own = ownDays(employee, companyDeclared(employee.company_declarations));
  const at = params.at(start_date as LocalDate);
  return {
    isWorked: (day) => worksOn(own, day),
    publicHoliday: (day) => (COVERS_HOLIDAYS.has(leave_type) ? undefined : holidayKeptOn(day, own, at)?.name),
  };
}
