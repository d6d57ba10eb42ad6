import { Decimal, max, min, ZERO } from '../../../base/decimal.ts';
import { daysBetween, type LocalDate } from '../../../base/local-date.ts';

/** What an employee brought along from the payroll before; a figure that is not known is absent. */
export interface OpeningFigures {
  readonly asAt: LocalDate;
  /** Regular gross earnings of four weeks, or of the last pay period where that is longer. */
  readonly fourWeeks?: Decimal;
  readonly twelveMonths?: Decimal;
  /** Days worked or on paid leave in 52 weeks. */
  readonly days?: Decimal;
  readonly weeksEmployed?: Decimal;
}

/** A span of days, both included. */
export type Days = readonly [LocalDate, LocalDate];

/** How much of each figure still lies within the days that a pay looks back at. */
export interface OpeningShares {
  readonly twelveMonths: Decimal;
  readonly days: Decimal;
  readonly fourWeeks: Decimal;
  /** Of the four weeks that end on the day of payment. */
  readonly fourWeeksToPayday: Decimal;
}

const FOUR_WEEKS = 28;

/**
 * A figure counts whole while nothing has been paid here, and fades evenly, day by day, as the span moves on over pays
 * of this service. Nothing is told of how it was earned within its span, so it is taken as earned evenly; where the
 * employment had lasted for less than the span, over the days of employment, which the span reaches last.
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
