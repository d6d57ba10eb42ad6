import type { Country } from '../../../base/country.ts';
import { type Decimal, decimal, roundToSixPlaces, ZERO } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import { holidayKeptOn, worksOn } from '../../../rules/nz/holidays/kept-holidays.ts';
import { companyDeclared } from '../../company/company/company.service.ts';
import { type StateCalendar, workStateOf } from '../../company/public-holiday/public-holiday.service.ts';
import {
  auDeclared,
  type EmployeeInCompany,
  LEAVE_KINDS,
  type LeaveKind,
  ownDays,
} from '../employee/employee.service.ts';
import { spanOf } from './approved-leave.ts';
import { type DaysCovered, fromMonday, type StandardWeek } from './days-off.ts';
import { daysOnPays } from './days-on-pays.ts';
import type { LeaveRequestIn } from './leave-request.schema.ts';
import { findLastDayPaid, listApprovedAfter, listLeaveRows } from './leave-request.store.ts';
import { requestedLeave } from './leave-type.ts';

/** Leave types that may cover public holidays: leave for a public holiday itself, and unpaid leave. */
const COVERS_HOLIDAYS: ReadonlySet<LeaveRequestIn['leave_type']> = new Set(['PAID_PUBLIC_HOLIDAY', 'UNPAID']);

/** Australian leave types that do not include public holidays: Fair Work Act 2009 ss 89, 98. */
const INTERRUPTED: ReadonlySet<LeaveRequestIn['leave_type']> = new Set(['HOLIDAY', 'SICK']);

/**
 * A public holiday during leave is not leave. New Zealand uses the day on which the employee observes the holiday
 * (Holidays Act 2003 s 40(1)). Australia uses the holidays of the state of work (contract [DEF-002]).
 */
export function daysCovered(
  employee: EmployeeInCompany,
  { leave_type, start_date }: LeaveRequestIn,
  { params, calendar }: { readonly params: Params; readonly calendar: StateCalendar },
): DaysCovered {
  if (employee.company_country === 'AU') {
    const state = workStateOf({
      declared: auDeclared(employee.declarations).work_state,
      company: employee.company_state,
      home: employee.state,
    });
    return {
      ...fromMonday(employee),
      publicHoliday: (day) => (INTERRUPTED.has(leave_type) ? calendar.nameOf(state, day) : undefined),
    };
  }
  const own = ownDays(employee, companyDeclared(employee.company_declarations));
  const at = params.at(start_date as LocalDate);
  return {
    isWorked: (day) => worksOn(own, day),
    publicHoliday: (day) => (COVERS_HOLIDAYS.has(leave_type) ? undefined : holidayKeptOn(day, own, at)?.name),
  };
}

interface LeaveHolder extends StandardWeek {
  readonly id: number;
  readonly company_country: Country;
}

/**
 * Approved leave that the balances still include: days after the last paid day that are not on a complete pay. Counts
 * only days before `before`, if specified.
 */
export async function promisedLeave(
  tx: Tx,
  holder: LeaveHolder,
  before?: string,
): Promise<Readonly<Partial<Record<LeaveKind, Decimal>>>> {
  const paidTo = await findLastDayPaid(tx, holder.id);
  const requests = await listApprovedAfter(tx, holder.id, paidTo);
  if (requests.length === 0) return {};
  const rows = await listLeaveRows(tx, [holder.id], spanOf(requests));
  const promised: Partial<Record<LeaveKind, Decimal>> = {};
  for (const request of requests) {
    const kind = requestedLeave(holder.company_country, request.leave_type)?.balance;
    if (kind === undefined) continue;
    for (const { date, hours, pay } of daysOnPays(request, rows)) {
      if (pay?.is_complete || (paidTo !== null && date <= paidTo)) continue;
      if (before !== undefined && date >= before) continue;
      promised[kind] = (promised[kind] ?? ZERO).plus(inUnitOf(kind, decimal(hours), holder));
    }
  }
  return promised;
}

/** Converts hours to the unit of the balance. Days and weeks are zero for employees without a standard week. */
export function inUnitOf(kind: LeaveKind, hours: Decimal, week: StandardWeek): Decimal {
  const { unit } = LEAVE_KINDS[kind];
  if (unit === 'hours') return hours;
  const day = decimal(week.standard_hours_per_day);
  const whole = unit === 'days' ? day : day.times(week.standard_days_per_week);
  return whole.isZero() ? ZERO : roundToSixPlaces(hours.dividedBy(whole));
}
