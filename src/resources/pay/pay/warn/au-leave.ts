import { type Decimal, decimal, max, plain, roundToSixPlaces, ZERO } from '../../../../base/decimal.ts';
import { addYears, type LocalDate, localDate } from '../../../../base/local-date.ts';
import type { ParamsAt } from '../../../../params/params.ts';
import { tooLittleLeft } from '../../../../rules/au/cash-out.ts';
import {
  FAMILY_VIOLENCE_DAYS,
  familyViolenceLeave,
  yearOfEmployment,
} from '../../../../rules/au/family-violence-leave.ts';
import { ANNUAL_LEAVE_WEEKS, belowStandards, PERSONAL_LEAVE_WEEKS } from '../../../../rules/au/leave-standards.ts';
import { isFamilyViolence } from '../../../../rules/au/leave-type.ts';
import type { LeaveBalanceRow } from '../../../people/leave-balance/leave-balance.service.ts';
import type { DayOff } from '../../family-violence-leave/family-violence-leave.service.ts';
import type { MadePay } from '../model/made-pay.ts';
import type { WarnedEmployee } from './warning.store.ts';

interface DatedRow {
  readonly date: LocalDate;
  readonly hours: Decimal;
}

/** The family and domestic violence leave on a pay. */
const daysOffOn = ({ items }: Pick<MadePay, 'items'>): readonly DatedRow[] =>
  items.flatMap(({ kind, leave_type, leave_date, quantity }) =>
    kind === 'leave' && isFamilyViolence(leave_type ?? '') && leave_date !== null && quantity !== null
      ? [{ date: localDate(leave_date), hours: decimal(quantity) }]
      : [],
  );

/**
 * The employees whose family violence leave must be read for warnings, and the first day to read. Undefined if no pay
 * has this leave, which is the usual case.
 */
export function daysOffWanted(
  pays: readonly MadePay[],
): { readonly employeeIds: readonly number[]; readonly since: LocalDate } | undefined {
  const away = pays.filter(({ pay }) => pay.country === 'AU').map((made) => ({ made, days: daysOffOn(made) }));
  const first = away.flatMap(({ days }) => days.map(({ date }) => date)).sort()[0];
  if (first === undefined) return undefined;
  const employeeIds = new Set(away.filter(({ days }) => days.length > 0).map(({ made }) => made.pay.employee_id));
  // A year of employment begins at most a year before the date.
  return { employeeIds: [...employeeIds], since: addYears(first, -1) };
}

/**
 * Leave limits that an Australian pay exceeds, apart from balances: family violence leave days and cashed-out leave.
 * Returns texts for the warning.
 */
export function beyondStandards(
  made: MadePay,
  given: {
    readonly employee: WarnedEmployee;
    readonly leaveAfter: readonly LeaveBalanceRow[];
    readonly daysOff: readonly DayOff[];
    readonly params: ParamsAt;
  },
): readonly string[] {
  if (made.pay.country !== 'AU') return NOTHING;
  return [...tooManyDaysOff(made, given), ...cashedOutTooMuch(made, given)];
}

/**
 * Contract [DEF-001]: a warning if the employee's days of leave per year are below the National Employment Standards.
 * Casual employees accrue no leave.
 */
export function belowLeaveStandards(
  { pay }: Pick<MadePay, 'pay'>,
  employee: WarnedEmployee,
  params: ParamsAt,
): string | undefined {
  const isOwed = employee.employment_status === 'Full-time' || employee.employment_status === 'Part-time';
  const isByDays = employee.is_leave_enabled && !employee.accrue_leave_on_hours_worked;
  if (pay.country !== 'AU' || pay.kind !== 'REGULAR' || !isOwed || !isByDays) return undefined;
  if (!params.has(ANNUAL_LEAVE_WEEKS) || !params.has(PERSONAL_LEAVE_WEEKS)) return undefined;
  return belowStandards(
    {
      annualDays: employee.num_holiday_leave_days_per_year,
      personalDays: employee.num_sick_leave_days_per_year,
      daysPerWeek: employee.standard_days_per_week,
    },
    params,
  );
}

const NOTHING: readonly string[] = [];

type Given = Parameters<typeof beyondStandards>[1];

/**
 * Counts family violence leave separately for each year of employment in which the pay has any. The days of a draft are
 * added to the stored days.
 */
function tooManyDaysOff(made: MadePay, { employee, daysOff, params }: Given): readonly string[] {
  const here = daysOffOn(made).filter(({ date }) => date >= employee.start_date);
  if (here.length === 0 || !params.has(FAMILY_VIOLENCE_DAYS)) return NOTHING;
  const stored = daysOff
    .filter(({ employee_id }) => employee_id === employee.id)
    .map(({ date, hours }) => ({ date, hours: decimal(hours) }));
  const all = made.pay.is_complete ? stored : [...stored, ...here];
  const beyond = here.map(({ date }) => {
    const { from, to } = yearOfEmployment(employee.start_date, date);
    const ofYear = byDay(all.filter((day) => day.date >= from && day.date <= to));
    return familyViolenceLeave(ofYear, decimal(employee.standard_hours_per_day), params).beyond;
  });
  const most = beyond.reduce((a, b) => max(a, b), ZERO);
  if (!most.greaterThan(0)) return NOTHING;
  return [
    `has taken ${plain(roundToSixPlaces(most))} more ${most.equals(1) ? 'day' : 'days'} of Family and Domestic Violence Leave than the ${plain(params.get(FAMILY_VIOLENCE_DAYS).value)} allowed in the year of employment`,
  ];
}

function byDay(rows: readonly DatedRow[]): readonly { readonly hours: Decimal }[] {
  const days = new Map<LocalDate, Decimal>();
  for (const { date, hours } of rows) days.set(date, (days.get(date) ?? ZERO).plus(hours));
  return [...days.values()].map((hours) => ({ hours }));
}

/** The units of a leave row show whether it is cashed out. */
function cashedOutTooMuch({ items }: MadePay, { employee, leaveAfter, params }: Given): readonly string[] {
  const isCashed = items.some(
    ({ kind, leave_type, units }) => kind === 'leave' && leave_type === 'HOLIDAY' && units === 'CASH_UP',
  );
  if (!isCashed) return NOTHING;
  const left = decimal(leaveAfter.find(({ leave_type }) => leave_type === 'HOLIDAY')?.hours ?? '0');
  const hoursPerWeek = decimal(employee.standard_hours_per_day).times(employee.standard_days_per_week);
  const said = tooLittleLeft({ left, hoursPerWeek }, params);
  return said === undefined ? NOTHING : [said];
}
