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

describe('decimal', () => {
  it.each(['1e3', 'NaN', 'Infinity', '', ' 1', '1.', '.5', '0x10', '1,000'])('rejects %j', (text) => {
    expect(() => decimal(text)).toThrow(RangeError);
  });

  it('adds exactly where a float loses digits', () => {
    expect(plain(decimal('0.1').plus(decimal('0.2')))).toBe('0.3');
    expect(plain(decimal('9007199254740993').plus(1))).toBe('9007199254740994');
  });

  it('sums exactly, in any order', () => {
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
    ['roundToCent rounds half a cent up', roundToCent, '1.005', '1.01'],
    ['roundToCent rounds half a cent away from zero for credits', roundToCent, '-1.005', '-1.01'],
    ['roundToCent rounds less than half a cent down', roundToCent, '1.00499999', '1'],
    ['roundToDollar rounds half a dollar up', roundToDollar, '10.50', '11'],
    ['roundToDollar rounds less than half a dollar down', roundToDollar, '10.4999', '10'],
    ['roundToSixPlaces rounds half of the sixth place up', roundToSixPlaces, '0.0769235', '0.076924'],
    ['truncateToCent drops fractions of a cent', truncateToCent, '1.009', '1'],
    ['truncateToCent truncates credits towards zero', truncateToCent, '-1.009', '-1'],
    ['truncateToDollar drops cents', truncateToDollar, '99.99', '99'],
    ['atLeastZero turns a negative amount into zero', atLeastZero, '-0.01', '0'],
  ] as const)('%s', (_name, round, given, expected) => {
    expect(plain(round(decimal(given)))).toBe(expected);
  });

  it('money always shows two decimal places and plain drops trailing zeros', () => {
    expect(money(decimal('7.6'))).toBe('7.60');
    expect(plain(decimal('7.60'))).toBe('7.6');
  });
});
