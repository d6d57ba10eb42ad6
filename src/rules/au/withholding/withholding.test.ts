import { describe, expect, it } from 'vitest';
import { decimal, plain } from '../../../base/decimal.ts';
import { localDate } from '../../../base/local-date.ts';
import type { PayPeriod } from '../../pay-period.ts';
import { asBands, bandFor } from './coefficients.ts';
import { payDaysInFinancialYear } from './extra-pay.ts';

describe('A coefficient table', () => {
  const bands = asBands([
    { below: '362', a: '0.0000', b: '0.0000' },
    { below: '515', a: '0.1890', b: '-0.6702' },
    { below: 'none', a: '0.3227', b: '185.1935' },
  ]);

  it('selects the first row whose limit is above x, where x is whole dollars plus 99 cents', () => {
    const limits = ['0', '361', '362', '514', '515', '99999'].map((whole) => bandFor(bands, decimal(whole)).below);
    const open = Number.POSITIVE_INFINITY;
    expect(limits).toEqual([362, 362, 515, 515, open, open]);
  });

  it('formats its formulas for explanations', () => {
    expect(bands.map((band) => band.formula)).toEqual(['x 0 - 0', 'x 0.189 + 0.6702', 'x 0.3227 - 185.1935']);
    expect(bands.map((band) => band.isNil)).toEqual([true, false, false]);
    expect(plain(bands[1]!.b)).toBe('-0.6702');
  });

  it('a coefficient table is rejected when its limits do not rise or its last row has a limit', () => {
    const row = (below: string) => ({ below, a: '0.1', b: '0' });
    expect(() => asBands([row('500'), row('500'), row('none')])).toThrow('limits do not rise');
    expect(() => asBands([row('none'), row('500')])).toThrow('limits do not rise');
    expect(() => asBands([row('500'), row('600')])).toThrow('the last row has a limit');
    expect(() => asBands([])).toThrow('the last row has a limit');
  });
});

const days = (payDay: string, period: PayPeriod) => payDaysInFinancialYear(localDate(payDay), period);

describe('The number of paydays in a financial year', () => {
  it('the number of paydays in a year is 53 for weekly pays when the payday falls on the same weekday as 1 July', () => {
    expect(days('2026-07-01', 'WEEKLY')).toBe(53);
    expect(days('2027-06-30', 'WEEKLY')).toBe(53);
    expect(days('2026-11-18', 'WEEKLY')).toBe(53);
    expect(days('2026-07-02', 'WEEKLY')).toBe(52);
    expect(days('2026-11-17', 'WEEKLY')).toBe(52);
  });

  it('the number of paydays in a year with 29 February is 53 for weekly pays on the weekday of 1 or 2 July', () => {
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
