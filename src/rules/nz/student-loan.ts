import { atLeastZero, type Decimal, min, truncateToCent, truncateToDollar } from '../../base/decimal.ts';
import type { RateOrAmount, TaxDeclaration } from './facts.ts';
import { mayHaveStudentLoan } from './tax-code.ts';

/**
 * The base of student loan deductions: whole dollars of pay, less the threshold if there is one. The base is never
 * negative.
 */
export const studentLoanBase = (pay: Decimal, threshold: Decimal | undefined): Decimal =>
  threshold ? atLeastZero(truncateToDollar(pay).minus(threshold)) : truncateToDollar(pay);

/**
 * The reason why the tax code of an employee with a loan allows no deduction; undefined if it allows one. The reason
 * never blocks the pay.
 */
export function noLoanBecause({ code, certificate }: TaxDeclaration): string | undefined {
  if (code === 'STC') {
    return certificate?.studentLoanRate ? undefined : 'the declared tax_certificate states no student loan rate';
  }
  return mayHaveStudentLoan(code) ? undefined : `tax code ${code} has no student loan`;
}

/** An extra deduction is either a fixed amount or a rate applied to the base. It has an upper limit. */
export function extraDeduction(
  wanted: RateOrAmount,
  base: Decimal,
  limit: Decimal,
): { readonly precise: Decimal; readonly amount: Decimal } {
  const precise = min('rate' in wanted ? base.times(wanted.rate) : wanted.amount, limit);
  return { precise, amount: truncateToCent(precise) };
}
