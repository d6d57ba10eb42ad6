import type { Country } from '../../base/country.ts';
import { addYears, type LocalDate, localDate } from '../../base/local-date.ts';
import { taxYearEnding, taxYearOf } from '../../rules/tax-year.ts';
import { UsageError } from '../operator/usage-error.ts';

/** The contents of a year's file: the pays of a country by tax year, or the audit log by calendar year in UTC. */
export const BOOKS = ['AU', 'NZ', 'AUDIT'] as const;
export type Book = (typeof BOOKS)[number];

export interface Year {
  readonly book: Book;
  /** The calendar year that contains the last day of this year. */
  readonly year: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

export const yearOf = (book: Book, year: number): Year => ({
  book,
  year,
  ...(book === 'AUDIT'
    ? { first: localDate(`${year}-01-01`), last: localDate(`${year}-12-31`) }
    : taxYearEnding(book, year)),
});

const numberOfYear = (book: Book, day: LocalDate): number =>
  Number((book === 'AUDIT' ? day : taxYearOf(book satisfies Country, day).last).slice(0, 4));

/** Every year from the one that contains `oldest` to the last one that ended before `cutoff`. */
export function yearsUpTo(book: Book, oldest: LocalDate, cutoff: LocalDate): readonly Year[] {
  const found: Year[] = [];
  for (let year = yearOf(book, numberOfYear(book, oldest)); year.last < cutoff; year = yearOf(book, year.year + 1)) {
    found.push(year);
  }
  return found;
}

/**
 * By default, records stay in the database for the legal retention period. An operator may choose a shorter time,
 * because the archived files also count as records.
 */
const DEFAULT_YEARS = 7;

/**
 * The facts of a pay are needed to change the pay, and to create another pay in the same period. The oldest facts that
 * the service reads are those of the previous tax year. It needs them for year ends, for the ESCT rate, and for the
 * earnings of twelve months on which holiday pay is based.
 */
const MIN_YEARS = 2;

/** A year can be archived if it ended before this day. */
export function cutoffOf(today: LocalDate, years: string | undefined): LocalDate {
  const count = years === undefined ? DEFAULT_YEARS : /^\d{1,2}$/.test(years) ? Number(years) : Number.NaN;
  if (Number.isNaN(count)) throw new UsageError(`--years must be a number of years, but it is "${years}".`);
  if (count < MIN_YEARS) {
    throw new UsageError(
      `--years must be ${MIN_YEARS} or more, but it is ${count}. Pays of the previous tax year may still be changed and filed.`,
    );
  }
  return addYears(today, -count);
}
