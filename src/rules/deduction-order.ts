import {
  atLeastZero,
  Decimal,
  min,
  money,
  ONE,
  plain,
  roundToCent,
  sum,
  truncateToCent,
  ZERO,
} from '../base/decimal.ts';
import type { LocalDate } from '../base/local-date.ts';
import type { Param } from '../params/params.ts';
import { sumOf } from './calculate.ts';
import { fraction, notNegative, positive, refuse } from './check.ts';
import type { Line } from './line.ts';
import { type LineGiven, makeLine } from './make-line.ts';
import type { Tag } from './tags.ts';

// Orders of courts and authorities that bind the employer: garnishees, attachment orders and deduction notices. They
// are deducted after tax, in statutory priority. An order never takes more than its balance, and it never takes
// protected earnings.

export type OrderKind =
  | 'CHILD_SUPPORT_DEDUCTION'
  | 'CHILD_SUPPORT_GARNISHEE'
  | 'COURT_ORDER'
  | 'TAX_NOTICE'
  | 'BENEFIT_NOTICE';

/**
 * An order that is in force on the payday. Its amounts are for the whole pay period, however many pays the period has.
 */
export interface DeductionOrder {
  readonly id: number;
  readonly kind: OrderKind;
  readonly description: string;
  readonly amount?: Decimal;
  readonly rate?: Decimal;
  /** The base of the rate: gross less salary sacrifice, or net earnings. */
  readonly rateOf?: 'GROSS' | 'NET';
  /** The net pay that the order leaves, in dollars and as a fraction of net earnings. */
  readonly protectedNet?: Decimal;
  readonly protectedRate?: Decimal;
  /** The debt when the order was recorded. If absent, the order has no total. */
  readonly balance?: Decimal;
  /** The amount that pays of other periods already deducted. */
  readonly takenBefore: Decimal;
  /** Decides between orders of the same statutory rank: the lower number comes first. */
  readonly priority?: number;
  readonly from: LocalDate;
}

export interface OrderFacts {
  readonly orders?: readonly DeductionOrder[];
}

/** A limit on the amount that one order can take from the pay. */
export interface Protection {
  readonly room: Decimal;
  /** The reason as part of a sentence. */
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}

/** The amounts of a pay that orders are calculated from. */
export interface PayForOrders {
  /** Gross less salary sacrifice. */
  readonly gross: Decimal;
  /** Net earnings as the law of the country defines them for orders. */
  readonly net: Decimal;
  /** The amount paid out after tax and the other compulsory deductions, including child support rows. */
  readonly takeHome: Decimal;
  /** The child support that the pay's own rows deduct. */
  readonly childSupport: Decimal;
}

/** The rules of a country for orders. */
export interface OrderLaw {
  readonly code: string;
  readonly sequence: Param<ReadonlyMap<string, Decimal>>;
  /** The statutory limit; undefined if only the order itself protects an amount. */
  readonly protection: (order: DeductionOrder, taken: TakenBefore) => Protection | undefined;
  /** The amount to deduct under an order that states neither an amount nor a rate. */
  readonly usual: (order: DeductionOrder) => Asked;
  readonly report: (order: DeductionOrder, amount: Decimal, isProtected: boolean) => NonNullable<LineGiven['report']>;
}

/** Amounts taken by the orders before this one. */
export interface TakenBefore {
  readonly all: Decimal;
  /** The amount taken under child support deduction notices. */
  readonly childSupport: Decimal;
}

/** The amount that an order asks for. */
export interface Asked {
  readonly amount: Decimal;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}

export const isChildSupportOrder = ({ kind }: Pick<DeductionOrder, 'kind'>): boolean =>
  kind === 'CHILD_SUPPORT_DEDUCTION' || kind === 'CHILD_SUPPORT_GARNISHEE';

/** Rejects orders that cannot be calculated. */
export function checkOrders({ orders = [] }: OrderFacts): void {
  for (const order of orders) {
    const fact = `orders[${order.id}]`;
    if (order.amount) notNegative(fact, order.amount);
    if (order.rate) fraction(fact, order.rate);
    if (order.rate && !order.rateOf) refuse(fact, `order ${order.id} has a rate but no base for it`);
    if (order.protectedNet) notNegative(fact, order.protectedNet);
    if (order.protectedRate) fraction(fact, order.protectedRate);
    if (order.balance) positive(fact, order.balance);
  }
}

/** The net pay before orders and before deductions that the employee agreed to. */
export function takeHomeOf(lines: readonly Line[]): Decimal {
  const isAgreed = ({ tags }: Line) => tags.includes('deduction') && !tags.includes('child-support');
  const of = (effect: Line['effect']) =>
    sum(lines.filter((line) => line.effect === effect && !isAgreed(line)).map(({ amount }) => amount));
  return of('adds').minus(of('takes'));
}

export const grossForOrders = (lines: readonly Line[]): Decimal =>
  atLeastZero(
    sum(lines.filter(({ effect }) => effect === 'adds').map(({ amount }) => amount)).minus(sumOf(lines, 'sacrifice')),
  );

