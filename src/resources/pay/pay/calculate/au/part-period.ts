import { Decimal, decimal, ONE, roundToSixPlaces } from '../../../../../base/decimal.ts';
import { addDays, dayOfWeek, type LocalDate } from '../../../../../base/local-date.ts';
import type { PartPeriod } from '../../../../../rules/au/facts.ts';
import type { PaidEmployee } from '../../model/employee.ts';
import type { TerminationPlan } from '../../model/endings.ts';

export interface RunDays {
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * The standard hours of the whole period, and the share of its working days within the employment. Set only if the
 * employment starts during the period or ends before its last day. A final pay may be in a later run than the days it
 * pays for; in that case, only its hours show which part of a period it covers.
 */
export function partPeriodOf(
  employee: PaidEmployee,
  run: RunDays,
  termination: TerminationPlan | null,
): PartPeriod | undefined {
  const started = employee.start_date as LocalDate;
  const start = run.start_date as LocalDate;
  const end = run.end_date as LocalDate;
  const isFirst = started > start && started <= end;
  const last = termination?.country === 'AU' ? termination.facts.terminationDate : undefined;
  const endsEarly = last !== undefined && last < end;
  if (!isFirst && !endsEarly) return undefined;
  const isLast = endsEarly && last >= start;
  const whole = workingDays(employee, start, end);
  const part = workingDays(employee, isFirst ? started : start, isLast ? last : end);
  return {
    standardHours: decimal(employee.standard_hours_per_day).times(whole),
    shareOfDays: whole === 0 ? ONE : roundToSixPlaces(new Decimal(part).dividedBy(whole)),
  };
}

/** The first standard_days_per_week days of each week, counted from Monday; every day if there are no standard days. */
function workingDays({ standard_days_per_week: perWeek }: PaidEmployee, start: LocalDate, end: LocalDate): number {
  const last = perWeek === 0 ? 7 : perWeek;
  let days = 0;
  for (let day = start; day <= end; day = addDays(day, 1)) if (dayOfWeek(day) <= last) days += 1;
  return days;
}
