import { type Decimal, roundToCent } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { Params } from '../../params/params.ts';
import { CASUAL_LOADING, JUNIOR_BELOW_AGE, MINIMUM_WAGE } from './parameters.ts';

/** The minimum hourly rate of an employee, and its name. */
export interface AuMinimumWage {
  readonly rate: Decimal;
  readonly name: string;
}

/**
 * The national minimum wage for an award-free employee, plus the casual loading for a casual. A new rate applies from
 * the first full pay period that begins on or after its date. Undefined for juniors, because their rates are not in the
 * parameters, and for days without a value.
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
