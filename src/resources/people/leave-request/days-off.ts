import { type Decimal, decimal, decimalOf, roundToSixPlaces, ZERO } from '../../../base/decimal.ts';
import { badRequest, inBody, type Place } from '../../../base/errors.ts';
import { addDays, dayOfWeek, daysBetween, type LocalDate } from '../../../base/local-date.ts';
import type { LeaveRequestIn } from './leave-request.schema.ts';
import type { DayOff, HolidayInRequest } from './tables.ts';

export interface StandardWeek {
  readonly standard_hours_per_day: string;
  readonly standard_days_per_week: number;
}

/** The days that a request covers by default: working days, except public holidays that the law excludes. */
export interface DaysCovered {
  readonly isWorked: (day: LocalDate) => boolean;
  /** The name of the public holiday on the day, if the holiday means that the day is not leave. */
  readonly publicHoliday: (day: LocalDate) => string | undefined;
}

/** The first `standard_days_per_week` days of the week, starting on Monday. */
export const fromMonday = ({ standard_days_per_week }: StandardWeek): DaysCovered => ({
  isWorked: (day) => dayOfWeek(day) <= standard_days_per_week,
  publicHoliday: () => undefined,
});

/** The maximum number of days in a request: a leap year. */
const MOST_DAYS = 366;
const HOURS_OF_A_DAY = 24;

/**
 * The days of a leave request: the days it lists, or every working day in its range. The working week starts on Monday
 * and has as many days as the employee's week, unless working days are declared (NZ). A request for an employee with
 * other working days must list the days.
 */
export function daysOff(
  given: LeaveRequestIn,
  week: StandardWeek,
  covered: DaysCovered = fromMonday(week),
): readonly DayOff[] {
  const [start, end] = [given.start_date as LocalDate, given.end_date as LocalDate];
  if (end < start)
    throw badRequest(
      `end_date ${end} is before start_date ${start}; send a later date`,
      inBody('wrong_order', 'end_date'),
    );
  if (daysBetween(start, end) >= MOST_DAYS) {
    throw badRequest(
      `${start} to ${end} is more than ${MOST_DAYS} days; split it into several requests`,
      inBody('out_of_range', 'end_date'),
    );
  }
  if (given.days === undefined) return standardDays({ start, end }, hoursPerDay(given, week), { ...week, ...covered });
  if (given.hours_per_day !== undefined)
    throw badRequest(
      'send hours_per_day or days, not both: each sets the hours',
      inBody('not_together', 'hours_per_day'),
      inBody('not_together', 'days'),
    );
  return namedDays(given.days, { start, end });
}

/**
 * The public holidays on working days in the range of a request. They are not leave if the request has no `days`. A day
 * that the caller lists counts as leave.
 */
export function holidaysIn(
  given: LeaveRequestIn,
  week: StandardWeek,
  covered: DaysCovered,
  days: readonly DayOff[],
): readonly HolidayInRequest[] {
  const stated = new Map(days.map(({ date, hours }) => [date, hours]));
  const hours = given.days === undefined ? hoursPerDay(given, week).toFixed() : week.standard_hours_per_day;
  return daysOfSpan({ start: given.start_date as LocalDate, end: given.end_date as LocalDate }).flatMap((date) => {
    const name = covered.publicHoliday(date);
    const own = stated.get(date);
    if (name === undefined || (own === undefined && !covered.isWorked(date))) return [];
    return [{ date, name, hours: own ?? hours, is_leave: own !== undefined }];
  });
}

const daysOfSpan = ({ start, end }: Span): readonly LocalDate[] =>
  Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index));

interface Span {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

function standardDays({ start, end }: Span, hours: Decimal, week: StandardWeek & DaysCovered): readonly DayOff[] {
  const worked = daysOfSpan({ start, end }).filter(week.isWorked);
  const days = worked
    .filter((date) => week.publicHoliday(date) === undefined)
    .map((date): DayOff => ({ date, hours: hours.toFixed() }));
  if (days.length === 0 && worked.length > 0) {
    throw badRequest(
      `every working day from ${start} to ${end} is a public holiday, so no leave is needed`,
      inBody('not_accepted', 'start_date'),
      inBody('not_accepted', 'end_date'),
    );
  }
  if (days.length === 0) {
    throw badRequest(
      `${start} to ${end} has no standard working day: standard_days_per_week is ${week.standard_days_per_week}, counted from Monday; list the days of leave in days`,
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
      'hours_per_day is required: the employee has no standard_hours_per_day',
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
        `days has ${date}, which is not within ${start} to ${end}`,
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
