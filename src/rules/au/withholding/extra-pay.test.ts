import { describe, expect, it } from 'vitest';
import { localDate } from '../../../base/local-date.ts';
import type { PayPeriod } from '../../pay-period.ts';
import { payDaysInFinancialYear } from './extra-pay.ts';

const days = (payDay: string, period: PayPeriod) => payDaysInFinancialYear(localDate(payDay), period);

describe('The pay days of a financial year', () => {
  it('are 53 weekly ones when the pay weekday is that of 1 July', () => {
    expect(days('2026-07-01', 'WEEKLY')).toBe(53);
    expect(days('2027-06-30', 'WEEKLY')).toBe(53);
    expect(days('2026-11-18', 'WEEKLY')).toBe(53);
    expect(days('2026-07-02', 'WEEKLY')).toBe(52);
    expect(days('2026-11-17', 'WEEKLY')).toBe(52);
  });

  it('are 53 also on the weekday of 2 July when the year holds 29 February', () => {
    expect(days('2027-07-01', 'WEEKLY')).toBe(53);
    expect(days('2027-07-02', 'WEEKLY')).toBe(53);
    expect(days('2027-07-03', 'WEEKLY')).toBe(52);
  });

  it('are 27 fortnightly ones only for the fortnights that start on the first days', () => {
    expect(days('2026-07-01', 'FORTNIGHTLY')).toBe(27);
    expect(days('2027-06-30', 'FORTNIGHTLY')).toBe(27);
    expect(days('2026-07-08', 'FORTNIGHTLY')).toBe(26);
    expect(days('2026-07-02', 'FORTNIGHTLY')).toBe(26);
  });

  it('are 12 monthly ones always', () => {
    expect(days('2026-07-31', 'MONTHLY')).toBe(12);
  });
});
