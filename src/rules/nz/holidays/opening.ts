import { Decimal, max, min, ZERO } from '../../../base/decimal.ts';
import { daysBetween, type LocalDate } from '../../../base/local-date.ts';

/** Opening figures from an employee's previous payroll system; unknown figures are absent. */
export interface OpeningFigures {
  readonly asAt: LocalDate;
  /**
   * Set when recalculating pays of rules version 3 and earlier. Under those rules, the figures include every pay on
   * `asAt`. Otherwise, they exclude any pay that was made in this service on that day.
   */
  readonly includesItsDay?: true;
  /** Regular gross earnings of four weeks, or of the last pay period if that is longer. */
  readonly fourWeeks?: Decimal;
  readonly twelveMonths?: Decimal;
  /** Days worked or on paid leave in 52 weeks. */
  readonly days?: Decimal;
  readonly weeksEmployed?: Decimal;
}

/** The first and last day, inclusive. */
export type Days = readonly [LocalDate, LocalDate];

/** The part of each figure that is still within the lookback period of a pay. */
export interface OpeningShares {
  readonly twelveMonths: Decimal;
  readonly days: Decimal;
  readonly fourWeeks: Decimal;
  /** The part of `fourWeeks` that is within the four weeks ending on the payday. */
  readonly fourWeeksToPayday: Decimal;
}

const FOUR_WEEKS = 28;

/**
 * The part of an opening figure that is still in the lookback period. A figure counts in full until the first pay in
 * this service, and then decreases by the same amount each day as the lookback period moves on. The figure is assumed
 * to have been earned evenly over its period or, if shorter, over the days of employment; those days are the last to
 * leave the lookback period.
 */
export function openingShares(
  opening: OpeningFigures,
  looked: { readonly year: Days; readonly fourWeeks: Days; readonly paidOn: LocalDate },
): OpeningShares {
  const employedDays = opening.weeksEmployed?.times(7);
  const ofYear = (figure: Decimal | undefined) => shareOf(figure, opening.asAt, looked.year, employedDays);
  return {
    twelveMonths: ofYear(opening.twelveMonths),
    days: ofYear(opening.days),
    fourWeeks: shareOf(opening.fourWeeks, opening.asAt, looked.fourWeeks, employedDays),
    fourWeeksToPayday: left(opening.fourWeeks, {
      length: new Decimal(FOUR_WEEKS),
      moved: daysBetween(opening.asAt, looked.paidOn),
      covered: employedDays,
    }),
  };
}

const shareOf = (
  figure: Decimal | undefined,
  asAt: LocalDate,
  [from, to]: Days,
  covered: Decimal | undefined,
): Decimal => left(figure, { length: new Decimal(daysBetween(from, to) + 1), moved: daysBetween(asAt, to), covered });

function left(
  figure: Decimal | undefined,
  span: { readonly length: Decimal; readonly moved: number; readonly covered: Decimal | undefined },
): Decimal {
  if (!figure) return ZERO;
  const covered = span.covered?.greaterThan(0) ? min(span.covered, span.length) : span.length;
  const still = min(max(span.length.minus(Math.max(0, span.moved)), ZERO), covered);
  return still.equals(covered) ? figure : figure.times(still).dividedBy(covered);
}
