import Holidays from 'date-holidays';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../base/decimal.ts';
import { localDate } from '../../../base/local-date.ts';
import { loadParams } from '../../../params/load.ts';
import { holidayKeptOn, holidayMovedFrom, keptHolidaysOf, type OwnDays } from './kept-holidays.ts';
import { publicHolidaysOf } from './public-holidays.ts';
import { holidaysInRunOn } from './run-on.ts';

const params = loadParams('nz').at(localDate('2026-11-10'));
const own = (days: readonly number[], given: Partial<OwnDays> = {}): OwnDays => ({
  workingDays: new Set(days),
  named: [],
  transfers: [],
  ...given,
});
const OFFICE = own([1, 2, 3, 4, 5]);
const WEEKEND_SHOP = own([3, 4, 5, 6, 7]);

describe('The list of national public holidays', () => {
  it('the list of national public holidays has eleven days in a year whose Matariki date is known', () => {
    expect(publicHolidaysOf(2026, params).map(({ date, movedTo, name }) => `${date} ${movedTo} ${name}`)).toEqual([
      "2026-01-01 2026-01-01 New Year's Day",
      "2026-01-02 2026-01-02 Day after New Year's Day",
      '2026-02-06 2026-02-06 Waitangi Day',
      '2026-04-03 2026-04-03 Good Friday',
      '2026-04-06 2026-04-06 Easter Monday',
      '2026-04-25 2026-04-27 Anzac Day',
      "2026-06-01 2026-06-01 King's Birthday",
      '2026-07-10 2026-07-10 Matariki',
      '2026-10-26 2026-10-26 Labour Day',
      '2026-12-25 2026-12-25 Christmas Day',
      '2026-12-26 2026-12-28 Boxing Day',
    ]);
  });

  it('agrees with the date-holidays library from 2023 to 2060, including moved days, except for Matariki', () => {
    const calendar = new Holidays('NZ');
    for (let year = 2023; year <= 2060; year += 1) {
      const theirs = calendar
        .getHolidays(year)
        .filter(({ type, name }) => type === 'public' && name !== 'Matariki')
        .map(({ date }) => date.slice(0, 10));
      const ours = publicHolidaysOf(year, params).filter(({ source }) => source !== 'MATARIKI');
      const days = ours.flatMap(({ date, movedTo }) => (date === movedTo ? [date] : [date, movedTo]));
      expect(days.sort(), String(year)).toEqual(theirs.sort());
    }
  });

  it('the list does not include Matariki in a year without a parameter for it', () => {
    const matariki = (year: number) => publicHolidaysOf(year, params).filter(({ name }) => name === 'Matariki').length;
    expect([2025, 2026, 2027, 2028].map(matariki)).toEqual([0, 1, 1, 0]);
  });
});

describe('Observing a public holiday', () => {
  const kept = (day: string, whose: OwnDays) => holidayKeptOn(localDate(day), whose, params)?.name;

  it.each([
    ['Anzac Day 2026', '2026-04-25', '2026-04-27'],
    ['Boxing Day 2026', '2026-12-26', '2026-12-28'],
    ['2 January 2027', '2027-01-02', '2027-01-04'],
    ['Waitangi Day 2027', '2027-02-06', '2027-02-08'],
    ['Anzac Day 2027', '2027-04-25', '2027-04-26'],
    ['Christmas 2027', '2027-12-25', '2027-12-27'],
    ['Boxing Day 2027', '2027-12-26', '2027-12-28'],
  ])('%s moves for employees who do not work at weekends and stays for employees who do', (_name, day, monday) => {
    expect([kept(day, OFFICE) === undefined, kept(monday, OFFICE) !== undefined]).toEqual([true, true]);
    expect([kept(day, WEEKEND_SHOP) !== undefined, kept(monday, WEEKEND_SHOP) === undefined]).toEqual([true, true]);
  });

  it('decides each day separately: an employee who works on Saturdays observes Christmas 2027 on Saturday and Boxing Day on Tuesday', () => {
    const days = keptHolidaysOf(2027, own([2, 3, 4, 5, 6]), params).filter(({ date }) => date >= '2027-12-25');
    expect(days.map(({ name, keptOn }) => `${name} ${keptOn}`)).toEqual([
      'Christmas Day 2027-12-25',
      'Boxing Day 2027-12-28',
    ]);
  });

  it('follows a transfer by agreement, even into another year', () => {
    const transfers = [{ from: localDate('2026-12-25'), to: localDate('2027-01-07') }];
    const whose = own([1, 2, 3, 4, 5], { transfers });
    expect([kept('2026-12-25', whose), kept('2027-01-07', whose)]).toEqual([undefined, 'Christmas Day']);
    expect(holidayMovedFrom(localDate('2026-12-25'), whose, params)?.keptOn).toBe('2027-01-07');
  });

  it('includes a day that the employer declared', () => {
    const named = [{ date: localDate('2026-11-13'), name: 'Canterbury Anniversary Day' }];
    expect(kept('2026-11-13', own([1, 2, 3, 4, 5], { named }))).toBe('Canterbury Anniversary Day');
    expect(kept('2026-11-13', OFFICE)).toBeUndefined();
  });
});

describe('The run-on of entitled weeks', () => {
  const runOn = (finish: string, weeks: string, whose: OwnDays = OFFICE) =>
    holidaysInRunOn({ finishDate: localDate(finish), entitledWeeks: decimal(weeks), own: whose }, params).map(
      ({ keptOn }) => keptOn,
    );

  it('contains the public holidays that would fall in the entitled weeks if the leave began the day after employment ended', () => {
    expect(runOn('2026-12-18', '2')).toEqual(['2026-12-25', '2026-12-28', '2027-01-01', '2027-01-04']);
  });

  it('the run-on of entitled weeks is a day longer for each public holiday, because a public holiday does not use up annual holidays', () => {
    // Four days from 21 December end on Thursday 24 December. A fifth day would fall after Christmas Day and Boxing
    // Day.
    expect(runOn('2026-12-18', '0.8')).toEqual([]);
    expect(runOn('2026-12-18', '1')).toEqual(['2026-12-25', '2026-12-28']);
  });

  it('counts public holidays only on days that would otherwise be working days', () => {
    // The employee works from Monday to Wednesday, so the two weeks are 21, 22, 23, 29 and 30 December and 5 January.
    // Christmas Day and New Year's Day are Fridays.
    expect(runOn('2026-12-18', '2', own([1, 2, 3]))).toEqual(['2026-12-28', '2027-01-04']);
  });

  it('contains no public holiday when no entitled weeks are left', () => {
    expect(runOn('2026-12-18', '0')).toEqual([]);
  });
});
