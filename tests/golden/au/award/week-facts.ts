import { decimal } from '../../../../src/base/decimal.ts';
import { addDays, type LocalDate, localDate } from '../../../../src/base/local-date.ts';
import { loadAwardParams } from '../../../../src/params/awards.ts';
import {
  type AgreementFacts,
  type CircumstanceFacts,
  type PersonFacts,
  type ShiftFacts,
  WEEKDAYS,
  type WeekFacts,
  type WorkplaceFacts,
} from '../../../../src/rules/au/award/facts.ts';
import { interpretWeek } from '../../../../src/rules/au/award/interpret.ts';
import type { AwardLine, WeekResult } from '../../../../src/rules/au/award/line.ts';
import { awardPacks } from '../../../../src/rules/au/award/packs.ts';

export const packs = awardPacks(loadAwardParams());

/** A Monday on which the rates of 2026 apply, and one for the rates of 2025. */
export const MONDAY_2026 = localDate('2026-08-03');
export const MONDAY_2025 = localDate('2025-08-04');

interface Given {
  readonly award?: string;
  readonly weekStart?: LocalDate;
  readonly payPeriodStart?: LocalDate;
  readonly person?: Partial<PersonFacts>;
  readonly workplace?: Partial<WorkplaceFacts>;
  readonly agreement?: Partial<AgreementFacts>;
  readonly circumstances?: Partial<CircumstanceFacts>;
  readonly previousShift?: WeekFacts['previousShift'];
  readonly shifts?: readonly (string | ShiftFacts)[];
}

/**
 * Parses a shift from a short form: `tue 09:00-17:00 -12:00-12:30 +15:00-15:10` is a shift on Tuesday with an unpaid
 * and then a paid break. A time that is not later than the start is on the next day.
 */
export function shift(weekStart: LocalDate, text: string, more: Partial<ShiftFacts> = {}): ShiftFacts {
  const [day = '', hours = '', ...breaks] = text.split(' ');
  const index = WEEKDAYS.findIndex((weekday) => weekday.startsWith(day.slice(0, 3)));
  const date = addDays(weekStart, index + (day.endsWith('+7') ? 7 : 0));
  const [from = '', to = ''] = hours.split('-');
  const at = (time: string): string =>
    time === '24:00' ? `${addDays(date, 1)}T00:00` : `${time < from ? addDays(date, 1) : date}T${time}`;
  const end = to === from ? `${addDays(date, 1)}T${to}` : at(to);
  return {
    startsAt: `${date}T${from}`,
    endsAt: end,
    breaks: breaks.map((one) => {
      const [start = '', stop = ''] = one.slice(1).split('-');
      return { startsAt: at(start), endsAt: at(stop), paid: one.startsWith('+') };
    }),
    mealSupplied: false,
    overtimeNotice: true,
    schoolStudent: false,
    coldHours: null,
    belowZeroHours: null,
    ...more,
  };
}

/** The week of a full-time adult, unless the case specifies something else. */
export function weekFacts(given: Given): WeekFacts {
  const weekStart = given.weekStart ?? MONDAY_2026;
  return {
    award: given.award ?? 'MA000004',
    weekStart,
    payPeriodStart: given.payPeriodStart ?? weekStart,
    person: {
      employment: 'full_time',
      classification: 'Retail Employee Level 1',
      age: null,
      dateOfBirth: null,
      monthsWithEmployer: null,
      juniorScale: null,
      isApprentice: false,
      isShiftworker: false,
      hasAnnualisedWage: false,
      ...given.person,
    },
    workplace: {
      publicHolidays: [],
      partDayHolidays: [],
      holidayCertainty: 'official',
      span: 'standard',
      spanStartShift: 0,
      spanEndShift: 0,
      sundaySpan: null,
      ...given.workplace,
    },
    agreement: {
      agreedHours: null,
      variations: [],
      minimumGapHours: null,
      cycleWeeks: 1,
      longDay: null,
      ...given.agreement,
    },
    previousShift: given.previousShift ?? null,
    shifts: (given.shifts ?? []).map((one) => (typeof one === 'string' ? shift(weekStart, one) : one)),
    circumstances: { answers: {}, holidayNotWorked: [], ...given.circumstances },
  };
}

export const interpret = (given: Given): WeekResult => interpretWeek(weekFacts(given), packs);

/** Agreed hours that are the same on each of these weekdays. */
export const agreed = (hours: string, ...days: readonly (typeof WEEKDAYS)[number][]): AgreementFacts['agreedHours'] =>
  Object.fromEntries(days.map((day) => [day, decimal(hours)]));

/** Formats a line as `2026-08-04 ordinary 240 100% 27.81 111.24 17.1`. */
export const short = (line: AwardLine): string =>
  [
    line.date,
    line.kind,
    line.minutes === 0 ? `×${line.quantity}` : line.minutes,
    line.percentage === null ? '-' : `${line.percentage}%`,
    line.rate.toFixed(2),
    line.amount.toFixed(2),
    line.clause,
  ].join(' ');

export const shortLines = (result: WeekResult): readonly string[] => {
  if (result.refused) return [`refused: ${result.refused.code}`];
  return result.lines.map(short);
};
