import { type Decimal, ZERO } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { Params } from '../../../../params/params.ts';
import { type EsctRate, findEsctRate, ordinaryPartOf } from '../../../../rules/nz/esct.ts';
import type { EsctRateInputs } from '../../../../rules/nz/facts.ts';
import { type Employment, estimateDays, isByYearBefore, type YearBefore } from './esct-year.ts';

/** The ESCT rate set on the employee, and the rate calculated from the pay. */
export interface EsctComparison {
  readonly held: Decimal;
  readonly calculated: EsctRate;
}

export interface EsctFacts extends Employment {
  /** The rate set on the employee; undefined if the employee's rate is calculated. */
  readonly held: Decimal | undefined;
  /** The previous tax year; undefined if it has no pays. */
  readonly yearBefore: YearBefore | undefined;
  /** Earnings of the whole pay period; undefined if the year's earnings cannot be estimated from the pay. */
  readonly period: PeriodEarned | undefined;
}

export interface PeriodEarned {
  readonly start: LocalDate;
  readonly end: LocalDate;
  /** The ordinary pay, without the bonuses and similar payments that `taxable` includes. */
  readonly ordinary: Decimal;
  readonly taxable: Decimal;
  /** Employer contributions before tax. */
  readonly contributions: Decimal;
}

/** The rate set on the employee, and the rate calculated from the pay. Undefined if either is unknown. */
export function compareEsctRate(facts: EsctFacts, params: Params): EsctComparison | undefined {
  const inputs = facts.held && esctInputs(facts);
  return inputs && { held: facts.held, calculated: findEsctRate(inputs, params.at(facts.paidOn)) };
}

/**
 * Inland Revenue's table bases the rate on the previous year if the employee worked all of it, and otherwise on an
 * estimate of this year. Undefined if the year needed is not fully stored here or cannot be estimated.
 */
function esctInputs(facts: EsctFacts): EsctRateInputs | undefined {
  const { yearBefore, period } = facts;
  if (isByYearBefore(facts)) {
    if (!yearBefore?.isWhole) return undefined;
    const { salary, employerContributions } = yearBefore;
    return { wholePreviousYear: true, salary, employerContributions };
  }
  if (!period?.ordinary.greaterThan(ZERO)) return undefined;
  const days = estimateDays(facts, period);
  return days && { wholePreviousYear: false, ...ordinaryPartOf(period), ...days };
}
