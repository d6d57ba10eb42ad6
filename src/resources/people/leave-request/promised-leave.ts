import type { Country } from '../../../base/country.ts';
import { type Decimal, decimal, roundToSixPlaces, ZERO } from '../../../base/decimal.ts';
import type { Tx } from '../../../db/tx.ts';
import { LEAVE_KINDS, type LeaveKind } from '../employee/employee.service.ts';
import { spanOf } from './approved-leave.ts';
import type { StandardWeek } from './days-off.ts';
import { daysOnPays } from './days-on-pays.ts';
import { findLastDayPaid, listApprovedAfter, listLeaveRows } from './leave-request.store.ts';
import { requestedLeave } from './leave-type.ts';

export interface LeaveHolder extends StandardWeek {
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

/** Converts hours to the unit of the balance. Zero for employees without a standard week. */
export function inUnitOf(kind: LeaveKind, hours: Decimal, week: StandardWeek): Decimal {
  const { unit } = LEAVE_KINDS[kind];
  if (unit === 'hours') return hours;
  const day = decimal(week.standard_hours_per_day);
  const whole = unit === 'days' ? day : day.times(week.standard_days_per_week);
  return whole.isZero() ? ZERO : roundToSixPlaces(hours.dividedBy(whole));
}
