import { describe, expect, it, test } from 'vitest';
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
import { type LocalDate, localDate } from '../../base/local-date.ts';
import { loadParams } from '../../params/load.ts';
import { employmentInformation } from './employment-information.ts';
import { filingDue, paymentDue } from './filing-due.ts';

describe('Employment information', () => {
  test('[CALC-002] adds up the reported amounts of the lines, leaves out untaxed pay and subtracts salary sacrifice', () => {
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

const params = loadParams('nz');
const HOLIDAYS = ['2026-04-03', '2026-04-06', '2026-04-27', '2026-12-25', '2026-12-28'];
const isHoliday = (day: LocalDate) => HOLIDAYS.includes(day);
const filed = (payday: string) => filingDue({ payday: localDate(payday), isHoliday }, params.at(localDate(payday)));
const paid = (payday: string, isTwiceMonthly: boolean) =>
  paymentDue({ payday: localDate(payday), isHoliday, isTwiceMonthly }, params.at(localDate(payday)));

describe('employment information', () => {
  it.each([
    ['two working days after the payday', '2026-03-10', '2026-03-12'],
    ['past a weekend', '2026-03-13', '2026-03-17'],
    ['past Good Friday and Easter Monday', '2026-04-02', '2026-04-08'],
    ['past the days around Christmas', '2026-12-24', '2027-01-19'],
  ])('employment information is due %s', (_rule, payday, due) => {
    expect(filed(payday)).toBe(due);
  });
});

describe('the payment of deductions', () => {
  it.each([
    ['by the 20th of the next month', '2026-03-10', false, '2026-04-20', '2026-03-31'],
    ['by 20 January for December', '2026-12-31', false, '2027-01-20', '2026-12-31'],
    ['by the 20th of the same month for the first half, twice a month', '2026-07-15', true, '2026-07-20', '2026-07-15'],
    ['by the 5th of the next month for the second half', '2026-07-16', true, '2026-08-05', '2026-07-31'],
    ['by 15 January for the second half of December', '2026-12-16', true, '2027-01-15', '2026-12-31'],
    ['on Monday when the day is a Saturday', '2026-05-05', false, '2026-06-22', '2026-05-31'],
  ])('the payment of deductions is due %s', (_rule, payday, isTwiceMonthly, due, periodEnd) => {
    expect(paid(payday, isTwiceMonthly)).toEqual({ due, periodEnd });
  });

  it('deductions due on Easter Sunday may be paid until the Tuesday after Easter Monday', () => {
    const easter = ['2025-04-20', '2025-04-21'];
    const given = { payday: localDate('2025-03-10'), isTwiceMonthly: false };
    const due = paymentDue({ ...given, isHoliday: (day) => easter.includes(day) }, params.at(given.payday));
    expect(due.due).toBe('2025-04-22');
  });
});
