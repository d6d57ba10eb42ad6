import type { Country } from '../../base/country.ts';
import { addYears, type LocalDate, localDate } from '../../base/local-date.ts';
import { taxYearEnding, taxYearOf } from '../../rules/tax-year.ts';
import { UsageError } from '../operator/usage-error.ts';

/** What a file holds a year of: the pays of a country by its tax year, or the audit log by the calendar year in UTC. */
export const BOOKS = ['AU', 'NZ', 'AUDIT'] as const;
export type Book = (typeof BOOKS)[number];

export interface Year {
  readonly book: Book;
  /** The calendar year of its last day. */
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

/** Every year from the one that holds `oldest` to the last that ended before `cutoff`. */
export function yearsUpTo(book: Book, oldest: LocalDate, cutoff: LocalDate): readonly Year[] {
  const found: Year[] = [];
  for (let year = yearOf(book, numberOfYear(book, oldest)); year.last < cutoff; year = yearOf(book, year.year + 1)) {
    found.push(year);
  }
  return found;
}

/**
 * What the law asks to be kept, so that until then everything is where people look first. Files are records too: an
 * operator may choose less.
 */
export const USUAL_YEARS = 7;

/**
 * The facts of a pay are needed to change it, and to make another pay of its period. Nothing works further back than the
 * tax year before: year ends, its ESCT rate, and twelve months of holiday pay that reach into it.
 */
export const LEAST_YEARS = 2;

/** Years that ended before this day are old. */
export function cutoffOf(today: LocalDate, years: string | undefined): LocalDate {
  const count = years === undefined ? USUAL_YEARS : /^\d{1,2}$/.test(years) ? Number(years) : Number.NaN;
  if (Number.isNaN(count)) throw new UsageError(`--years must be a number of years, but it is "${years}".`);
  if (count < LEAST_YEARS) {
    throw new UsageError(
      `--years must be ${LEAST_YEARS} or more, but it is ${count}: pays of the tax year before are still changed and filed.`,
    );
  }
  return addYears(today, -count);
}
