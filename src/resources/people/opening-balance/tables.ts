import type { ColumnType, Selectable } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    opening_balance: OpeningBalanceTable;
  }
}

/** The balance of one kind of leave on the day, and by how much the ledger was moved to it. */
export interface OpenedLeave {
  readonly leave_type: string;
  readonly unit: 'hours' | 'weeks' | 'days';
  readonly quantity: string;
  readonly moved: string;
}

export interface OpeningBalanceTable {
  customer_id: number;
  employee_id: number;
  as_at: string;
  leave: ColumnType<readonly OpenedLeave[], string, string>;
  has_nz: boolean;
  gross_four_weeks: string | null;
  gross_twelve_months: string | null;
  gross_since_anniversary: string | null;
  days_worked_52_weeks: string | null;
  weeks_employed: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type OpeningBalanceRecord = Selectable<OpeningBalanceTable>;
