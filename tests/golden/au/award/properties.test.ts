import { describe, expect, it } from 'vitest';
import { decimal, sum } from '../../../../src/base/decimal.ts';
import { addDays, type LocalDate, localDate } from '../../../../src/base/local-date.ts';
import {
  type Employment,
  type PersonFacts,
  type ShiftFacts,
  WEEKDAYS,
  type WeekFacts,
  type WorkplaceFacts,
} from '../../../../src/rules/au/award/facts.ts';
import { interpretWeek } from '../../../../src/rules/au/award/interpret.ts';
import type { LineKind, WeekResult } from '../../../../src/rules/au/award/line.ts';
import { clockText, dayOf, minutesSince } from '../../../../src/rules/au/award/week.ts';
import { type Chooser, chooser } from '../../chooser.ts';
import { MONDAY_2026, packs, weekFacts } from './week-facts.ts';

const WEEKS = 300;
const LEVELS: Readonly<Record<string, string>> = {
  MA000002: 'Level 3',
  MA000003: 'Fast food employee level 2',
  MA000004: 'Retail Employee Level 2',
  MA000009: 'Level 2',
  MA000119: 'Level 4',
};
/** An ordinary week, and the weeks in which daylight saving begins and ends. */
const MONDAYS = [MONDAY_2026, MONDAY_2026, localDate('2026-09-28'), localDate('2026-03-30')];
const timesOf = (weekStart: LocalDate) => ({
  minuteOf: minutesSince(weekStart),
  at: (minute: number): string => `${addDays(weekStart, dayOf(minute))}T${clockText(minute - dayOf(minute) * 1440)}`,
});

const between = (choose: Chooser, least: number, most: number): number =>
  least + Math.floor(Number(choose.amount(most - least + 1)));
/** Spreads the seeds, because the generator's first choices are similar for consecutive seeds. */
const seeded = (seed: number): Chooser => chooser(Math.imul(seed, 2_654_435_761));

/** Generates a week of up to seven shifts of random length that do not overlap, with or without a meal break. */
function generatedWeek(choose: Chooser): WeekFacts {
  const award = choose.of(Object.keys(LEVELS));
  const employment = choose.of<Employment>(['full_time', 'part_time', 'casual']);
  const weekStart = choose.of(MONDAYS);
  const { at, minuteOf } = timesOf(weekStart);
  const shifts: ShiftFacts[] = [];
  let free = 0;
  for (let day = 0; day < 7; day += 1) {
    if (choose.of([true, true, true, false])) {
      const start = Math.max(free + 1, day * 1440 + between(choose, 0, 1300));
      const end = start + between(choose, 20, 840);
      free = end;
      const middle = start + Math.floor((end - start) / 2);
      const breaks =
        choose.of([true, false]) && end - start > 120
          ? [{ startsAt: at(middle), endsAt: at(middle + between(choose, 10, 45)), paid: choose.of([true, false]) }]
          : [];
      shifts.push({
        startsAt: at(start),
        endsAt: at(end),
        breaks,
        mealSupplied: false,
        overtimeNotice: choose.of([true, false]),
        schoolStudent: false,
        coldHours: null,
        belowZeroHours: null,
      });
    }
  }
  const kept = shifts.filter(({ startsAt }) => minuteOf(startsAt) < 7 * 1440);
  const hours = Object.fromEntries(WEEKDAYS.slice(0, 5).map((day) => [day, decimal('7.6')]));
  const isRostered = employment === 'part_time' || choose.of([true, false]);
  return weekFacts({
    award,
    weekStart,
    person: { employment, classification: LEVELS[award]!, ...generatedAge(choose, weekStart) },
    agreement: {
      agreedHours: isRostered ? hours : null,
      minimumGapHours: choose.of([null, null, 8, 10]),
      cycleWeeks: choose.of([1, 1, 1, 2]),
      longDay: choose.of([null, null, addDays(weekStart, between(choose, 0, 6))]),
    },
    workplace: generatedPlace(choose, award, weekStart),
    circumstances: {
      answers: {
        ...(award === 'MA000002' ? { part_time_overtime: choose.of(['agreed_hours', 'award_limits']) } : {}),
        ...(award === 'MA000004' ? { casual_meal_allowance: choose.of([true, false]) } : {}),
        ...(award === 'MA000009' ? { first_aid: choose.of([true, false]) } : {}),
      },
    },
    previousShift: previousShift(choose, kept[0] && minuteOf(kept[0].startsAt), at),
    shifts: kept,
  });
}

