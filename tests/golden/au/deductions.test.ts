import { describe, expect, test } from 'vitest';
import { localDate } from '../../../src/base/local-date.ts';
import type { AuPayFacts, DeductionRow } from '../../../src/rules/au/facts.ts';
import { deductible, protectedEarnings } from '../../../src/rules/au/protected-earnings.ts';
import type { PayPeriod } from '../../../src/rules/pay-period.ts';
import {
  allowance,
  anAuPay,
  aTermination,
  d,
  deduction,
  hours,
  linesOf,
  params,
  sacrifice,
  totalsOf,
} from './pay-facts.ts';

const notice = (amount: string, more: Partial<DeductionRow> = {}) =>
  deduction(amount, { description: 'Child support', classification: 'CHILD_SUPPORT_DEDUCTION', ...more });
const garnishee = (amount: string) =>
  deduction(amount, { description: 'Arrears', classification: 'CHILD_SUPPORT_GARNISHEE' });

/** A pay with this net: earnings below the first bracket, and an untaxed allowance. */
const afterTax = (amount: string, given: Partial<AuPayFacts> = {}): AuPayFacts =>
  anAuPay({
    hours: [hours('1', '100')],
    allowances: [allowance(d(amount).minus(100).toFixed(), { isTaxable: false })],
    ...given,
  });
const supportOf = (facts: AuPayFacts) => linesOf(facts).filter(({ tags }) => tags.includes('child-support'));
const taken = (facts: AuPayFacts) => supportOf(facts).map(({ amount }) => amount.toFixed(2));

describe('Protected earnings', () => {
  // Child Support Guide 1.1.P.120 for 2023 and 2024; 75% of the JobSeeker rate for 2025 and 2026.
  test.each([
    ['2023-01-01', '456.53', '913.06', '1985.09'],
    ['2024-01-01', '514.50', '1029.00', '2237.16'],
    ['2025-01-01', '534.23', '1068.46', '2322.95'],
    ['2026-01-01', '544.88', '1089.76', '2369.26'],
  ])('[PERIOD-001] protected earnings on %s are %s a week, %s a fortnight and %s a month', (day, ...amounts) => {
    const at = params.at(localDate(day));
    const periods: readonly PayPeriod[] = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'];
    expect(periods.map((period) => protectedEarnings(period, at).amount.toFixed(2))).toEqual(amounts);
  });

  test('[PERIOD-001] deducts 37.02 of 60.00 from 467.00 after tax, as in the example of the guide', () => {
    const kept = protectedEarnings('WEEKLY', params.at(localDate('2022-06-01'))).amount;
    expect(deductible(d('60'), d('467'), kept).toFixed(2)).toBe('37.02');
  });
});

describe('Child support', () => {
  test('[PERIOD-001] limits child support in a fortnight to 60.24 of 120.00, so that 1,089.76 of 1,150.00 remains', () => {
    const facts = afterTax('1150', { period: 'FORTNIGHTLY', deductions: [notice('120')] });
    const [line] = supportOf(facts);
    expect(line).toMatchObject({
      code: 'AU.DEDUCTION.CHILD_SUPPORT_DEDUCTION',
      report: { item: 'deduction', code: 'D' },
      because:
        '120.00 due, limited to 60.24: 1089.76 of 1150.00 after tax is protected; the rest is not carried forward',
      unverified: false,
    });
    expect(line?.cites.map(({ id, confidence }) => [id, confidence])).toEqual([
      ['au.child-support.protected-earnings', 'derived'],
    ]);
    expect([taken(facts), totalsOf(facts).net]).toEqual([['60.24'], '1089.76']);
  });

  test('[PERIOD-001] deducts child support in full at the limit, and limits it one cent above', () => {
    expect(taken(afterTax('600', { deductions: [notice('55.12')] }))).toEqual(['55.12']);
    expect(taken(afterTax('600', { deductions: [notice('55.13')] }))).toEqual(['55.12']);
  });

  test('[PERIOD-001] deducts and reports zero when net pay does not exceed the protected earnings', () => {
    const [line] = supportOf(afterTax('544.88', { deductions: [notice('60')] }));
    expect([line?.amount.toFixed(2), line?.report]).toEqual(['0.00', { item: 'deduction', code: 'D' }]);
    expect(taken(afterTax('300', { deductions: [notice('60')] }))).toEqual(['0.00']);
  });

  test('[PERIOD-001] applies one limit to several notices, in the order of the rows', () => {
    expect(taken(afterTax('600', { deductions: [notice('40'), notice('40')] }))).toEqual(['40.00', '15.12']);
  });

  test('[PERIOD-001] calculates the limit after sacrifice and tax, but before other deductions', () => {
    // 700 after the sacrifice has 0.17 x 700.99 - 54.3473 = 65 tax, so 635.00 remains.
    const week = { hours: [hours('24', '30')], sacrifices: [sacrifice('20')] };
    expect(taken(anAuPay({ ...week, deductions: [notice('120')] }))).toEqual(['90.12']);
    expect(taken(anAuPay({ ...week, deductions: [deduction('200'), notice('120')] }))).toEqual(['90.12']);
  });

  test('[PERIOD-001] deducts a garnishee in full, without using up the limit', () => {
    const facts = afterTax('600', { deductions: [garnishee('580'), notice('60')] });
    expect(taken(facts)).toEqual(['580.00', '55.12']);
    expect(supportOf(facts).map(({ report }) => report?.code)).toEqual(['G', 'D']);
  });

  test('[PERIOD-001] reduces the super base by the amount deducted, not the amount requested', () => {
    const facts = anAuPay({ hours: [hours('24', '30')], deductions: [notice('120', { isIncludedInSuper: false })] });
    // 12% of (720 - 107.12).
    expect([taken(facts), totalsOf(facts).compulsorySuper]).toEqual([['107.12'], '73.55']);
  });

  test('[PERIOD-001] calculates the limit of a final pay on all of its net', () => {
    const final = (holiday: string) =>
      taken(
        anAuPay({
          hours: [hours('10', '30')],
          deductions: [notice('120')],
          termination: aTermination({ balances: { holiday: d(holiday), sick: d('0'), longService: d('0') } }),
        }),
      );
    // 300 alone is protected, but 76 hours of leave at 40 are not.
    expect([final('0'), final('76')]).toEqual([['0.00'], ['120.00']]);
  });

  test('[PERIOD-001] does not limit child support in a pay with supplied amounts', () => {
    const supplied = { tax: d('0'), studyLoan: d('0'), compulsorySuper: d('0'), reportableSuper: d('0') };
    expect(taken(afterTax('300', { deductions: [notice('60')], supplied }))).toEqual(['60.00']);
  });

  test('[PERIOD-001] uses the amount of 2026 after 2026 and marks the line as unverified', () => {
    const [line] = supportOf(afterTax('600', { deductions: [notice('60')], paymentDate: localDate('2027-01-07') }));
    expect([line?.amount.toFixed(2), line?.unverified]).toEqual(['55.12', true]);
  });
});
