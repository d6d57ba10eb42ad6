import type { ColumnType, Generated, Selectable } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    leave_request: LeaveRequestTable;
    leave_request_day: LeaveRequestDayTable;
  }
}

export const STATUSES = ['pending', 'approved', 'declined', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];

export interface LeaveRequestTable {
  customer_id: number;
  id: Generated<number>;
  employee_id: number;
  leave_type: string;
  start_date: string;
  end_date: string;
  notes: string;
  public_holidays: ColumnType<readonly HolidayInRequest[], string | undefined, never>;
  status: Status;
  decided_at: ColumnType<Date | null, Date | null, Date | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface LeaveRequestDayTable {
  customer_id: number;
  leave_request_id: number;
  date: string;
  hours: string;
}

/** A public holiday on a working day in the range of a request. Contract [DEF-002]. */
export interface HolidayInRequest {
  readonly date: string;
  readonly name: string;
  /** The hours of leave that the day would otherwise have had. */
  readonly hours: string;
  /** Whether the caller stated hours for the day, so that it counts as leave. */
  readonly is_leave: boolean;
}

export interface DayOff {
  readonly date: string;
  readonly hours: string;
}

/** A request with its days, sorted by date. */
export type LeaveRequestRecord = Selectable<LeaveRequestTable> & { readonly days: readonly DayOff[] };
