import type { LeaveRow } from './leave-request.store.ts';
import type { DayOff, LeaveRequestRecord } from './tables.ts';

/** A day off and the pay that contains it. */
export interface DayOnPay extends DayOff {
  readonly pay: Pick<LeaveRow, 'pay_id' | 'is_complete'> | null;
}

/**
 * Finds the pay that contains each day of a request, from the leave rows of the pays. A row covers every day of the
 * request in the period of its pay run, and also its own date if that is outside the period. Complete pays take
 * precedence over drafts.
 */
export function daysOnPays(
  { employee_id, leave_type, days }: Pick<LeaveRequestRecord, 'employee_id' | 'leave_type' | 'days'>,
  rows: readonly LeaveRow[],
): readonly DayOnPay[] {
  const dates = new Set(days.map(({ date }) => date));
  const own = rows
    .filter((row) => row.employee_id === employee_id && isSameLeave(row.leave_type, leave_type) && dates.has(row.date))
    .sort((a, b) => Number(b.is_complete) - Number(a.is_complete) || a.pay_id - b.pay_id);
  return days.map((day) => ({
    ...day,
    pay:
      own.find(({ date, run_start, run_end }) => date === day.date || (run_start <= day.date && day.date <= run_end)) ??
      null,
  }));
}

/** Whether the leave types are the same. A New Zealand pay may use Australia's name for annual holidays. */
const isSameLeave = (onPay: string, asked: string): boolean =>
  onPay === asked || (onPay === 'HOLIDAY' && asked === 'ANNUAL_HOLIDAYS');
