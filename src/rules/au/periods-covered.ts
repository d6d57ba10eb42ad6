import { daysBetween, plainDate } from '../../base/local-date.ts';
import type { PayPeriod } from '../pay-period.ts';
import type { DateRange } from './facts.ts';
import type { AdditionalPaymentMethod } from './withholding/withhold.ts';

/** The methods that divide the payment by the periods of a range the caller gives. */
export const needsRange = (method: AdditionalPaymentMethod): boolean =>
  method === 'SPREAD_OVER_SPECIFIC_RANGE' || method === 'METHOD_A_SPECIFIC_RANGE';

/** Pay periods a range of days reaches into, counted from its first day; both end days belong to it. */
export function periodsCovered(range: DateRange, period: PayPeriod): number {
  if (period === 'MONTHLY') {
    const { years, months, days } = plainDate(range.start).until(plainDate(range.end).add({ days: 1 }), {
      largestUnit: 'years',
    });
    return years * 12 + months + (days > 0 ? 1 : 0);
  }
  return Math.ceil((daysBetween(range.start, range.end) + 1) / (period === 'WEEKLY' ? 7 : 14));
}
