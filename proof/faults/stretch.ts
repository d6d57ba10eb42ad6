import type { Chance } from '../chance.ts';
import { plusDays } from '../days.ts';
import type { Fields } from '../history.ts';
import { DAYS, firstDayOf, lastDayOf } from '../periods.ts';
import type { Change, Correction, Payday } from './model.ts';

// The stretch of paydays that a fault covers, and the correction of the employee's settings for it.

type Period = 'WEEKLY' | 'FORTNIGHTLY';

/** Every payday is a Thursday, so that the people of a company share their paydays. */
const FIRST_THURSDAYS = { WEEKLY: '2024-07-11', FORTNIGHTLY: '2024-07-11' } as const;
const LAST = '2026-10-31';

/** Paydays in a row. The number of weeks is from a third of a year to two years. */
export function paydaysOf(chance: Chance, period: Period, most = 104): string[] {
  const weeks = chance.int(17, most);
  const first = plusDays(FIRST_THURSDAYS[period], 14 * chance.int(0, 8));
  const count = Math.ceil((weeks * 7) / DAYS[period]);
  return Array.from({ length: count }, (_, index) => plusDays(first, index * DAYS[period])).filter(
    (day) => day <= LAST,
  );
}

/** The indexes of a stretch of paydays. */
export function stretchOf(chance: Chance, paydays: readonly unknown[]): readonly number[] {
  const first = chance.int(0, Math.floor(paydays.length / 2));
  const last = chance.int(Math.min(first + 3, paydays.length - 1), paydays.length - 1);
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
