import { describe, expect, test } from 'vitest';
import type { DeductionClassification } from '../../../src/rules/deduction.ts';
import type { NzPayFacts } from '../../../src/rules/nz/facts.ts';
import { amountOf, anNzPay, d, grossOf, lineOf, payOf, totalOf } from './pay-facts.ts';

const deduction = (classification: DeductionClassification, amount: string) => ({
  description: classification,
  classification,
  amount: d(amount),
});
const week = (deductions: NzPayFacts['deductions'], given: Partial<NzPayFacts> = {}) =>
  payOf(anNzPay({ hours: grossOf('1000'), deductions, ...given }));

describe('Child support', () => {
  // Net is 1000 - PAYE 171.50 + levy 17.50 = 846.00; forty percent of it is 338.40.
  test('[CALC-002] takes exactly what was asked while sixty percent of net stays', () => {
    const line = lineOf(week([deduction('CHILD_SUPPORT_DEDUCTION', '338.40')]), 'NZ.CHILD-SUPPORT');
    expect(line.amount.toFixed(2)).toBe('338.40');
    expect(line.report).toEqual({ child_support: '338.40' });
  });

  test('[CALC-002] is cut to forty percent of net, and the filing says so', () => {
    const line = lineOf(week([deduction('CHILD_SUPPORT_DEDUCTION', '338.41')]), 'NZ.CHILD-SUPPORT');
    expect(line.amount.toFixed(2)).toBe('338.40');
    expect(line.report).toEqual({ child_support: '338.40', child_support_code: 'P' });
  });

  test('[CALC-002] several notices share one limit', () => {
    const pay = week([deduction('CHILD_SUPPORT_DEDUCTION', '200'), deduction('CHILD_SUPPORT_GARNISHEE', '200')]);
    expect(totalOf(pay, 'child-support')).toBe('338.40');
  });

  test('[CALC-002] above the ACC maximum the levy added back is the share of the maximum', () => {
    const pay = week([deduction('CHILD_SUPPORT_DEDUCTION', '1')], { hours: grossOf('5000') });
    expect(totalOf(pay, 'acc-part')).toBe('52.71');
  });
});

describe('Payroll giving', () => {
  test('[CALC-002] gives a third of the donation back, truncated, apart from the PAYE', () => {
    const pay = week([deduction('CHARITY', '30')], { offersPayrollGiving: true });
    expect(amountOf(pay, 'NZ.PAYROLL-GIVING.CREDIT')).toBe('-9.99');
    expect(totalOf(pay, 'tax')).toBe('171.50');
    expect(pay.net.toFixed(2)).toBe('808.49');
  });

  test('[CALC-002] never gives more than the income tax inside the PAYE', () => {
    const pay = week([deduction('CHARITY', '900')], { offersPayrollGiving: true });
    expect(amountOf(pay, 'NZ.PAYROLL-GIVING.CREDIT')).toBe('-154.00');
  });

  test('[CALC-002] is only for employers who offer it', () => {
    expect(totalOf(week([deduction('CHARITY', '30')]), 'payroll-giving-credit')).toBe('0.00');
  });
});

describe('Other deductions', () => {
  test('[CALC-002] come off after tax, each as a line of its own', () => {
    const pay = week([deduction('UNION_FEES', '5.25'), deduction('NORMAL', '10')]);
    expect(totalOf(pay, 'deduction')).toBe('15.25');
    expect(pay.net.toFixed(2)).toBe('813.25');
    expect(lineOf(pay, 'NZ.DEDUCTION.NORMAL').origin).toEqual({ kind: 'deduction', index: 1 });
  });
});
