import { type Decimal, plain } from '../../../base/decimal.ts';
import { asDecimal, asInteger, asList, asRecord, asText, type Raw } from '../../../params/params.ts';

/** One row of a coefficient table: y = a x - b while x is below the limit. */
export interface Band {
  /** The limit in whole dollars. x always ends in 99 cents, so comparing the whole dollars of x is exact. */
  readonly below: number;
  readonly a: Decimal;
  readonly b: Decimal;
  /** Whether both coefficients are zero, so that nothing is withheld. */
  readonly isNil: boolean;
  /** For explanations, for example `x 0.3227 - 185.1935`. Formatted once for performance. */
  readonly formula: string;
}

const asLimit = (raw: Raw): number => (asText(raw) === 'none' ? Number.POSITIVE_INFINITY : asInteger(raw));
const asRow = asRecord({ below: asLimit, a: asDecimal, b: asDecimal });

export function asBands(raw: Raw): readonly Band[] {
  const bands = asList(asRow)(raw).map(({ below, a, b }) => ({
    below,
    a,
    b,
    isNil: a.isZero() && b.isZero(),
    formula: `x ${plain(a)} ${b.isNegative() ? '+' : '-'} ${plain(b.abs())}`,
  }));
  const limits = bands.map((band) => band.below);
  if (limits.some((limit, index) => index > 0 && limit <= limits[index - 1]!))
    throw new TypeError('limits do not rise');
  if (limits.at(-1) !== Number.POSITIVE_INFINITY) throw new TypeError('the last row has a limit');
  return bands;
}

export function bandFor(bands: readonly Band[], wholeDollars: Decimal): Band {
  // The last limit is infinite, so a band is always found.
  return bands.find(({ below }) => below === Number.POSITIVE_INFINITY || wholeDollars.lessThan(below))!;
}
