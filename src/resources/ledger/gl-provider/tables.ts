import type { ColumnType, Selectable } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    provider_connection: ProviderConnectionTable;
  }
}

export interface ProviderConnectionTable {
  customer_id: number;
  kind: 'sandbox' | 'http';
  base_url: string | null;
  sealed_token: string | null;
  token_expires_at: ColumnType<Date | null, Date | null, Date | null>;
  version: string;
  connected_by: string;
  connected_at: Timestamp;
}

export type ProviderConnectionRecord = Selectable<ProviderConnectionTable>;
