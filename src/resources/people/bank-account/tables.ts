import type { ColumnType, Generated, Selectable } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    bank_account: BankAccountTable;
  }
}

export interface BankAccountTable {
  customer_id: number;
  id: Generated<number>;
  employee_id: number;
  rank: number;
  account_name: string;
  bsb: string | null;
  /** Sealed. */
  account_number: string;
  amount: string | null;
  reference: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type BankAccountRecord = Selectable<BankAccountTable>;
