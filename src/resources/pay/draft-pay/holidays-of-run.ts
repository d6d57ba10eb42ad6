import { decimal, ZERO } from '../../../base/decimal.ts';
import { addDays, daysBetween, type LocalDate, localDate } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { holidayKeptOn, worksOn } from '../../../rules/nz/holidays/kept-holidays.ts';
import type { CompanyDeclarations } from '../../company/company/company.service.ts';
import { type EmployeeRecord, ownDays } from '../../people/employee/employee.service.ts';
import type { PaidLeave } from '../../people/leave-request/leave-request.service.ts';

/** The employee columns that determine which public holidays apply. */
export type WorkingEmployee = Parameters<typeof ownDays>[0] &
  Pick<EmployeeRecord, 'pay_rate_per_hour' | 'standard_hours_per_day' | 'start_date'>;

/**
 * Leave rows for the public holidays in a run on which a New Zealand employee would otherwise work. A holiday that is
 * not worked is paid at relevant or average daily pay (Holidays Act 2003 s 49). If the employee does work on the day,
 * the user must enter this on the pay. Days with approved leave get no row.
 */
export function holidaysOfRun(
  employee: WorkingEmployee,
  run: { readonly start_date: string; readonly end_date: string },
  given: {
    readonly declared: CompanyDeclarations;
    readonly onLeave: ReadonlySet<string> | undefined;
    readonly params: ParamsAt;
  },
): readonly PaidLeave[] {
  if (employee.pay_rate_per_hour === null || !decimal(employee.standard_hours_per_day).greaterThan(ZERO)) return [];
  const own = ownDays(employee, given.declared);
  return daysOf(run).flatMap((day): readonly PaidLeave[] => {
    if (day < employee.start_date || !worksOn(own, day) || given.onLeave?.has(day)) return [];
    const holiday = holidayKeptOn(day, own, given.params);
    if (!holiday) return [];
    return [
      {
        description: holiday.name,
        leave_type: 'PAID_PUBLIC_HOLIDAY',
        date: day,
        hours: employee.standard_hours_per_day,
      },
    ];
  });
}

function daysOf(run: { readonly start_date: string; readonly end_date: string }): readonly LocalDate[] {
  const [first, last] = [localDate(run.start_date), localDate(run.end_date)];
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
}
