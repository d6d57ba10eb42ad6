import { Decimal as Library } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzRuns } from '../../tests/harness/fuzz-runs.ts';
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

  it('`money` always shows two decimal places, and `plain` drops trailing zeros', () => {
    expect(money(decimal('7.6'))).toBe('7.60');
    expect(plain(decimal('7.60'))).toBe('7.6');
  });
});

// These tests compare every operation with decimal.js under the same settings. They use amounts that are typical of
// payroll, values around the largest integer that a double represents exactly, and larger values.

const Reference = Library.clone({ precision: 40, rounding: Library.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 40 });
const RUNS = { numRuns: fuzzRuns(5_000), endOnFailure: true };

const EDGE = Number.MAX_SAFE_INTEGER;
const units = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.maxSafeInteger(),
  fc.integer({ min: EDGE - 20, max: EDGE }),
  fc.integer({ min: -EDGE, max: -EDGE + 20 }),
  fc.constantFrom(0, -0, 1, -1, 5, -5, 25, 10, 1_000_000, 52, 26, 12, 13, 3),
);
const inPlaces = fc.tuple(units, fc.integer({ min: 0, max: 9 })).map(([n, places]) => textOf(n, places));
const manyDigits = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 45n }), fc.integer({ min: 0, max: 30 }))
  .map(([sign, n, places]) => sign + withPoint(String(n), places));
const oddTexts = fc.constantFrom(
  '0',
  '-0',
  '0.00',
  '-0.000',
  '1e3',
  '-2.5E-7',
  '1e-25',
  '1e30',
  '+5',
  '.5',
  '5.',
  '007.10',
  '1.0000000000000000000000000',
  '9007199254740992',
  '-9007199254740993',
  '0.0000000000000000000001',
  '0x1f',
);
const beyond = fc.constantFrom('NaN', 'Infinity', '-Infinity');
const value = fc.oneof(
  { weight: 6, arbitrary: inPlaces },
  { weight: 2, arbitrary: manyDigits },
  { weight: 1, arbitrary: oddTexts },
  { weight: 1, arbitrary: beyond },
);

function withPoint(digits: string, places: number): string {
  if (places === 0) return digits;
  const filled = digits.padStart(places + 1, '0');
  return `${filled.slice(0, -places)}.${filled.slice(-places)}`;
}
const textOf = (n: number, places: number): string =>
  (n < 0 || Object.is(n, -0) ? '-' : '') + withPoint(String(Math.abs(n)), places);

/** Everything that callers can observe about a value. */
const seen = (one: Decimal | Library) => ({
  string: one.toString(),
  json: JSON.stringify({ one }),
  value: one.valueOf(),
  fixed: one.toFixed(),
  cents: one.toFixed(2),
  longer: one.toFixed(30),
  number: one.toNumber(),
  isZero: one.isZero(),
  isNegative: one.isNegative(),
  isInteger: one.isInteger(),
  decimalPlaces: one.decimalPlaces(),
});

const TWO_SIDED = ['plus', 'minus', 'times', 'dividedBy', 'dividedToIntegerBy'] as const;
const COMPARED = [
  'comparedTo',
  'equals',
  'lessThan',
  'lessThanOrEqualTo',
  'greaterThan',
  'greaterThanOrEqualTo',
] as const;
const ONE_SIDED = ['negated', 'abs', 'floor', 'ceil', 'round'] as const;
const ROUNDINGS = [Library.ROUND_DOWN, Library.ROUND_HALF_UP, Library.ROUND_FLOOR, Library.ROUND_CEIL] as const;

