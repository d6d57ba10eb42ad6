import type { ColumnType, Generated, Selectable } from 'kysely';
import type { StoredDeclarations } from './declared.ts';
import type { ColumnValues } from './fields.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    employee: EmployeeTable;
    leave_entry: LeaveEntryTable;
  }
}

/** The columns that callers cannot send directly: keys, declarations, marks, derived values and timestamps. */
interface EmployeeFrame {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  default_employee_fund_name: string | null;
  username: ColumnType<string | null, string | null | undefined, string | null>;
  declarations: ColumnType<StoredDeclarations, string, string>;
  /** Contract [DEF-005]: whether a caller has sent these New Zealand settings. */
  kiwisaver_status_is_sent: boolean;
  standard_week_is_sent: boolean;
  /** Contract [FIX-007]: whether a caller has sent these Australian settings. */
  lsl_balance_is_sent: boolean;
  lsl_enabled_is_sent: boolean;
  /** Whether the days of leave per year follow the working week because no caller sent them. Contract [DEF-001]. */
  annual_days_follow_week: boolean;
  personal_days_follow_week: boolean;
  is_terminated: boolean;
  termination_date: string | null;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  is_deleted: ColumnType<boolean, never, never>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type EmployeeTable = EmployeeFrame & ColumnValues;
/** A stored row, with encrypted fields still encrypted. */
export type EmployeeRecord = Selectable<EmployeeTable>;

export interface LeaveEntryTable {
  customer_id: number;
  id: Generated<number>;
  employee_id: number;
  leave_type: string;
  unit: 'hours' | 'weeks' | 'days';
  quantity: string;
  as_at: string;
  reason: 'OPENING' | 'SET' | 'WIPED' | 'ACCRUED' | 'TAKEN' | 'PAID_OUT' | 'REVERSED' | 'SETTLED';
  pay_id: number | null;
  created_at: Timestamp;
}
