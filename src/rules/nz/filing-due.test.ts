import { describe, expect, it } from 'vitest';
import { type LocalDate, localDate } from '../../base/local-date.ts';
import { loadParams } from '../../params/load.ts';
import { filingDue, paymentDue } from './filing-due.ts';

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

  it('the payment of deductions is due on the next working day after a holiday and the weekend before it', () => {
    const easter = ['2025-04-20', '2025-04-21'];
    const given = { payday: localDate('2025-03-10'), isTwiceMonthly: false };
    const due = paymentDue({ ...given, isHoliday: (day) => easter.includes(day) }, params.at(given.payday));
    expect(due.due).toBe('2025-04-22');
  });
});
