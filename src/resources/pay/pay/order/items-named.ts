import { nzDeclared } from '../../../people/employee/employee.service.ts';
import type { PlannedPay } from '../model.ts';
import type { PayIn } from '../pay.schema.ts';

/** How many items the caller names for a pay. */
export const itemsNamed = (pay: PayIn): number =>
  (pay.hours?.length ?? 0) +
  (pay.leave?.length ?? 0) +
  (pay.allowances?.length ?? 0) +
  (pay.deductions?.length ?? 0) +
  (pay.bonuses?.length ?? 0) +
  (pay.pay_sacrifices?.length ?? 0) +
  (pay.back_payments?.length ?? 0);

/** More rows than the end of an employment adds to its pay: one for each part that can be paid out. */
const MOST_PAID_OUT = 30;

/** How many items a pay has at most: their ids are drawn before it is calculated. */
export const mostItems = ({ employee, items, ending }: PlannedPay, mayCarry: boolean): number =>
  (ending ? MOST_PAID_OUT : 0) +
  (nzDeclared(employee.declarations).pays_holiday_pay_as_you_go ? 1 : 0) +
  // What earlier pays of the period could not take is one more row.
  (mayCarry ? 1 : 0) +
  items.hours.length +
  items.leave.length +
  items.allowances.length +
  items.deductions.length +
  items.bonuses.length +
  items.sacrifices.length +
  items.backPayments.length;
