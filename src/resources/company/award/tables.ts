import type { ColumnType, Generated, Selectable } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    award: AwardTable;
  }
}

export interface AwardTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  name: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type AwardRecord = Selectable<AwardTable>;
