import type { ColumnType, Generated, Selectable } from 'kysely';

declare module '../../../db/tx.ts' {
  interface Tables {
    super_batch: SuperBatchTable;
    super_batch_pay: SuperBatchPayTable;
  }
}

export const BATCH_STATUSES = ['CREATED', 'PAID', 'CANCELLED'] as const;

export interface SuperBatchTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  status: (typeof BATCH_STATUSES)[number];
  payment_date: string;
  paid_on: string | null;
  total: string;
  member_count: number;
  due_date: string;
  file: string;
  created_at: ColumnType<Date, Date, Date>;
}

export interface SuperBatchPayTable {
  customer_id: number;
  super_batch_id: number;
  pay_id: number;
  fund_usi: string;
  amount: string;
  due_date: string;
}

export type SuperBatchRecord = Selectable<SuperBatchTable>;
