import { type Decimal, sum, ZERO } from '../../../base/decimal.ts';
import { addDays, dayOfWeek, daysBetween, type LocalDate } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { USUAL_PATTERN } from '../parameters.ts';

/** Ordinary hours of work or leave in an earlier pay period. */
export interface WorkedRow {
  readonly start: LocalDate;
  readonly end: LocalDate;
  /** The day on which the hours were worked, if known. */
  readonly date?: LocalDate;
  readonly hours: Decimal;
}

/** The rows of earlier pays, and the first day of the current pay period. */
export interface WorkedBefore {
  readonly start: LocalDate;
  readonly rows: readonly WorkedRow[];
}

/** The paid weeks before a pay period. */
export interface WorkedWeeks {
  /** The hours of each week, latest week first. */
  readonly weeks: readonly Decimal[];
  /**
   * The hours of the same weeks, for comparing the weeks with each other. If a pay period has any hours without a date,
   * all its hours are spread evenly over it, so that a dated day of leave does not make its week longer.
   */
  readonly comparable: readonly Decimal[];
  /** The average hours per week and per day worked. */
  readonly average: Decimal;
  readonly averageDay: Decimal | undefined;
  /** Whether every row has a date. */
  readonly isDated: boolean;
  /** The number of these weeks in which the employee worked on the given day of the week. Monday is 1. */
  readonly weeksWorkedOn: (day: number) => number;
}

const WEEK = 7;

/**
 * The most recent weeks before a pay period. Hours without a date are spread evenly over the days of their period.
 * Weeks that no pay covers are left out. Undefined if there are no hours.
 */
export function workedWeeks({ rows, start: periodStart }: WorkedBefore, params: ParamsAt): WorkedWeeks | undefined {
  const count = params.get(USUAL_PATTERN).value.weeks;
  const spans = Array.from({ length: count }, (_, back) => ({
    first: addDays(periodStart, -WEEK * (back + 1)),
    last: addDays(periodStart, -WEEK * back - 1),
  }));
  const paid = spans.filter(({ first, last }) => rows.some(({ start, end }) => start <= last && end >= first));
  const weeks = paid.map((span) => sum(rows.map((row) => hoursWithin(row, span))));
  const total = sum(weeks);
  if (!total.greaterThan(0)) return undefined;
  const dates = new Set(
    rows.flatMap(({ date, hours }) =>
      date !== undefined && hours.greaterThan(0) && paid.some((span) => isWithin(date, span)) ? [date] : [],
    ),
  );
  const isDated = rows.every(({ date }) => date !== undefined);
  const undated = new Set(rows.filter(({ date }) => date === undefined).map(({ start }) => start));
  const spread = rows.map(({ date, ...row }) =>
    date === undefined || undated.has(row.start) ? row : { ...row, date },
  );
  return {
    weeks,
    comparable: paid.map((span) => sum(spread.map((row) => hoursWithin(row, span)))),
    average: total.dividedBy(paid.length),
    averageDay: isDated && dates.size > 0 ? total.dividedBy(dates.size) : undefined,
    isDated,
    weeksWorkedOn: (day) => [...dates].filter((date) => dayOfWeek(date) === day).length,
  };
}

interface Span {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

const isWithin = (day: LocalDate, { first, last }: Span): boolean => day >= first && day <= last;

function hoursWithin({ date, hours, start, end }: WorkedRow, span: Span): Decimal {
  if (date !== undefined) return isWithin(date, span) ? hours : ZERO;
  const first = start > span.first ? start : span.first;
  const last = end < span.last ? end : span.last;
  const days = daysBetween(first, last) + 1;
  return days > 0 ? hours.times(days).dividedBy(daysBetween(start, end) + 1) : ZERO;
}

/**
 * Whether the hours of all the weeks are known and too few weeks have the same hours. If hours without a date differ
 * between pay periods, their weeks count as different.
 */
export function weeksDiffer({ comparable }: WorkedWeeks, params: ParamsAt): boolean {
  const { weeks: count, same } = params.get(USUAL_PATTERN).value;
  return comparable.length >= count && comparable.every((hours) => sameAs(hours, comparable) < same);
}

/**
 * Whether the hours vary so much that the agreed week and day are not the ordinary ones (ss 8(2) and 9A): the hours of
 * the weeks are known by date, and the weeks differ.
 */
export const hoursVary = (worked: WorkedWeeks, params: ParamsAt): boolean =>
  worked.isDated && weeksDiffer(worked, params);

const sameAs = (hours: Decimal, weeks: readonly Decimal[]): number =>
  weeks.filter((other) => other.equals(hours)).length;

/**
 * The days of the week on which the employee usually works (s 12): those worked in at least as many of the most recent
 * weeks as the test requires. Undefined if the hours are not known by date for all the weeks.
 */
export function usualDays(worked: WorkedWeeks, params: ParamsAt): ReadonlySet<number> | undefined {
  const { weeks: count, same } = params.get(USUAL_PATTERN).value;
  if (!worked.isDated || worked.weeks.length < count) return undefined;
  return new Set([1, 2, 3, 4, 5, 6, 7].filter((day) => worked.weeksWorkedOn(day) >= same));
}
