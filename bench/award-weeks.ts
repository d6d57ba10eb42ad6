import { monotonicMs } from '../src/base/clock.ts';
import { decimal } from '../src/base/decimal.ts';
import { addDays, type LocalDate, localDate } from '../src/base/local-date.ts';
import { loadAwardParams } from '../src/params/awards.ts';
import type { WeekFacts } from '../src/rules/au/award/facts.ts';
import { interpretWeek } from '../src/rules/au/award/interpret.ts';
import { awardPacks } from '../src/rules/au/award/packs.ts';
import { bestWindow } from './best-window.ts';

const WEEKS = [localDate('2026-08-03'), localDate('2026-08-10')] as const;
/** The days on which the employee works. 0 is the first day of the week. */
const DAYS = [0, 1, 3, 4, 5] as const;
const agreed = decimal('6');

/**
 * A part-time week of five shifts with a break each: evenings, a Saturday and some overtime. Shifts, ages and
 * classifications differ between employees.
 */
const typicalWeek = (person: number, weekStart: LocalDate): WeekFacts => ({
  award: 'MA000004',
  weekStart,
  payPeriodStart: WEEKS[0],
  person: {
    employment: 'part_time',
    classification: `Retail Employee Level ${1 + (person % 8)}`,
    age: person % 3 === 0 ? 19 : null,
    dateOfBirth: null,
    monthsWithEmployer: 8,
    juniorScale: null,
    isApprentice: false,
    isShiftworker: false,
    hasAnnualisedWage: false,
  },
  workplace: {
    publicHolidays: [],
    partDayHolidays: [],
    holidayCertainty: 'official',
    span: 'standard',
    spanStartShift: 0,
    spanEndShift: 0,
    sundaySpan: null,
  },
  agreement: {
    agreedHours: { monday: agreed, tuesday: agreed, thursday: agreed, friday: agreed, saturday: agreed },
    variations: [],
    minimumGapHours: null,
    cycleWeeks: 1,
    longDay: null,
  },
  previousShift: null,
  shifts: DAYS.map((day, index) => shiftOn(addDays(weekStart, day), index, person)),
  circumstances: { answers: { laundry: 'special_clothing' }, holidayNotWorked: [] },
});

const shiftOn = (date: LocalDate, index: number, person: number): WeekFacts['shifts'][number] => ({
  startsAt: `${date}T1${index % 3}:00`,
  endsAt: `${date}T${17 + (person % 4)}:${person % 2 === 0 ? '00' : '45'}`,
  breaks: [{ startsAt: `${date}T14:00`, endsAt: `${date}T14:30`, paid: false }],
  mealSupplied: false,
  overtimeNotice: true,
  schoolStudent: false,
  coldHours: null,
  belowZeroHours: null,
});

/**
 * Calculates whole weeks, with the reason and the rounding of each line, one after the other on one core. The facts are
 * prepared beforehand.
 */
export function benchAwardWeeks(): { shifts_per_second: number } {
  const packs = awardPacks(loadAwardParams());
  const weeks = Array.from({ length: 500 }, (_, person) => typicalWeek(person, WEEKS[0]));
  const shifts = weeks.reduce((count, week) => count + week.shifts.length, 0);
  const found = bestWindow(shifts, () => {
    for (const week of weeks) interpretWeek(week, packs);
  });
  return { shifts_per_second: found.pays_per_second };
}

const RUN = 2_000;
const PASSES = 5;

/**
 * Interprets two weeks for each employee of a large run, one week at a time, as filling a pay run from timesheets does.
 * Reports the fastest of several passes, because other processes use the machine too.
 */
export function benchAwardRun(): { readonly employees: number; readonly seconds: number } {
  const packs = awardPacks(loadAwardParams());
  const weeks = Array.from({ length: RUN }, (_, person) => WEEKS.map((start) => typicalWeek(person, start))).flat();
  const passes = Array.from({ length: PASSES }, () => {
    const began = monotonicMs();
    for (const week of weeks) interpretWeek(week, packs);
    return (monotonicMs() - began) / 1000;
  });
  return { employees: RUN, seconds: Math.min(...passes) };
}
