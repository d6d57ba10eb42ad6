import { addDays, daysBetween, type LocalDate } from '../../../base/local-date.ts';

export interface AccrualDays {
  readonly whole: number;
  readonly before: number;
}

/** The number of days from the first to the last, both inclusive, and how many of them are before a specified day. */
export function accrualDays(first: LocalDate, last: LocalDate, day: LocalDate): AccrualDays {
  const whole = daysBetween(first, addDays(last, 1));
  return { whole, before: first < day ? Math.min(daysBetween(first, day), whole) : 0 };
}
