import { Decimal, money, plain, roundToCent, sum } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';

/** An earlier full pay period: the employment covered all of it, and it was paid. */
export interface FullPeriod {
  readonly paidOn: LocalDate;
  readonly earnings: Decimal;
  readonly hours: Decimal;
}

/** The earnings and hours of a full period according to the employee's settings. */
export interface ExpectedPeriod {
  readonly earnings: Decimal;
  readonly hours: Decimal;
}

export interface NormalEarnings {
  readonly amount: Decimal;
  /** How the amount was determined, for the explanation. */
  readonly words: string;
}

/**
 * The ATO does not say how much earnings must vary before the average is used. These figures are our reading, and the
 * explanation states them.
 */
const COMPARED_PERIODS = 4;
const MOST_DIFFERENCE = new Decimal('1.2');

/**
 * Normal gross earnings of a pay period for Schedule 7. They are the earnings of the last full period that was paid or,
 * when hours vary a lot, the average of the year to date. Before the first full period, they are calculated from the
 * employee's settings. The settings are also used when there is only one full period and its hours differ greatly from
 * them, because one period does not show the usual hours.
 */
export function normalEarningsOf(given: {
  /** The earlier full periods, newest first. */
  readonly periods: readonly FullPeriod[];
  readonly expected: ExpectedPeriod | undefined;
  readonly yearToDate: { readonly earnings: Decimal; readonly periods: number };
}): NormalEarnings | undefined {
  const { expected, yearToDate } = given;
  const compared = given.periods.slice(0, COMPARED_PERIODS);
  const [last] = compared;
  const bySettings = expected && {
    amount: expected.earnings,
    words: ', calculated from the settings of the employee,',
  };
  if (!last) return bySettings;
  const isOnly = compared.length === 1;
  if (isOnly && bySettings && !last.hours.isZero() && range([last.hours, expected.hours]).isWide) return bySettings;
  const hours = range(measured(compared));
  if (isOnly || !hours.isWide) {
    return { amount: last.earnings, words: `, the earnings of the last full pay period, paid on ${last.paidOn},` };
  }
  const why = `because the hours of the last ${compared.length} differ by more than 20 % (${hours.words})`;
  if (yearToDate.periods === 0) {
    const amount = roundToCent(sum(compared.map(({ earnings }) => earnings)).dividedBy(compared.length));
    return { amount, words: `, the average of the last ${compared.length} pay periods ${why},` };
  }
  const amount = roundToCent(yearToDate.earnings.dividedBy(yearToDate.periods));
  return {
    amount,
    words: `, the average of ${money(yearToDate.earnings)} over the ${yearToDate.periods} pay periods of the financial year, ${why},`,
  };
}

/** Compares hours, or earnings for people who are not paid by the hour. */
const measured = (periods: readonly FullPeriod[]): readonly Decimal[] =>
  periods.every(({ hours }) => hours.isZero())
    ? periods.map(({ earnings }) => earnings)
    : periods.map(({ hours }) => hours);

function range(values: readonly Decimal[]): { readonly isWide: boolean; readonly words: string } {
  const lowest = values.reduce((least, value) => (value.lessThan(least) ? value : least));
  const highest = values.reduce((most, value) => (value.greaterThan(most) ? value : most));
  return {
    isWide: highest.greaterThan(lowest.times(MOST_DIFFERENCE)),
    words: `${plain(lowest)} to ${plain(highest)}`,
  };
}
