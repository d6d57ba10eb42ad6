import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';

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

/** Whether the account has the add-on, which is valid until the end of its last day. */
export async function hasAddOn(tx: Tx, today: LocalDate): Promise<boolean> {
  const row = await tx.selectFrom('add_on').select('ends_on').where('code', '=', 'PROVIDER_GL').executeTakeFirst();
  return row !== undefined && (row.ends_on === null || row.ends_on >= today);
}

export const findConnection = (tx: Tx): Promise<ProviderConnectionRecord | undefined> =>
  tx.selectFrom('provider_connection').selectAll().executeTakeFirst();

/** Locks the connection until the end of the transaction, so that it cannot change while data based on it is saved. */
export const findConnectionForShare = (tx: Tx): Promise<ProviderConnectionRecord | undefined> =>
  tx.selectFrom('provider_connection').selectAll().forShare().executeTakeFirst();

export async function saveConnection(tx: Tx, values: Insertable<ProviderConnectionTable>): Promise<void> {
  const { customer_id: _, ...changed } = values;
  await tx
    .insertInto('provider_connection')
    .values(values)
    .onConflict((connection) => connection.column('customer_id').doUpdateSet(changed))
    .execute();
}

export async function deleteConnection(tx: Tx): Promise<void> {
  await tx.deleteFrom('provider_connection').execute();
}
