import { describe, expect, it } from 'vitest';
import { decimal, plain } from '../../../base/decimal.ts';
import { asBands, bandFor } from './coefficients.ts';

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
