import { atLeastZero, type Decimal, min, truncateToCent, truncateToDollar } from '../../base/decimal.ts';
import type { RateOrAmount, TaxDeclaration } from './facts.ts';
import { mayHaveStudentLoan } from './tax-code.ts';

/**
 * What student loan deductions are taken on: whole dollars of pay, over the threshold for main codes. A main code's
 * extra pay that comes on its own has no threshold.
 */
export const studentLoanBase = (pay: Decimal, threshold: Decimal | undefined): Decimal =>
  threshold ? atLeastZero(truncateToDollar(pay).minus(threshold)) : truncateToDollar(pay);

/** Why nothing is deducted from somebody whose code says that there is a loan, if so. Nobody goes unpaid for it. */
export function noLoanBecause({ code, certificate }: TaxDeclaration): string | undefined {
  if (code === 'STC') {
    return certificate?.studentLoanRate ? undefined : 'the declared tax_certificate states no student loan rate';
  }
  return mayHaveStudentLoan(code) ? undefined : `tax code ${code} takes no student loan`;
}

/** An extra deduction is a share of its base or so many dollars, and never more than its limit. */
export function extraDeduction(
  wanted: RateOrAmount,
  base: Decimal,
  limit: Decimal,
): { readonly precise: Decimal; readonly amount: Decimal } {
  const precise = min('rate' in wanted ? base.times(wanted.rate) : wanted.amount, limit);
  return { precise, amount: truncateToCent(precise) };
}
