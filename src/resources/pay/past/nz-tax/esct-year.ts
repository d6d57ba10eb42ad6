import { remembered } from '../../../../base/bounded-map.ts';
import { type Decimal, decimal } from '../../../../base/decimal.ts';
import { addDays, daysBetween, type LocalDate, localDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import { type TaxYear, taxYearOf } from '../../../../rules/tax-year.ts';
import { listPaidYears } from './esct-year.store.ts';

type OfEmployee = Employment & { readonly employeeId: number };

export type YearsBefore = (employeeId: number, paidOn: LocalDate) => YearBefore | undefined;

const keyOf = (employeeId: number, paidOn: LocalDate): string => `${employeeId} ${yearBeforeOf(paidOn).first}`;

/** Reads the previous tax year of employees whose ESCT rate depends on it, with at most one statement. */
export async function gatherYearsBefore(tx: Tx, asked: readonly OfEmployee[]): Promise<YearsBefore> {
  const wanted = new Map(asked.filter(isByYearBefore).map((one) => [keyOf(one.employeeId, one.paidOn), one] as const));
  if (wanted.size === 0) return () => undefined;
  const found = await listPaidYears(
    tx,
    [...wanted.values()].map(({ employeeId, paidOn }) => ({ employeeId, ...yearBeforeOf(paidOn) })),
  );
  const years = new Map(
    [...wanted].flatMap(([key, { paidOn }], index) => {
      const { salary, contributions, since, has_older: hasOlder } = found[index]!;
      if (since === null) return [];
      const isWhole = reachesBack({ paidOn, hasOlder, since });
      return [[key, { salary: decimal(salary), employerContributions: decimal(contributions), isWhole }] as const];
    }),
  );
  return (employeeId, paidOn) => years.get(keyOf(employeeId, paidOn));
}

// The basis of the ESCT rate for a tax year: the previous year if the employee worked all of it, otherwise an estimate
// of this year. Used by pays that calculate the rate, and by the warning that the employee's rate differs.

export interface Employment {
  readonly paidOn: LocalDate;
  readonly employedFrom: LocalDate;
}

/** The previous tax year, summed from the pays that are stored here. */
export interface YearBefore {
  readonly salary: Decimal;
  /** Employer contributions before tax. */
  readonly employerContributions: Decimal;
  /** Whether the pays cover the previous tax year from its beginning. */
  readonly isWhole: boolean;
}

/** Cached because most pays in a request have the same payday and date arithmetic is slow. */
const knownYears = remembered<TaxYear>(1_000);

const yearBeforeOf = (paidOn: LocalDate): TaxYear =>
  knownYears(paidOn, () => taxYearOf('NZ', addDays(taxYearOf('NZ', paidOn).first, -1)));

/** Whether the law uses the previous tax year instead of an estimate of this one. */
export const isByYearBefore = ({ paidOn, employedFrom }: Employment): boolean =>
  employedFrom <= yearBeforeOf(paidOn).first;

interface EstimateDays {
  readonly periodDays: number;
  readonly daysInYear: number;
}

/**
 * The number of days in the period and in this tax year, in both cases not counting days before the start date.
 * Undefined if the employee starts after the tax year or the period.
 */
export function estimateDays(
  { paidOn, employedFrom }: Employment,
  period: { readonly start: LocalDate; readonly end: LocalDate },
): EstimateDays | undefined {
  const { first, last } = taxYearOf('NZ', paidOn);
  if (employedFrom > last || employedFrom > period.end) return undefined;
  return {
    // The first period of a new employee begins on the start date.
    periodDays: daysOf(later(employedFrom, period.start), period.end),
    daysInYear: daysOf(later(employedFrom, first), last),
  };
}

const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);

/** The number of days, counting both the first and the last day. */
const daysOf = (from: LocalDate, to: LocalDate): number => daysBetween(from, to) + 1;

/**
 * The first payday of a tax year is at most this many days after the year starts, because monthly pays are paid at the
 * end of the first month.
 */
const FIRST_PAYDAY_WITHIN_DAYS = 31;

/**
 * Whether the pays cover the previous tax year from its beginning: either there are older pays, or the first pay covers
 * a day soon after that year began.
 */
export const reachesBack = ({ paidOn, hasOlder, since }: { paidOn: LocalDate; hasOlder: boolean; since: string }) =>
  hasOlder || localDate(since) <= addDays(yearBeforeOf(paidOn).first, FIRST_PAYDAY_WITHIN_DAYS);
