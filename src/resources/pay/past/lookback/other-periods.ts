import type { Country } from '../../../../base/country.ts';
import { type Decimal, decimal, ZERO } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { OpeningFigures } from '../../../../rules/nz/holidays/opening.ts';
import {
  type HolidayPast,
  holidayPastOf,
  NO_HOLIDAY_PAST,
  openingFor,
  withHolidayPay,
} from '../holidays/holiday-past.ts';
import type { StoredHolidaySums } from '../holidays/holiday-sums.store.ts';
import type { PayFigures } from './pay-figures.ts';
import type { RunName, Wanted } from './period-pays.store.ts';
import { type HolidaySpans, holidaySpansOf, type Spans, spansOf } from './spans.ts';
import type { StoredSums } from './sums.store.ts';

/** The history of a pay in other periods: sums over their complete pays, by payday. */
export interface OtherPeriods {
  /** Taxable earnings of the tax year, up to and including the payday. */
  readonly taxableThisYear: Decimal;
  /** Earnings in the tax year that are taxed with their period, and back payments taxed by Method B(i) (AU). */
  readonly normalThisYear: Decimal;
  /** Pay periods of the tax year, up to and including the payday. */
  readonly periodsThisYear: number;
  /** Super bases for the whole quarter and year, because pays with later paydays also count towards the maximum. */
  readonly superBaseThisQuarter: Decimal;
  readonly superBaseThisYear: Decimal;
  /** Earnings taxed with the period, paid in the four weeks that end on the payday. */
  readonly fourWeeks: Decimal;
  readonly holidays: HolidayPast;
  /** The opening balance, if it applies to this pay. */
  readonly opening: OpeningFigures | undefined;
  /** Earnings of the last two paid periods, newest first. */
  readonly lastPeriods: readonly Decimal[];
}

/** The fields of a pay from which its period's totals are calculated. */
interface PartOfPeriod {
  readonly paidOn: LocalDate;
  readonly standsForPeriod: boolean;
  readonly periodEarnings: Decimal;
}

interface PaidPeriod {
  readonly runId: number;
  readonly isOpening: boolean;
  readonly lastDay: LocalDate;
  readonly earnings: Decimal;
  readonly periods: number;
}

/**
 * The sums without the last periods, which are selected later because earlier pays in this request can still change
 * them.
 */
export type Sums = Omit<OtherPeriods, 'lastPeriods' | 'opening'> & {
  /** The paid periods, newest first. */
  readonly paid: readonly PaidPeriod[];
};

export const NO_SUMS: Sums = {
  taxableThisYear: ZERO,
  normalThisYear: ZERO,
  periodsThisYear: 0,
  superBaseThisQuarter: ZERO,
  superBaseThisYear: ZERO,
  fourWeeks: ZERO,
  holidays: NO_HOLIDAY_PAST,
  paid: [],
};

/** Parses the sums of a row. Only New Zealand pays have sums for the Holidays Act. */
export const sumsOf = (row: StoredSums, holidays: StoredHolidaySums | undefined): Sums => ({
  taxableThisYear: decimal(row.taxable),
  normalThisYear: decimal(row.normal),
  periodsThisYear: row.periods,
  superBaseThisQuarter: decimal(row.super_quarter),
  superBaseThisYear: decimal(row.super_year),
  fourWeeks: holidays ? decimal(holidays.four_weeks) : ZERO,
  holidays: holidays ? holidayPastOf(holidays) : NO_HOLIDAY_PAST,
  paid: (row.last_periods ?? []).map((period) => ({
    runId: period.pay_run_id,
    isOpening: period.is_opening,
    lastDay: period.last_day,
    earnings: decimal(period.earnings),
    periods: period.periods,
  })),
});

const isSame = (a: RunName, b: RunName): boolean => a.end_date === b.end_date && a.pay_period === b.pay_period;

/** Whether a pay belongs to the period being calculated. */
export const isInPeriodOf = ({ run }: Pick<Wanted, 'run'>, pay: PayFigures): boolean =>
  pay.isOfPeriod && isSame(pay.run, run);

/** The history of a pay, summed over the complete pays before it, in order. Gives the same sums as the queries. */
export const lookBackOver = (
  country: Country,
  before: readonly PayFigures[],
  one: Looking,
  opening: OpeningFigures | undefined,
): OtherPeriods =>
  withPays(NO_SUMS, before, one, { spans: spansOf(country, one.paidOn), storedParts: () => [], opening });

/** A pay whose history is calculated. */
export type Looking = Pick<Wanted, 'run' | 'paidOn' | 'employedFrom'>;

/** Adds pays that are not stored yet to the sums of the queries. */
export function withPays(
  stored: Sums,
  made: readonly PayFigures[],
  one: Looking,
  given: {
    readonly spans: Spans;
    readonly storedParts: (runId: number) => readonly PartOfPeriod[];
    readonly opening: OpeningFigures | undefined;
  },
): OtherPeriods {
  const opening = openingFor(one, given.opening);
  if (made.length === 0) return otherPeriodsOf(stored, opening);
  const looking = { one, opening, spans: given.spans, holidaySpans: holidaySpansOf(one.run) };
  const [first, last] = given.spans.lookedAt;
  const others = made.filter((pay) => !isInPeriodOf(one, pay) && pay.paidOn >= first && pay.paidOn <= last);
  const parts = new Map<number, PartOfPeriod[]>();
  let sums = stored;
  for (const pay of others) {
    // Opening amounts form a separate period, regardless of the run they were sent in.
    const samePeriod = pay.isOpening ? [] : (parts.get(pay.runId) ?? [...given.storedParts(pay.runId)]);
    sums = withPay(sums, pay, samePeriod, looking);
    if (!pay.isOpening) parts.set(pay.runId, [...samePeriod, { ...pay, standsForPeriod: pay.periods > 0 }]);
  }
  return otherPeriodsOf(sums, opening);
}

