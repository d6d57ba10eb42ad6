import type { Decimal } from '../../../base/decimal.ts';
import type { Param } from '../../../params/params.ts';
import type { Rounding } from '../../line.ts';

/** An amount to withhold, with its explanation. */
export interface Withheld {
  /** Whole dollars to withhold; includes the study loan component. */
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
