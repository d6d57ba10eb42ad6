import { describe, expect, test } from 'vitest';
import type { NzPayFacts, SuppliedAmounts } from '../../../src/rules/nz/facts.ts';
import type { Tag } from '../../../src/rules/tags.ts';
import { aLump, aMember, anHoursRow, anNzPay, d, payOf, someHolidays, totalOf, withCode } from './pay-facts.ts';

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

describe('a New Zealand pay with supplied amounts', () => {
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

  test('[PAY-084] treats omitted amounts as zero, so net is gross', () => {
    const pay = catchUp({});
    expect([pay.gross.toFixed(2), pay.net.toFixed(2)]).toEqual(['30000.00', '30000.00']);
  });

  test('[PAY-083] applies no child support limit and no tax on extra pays when amounts are supplied', () => {
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

  test('[PAY-083] pays leave at the rate of its row and accrues nothing', () => {
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
