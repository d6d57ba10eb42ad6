import { max, min, money, roundToCent, ZERO } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { type Step, sumOf } from '../../calculate.ts';
import { refuse } from '../../check.ts';
import {
  type Asked,
  aboveShare,
  type DeductionOrder,
  grossForOrders,
  isChildSupportOrder,
  type OrderLaw,
  orderLines,
  type PayForOrders,
  share,
  takeHomeOf,
} from '../../deduction-order.ts';
import { type PayCycle, PERIODS_PER_YEAR } from '../../pay-period.ts';
import type { NzPayFacts } from '../facts.ts';
import { CHILD_SUPPORT_PROTECTED, COURT_ORDER_PROTECTED, ORDER_SEQUENCE, TAX_ARREARS } from '../parameters.ts';
import { netEarnings } from './child-support.ts';

/**
 * Deduction orders. Child support leaves the protected share of net earnings, and a District Court attachment order
 * leaves at least the same share. Notices from Inland Revenue and the Ministry of Social Development state what they
 * protect.
 */
export const orders: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  if (!facts.orders || facts.orders.length === 0) return [];
  const pay: PayForOrders = {
    gross: grossForOrders(soFar),
    net: netEarnings(facts, soFar),
    takeHome: takeHomeOf(soFar),
    childSupport: sumOf(soFar, 'child-support'),
  };
  return orderLines(facts.orders, pay, lawOf(facts, pay, params));
};

const lawOf = ({ payPeriod }: NzPayFacts, pay: PayForOrders, params: ParamsAt): OrderLaw => ({
  code: 'NZ.ORDER',
  sequence: params.get(ORDER_SEQUENCE),
  protection: (order, taken) => {
    const statutory = statutoryShare(order, params);
    if (!statutory) return undefined;
    const kept = max(statutory.value, order.protectedRate ?? ZERO);
    const because = `${share(kept)} of net earnings ${money(pay.net)} is protected`;
    return { room: aboveShare(pay, kept, taken), because, used: [statutory] };
  },
  usual: (order) => usualArrears(order, pay, { payPeriod, params }),
  report: (order, amount, isProtected) =>
    isChildSupportOrder(order)
      ? { child_support: money(amount), ...(isProtected ? { child_support_code: 'P' } : {}) }
      : {},
});

function statutoryShare(order: DeductionOrder, params: ParamsAt) {
  if (isChildSupportOrder(order)) return params.get(CHILD_SUPPORT_PROTECTED);
  return order.kind === 'COURT_ORDER' ? params.get(COURT_ORDER_PROTECTED) : undefined;
}

/** A tax notice without an amount takes a weekly percentage of the debt or a percentage of gross, whichever is less. */
function usualArrears(
  order: DeductionOrder,
  { gross }: PayForOrders,
  { payPeriod, params }: { readonly payPeriod: PayCycle; readonly params: ParamsAt },
): Asked {
  if (order.kind !== 'TAX_NOTICE' || !order.balance) {
    return refuse(`orders[${order.id}]`, `order ${order.id} states neither an amount nor a rate`);
  }
  const arrears = params.get(TAX_ARREARS);
  const { of_debt_a_week: ofDebt, of_gross: ofGross } = arrears.value;
  const byDebt = roundToCent(
    order.balance.times(ofDebt).times(PERIODS_PER_YEAR.WEEKLY).dividedBy(PERIODS_PER_YEAR[payPeriod]),
  );
  const byGross = roundToCent(gross.times(ofGross));
  const amount = min(byDebt, byGross);
  return {
    amount,
    because: `${money(amount)} is due, the lesser of ${share(ofDebt)} a week of the debt ${money(order.balance)}, ${money(byDebt)}, and ${share(ofGross)} of gross ${money(gross)}, ${money(byGross)}`,
    used: [arrears],
  };
}
