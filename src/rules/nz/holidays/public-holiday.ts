import { type Decimal, max } from '../../../base/decimal.ts';

/**
 * Pay for time worked on a public holiday, Holidays Act 2003 s 50: the greater of one and a half times the pay without
 * penal rates, and the pay with them.
 */
export const publicHolidayPay = (given: {
  readonly hours: Decimal;
  readonly rate: Decimal;
  readonly rateWithoutPenal: Decimal;
  readonly multiplier: Decimal;
}): Decimal => max(given.hours.times(given.rateWithoutPenal).times(given.multiplier), given.hours.times(given.rate));
