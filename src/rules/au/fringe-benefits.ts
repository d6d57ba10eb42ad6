import { type Decimal, sum, truncateToDollar } from '../../base/decimal.ts';
import { localDate } from '../../base/local-date.ts';
import type { Params } from '../../params/params.ts';
import { REPORTABLE_FRINGE_BENEFITS } from './parameters.ts';

/**
 * An employee's fringe benefits in an FBT year. The year ends on 31 March and is named after the calendar year in which
 * it ends.
 */
export interface FringeBenefits {
  readonly fbtYear: number;
  readonly taxableValue: Decimal;
  /**
   * Whether the employer is exempt under s 57A of the FBT Assessment Act 1986, as public hospitals and charities are.
   */
  readonly isExemptEmployer: boolean;
}

export interface ReportableFringeBenefits {
  /** The reported code: T for a taxable employer, X for an exempt one. */
  readonly code: 'T' | 'X';
  readonly amount: Decimal;
}

/**
 * The fringe benefits on the income statement of a financial year. Up to the limit, nothing is reported. Above it, the
 * whole taxable value is grossed up and reported without cents. An FBT year is reported in the financial year in which
 * it ends.
 */
export function reportableFringeBenefits(
  benefits: readonly FringeBenefits[],
  financialYear: number,
  params: Params,
): readonly ReportableFringeBenefits[] {
  const ofYear = benefits.filter(({ fbtYear }) => fbtYear === financialYear);
  const at = params.at(localDate(`${financialYear}-03-31`));
  if (ofYear.length === 0 || !at.has(REPORTABLE_FRINGE_BENEFITS)) return [];
  const rule = at.get(REPORTABLE_FRINGE_BENEFITS).value;
  if (!sum(ofYear.map(({ taxableValue }) => taxableValue)).greaterThan(rule.above)) return [];
  return (['T', 'X'] as const).flatMap((code) => {
    const value = sum(
      ofYear.filter(({ isExemptEmployer }) => isExemptEmployer === (code === 'X')).map((one) => one.taxableValue),
    );
    return value.isZero() ? [] : [{ code, amount: truncateToDollar(value.times(rule.gross_up)) }];
  });
}
