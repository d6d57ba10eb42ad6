import { BoundedMap } from './bounded-map.ts';
import { type Decimal, decimal } from './decimal.ts';

const known = new BoundedMap<string, Decimal>(2_000);

/**
 * Parses a decimal once per distinct text. Employees share the same few rates and factors, and a decimal is immutable, so
 * thousands of pays can share one. The bound limits the memory that unusual values take.
 */
export function sharedDecimal(text: string): Decimal {
  const found = known.get(text);
  if (found) return found;
  const value = decimal(text);
  known.set(text, value);
  return value;
}
