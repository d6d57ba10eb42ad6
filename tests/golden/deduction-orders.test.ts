import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, sum } from '../../src/base/decimal.ts';
import { localDate } from '../../src/base/local-date.ts';
import { calculateAuPay } from '../../src/rules/au/calculate.ts';
import type { AuPayFacts } from '../../src/rules/au/facts.ts';
import type { Calculation } from '../../src/rules/calculate.ts';
import type { DeductionOrder } from '../../src/rules/deduction-order.ts';
import { UncalculableFacts } from '../../src/rules/line.ts';
import { employmentInformation } from '../../src/rules/nz/employment-information.ts';
import type { NzPayFacts } from '../../src/rules/nz/facts.ts';
import { heldBy } from '../../src/rules/period.ts';
import { anAuPay, deduction as auDeduction, hours, params, sacrifice } from './au/pay-facts.ts';
import { aMember, anNzPay, d, grossOf, payOf, withCode } from './nz/pay-facts.ts';

const anOrder = (given: Partial<DeductionOrder> = {}): DeductionOrder => ({
  id: 1,
  kind: 'COURT_ORDER',
  description: 'Court order',
  amount: d('450'),
  takenBefore: d('0'),
  from: localDate('2026-01-05'),
  ...given,
});

const nzWeek = (orders: readonly DeductionOrder[], given: Partial<NzPayFacts> = {}): Calculation =>
  payOf(anNzPay({ hours: grossOf('1000'), orders, ...given }));
const auPay = (facts: AuPayFacts): Calculation => calculateAuPay(facts, params.at(facts.paymentDate));
/** A weekly pay with earnings of 1,000. */
const auWeek = (orders: readonly DeductionOrder[], given: Partial<AuPayFacts> = {}): Calculation =>
  auPay(anAuPay({ hours: [hours('25')], orders, ...given }));

const orderLines = ({ lines }: Calculation) => lines.filter(({ tags }) => tags.includes('order'));
const taken = (pay: Calculation) =>
  Object.fromEntries(orderLines(pay).map(({ report, amount }) => [report?.order, amount.toFixed(2)]));
const explained = (pay: Calculation) => orderLines(pay).map(({ because }) => because);

