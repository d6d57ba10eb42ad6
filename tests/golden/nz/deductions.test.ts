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
  // Net is 1000 - PAYE 171.50 + levy 17.50 = 846.00. Forty percent is 338.40.
  test('[CALC-002] deducts child support in full while sixty percent of net remains', () => {
    const line = lineOf(week([deduction('CHILD_SUPPORT_DEDUCTION', '338.40')]), 'NZ.CHILD-SUPPORT');
    expect(line.amount.toFixed(2)).toBe('338.40');
    expect(line.report).toEqual({ child_support: '338.40' });
  });

  test('[CALC-002] limits child support to forty percent of net and reports code P', () => {
    const line = lineOf(week([deduction('CHILD_SUPPORT_DEDUCTION', '338.41')]), 'NZ.CHILD-SUPPORT');
    expect(line.amount.toFixed(2)).toBe('338.40');
    expect(line.report).toEqual({ child_support: '338.40', child_support_code: 'P' });
  });

  test('[CALC-002] several child support notices share one limit', () => {
    const pay = week([deduction('CHILD_SUPPORT_DEDUCTION', '200'), deduction('CHILD_SUPPORT_GARNISHEE', '200')]);
    expect(totalOf(pay, 'child-support')).toBe('338.40');
  });

  test('[CALC-002] adds back only the share of the maximum ACC levy above the ACC maximum', () => {
    const pay = week([deduction('CHILD_SUPPORT_DEDUCTION', '1')], { hours: grossOf('5000') });
    expect(totalOf(pay, 'acc-part')).toBe('52.71');
  });
});

describe('Payroll giving', () => {
  test('[CALC-002] payroll giving credits a third of the donation, truncated, separately from PAYE', () => {
    const pay = week([deduction('CHARITY', '30')], { offersPayrollGiving: true });
    expect(amountOf(pay, 'NZ.PAYROLL-GIVING.CREDIT')).toBe('-9.99');
    expect(totalOf(pay, 'tax')).toBe('171.50');
    expect(pay.net.toFixed(2)).toBe('808.49');
  });

  test('[CALC-002] the payroll giving credit does not exceed the income tax within PAYE', () => {
    const pay = week([deduction('CHARITY', '900')], { offersPayrollGiving: true });
    expect(amountOf(pay, 'NZ.PAYROLL-GIVING.CREDIT')).toBe('-154.00');
  });

  test('[CALC-002] payroll giving credits apply only to employers who offer it', () => {
    expect(totalOf(week([deduction('CHARITY', '30')]), 'payroll-giving-credit')).toBe('0.00');
  });
});

describe('Other deductions', () => {
  test('[CALC-002] other deductions come off after tax, each with its own line', () => {
    const pay = week([deduction('UNION_FEES', '5.25'), deduction('NORMAL', '10')]);
    expect(totalOf(pay, 'deduction')).toBe('15.25');
    expect(pay.net.toFixed(2)).toBe('813.25');
    expect(lineOf(pay, 'NZ.DEDUCTION.NORMAL').origin).toEqual({ kind: 'deduction', index: 1 });
  });
});
