import type { Country } from '../base/country.ts';
import type { Decimal } from '../base/decimal.ts';
import type { LocalDate } from '../base/local-date.ts';
import type { ParamKey, Params } from '../params/params.ts';
import { auMinimumWage } from './au/minimum-wage.ts';
import {
  ADULT_MINIMUM_WAGE,
  MINIMUM_WAGE_AGES,
  STARTING_OUT_MINIMUM_WAGE,
  TRAINING_MINIMUM_WAGE,
} from './nz/parameters.ts';

/** Which minimum wage of New Zealand somebody is held to. */
export type NzMinimumWage = 'ADULT' | 'STARTING_OUT' | 'TRAINING';

/** The least that somebody may be paid for an hour, and what it is called. */
export interface MinimumWage {
  readonly rate: Decimal;
  readonly name: string;
}

const NZ: Readonly<Record<NzMinimumWage, { readonly key: ParamKey<Decimal>; readonly name: string }>> = {
  ADULT: { key: ADULT_MINIMUM_WAGE, name: 'adult minimum wage' },
  STARTING_OUT: { key: STARTING_OUT_MINIMUM_WAGE, name: 'starting-out minimum wage' },
  TRAINING: { key: TRAINING_MINIMUM_WAGE, name: 'training minimum wage' },
};

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
    /** New Zealand: what was declared. */
    readonly kind?: NzMinimumWage;
    /** Whole years on the payday, where they are known. */
    readonly age?: number | undefined;
    /** Australia: paid a loading instead of leave. */
    readonly isCasual?: boolean;
  },
  params: Params,
): MinimumWage | undefined {
  const { periodStart, age, isCasual = false } = given;
  if (country === 'AU') return auMinimumWage({ periodStart, age, isCasual }, params);
  const { key, name } = NZ[kindOf(given, params)];
  return isTooYoung(given, params) ? undefined : valueOn(key, name, given.paidOn, params);
}

function valueOn(key: ParamKey<Decimal>, name: string, date: LocalDate, params: Params): MinimumWage | undefined {
  const at = params.at(date);
  return at.has(key) ? { rate: at.get(key).value, name } : undefined;
}

interface Person {
  readonly paidOn: LocalDate;
  readonly kind?: NzMinimumWage;
  readonly age?: number | undefined;
}

const agesOn = (date: LocalDate, params: Params) => {
  const at = params.at(date);
  return at.has(MINIMUM_WAGE_AGES) ? at.get(MINIMUM_WAGE_AGES).value : undefined;
};

const isTooYoung = ({ paidOn, age }: Person, params: Params): boolean =>
  age !== undefined && age < (agesOn(paidOn, params)?.lowest ?? 0);

/** Nobody starts out past a certain age: then the adult rate holds, whatever was declared. */
function kindOf({ kind = 'ADULT', age, paidOn }: Person, params: Params): NzMinimumWage {
  const below = agesOn(paidOn, params)?.starting_out_below;
  const isPast = kind === 'STARTING_OUT' && age !== undefined && below !== undefined && age >= below;
  return isPast ? 'ADULT' : kind;
}
