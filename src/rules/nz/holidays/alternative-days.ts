import { Decimal, max, ONE, ZERO } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { HoursRow } from '../facts.ts';

/**
 * The worked public holidays that would otherwise be working days. Each earns a whole alternative holiday, however few
 * hours were worked and however many rows record them. Holidays Act 2003 s 56.
 */
export function alternativeDaysEarned(hours: readonly HoursRow[]): readonly LocalDate[] {
  let dates: Set<LocalDate> | undefined;
  for (const { publicHoliday, value } of hours) {
    if (!publicHoliday?.isOtherwiseWorkingDay || !value.greaterThan(0)) continue;
    dates ??= new Set();
    dates.add(publicHoliday.date);
  }
  return dates ? [...dates].sort() : NONE;
}

/** One shared array, so that the many pays without alternative days do not each allocate an empty one. */
const NONE: readonly LocalDate[] = [];

/** The nearest whole number of days, but at least one: an alternative holiday is always a whole day (s 57). */
export const wholeAlternativeDays = (given: { readonly hours: Decimal; readonly hoursPerDay: Decimal }): Decimal =>
  given.hours.isZero()
    ? ZERO
    : max(given.hours.dividedBy(given.hoursPerDay).toDecimalPlaces(0, Decimal.ROUND_HALF_UP), ONE);
