import type { Decimal } from '../../base/decimal.ts';
import type { Band } from './parameters.ts';

/** The band that contains an amount. The upper limit of a band is inclusive. */
export function bandOf<B extends Band>(bands: readonly B[], amount: Decimal): B {
  const found = bands.find((band) => band.up_to === undefined || amount.lessThanOrEqualTo(band.up_to));
  if (!found) throw new RangeError('the last band of a scale must have no upper limit');
  return found;
}
