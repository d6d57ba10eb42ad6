import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../db/tx.ts' {
  interface Tables {
    session: SessionTable;
  }
}

export interface SessionTable {
  customer_id: number;
  id: Generated<number>;
  user_id: number;
  began_by: 'password' | 'passkey' | 'handoff';
  connection_id: number | null;
  consent_id: number | null;
  cookie_hash: string | null;
  address: string;
  device: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
