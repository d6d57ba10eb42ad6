import { Decimal, plain } from './decimal.ts';

/** Converts a decimal from a request, text or a JSON number, that its schema has already validated. */
export const decimalOf = (value: string | number): Decimal => new Decimal(value);

const atLeastCents = (text: string): string => {
  const point = text.indexOf('.');
  if (point < 0) return `${text}.00`;
  return point === text.length - 2 ? `${text}0` : text;
};

/** Money, hours and rates in responses: at least two decimal places, more only when needed: `"7.60"`, `"0.885"`. */
export const centsOrFiner = (stored: string | Decimal): string =>
  atLeastCents(plain(typeof stored === 'string' ? new Decimal(stored) : stored));
/** Multipliers and fractions in responses, without padding: `"1.5"`, `"0.12"`. */
export const shortest = (stored: string): string => plain(new Decimal(stored));
/** The form used in webhook events: a JSON number. Our amounts have far fewer digits than a double holds exactly. */
export const asNumber = (stored: string): number => Number(stored);
