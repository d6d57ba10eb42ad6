import { describe, expect, it } from 'vitest';
import { d, params } from '../../../tests/golden/au/pay-facts.ts';
import { reportableFringeBenefits } from './fringe-benefits.ts';

const benefits = (taxableValue: string, fbtYear = 2026, isExemptEmployer = false) => ({
  fbtYear,
  taxableValue: d(taxableValue),
  isExemptEmployer,
});
const reported = (rows: readonly ReturnType<typeof benefits>[], year = 2026) =>
  reportableFringeBenefits(rows, year, params).map(({ code, amount }) => [code, amount.toFixed()]);

describe('The report of fringe benefits', () => {
  it.each([
    ['2000.00', []],
    // 2000.01 x 1.8868 = 3773.62, the smallest amount that is reported.
    ['2000.01', [['T', '3773']]],
    ['5000.00', [['T', '9434']]],
  ])('reports a value of %s, grossed up and without cents, only if it is above 2,000', (value, expected) => {
    expect(reported([benefits(value)])).toEqual(expected);
  });

  it('includes benefits in the financial year in which the FBT year ends', () => {
    const rows = [benefits('3000', 2025), benefits('4000', 2026)];
    expect([2024, 2025, 2026, 2027].map((year) => reported(rows, year))).toEqual([
      [],
      [['T', '5660']],
      [['T', '7547']],
      [],
    ]);
  });

  it('lists the benefits of an exempt employer separately, but applies the limit to the total of the year', () => {
    expect(reported([benefits('1500'), benefits('1000', 2026, true)])).toEqual([
      ['T', '2830'],
      ['X', '1886'],
    ]);
  });
});