/** The lines of all orders, in statutory priority. The result does not depend on the order of the input. */
export function orderLines(orders: readonly DeductionOrder[], pay: PayForOrders, law: OrderLaw): readonly Line[] {
  let all = ZERO;
  let childSupport = ZERO;
  return inSequence(orders, law.sequence.value).map((order) => {
    const line = orderLine(order, pay, law, { all, childSupport });
    all = all.plus(line.amount);
    if (order.kind === 'CHILD_SUPPORT_DEDUCTION') childSupport = childSupport.plus(line.amount);
    return line;
  });
}

const NO_PRIORITY = Number.MAX_SAFE_INTEGER;
const LAST = new Decimal(Number.MAX_SAFE_INTEGER);

/** Sorts by statutory rank, then by the priority that was set, then by date and id. */
export function inSequence(
  orders: readonly DeductionOrder[],
  sequence: ReadonlyMap<string, Decimal>,
): readonly DeductionOrder[] {
  const rank = ({ kind }: DeductionOrder) => sequence.get(kind) ?? LAST;
  return [...orders].sort(
    (a, b) =>
      rank(a).comparedTo(rank(b)) ||
      (a.priority ?? NO_PRIORITY) - (b.priority ?? NO_PRIORITY) ||
      (a.from === b.from ? a.id - b.id : a.from < b.from ? -1 : 1),
  );
}

function askedOf(order: DeductionOrder, pay: PayForOrders, law: OrderLaw): Asked {
  if (order.amount) {
    const amount = roundToCent(order.amount);
    return { amount, because: `${money(amount)} is due for the period`, used: [] };
  }
  if (!order.rate) return law.usual(order);
  const isGross = order.rateOf === 'GROSS';
  const base = atLeastZero(isGross ? pay.gross : pay.net);
  const amount = roundToCent(base.times(order.rate));
  const name = isGross ? 'gross less salary sacrifice' : 'net earnings';
  return { amount, because: `${money(amount)} is due, ${share(order.rate)} of ${name} ${money(base)}`, used: [] };
}

export const share = (rate: Decimal): string => `${plain(rate.times(100))} %`;

function orderLine(order: DeductionOrder, pay: PayForOrders, law: OrderLaw, taken: TakenBefore): Line {
  const asked = askedOf(order, pay, law);
  const owed = order.balance && atLeastZero(order.balance.minus(order.takenBefore));
  const wanted = owed ? min(asked.amount, owed) : asked.amount;
  const limits = limitsOf(order, pay, law, taken);
  const tightest = limits.reduce((one, other) => (other.room.lessThan(one.room) ? other : one));
  const amount = min(wanted, atLeastZero(tightest.room));
  const heldBack = wanted.minus(amount);
  const isLimited = heldBack.greaterThan(0);
  const words = [
    asked.because,
    ...(owed?.lessThan(asked.amount) ? [`only ${money(owed)} is still owed`] : []),
    isLimited
      ? `${money(amount)} is taken and ${money(heldBack)} is held back, because ${tightest.because}`
      : `${money(amount)} is taken; ${tightest.because}`,
    ...(owed ? [balanceWords(owed.minus(amount))] : []),
  ];
  return makeLine({
    code: `${law.code}.${order.kind}`,
    label: order.description,
    effect: 'takes',
    tags: tagsOf(order, isLimited),
    basis: pay.net,
    precise: amount,
    amount,
    because: words.join('; '),
    used: [law.sequence, ...asked.used, ...limits.flatMap(({ used }) => used)],
    report: { ...law.report(order, amount, isLimited), order: String(order.id) },
  });
}

const balanceWords = (left: Decimal): string =>
  left.isZero() ? 'the balance is then zero and the order ends' : `${money(left)} is still owed after this period`;

function tagsOf(order: DeductionOrder, isLimited: boolean): readonly Tag[] {
  const tags: Tag[] = ['deduction', 'order'];
  if (isChildSupportOrder(order)) tags.push('child-support');
  if (order.kind === 'CHILD_SUPPORT_GARNISHEE') tags.push('garnishee');
  if (isLimited) tags.push('warning');
  return tags;
}

/**
 * All limits that apply to the order; the lowest one applies. One of them is the pay that remains after the earlier
 * orders.
 */
function limitsOf(order: DeductionOrder, pay: PayForOrders, law: OrderLaw, taken: TakenBefore): readonly Protection[] {
  const left = pay.takeHome.minus(taken.all);
  const limits: Protection[] = [];
  const legal = law.protection(order, taken);
  if (legal) limits.push(legal);
  const { protectedNet, protectedRate } = order;
  if (protectedNet) {
    const because = `the order protects ${money(protectedNet)} of the net pay ${money(atLeastZero(left))}`;
    limits.push({ room: left.minus(protectedNet), because, used: [] });
  }
  if (protectedRate && !legal) {
    const because = `the order protects ${share(protectedRate)} of net earnings ${money(pay.net)}`;
    limits.push({ room: aboveShare(pay, protectedRate, taken), because, used: [] });
  }
  return [...limits, { room: left, because: `${money(atLeastZero(left))} of net pay is left for the order`, used: [] }];
}

/**
 * The amount above the protected share of net earnings. It is truncated to the cent, so that rounding never lets an
 * order take part of the protected share.
 */
export const aboveShare = (pay: PayForOrders, protectedShare: Decimal, taken: TakenBefore): Decimal =>
  truncateToCent(atLeastZero(pay.net).times(ONE.minus(protectedShare)))
    .minus(pay.childSupport)
    .minus(taken.all);
