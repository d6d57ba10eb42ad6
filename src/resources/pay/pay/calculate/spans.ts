import type { Country } from '../../../../base/country.ts';
import { addDays, addMonths, addYears, type LocalDate, localDate } from '../../../../base/local-date.ts';
import { remembered } from '../../../../base/remembered.ts';
import { taxYearOf } from '../../../../rules/tax-year.ts';

/** The days between which each sum over the past is taken, both included. */
export interface Spans {
  readonly year: readonly [LocalDate, LocalDate];
  readonly quarter: readonly [LocalDate, LocalDate];
  readonly twelveMonths: LocalDate;
  readonly fourWeeks: LocalDate;
  /** All of them together: no pay outside is looked at. */
  readonly lookedAt: readonly [LocalDate, LocalDate];
}

/** Most pays of a week are paid on one day, and the calendar takes its time. */
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
    // Twelve months reach back to the start of the tax year or further, and quarters lie within years. Those of the
    // Holidays Act end before the period that is paid, which may be some weeks before the day of payment.
    lookedAt: [country === 'NZ' ? addDays(twelveMonths, -100) : twelveMonths, last],
  };
}

/**
 * The days that the Holidays Act looks back at from a pay period, both included: they end with the period before. Pays
 * count by the period they are for, so weeks and fortnights make 52 weeks and months make twelve (ss 5 and 9A).
 */
export interface HolidaySpans {
  readonly year: readonly [LocalDate, LocalDate];
  /** Four calendar weeks, or the last pay period where that is longer (s 8(2)). */
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
