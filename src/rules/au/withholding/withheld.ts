import { atLeastZero, type Decimal, money, plain, roundToDollar, ZERO } from '../../../base/decimal.ts';
import type { Param } from '../../../params/params.ts';
import type { Rounding } from '../../line.ts';

/** An amount to withhold, with its explanation. */
export interface Withheld {
  /** In whole dollars, apart from an agreed extra amount. Includes the study loan component. */
  readonly total: Decimal;
  /** The component of `total` for a study or training support loan. */
  readonly studyLoan: Decimal;
  /** The amount of the pay period before statutory rounding, to six places. For display only, never for totals. */
  readonly precise: Decimal;
  /** The statutory rounding. */
  readonly rounding: Rounding;
  /** The schedule and scale that were applied, for example `Schedule 1 scale 2`. */
  readonly scale: string;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}

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
