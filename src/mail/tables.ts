import type { ColumnType, GeneratedAlways } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

declare module '../db/tx.ts' {
  interface Tables {
    mail: MailTable;
  }
}

export interface MailTable {
  customer_id: number;
  id: GeneratedAlways<number>;
  uuid: string;
  recipient: string;
  sealed_content: string | null;
  status: 'WAITING' | 'SENT' | 'FAILED' | 'DROPPED';
  attempts: number;
  due_at: Timestamp;
  last_error: string | null;
  created_at: Timestamp;
  sent_at: NullableTimestamp;
  /** The kind of file that is drawn when it leaves. */
  attachment: string | null;
}
