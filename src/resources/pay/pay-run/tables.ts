import type { ColumnType, Generated, Selectable } from 'kysely';
import type { PayPeriod } from '../../../rules/pay-period.ts';

declare module '../../../db/tx.ts' {
  interface Tables {
    pay_run: PayRunTable;
  }
}

export interface PayRunTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  pay_period: PayPeriod;
  start_date: string;
  end_date: string;
  created_at: ColumnType<Date, Date, Date>;
}

export type PayRunRecord = Selectable<PayRunTable>;
