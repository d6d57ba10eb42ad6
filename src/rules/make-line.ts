import {
  type Decimal,
  roundToCent,
  roundToDollar,
  roundToSixPlaces,
  truncateToCent,
  truncateToDollar,
} from '../base/decimal.ts';
import type { Cite, Param } from '../params/params.ts';
import type { Effect, Line, Origin, Rounding } from './line.ts';
import type { Tag } from './tags.ts';

/** What a step says about a line; the rest follows. */
export interface LineGiven {
  readonly code: string;
  readonly label: string;
  readonly effect: Effect;
  readonly tags: readonly Tag[];
  /** Absent: calculated, from no row of the input. */
  readonly origin?: Origin | undefined;
  readonly basis?: Decimal | undefined;
  readonly quantity?: Decimal | undefined;
  readonly rate?: Decimal | undefined;
  readonly precise: Decimal;
  /** Absent: to the nearest cent. */
  readonly rounding?: Rounding;
  /** Absent: the precise amount, rounded as said. Present where the statute rounds on the way. */
  readonly amount?: Decimal;
  readonly because: string;
  /** The statutory values used: they become the citations, and mark the line when one is past its checked date. */
  readonly used?: readonly Param<unknown>[] | undefined;
  readonly report?: Readonly<Record<string, string>>;
}

const CALCULATED: Origin = { kind: 'calculated', index: 0 };
const NO_CITES: readonly Cite[] = [];

const ROUNDED: Readonly<Record<Rounding, (precise: Decimal) => Decimal>> = {
  none: (precise) => precise,
  'nearest cent': roundToCent,
  'nearest dollar': roundToDollar,
  'truncate to cent': truncateToCent,
  'truncate to dollar': truncateToDollar,
  'six places': roundToSixPlaces,
};

/**
 * The one maker of lines. It and its callers name each field, also one that may be undefined: lines are made a dozen
 * times for every pay, and copying an object with a spread is several times slower.
 */
export function makeLine(given: LineGiven): Line {
  const { used, rounding = 'nearest cent' } = given;
  const line: { -readonly [Key in keyof Line]: Line[Key] } = {
    code: given.code,
    label: given.label,
    effect: given.effect,
    tags: given.tags,
    origin: given.origin ?? CALCULATED,
    precise: given.precise,
    rounding,
    amount: given.amount ?? ROUNDED[rounding](given.precise),
    because: given.because,
    cites: used && used.length > 0 ? used.map((one) => one.cite) : NO_CITES,
    unverified: used?.some((one) => one.unverified) ?? false,
  };
  if (given.basis) line.basis = given.basis;
  if (given.quantity) line.quantity = given.quantity;
  if (given.rate) line.rate = given.rate;
  if (given.report) line.report = given.report;
  return line;
}
