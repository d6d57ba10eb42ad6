import type { Decimal } from '../../base/decimal.ts';

// Statutory rates are the same few objects for every pay of a date, so caching their text saves time.
const words = new WeakMap<Decimal, string>();

/** Formats `0.0175` as `1.75 %`. */
export function percent(rate: Decimal): string {
  const known = words.get(rate);
  if (known !== undefined) return known;
  const text = `${rate.times(100).toFixed()} %`;
  words.set(rate, text);
  return text;
}
