import { atLeastZero, type Decimal, min, plain, sum } from '../../../base/decimal.ts';
import { wholeYearsBetween } from '../../../base/local-date.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Line } from '../../line.ts';
import { PERIODS_PER_YEAR } from '../../pay-period.ts';
import type { AuPayFacts, SuperSettings } from '../facts.ts';
import { GUARANTEE_RATE, MAXIMUM_BASE_OF_QUARTER, MAXIMUM_BASE_OF_YEAR, UNDER_18 } from '../parameters.ts';
import { sumLess } from '../sum-less.ts';

/**
 * The earnings on which super is calculated, before the maximum base is applied: ordinary time or gross, less
 * exclusions and less the super base of earlier pays of the period that were paid in another quarter or year.
 */
export function superBase(
  { superSettings, superBaseElsewhere }: Pick<AuPayFacts, 'superSettings' | 'superBaseElsewhere'>,
  lines: readonly Line[],
): Decimal {
  const base = sumLess(lines, superSettings.basedOn === 'OTE' ? 'ote' : 'super-gross', 'lowers-super-base');
  return superBaseElsewhere ? atLeastZero(base.minus(superBaseElsewhere)) : base;
}

export interface AgeExclusion {
  readonly because: string;
  readonly rule: Param<unknown>;
}

/**
 * An employee under 18 earns super only in weeks of more than 30 hours. A pay does not state in which week its hours
 * were worked, so longer periods use the average week.
 */
export function excludedByAge(facts: AuPayFacts, params: ParamsAt): AgeExclusion | undefined {
  const { isAgeThresholdEnabled, dateOfBirth } = facts.superSettings;
  if (!isAgeThresholdEnabled || dateOfBirth === undefined) return undefined;
  const rule = params.get(UNDER_18);
  if (wholeYearsBetween(dateOfBirth, facts.paymentDate) >= rule.value.age_below) return undefined;
  const worked = sum(facts.hours.filter((row) => row.isHours).map((row) => row.value));
  const limit = rule.value.hours_above.times(PERIODS_PER_YEAR.WEEKLY).dividedBy(PERIODS_PER_YEAR[facts.period]);
  if (worked.greaterThan(limit)) return undefined;
  return {
    because: `no super: under ${rule.value.age_below} on ${facts.paymentDate} and ${plain(worked)} hours in the period, not more than ${plain(rule.value.hours_above)} a week`,
    rule,
  };
}

export interface CountedBase {
  readonly counted: Decimal;
  readonly limit: Param<Decimal>;
  readonly span: 'quarter' | 'year';
  readonly isLimited: boolean;
}

/** Limits the super base to the maximum base, which is quarterly until 30 June 2026 and annual from 1 July 2026. */
export function withinMaximumBase(base: Decimal, facts: AuPayFacts, params: ParamsAt): CountedBase {
  const isYearly = params.has(MAXIMUM_BASE_OF_YEAR);
  const limit = params.get(isYearly ? MAXIMUM_BASE_OF_YEAR : MAXIMUM_BASE_OF_QUARTER);
  const used = isYearly ? facts.yearToDate.superBaseThisYear : facts.yearToDate.superBaseThisQuarter;
  const counted = min(base, atLeastZero(limit.value.minus(used)));
  return { counted, limit, span: isYearly ? 'year' : 'quarter', isLimited: counted.lessThan(base) };
}

/** The rate set for the employee, or by default the guarantee rate on the payday. */
export const compulsoryRateOf = ({ compulsoryRate }: SuperSettings, params: ParamsAt): Decimal =>
  compulsoryRate ?? params.get(GUARANTEE_RATE).value;
