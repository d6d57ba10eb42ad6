import { type Decimal, decimal } from '../../../../base/decimal.ts';

const MOST = 2_000;
const known = new Map<string, Decimal>();

/**
 * Rates and factors of employees are the same few texts over and over; a decimal never changes, so thousands of pays
 * can share one. The bound keeps odd values from filling memory.
 */
export function sharedDecimal(text: string): Decimal {
  const found = known.get(text);
  if (found) return found;
  if (known.size >= MOST) known.clear();
  const value = decimal(text);
  known.set(text, value);
  return value;
}
