import { daysBetween, firstOfMonth, lastOfMonth, mondayOf, plusDays } from './days.ts';
import type { NzPeriod } from './history.ts';

/**
 * In both companies, fortnights end on this Sunday and every second Sunday after it. Four-week periods end on this
 * Sunday and every fourth Sunday after it.
 */
export const FORTNIGHT_ENDS = '2024-01-07';

/** The length in days of each pay period that is not a month. */
export const DAYS = { WEEKLY: 7, FORTNIGHTLY: 14, FOUR_WEEKLY: 28 } as const;

export function firstDayOf(day: string, period: NzPeriod): string {
  if (period === 'MONTHLY') return firstOfMonth(day);
  if (period === 'WEEKLY') return mondayOf(day);
  const begins = plusDays(FORTNIGHT_ENDS, 1);
  const since = daysBetween(begins, day);
  const length = DAYS[period];
  return plusDays(begins, since - (((since % length) + length) % length));
}

export function lastDayOf(day: string, period: NzPeriod): string {
  if (period === 'MONTHLY') return lastOfMonth(day);
  return plusDays(firstDayOf(day, period), DAYS[period] - 1);
}
