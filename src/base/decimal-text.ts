import { Decimal, plain } from './decimal.ts';

/** A decimal as a caller may send it, already admitted by its schema: text or a JSON number. */
export const decimalOf = (value: string | number): Decimal => new Decimal(value);

const atLeastCents = (text: string): string => {
  const point = text.indexOf('.');
  if (point < 0) return `${text}.00`;
  return point === text.length - 2 ? `${text}0` : text;
};

/** Money, hours and rates on reads: two places at least, more only where they say something: `"7.60"`, `"0.885"`. */
export const centsOrFiner = (stored: string | Decimal): string =>
  atLeastCents(plain(typeof stored === 'string' ? new Decimal(stored) : stored));
/** Multipliers and fractions on reads: no padding, `"1.5"`, `"0.12"`. */
export const shortest = (stored: string): string => plain(new Decimal(stored));
/** What listeners see: a JSON number. Our amounts have far fewer digits than a double keeps. */
export const asNumber = (stored: string): number => Number(stored);
