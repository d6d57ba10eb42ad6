import { timestamp, timestampOrNull } from '../../../base/timestamps.ts';
import { minutesBetween, type WorkState } from './local-time.ts';
import type { TimesheetOut } from './timesheet.schema.ts';
import type { Break, TimesheetRecord } from './timesheet.store.ts';

/** Working time of a shift in minutes, without unpaid breaks. */
export const workedMinutes = (shift: {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly breaks: readonly Break[];
}): number =>
  minutesBetween(shift.starts_at, shift.ends_at) -
  shift.breaks
    .filter(({ paid }) => !paid)
    .reduce((total, each) => total + minutesBetween(each.starts_at, each.ends_at), 0);

export const timesheetView = (record: TimesheetRecord): TimesheetOut => ({
  id: record.id,
  employee_id: record.employee_id,
  starts_at: record.starts_at,
  ends_at: record.ends_at,
  breaks: record.breaks.map(({ starts_at, ends_at, paid }) => ({ starts_at, ends_at, paid })),
  minutes: workedMinutes(record),
  department_id: record.department_id,
  classification: record.classification,
  work_state: record.work_state as WorkState | null,
  notes: record.notes,
  facts: record.facts,
  external_id: record.external_id,
  status: record.status,
  submitted_at: timestampOrNull(record.submitted_at),
  approved_at: timestampOrNull(record.approved_at),
  pay_id: record.pay_id,
  is_correction: record.paid_as !== null && record.status !== 'paid',
  created_at: timestamp(record.created_at),
  updated_at: timestamp(record.updated_at),
});
