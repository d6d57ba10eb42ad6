import { decimal, roundToSixPlaces } from '../../../base/decimal.ts';
import type { PaidLeave } from '../../people/leave-request/leave-request.service.ts';
import { type PayIn, type PayOrder, WEEKS_OF_PERIOD } from '../pay/public.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
import type { Payee, StandingItem } from './draft-pay.store.ts';
import { withLeave } from './with-leave.ts';

/** The longest department name a pay takes. */
const MOST_LETTERS = 32;

/**
 * The pay an employee gets when nobody says otherwise: the standard hours of the period less approved leave, the leave,
 * and what is set up on the employee. Without an hourly rate or standard hours it is empty, to be filled in.
 */
export function standingPay(
  run: PayRunRecord,
  payee: Payee,
  given: { paidOn: string; items: readonly StandingItem[]; leave: readonly PaidLeave[] },
): PayOrder {
  const standard = roundToSixPlaces(decimal(payee.hours_per_week).times(WEEKS_OF_PERIOD[run.pay_period]));
  const named = (kind: StandingItem['kind']) =>
    given.items.filter((item) => item.kind === kind).map(({ description }) => ({ description }));
  const pay: PayIn = {
    employee_id: payee.id,
    pay_date: run.end_date,
    payment_date: given.paidOn,
    ...(payee.department !== null && payee.department !== '' && payee.department.length <= MOST_LETTERS
      ? { pay_department: payee.department }
      : {}),
    hours:
      payee.has_rate && standard.greaterThan(0)
        ? [{ description: 'Ordinary hours', units: 'Hours', value: standard.toFixed() }]
        : [],
    allowances: named('allowance'),
    deductions: named('deduction'),
  };
  return { pay: withLeave(pay, given.leave) };
}
