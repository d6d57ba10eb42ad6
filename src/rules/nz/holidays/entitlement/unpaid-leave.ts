import { type Decimal, ZERO } from '../../../../base/decimal.ts';
import { addDays, daysBetween, type LocalDate } from '../../../../base/local-date.ts';
import type { UnpaidSpell } from './service.ts';

export interface UnpaidRow {
  readonly date: LocalDate;
  readonly hours: Decimal;
}

/**
 * Rows fewer than this many days apart belong to the same leave, because a weekend and a public holiday may be between
 * them.
 */
const CONTINUES_WITHIN_DAYS = 4;

/**
 * Unpaid leave longer than the week that counts as service (Holidays Act 2003 s 16(2)). Consecutive rows are one period
 * of leave. Only the part beyond that week moves the anniversary. This follows from reading ss 16(2) and (3) together,
 * but the Act could also mean that all of the leave moves it.
 */
export function unpaidSpells(
  rows: readonly UnpaidRow[],
  week: { readonly perDay: Decimal; readonly perWeek: Decimal; readonly countingWeeks: Decimal },
): readonly UnpaidSpell[] {
  return spellsOf(rows, week).flatMap(({ from, hours }) => {
    const excess = hours.dividedBy(week.perWeek).minus(week.countingWeeks);
    return excess.greaterThan(0) ? [{ from, excessDays: wholeDays(excess) }] : [];
  });
}

/**
 * The whole or part weeks of unpaid leave beyond the one week that counts as service. They reduce the divisor of
 * average weekly earnings (s 16(3)).
 */
export const unpaidWeeksAbove = (
  rows: readonly UnpaidRow[],
  week: { readonly perDay: Decimal; readonly perWeek: Decimal; readonly countingWeeks: Decimal },
): Decimal =>
  spellsOf(rows, week).reduce((weeks, { hours }) => {
    const excess = hours.dividedBy(week.perWeek).minus(week.countingWeeks);
    return excess.greaterThan(0) ? weeks.plus(excess.ceil()) : weeks;
  }, ZERO);

function spellsOf(
  rows: readonly UnpaidRow[],
  { perWeek }: { readonly perWeek: Decimal },
): readonly { readonly from: LocalDate; readonly hours: Decimal }[] {
  const spells: { from: LocalDate; last: LocalDate; hours: Decimal }[] = [];
  for (const { date, hours } of [...rows].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    // A row with many hours covers more than one day.
    const last = addDays(date, Math.max(0, wholeDays(hours.dividedBy(perWeek)) - 1));
    const known = spells.at(-1);
    if (known && daysBetween(known.last, date) < CONTINUES_WITHIN_DAYS) {
      known.hours = known.hours.plus(hours);
      if (last > known.last) known.last = last;
    } else spells.push({ from: date, last, hours });
  }
  return spells;
}

/** Calendar days of a number of weeks, rounded up. */
const wholeDays = (weeks: Decimal): number => Number(weeks.times(7).ceil().toFixed());
