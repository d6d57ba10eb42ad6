import { decimal, sum } from '../../../base/decimal.ts';
import type { Tx } from '../../../db/tx.ts';
import { daysOnPays } from './days-on-pays.ts';
import { type LeaveRow, listApproved, listLeaveRows } from './leave-request.store.ts';
import { type RequestedLeave, requestedLeave } from './leave-type.ts';
import type { LeaveRequestRecord } from './tables.ts';

/** Approved leave as a pay row. */
export interface PaidLeave {
  readonly description: string;
  readonly leave_type: RequestedLeave;
  readonly date: string;
  readonly hours: string;
}

/** An employee's approved leave within a date range. */
export interface ApprovedLeave {
  /** The leave that is not on a pay yet, as pay rows. */
  readonly rows: readonly PaidLeave[];
  /** All days of approved leave, paid or not. */
  readonly dates: ReadonlySet<string>;
}

/**
 * The approved leave of each employee between the dates, inclusive. Leave that is not on a pay yet is returned as pay
 * rows, one per request, because a week of leave must be paid as a week and not as five rounded days. In Australia,
 * each public holiday that the leave excludes also gets a row. Uses at most two statements.
 */
export async function approvedLeaveWithin(
  tx: Tx,
  employeeIds: readonly number[],
  days: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<number, ApprovedLeave>> {
  const leave = new Map<number, { readonly rows: PaidLeave[]; readonly dates: Set<string> }>();
  const requests = employeeIds.length === 0 ? [] : await listApproved(tx, employeeIds, days);
  if (requests.length === 0) return leave;
  const rows = await listLeaveRows(tx, [...new Set(requests.map((request) => request.employee_id))], spanOf(requests));
  for (const request of requests) {
    const within = daysOnPays(request, rows).filter(({ date }) => days.from <= date && date <= days.to);
    const own = leave.get(request.employee_id) ?? { rows: [], dates: new Set<string>() };
    leave.set(request.employee_id, own);
    for (const { date } of within) own.dates.add(date);
    const due = within.filter(({ pay }) => pay === null);
    if (due.length > 0) {
      own.rows.push({
        description: requestedLeave(request.country, request.leave_type)?.name ?? 'Leave',
        leave_type: request.leave_type as RequestedLeave,
        date: due[0]!.date,
        hours: sum(due.map(({ hours }) => decimal(hours))).toFixed(),
      });
    }
    if (request.country === 'AU') own.rows.push(...holidaysDue(request, rows, days));
  }
  return leave;
}

/**
 * Contract [DEF-002]: the public holidays that were left out of Australian leave, as pay rows. Skips a day for which a
 * pay already has a row.
 */
function holidaysDue(
  { employee_id, public_holidays }: LeaveRequestRecord,
  rows: readonly LeaveRow[],
  { from, to }: { readonly from: string; readonly to: string },
): readonly PaidLeave[] {
  const isPaid = (day: string) =>
    rows.some((row) => row.employee_id === employee_id && row.leave_type === 'PAID_PUBLIC_HOLIDAY' && row.date === day);
  return public_holidays
    .filter(({ date, is_leave }) => !is_leave && from <= date && date <= to && !isPaid(date))
    .map(({ date, name, hours }) => ({ description: name, leave_type: 'PAID_PUBLIC_HOLIDAY', date, hours }));
}

/** From the first start date to the last end date of the requests. */
export function spanOf(requests: readonly LeaveRequestRecord[]): { readonly from: string; readonly to: string } {
  const starts = requests.map(({ start_date }) => start_date).sort();
  const ends = requests.map(({ end_date }) => end_date).sort();
  return { from: starts[0]!, to: ends.at(-1)! };
}
