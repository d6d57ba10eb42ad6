import { describe, expect, test } from 'vitest';
import { decimal } from '../../src/base/decimal.ts';
import { GUARANTEE_RATE } from '../../src/rules/au/parameters.ts';
import { auOfficialCases, auOwnWorkings } from './au/official-cases.ts';
import { nzOfficialCases, nzOwnWorkings } from './nz/official-cases.ts';
import { judge, type WrittenCase, wrongIn } from './official.ts';

const aCase = (given: Partial<WrittenCase> = {}): WrittenCase => ({
  id: 'EXAMPLE-1',
  country: 'AU',
  subject: 'The guarantee',
  source: 'an example',
  confidence: 'official',
  expected: { rate: '0.12', due: '2026-08-11' },
  work: (law) => ({ rate: law('2026-09-03').get(GUARANTEE_RATE).value, due: '2026-08-11' }),
  ...given,
});

describe('the runner of written cases', () => {
  test('compares numbers regardless of trailing zeros, and texts exactly', () => {
    expect(judge(aCase({ expected: { rate: '0.1200', due: '2026-08-11' } })).values).toEqual([
      { name: 'rate', expected: '0.1200', found: '0.12', verdict: 'equal' },
      { name: 'due', expected: '2026-08-11', found: '2026-08-11', verdict: 'equal' },
    ]);
  });

  test('reports each wrong value with the value found', () => {
    expect(wrongIn(aCase({ expected: { rate: '0.115', due: '2026-08-12' } }))).toEqual([
      { name: 'rate', expected: '0.115', found: '0.12', verdict: 'wrong' },
      { name: 'due', expected: '2026-08-12', found: '2026-08-11', verdict: 'wrong' },
    ]);
  });

  test('reports a value as wrong if the rules do not calculate it', () => {
    expect(wrongIn(aCase({ expected: { nothing_such: '1' } }))).toEqual([
      { name: 'nothing_such', expected: '1', found: 'nothing', verdict: 'wrong' },
    ]);
  });

  test('accepts a difference within the tolerance of the source, but does not count the values as equal', () => {
    const off = (by: string) =>
      judge(
        aCase({ expected: { paye: '10.00' }, tolerance: { paye: '0.01' }, work: () => ({ paye: decimal(by) }) }),
      ).values.map(({ verdict }) => verdict);
    expect([off('10.00'), off('10.01'), off('9.99'), off('10.02')]).toEqual([
      ['equal'],
      ['tolerated'],
      ['tolerated'],
      ['wrong'],
    ]);
  });

  test('compares no values of a case that the rules do not cover', () => {
    expect(judge(aCase({ work: { beyond: 'no pay withholds it' } })).values).toEqual([]);
  });

  test('records each parameter that a case reads, with the date from which its value applies', () => {
    expect(judge(aCase()).cites.map(({ id, from }) => `${id} ${from}`)).toEqual(['au.super-guarantee.rate 2025-07-01']);
  });
});

describe('the written cases', () => {
  const all = [...auOfficialCases, ...auOwnWorkings, ...nzOfficialCases, ...nzOwnWorkings];

  test('every case has a unique name, a source and at least one value', () => {
    const named = all.map(({ country, subject, id }) => `${country} ${subject} ${id}`);
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
    expect(all.filter(({ source, expected }) => source === '' || Object.keys(expected).length === 0)).toEqual([]);
  });

  test('the rules cover every case except the listed ones', () => {
    expect(all.filter(({ work }) => 'beyond' in work).map(({ id }) => id)).toEqual([
      'AU-ACN-000000019',
      'AU-TFN-37118629',
      'NZ-ANN-003',
      'NZ-COMP-002',
    ]);
  });
});
