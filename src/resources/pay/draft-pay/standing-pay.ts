import { type Decimal, decimal, roundToSixPlaces } from '../../../base/decimal.ts';
import type { PaidLeave } from '../../people/leave-request/leave-request.service.ts';
import { WEEKS_OF_PERIOD } from '../past/lookback.public.ts';
import type { PayIn, PayOrder } from '../pay/make.public.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
import type { Payee, StandingItem } from './draft-pay.store.ts';
import { salaryOf, salaryRow, withSalariedLeave } from './salary-pay.ts';
import { withLeave } from './with-leave.ts';

/** The maximum length of pay_department. */
const MOST_LETTERS = 32;

/**
 * The default pay of an employee: the annual salary or the standard hours of the period, less approved leave, the leave,
 * and recurring items. Casual employees, and those without a rate or standard hours, have no hours; the user adds them.
 */
export function standingPay(
  run: PayRunRecord,
  payee: Payee,
  given: { paidOn: string; items: readonly StandingItem[]; leave: readonly PaidLeave[] },
): PayOrder {
  const standard = roundToSixPlaces(decimal(payee.hours_per_week).times(WEEKS_OF_PERIOD[run.pay_period]));
  const salary = salaryOf(payee, run, given.paidOn);
  const named = (kind: StandingItem['kind']) =>
    given.items.filter((item) => item.kind === kind).map(({ description }) => ({ description }));
  const pay: PayIn = {
    employee_id: payee.id,
    pay_date: run.end_date,
    payment_date: given.paidOn,
    ...(payee.department !== null && payee.department !== '' && payee.department.length <= MOST_LETTERS
      ? { pay_department: payee.department }
      : {}),
    hours: salary ? [salaryRow(salary.amount)] : ordinaryHours(payee, standard),
    allowances: named('allowance'),
    deductions: named('deduction'),
  };
  return { pay: salary ? withSalariedLeave(pay, given.leave, salary) : withLeave(pay, given.leave) };
}

/** Contract [DEF-007]: the hours of casual employees are unknown until someone enters them. */
function ordinaryHours({ has_rate, is_casual }: Payee, standard: Decimal): NonNullable<PayIn['hours']> {
  if (!has_rate || is_casual || !standard.greaterThan(0)) return [];
  return [{ description: 'Ordinary hours', units: 'Hours', value: standard.toFixed() }];
}
