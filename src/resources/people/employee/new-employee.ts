import type { Clock } from '../../../base/clock.ts';
import { ZONE_OF } from '../../../base/clock.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { KIWISAVER_DEFAULT_RATE, KIWISAVER_EMPLOYER_MINIMUM } from '../../../rules/nz/parameters.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { settleNzDeclaration } from './declaration.ts';
import { withExemption } from './declared.ts';
import type { EmployeeDeps } from './employee.deps.ts';
import type { EmploymentStatus, Field, NewEmployee } from './field.ts';
import { COLUMN_NAMES, type ColumnName, FIELDS, isAlwaysHeld } from './fields.ts';
import type { Item } from './read-item.ts';
import type { EmployeeRecord } from './tables.ts';

type Frame = Omit<EmployeeRecord, ColumnName>;

export interface Surroundings extends Pick<NewEmployee, 'rates'> {
  readonly company: CompanyRecord;
}

/** The statutory rates of the day, for the defaults that follow them. */
export function ratesOfToday(params: EmployeeDeps['params'], clock: Clock): NewEmployee['rates'] {
  const nz = params.NZ.at(clock.today(ZONE_OF.NZ));
  return {
    kiwisaverEmployee: nz.get(KIWISAVER_DEFAULT_RATE).value.toFixed(),
    kiwisaverEmployer: nz.get(KIWISAVER_EMPLOYER_MINIMUM).value.toFixed(),
  };
}

const FRAME: Frame = {
  customer_id: 0,
  id: 0,
  company_id: 0,
  default_employee_fund_name: null,
  username: null,
  declarations: {},
  is_terminated: false,
  termination_date: null,
  deleted_at: null,
  is_deleted: false,
  created_at: new Date(0),
  updated_at: new Date(0),
};
/** Copied and filled for each employee: V8 keeps such objects far smaller than ones that grow key by key. */
const BLANK = { ...Object.fromEntries(COLUMN_NAMES.map((name) => [name, null])), ...FRAME };

/** A new employee as its row will be read: what was sent, and the configured default for the rest. */
export function newEmployee(
  { columns, exemption = null }: Pick<Item, 'columns' | 'exemption'>,
  surroundings: Surroundings,
  { id, at, today }: { id: number; at: Date; today: LocalDate },
): EmployeeRecord {
  const given = { ...surroundings, employment_status: columns.employment_status as EmploymentStatus };
  const all: Record<string, unknown> = { ...BLANK };
  for (const name of COLUMN_NAMES) all[name] = columns[name] ?? defaultOf(name, given);
  all.customer_id = surroundings.company.customer_id;
  all.company_id = surroundings.company.id;
  all.id = id;
  all.declarations = withExemption(FRAME.declarations, exemption, today);
  all.created_at = at;
  all.updated_at = at;
  return settleNzDeclaration(all as unknown as EmployeeRecord);
}

/** What clearing a field leaves: its default where the column always holds a value, else nothing. */
export const clearedValue = (name: ColumnName, given: NewEmployee): unknown =>
  isAlwaysHeld(FIELDS[name]) ? defaultOf(name, given) : null;

function defaultOf(name: ColumnName, given: NewEmployee): unknown {
  const { default: byDefault } = FIELDS[name] as Field;
  if (byDefault === undefined) return null;
  return typeof byDefault === 'function' ? (byDefault as (given: NewEmployee) => unknown)(given) : byDefault;
}
