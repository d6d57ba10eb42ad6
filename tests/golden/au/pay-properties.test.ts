import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, sum } from '../../../src/base/decimal.ts';
import { type LocalDate, localDate } from '../../../src/base/local-date.ts';
import { totalsOf as payTotals } from '../../../src/resources/pay/pay/calculate/shared/totals.ts';
import { calculateAuPay } from '../../../src/rules/au/calculate.ts';
import type { AuPayFacts } from '../../../src/rules/au/facts.ts';
import { terminationComponents } from '../../../src/rules/au/termination/components.ts';
import { redistributeTaxByGross } from '../../../src/rules/redistribute.ts';
import {
  allowance,
  anAuPay,
  aTermination,
  backPayment,
  bonus,
  d,
  deduction,
  hours,
  leave,
  leaveSettings,
  linesOf,
  params,
  sacrifice,
  situation,
  superSettings,
  totalsOf,
} from './pay-facts.ts';

const cents = (most: number) =>
  fc.integer({ min: 0, max: most * 100 }).map((n) => new Decimal(n).dividedBy(100).toFixed(2));
const rows = <T>(row: fc.Arbitrary<T>) => fc.array(row, { maxLength: 4 });
const range = { start: localDate('2026-07-01'), end: localDate('2026-08-31') };
const method = fc.constantFrom(
  'NORMAL_EARNINGS',
  'SPREAD_OVER_SPECIFIC_RANGE',
  'SPREAD_OVER_FINANCIAL_YEAR',
  'METHOD_A_WHOLE_YEAR',
  'METHOD_A_SPECIFIC_RANGE',
  'METHOD_B1',
  'METHOD_B2',
);

const someFacts: fc.Arbitrary<AuPayFacts> = fc
  .record({
    paymentDate: fc.constantFrom<LocalDate>(
      ...['2024-07-01', '2025-06-30', '2025-09-24', '2026-06-30', '2026-09-03'].map(localDate),
    ),
    period: fc.constantFrom('WEEKLY', 'FORTNIGHTLY', 'MONTHLY'),
    hours: rows(
      fc
        .tuple(cents(50), cents(120), fc.boolean())
        .map(([value, rate, isOvertime]) => hours(value, rate, { isOvertime })),
    ),
    leave: rows(
      fc
        .tuple(fc.constantFrom('HOLIDAY', 'SICK', 'UNPAID', 'WORKERS_COMP', 'LONG_SERVICE'), cents(40))
        .map(([type, count]) => leave(type, count)),
    ),
    allowances: rows(
      fc
        .tuple(cents(300), fc.boolean(), fc.boolean())
        .map(([amount, isTaxable, isIncludedInSuper]) => allowance(amount, { isTaxable, isIncludedInSuper })),
    ),
    deductions: rows(
      fc.tuple(cents(200), fc.boolean()).map(([amount, isIncludedInSuper]) => deduction(amount, { isIncludedInSuper })),
    ),
    bonuses: rows(
      fc
        .tuple(cents(5000), method, fc.boolean())
        .map(([amount, taxMethod, isReturnToWork]) => bonus(amount, { taxMethod, range, isReturnToWork })),
    ),
    sacrifices: rows(
      fc
        .tuple(cents(200), fc.boolean(), fc.boolean())
        .map(([amount, isSuper, isIncludedInSuper]) => sacrifice(amount, { isSuper, isIncludedInSuper })),
    ),
    backPayments: rows(
      fc.tuple(cents(5000), method).map(([amount, taxMethod]) => backPayment(amount, { taxMethod, range })),
    ),
    tax: fc
      .record({ claimsTaxFreeThreshold: fc.boolean(), hasStudyLoan: fc.boolean(), hasTaxFileNumber: fc.boolean() })
      .map(situation),
    superSettings: fc
      .constantFrom<'OTE' | 'GROSS'>('OTE', 'GROSS')
      .map((basedOn) => superSettings({ basedOn, superRate: d('0.15') })),
    leaveSettings: fc
      .boolean()
      .map((accruesOnHoursWorked) => leaveSettings({ accruesOnHoursWorked, loading: d('0.175') })),
  })
  .map(anAuPay);

const shuffled = (facts: AuPayFacts): AuPayFacts => ({
  ...facts,
  hours: [...facts.hours].reverse(),
  leave: [...facts.leave].reverse(),
  allowances: [...facts.allowances].reverse(),
  deductions: [...facts.deductions].reverse(),
  bonuses: [...facts.bonuses].reverse(),
  sacrifices: [...facts.sacrifices].reverse(),
  backPayments: [...facts.backPayments].reverse(),
});