/** An adult, a junior of a fixed age, or a junior with a birthday in the week. */
function generatedAge(choose: Chooser, weekStart: LocalDate): Pick<PersonFacts, 'age' | 'dateOfBirth'> {
  const birthday = addDays(weekStart, between(choose, 0, 6));
  const years = between(choose, 15, 21);
  return choose.of([
    { age: null, dateOfBirth: null },
    { age: 19, dateOfBirth: null },
    { age: null, dateOfBirth: localDate(`${Number(birthday.slice(0, 4)) - years}${birthday.slice(4)}`) },
  ]);
}

/** Public holidays of a whole day or of an evening, and the span of hours. */
function generatedPlace(choose: Chooser, award: string, weekStart: LocalDate): Partial<WorkplaceFacts> {
  const day = () => addDays(weekStart, between(choose, 0, 6));
  return {
    publicHolidays: choose.of([true, false]) ? [day()] : [],
    partDayHolidays: choose.of([true, false]) ? [{ date: day(), from: choose.of(['17:30', '18:00', '19:00']) }] : [],
    span: award === 'MA000004' ? choose.of(['standard', 'extended', 'newsagency']) : 'standard',
    spanStartShift: award === 'MA000002' ? choose.of([0, -60, 30]) : 0,
    sundaySpan: award === 'MA000002' && choose.of([true, false]) ? { from: '09:00', to: '18:00' } : null,
  };
}

/** A shift that ends between a minute and 16 hours before the first shift of the week. */
function previousShift(
  choose: Chooser,
  first: number | undefined,
  at: (minute: number) => string,
): WeekFacts['previousShift'] {
  const end = (first ?? 0) - between(choose, 1, 960);
  const containedOvertime = choose.of([true, false]);
  return choose.of([true, false])
    ? { startsAt: at(end - between(choose, 60, 480)), endsAt: at(end), containedOvertime }
    : null;
}

const weeks = Array.from({ length: WEEKS }, (_, seed) => generatedWeek(seeded(seed + 1)));
const interpreted = (facts: WeekFacts): WeekResult => interpretWeek(facts, packs);
const WORKED: readonly LineKind[] = ['ordinary', 'overtime', 'short_break', 'meal_break'];

/**
 * The sum of the amounts for hours. Allowances are excluded, because no meal allowance is paid for a shift that has no
 * ordinary minutes.
 */
const ofHours = ({ lines }: WeekResult) =>
  sum(lines.filter(({ kind }) => kind !== 'allowance').map(({ amount }) => amount));

function paidMinutes({ shifts, weekStart }: WeekFacts): number {
  const { minuteOf } = timesOf(weekStart);
  return shifts.reduce(
    (total, { startsAt, endsAt, breaks }) =>
      total +
      minuteOf(endsAt) -
      minuteOf(startsAt) -
      breaks.filter(({ paid }) => !paid).reduce((off, one) => off + minuteOf(one.endsAt) - minuteOf(one.startsAt), 0),
    0,
  );
}

/** Splits a shift into two consecutive shifts. A break that contains the minute is split too. */
function split(shift: ShiftFacts, time: string): readonly ShiftFacts[] {
  const before = shift.breaks
    .filter(({ startsAt }) => startsAt < time)
    .map((one) => ({ ...one, endsAt: one.endsAt < time ? one.endsAt : time }));
  const after = shift.breaks
    .filter(({ endsAt }) => endsAt > time)
    .map((one) => ({ ...one, startsAt: one.startsAt > time ? one.startsAt : time }));
  return [
    { ...shift, endsAt: time, breaks: before },
    { ...shift, startsAt: time, breaks: after },
  ];
}

