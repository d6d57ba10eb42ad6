import type { ColumnType, Generated, Selectable } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    change_request: ChangeRequestTable;
  }
}

export const KINDS = ['details', 'bank-account'] as const;
export const STATUSES = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type Kind = (typeof KINDS)[number];
export type Status = (typeof STATUSES)[number];

export interface ChangeRequestTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  employee_id: number;
  kind: Kind;
  status: Status;
  /** Encrypted JSON of a `Change`. */
  change: string;
  reason: string | null;
  decided_by: string | null;
  decided_at: ColumnType<Date | null, Date | null, Date | null>;
  created_at: Timestamp;
}

export type ChangeRequestRecord = Selectable<ChangeRequestTable>;
