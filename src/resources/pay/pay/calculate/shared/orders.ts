import { type Decimal, decimal, sum, ZERO } from '../../../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../../../base/local-date.ts';
import type { DeductionOrder, OrderFacts } from '../../../../../rules/deduction-order.ts';
import { nameOfOrder, type OrderOfPayee } from '../../../../people/deduction-order/deduction-order.service.ts';
import { isInPeriodOf, type LookBack, type PastPay } from '../../../past/lookback.public.ts';
import { KINDS_OF_PERIOD, type PayKind } from '../../../past/stored.public.ts';
import type { PayRunRecord } from '../../../pay-run/pay-run.service.ts';
import type { PlannedPay } from '../../model/calculated-pay.ts';

const NONE: OrderFacts = {};

/**
 * The court and authority orders that apply to a pay: those in force on its payday and not fully paid yet. Only amounts
 * deducted in other periods count as already taken, because the period is calculated as a whole. No orders apply to
 * pays with stated amounts.
 */
export function ordersOn(
  { paidOn, stated }: Pick<PlannedPay, 'paidOn' | 'stated'>,
  orders: readonly OrderOfPayee[],
  given: { readonly run: PayRunRecord; readonly before: Pick<LookBack, 'made'>; readonly country: 'AU' | 'NZ' },
): OrderFacts {
  if (orders.length === 0 || stated) return NONE;
  const bound = orders.flatMap((order): readonly DeductionOrder[] => {
    if (order.from_date > paidOn || (order.to_date !== null && order.to_date < paidOn)) return [];
    const takenBefore = takenElsewhere(order, { ...given, paidOn });
    if (order.balance !== null && takenBefore.greaterThanOrEqualTo(order.balance)) return [];
    return [factOf(order, given.country, takenBefore)];
  });
  return bound.length === 0 ? NONE : { orders: bound };
}

function takenElsewhere(
  order: OrderOfPayee,
  { run, before, country }: Parameters<typeof ordersOn>[2] & { readonly paidOn: LocalDate },
): Decimal {
  const isOfPeriod = ({ run_id, kind }: OrderOfPayee['taken_in_runs'][number]) =>
    run_id === run.id && KINDS_OF_PERIOD[country].includes(kind as PayKind);
  const stored = order.taken_in_runs.filter((one) => !isOfPeriod(one)).map(({ amount }) => decimal(amount));
  const made = before.made.filter((pay) => !isInPeriodOf({ run }, pay)).map((pay) => takenBy(pay, order.id));
  return sum([...stored, ...made]);
}

const takenBy = ({ lines }: PastPay, orderId: number): Decimal =>
  lines.reduce((taken, { report, amount }) => (report?.order === String(orderId) ? taken.plus(amount) : taken), ZERO);

const factOf = (order: OrderOfPayee, country: 'AU' | 'NZ', takenBefore: Decimal): DeductionOrder => ({
  id: order.id,
  kind: order.kind,
  description: nameOfOrder(country, order),
  ...(order.amount === null ? {} : { amount: decimal(order.amount) }),
  ...(order.rate === null ? {} : { rate: decimal(order.rate) }),
  ...(order.rate_of === null ? {} : { rateOf: order.rate_of }),
  ...(order.protected_net === null ? {} : { protectedNet: decimal(order.protected_net) }),
  ...(order.protected_rate === null ? {} : { protectedRate: decimal(order.protected_rate) }),
  ...(order.balance === null ? {} : { balance: decimal(order.balance) }),
  takenBefore,
  ...(order.priority === null ? {} : { priority: order.priority }),
  from: localDate(order.from_date),
});
