import type { ColumnType, Selectable } from 'kysely';
import type { Layout } from '../../../formats/nz-bank/layouts.ts';

declare module '../../../db/tx.ts' {
  interface Tables {
    payment_setting: PaymentSettingTable;
  }
}

export interface PaymentSettingTable {
  customer_id: number;
  company_id: number;
  account_name: string;
  bsb: string | null;
  bank_code: string | null;
  user_name: string | null;
  user_id: string | null;
  is_balanced: boolean;
  description: string | null;
  file_layout: Layout | null;
  account_number: string;
  updated_at: ColumnType<Date, Date, Date>;
}

export type PaymentSettingRecord = Selectable<PaymentSettingTable>;
