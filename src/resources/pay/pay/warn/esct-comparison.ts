import { type Decimal, ZERO } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { Params } from '../../../../params/params.ts';
import { findEsctRate, ordinaryPartOf } from '../../../../rules/nz/esct.ts';
import type { EsctRateInputs } from '../../../../rules/nz/facts.ts';
import { type Employment, estimateDays, isByYearBefore, type YearBefore } from '../calculate/esct-year.ts';
import type { EsctComparison } from './warnings-of.ts';

export interface EsctFacts extends Employment {
  /** The rate held for the employee; nothing when the rate is worked out. */
  readonly held: Decimal | undefined;
  /** Nothing when there are no pays of it. */
  readonly yearBefore: YearBefore | undefined;
  /** What the whole pay period earned; nothing for a pay from which no year can be estimated. */
  readonly period: PeriodEarned | undefined;
}

export interface PeriodEarned {
  readonly start: LocalDate;
  readonly end: LocalDate;
  /** Ordinary pay, and all that was taxed with bonuses and the like. */
  readonly ordinary: Decimal;
  readonly taxable: Decimal;
  /** What the employer put into funds, before tax. */
  readonly contributions: Decimal;
}

/** The rate held for an employee beside the one its pay gives, where it gives one. */
export function compareEsctRate(facts: EsctFacts, params: Params): EsctComparison | undefined {
  const inputs = facts.held && esctInputs(facts);
  return inputs && { held: facts.held, calculated: findEsctRate(inputs, params.at(facts.paidOn)) };
}

/**
 * Inland Revenue's table: the whole year before, if it was worked whole; else this year's estimate. Pays that are not here
 * leave the rate to whoever knows them.
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
