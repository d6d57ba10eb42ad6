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

/** The guarantee stops at a maximum base: of the quarter until 30 June 2026, of the financial year under Payday Super. */
export function withinMaximumBase(base: Decimal, facts: AuPayFacts, params: ParamsAt): CountedBase {
  const isYearly = params.has(MAXIMUM_BASE_OF_YEAR);
  const limit = params.get(isYearly ? MAXIMUM_BASE_OF_YEAR : MAXIMUM_BASE_OF_QUARTER);
  const used = isYearly ? facts.yearToDate.superBaseThisYear : facts.yearToDate.superBaseThisQuarter;
  const counted = min(base, atLeastZero(limit.value.minus(used)));
  return { counted, limit, span: isYearly ? 'year' : 'quarter', isLimited: counted.lessThan(base) };
}
