import type { Country } from '../base/country.ts';
import type { Decimal } from '../base/decimal.ts';
import type { LocalDate } from '../base/local-date.ts';
import type { ParamKey, Params } from '../params/params.ts';
import { MINIMUM_WAGE } from './au/parameters.ts';
import { ADULT_MINIMUM_WAGE } from './nz/parameters.ts';

/**
 * The least that an adult may be paid for an hour, or nothing for a day that no value is known of. A new rate of
 * Australia holds from the first full pay period that begins on or after its day; one of New Zealand from its very day,
 * for which the payday stands here, since rows of hours have no dates.
 */
export function minimumWage(
  country: Country,
  { periodStart, paidOn }: { readonly periodStart: LocalDate; readonly paidOn: LocalDate },
  params: Params,
): Decimal | undefined {
  return country === 'AU' ? valueOn(MINIMUM_WAGE, periodStart, params) : valueOn(ADULT_MINIMUM_WAGE, paidOn, params);
}

function valueOn(key: ParamKey<Decimal>, date: LocalDate, params: Params): Decimal | undefined {
  const at = params.at(date);
  return at.has(key) ? at.get(key).value : undefined;
}
