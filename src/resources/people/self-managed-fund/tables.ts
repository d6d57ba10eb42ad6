import type { ColumnType, Selectable } from 'kysely';

declare module '../../../db/tx.ts' {
  interface Tables {
    self_managed_fund: SelfManagedFundTable;
  }
}

export interface SelfManagedFundTable {
  customer_id: number;
  employee_id: number;
  abn: string;
  name: string;
  electronic_service_address: string;
  bsb: string;
  /** Sealed. */
  account_number: string;
  account_name: string;
  updated_at: ColumnType<Date, Date, Date>;
}

export type SelfManagedFundRecord = Selectable<SelfManagedFundTable>;
