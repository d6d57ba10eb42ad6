import { type Decimal, min, ZERO } from '../../base/decimal.ts';
import type { Band } from './parameters.ts';

/** The band that holds an amount; the top of a band belongs to it. */
export function bandOf<B extends Band>(bands: readonly B[], amount: Decimal): B {
  const found = bands.find((band) => band.up_to === undefined || amount.lessThanOrEqualTo(band.up_to));
  if (!found) throw new RangeError('the last band of a scale has no top');
  return found;
}

/** Tax of a whole year, each slice of the income at the rate of its own band. */
export function taxBySlices(bands: readonly Band[], income: Decimal): Decimal {
  let tax = ZERO;
  let below = ZERO;
  for (const band of bands) {
    const top = band.up_to === undefined ? income : min(income, band.up_to);
    if (top.greaterThan(below)) tax = tax.plus(top.minus(below).times(band.rate));
    if (band.up_to === undefined) break;
    below = band.up_to;
  }
  return tax;
}
