import { describe, expect, test } from 'vitest';
import { decimal } from '../../../../base/decimal.ts';
import { localDate } from '../../../../base/local-date.ts';
import { loadParams } from '../../../../params/load.ts';
import { compareEsctRate, type EsctFacts } from './esct-comparison.ts';
import { reachesBack } from './esct-year.ts';

const nz = loadParams('nz');
const earned = (salary: string, contributions: string) => ({
  salary: decimal(salary),
  employerContributions: decimal(contributions),
});
const inPeriod = (start: string, end: string, salary: string, contributions: string): EsctFacts['period'] => ({
  start: localDate(start),
  end: localDate(end),
  ordinary: decimal(salary),
  taxable: decimal(salary),
  contributions: decimal(contributions),
});
const week = (salary: string, contributions: string) => inPeriod('2026-11-09', '2026-11-15', salary, contributions);

/** The threshold amount and the rate calculated from this pay, for an employee whose stored rate is 0.39. */
function found(employedFrom: string, given: Partial<EsctFacts>, paidOn = '2026-11-10') {
  const facts: EsctFacts = {
    paidOn: localDate(paidOn),
    employedFrom: localDate(employedFrom),
    held: decimal('0.39'),
    yearBefore: undefined,
    period: undefined,
    ...given,
  };
  const compared = compareEsctRate(facts, nz);
  return compared && [compared.calculated.thresholdAmount.toFixed(2), compared.calculated.rate.toFixed()];
}

describe('compareEsctRate', () => {
  test('[DECL-005] bases the rate on the previous year if the employee worked all of it', () => {
    const yearBefore = { ...earned('65000', '1950'), isWhole: true };
    expect(found('2025-04-01', { yearBefore, period: week('100', '3') })).toEqual(['66950.00', '0.3']);
  });

  test('[DECL-005] gives no rate if pays of the previous year are missing', () => {
    const period = week('1200', '42');
    expect(found('2025-04-01', { period })).toBeUndefined();
    expect(found('2025-04-01', { period, yearBefore: { ...earned('9000', '270'), isWhole: false } })).toBeUndefined();
  });

  test('[DECL-005] projects this tax year if the employee worked only part of the previous tax year', () => {
    // 1,242 a week is 177.428571 a day, which is multiplied by 365 days.
    expect(found('2025-04-02', { period: week('1200', '42') })).toEqual(['64761.42', '0.3']);
  });

  test('[DECL-005] projects the rest of the year for an employee who started during it', () => {
    // 93,150 a year is 255.205479 a day, or 1,786.438356 a week; 59 of the 365 days count.
    const period = inPeriod('2027-02-01', '2027-02-07', '1726.03', '60.41');
    expect(found('2027-02-01', { period }, '2027-02-04')).toEqual(['15057.13', '0.105']);
  });

  test('[DECL-005] counts the actual days of a month', () => {
    const period = inPeriod('2026-11-01', '2026-11-30', '4800', '168');
    expect(found('2025-10-01', { period })).toEqual(['60444.00', '0.175']);
  });

  test('[DECL-005] counts five days for a first week in which work began on the third day', () => {
    // Earnings of 600 and contributions of 21 in 5 days, projected to the 141 days from 11 November to 31 March: 621 x
    // 141 / 5.
    expect(found('2026-11-11', { period: week('600', '21') })).toEqual(['17512.20', '0.105']);
  });

  test('[DECL-005] uses only the ordinary part of a period with a bonus', () => {
    // The period also has a bonus of 10,000. Ordinary pay is 1,200 of the 11,200 earned, so 42 of the contributions of
    // 392 is ordinary.
    const period = { ...week('1200', '392')!, taxable: decimal('11200') };
    expect(found('2025-04-02', { period })).toEqual(['64761.42', '0.3']);
  });

  test('[DECL-005] compares nothing without earnings, before the employment starts, or without a stored rate', () => {
    expect(found('2026-06-01', { period: week('0', '0') })).toBeUndefined();
    expect(found('2026-06-01', {})).toBeUndefined();
    expect(found('2027-04-01', { period: week('1200', '42') })).toBeUndefined();
    expect(found('2026-06-01', { period: week('1200', '42'), held: undefined })).toBeUndefined();
  });

  test.each([
    ['2025-05-02', false, true],
    ['2025-05-03', false, false],
    ['2025-12-01', true, true],
  ])(
    '[DECL-005] with a first pay on %s and older pays (%s), the tax year before 2026-11-10 is covered: %s',
    (since, hasOlder, expected) => {
      expect(reachesBack({ paidOn: localDate('2026-11-10'), hasOlder, since })).toBe(expected);
    },
  );
});
