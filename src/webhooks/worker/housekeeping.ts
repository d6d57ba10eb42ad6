import { type Db, SYSTEM } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { removeDeleted } from '../endpoint/endpoint.store.ts';

/** Small batches keep each transaction short. */
const STEP_ROWS = 2_000;
const DAY_MS = 86_400_000;

export interface Housekeeping {
  readonly db: Db;
  readonly now: Date;
  readonly retentionDays: number;
}

/** Cleans up after endpoints that were deactivated or deleted. Each sweep processes one batch. */
export async function cleanUpEndpoints({ db, now }: Omit<Housekeeping, 'retentionDays'>): Promise<void> {
  await db.tx(SYSTEM, (tx) => skipForInactive(tx, now));
  const deleted = await db.tx(SYSTEM, (tx) =>
    tx
      .selectFrom('webhook_endpoint')
      .select(['customer_id', 'id'])
      .where('deleted_at', 'is not', null)
      .limit(10)
      .execute(),
  );
  for (const endpoint of deleted) await db.tx(SYSTEM, (tx) => removeDeleted(tx, endpoint, STEP_ROWS));
}

/** Deletes one batch of expired history. Returns whether there may be more. */
export async function pruneHistory({ db, now, retentionDays }: Housekeeping): Promise<boolean> {
  const before = new Date(now.getTime() - retentionDays * DAY_MS);
  const deliveries = await db.tx(SYSTEM, (tx) => pruneDeliveries(tx, before));
  // Events are kept a day longer than their deliveries, so that a replay on the last day still has a payload.
  const eventsBefore = new Date(before.getTime() - DAY_MS);
  const events = await db.tx(SYSTEM, (tx) => pruneEvents(tx, eventsBefore));
  return Math.max(deliveries, events) >= STEP_ROWS;
}

/** Skips deliveries that were queued, failed or lost their worker while their endpoint was being deactivated. */
const skipForInactive = (tx: Tx, now: Date) =>
  sql`
    update webhook_delivery d set status = 'skipped', worker = null
    where d.status in ('pending', 'sending', 'retry') and (d.status <> 'sending' or d.due_at <= ${now})
      and d.endpoint_id in (select e.id from webhook_endpoint e where not e.is_active)`.execute(tx);

/**
 * Deletes expired deliveries of each endpoint, oldest first, through its index. Ids grow with time, so an endpoint
 * whose first delivery is recent has no expired ones. Unsettled deliveries are never deleted, whatever their age.
 */
async function pruneDeliveries(tx: Tx, before: Date): Promise<number> {
  const result = await sql`
    with filled as materialized (
      select e.id from webhook_endpoint e
      where (select d.created_at from webhook_delivery d where d.endpoint_id = e.id order by d.id limit 1) < ${before}
    ), oldest as (
      select d.endpoint_id, d.id from filled e
      cross join lateral (
        select d.endpoint_id, d.id, d.created_at from webhook_delivery d
        where d.endpoint_id = e.id and d.status in ('delivered', 'failed', 'skipped')
        order by d.id limit ${STEP_ROWS}
      ) d
      where d.created_at < ${before}
      limit ${STEP_ROWS}
    ), old as (
      select d.endpoint_id, d.id from oldest o
      join webhook_delivery d on d.endpoint_id = o.endpoint_id and d.id = o.id
      for update of d skip locked
    )
    delete from webhook_delivery d using old where d.endpoint_id = old.endpoint_id and d.id = old.id`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

async function pruneEvents(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ pruned: number }>`
    select prune_events(${before}, ${STEP_ROWS}) as pruned`.execute(tx);
  return rows[0]?.pruned ?? 0;
}
