import { describe, expect, test } from 'vitest';
import { type Decimal, decimal, min, ZERO } from '../../base/decimal.ts';
import { localDate } from '../../base/local-date.ts';
import { loadParams } from '../../params/load.ts';
import { declaredParams, MissingParameter } from '../../params/params.ts';
import { type Band, EARNERS_LEVY, PAYE_BRACKETS } from './parameters.ts';

const params = loadParams('nz');

/** Annual tax, calculated by taxing each part of the income at the rate of its band. */
function taxBySlices(bands: readonly Band[], income: Decimal): Decimal {
  let tax = ZERO;
  let below = ZERO;
  for (const band of bands) {
    const top = band.up_to === undefined ? income : min(income, band.up_to);
    if (top.greaterThan(below)) tax = tax.plus(top.minus(below).times(band.rate));
    if (band.up_to === undefined) break;
    below = band.up_to;
  }
  return tax;
}

describe('the set of New Zealand parameters', () => {
  test('[CALC-031] the set of New Zealand parameters has values that parse for every parameter that the rules read', () => {
    const ours = declaredParams().filter((key) => key.id.startsWith('nz.'));
    for (const key of ours) {
      expect(params.valuesOf(key.id).length, key.id).toBeGreaterThan(0);
      for (const value of params.valuesOf(key.id)) expect(() => key.parse(value.raw), key.id).not.toThrow();
    }
  });

  test('[CALC-031] contains only values that a rule reads', () => {
    const asked = new Set(declaredParams().map((key) => key.id));
    expect(params.ids.filter((id) => !asked.has(id))).toEqual([]);
  });

  test('[CALC-031] PAYE with the subtract constants equals the sum of the tax in each band', () => {
    for (const date of ['2024-07-30', '2024-07-31', '2026-04-01']) {
      const brackets = params.at(localDate(date)).get(PAYE_BRACKETS).value;
      for (const income of ['1', '14000', '15601', '48001', '60000', '78101', '180001', '500000'].map(decimal)) {
        const bracket = brackets.find((one) => one.up_to === undefined || income.lessThanOrEqualTo(one.up_to))!;
        const bySubtraction = income.times(bracket.rate).minus(bracket.subtract);
        expect(bySubtraction.toFixed()).toBe(taxBySlices(brackets, income).toFixed());
      }
    }
  });

  test('[CALC-031] the earners’ levy is official on 31 March 2025, secondary on 1 April 2026 and derived on 1 April 2027', () => {
    const confidenceOn = (date: string) => params.at(localDate(date)).get(EARNERS_LEVY).cite.confidence;
    expect(confidenceOn('2025-03-31')).toBe('official');
    expect(confidenceOn('2026-04-01')).toBe('secondary');
    expect(confidenceOn('2027-04-01')).toBe('derived');
  });

  test('[CALC-031] the set of New Zealand parameters is marked unverified for a payday after the last verified day', () => {
    expect(params.at(localDate('2027-03-31')).get(EARNERS_LEVY).unverified).toBe(false);
    expect(params.at(localDate('2027-04-01')).get(EARNERS_LEVY).unverified).toBe(true);
  });

  test('[CALC-031] throws MissingParameter with the parameter id for a payday before the first value', () => {
    expect(() => params.at(localDate('2023-03-31')).get(PAYE_BRACKETS)).toThrow(MissingParameter);
    expect(() => params.at(localDate('2023-03-31')).get(PAYE_BRACKETS)).toThrow(
      'nz.paye.brackets is known from 2023-04-01 on',
    );
  });
});
