import type { Decimal } from '../../base/decimal.ts';

// Caches the text of each rate, because all pays on a date share the same few Decimal objects.
const words = new WeakMap<Decimal, string>();

/** Formats `0.0175` as `1.75 %`. */
export function percent(rate: Decimal): string {
  const known = words.get(rate);
  if (known !== undefined) return known;
  const text = `${rate.times(100).toFixed()} %`;
  words.set(rate, text);
  return text;
}
