import type { Clock } from '../../../base/clock.ts';
import { ZONE_OF } from '../../../base/clock.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { ANNUAL_LEAVE_WEEKS, PERSONAL_LEAVE_WEEKS } from '../../../rules/au/leave-standards.ts';
import { KIWISAVER_DEFAULT_RATE, KIWISAVER_EMPLOYER_MINIMUM } from '../../../rules/nz/parameters.ts';
import type { CompanyRecord, EsctRateMethod } from '../../company/company/company.service.ts';
import { settleNzDeclaration } from './declaration.ts';
import { withExemption } from './declared.ts';
import type { EmployeeDeps } from './employee.deps.ts';
import type { EmploymentStatus, Field, NewEmployee } from './field.ts';
import { COLUMN_NAMES, type ColumnName, type ColumnValues, FIELDS, isAlwaysHeld } from './fields.ts';
import type { Item } from './read-item.ts';
import { sentOnCreation } from './sent-settings.ts';
import type { EmployeeRecord } from './tables.ts';

export const DEFAULT_DAYS_PER_WEEK = FIELDS.standard_days_per_week.default as number;

type Frame = Omit<EmployeeRecord, ColumnName>;

export interface Surroundings extends Pick<NewEmployee, 'rates'> {
  readonly company: CompanyRecord;
  /** The ESCT rate method declared for every employee in this request. */
  readonly esctRateMethod?: EsctRateMethod | undefined;
}

/** Today's statutory rates, for defaults that follow them. */
export function ratesOfToday(params: EmployeeDeps['params'], clock: Clock): NewEmployee['rates'] {
  const nz = params.NZ.at(clock.today(ZONE_OF.NZ));
  const au = params.AU.at(clock.today(ZONE_OF.AU));
  return {
    kiwisaverEmployee: nz.get(KIWISAVER_DEFAULT_RATE).value.toFixed(),
    kiwisaverEmployer: nz.get(KIWISAVER_EMPLOYER_MINIMUM).value.toFixed(),
    annualLeaveWeeks: au.get(ANNUAL_LEAVE_WEEKS).value,
    personalLeaveWeeks: au.get(PERSONAL_LEAVE_WEEKS).value,
  };
}

const FRAME: Frame = {
  customer_id: 0,
  id: 0,
  company_id: 0,
  default_employee_fund_name: null,
  username: null,
  declarations: {},
  kiwisaver_status_is_sent: true,
  standard_week_is_sent: true,
  lsl_balance_is_sent: false,
  lsl_enabled_is_sent: false,
  annual_days_follow_week: false,
  personal_days_follow_week: false,
  is_terminated: false,
  termination_date: null,
  deleted_at: null,
  is_deleted: false,
  created_at: new Date(0),
  updated_at: new Date(0),
};
/**
 * A template that is copied and filled for each employee: V8 stores such objects more compactly than objects that grow
 * key by key.
 */
const BLANK = { ...Object.fromEntries(COLUMN_NAMES.map((name) => [name, null])), ...FRAME };

/** The row of a new employee: the fields sent, and defaults for the rest. */
export function newEmployee(
  { columns, balances = {}, exemption = null }: Pick<Item, 'columns' | 'exemption'> & Partial<Pick<Item, 'balances'>>,
  surroundings: Surroundings,
  { id, at, today }: { id: number; at: Date; today: LocalDate },
): EmployeeRecord {
  const given: NewEmployee = {
    ...surroundings,
    employment_status: columns.employment_status as EmploymentStatus,
    standard_days_per_week: columns.standard_days_per_week ?? DEFAULT_DAYS_PER_WEEK,
  };
  const all: Record<string, unknown> = { ...BLANK };
  for (const name of COLUMN_NAMES) all[name] = columns[name] ?? defaultOf(name, given);
  all.customer_id = surroundings.company.customer_id;
  all.company_id = surroundings.company.id;
  all.id = id;
  const { esctRateMethod } = surroundings;
  const declared = esctRateMethod ? { esct_rate_method: esctRateMethod } : FRAME.declarations;
  all.declarations = withExemption(declared, exemption, today);
  Object.assign(all, sentOnCreation({ columns, balances }));
  Object.assign(all, followed(columns, surroundings.company.country));
  all.created_at = at;
  all.updated_at = at;
  return settleNzDeclaration(all as unknown as EmployeeRecord);
}

const FOLLOWERS = [
  ['annual_days_follow_week', 'num_holiday_leave_days_per_year'],
  ['personal_days_follow_week', 'num_sick_leave_days_per_year'],
] as const;
export type FollowingDays = Pick<EmployeeRecord, (typeof FOLLOWERS)[number][0]>;

/** Contract [DEF-001]: in Australia, the days of leave per year follow the working week until a caller sends them. */
const followed = (columns: Item['columns'], country: CompanyRecord['country']): FollowingDays => ({
  annual_days_follow_week: country === 'AU' && columns.num_holiday_leave_days_per_year == null,
  personal_days_follow_week: country === 'AU' && columns.num_sick_leave_days_per_year == null,
});

/**
 * Which numbers of leave days still follow the working week after a change. Once a value or null is sent for a field,
 * the field no longer follows the week.
 */
export const stillFollowing = (before: FollowingDays, { columns }: Pick<Item, 'columns'>): FollowingDays => ({
  annual_days_follow_week: before.annual_days_follow_week && columns.num_holiday_leave_days_per_year === undefined,
  personal_days_follow_week: before.personal_days_follow_week && columns.num_sick_leave_days_per_year === undefined,
});

/**
 * The new days of leave for values that follow the week, after a change to the week or the employment status. A value
 * that differs from its default was set by a node that ran an earlier version, so it is not changed.
 */
export function followingDays(
  follows: FollowingDays,
  before: EmployeeRecord,
  given: { readonly before: NewEmployee; readonly after: NewEmployee },
): Partial<ColumnValues> {
  const moved = FOLLOWERS.filter(([flag, name]) => follows[flag] && before[name] === defaultOf(name, given.before)).map(
    ([, name]) => [name, defaultOf(name, given.after)],
  );
  return Object.fromEntries(moved) as Partial<ColumnValues>;
}

/** The value after clearing a field: its default if the column always has a value, else null. */
export const clearedValue = (name: ColumnName, given: NewEmployee): unknown =>
  isAlwaysHeld(FIELDS[name]) ? defaultOf(name, given) : null;

function defaultOf(name: ColumnName, given: NewEmployee): unknown {
  const { default: byDefault } = FIELDS[name] as Field;
  if (byDefault === undefined) return null;
  return typeof byDefault === 'function' ? (byDefault as (given: NewEmployee) => unknown)(given) : byDefault;
}
