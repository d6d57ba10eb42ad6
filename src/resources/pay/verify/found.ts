/**
 * The checks of `verify`:
 * - `repeat`: recalculates a stored pay from its facts and compares it with the stored result;
 * - `look-back`: recalculates the history in the facts of a pay from the pays that were completed before it;
 * - `period`: compares the sum of the pays of a period with the period calculated as one pay.
 */
export type Kind = 'repeat' | 'look-back' | 'period';

/** A stored value that differs from the recalculated one. */
export interface Found {
  readonly kind: Kind;
  /**
   * The id of the pay. For a period, this is the last pay of the period, which makes up the difference between the
   * amounts of the whole period and those of the other pays.
   */
  readonly payId: number;
  /**
   * The name of the value: a total, a line by position and rule, a figure of the history, or an amount of the period.
   */
  readonly of: string;
  readonly stored: string;
  readonly repeated: string;
}
