import type { ColumnType, Generated, Selectable } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    department: DepartmentTable;
  }
}

export interface DepartmentTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  name: string;
  code: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type DepartmentRecord = Selectable<DepartmentTable>;