describe('New Zealand orders', () => {
  // Net earnings are 1000 - PAYE 171.50 + levy 17.50 = 846.00; the net pay before orders is 828.50.
  test('an attachment order leaves sixty percent of net earnings and explains the amount that is not deducted', () => {
    const pay = nzWeek([anOrder({ balance: d('3000') })]);
    expect(taken(pay)).toEqual({ 1: '338.40' });
    expect(pay.net.toFixed(2)).toBe('490.10');
    expect(explained(pay)).toEqual([
      '450.00 is due for the period; 338.40 is taken and 111.60 is held back, because 60 % of net earnings 846.00 is protected; 2661.60 is still owed after this period',
    ]);
    const [line] = orderLines(pay);
    expect(line).toMatchObject({ code: 'NZ.ORDER.COURT_ORDER', effect: 'takes', unverified: false });
    expect(line?.tags).toEqual(['deduction', 'order', 'warning']);
    expect(line?.cites.map(({ id }) => id)).toEqual([
      'nz.deduction-orders.sequence',
      'nz.deduction-orders.court-protected-share',
    ]);
  });

  test.each([
    ['338.39', '338.39', false],
    ['338.40', '338.40', false],
    ['338.41', '338.40', true],
  ])('an attachment order of %s deducts %s', (amount, expected, isLimited) => {
    const pay = nzWeek([anOrder({ amount: d(amount) })]);
    expect(taken(pay)).toEqual({ 1: expected });
    expect(orderLines(pay)[0]?.tags.includes('warning')).toBe(isLimited);
  });

  test('an attachment order that protects more than sixty percent leaves the amount it protects', () => {
    expect(taken(nzWeek([anOrder({ protectedRate: d('0.8') })]))).toEqual({ 1: '169.20' });
    expect(taken(nzWeek([anOrder({ protectedRate: d('0.5') })]))).toEqual({ 1: '338.40' });
    const dollars = nzWeek([anOrder({ protectedNet: d('700') })]);
    expect(taken(dollars)).toEqual({ 1: '128.50' });
    expect(dollars.net.toFixed(2)).toBe('700.00');
  });

  test('child support is deducted before court orders, whatever the order of the rows, within one limit for both', () => {
    const support = anOrder({
      id: 2,
      kind: 'CHILD_SUPPORT_DEDUCTION',
      amount: d('200'),
      from: localDate('2026-06-01'),
    });
    const court = anOrder({ id: 1, priority: 1 });
    for (const orders of [
      [court, support],
      [support, court],
    ]) {
      const pay = nzWeek(orders);
      expect(orderLines(pay).map(({ report }) => report?.order)).toEqual(['2', '1']);
      expect(taken(pay)).toEqual({ 1: '138.40', 2: '200.00' });
      expect(employmentInformation(pay.lines)).toMatchObject({ childSupportCode: '' });
      expect(employmentInformation(pay.lines).money.child_support.toFixed(2)).toBe('200.00');
    }
  });

  test('child support is filed with code P when the protected net earnings limit it', () => {
    const information = employmentInformation(
      nzWeek([anOrder({ kind: 'CHILD_SUPPORT_DEDUCTION', amount: d('400') })]).lines,
    );
    expect(information.childSupportCode).toBe('P');
    expect(information.money.child_support.toFixed(2)).toBe('338.40');
  });

  test('child support rows of a pay are deducted before the orders of the pay', () => {
    const deductions = [
      { description: 'Support', classification: 'CHILD_SUPPORT_DEDUCTION' as const, amount: d('300') },
    ];
    expect(taken(nzWeek([anOrder()], { deductions }))).toEqual({ 1: '38.40' });
  });

  test('notices of the same rank are deducted by priority number, lowest first, then by date, earliest first', () => {
    const notices = [
      anOrder({ id: 1, kind: 'BENEFIT_NOTICE', protectedNet: d('600'), amount: d('200') }),
      anOrder({ id: 2, kind: 'TAX_NOTICE', protectedNet: d('600'), amount: d('200'), from: localDate('2026-01-04') }),
    ];
    expect(taken(nzWeek(notices))).toEqual({ 1: '28.50', 2: '200.00' });
    const first = notices.map((one) => (one.id === 1 ? { ...one, priority: 1 } : one));
    expect(taken(nzWeek(first))).toEqual({ 1: '200.00', 2: '28.50' });
  });

  test('a tax notice without an amount deducts the lesser of ten percent of the debt a week and twenty percent of gross', () => {
    const { amount: _, ...notice } = anOrder({ kind: 'TAX_NOTICE', protectedNet: d('0'), balance: d('1500') });
    expect(taken(nzWeek([notice]))).toEqual({ 1: '150.00' });
    expect(taken(nzWeek([{ ...notice, balance: d('5000') }]))).toEqual({ 1: '200.00' });
    const fortnight = nzWeek([notice], { payPeriod: 'FORTNIGHTLY', hours: grossOf('2000') });
    expect(taken(fortnight)).toEqual({ 1: '300.00' });
    const fourWeeks = nzWeek([notice], { payPeriod: 'FOUR_WEEKLY', hours: grossOf('4000') });
    expect(taken(fourWeeks)).toEqual({ 1: '600.00' });
    expect(() => nzWeek([{ ...notice, kind: 'BENEFIT_NOTICE' }])).toThrow(UncalculableFacts);
  });

  test('deductions stop when the balance reaches zero', () => {
    const owing = anOrder({ amount: d('100'), balance: d('230') });
    const last = nzWeek([{ ...owing, takenBefore: d('200') }]);
    expect(taken(last)).toEqual({ 1: '30.00' });
    expect(explained(last)[0]).toContain('only 30.00 is still owed; 30.00 is taken');
    expect(explained(last)[0]).toContain('the balance is then zero and the order ends');
    expect(taken(nzWeek([{ ...owing, takenBefore: d('230') }]))).toEqual({ 1: '0.00' });
  });

  test('an order never deducts more than the net pay after student loan and KiwiSaver', () => {
    const pay = nzWeek([anOrder({ kind: 'TAX_NOTICE', amount: d('2000'), protectedNet: d('0') })], {
      tax: withCode('M', true),
      kiwiSaver: aMember(),
    });
    expect(pay.net.toFixed(2)).toBe('0.00');
  });

  test('a pay with supplied amounts deducts no orders', () => {
    const supplied = {
      tax: d('100'),
      studentLoan: d('0'),
      kiwiSaverEmployee: d('0'),
      kiwiSaverEmployer: d('0'),
      esct: d('0'),
    };
    expect(taken(nzWeek([anOrder()], { supplied }))).toEqual({});
  });

  test('a second pay in the period deducts only what remains of the limit for the period', () => {
    const order = anOrder();
    const whole = nzWeek([order]);
    const first = nzWeek([order], { hours: grossOf('600') });
    const second = nzWeek([order], {
      hours: grossOf('400'),
      earlier: {
        rows: { ...anNzPay(), hours: grossOf('600') },
        held: heldBy(first.lines),
      },
    });
    const both = Number(taken(first)['1']) + Number(taken(second)['1']);
    expect(both.toFixed(2)).toBe(taken(whole)['1']);
    expect(explained(second)[0]).toContain('for the period less');
  });
});

