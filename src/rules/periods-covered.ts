import { daysBetween, type LocalDate, plainDate } from '../base/local-date.ts';
import { DAYS_OF_PERIOD, type PayCycle } from './pay-period.ts';

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
