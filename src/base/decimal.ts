import { BoundedMap } from './bounded-map.ts';
import { Decimal } from './exact-decimal.ts';

/** Converts a decimal from a request (text or a JSON number) that has already been validated by its schema. */
export const decimalOf = (value: string | number): Decimal => new Decimal(value);

const atLeastCents = (text: string): string => {
  const point = text.indexOf('.');
  if (point < 0) return `${text}.00`;
  return point === text.length - 2 ? `${text}0` : text;
};

/**
 * The form of money, hours and rates in responses: at least two decimal places, and more only when needed, as in
 * `"7.60"` and `"0.885"`.
 */
export const centsOrFiner = (stored: string | Decimal): string =>
  atLeastCents(plain(typeof stored === 'string' ? new Decimal(stored) : stored));
/** The form of multipliers and fractions in responses, without padding, as in `"1.5"` and `"0.12"`. */
export const shortest = (stored: string): string => plain(new Decimal(stored));
/**
 * The form used in webhook events: a JSON number. Our amounts have far fewer digits than a double represents exactly.
 */
export const asNumber = (stored: string): number => Number(stored);

const known = new BoundedMap<string, Decimal>(2_000);

/**
 * Parses each distinct text only once. Employees share the same few rates and factors, and a decimal is immutable, so
 * thousands of pays can share one. The cache is bounded, so that unusual values do not fill the memory.
 */
export function sharedDecimal(text: string): Decimal {
  const found = known.get(text);
  if (found) return found;
  const value = decimal(text);
  known.set(text, value);
  return value;
}

/**
 * The only decimal type. Round only with the named functions below, and only where a statute or the contract requires
 * it.
 */
export { Decimal };

const PLAIN = /^[+-]?\d{1,18}(\.\d{1,18})?$/;

/** Parses a plain decimal. Rejects exponents, blanks and words. */
export function decimal(text: string): Decimal {
  if (!PLAIN.test(text)) throw new RangeError(`not a plain decimal: ${JSON.stringify(text.slice(0, 40))}`);
  return new Decimal(text);
}

export const ZERO: Decimal = new Decimal(0);
export const ONE: Decimal = new Decimal(1);

/** Half up means away from zero at exactly one half, for credits and debits alike. */
export const roundToCent = (value: Decimal): Decimal => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
export const roundToDollar = (value: Decimal): Decimal => value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
export const roundToSixPlaces = (value: Decimal): Decimal => value.toDecimalPlaces(6, Decimal.ROUND_HALF_UP);
export const truncateToCent = (value: Decimal): Decimal => value.toDecimalPlaces(2, Decimal.ROUND_DOWN);
export const truncateToDollar = (value: Decimal): Decimal => value.toDecimalPlaces(0, Decimal.ROUND_DOWN);

export function sum(values: Iterable<Decimal>): Decimal {
  let total = ZERO;
  for (const value of values) total = total.plus(value);
  return total;
}

export const min = (a: Decimal, b: Decimal): Decimal => (a.lessThan(b) ? a : b);
export const max = (a: Decimal, b: Decimal): Decimal => (a.greaterThan(b) ? a : b);
export const atLeastZero = (value: Decimal): Decimal => (value.isNegative() ? ZERO : value);

/**
 * Formats money, always with two decimal places: `"38.00"`. Half the amounts of a pay are zero, so zero skips the
 * rounding.
 */
export const money = (value: Decimal): string => (value.isZero() ? '0.00' : value.toFixed(2, Decimal.ROUND_HALF_UP));

/** The shortest text without an exponent: `"7.6"`, never `"7.60"`. */
export const plain = (value: Decimal): string => value.toFixed();

/** A number with its unit in the singular or plural: "1 week", "0.2 weeks", "2 weeks". */
export const counted = (value: Decimal, unit: string): string => `${plain(value)} ${unit}${value.equals(1) ? '' : 's'}`;
