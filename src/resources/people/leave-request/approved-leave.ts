import { decimal, sum } from '../../../base/decimal.ts';
import type { Tx } from '../../../db/tx.ts';
import { daysOnPays } from './days-on-pays.ts';
import { listApproved, listLeaveRows } from './leave-request.store.ts';
import { type RequestedLeave, requestedLeave } from './leave-type.ts';
import type { LeaveRequestRecord } from './tables.ts';

/** Approved leave as a row of a pay has it. */
export interface PaidLeave {
  readonly description: string;
  readonly leave_type: RequestedLeave;
  readonly date: string;
  readonly hours: string;
}

/** What of an employee's approved leave falls within some days. */
export interface ApprovedLeave {
  /** What no pay has yet. */
  readonly rows: readonly PaidLeave[];
  /** Every day of it, paid or not. */
  readonly dates: ReadonlySet<string>;
}

/**
 * The approved leave of each employee within the days, both included. What no pay has yet comes as rows of a pay: one for
 * each request, since a week of leave is to be paid as a week and not as five rounded days. Two statements, however
 * many employees there are.
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
    if (due.length === 0) continue;
    own.rows.push({
      description: requestedLeave(request.country, request.leave_type)?.name ?? 'Leave',
      leave_type: request.leave_type as RequestedLeave,
      date: due[0]!.date,
      hours: sum(due.map(({ hours }) => decimal(hours))).toFixed(),
    });
  }
  return leave;
}

/** The days from the first of the requests to the last. */
export function spanOf(requests: readonly LeaveRequestRecord[]): { readonly from: string; readonly to: string } {
  const starts = requests.map(({ start_date }) => start_date).sort();
  const ends = requests.map(({ end_date }) => end_date).sort();
  return { from: starts[0]!, to: ends.at(-1)! };
}
