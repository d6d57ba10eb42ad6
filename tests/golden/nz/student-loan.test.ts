import { describe, expect, test } from 'vitest';
import type { NzPayFacts } from '../../../src/rules/nz/facts.ts';
import { aLump, amountOf, anNzPay, d, grossOf, lineOf, payOf, totalOf, withCode } from './pay-facts.ts';

const loan = (given: Partial<NzPayFacts>, gross = '1000') =>
  payOf(anNzPay({ hours: grossOf(gross), tax: withCode('M', true), ...given }));

describe('Student loan', () => {
  test('[CALC-021] deducts student loan only for an employee with a loan', () => {
    expect(totalOf(loan({}), 'student-loan')).toBe('64.32');
    expect(totalOf(loan({ tax: withCode('M') }), 'student-loan')).toBe('0.00');
  });

  test('[CALC-021] a secondary code has no student loan threshold', () => {
    expect(totalOf(loan({ tax: withCode('S', true) }, '400.99'), 'student-loan')).toBe('48.00');
  });

  test('[CALC-021] a special deduction rate replaces the standard one', () => {
    expect(totalOf(loan({ studentLoan: { specialRate: d('0.05') } }), 'student-loan')).toBe('26.80');
    expect(totalOf(loan({ studentLoan: { specialRate: d('0') } }), 'student-loan')).toBe('0.00');
  });

  test('[CALC-021] an extra pay shares the threshold of its pay, and has none without a pay', () => {
    expect(totalOf(loan({ bonuses: [aLump('500')] }, '400'), 'student-loan')).toBe('52.32');
    expect(totalOf(loan({ hours: [], bonuses: [aLump('1000.50')] }), 'student-loan')).toBe('120.00');
  });

  test('[CALC-021] the compulsory extra applies above the threshold, up to five percent', () => {
    const extra = (compulsoryExtra: NonNullable<NzPayFacts['studentLoan']['compulsoryExtra']>, gross?: string) =>
      loan({ studentLoan: { compulsoryExtra } }, gross);
    expect(amountOf(extra({ rate: d('0.05') }), 'NZ.SLCIR')).toBe('26.80');
    expect(amountOf(extra({ amount: d('20') }), 'NZ.SLCIR')).toBe('20.00');
    expect(amountOf(extra({ amount: d('30') }), 'NZ.SLCIR')).toBe('26.80');
  });

  test('[CALC-021] the compulsory extra does not apply when the standard deduction is zero', () => {
    const compulsoryExtra = { amount: d('20') };
    expect(totalOf(loan({ studentLoan: { compulsoryExtra } }, '464'), 'student-loan')).toBe('0.00');
    expect(totalOf(loan({ studentLoan: { compulsoryExtra, specialRate: d('0') } }), 'student-loan')).toBe('0.00');
  });

  test('[CALC-021] a voluntary extra applies regardless of the threshold, but not above the pay', () => {
    const chosen = { studentLoan: { voluntaryExtra: { amount: d('80') } } };
    expect(totalOf(loan(chosen, '300'), 'student-loan')).toBe('80.00');
    expect(totalOf(loan(chosen, '50'), 'student-loan')).toBe('50.00');
    expect(totalOf(loan({ studentLoan: { voluntaryExtra: { rate: d('0.02') } } }, '300.99'), 'student-loan')).toBe(
      '6.00',
    );
  });

  test('[CALC-021] a tailored certificate states the loan rate and whether the threshold applies', () => {
    const tailored = (studentLoanThresholdApplies: boolean): NzPayFacts['tax'] => ({
      ...withCode('STC', true),
      certificate: { rate: d('0.2'), studentLoanRate: d('0.1'), studentLoanThresholdApplies },
    });
    expect(totalOf(loan({ tax: tailored(true) }), 'student-loan')).toBe('53.60');
    expect(totalOf(loan({ tax: tailored(false) }), 'student-loan')).toBe('100.00');
  });

  test.each(['CAE', 'EDW', 'NSW', 'ND', 'WT'] as const)(
    '[DECL-003] code %s SL deducts no loan and no extra, and the explanation says so',
    (code) => {
      const studentLoan = { compulsoryExtra: { amount: d('20') }, voluntaryExtra: { amount: d('5') } };
      const pay = loan({ tax: withCode(code, true), studentLoan });
      expect(totalOf(pay, 'student-loan')).toBe('0.00');
      expect(lineOf(pay, 'NZ.STUDENT-LOAN.NONE').because).toBe(
        `No student loan deduction: tax code ${code} has no student loan`,
      );
    },
  );

  test('[DECL-003] deducts no loan for a tailored certificate without a loan rate, and the explanation says so', () => {
    const pay = loan({ tax: { ...withCode('STC', true), certificate: { rate: d('0.2') } } });
    expect([totalOf(pay, 'tax'), totalOf(pay, 'student-loan')]).toEqual(['200.00', '0.00']);
    expect(lineOf(pay, 'NZ.STUDENT-LOAN.NONE').because).toBe(
      'No student loan deduction: the declared tax_certificate states no student loan rate',
    );
  });

  test('[DECL-003] deducts no extras for a code without SL, and the explanation says so', () => {
    const studentLoan = { voluntaryExtra: { rate: d('0.02') } };
    const pay = loan({ tax: withCode('M'), studentLoan });
    expect(totalOf(pay, 'student-loan')).toBe('0.00');
    expect(lineOf(pay, 'NZ.STUDENT-LOAN.NONE').because).toBe(
      'No student loan deduction: the tax code has no SL, so no extra deduction is made either',
    );
    const zero = loan({ tax: withCode('M'), studentLoan: { voluntaryExtra: { amount: d('0') } } });
    expect(zero.lines.filter(({ code }) => code.startsWith('NZ.STUDENT-LOAN'))).toEqual([]);
  });
});
