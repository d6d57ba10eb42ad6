import type { ColumnType, Generated, Selectable } from 'kysely';

declare module '../../../db/tx.ts' {
  interface Tables {
    payday_filing: PaydayFilingTable;
    payday_filing_pay: { customer_id: number; payday_filing_id: number; pay_id: number };
    employee_detail_filing: EmployeeDetailFilingTable;
  }
}

export interface PaydayFilingTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  pay_run_id: number;
  lodgement_id: number;
  payday: string;
  due_date: string;
  line_count: number;
  gross: string;
  amounts_deducted: string;
  /** The employees of the lines, in the same order. */
  employee_ids: readonly number[];
  payment_due_date: string | null;
  payment_period_end: string | null;
  amends_id: number | null;
  created_at: ColumnType<Date, Date, Date>;
}

export type DetailTask = 'CREATE' | 'UPDATE' | 'TERMINATE';

export interface EmployeeDetailFilingTable {
  customer_id: number;
  lodgement_id: number;
  employee_id: number;
  task: DetailTask;
  digest: string;
  has_ird_number: boolean;
  start_date: string | null;
  end_date: string | null;
  kiwisaver_action: 'EE' | 'EA' | null;
}

export type PaydayFilingRecord = Selectable<PaydayFilingTable>;
