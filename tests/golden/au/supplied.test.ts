import { describe, expect, it } from 'vitest';
import { localDate } from '../../../src/base/local-date.ts';
import {
  amountOf,
  anAuPay,
  d,
  deduction,
  hours,
  leave,
  leaveSettings,
  linesOf,
  sacrifice,
  superSettings,
  totalsOf,
} from './pay-facts.ts';

describe('an Australian pay with supplied amounts', () => {
  const supplied = {
    tax: d('321.09'),
    studyLoan: d('20'),
    compulsorySuper: d('111.11'),
    reportableSuper: d('22.22'),
  };

  it('keeps the supplied amounts and calculates nothing [PAY-083] [PAY-087]', () => {
    const facts = anAuPay({
      hours: [hours('1', '15200', { isHours: false }), hours('1', '800', { isHours: false, isOvertime: true })],
      leave: [leave('HOLIDAY', '10')],
      leaveSettings: leaveSettings({ loading: d('0.175') }),
      superSettings: superSettings({ superRate: d('0.15') }),
      sacrifices: [sacrifice('100')],
      deductions: [deduction('10')],
      supplied,
    });
    expect(totalsOf(facts)).toEqual({
      gross: '16400.00',
      tax: '321.09',
      studyLoan: '20.00',
      deductions: '10.00',
      sacrifices: '100.00',
      super: '133.33',
      compulsorySuper: '111.11',
      reportableSuper: '22.22',
      workersCompensation: '0.00',
      ordinaryTimeEarnings: '15600.00',
      qualifyingEarnings: '15600.00',
      taxableEarnings: '16300.00',
      net: '15968.91',
    });
    expect(linesOf(facts).filter(({ tags }) => tags.includes('leave-accrual'))).toEqual([]);
    expect(amountOf(linesOf(facts), 'AU.LEAVE.TAKEN.HOLIDAY')).toBe('10');
  });

  it('treats an omitted amount as zero, so net is gross [PAY-084]', () => {
    const none = { tax: d('0'), studyLoan: d('0'), compulsorySuper: d('0'), reportableSuper: d('0') };
    expect(totalsOf(anAuPay({ supplied: none }))).toEqual({
      ...totalsOf(anAuPay()),
      gross: '1520.00',
      tax: '0.00',
      super: '0.00',
      compulsorySuper: '0.00',
      net: '1520.00',
    });
  });

  it('needs no parameters for its date, because it calculates nothing', () => {
    expect(totalsOf(anAuPay({ paymentDate: localDate('2020-01-01'), supplied })).tax).toBe('321.09');
  });
});
