import type { Decimal } from '../../../base/decimal.ts';
import type { Cite, Param } from '../../../params/params.ts';

/** An amount to withhold, and why. */
export interface Withheld {
  /** Whole dollars to withhold; includes the study loan part. */
  readonly total: Decimal;
  /** The part of `total` that is there because of a study or training support loan. */
  readonly studyLoan: Decimal;
  /** The amount before the statute's rounding, in the pay period, to six places; for the reader, never for sums. */
  readonly precise: Decimal;
  /** The schedule and scale that decided, for example `Schedule 1 scale 2`. */
  readonly scale: string;
  readonly because: string;
  readonly cites: readonly Cite[];
  /** True when a value used is past the day up to which it was checked. */
  readonly unverified: boolean;
}

type Used = readonly Param<unknown>[];

export const citesOf = (used: Used): readonly Cite[] => used.map((param) => param.cite);
export const anyUnverified = (used: Used): boolean => used.some((param) => param.unverified);
