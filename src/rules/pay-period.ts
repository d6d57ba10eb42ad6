import { daysBetween, type LocalDate, plainDate } from '../base/local-date.ts';

/** How often an employee is paid; the values are those of the API contract. */
export type PayPeriod = 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY';

/** How often an employee is paid, including the four-weekly cycle that only New Zealand employees can declare. */
export type PayCycle = PayPeriod | 'FOUR_WEEKLY';

export const PERIODS_PER_YEAR: Readonly<Record<PayCycle, number>> = {
  WEEKLY: 52,
  FORTNIGHTLY: 26,
  FOUR_WEEKLY: 13,
  MONTHLY: 12,
};

/** The number of days in each period of fixed length. Months have no fixed length. */
export const DAYS_OF_PERIOD: Readonly<Record<Exclude<PayCycle, 'MONTHLY'>, number>> = {
  WEEKLY: 7,
  FORTNIGHTLY: 14,
  FOUR_WEEKLY: 28,
};

export interface DateRange {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/** The number of pay periods that a date range overlaps, counted from its first day. Both end dates are inclusive. */
export function periodsCovered(range: DateRange, period: PayCycle): number {
  if (period === 'MONTHLY') {
    const { years, months, days } = plainDate(range.start).until(plainDate(range.end).add({ days: 1 }), {
      largestUnit: 'years',
    });
    return years * 12 + months + (days > 0 ? 1 : 0);
  }
  return Math.ceil((daysBetween(range.start, range.end) + 1) / DAYS_OF_PERIOD[period]);
}
