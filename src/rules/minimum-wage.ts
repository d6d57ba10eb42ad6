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

/** The New Zealand minimum wage that applies to an employee. */
export type NzMinimumWage = 'ADULT' | 'STARTING_OUT' | 'TRAINING';

/** The minimum hourly rate of an employee, and its name. */
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
 * The minimum wage of an employee. Undefined when no value covers the day or the employee is too young for the known
 * minimum wages. A new Australian rate applies from the first full pay period that begins on or after its date. A new
 * New Zealand rate applies to paydays from its date onwards, because hours rows may have no date.
 */
export function minimumWage(
  country: Country,
  given: {
    readonly periodStart: LocalDate;
    readonly paidOn: LocalDate;
    /** For New Zealand, the declared kind. */
    readonly kind?: NzMinimumWage;
    /** The employee's age in whole years on the payday, if known. */
    readonly age?: number | undefined;
    /** For Australia, whether a loading is paid instead of leave. */
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

/**
 * The starting-out rate is only for employees below a certain age. From that age, the adult rate applies, whatever was
 * declared.
 */
function kindOf({ kind = 'ADULT', age, paidOn }: Person, params: Params): NzMinimumWage {
  const below = agesOn(paidOn, params)?.starting_out_below;
  const isPast = kind === 'STARTING_OUT' && age !== undefined && below !== undefined && age >= below;
  return isPast ? 'ADULT' : kind;
}
