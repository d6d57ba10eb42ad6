/**
 * What `verify` holds against what:
 * - `repeat`: a stored pay against its calculation repeated from its stored facts;
 * - `look-back`: what its facts tell of the past against the pays that were complete before it;
 * - `period`: what the pays of a period hold together against the period worked out as one pay.
 */
export type Kind = 'repeat' | 'look-back' | 'period';

/** Something that is stored and does not come out the same. */
export interface Found {
  readonly kind: Kind;
  /** Of a period, its last pay: the one that carries what the others do not hold. */
  readonly payId: number;
  /** A total, a line by position and rule, a figure of the past, or an amount of the period. */
  readonly of: string;
  readonly stored: string;
  readonly repeated: string;
}
