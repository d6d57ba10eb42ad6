import { type Decimal, roundToCent } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { Params } from '../../params/params.ts';
import { CASUAL_LOADING, JUNIOR_BELOW_AGE, MINIMUM_WAGE } from './parameters.ts';

/** The least that somebody may be paid for an hour, and what it is called. */
export interface AuMinimumWage {
  readonly rate: Decimal;
  readonly name: string;
}

/**
 * The national minimum wage of somebody who has no award: that of the first full pay period which begins on or after the
 * day of a new one, with the loading of a casual. Juniors have rates of their own that are not held here, so that they
 * are not judged; nor is anybody on a day no value is known of.
 */
export function auMinimumWage(
  { periodStart, age, isCasual }: { periodStart: LocalDate; age: number | undefined; isCasual: boolean },
  params: Params,
): AuMinimumWage | undefined {
  const at = params.at(periodStart);
  if (!at.has(MINIMUM_WAGE)) return undefined;
  if (age !== undefined && age < at.get(JUNIOR_BELOW_AGE).value) return undefined;
  const wage = at.get(MINIMUM_WAGE).value;
  if (!isCasual) return { rate: wage, name: 'national minimum wage' };
  const loading = at.get(CASUAL_LOADING).value;
  return { rate: roundToCent(wage.plus(wage.times(loading))), name: 'national minimum wage with the casual loading' };
}
