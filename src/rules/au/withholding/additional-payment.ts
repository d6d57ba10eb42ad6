import type { Decimal } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { PayPeriod } from '../../pay-period.ts';
import type { TaxMethodCode } from '../../tax-method.ts';
import type { BackPaidShare } from './back-paid.ts';
import type { TaxSituation } from './situation.ts';

/**
 * Normal earnings of the financial year, including this pay and its back payments by Method B(i), and the number of
 * their periods.
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
  /** Taxable earnings of this pay without the additional payment. */
  readonly normalEarnings: Decimal;
  readonly period: PayPeriod;
  /** Pay periods the payment covers. Required by methods with a specific range, and by B(i) without `backPaid`. */
  readonly periodsCovered?: number;
  /** The periods that a B(i) back payment is for, and the share of each. */
  readonly backPaid?: readonly BackPaidShare[];
  /** Taxable earnings and number of the pays made earlier in the financial year. */
  readonly yearToDate: { readonly earnings: Decimal; readonly pays: number };
  /** Absent in pays of earlier rule sets, which average the taxable earnings of `yearToDate`. */
  readonly normalToDate?: NormalToDate;
  readonly situation: TaxSituation;
  readonly params: ParamsAt;
}
