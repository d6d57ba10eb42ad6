import { remembered } from '../../../../base/bounded-map.ts';
import type { Country } from '../../../../base/country.ts';
import { addDays, addMonths, addYears, type LocalDate, localDate } from '../../../../base/local-date.ts';
import { taxYearOf } from '../../../../rules/tax-year.ts';

/** The date ranges of the sums, both ends included. */
export interface Spans {
  readonly year: readonly [LocalDate, LocalDate];
  readonly quarter: readonly [LocalDate, LocalDate];
  readonly twelveMonths: LocalDate;
  readonly fourWeeks: LocalDate;
  /** The union of all ranges; pays outside it are not read. */
  readonly lookedAt: readonly [LocalDate, LocalDate];
}

/** Cached because most pays in a week have the same payday and date arithmetic is slow. */
const knownSpans = remembered<Spans>(1_000);

export const spansOf = (country: Country, paidOn: LocalDate): Spans =>
  knownSpans(`${country} ${paidOn}`, () => measured(country, paidOn));

function measured(country: Country, paidOn: LocalDate): Spans {
  const { first, last } = taxYearOf(country, paidOn);
  const quarterMonth = Math.floor((Number(paidOn.slice(5, 7)) - 1) / 3) * 3 + 1;
  const quarterStart = localDate(`${paidOn.slice(0, 4)}-${String(quarterMonth).padStart(2, '0')}-01`);
  const twelveMonths = addDays(addYears(paidOn, -1), 1);
  return {
    year: [first, last],
    quarter: [quarterStart, addDays(addMonths(quarterStart, 3), -1)],
    twelveMonths,
    fourWeeks: addDays(paidOn, -27),
    // The last twelve months include the tax year so far, and quarters lie within years. For New Zealand, reads 100
    // more days: the ranges of the Holidays Act end before the pay period, which can be weeks before the payday.
    lookedAt: [country === 'NZ' ? addDays(twelveMonths, -100) : twelveMonths, last],
  };
}

/**
 * The Holidays Act lookback for a pay period, both ends included. It ends with the previous period. Whether a pay
 * counts depends on its period, not on its payday, so a year is twelve months for monthly pays and 52 weeks for all
 * others (ss 5 and 9A).
 */
export interface HolidaySpans {
  readonly year: readonly [LocalDate, LocalDate];
  /** Four calendar weeks, or the last pay period if that is longer (s 8(2)). */
  readonly fourWeeks: readonly [LocalDate, LocalDate];
}

const knownHolidaySpans = remembered<HolidaySpans>(1_000);

export const holidaySpansOf = (run: { readonly pay_period: string; readonly start_date: string }): HolidaySpans =>
  knownHolidaySpans(`${run.pay_period} ${run.start_date}`, () => {
    const start = localDate(run.start_date);
    const end = addDays(start, -1);
    return run.pay_period === 'MONTHLY'
      ? { year: [addMonths(start, -12), end], fourWeeks: [addMonths(start, -1), end] }
      : { year: [addDays(start, -364), end], fourWeeks: [addDays(start, -28), end] };
  });
