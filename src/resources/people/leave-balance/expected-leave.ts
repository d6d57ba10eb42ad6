import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { type Decimal, decimal, roundToCent, ZERO } from '../../../base/decimal.ts';
import { addDays, daysBetween, type LocalDate } from '../../../base/local-date.ts';
import { PERIODS_PER_YEAR } from '../../../rules/pay-period.ts';
import type { EmployeeInCompany, LeaveKind } from '../employee/employee.service.ts';

const DAYS_PER_WEEK = 7;

/**
 * The first day for which no pay has accrued leave: the day after the last paid day, else today or the start date if
 * later.
 */
export function firstDayUnpaid(employee: EmployeeInCompany, paidTo: string | null, clock: Clock): LocalDate {
  if (paidTo !== null) return addDays(paidTo as LocalDate, 1);
  const today = clock.today(ZONE_OF[employee.company_country]);
  return employee.start_date > today ? (employee.start_date as LocalDate) : today;
}

/**
 * Hours of leave that standard weeks accrue in Australia from one day until before another. A forecast: actual accrual
 * depends on the hours worked.
 */
export function expectedLeave(
  employee: EmployeeInCompany,
  { from, before }: { readonly from: LocalDate; readonly before: LocalDate },
): Readonly<Partial<Record<LeaveKind, Decimal>>> {
  if (!employee.is_leave_enabled || employee.is_terminated || before <= from) return {};
  const weeks = decimal(String(daysBetween(from, before))).dividedBy(DAYS_PER_WEEK);
  const day = decimal(employee.standard_hours_per_day);
  const hours = day.times(employee.standard_days_per_week).times(weeks);
  const byHours = (perHour: string) => roundToCent(hours.times(decimal(perHour)));
  const byDays = (days: number | null) =>
    roundToCent(
      day
        .times(days ?? 0)
        .times(weeks)
        .dividedBy(PERIODS_PER_YEAR.WEEKLY),
    );
  return {
    ...(employee.accrue_leave_on_hours_worked
      ? { holiday: byHours(employee.accrue_holiday_leave_per_hour), sick: byHours(employee.accrue_sick_leave_per_hour) }
      : {
          holiday: byDays(employee.num_holiday_leave_days_per_year),
          sick: byDays(employee.num_sick_leave_days_per_year),
        }),
    longService: employee.is_lsl_enabled ? byHours(employee.accrue_lsl_per_hour) : ZERO,
  };
}
