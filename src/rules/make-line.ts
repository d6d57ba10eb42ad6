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
import type { LineReport } from './report.ts';
import type { Tag } from './tags.ts';

/** The fields a step sets; `makeLine` derives the others. */
export interface LineGiven {
  readonly code: string;
  readonly label: string;
  readonly effect: Effect;
  readonly tags: readonly Tag[];
  /** The input row. If absent, the line is calculated and has none. */
  readonly origin?: Origin | undefined;
  readonly basis?: Decimal | undefined;
  readonly quantity?: Decimal | undefined;
  readonly rate?: Decimal | undefined;
  readonly precise: Decimal;
  /** How the amount is rounded. If absent, to the nearest cent. */
  readonly rounding?: Rounding;
  /**
   * If absent, the amount is `precise` rounded by `rounding`. Set it when the statute also rounds intermediate results.
   */
  readonly amount?: Decimal;
  readonly because: string;
  /** The statutory values used. They become the line's citations and decide whether it is marked unverified. */
  readonly used?: readonly Param<unknown>[] | undefined;
  readonly report?: LineReport;
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
 * Creates every line. This function and its callers list all fields, including those that may be undefined: a pay has
 * about a dozen lines, and object spreads are several times slower.
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
