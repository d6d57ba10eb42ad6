import type { Decimal } from '../../base/decimal.ts';
import type { Cite, Param } from '../../params/params.ts';
import type { Effect, Line, Origin, Rounding } from '../line.ts';
import type { NzTag } from './tags.ts';

const CALCULATED: Origin = { kind: 'calculated', index: 0 };
const NO_CITES: readonly Cite[] = [];

/** What a step says about a line; the rest follows. */
export interface LineGiven {
  readonly code: string;
  readonly label: string;
  readonly effect: Effect;
  readonly tags: readonly NzTag[];
  readonly origin?: Origin;
  readonly basis?: Decimal;
  readonly quantity?: Decimal;
  readonly rate?: Decimal;
  readonly precise: Decimal;
  readonly rounding: Rounding;
  readonly amount: Decimal;
  readonly because: string;
  /** The statutory values used: they become the citations, and mark the line when one is past its checked date. */
  readonly used?: readonly Param<unknown>[];
  readonly report?: Readonly<Record<string, string>>;
}

export function lineOf({ used, origin = CALCULATED, ...rest }: LineGiven): Line {
  if (!used || used.length === 0) return { ...rest, origin, cites: NO_CITES, unverified: false };
  return {
    ...rest,
    origin,
    cites: used.map((one) => one.cite),
    unverified: used.some((one) => one.unverified),
  };
}
