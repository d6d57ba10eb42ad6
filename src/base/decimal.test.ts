import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  atLeastZero,
  Decimal,
  decimal,
  money,
  plain,
  roundToCent,
  roundToDollar,
  roundToSixPlaces,
  sum,
  truncateToCent,
  truncateToDollar,
} from './decimal.ts';

describe('a decimal', () => {
  it.each(['1e3', 'NaN', 'Infinity', '', ' 1', '1.', '.5', '0x10', '1,000'])('is not read from %j', (text) => {
    expect(() => decimal(text)).toThrow(RangeError);
  });

  it('keeps what a float would lose', () => {
    expect(plain(decimal('0.1').plus(decimal('0.2')))).toBe('0.3');
    expect(plain(decimal('9007199254740993').plus(1))).toBe('9007199254740994');
  });

  it('sums exactly in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 })), (cents) => {
        const amounts = cents.map((cent) => new Decimal(cent).dividedBy(100));
        const expected = new Decimal(cents.reduce((a, b) => a + b, 0)).dividedBy(100);
        expect(sum(amounts).equals(expected)).toBe(true);
        expect(sum([...amounts].reverse()).equals(expected)).toBe(true);
      }),
    );
  });
});

describe('the named roundings', () => {
  it.each([
    ['nearest cent, half up', roundToCent, '1.005', '1.01'],
    ['nearest cent, half away from zero for credits', roundToCent, '-1.005', '-1.01'],
    ['nearest cent, below half', roundToCent, '1.00499999', '1'],
    ['nearest dollar, half up', roundToDollar, '10.50', '11'],
    ['nearest dollar, below half', roundToDollar, '10.4999', '10'],
    ['six places, half up', roundToSixPlaces, '0.0769235', '0.076924'],
    ['cents dropped', truncateToCent, '1.009', '1'],
    ['cents dropped towards zero', truncateToCent, '-1.009', '-1'],
    ['dollars dropped', truncateToDollar, '99.99', '99'],
    ['never below nil', atLeastZero, '-0.01', '0'],
  ] as const)('%s', (_name, round, given, expected) => {
    expect(plain(round(decimal(given)))).toBe(expected);
  });

  it('money shows two places always and plain shows none too many', () => {
    expect(money(decimal('7.6'))).toBe('7.60');
    expect(plain(decimal('7.60'))).toBe('7.6');
  });
});
