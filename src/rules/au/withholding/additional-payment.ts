import type { Decimal } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { PayPeriod } from '../../pay-period.ts';
import type { TaxMethodCode } from '../../tax-method.ts';
import type { TaxSituation } from './situation.ts';

/** A bonus, commission or back payment, and what is needed to know how much to withhold for it. */
export interface AdditionalPayment {
  readonly method: TaxMethodCode;
  /** All additional payments of this pay that share the method and the range, added up. */
  readonly payment: Decimal;
  /** Taxable earnings of this pay without the additional payment. */
  readonly normalEarnings: Decimal;
  readonly period: PayPeriod;
  /** Pay periods the payment covers: needed by the methods with a specific range, and by B(i) without `backPaid`. */
  readonly periodsCovered?: number;
  /** The earlier pays a B(i) back payment belongs to: what each earned, and its share of the payment. */
  readonly backPaid?: readonly { readonly earnings: Decimal; readonly share: Decimal }[];
  /** Taxable earnings and number of the pays made earlier in the financial year. */
  readonly yearToDate: { readonly earnings: Decimal; readonly pays: number };
  readonly situation: TaxSituation;
  readonly params: ParamsAt;
}
