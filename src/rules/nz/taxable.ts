import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { Line } from '../line.ts';

/** The taxable parts of a pay. One pass adds them all up, because most steps need more than one. */
export interface Taxable {
  /** Pay that is taxed as pay of the period, less salary sacrifice. */
  readonly regular: Decimal;
  /** Holiday pay that is paid in advance, and taxed as pay of later periods. */
  readonly advance: Decimal;
  readonly spread: Decimal;
  readonly extra: Decimal;
  readonly extraNotLiable: Decimal;
  /** Employer contributions that are taxed as salary by agreement. */
  readonly contributionAsSalary: Decimal;
  /** The sum of all taxable parts except `contributionAsSalary`. */
  readonly total: Decimal;
}

export function taxableOf(lines: readonly Line[]): Taxable {
  let regular = ZERO;
  let advance = ZERO;
  let spread = ZERO;
  let extra = ZERO;
  let extraNotLiable = ZERO;
  let contributionAsSalary = ZERO;
  for (const { tags, amount } of lines) {
    if (tags.includes('period-earnings')) regular = regular.plus(amount);
    else if (tags.includes('sacrifice')) regular = regular.minus(amount);
    else if (tags.includes('in-advance')) advance = advance.plus(amount);
    else if (tags.includes('spread-pay')) spread = spread.plus(amount);
    else if (tags.includes('extra-pay')) {
      extra = extra.plus(amount);
      if (!tags.includes('acc-liable')) extraNotLiable = extraNotLiable.plus(amount);
    } else if (tags.includes('contribution-as-salary')) contributionAsSalary = contributionAsSalary.plus(amount);
  }
  // Most pays have none of these; the checks are cheaper than adding zeros.
  const total =
    spread.isZero() && extra.isZero() && advance.isZero() ? regular : regular.plus(spread).plus(extra).plus(advance);
  return { regular, advance, spread, extra, extraNotLiable, contributionAsSalary, total };
}
