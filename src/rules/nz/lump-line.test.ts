import { describe, expect, test } from 'vitest';
import { treatmentOf } from './lump-line.ts';

describe('The tax method of a bonus or back payment', () => {
  test('[CALC-019] a bonus or back payment is taxed as regular pay, as a spread or as an extra pay', () => {
    expect(treatmentOf('NORMAL_EARNINGS', 1)).toEqual({ kind: 'REGULAR' });
    for (const method of ['SPREAD_OVER_SPECIFIC_RANGE', 'SPREAD_OVER_FINANCIAL_YEAR'] as const) {
      expect(treatmentOf(method, 4)).toEqual({ kind: 'SPREAD', periods: 4 });
    }
    for (const method of ['METHOD_A_WHOLE_YEAR', 'METHOD_A_SPECIFIC_RANGE', 'METHOD_B1', 'METHOD_B2'] as const) {
      expect(treatmentOf(method, 4)).toEqual({ kind: 'EXTRA' });
    }
  });
});
