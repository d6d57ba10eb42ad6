import { nzDeclared } from '../../../people/employee/employee.service.ts';
import type { PayIn } from '../pay.schema.ts';
import type { PlannedPay } from './calculated-pay.ts';
import type { CalculationFacts } from './gathered.ts';
import type { BackPaymentIn } from './pay-item.schema.ts';

/** An upper bound for the number of rows in an order. */
export const itemsNamed = (pay: PayIn): number =>
  (pay.hours?.length ?? 0) +
  (pay.leave?.length ?? 0) +
  (pay.allowances?.length ?? 0) +
  (pay.deductions?.length ?? 0) +
  (pay.bonuses?.length ?? 0) +
  (pay.pay_sacrifices?.length ?? 0) +
  (pay.back_payments ?? []).reduce((count, row) => count + financialYears(row), 0);

/** An upper bound for the number of financial years that the arrears are divided into. */
const financialYears = ({ start_date, end_date }: BackPaymentIn): number =>
  start_date && end_date ? Math.max(Number(end_date.slice(0, 4)) - Number(start_date.slice(0, 4)), 0) + 2 : 1;

/** An upper bound for the number of rows that a termination adds: one for each component that it pays out. */
const MOST_PAID_OUT = 30;

/** An upper bound for the number of items in each plan. Their ids are drawn before the pays are calculated. */
export function mostItemsOf(
  plans: readonly PlannedPay[],
  { history, ordersOf }: Pick<CalculationFacts, 'history' | 'ordersOf'>,
): readonly number[] {
  const withChildSupport = new Set(
    plans
      .filter(({ items }) => items.deductions.some(({ classification }) => classification.startsWith('CHILD_SUPPORT')))
      .map(({ employee }) => employee.id),
  );
  return plans.map(({ employee, items, ending }) => {
    // Child support that earlier pays of the period could not cover adds one more row.
    const mayCarry = withChildSupport.has(employee.id) || history.hasChildSupport(employee.id);
    return (
      (ending ? MOST_PAID_OUT : 0) +
      (nzDeclared(employee.declarations).pays_holiday_pay_as_you_go ? 1 : 0) +
      (mayCarry ? 1 : 0) +
      ordersOf(employee.id).length +
      items.hours.length +
      items.leave.length +
      items.allowances.length +
      items.deductions.length +
      items.bonuses.length +
      items.sacrifices.length +
      items.backPayments.length
    );
  });
}
