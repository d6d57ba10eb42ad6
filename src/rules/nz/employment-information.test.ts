import { describe, expect, test } from 'vitest';
import {
  aLump,
  aMember,
  anHoursRow,
  anNzPay,
  aTermination,
  d,
  payOf,
  withCode,
} from '../../../tests/golden/nz/pay-facts.ts';
import { employmentInformation } from './employment-information.ts';

describe('Employment information', () => {
  test('[CALC-002] adds up the reported amounts of the lines, without untaxed pay and minus salary sacrifice', () => {
    const found = employmentInformation(
      payOf(
        anNzPay({
          hours: [anHoursRow({ value: d('40'), rate: d('30') })],
          leave: [
            {
              description: 'Unpaid',
              leaveType: 'UNPAID',
              date: anNzPay().paymentDate,
              hours: d('8'),
              rate: d('30'),
              rateIsGiven: false,
              loadingAmount: d('0'),
            },
          ],
          allowances: [{ description: 'Travel', amount: d('50'), isTaxable: false, countsForKiwiSaver: false }],
          sacrifices: [{ description: 'Car', amount: d('200'), isSuper: false }],
          tax: withCode('M', true),
          kiwiSaver: aMember(),
          deductions: [
            { description: 'Child', amount: d('400'), classification: 'CHILD_SUPPORT_DEDUCTION' },
            { description: 'Gift', amount: d('30'), classification: 'CHARITY' },
          ],
          offersPayrollGiving: true,
        }),
      ).lines,
    );
    expect(Object.fromEntries(Object.entries(found.money).map(([key, value]) => [key, value.toFixed(2)]))).toEqual({
      gross: '1000.00',
      not_liable_acc: '0.00',
      paye: '171.50',
      child_support: '338.40',
      student_loan: '64.32',
      slcir: '0.00',
      slbor: '0.00',
      kiwisaver_employee: '35.00',
      net_kiwisaver_employer: '28.88',
      esct: '6.12',
      payroll_donation_credit: '9.99',
    });
    expect([found.hoursPaid.toFixed(), found.childSupportCode, found.lumpSumLowRate]).toEqual(['40', 'P', false]);
  });

  test('[LIFE-064] reports redundancy as not liable for the levy and sets the low-rate indicator of lump sums', () => {
    const redundant = employmentInformation(
      payOf(anNzPay({ termination: aTermination({ redundancy: d('9000') }) })).lines,
    );
    expect([redundant.money.gross.toFixed(2), redundant.money.not_liable_acc.toFixed(2)]).toEqual([
      '9000.00',
      '9000.00',
    ]);
    expect(redundant.lumpSumLowRate).toBe(true);
    const bonus = employmentInformation(payOf(anNzPay({ bonuses: [aLump('16000')] })).lines);
    expect(bonus.lumpSumLowRate).toBe(false);
  });
});
