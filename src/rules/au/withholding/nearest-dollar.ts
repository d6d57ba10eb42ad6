import { atLeastZero, type Decimal, money, plain, roundToDollar, ZERO } from '../../../base/decimal.ts';
import type { Param } from '../../../params/params.ts';
import type { Withheld } from './withheld.ts';

/**
 * A flat rate, rounded to the nearest dollar, without a study loan component. Most kinds of work with their own
 * schedule are taxed this way.
 */
export function atRate(
  payment: Decimal,
  rate: Decimal,
  { scale, why, used }: { readonly scale: string; readonly why: string; readonly used: readonly Param<unknown>[] },
): Withheld {
  const precise = atLeastZero(payment).times(rate);
  return {
    total: roundToDollar(precise),
    studyLoan: ZERO,
    precise,
    rounding: 'nearest dollar',
    scale,
    because: `${scale}: ${plain(rate)} of ${money(payment)} to the nearest dollar, ${why}`,
    used,
  };
}
