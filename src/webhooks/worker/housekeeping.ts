import { sql } from 'kysely';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import { removeDeleted } from '../endpoint/endpoint.store.ts';

/** Small steps: each is a short transaction that holds nobody up. */
const STEP_ROWS = 2_000;
const DAY_MS = 86_400_000;

export interface Housekeeping {
  readonly db: Db;
  readonly now: Date;
  readonly retentionDays: number;
}

/** One step of each kind of tidying; the next sweep does the next. */
export async function keepHouse({ db, now, retentionDays }: Housekeeping): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * DAY_MS);
  await db.tx(SYSTEM, (tx) => skipForInactive(tx, now));
  await db.tx(SYSTEM, (tx) => pruneDeliveries(tx, before));
  // Later than the deliveries of it, so that one sent again on its last day still has something to send.
  const eventsBefore = new Date(before.getTime() - DAY_MS);
  await db.tx(SYSTEM, (tx) => sql`select prune_events(${eventsBefore}, ${STEP_ROWS})`.execute(tx));
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

/** What was queued, failed once more, or lost its worker, while its endpoint was being switched off. */
const skipForInactive = (tx: Tx, now: Date) =>
  sql`
    update webhook_delivery d set status = 'skipped', worker = null
    where d.status in ('pending', 'sending', 'retry') and (d.status <> 'sending' or d.due_at <= ${now})
      and d.endpoint_id in (select e.id from webhook_endpoint e where not e.is_active)`.execute(tx);

/** History past its time, by endpoint so that each uses its index. What is still queued stays, however old. */
const pruneDeliveries = (tx: Tx, before: Date) =>
  sql`
    with old as (
      select d.customer_id, d.id from webhook_endpoint e
      cross join lateral (
        select d.customer_id, d.id from webhook_delivery d
        where d.endpoint_id = e.id and d.created_at < ${before} and d.status in ('delivered', 'failed', 'skipped')
        order by d.created_at, d.id limit ${STEP_ROWS} for update skip locked
      ) d
      limit ${STEP_ROWS}
    )
    delete from webhook_delivery d using old where d.customer_id = old.customer_id and d.id = old.id`.execute(tx);
