import { type Decimal, decimal, roundToSixPlaces, ZERO } from '../../../base/decimal.ts';
import { decimalOf } from '../../../base/decimal-text.ts';
import { badRequest } from '../../../base/errors.ts';
import { addDays, dayOfWeek, daysBetween, type LocalDate } from '../../../base/local-date.ts';
import type { LeaveRequestIn } from './leave-request.schema.ts';
import type { DayOff } from './tables.ts';

/** The week of an employee. */
export interface StandardWeek {
  readonly standard_hours_per_day: string;
  readonly standard_days_per_week: number;
}

/** A year, with the day that leap years have. */
const MOST_DAYS = 366;
const HOURS_OF_A_DAY = 24;

/**
 * The days a request asks for: those it names, or every standard working day from its first to its last. The working
 * week begins on Monday and has as many days as the employee's; who works on other days names them.
 */
export function daysOff(given: LeaveRequestIn, week: StandardWeek): readonly DayOff[] {
  const [start, end] = [given.start_date as LocalDate, given.end_date as LocalDate];
  if (end < start) throw badRequest(`end_date ${end} is before start_date ${start}`);
  if (daysBetween(start, end) >= MOST_DAYS) {
    throw badRequest(`${start} to ${end} is more than ${MOST_DAYS} days; split it into several requests`);
  }
  if (given.days === undefined) return standardDays({ start, end }, hoursPerDay(given, week), week);
  if (given.hours_per_day !== undefined) throw badRequest('give hours_per_day or days, not both: each says the hours');
  return namedDays(given.days, { start, end });
}

interface Span {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

function standardDays({ start, end }: Span, hours: Decimal, week: StandardWeek): readonly DayOff[] {
  const days = Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index))
    .filter((date) => dayOfWeek(date) <= week.standard_days_per_week)
    .map((date): DayOff => ({ date, hours: hours.toFixed() }));
  if (days.length === 0) {
    throw badRequest(
      `no standard working day falls from ${start} to ${end}: the employee works ${week.standard_days_per_week} days a week from Monday; name the days in days`,
    );
  }
  return days;
}

function hoursPerDay({ hours_per_day }: LeaveRequestIn, week: StandardWeek): Decimal {
  if (hours_per_day !== undefined) return hoursOf(hours_per_day, 'hours_per_day');
  const standard = decimal(week.standard_hours_per_day);
  if (standard.isZero()) throw badRequest('hours_per_day is needed: the employee has no standard_hours_per_day');
  return standard;
}

function namedDays(given: NonNullable<LeaveRequestIn['days']>, { start, end }: Span): readonly DayOff[] {
  const days = given
    .map(({ date, hours }) => ({ date, hours: hoursOf(hours, `days ${date} hours`).toFixed() }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  days.forEach(({ date }, index) => {
    if (date === days[index - 1]?.date) throw badRequest(`days has ${date} twice`);
    if (date < start || date > end) throw badRequest(`days has ${date}, which is not from ${start} to ${end}`);
  });
  return days;
}

function hoursOf(given: string | number, name: string): Decimal {
  const hours = roundToSixPlaces(decimalOf(given));
  if (hours.greaterThan(ZERO) && hours.lessThanOrEqualTo(HOURS_OF_A_DAY)) return hours;
  throw badRequest(`${name} must be more than 0 and at most ${HOURS_OF_A_DAY}, but ${given} was sent`);
}