/** Lists every field because this runs for every pay and copying objects is several times slower. */
const otherPeriodsOf = (sums: Sums, opening: OpeningFigures | undefined): OtherPeriods => ({
  taxableThisYear: sums.taxableThisYear,
  normalThisYear: sums.normalThisYear,
  periodsThisYear: sums.periodsThisYear,
  superBaseThisQuarter: sums.superBaseThisQuarter,
  superBaseThisYear: sums.superBaseThisYear,
  fourWeeks: sums.fourWeeks,
  holidays: sums.holidays,
  opening,
  lastPeriods: lastPeriods(sums.paid),
});

function withPay(
  sums: Sums,
  pay: PayFigures,
  samePeriod: readonly PartOfPeriod[],
  looking: {
    readonly one: Looking;
    readonly opening: OpeningFigures | undefined;
    readonly spans: Spans;
    readonly holidaySpans: HolidaySpans;
  },
): Sums {
  const { spans, one } = looking;
  const { paidOn } = one;
  const isWithin = ([first, last]: readonly [LocalDate, LocalDate]) => pay.paidOn >= first && pay.paidOn <= last;
  const isBefore = pay.paidOn <= paidOn;
  const inYear = isWithin(spans.year);
  const plus = (sum: Decimal, counts: boolean, more: Decimal) => (counts ? sum.plus(more) : sum);
  const isCounted = samePeriod.some(
    (other) => other.standsForPeriod && other.paidOn >= spans.year[0] && other.paidOn <= paidOn,
  );
  return {
    taxableThisYear: plus(sums.taxableThisYear, inYear && isBefore, pay.taxableEarnings),
    normalThisYear: plus(sums.normalThisYear, inYear && isBefore, pay.periodEarnings.plus(pay.backPaid)),
    periodsThisYear: sums.periodsThisYear + (inYear && isBefore && !isCounted ? pay.periods : 0),
    superBaseThisQuarter: plus(sums.superBaseThisQuarter, isWithin(spans.quarter), pay.superBase),
    superBaseThisYear: plus(sums.superBaseThisYear, inYear, pay.superBase),
    fourWeeks: plus(sums.fourWeeks, isBefore && pay.paidOn >= spans.fourWeeks, pay.periodEarnings),
    holidays: withHolidayPay(sums.holidays, pay, looking),
    paid: isBefore
      ? withPaid(
          sums.paid,
          pay,
          samePeriod.filter((other) => other.paidOn <= paidOn),
        )
      : sums.paid,
  };
}

/** Adds a pay to the paid periods. If its period is not in the list yet, also adds the other pays of the period. */
function withPaid(
  paid: readonly PaidPeriod[],
  pay: PayFigures,
  samePeriod: readonly PartOfPeriod[],
): readonly PaidPeriod[] {
  const known = pay.isOpening ? undefined : paid.find(({ runId, isOpening }) => runId === pay.runId && !isOpening);
  const base: PaidPeriod = known ?? {
    runId: pay.runId,
    isOpening: pay.isOpening,
    lastDay: samePeriod.reduce((last, other) => (other.paidOn > last ? other.paidOn : last), pay.paidOn),
    earnings: samePeriod.reduce((sum, other) => sum.plus(other.periodEarnings), ZERO),
    periods: samePeriod.some((other) => other.standsForPeriod) ? 1 : 0,
  };
  const together: PaidPeriod = {
    runId: pay.runId,
    isOpening: pay.isOpening,
    lastDay: pay.paidOn > base.lastDay ? pay.paidOn : base.lastDay,
    earnings: base.earnings.plus(pay.periodEarnings),
    periods: Math.max(base.periods, pay.periods),
  };
  return [together, ...paid.filter((one) => one !== known)].sort(newestPaidFirst);
}

/**
 * Sorts periods, newest first. Opening amounts cover earlier periods, so they count as older than a period with the
 * same run and date.
 */
const newestPaidFirst = (a: PaidPeriod, b: PaidPeriod): number =>
  newestFirst(a, b) || Number(a.isOpening) - Number(b.isOpening);

export const newestFirst = (
  a: { lastDay: LocalDate; runId: number },
  b: { lastDay: LocalDate; runId: number },
): number => (a.lastDay === b.lastDay ? b.runId - a.runId : a.lastDay < b.lastDay ? 1 : -1);

/** The earnings of the last paid periods. Opening amounts count as the average of the periods that they cover. */
const lastPeriods = (paid: readonly PaidPeriod[]): readonly Decimal[] =>
  paid
    .filter(({ earnings, periods }) => !earnings.isZero() && periods > 0)
    .slice(0, 2)
    .map(({ earnings, periods }) => (periods === 1 ? earnings : earnings.dividedBy(periods)));
