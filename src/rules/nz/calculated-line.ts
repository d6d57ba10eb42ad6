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

/** Written out field by field: this runs a dozen times for every pay, and copying with a spread is several times slower. */
export function lineOf(given: LineGiven): Line {
  const { used } = given;
  const line: { -readonly [Key in keyof Line]: Line[Key] } = {
    code: given.code,
    label: given.label,
    effect: given.effect,
    tags: given.tags,
    origin: given.origin ?? CALCULATED,
    precise: given.precise,
    rounding: given.rounding,
    amount: given.amount,
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
