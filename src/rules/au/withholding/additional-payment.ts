import type { Decimal } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { PayPeriod } from '../../pay-period.ts';
import type { TaxMethodCode } from '../../tax-method.ts';
import type { BackPaidShare } from './back-paid.ts';
import type { TaxSituation } from './situation.ts';

/**
 * Normal earnings of the financial year and the number of periods in which they were earned. Includes this pay and its
 * back payments by Method B(i).
 */
export interface NormalToDate {
  readonly earnings: Decimal;
  readonly periods: number;
}

/** A bonus, commission or back payment, and the facts needed to withhold on it. */
export interface AdditionalPayment {
  readonly method: TaxMethodCode;
  /** The sum of all additional payments of this pay with the same method and range. */
  readonly payment: Decimal;
  /** Taxable earnings of this pay, excluding the additional payment. */
  readonly normalEarnings: Decimal;
  readonly period: PayPeriod;
  /**
   * The number of pay periods that the payment covers. Required for methods with a specific range, and for B(i) without
   * `backPaid`.
   */
  readonly periodsCovered?: number;
  /** The periods that a B(i) back payment is for, and the share of each. */
  readonly backPaid?: readonly BackPaidShare[];
  /** The taxable earnings and the number of pays made earlier in the financial year. */
  readonly yearToDate: { readonly earnings: Decimal; readonly pays: number };
  /**
   * Absent in pays calculated under earlier rule sets. They use the average of the taxable earnings in `yearToDate`.
   */
  readonly normalToDate?: NormalToDate;
  readonly situation: TaxSituation;
  readonly params: ParamsAt;
}
