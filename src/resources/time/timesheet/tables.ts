import type { ColumnType, Generated, Selectable } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;
type TimestampOrNull = ColumnType<Date | null, Date | null, Date | null>;

declare module '../../../db/tx.ts' {
  interface Tables {
    timesheet: TimesheetTable;
  }
}

export const TIMESHEET_STATUSES = ['draft', 'submitted', 'approved', 'paid'] as const;
export type TimesheetStatus = (typeof TIMESHEET_STATUSES)[number];

/** A break in local time. An unpaid break is not working time. */
export interface Break {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly paid: boolean;
}

export interface TimesheetTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  employee_id: number;
  starts_at: string;
  ends_at: string;
  breaks: ColumnType<readonly Break[], string, string>;
  department_id: number | null;
  classification: string | null;
  work_state: string | null;
  notes: string;
  external_id: string | null;
  status: TimesheetStatus;
  submitted_at: TimestampOrNull;
  approved_at: TimestampOrNull;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type TimesheetRecord = Selectable<TimesheetTable>;
