import { Decimal, money, plain, roundToCent } from '../../../base/decimal.ts';
import { type LocalDate, plainDate } from '../../../base/local-date.ts';

/** `$1,234.50`; negative amounts have the minus sign in front. */
export function dollars(amount: Decimal): string {
  const text = money(amount.abs()).replace(/\B(?=(\d{3})+\.)/g, ',');
  return amount.isNegative() && !amount.isZero() ? `-$${text}` : `$${text}`;
}

/** Amounts in the table have no currency sign. */
export const figure = (amount: Decimal): string => dollars(amount).replace('$', '');

/** Two decimal places, or up to four if the rate has more than two. */
export const rateText = (rate: Decimal): string =>
  rate.decimalPlaces() > 2 ? plain(rate.toDecimalPlaces(4)) : money(rate);

/** Formats hours as `7.60`, or as `7:36` if `isClock` is true. */
export function hoursText(hours: Decimal, isClock: boolean): string {
  if (!isClock) return money(roundToCent(hours));
  const minutes = hours.abs().times(60).toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
  const whole = minutes.dividedToIntegerBy(60);
  const rest = minutes.minus(whole.times(60)).toFixed().padStart(2, '0');
  return `${hours.isNegative() && !minutes.isZero() ? '-' : ''}${whole.toFixed()}:${rest}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `9 Mar 2026`. */
export function dateText(date: string): string {
  const { day, month, year } = plainDate(date as LocalDate);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}
