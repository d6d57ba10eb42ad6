import type { Decimal } from '../../../base/decimal.ts';
import type { Param } from '../../../params/params.ts';
import type { Rounding } from '../../line.ts';

/** An amount to withhold, and why. */
export interface Withheld {
  /** Whole dollars to withhold; includes the study loan part. */
  readonly total: Decimal;
  /** The part of `total` that is there because of a study or training support loan. */
  readonly studyLoan: Decimal;
  /** The amount before the statute's rounding, in the pay period, to six places; for the reader, never for sums. */
  readonly precise: Decimal;
  /** How the statute rounds it. */
  readonly rounding: Rounding;
  /** The schedule and scale that decided, for example `Schedule 1 scale 2`. */
  readonly scale: string;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}
