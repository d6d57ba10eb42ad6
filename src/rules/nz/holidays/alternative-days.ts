import type { LocalDate } from '../../../base/local-date.ts';
import type { HoursRow } from '../facts.ts';

/**
 * The days on which somebody worked on a public holiday that would otherwise have been a working day: each earns a whole
 * alternative holiday, however short the work and however many rows it has. Holidays Act 2003 s 56.
 */
export function alternativeDaysEarned(hours: readonly HoursRow[]): readonly LocalDate[] {
  const dates = new Set<LocalDate>();
  for (const { publicHoliday, value } of hours) {
    if (publicHoliday?.isOtherwiseWorkingDay && value.greaterThan(0)) dates.add(publicHoliday.date);
  }
  return [...dates].sort();
}
