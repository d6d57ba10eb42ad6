import { atLeastZero, type Decimal, max, min, ZERO } from '../../../../base/decimal.ts';
import { addDays, addMonths, type LocalDate } from '../../../../base/local-date.ts';
import type { ParamsAt } from '../../../../params/params.ts';
import { PARENTAL_LEAVE_MONTHS } from '../../parameters.ts';

/** Parental leave, first and last day inclusive. Without a last day, the employee has not returned. */
export interface ParentalLeave {
  readonly from: LocalDate;
  readonly to?: LocalDate;
}

/** Weeks of annual holidays that became due on one day. The day is absent if it is not known. */
export interface HeldHolidays {
  readonly weeks: Decimal;
  readonly dueOn?: LocalDate;
}

export interface ParentalLeaveFacts {
  readonly leaves: readonly ParentalLeave[];
  /** Annual holidays that were due and not taken before the period, oldest first. */
  readonly held: readonly HeldHolidays[];
}

/** Annual holidays that a pay uses: `before` is the number of weeks that its earlier rows use. */
export interface UsedHolidays {
  readonly before: Decimal;
  readonly weeks: Decimal;
}

/** The part of the used weeks that is paid at average weekly earnings alone, and the days on which it became due. */
export interface WeeksAtAverage {
  readonly weeks: Decimal;
  readonly dueOn: readonly LocalDate[];
}

const NO_WEEKS: WeeksAtAverage = { weeks: ZERO, dueOn: [] };

/**
 * Annual holidays that become due during parental leave, or within twelve months after the return, are paid at average
 * weekly earnings alone (Parental Leave and Employment Protection Act 1987 s 42). The oldest weeks are used first.
 * Holidays in advance are not due yet, so they are paid at the greater weekly figure.
 */
export function weeksAtAverage(
  parentalLeave: ParentalLeaveFacts | undefined,
  { before, weeks }: UsedHolidays,
  params: ParamsAt,
): WeeksAtAverage {
  if (!parentalLeave) return NO_WEEKS;
  const months = params.get(PARENTAL_LEAVE_MONTHS).value;
  const end = before.plus(weeks);
  let first = ZERO;
  let total = ZERO;
  const dueOn: LocalDate[] = [];
  for (const held of parentalLeave.held) {
    const last = first.plus(held.weeks);
    const used = atLeastZero(min(last, end).minus(max(first, before)));
    first = last;
    if (used.isZero() || !held.dueOn || !isDueAround(held.dueOn, parentalLeave.leaves, months)) continue;
    total = total.plus(used);
    dueOn.push(held.dueOn);
  }
  return { weeks: total, dueOn };
}

const isDueAround = (day: LocalDate, leaves: readonly ParentalLeave[], months: number): boolean =>
  leaves.some(({ from, to }) => day >= from && (to === undefined || day < addMonths(addDays(to, 1), months)));
