import type { Country } from '../base/country.ts';
import type { Decimal } from '../base/decimal.ts';
import type { LocalDate } from '../base/local-date.ts';
import type { ParamKey, Params } from '../params/params.ts';
import { auMinimumWage } from './au/minimum-wage.ts';
import { ADULT_MINIMUM_WAGE } from './nz/parameters.ts';

/** The least that somebody may be paid for an hour, and what it is called. */
export interface MinimumWage {
  readonly rate: Decimal;
  readonly name: string;
}

/**
 * The minimum wage of somebody, or nothing for a day that no value is known of and for whoever is too young to have one.
 * A new rate of Australia holds from the first full pay period that begins on or after its day; one of New Zealand from
 * its very day, for which the payday stands here, since rows of hours need no dates.
 */
export function minimumWage(
  country: Country,
  given: {
    readonly periodStart: LocalDate;
    readonly paidOn: LocalDate;
    /** Whole years on the payday, where they are known. */
    readonly age?: number | undefined;
    /** Australia: paid a loading instead of leave. */
    readonly isCasual?: boolean;
  },
  params: Params,
): MinimumWage | undefined {
  const { periodStart, paidOn, age, isCasual = false } = given;
  if (country === 'AU') return auMinimumWage({ periodStart, age, isCasual }, params);
  return valueOn(ADULT_MINIMUM_WAGE, 'adult minimum wage', paidOn, params);
}

function valueOn(key: ParamKey<Decimal>, name: string, date: LocalDate, params: Params): MinimumWage | undefined {
  const at = params.at(date);
  return at.has(key) ? { rate: at.get(key).value, name } : undefined;
}
