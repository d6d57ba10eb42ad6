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
    // Twelve months reach back to the start of the tax year or further, and quarters lie within years.
    lookedAt: [twelveMonths, last],
  };
}
