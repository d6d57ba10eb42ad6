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

/** The keys and stamps around the columns of the dictionary. */
interface EmployeeFrame {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  default_employee_fund_name: string | null;
  username: ColumnType<string | null, string | null | undefined, string | null>;
  declarations: ColumnType<StoredDeclarations, string, string>;
  is_terminated: boolean;
  termination_date: string | null;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  is_deleted: ColumnType<boolean, never, never>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type EmployeeTable = EmployeeFrame & ColumnValues;
/** A row as it is stored: sealed fields are still sealed. */
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
