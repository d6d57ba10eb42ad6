import type { Selectable } from 'kysely';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { WebhookEndpointTable } from '../tables.ts';
import type { EndpointFields } from './endpoint.fields.ts';

export type Endpoint = Selectable<WebhookEndpointTable>;

export const listEndpoints = (tx: Tx, customerId: number): Promise<Endpoint[]> =>
  tx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

/** Locks the endpoint against concurrent changes until the transaction ends. */
export const findEndpointForChange = (tx: Tx, customerId: number, id: number): Promise<Endpoint | undefined> =>
  tx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertEndpoint = (
  tx: Tx,
  customerId: number,
  fields: Required<EndpointFields> & { id: number; sealed_secret: string },
  at: Date,
): Promise<Endpoint> =>
  tx
    .insertInto('webhook_endpoint')
    .values({ customer_id: customerId, ...fields, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateEndpoint = (
  tx: Tx,
  { customer_id, id }: Pick<Endpoint, 'customer_id' | 'id'>,
  change: EndpointFields & { sealed_secret?: string; deleted_at?: Date },
  at: Date,
): Promise<Endpoint> =>
  tx
    .updateTable('webhook_endpoint')
    .set({ ...change, updated_at: at })
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Skips the deliveries queued for an inactive endpoint. Deliveries that are being sent settle as usual. */
export const skipQueued = (tx: Tx, { customer_id, id }: Pick<Endpoint, 'customer_id' | 'id'>) =>
  tx
    .updateTable('webhook_delivery')
    .set({ status: 'skipped' })
    .where('customer_id', '=', customer_id)
    .where('endpoint_id', '=', id)
    .where('status', 'in', ['pending', 'retry'])
    .execute();

/**
 * Removes an endpoint that is marked as deleted, together with its history. Removes at most `atMost` rows of the
 * history per call; returns true when everything is gone. Deletes nothing while an open transaction is queueing a
 * delivery for the endpoint; the next sweep tries again.
 */
export async function removeDeleted(
  tx: Tx,
  { customer_id, id }: Pick<Endpoint, 'customer_id' | 'id'>,
  atMost: number,
): Promise<boolean> {
  const { rows } = await sql<{ removed: number }>`
    with endpoint as materialized (
      select id from webhook_endpoint
      where customer_id = ${customer_id} and id = ${id} and deleted_at is not null for update skip locked
    ), old as (
      select d.id from webhook_delivery d join endpoint e on d.endpoint_id = e.id limit ${atMost}
    ), gone as (
      delete from webhook_delivery d using old where d.endpoint_id = ${id} and d.id = old.id returning 1
    )
    select count(*)::int as removed from gone having exists (select from endpoint)`.execute(tx);
  const removed = rows[0]?.removed;
  if (removed === undefined || removed >= atMost) return false;
  await tx.deleteFrom('webhook_endpoint').where('customer_id', '=', customer_id).where('id', '=', id).execute();
  return true;
}
