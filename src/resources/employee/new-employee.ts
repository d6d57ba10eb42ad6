import type { Clock } from '../../base/clock.ts';
import { ZONE_OF } from '../../base/clock.ts';
import { GUARANTEE_RATE } from '../../rules/au/parameters.ts';
import { KIWISAVER_DEFAULT_RATE, KIWISAVER_EMPLOYER_MINIMUM } from '../../rules/nz/params.ts';
import { settleNzDeclaration } from './declaration.ts';
import type { EmployeeDeps } from './employee.deps.ts';
import type { EmploymentStatus, Field, NewEmployee } from './field.ts';
import { COLUMN_NAMES, type ColumnName, type ColumnValues, FIELDS, isAlwaysHeld } from './fields.ts';
import type { Item } from './read-item.ts';

export type Surroundings = Pick<NewEmployee, 'company' | 'rates'>;

/** The statutory rates of the day, for the defaults that follow them. */
export function ratesOfToday(params: EmployeeDeps['params'], clock: Clock): NewEmployee['rates'] {
  const au = params.AU.at(clock.today(ZONE_OF.AU));
  const nz = params.NZ.at(clock.today(ZONE_OF.NZ));
  return {
    guarantee: au.get(GUARANTEE_RATE).value.toFixed(),
    kiwisaverEmployee: nz.get(KIWISAVER_DEFAULT_RATE).value.toFixed(),
    kiwisaverEmployer: nz.get(KIWISAVER_EMPLOYER_MINIMUM).value.toFixed(),
  };
}

const BLANK: Record<string, unknown> = Object.fromEntries(COLUMN_NAMES.map((name) => [name, null]));

/** Every column of a new employee: what was sent, and the configured default for the rest. */
export function newEmployee({ columns }: Pick<Item, 'columns'>, surroundings: Surroundings): ColumnValues {
  const given = { ...surroundings, employment_status: columns.employment_status as EmploymentStatus };
  const all = { ...BLANK };
  for (const name of COLUMN_NAMES) all[name] = columns[name] ?? defaultOf(name, given);
  return settleNzDeclaration(all as unknown as ColumnValues);
}

/** What clearing a field leaves: its default where the column always holds a value, else nothing. */
export const clearedValue = (name: ColumnName, given: NewEmployee): unknown =>
  isAlwaysHeld(FIELDS[name]) ? defaultOf(name, given) : null;

function defaultOf(name: ColumnName, given: NewEmployee): unknown {
  const { default: byDefault } = FIELDS[name] as Field;
  if (byDefault === undefined) return null;
  return typeof byDefault === 'function' ? (byDefault as (given: NewEmployee) => unknown)(given) : byDefault;
}
