import { daysBetween, firstOfMonth, lastOfMonth, mondayOf, plusDays } from './days.ts';
import type { Period } from './history.ts';

/** Fortnights of both companies end on this Sunday and every second Sunday. */
export const FORTNIGHT_ENDS = '2024-01-07';

export function firstDayOf(day: string, period: Period): string {
  if (period === 'MONTHLY') return firstOfMonth(day);
  if (period === 'WEEKLY') return mondayOf(day);
  const begins = plusDays(FORTNIGHT_ENDS, 1);
  const since = daysBetween(begins, day);
  return plusDays(begins, since - (((since % 14) + 14) % 14));
}

export function lastDayOf(day: string, period: Period): string {
  if (period === 'MONTHLY') return lastOfMonth(day);
  return plusDays(firstDayOf(day, period), period === 'WEEKLY' ? 6 : 13);
}
