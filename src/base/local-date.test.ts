import { describe, expect, it } from 'vitest';
import { movableClock, ZONE_OF } from './clock.ts';
import {
  addDays,
  addMonths,
  dayOfWeek,
  daysBetween,
  endOfMonth,
  isLocalDate,
  localDate,
  wholeYearsBetween,
} from './local-date.ts';

describe('a civil date', () => {
  it.each([
    '2025-02-29',
    '01/02/2025',
    '2025-1-2',
    '2025-13-01',
    '2025-00-10',
    '20250101',
    '2025-01-01T00:00:00',
    '0000-01-01',
    '',
  ])('rejects %j', (text) => {
    expect(isLocalDate(text)).toBe(false);
    expect(() => localDate(text)).toThrow(RangeError);
  });

  it('days, months and years are added and counted by the calendar', () => {
    const leap = localDate('2024-02-29');
    expect(addDays(leap, 1)).toBe('2024-03-01');
    expect(addMonths(localDate('2025-01-31'), 1)).toBe('2025-02-28');
    expect(daysBetween(localDate('2026-06-30'), localDate('2026-07-01'))).toBe(1);
    // In a common year, a person born on 29 February turns a year older on 1 March.
    expect(wholeYearsBetween(leap, localDate('2025-02-28'))).toBe(0);
    expect(wholeYearsBetween(leap, localDate('2025-03-01'))).toBe(1);
    expect(wholeYearsBetween(localDate('2000-07-01'), localDate('2026-06-30'))).toBe(25);
    expect(dayOfWeek(localDate('2026-03-08'))).toBe(7);
    expect(endOfMonth(localDate('2028-02-10'))).toBe('2028-02-29');
  });
});

describe('a clock', () => {
  it('returns today’s date in the time zone of each country, and changes the date at midnight in that zone', () => {
    const clock = movableClock('2026-03-09T12:30:00Z');
    expect(clock.today(ZONE_OF.AU)).toBe('2026-03-09');
    expect(clock.today(ZONE_OF.NZ)).toBe('2026-03-10');
    clock.set('2026-06-30T13:59:59Z');
    expect(clock.today(ZONE_OF.AU)).toBe('2026-06-30');
    clock.advance({ seconds: 1 });
    expect(clock.today(ZONE_OF.AU)).toBe('2026-07-01');
  });
});
