import { atLeastZero, type Decimal, min } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { AuPayFacts } from '../facts.ts';
import { MAXIMUM_BASE_OF_QUARTER, MAXIMUM_BASE_OF_YEAR } from '../parameters.ts';

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
