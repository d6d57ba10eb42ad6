import { centsOrFiner, decimal, sum } from '../../../base/decimal.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { DayOnPay } from './days-on-pays.ts';
import type { LeaveRequestOut } from './leave-request.schema.ts';
import type { RequestedLeave } from './leave-type.ts';
import type { LeaveRequestRecord } from './tables.ts';

export function leaveRequestView(record: LeaveRequestRecord, days: readonly DayOnPay[]): LeaveRequestOut {
  const each = days.map(({ hours }) => centsOrFiner(hours));
  return {
    id: record.id,
    employee_id: record.employee_id,
    leave_type: record.leave_type as RequestedLeave,
    start_date: record.start_date,
    end_date: record.end_date,
    hours: centsOrFiner(sum(days.map(({ hours }) => decimal(hours))).toFixed()),
    hours_per_day: new Set(each).size === 1 ? each[0]! : null,
    days: days.map(({ date, hours, pay }) => ({
      date,
      hours: centsOrFiner(hours),
      pay_id: pay?.pay_id ?? null,
      is_paid: pay?.is_complete ?? false,
    })),
    public_holidays: record.public_holidays.map(({ date, name, hours, is_leave }) => ({
      date,
      name,
      hours: centsOrFiner(hours),
      is_leave,
    })),
    warnings: record.public_holidays
      .filter(({ is_leave }) => is_leave)
      .map(({ date, name, hours }) => ({
        code: 'LEAVE_ON_PUBLIC_HOLIDAY' as const,
        message: `${date} is ${name}, a public holiday. By law it is not leave, but the request states ${centsOrFiner(hours)} hours for it`,
      })),
    notes: record.notes,
    status: record.status,
    decided_at: record.decided_at === null ? null : timestamp(record.decided_at),
    created_at: timestamp(record.created_at),
    updated_at: timestamp(record.updated_at),
  };
}
