import type { Country } from '../../../base/country.ts';
import { type Decimal, max, roundToCent, sum, ZERO } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { type PayFigures, spansOf } from '../past/lookback.public.ts';

/** The history of a pay under version 1 of the rules. */
export interface LookBackOfVersion1 {
  readonly taxableEarnings: Decimal;
  readonly pays: number;
  readonly superBaseThisQuarter: Decimal;
  readonly superBaseThisYear: Decimal;
  readonly fourWeeks: Decimal;
  readonly twelveMonthsGross: Decimal;
  /** The last two paid periods, newest first. */
  readonly lastPeriods: readonly Decimal[];
}

/**
 * Version 1 summed all earlier complete pays by payday. It did not combine the pays of a period; the first pay of each
 * period counted as the whole period.
 */
export function lookBackOfVersion1(
  country: Country,
  before: readonly PayFigures[],
  { paidOn }: { readonly paidOn: LocalDate },
): LookBackOfVersion1 {
  const spans = spansOf(country, paidOn);
  const within = (first: LocalDate, last: LocalDate) =>
    before.filter((pay) => pay.paidOn >= first && pay.paidOn <= last);
  const thisYear = within(spans.year[0], paidOn);
  const atLeastNought = (amounts: readonly Decimal[]) => max(sum(amounts), ZERO);
  return {
    taxableEarnings: sum(thisYear.map(({ taxableEarnings }) => taxableEarnings)),
    pays: thisYear.reduce((count, { periods }) => count + periods, 0),
    superBaseThisQuarter: sum(within(...spans.quarter).map(({ superBase }) => superBase)),
    superBaseThisYear: sum(within(...spans.year).map(({ superBase }) => superBase)),
    fourWeeks: atLeastNought(within(spans.fourWeeks, paidOn).map(({ periodEarnings }) => periodEarnings)),
    twelveMonthsGross: atLeastNought(within(spans.twelveMonths, paidOn).map(({ holidaysGross }) => holidaysGross)),
    lastPeriods: lastPeriods(within(spans.lookedAt[0], paidOn)),
  };
}

const lastPeriods = (pays: readonly PayFigures[]): readonly Decimal[] =>
  [...pays]
    .reverse()
    .filter(({ periods, periodEarnings }) => periods > 0 && !periodEarnings.isZero())
    .sort((one, other) => (one.paidOn > other.paidOn ? -1 : one.paidOn < other.paidOn ? 1 : 0))
    .slice(0, 2)
    .map(({ periods, periodEarnings }) => roundToCent(periodEarnings.dividedBy(periods)));
