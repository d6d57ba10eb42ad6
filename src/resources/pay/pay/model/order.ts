import type { LocalDate } from '../../../../base/local-date.ts';
import type { PayKind } from '../../past/stored.public.ts';
import type { PayIn } from '../pay.schema.ts';

/** A pay to be made, as the caller sent it. */
export interface PayOrder {
  readonly pay: PayIn;
  readonly kind?: PayKind;
  /** False leaves out the company's allowances: the pay has exactly the rows it was given. */
  readonly appliesAllowances?: boolean;
  /** The draft that is recalculated, if any. */
  readonly payId?: number;
}

/** The date that selects the pay run. */
export const payDateOf = (pay: PayIn, payDate: LocalDate): LocalDate =>
  (pay.pay_date as LocalDate | undefined) ?? payDate;

/** The payday, which selects the law in force. */
export const paidOnOf = (pay: PayIn, payDate: LocalDate): LocalDate =>
  (pay.payment_date as LocalDate | undefined) ?? (pay.pay_date as LocalDate | undefined) ?? payDate;
