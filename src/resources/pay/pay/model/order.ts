import type { LocalDate } from '../../../../base/local-date.ts';
import type { PayKind } from '../../past/stored.public.ts';
import type { PayIn } from '../pay.schema.ts';
import { isYearToDate } from './items.ts';

/** A pay to create or recalculate, as the caller sent it. */
export interface PayOrder {
  readonly pay: PayIn;
  readonly kind?: PayKind;
  /** Whether the company's allowances are added. If false, the pay has exactly the rows that were sent. */
  readonly appliesAllowances?: boolean;
  /** The id of the stored pay being recalculated, if any. */
  readonly payId?: number;
}

/** The date that selects the pay run. */
export const payDateOf = (pay: PayIn, payDate: LocalDate): LocalDate =>
  (pay.pay_date as LocalDate | undefined) ?? payDate;

/** The payday, which selects the law in force. */
export const paidOnOf = (pay: PayIn, payDate: LocalDate): LocalDate =>
  (pay.payment_date as LocalDate | undefined) ?? (pay.pay_date as LocalDate | undefined) ?? payDate;

/**
 * Whether a pay consists of opening amounts from another payroll, which are not part of a pay period. These are stated
 * amounts without earnings, with earnings in year-to-date units, or with earnings stated as sums before the first
 * regular pay. Other stated amounts belong to an ordinary pay.
 */
export const isOpening = (pay: PayIn, paidOn: LocalDate, firstPaidOn: LocalDate | undefined): boolean =>
  pay.auto_calculate === false &&
  (!hasEarnings(pay) ||
    (pay.hours ?? []).some(({ units }) => isYearToDate(units)) ||
    (statesSums(pay) && (firstPaidOn === undefined || paidOn < firstPaidOn)));

/** Whether the earnings are stated as sums: the value is 1 and the rate is the amount. */
export const statesSums = ({ auto_calculate, hours }: PayIn): boolean =>
  auto_calculate === false && (hours ?? []).length > 0 && hours!.every(({ value }) => Number(value) === 1);

const hasEarnings = ({ hours, leave, allowances, bonuses, back_payments }: PayIn): boolean =>
  [hours, leave, allowances, bonuses, back_payments].some((rows) => (rows ?? []).length > 0);
