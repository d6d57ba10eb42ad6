import type { Decimal } from '../../base/decimal.ts';
import type { Band } from './parameters.ts';

/** The band that holds an amount; the top of a band belongs to it. */
export function bandOf<B extends Band>(bands: readonly B[], amount: Decimal): B {
  const found = bands.find((band) => band.up_to === undefined || amount.lessThanOrEqualTo(band.up_to));
  if (!found) throw new RangeError('the last band of a scale has no top');
  return found;
}
