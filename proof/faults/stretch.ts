import { type Chance, chanceOf } from '../chance.ts';
import { lastOfMonth, plusDays, plusMonths, weekday } from '../days.ts';
import type { Fields, Period } from '../history.ts';
import type { Num } from '../number.ts';
import { DAYS, firstDayOf, lastDayOf } from '../periods.ts';
import type { Change, Correction, Payday } from './model.ts';

// The stretch of paydays that a fault covers, and the correction of the employee's settings for it.

/** Every payday is a Thursday, so that the people of a company share their paydays. */
const FIRST_THURSDAY = '2024-07-11';
const LAST = '2026-10-31';
const THURSDAY = 3;

/** The last Thursday of the month that is this number of months after July 2024. */
function thursdayOf(months: number): string {
  const last = lastOfMonth(plusMonths('2024-07-01', months));
  return plusDays(last, -((weekday(last) - THURSDAY + 7) % 7));
}

/**
 * Whether the person of this seed is paid monthly, and the chance that decides whether the person leaves. Neither is
 * drawn with the rest of the history, so that all other seeds still generate the same people as before.
 */
export const isMonthly = (seed: number): boolean => seed % 7 === 4;
export const leaves = (seed: number): boolean => chanceOf(seed * 4 + 3).maybe(0.5);

/** Paydays in a row. The number of weeks is from a third of a year to two years. */
export function paydaysOf(chance: Chance, period: Period, most = 104): string[] {
  const weeks = chance.int(17, most);
  const later = chance.int(0, 8);
  const count = period === 'MONTHLY' ? Math.ceil((weeks * 12) / 52) : Math.ceil((weeks * 7) / DAYS[period]);
  return Array.from({ length: count }, (_, index) =>
    period === 'MONTHLY'
      ? thursdayOf(Math.floor(later / 2) + index)
      : plusDays(plusDays(FIRST_THURSDAY, 14 * later), index * DAYS[period]),
  ).filter((day) => day <= LAST);
}

/** The payday after the last one: that of a final pay without hours. */
export function paydayAfter(last: string, period: Period): string {
  if (period !== 'MONTHLY') return plusDays(last, DAYS[period]);
  const end = lastOfMonth(plusDays(lastOfMonth(last), 1));
  return plusDays(end, -((weekday(end) - THURSDAY + 7) % 7));
}

/** The hours of a full period. Those of a month have two decimals. */
export function hoursOfPeriod(weekHours: Num, period: Period): Num {
  if (period === 'MONTHLY') return weekHours.times(52).div(12).toDecimalPlaces(2);
  return weekHours.times(DAYS[period]).div(7);
}

/** The indexes of a stretch of paydays. With a final pay, the stretch often includes it. */
export function stretchOf(chance: Chance, paydays: readonly unknown[], hasEnd = false): readonly number[] {
  const first = chance.int(0, Math.floor(paydays.length / 2));
  const drawn = chance.int(Math.min(first + 3, paydays.length - 1), paydays.length - 1);
  const last = hasEnd && chance.maybe(0.7) ? paydays.length - 1 : drawn;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** One change for each run of paydays with the same correct fields. */
export function correctionOf<Terms, Rows>(
  period: Period,
  correct: readonly Payday<Terms, Rows>[],
  indexes: readonly number[],
  fieldsAt: (index: number) => Fields,
): Correction {
  const changes: Change[] = [];
  for (const index of indexes) {
    const fields = fieldsAt(index);
    const to = lastDayOf(correct[index]!.day, period);
    const last = changes.at(-1);
    if (last && JSON.stringify(last.fields) === JSON.stringify(fields)) changes[changes.length - 1] = { ...last, to };
    else changes.push({ from: firstDayOf(correct[index]!.day, period), to, fields });
  }
  return { kind: 'settings', changes };
}
