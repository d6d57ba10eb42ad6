import { describe, expect, test } from 'vitest';
import type { DeductionClassification } from '../../../src/rules/deduction.ts';
import type { NzPayFacts, SuppliedAmounts } from '../../../src/rules/nz/facts.ts';
import type { Tag } from '../../../src/rules/tags.ts';
import {
  aLump,
  aMember,
  amountOf,
  anHoursRow,
  anNzPay,
  d,
  grossOf,
  lineOf,
  payOf,
  someHolidays,
  totalOf,
  withCode,
} from './pay-facts.ts';

describe('deductions', () => {
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

    test('[CALC-002] above the ACC maximum, adds back only the weekly share of the maximum levy', () => {
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

    test('[CALC-002] payroll giving credits apply only when the employer offers payroll giving', () => {
      expect(totalOf(week([deduction('CHARITY', '30')]), 'payroll-giving-credit')).toBe('0.00');
    });
  });

  describe('Other deductions', () => {
    test('[CALC-002] other deductions are taken after tax, each with its own line', () => {
      const pay = week([deduction('UNION_FEES', '5.25'), deduction('NORMAL', '10')]);
      expect(totalOf(pay, 'deduction')).toBe('15.25');
      expect(pay.net.toFixed(2)).toBe('813.25');
      expect(lineOf(pay, 'NZ.DEDUCTION.NORMAL').origin).toEqual({ kind: 'deduction', index: 1 });
    });
  });
});

describe('Student loan', () => {
  const loan = (given: Partial<NzPayFacts>, gross = '1000') =>
    payOf(anNzPay({ hours: grossOf(gross), tax: withCode('M', true), ...given }));

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

  test('[CALC-021] an extra pay shares the threshold of its pay, and has no threshold on its own', () => {
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

  test('[CALC-021] a voluntary extra applies regardless of the threshold, but never exceeds the pay', () => {
    const chosen = { studentLoan: { voluntaryExtra: { amount: d('80') } } };
    expect(totalOf(loan(chosen, '300'), 'student-loan')).toBe('80.00');
    expect(totalOf(loan(chosen, '50'), 'student-loan')).toBe('50.00');
    expect(totalOf(loan({ studentLoan: { voluntaryExtra: { rate: d('0.02') } } }, '300.99'), 'student-loan')).toBe(
      '6.00',
    );
  });

  test('[CALC-021] a tailored certificate determines the loan rate and whether the threshold applies', () => {
    const tailored = (studentLoanThresholdApplies: boolean): NzPayFacts['tax'] => ({
      ...withCode('STC', true),
      certificate: { rate: d('0.2'), studentLoanRate: d('0.1'), studentLoanThresholdApplies },
    });
    expect(totalOf(loan({ tax: tailored(true) }), 'student-loan')).toBe('53.60');
    expect(totalOf(loan({ tax: tailored(false) }), 'student-loan')).toBe('100.00');
  });

  test.each(['CAE', 'EDW', 'NSW', 'ND', 'WT'] as const)(
    '[DECL-003] no loan and no extra amount is deducted under the code %s SL, and the explanation says so',
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

  test('[DECL-003] deducts no extra amounts for a code without SL, and the explanation says so', () => {
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

describe('a New Zealand pay with supplied amounts', () => {
  const nothing: SuppliedAmounts = {
    tax: d('0'),
    studentLoan: d('0'),
    kiwiSaverEmployee: d('0'),
    kiwiSaverEmployer: d('0'),
    esct: d('0'),
  };
  const catchUp = (supplied: Partial<SuppliedAmounts>, given: Partial<NzPayFacts> = {}) =>
    payOf(
      anNzPay({
        hours: [anHoursRow({ value: d('1'), rate: d('30000'), isHours: false })],
        tax: withCode('M', true),
        kiwiSaver: aMember(),
        supplied: { ...nothing, ...supplied },
        ...given,
      }),
    );

  test('[PAY-083] keeps the supplied amounts unchanged', () => {
    const pay = catchUp({
      tax: d('5000.01'),
      studentLoan: d('321.09'),
      kiwiSaverEmployee: d('900'),
      kiwiSaverEmployer: d('910'),
      esct: d('160.5'),
    });
    const totals: readonly Tag[] = [
      'tax',
      'student-loan',
      'kiwisaver-employee',
      'kiwisaver-employer',
      'esct',
      'kiwisaver-employer-net',
    ];
    expect(totals.map((tag) => totalOf(pay, tag))).toEqual([
      '5000.01',
      '321.09',
      '900.00',
      '910.00',
      '160.50',
      '749.50',
    ]);
    expect(pay.net.toFixed(2)).toBe('23778.90');
  });

  test('[PAY-084] makes net equal to gross when every supplied amount is zero', () => {
    const pay = catchUp({});
    expect([pay.gross.toFixed(2), pay.net.toFixed(2)]).toEqual(['30000.00', '30000.00']);
  });

  test('[PAY-083] does not limit child support or tax extra pays when amounts are supplied', () => {
    const pay = catchUp(
      {},
      {
        deductions: [{ description: 'Child support', amount: d('29999'), classification: 'CHILD_SUPPORT_DEDUCTION' }],
        bonuses: [aLump('500')],
      },
    );
    expect(totalOf(pay, 'child-support')).toBe('29999.00');
    expect(totalOf(pay, 'tax')).toBe('0.00');
  });

  test('[PAY-083] pays leave at the rate on its row and accrues nothing', () => {
    const pay = catchUp(
      {},
      {
        hours: [],
        holidays: someHolidays(),
        leaveAccrual: {
          standardHoursPerDay: d('8'),
          standardDaysPerWeek: d('5'),
          annualDaysPerYear: d('20'),
          sickDaysPerYear: d('10'),
        },
        leave: [
          {
            description: 'Holidays so far',
            leaveType: 'ANNUAL_HOLIDAYS',
            date: anNzPay().paymentDate,
            hours: d('8'),
            rate: d('1'),
            rateIsGiven: false,
            loadingAmount: d('0'),
          },
        ],
      },
    );
    expect(pay.gross.toFixed(2)).toBe('8.00');
    expect(pay.lines.filter((line) => line.tags.includes('leave-accrual'))).toEqual([]);
  });
});