describe('any Australian pay', () => {
  it('net is gross minus tax, deductions and sacrifices, and every amount is in whole cents [CALC-002]', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const calculation = calculateAuPay(facts, params.at(facts.paymentDate));
        const { gross, net, tax, deductions, sacrifices } = payTotals(calculation, 'AU');
        expect(net.toFixed()).toBe(gross.minus(tax).minus(deductions).minus(sacrifices).toFixed());
        for (const line of calculation.lines) {
          if (line.effect !== 'memo') expect(line.amount.decimalPlaces()).toBeLessThanOrEqual(2);
        }
      }),
    );
  });

  it('super is the sum of compulsory and reportable super, and neither is negative [CALC-012]', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const calculation = calculateAuPay(facts, params.at(facts.paymentDate));
        const totals = payTotals(calculation, 'AU');
        const tagged = calculation.lines.filter(({ tags }) => tags.includes('super'));
        expect(totals.compulsory_super_amount.plus(totals.resc_super_amount).toFixed()).toBe(
          sum(tagged.map(({ amount }) => amount)).toFixed(),
        );
        expect(totals.compulsory_super_amount.isNegative() || totals.resc_super_amount.isNegative()).toBe(false);
      }),
    );
  });

  it('the order of the rows does not change the result', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const calculated = (given: AuPayFacts) =>
          linesOf(given).flatMap((line) =>
            line.origin.kind === 'calculated' ? [[line.code, line.amount.toFixed()]] : [],
          );
        expect(totalsOf(shuffled(facts))).toEqual(totalsOf(facts));
        expect(calculated(shuffled(facts))).toEqual(calculated(facts));
      }),
    );
  });

  it('the same facts give the same lines and are not modified', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const before = JSON.stringify(facts);
        expect(JSON.stringify(linesOf(facts))).toBe(JSON.stringify(linesOf(facts)));
        expect(JSON.stringify(facts)).toBe(before);
      }),
      { numRuns: 30 },
    );
  });

  it('sharing tax by gross between several pays changes neither the total tax nor any other line [PAY-007]', () => {
    fc.assert(
      fc.property(fc.array(someFacts, { minLength: 2, maxLength: 4 }), (pays) => {
        const own = pays.map(linesOf);
        const shared = redistributeTaxByGross(own);
        const tax = (all: readonly (typeof own)[number][]) =>
          sum(all.flat().flatMap(({ tags, amount }) => (tags.includes('tax') ? [amount] : []))).toFixed(2);
        const rest = (all: typeof own) => all.map((lines) => lines.filter(({ tags }) => !tags.includes('tax')));
        expect(tax([...shared])).toBe(tax(own));
        expect(rest([...shared])).toEqual(rest(own));
      }),
      { numRuns: 40 },
    );
  });
});

describe('any Australian termination', () => {
  const someTermination = fc
    .record({
      reason: fc.constantFrom('ORDINARY', 'GENUINE_REDUNDANCY', 'EARLY_RETIREMENT', 'ILL_HEALTH', 'DEATH'),
      startDate: fc.constantFrom(...['1975-01-01', '1981-03-04', '1990-01-01', '2020-09-04'].map(localDate)),
      balances: fc.record({ holiday: cents(500), sick: cents(500), longService: cents(900) }).map((hour) => ({
        holiday: d(hour.holiday),
        sick: d(hour.sick),
        longService: d(hour.longService),
      })),
      noticeAmount: cents(20_000).map(d),
      redundancyAmount: cents(400_000).map(d),
      otherLumpSumAmount: cents(400_000).map(d),
    })
    .map((given) =>
      aTermination({
        ...given,
        paysOut: { annualLeave: true, leaveLoading: true, longServiceLeave: true, sickLeave: true },
        dateOfBirth: localDate('1961-01-01'),
      }),
    );

  it('termination components add up to gross and tax, and no component has more tax than its amount [LIFE-066]', () => {
    fc.assert(
      fc.property(someTermination, (termination) => {
        const facts = anAuPay({
          hours: [],
          termination,
          leaveSettings: leaveSettings({ isEnabled: false, loading: d('0.175') }),
        });
        const calculation = calculateAuPay(facts, params.at(facts.paymentDate));
        const parts = terminationComponents(calculation.lines);
        const totals = payTotals(calculation, 'AU');
        expect(sum(parts.map(({ amount }) => amount)).toFixed()).toBe(totals.gross.toFixed());
        expect(sum(parts.map(({ tax }) => tax)).toFixed()).toBe(totals.tax.toFixed());
        expect(parts.filter(({ tax, amount }) => tax.greaterThan(amount))).toEqual([]);
      }),
    );
  });
});