describe('[AWARD-003] properties of every award', () => {
  it('no generated week is refused', () => {
    expect(weeks.filter((facts) => interpreted(facts).refused)).toEqual([]);
  });

  it('the minutes of the lines add up to the minutes worked, without unpaid breaks', () => {
    for (const facts of weeks) {
      const { lines } = interpreted(facts);
      const found = lines
        .filter(({ kind }) => WORKED.includes(kind))
        .reduce((total, { minutes }) => total + minutes, 0);
      expect(found).toBe(paidMinutes(facts));
    }
  });

  it('the total is the sum of the lines', () => {
    for (const facts of weeks) {
      const { lines, total } = interpreted(facts);
      expect(total.equals(sum(lines.map(({ amount }) => amount)))).toBe(true);
    }
  });

  it('splitting a shift at any instant changes no line', () => {
    weeks.forEach((facts, index) => {
      const choose = seeded(index + 50_000);
      const { at, minuteOf } = timesOf(facts.weekStart);
      const shifts = facts.shifts.flatMap((shift) => {
        const [start, end] = [minuteOf(shift.startsAt), minuteOf(shift.endsAt)];
        return split(shift, at(between(choose, start + 1, Math.min(end, facts.agreement.cycleWeeks * 7 * 1440) - 1)));
      });
      expect(interpreted({ ...facts, shifts }).lines).toEqual(interpreted(facts).lines);
    });
  });

  it('the order of the shifts changes nothing', () => {
    for (const facts of weeks) {
      expect(interpreted({ ...facts, shifts: [...facts.shifts].reverse() })).toEqual(interpreted(facts));
    }
  });

  it('every worked minute earns at least the minimum hourly rate, with the loading of a casual', () => {
    for (const facts of weeks) {
      const least = facts.person.employment === 'casual' ? 125 : 100;
      for (const line of interpreted(facts).lines) {
        if (line.minutes > 0) expect(line.percentage).toBeGreaterThanOrEqual(least);
      }
    }
  });

  it('a longer shift never pays less for its hours, apart from the rounding of each line to the cent', () => {
    weeks.forEach((facts, index) => {
      const choose = seeded(index + 90_000);
      const { at, minuteOf } = timesOf(facts.weekStart);
      if (facts.shifts.length === 0) return;
      const chosen = between(choose, 0, facts.shifts.length - 1);
      const next = facts.shifts[chosen + 1];
      const end = minuteOf(facts.shifts[chosen]!.endsAt);
      const room = Math.min(
        next ? minuteOf(next.startsAt) - end - 1 : 60,
        60,
        1440 - (end - minuteOf(facts.shifts[chosen]!.startsAt)),
      );
      if (room < 1) return;
      const longer = facts.shifts.map((shift, place) =>
        place === chosen ? { ...shift, endsAt: at(end + between(choose, 1, room)) } : shift,
      );
      const [before, after] = [interpreted(facts), interpreted({ ...facts, shifts: longer })];
      const rounding = decimal('0.01').times(before.lines.length + after.lines.length);
      expect(ofHours(after).plus(rounding).lessThan(ofHours(before)), `week ${index}`).toBe(false);
    });
  });

  // Minutes that are added in the middle of a week can turn ordinary time of a later shift into overtime, which has no
  // evening amounts and may leave the shift without a meal allowance. At the end of the week nothing else changes.
  it('a longer last shift never pays less on its day, with all allowances and to the cent', () => {
    let longerWeeks = 0;
    weeks.forEach((facts, index) => {
      const choose = seeded(index + 130_000);
      const { at, minuteOf } = timesOf(facts.weekStart);
      const last = facts.shifts.at(-1);
      if (!last) return;
      const [start, end] = [minuteOf(last.startsAt), minuteOf(last.endsAt)];
      const room = Math.min(Math.ceil(end / 1440) * 1440 - end, start + 1440 - end, 240);
      if (room < 1) return;
      longerWeeks += 1;
      const shifts = [...facts.shifts.slice(0, -1), { ...last, endsAt: at(end + between(choose, 1, room)) }];
      const [before, after] = [interpreted(facts), interpreted({ ...facts, shifts })];
      // A top-up that becomes shorter and the hours that replace it are rounded separately.
      const topUps = before.lines.filter(({ kind }) => kind === 'top_up').length;
      const least = before.total.minus(decimal('0.01').times(topUps));
      expect(after.total.lessThan(least), `week ${index}: ${before.total}, then ${after.total}`).toBe(false);
    });
    expect(longerWeeks).toBeGreaterThan(WEEKS / 2);
  });
});