describe('Australian orders', () => {
  // On the default payday, 1,000 a week leaves 868.00 after tax. The protected amount in 2026 is 544.88.
  const net = () => auWeek([]).net;

  test('a child support notice leaves the protected earnings that apply in the year, and is reported as type D', () => {
    const pay = auWeek([anOrder({ kind: 'CHILD_SUPPORT_DEDUCTION', amount: d('900') })]);
    expect(pay.net.toFixed(2)).toBe('544.88');
    expect(orderLines(pay)[0]).toMatchObject({ report: { item: 'deduction', code: 'D', order: '1' } });
    expect(explained(pay)[0]).toContain(`because 544.88 of ${net().toFixed(2)} after tax is protected`);
  });

  test('a child support garnishee at a rate in the dollar has no protected amount and stops at its balance', () => {
    const garnishee = anOrder({ kind: 'CHILD_SUPPORT_GARNISHEE', rate: d('0.3'), rateOf: 'GROSS', balance: d('1000') });
    const { amount: _, ...order } = garnishee;
    expect(taken(auWeek([order]))).toEqual({ 1: '300.00' });
    expect(taken(auWeek([{ ...order, takenBefore: d('900') }]))).toEqual({ 1: '100.00' });
    const sacrificing = auWeek([order], { sacrifices: [sacrifice('100')] });
    expect(taken(sacrificing)).toEqual({ 1: '270.00' });
    expect(orderLines(sacrificing)[0]).toMatchObject({ report: { code: 'G' } });
  });

  test('a court order is deducted after child support and leaves the net pay that it states', () => {
    const pay = auWeek([
      anOrder({ protectedNet: d('500'), amount: d('450') }),
      anOrder({ id: 2, kind: 'CHILD_SUPPORT_DEDUCTION', amount: d('200'), from: localDate('2026-06-01') }),
    ]);
    expect(orderLines(pay).map(({ code }) => code)).toEqual([
      'AU.ORDER.CHILD_SUPPORT_DEDUCTION',
      'AU.ORDER.COURT_ORDER',
    ]);
    expect(pay.net.toFixed(2)).toBe('500.00');
    expect(orderLines(pay)[1]).toMatchObject({ report: { item: 'none', order: '1' } });
  });

  test('voluntary deductions do not reduce the amount deducted for an order', () => {
    const order = anOrder({ kind: 'TAX_NOTICE', amount: d('100'), protectedNet: d('600') });
    expect(taken(auWeek([order], { deductions: [auDeduction('200')] }))).toEqual({ 1: '100.00' });
  });

  test('rejects an order without an amount or a rate, and a rate above one', () => {
    const { amount: _, ...none } = anOrder();
    expect(() => auWeek([none])).toThrow('states neither an amount nor a rate');
    expect(() => auWeek([{ ...none, rate: d('30'), rateOf: 'NET' }])).toThrow('it must be from 0 to 1');
    expect(() => auWeek([{ ...none, rate: d('0.3') }])).toThrow('has a rate but no base for it');
  });
});

const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => new Decimal(value).dividedBy(100));
const anyOrder = fc
  .record({
    kind: fc.constantFrom<DeductionOrder['kind']>('CHILD_SUPPORT_DEDUCTION', 'COURT_ORDER', 'TAX_NOTICE'),
    amount: cents(100_000),
    rate: fc.option(fc.integer({ min: 0, max: 100 })),
    rateOf: fc.constantFrom<'GROSS' | 'NET'>('GROSS', 'NET'),
    protectedNet: cents(90_000),
    balance: fc.option(cents(200_000)),
    taken: fc.integer({ min: 0, max: 100 }),
    priority: fc.option(fc.integer({ min: 1, max: 3 })),
    day: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ rate, amount, balance, taken: share, priority, day, ...one }): DeductionOrder => {
    const owed = balance?.plus('0.01');
    return {
      ...one,
      id: 0,
      description: 'Order',
      ...(rate === null ? { amount } : { rate: new Decimal(rate).dividedBy(100) }),
      ...(owed ? { balance: owed } : {}),
      takenBefore: owed ? owed.times(share).dividedBy(100).toDecimalPlaces(2) : d('0'),
      ...(priority === null ? {} : { priority }),
      from: localDate(`2026-01-0${day}`),
    };
  });
