import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../base/decimal.ts';
import { addDays, addYears, localDate } from '../../../base/local-date.ts';
import { loadParams } from '../../../params/load.ts';
import type { LeavingReason } from '../leaving-reason.ts';
import { type Ended, noticeWeeks, redundancyWeeks } from './minimums.ts';

const params = loadParams('au').at(localDate('2026-06-30'));
const start = localDate('2010-07-01');
const ended = (years: number, days: number, more: Partial<Ended> = {}): Ended => ({
  service: { start, last: addDays(addYears(start, years), days - 1) },
  dateOfBirth: localDate('1990-01-01'),
  leaving: 'REDUNDANCY',
  isCasual: false,
  isFixedTerm: false,
  isSmallBusiness: false,
  weeklyHours: new Decimal(38),
  ...more,
});
const notice = (given: Ended) => noticeWeeks(given, params).weeks.toNumber();
const redundancy = (given: Ended) => redundancyWeeks(given, params).weeks.toNumber();

describe('notice under s 117', () => {
  it.each([
    [0, 1, 1],
    [1, 0, 1],
    [1, 1, 2],
    [3, 0, 2],
    [3, 1, 3],
    [5, 0, 3],
    [5, 1, 4],
    [20, 0, 4],
  ])('notice for %i years and %i days of service is %i weeks', (years, days, weeks) => {
    expect(notice(ended(years, days))).toBe(weeks);
  });

  it('notice is a week longer for employees over 45 with two years of service, but not on the 45th birthday or one day short of two years', () => {
    const last = addDays(addYears(start, 2), -1);
    const born = (day: string) => ({ dateOfBirth: localDate(day) });
    expect(notice(ended(2, 0, { dateOfBirth: addYears(last, -45) }))).toBe(2);
    expect(notice(ended(2, 0, { dateOfBirth: addDays(addYears(last, -45), -1) }))).toBe(3);
    expect(notice(ended(2, -1, born('1950-01-01')))).toBe(2);
    expect(notice(ended(6, 60, born('1950-01-01')))).toBe(5);
  });

  it('notice is not owed to casuals, at the end of a fixed term, for serious misconduct, or on resignation, death or transfer', () => {
    expect(notice(ended(6, 0, { isCasual: true }))).toBe(0);
    expect(notice(ended(6, 0, { isFixedTerm: true }))).toBe(0);
    const reasons: LeavingReason[] = ['SERIOUS_MISCONDUCT', 'RESIGNATION', 'RESIGNATION_PRESSING', 'DEATH', 'TRANSFER'];
    expect(reasons.map((leaving) => notice(ended(6, 0, { leaving })))).toEqual([0, 0, 0, 0, 0]);
    expect(notice(ended(6, 0, { isSmallBusiness: true }))).toBe(4);
  });
});

describe('redundancy pay under s 119', () => {
  it('redundancy pay equals the weeks in the table for one to ten completed years', () => {
    expect(Array.from({ length: 12 }, (_, years) => redundancy(ended(years, 0)))).toEqual([
      0, 4, 6, 7, 8, 10, 11, 13, 14, 16, 12, 12,
    ]);
    expect(redundancy(ended(4, -1))).toBe(7);
  });

  it('redundancy pay is not owed by a small business, to casuals, for fixed terms, or on a dismissal for another reason', () => {
    expect(redundancy(ended(6, 0, { isSmallBusiness: true }))).toBe(0);
    expect(redundancy(ended(6, 0, { isCasual: true }))).toBe(0);
    expect(redundancy(ended(6, 0, { isFixedTerm: true }))).toBe(0);
    expect(redundancy(ended(6, 0, { leaving: 'DISMISSAL' }))).toBe(0);
  });
});
