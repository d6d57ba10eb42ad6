import { describe, expect, it } from 'vitest';
import { localDate } from '../../../base/local-date.ts';
import type { PayPeriod } from '../../pay-period.ts';
import { payDaysInFinancialYear } from './extra-pay.ts';

const days = (payDay: string, period: PayPeriod) => payDaysInFinancialYear(localDate(payDay), period);

describe('The number of paydays in a financial year', () => {
  it('the number of paydays in a year is 53 for weekly pays when the payday falls on the same weekday as 1 July', () => {
    expect(days('2026-07-01', 'WEEKLY')).toBe(53);
    expect(days('2027-06-30', 'WEEKLY')).toBe(53);
    expect(days('2026-11-18', 'WEEKLY')).toBe(53);
    expect(days('2026-07-02', 'WEEKLY')).toBe(52);
    expect(days('2026-11-17', 'WEEKLY')).toBe(52);
  });

  it('the number of paydays in a year is also 53 for the weekday of 2 July when the year contains 29 February', () => {
    expect(days('2027-07-01', 'WEEKLY')).toBe(53);
    expect(days('2027-07-02', 'WEEKLY')).toBe(53);
    expect(days('2027-07-03', 'WEEKLY')).toBe(52);
  });

  it('the number of paydays in a year is 27 for fortnightly pays only when a payday falls on the first day of a 365-day year', () => {
    expect(days('2026-07-01', 'FORTNIGHTLY')).toBe(27);
    expect(days('2027-06-30', 'FORTNIGHTLY')).toBe(27);
    expect(days('2026-07-08', 'FORTNIGHTLY')).toBe(26);
    expect(days('2026-07-02', 'FORTNIGHTLY')).toBe(26);
  });

  it('the number of paydays in a year is always 12 for monthly pays', () => {
    expect(days('2026-07-31', 'MONTHLY')).toBe(12);
  });
});