const anyOrders = fc
  .array(anyOrder, { minLength: 1, maxLength: 4 })
  .map((orders) => orders.map((order, index) => ({ ...order, id: index + 1 })));

/** Both countries get the same orders, because each property must hold for both. */
const COUNTRIES = {
  AU: (gross: Decimal, orders: readonly DeductionOrder[]) => auWeek(orders, { hours: [hours('1', gross.toFixed())] }),
  NZ: (gross: Decimal, orders: readonly DeductionOrder[]) =>
    nzWeek(orders, { hours: grossOf(gross.toFixed()), kiwiSaver: aMember() }),
} as const;

describe.each(Object.entries(COUNTRIES))('Orders in %s', (country, pay) => {
  test('orders leave the net pay that each of them protects, and no order deducts more than its balance', () => {
    fc.assert(
      fc.property(cents(300_000), anyOrders, (gross, orders) => {
        const without = pay(gross, []);
        const result = pay(gross, orders);
        const lines = orderLines(result);
        let left = without.net;
        for (const line of lines) {
          const order = orders.find(({ id }) => String(id) === line.report?.order)!;
          expect(line.amount.isNegative()).toBe(false);
          left = left.minus(line.amount);
          // An order that deducts anything leaves at least the protected net pay when it is applied.
          if (!line.amount.isZero()) expect(left.greaterThanOrEqualTo(order.protectedNet!)).toBe(true);
          if (order.balance) {
            expect(line.amount.lessThanOrEqualTo(order.balance.minus(order.takenBefore))).toBe(true);
          }
        }
        expect(left.toFixed(2)).toBe(result.net.toFixed(2));
        expect(result.net.isNegative()).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('child support is deducted first, then the order with the lower priority number, whatever the order of the rows', () => {
    fc.assert(
      fc.property(cents(300_000), anyOrders, fc.infiniteStream(fc.nat()), (gross, orders, random) => {
        const shuffled = orders
          .map((order) => ({ order, at: random.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ order }) => order);
        const lines = orderLines(pay(gross, shuffled));
        expect(lines).toEqual(orderLines(pay(gross, orders)));
        const keys = lines.map(({ report }) => {
          const { kind, priority = 9 } = orders.find(({ id }) => String(id) === report?.order)!;
          return (kind === 'CHILD_SUPPORT_DEDUCTION' ? 0 : 100) + priority;
        });
        expect(keys).toEqual([...keys].sort((a, b) => a - b));
      }),
      { numRuns: 200 },
    );
  });

  test('two pays in a period together deduct the same as a single pay', () => {
    fc.assert(
      fc.property(cents(150_000), cents(150_000), anyOrders, (one, other, orders) => {
        const rows = (gross: Decimal) => (country === 'AU' ? [hours('1', gross.toFixed())] : grossOf(gross.toFixed()));
        const whole = orderLines(pay(one.plus(other), orders));
        const first = pay(one, orders);
        const held = heldBy(first.lines);
        const second =
          country === 'AU'
            ? auWeek(orders, {
                hours: rows(other) as AuPayFacts['hours'],
                earlier: { rows: { ...anAuPay(), hours: rows(one) as AuPayFacts['hours'] }, held },
              })
            : nzWeek(orders, {
                hours: rows(other) as NzPayFacts['hours'],
                kiwiSaver: aMember(),
                earlier: { rows: { ...anNzPay(), hours: rows(one) as NzPayFacts['hours'] }, held },
              });
        const together = sum([...orderLines(first), ...orderLines(second)].map(({ amount }) => amount));
        const excess = sum(orderLines(second).map((line) => line.excess ?? d('0')));
        expect(together.minus(excess).toFixed(2)).toBe(sum(whole.map(({ amount }) => amount)).toFixed(2));
        for (const { amount } of orderLines(second)) expect(amount.isNegative()).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
