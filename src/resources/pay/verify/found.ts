/**
 * The checks of `verify`:
 * - `repeat`: a stored pay against its calculation, repeated from its stored facts;
 * - `look-back`: the history in its facts against the pays that were complete before it;
 * - `period`: the pays of a period together against the period calculated as one pay.
 */
export type Kind = 'repeat' | 'look-back' | 'period';

/** A stored value that differs from the recalculated one. */
export interface Found {
  readonly kind: Kind;
  /** For a period, its last pay, which carries the amounts that the others do not have. */
  readonly payId: number;
  /** A total, a line by position and rule, a figure of the history, or an amount of the period. */
  readonly of: string;
  readonly stored: string;
  readonly repeated: string;
}
