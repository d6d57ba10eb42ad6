import { BoundedMap } from '../../../../base/bounded-map.ts';
import { type Decimal, decimal } from '../../../../base/decimal.ts';

const known = new BoundedMap<string, Decimal>(2_000);

/**
 * Rates and factors of employees are the same few texts over and over; a decimal never changes, so thousands of pays
 * can share one. The bound keeps odd values from filling memory.
 */
export function sharedDecimal(text: string): Decimal {
  const found = known.get(text);
  if (found) return found;
  const value = decimal(text);
  known.set(text, value);
  return value;
}
