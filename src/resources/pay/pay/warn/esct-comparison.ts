import { type Decimal, ZERO } from '../../../../base/decimal.ts';
import { addDays, daysBetween, type LocalDate, localDate } from '../../../../base/local-date.ts';
import { remembered } from '../../../../base/remembered.ts';
import type { Params } from '../../../../params/params.ts';
import { findEsctRate } from '../../../../rules/nz/esct.ts';
import type { EsctRateInputs } from '../../../../rules/nz/facts.ts';
import { type TaxYear, taxYearOf } from '../../../../rules/tax-year.ts';
import type { EsctComparison } from './warnings-of.ts';

export interface Earned {
  readonly salary: Decimal;
  /** What the employer put into funds, before tax. */
  readonly employerContributions: Decimal;
}

/** The tax year before, as far as its pays are here. */
export interface YearBefore extends Earned {
  /** Whether the pays reach back to the beginning of that year. */
  readonly isWhole: boolean;
}

export interface EsctFacts {
  readonly paidOn: LocalDate;
  readonly employedFrom: LocalDate;
  /** The rate held for the employee; nothing when the rate is worked out. */
  readonly held: Decimal | undefined;
  /** Nothing when there are no pays of it. */
  readonly yearBefore: YearBefore | undefined;
  /** What the whole pay period earned, regular pay only; nothing for a pay from which no year can be estimated. */
  readonly period: (Earned & { readonly start: LocalDate; readonly end: LocalDate }) | undefined;
}

/** The rate held for an employee beside the one its pay gives, where it gives one. */
export function compareEsctRate(facts: EsctFacts, params: Params): EsctComparison | undefined {
  const inputs = facts.held && esctInputs(facts);
  return inputs && { held: facts.held, calculated: findEsctRate(inputs, params.at(facts.paidOn)) };
}

/** Most pays of a call are paid on one day, and the calendar takes its time. */
const knownYears = remembered<TaxYear>(1_000);

export const yearBeforeOf = (paidOn: LocalDate): TaxYear =>
  knownYears(paidOn, () => taxYearOf('NZ', addDays(taxYearOf('NZ', paidOn).first, -1)));

/** Whether the law takes the tax year before, and not an estimate of this one. */
export const isByYearBefore = ({ paidOn, employedFrom }: Pick<EsctFacts, 'paidOn' | 'employedFrom'>): boolean =>
  employedFrom <= yearBeforeOf(paidOn).first;

/**
 * Inland Revenue's table: the whole year before, if it was worked whole; else this year's estimate, for somebody who
 * began within it from the first day. Pays that are not here leave the rate to whoever knows them.
 */
function esctInputs({ paidOn, employedFrom, yearBefore, period }: EsctFacts): EsctRateInputs | undefined {
  if (isByYearBefore({ paidOn, employedFrom })) {
    if (!yearBefore?.isWhole) return undefined;
    const { salary, employerContributions } = yearBefore;
    return { wholePreviousYear: true, salary, employerContributions };
  }
  if (!period?.salary.greaterThan(ZERO)) return undefined;
  const { first, last } = taxYearOf('NZ', paidOn);
  // Somebody who is paid before the year of the first day has no day of this one to estimate.
  if (employedFrom > last) return undefined;
  const from = employedFrom > first ? employedFrom : first;
  return {
    wholePreviousYear: false,
    periodSalary: period.salary,
    periodEmployerContribution: period.employerContributions,
    periodDays: daysOf(period.start, period.end),
    daysInYear: daysOf(from, last),
  };
}

/** Both included. */
const daysOf = (from: LocalDate, to: LocalDate): number => daysBetween(from, to) + 1;

/** How far into a year its first payday may be; the monthly paid see theirs at the end of the first month. */
const FIRST_PAYDAY_WITHIN_DAYS = 31;

/** Whether pays from the beginning of the year on are here: older ones, or one soon after it began. */
export const reachesBack = ({ paidOn, hasOlder, since }: { paidOn: LocalDate; hasOlder: boolean; since: string }) =>
  hasOlder || localDate(since) <= addDays(yearBeforeOf(paidOn).first, FIRST_PAYDAY_WITHIN_DAYS);
