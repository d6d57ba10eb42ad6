import { addDays, daysBetween, type LocalDate } from '../../../base/local-date.ts';

export interface AccrualDays {
  readonly whole: number;
  readonly before: number;
}

/** Days from the first to the last, both counted, and how many of them lie before a day. */
export function accrualDays(first: LocalDate, last: LocalDate, day: LocalDate): AccrualDays {
  const whole = daysBetween(first, addDays(last, 1));
  return { whole, before: first < day ? Math.min(daysBetween(first, day), whole) : 0 };
}
