import { type Decimal, decimal, roundToSixPlaces, ZERO } from '../../../base/decimal.ts';
import { decimalOf } from '../../../base/decimal-text.ts';
import { badRequest, inBody } from '../../../base/errors.ts';
import { addDays, dayOfWeek, daysBetween, type LocalDate } from '../../../base/local-date.ts';
import type { Place } from '../../../base/problem-code.ts';
import type { LeaveRequestIn } from './leave-request.schema.ts';
import type { DayOff } from './tables.ts';

/** The week of an employee. */
export interface StandardWeek {
  readonly standard_hours_per_day: string;
  readonly standard_days_per_week: number;
}

/** Which days a request covers by itself: those that are worked, and no public holidays where the law says so. */
export interface DaysCovered {
  readonly isWorked: (day: LocalDate) => boolean;
  readonly isPublicHoliday: (day: LocalDate) => boolean;
}

/** As many days as the week has, from Monday on. */
export const fromMonday = ({ standard_days_per_week }: StandardWeek): DaysCovered => ({
  isWorked: (day) => dayOfWeek(day) <= standard_days_per_week,
  isPublicHoliday: () => false,
});

/** A year, with the day that leap years have. */
const MOST_DAYS = 366;
const HOURS_OF_A_DAY = 24;

/**
 * The days a request asks for: those it names, or every working day from its first to its last. The working week begins
 * on Monday and has as many days as the employee's, unless other days are declared (NZ); who works on other days names
 * them.
 */
export function daysOff(
  given: LeaveRequestIn,
  week: StandardWeek,
  covered: DaysCovered = fromMonday(week),
): readonly DayOff[] {
  const [start, end] = [given.start_date as LocalDate, given.end_date as LocalDate];
  if (end < start) throw badRequest(`end_date ${end} is before start_date ${start}`, inBody('wrong_order', 'end_date'));
  if (daysBetween(start, end) >= MOST_DAYS) {
    throw badRequest(
      `${start} to ${end} is more than ${MOST_DAYS} days; split it into several requests`,
      inBody('out_of_range', 'end_date'),
    );
  }
  if (given.days === undefined) return standardDays({ start, end }, hoursPerDay(given, week), { ...week, ...covered });
  if (given.hours_per_day !== undefined)
    throw badRequest(
      'give hours_per_day or days, not both: each says the hours',
      inBody('not_together', 'hours_per_day'),
      inBody('not_together', 'days'),
    );
  return namedDays(given.days, { start, end });
}

interface Span {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

function standardDays({ start, end }: Span, hours: Decimal, week: StandardWeek & DaysCovered): readonly DayOff[] {
  const worked = Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index)).filter(
    week.isWorked,
  );
  const days = worked
    .filter((date) => !week.isPublicHoliday(date))
    .map((date): DayOff => ({ date, hours: hours.toFixed() }));
  if (days.length === 0 && worked.length > 0) {
    throw badRequest(
      `every working day from ${start} to ${end} is a public holiday, which needs no leave`,
      inBody('not_accepted', 'start_date'),
      inBody('not_accepted', 'end_date'),
    );
  }
  if (days.length === 0) {
    throw badRequest(
      `no standard working day falls from ${start} to ${end}: the employee works ${week.standard_days_per_week} days a week from Monday; name the days in days`,
      inBody('required', 'days'),
    );
  }
  return days;
}

function hoursPerDay({ hours_per_day }: LeaveRequestIn, week: StandardWeek): Decimal {
  if (hours_per_day !== undefined) return hoursOf(hours_per_day, 'hours_per_day', ['hours_per_day']);
  const standard = decimal(week.standard_hours_per_day);
  if (standard.isZero())
    throw badRequest(
      'hours_per_day is needed: the employee has no standard_hours_per_day',
      inBody('required', 'hours_per_day'),
    );
  return standard;
}

function namedDays(given: NonNullable<LeaveRequestIn['days']>, { start, end }: Span): readonly DayOff[] {
  const placeOf = (day: string) => ['days', given.findLastIndex(({ date }) => date === day), 'date'] as const;
  const days = given
    .map(({ date, hours }, index) => ({
      date,
      hours: hoursOf(hours, `days ${date} hours`, ['days', index, 'hours']).toFixed(),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  days.forEach(({ date }, index) => {
    if (date === days[index - 1]?.date)
      throw badRequest(`days has ${date} twice`, inBody('repeated', ...placeOf(date)));
    if (date < start || date > end)
      throw badRequest(
        `days has ${date}, which is not from ${start} to ${end}`,
        inBody('out_of_range', ...placeOf(date)),
      );
  });
  return days;
}

function hoursOf(given: string | number, name: string, place: Place): Decimal {
  const hours = roundToSixPlaces(decimalOf(given));
  if (hours.greaterThan(ZERO) && hours.lessThanOrEqualTo(HOURS_OF_A_DAY)) return hours;
  throw badRequest(
    `${name} must be more than 0 and at most ${HOURS_OF_A_DAY}, but ${given} was sent`,
    inBody('out_of_range', ...place),
  );
}
