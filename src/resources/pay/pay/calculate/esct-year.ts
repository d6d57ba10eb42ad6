import type { Decimal } from '../../../../base/decimal.ts';
import { addDays, daysBetween, type LocalDate, localDate } from '../../../../base/local-date.ts';
import { remembered } from '../../../../base/remembered.ts';
import { type TaxYear, taxYearOf } from '../../../../rules/tax-year.ts';

// What the ESCT rate of a tax year is worked out from: the year before if it was worked whole, else an estimate of this
// one. Pays that work the rate out and warnings about a rate that differs ask the same questions, here.

export interface Employment {
  readonly paidOn: LocalDate;
  readonly employedFrom: LocalDate;
}

/** The tax year before, as far as its pays are here. */
export interface YearBefore {
  readonly salary: Decimal;
  /** What the employer put into funds, before tax. */
  readonly employerContributions: Decimal;
  /** Whether the pays reach back to the beginning of that year. */
  readonly isWhole: boolean;
}

/** Most pays of a call are paid on one day, and the calendar takes its time. */
const knownYears = remembered<TaxYear>(1_000);

export const yearBeforeOf = (paidOn: LocalDate): TaxYear =>
  knownYears(paidOn, () => taxYearOf('NZ', addDays(taxYearOf('NZ', paidOn).first, -1)));

/** Whether the law takes the tax year before, and not an estimate of this one. */
export const isByYearBefore = ({ paidOn, employedFrom }: Employment): boolean =>
  employedFrom <= yearBeforeOf(paidOn).first;

export interface EstimateDays {
  readonly periodDays: number;
  readonly daysInYear: number;
}

/**
 * The days a period stands for, and those of this tax year: for somebody who began within it from the first day. Nothing
 * for somebody who is paid before the year of the first day.
 */
export function estimateDays(
  { paidOn, employedFrom }: Employment,
  period: { readonly start: LocalDate; readonly end: LocalDate },
): EstimateDays | undefined {
  const { first, last } = taxYearOf('NZ', paidOn);
  if (employedFrom > last || employedFrom > period.end) return undefined;
  return {
    // The first period of somebody who began within it is shorter.
    periodDays: daysOf(later(employedFrom, period.start), period.end),
    daysInYear: daysOf(later(employedFrom, first), last),
  };
}

const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);

/** Both included. */
const daysOf = (from: LocalDate, to: LocalDate): number => daysBetween(from, to) + 1;

/** How far into a year its first payday may be; the monthly paid see theirs at the end of the first month. */
const FIRST_PAYDAY_WITHIN_DAYS = 31;

/** Whether pays from the beginning of the year on are here: older ones, or one soon after it began. */
export const reachesBack = ({ paidOn, hasOlder, since }: { paidOn: LocalDate; hasOlder: boolean; since: string }) =>
  hasOlder || localDate(since) <= addDays(yearBeforeOf(paidOn).first, FIRST_PAYDAY_WITHIN_DAYS);
