import type { ColumnType, Generated, Selectable } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    pay_rate_group: PayRateGroupTable;
    pay_rate: PayRateTable;
    pay_rate_group_member: PayRateGroupMemberTable;
  }
}

/** The contract calls this a classification. */
export interface PayRateGroupTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  award_id: number | null;
  name: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Belongs either to a group or to one employee, never to both. */
export interface PayRateTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  group_id: number | null;
  employee_id: number | null;
  description: string;
  type: 'NORMAL' | 'SPECIAL';
  multiplier: string | null;
  rate: string | null;
  units: string;
  is_hours: boolean;
  is_overtime: boolean;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface PayRateGroupMemberTable {
  customer_id: number;
  group_id: number;
  employee_id: number;
  created_at: Timestamp;
}

export type PayRateGroupRecord = Selectable<PayRateGroupTable>;
export type PayRateRecord = Selectable<PayRateTable>;
