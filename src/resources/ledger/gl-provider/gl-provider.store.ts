import type { Insertable } from 'kysely';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { ProviderConnectionRecord, ProviderConnectionTable } from './tables.ts';

/** An add-on covers its last day to the end. */
export async function hasAddOn(tx: Tx, today: LocalDate): Promise<boolean> {
  const row = await tx.selectFrom('add_on').select('ends_on').where('code', '=', 'PROVIDER_GL').executeTakeFirst();
  return row !== undefined && (row.ends_on === null || row.ends_on >= today);
}

export const findConnection = (tx: Tx): Promise<ProviderConnectionRecord | undefined> =>
  tx.selectFrom('provider_connection').selectAll().executeTakeFirst();

/** Held until the end of the transaction, so that the connection cannot change under what is being saved. */
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
