import type { Decimal } from '../../base/decimal.ts';

// Statutory rates are the same few objects for every pay of a date, so their words are worth keeping.
const words = new WeakMap<Decimal, string>();

/** `0.0175` reads `1.75 %`. */
export function percent(rate: Decimal): string {
  const known = words.get(rate);
  if (known !== undefined) return known;
  const text = `${rate.times(100).toFixed()} %`;
  words.set(rate, text);
  return text;
}
