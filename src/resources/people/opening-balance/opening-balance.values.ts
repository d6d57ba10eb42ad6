import type { Country } from '../../../base/country.ts';
import { type Decimal, decimalOf, money, plain, roundToCent, roundToSixPlaces } from '../../../base/decimal.ts';
import type { Place, ProblemCode } from '../../../base/errors.ts';
import { type Problem, SchemaProblem } from '../../../http/validation/validation.ts';
import { LEAVE_KINDS, type LeaveKind } from '../employee/employee.service.ts';
import type { OpeningBalancesIn } from './opening-balance.schema.ts';
import type { OpeningBalanceTable } from './opening-balance.store.ts';

/** The kinds of leave whose balances each country shows. */
const KINDS: Readonly<Record<Country, readonly LeaveKind[]>> = {
  AU: ['holiday', 'sick', 'longService', 'rdo', 'toil'],
  NZ: ['annualHolidays', 'nzSick', 'alternativeHolidays', 'rdo', 'toil'],
};

type Figure = Exclude<keyof NonNullable<OpeningBalancesIn['nz']>, symbol>;
export type Figures = Pick<OpeningBalanceTable, Figure>;

const MONEY: readonly Figure[] = ['gross_four_weeks', 'gross_twelve_months', 'gross_since_anniversary'];
/** The upper bound of each figure, above any plausible wage or working life. */
const MOST: Readonly<Record<Figure, number>> = {
  gross_four_weeks: 1e11,
  gross_twelve_months: 1e11,
  gross_since_anniversary: 1e11,
  days_worked_52_weeks: 366,
  weeks_employed: 5_200,
};
const MOST_LEAVE = 1e6;

export interface OpeningValues {
  readonly leave: Readonly<Partial<Record<LeaveKind, Decimal>>>;
  readonly hasNz: boolean;
  readonly figures: Figures;
}

/** Validates the body against the employee's country. Throws one 422 that lists every invalid field. */
export function readOpening(given: OpeningBalancesIn, country: Country): OpeningValues {
  const problems: Problem[] = [];
  const refuse = (loc: Place, msg: string, code: ProblemCode) =>
    problems.push({ loc: ['body', ...loc], msg, type: 'value', code });
  const leave: Partial<Record<LeaveKind, Decimal>> = {};
  given.leave?.forEach(({ leave_type, unit, quantity }, index) => {
    const kind = KINDS[country].find((one) => LEAVE_KINDS[one].leave_type === leave_type);
    if (!kind) {
      const known = KINDS[country].map((one) => LEAVE_KINDS[one].leave_type);
      refuse(['leave', index, 'leave_type'], `must be one of ${known.join(', ')}`, 'not_a_choice');
      return;
    }
    if (LEAVE_KINDS[kind].unit !== unit) {
      refuse(['leave', index, 'unit'], `${leave_type} is measured in ${LEAVE_KINDS[kind].unit}`, 'not_a_choice');
    }
    if (leave[kind]) refuse(['leave', index, 'leave_type'], `${leave_type} is listed twice`, 'repeated');
    const balance = roundToSixPlaces(decimalOf(quantity));
    if (balance.abs().greaterThanOrEqualTo(MOST_LEAVE))
      refuse(['leave', index, 'quantity'], 'is too large', 'too_large');
    leave[kind] = balance;
  });
  if (given.nz && country === 'AU')
    refuse(['nz'], 'is only for New Zealand; leave it out for this employee', 'other_country');
  const figure = (name: Figure): string | null => {
    const sent = given.nz?.[name];
    if (sent === undefined || sent === null) return null;
    const value = decimalOf(sent);
    if (value.isNegative() || value.greaterThan(MOST[name]))
      refuse(['nz', name], `must be from 0 to ${MOST[name]}`, 'out_of_range');
    return MONEY.includes(name) ? money(roundToCent(value)) : plain(roundToSixPlaces(value));
  };
  const figures: Figures = {
    gross_four_weeks: figure('gross_four_weeks'),
    gross_twelve_months: figure('gross_twelve_months'),
    gross_since_anniversary: figure('gross_since_anniversary'),
    days_worked_52_weeks: figure('days_worked_52_weeks'),
    weeks_employed: figure('weeks_employed'),
  };
  if (problems.length > 0) throw new SchemaProblem(problems);
  return { leave, hasNz: (given.nz ?? null) !== null, figures };
}