describe('an exact decimal compared with decimal.js', () => {
  it('an exact decimal has the same value as in decimal.js when parsed from text', () => {
    fc.assert(
      fc.property(value, (text) => {
        expect(seen(new Decimal(text))).toEqual(seen(new Reference(text)));
      }),
      RUNS,
    );
  });

  it('an exact decimal has the same value as in decimal.js when created from a number or another decimal', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), units), (number) => {
        const expected = seen(new Reference(number));
        expect(seen(new Decimal(number))).toEqual(expected);
        expect(seen(new Decimal(new Decimal(number)))).toEqual(expected);
      }),
      RUNS,
    );
  });

  it('an exact decimal has the same value as in decimal.js when created from units and decimal places', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 9 }), (number, places) => {
        expect(seen(new Decimal(number, places))).toEqual(seen(new Reference(textOf(number, places))));
      }),
      RUNS,
    );
  });

  it.each(['', ' 1', 'abc', '1,000', '--1', '-', '.', '1.2.3', '1 2'])('rejects %j with the same error', (text) => {
    const refused = (make: () => unknown): string => {
      try {
        make();
      } catch (error) {
        return String(error);
      }
      return 'accepted';
    };
    expect(refused(() => new Decimal(text))).toBe(refused(() => new Reference(text)));
  });

  it.each(TWO_SIDED)('gives the same result for the operation %s', (name) => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const expected = seen(new Reference(a)[name](new Reference(b)));
        expect(seen(new Decimal(a)[name](new Decimal(b)))).toEqual(expected);
        expect(seen(new Decimal(a)[name](b))).toEqual(expected);
      }),
      RUNS,
    );
  });

  it.each(COMPARED)('gives the same result for the comparison %s', (name) => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(new Decimal(a)[name](new Decimal(b))).toBe(new Reference(a)[name](b));
        expect(new Decimal(a)[name](a)).toBe(new Reference(a)[name](a));
      }),
      RUNS,
    );
  });

  it.each(ONE_SIDED)('gives the same result for the unary operation %s', (name) => {
    fc.assert(
      fc.property(value, (a) => {
        expect(seen(new Decimal(a)[name]())).toEqual(seen(new Reference(a)[name]()));
      }),
      RUNS,
    );
  });

  it('gives the same maximum and minimum of several values', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (texts) => {
        const exact = texts.map((text) => new Decimal(text));
        expect(seen(Decimal.max(...exact))).toEqual(seen(Reference.max(...texts)));
        expect(seen(Decimal.min(...exact))).toEqual(seen(Reference.min(...texts)));
      }),
      RUNS,
    );
  });

  it('gives the same powers', () => {
    fc.assert(
      fc.property(inPlaces, fc.integer({ min: 0, max: 12 }), (a, exponent) => {
        expect(seen(new Decimal(a).pow(exponent))).toEqual(seen(new Reference(a).pow(exponent)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('rounds to decimal places and formats the result in the same way as decimal.js', () => {
    const places = fc.integer({ min: 0, max: 25 });
    fc.assert(
      fc.property(value, places, fc.constantFrom(...ROUNDINGS), (a, to, rounding) => {
        const expected = new Reference(a);
        const exact = new Decimal(a);
        expect(seen(exact.toDecimalPlaces(to, rounding))).toEqual(seen(expected.toDecimalPlaces(to, rounding)));
        expect(seen(exact.toDecimalPlaces(to))).toEqual(seen(expected.toDecimalPlaces(to)));
        expect(exact.toFixed(to, rounding)).toBe(expected.toFixed(to, rounding));
      }),
      { numRuns: 4 * RUNS.numRuns },
    );
  });

  it('rounds exact halves in the same way as decimal.js on both sides of zero', () => {
    const halves = fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 8 }));
    fc.assert(
      fc.property(halves, fc.constantFrom(...ROUNDINGS), ([n, places], rounding) => {
        const half = `${textOf(n, places)}${places === 0 ? '.' : ''}5`;
        const expected = new Reference(half).toDecimalPlaces(places, rounding);
        expect(seen(new Decimal(half).toDecimalPlaces(places, rounding))).toEqual(seen(expected));
      }),
      RUNS,
    );
  });

  it('gives the same results through long chains of operations', () => {
    const operation = fc.oneof(
      fc.tuple(fc.constantFrom(...TWO_SIDED), fc.oneof(inPlaces, manyDigits)),
      fc.tuple(fc.constantFrom(...ONE_SIDED), fc.constant('')),
      fc.tuple(fc.constantFrom('cents', 'dollars', 'six places' as const), fc.constant('')),
    );
    const apply = <T extends Decimal | Library>(one: T, name: string, other: string): T => {
      if (name === 'cents') return one.toDecimalPlaces(2, Library.ROUND_DOWN) as T;
      if (name === 'dollars') return one.toDecimalPlaces(0, Library.ROUND_HALF_UP) as T;
      if (name === 'six places') return one.toDecimalPlaces(6) as T;
      return (one as unknown as Record<string, (other?: string) => T>)[name]!(other === '' ? undefined : other);
    };
    fc.assert(
      fc.property(inPlaces, fc.array(operation, { minLength: 2, maxLength: 12 }), (start, operations) => {
        let exact = new Decimal(start);
        let expected: Library = new Reference(start);
        for (const [name, other] of operations) {
          exact = apply(exact, name, other);
          expected = apply(expected, name, other);
          expect(seen(exact)).toEqual(seen(expected));
        }
      }),
      RUNS,
    );
  });
});

describe('an exact decimal', () => {
  it('an exact decimal has the same internal form for equal values, however they were calculated', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const there = new Decimal(a).times(b).plus(a).minus(b);
        if (!Number.isNaN(there.toNumber())) expect(there).toEqual(new Decimal(there.valueOf()));
      }),
      RUNS,
    );
  });

  it('an exact decimal is never changed by an operation on it', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const one = new Decimal(a);
        const before = seen(one);
        for (const name of TWO_SIDED) one[name](b);
        for (const name of ONE_SIDED) one[name]();
        one.toDecimalPlaces(2);
        expect(seen(one)).toEqual(before);
      }),
      { numRuns: 1_000 },
    );
  });
});
