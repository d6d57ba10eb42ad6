import { describe, expect, it } from 'vitest';
import { localDate } from '../../base/local-date.ts';
import { cutoffOf, yearOf, yearsUpTo } from './books.ts';

describe('old years', () => {
  it('an old year ends with the country’s tax year, or with the calendar year for the audit log', () => {
    expect([yearOf('AU', 2019), yearOf('NZ', 2019), yearOf('AUDIT', 2019)]).toEqual([
      { book: 'AU', year: 2019, first: '2018-07-01', last: '2019-06-30' },
      { book: 'NZ', year: 2019, first: '2018-04-01', last: '2019-03-31' },
      { book: 'AUDIT', year: 2019, first: '2019-01-01', last: '2019-12-31' },
    ]);
  });

  it('the old years range from the year of the oldest day to the last year that ended before the cutoff', () => {
    const years = (cutoff: string) =>
      yearsUpTo('AU', localDate('2017-07-01'), localDate(cutoff)).map(({ year }) => year);
    expect(years('2019-06-30')).toEqual([2018]);
    expect(years('2019-07-01')).toEqual([2018, 2019]);
    expect(years('2018-06-30')).toEqual([]);
  });

  it('the cutoff is seven years ago by default, and at least two years ago', () => {
    const today = localDate('2027-01-10');
    expect([cutoffOf(today, undefined), cutoffOf(today, '2')]).toEqual(['2020-01-10', '2025-01-10']);
    expect(() => cutoffOf(today, '1')).toThrow('--years must be 2 or more, but it is 1');
    expect(() => cutoffOf(today, '-3')).toThrow('--years must be a number of years, but it is "-3"');
  });
});
