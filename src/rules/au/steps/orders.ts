import { sum } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { type Step, sumOf, withTag } from '../../calculate.ts';
import { refuse } from '../../check.ts';
import { grossForOrders, type OrderKind, type OrderLaw, orderLines, takeHomeOf } from '../../deduction-order.ts';
import type { Line } from '../../line.ts';
import type { AuPayFacts } from '../facts.ts';
import { ORDER_SEQUENCE } from '../parameters.ts';
import { protectedEarnings } from '../protected-earnings.ts';
import { afterTaxOf } from './child-support.ts';

/** The Single Touch Payroll type of each order that is reported. Other orders are not reported. */
const STP_OF_ORDER: Partial<Record<OrderKind, string>> = {
  CHILD_SUPPORT_DEDUCTION: 'D',
  CHILD_SUPPORT_GARNISHEE: 'G',
};

/**
 * Deduction orders, taken after tax. A child support notice under s 45 leaves the protected earnings of the period; a
 * garnishee under s 72A protects nothing. Every other order states what it protects.
 */
export const orders: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  if (!facts.orders || facts.orders.length === 0) return [];
  const pay = {
    gross: grossForOrders(soFar),
    net: afterTaxOf(soFar),
    takeHome: takeHomeOf(soFar),
    childSupport: sumOf(soFar, 'child-support'),
  };
  return orderLines(facts.orders, pay, lawOf(facts, soFar, params));
};

function lawOf({ period }: AuPayFacts, soFar: readonly Line[], params: ParamsAt): OrderLaw {
  const rows = sum(
    withTag(soFar, 'child-support')
      .filter(({ tags }) => !tags.includes('garnishee'))
      .map(({ amount }) => amount),
  );
  const afterTax = afterTaxOf(soFar);
  return {
    code: 'AU.ORDER',
    sequence: params.get(ORDER_SEQUENCE),
    protection: ({ kind }, taken) => {
      if (kind !== 'CHILD_SUPPORT_DEDUCTION') return undefined;
      const kept = protectedEarnings(period, params);
      const room = afterTax.minus(rows).minus(taken.childSupport).minus(kept.amount);
      const because = `${kept.amount.toFixed(2)} of ${afterTax.toFixed(2)} after tax is protected`;
      return { room, because, used: kept.used };
    },
    usual: ({ id }) => refuse(`orders[${id}]`, `order ${id} states neither an amount nor a rate`),
    report: ({ kind }) => {
      const code = STP_OF_ORDER[kind];
      return code ? { item: 'deduction', code } : { item: 'none' };
    },
  };
}
