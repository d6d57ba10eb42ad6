import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';

/** The SQL function record_events notifies this channel too. */
export const WEBHOOK_CHANNEL = 'tasman_webhook';

/** Wakes a worker at commit; without it a delivery waits for the next sweep. */
export const announceDeliveries = (tx: Tx) => sql`select pg_notify(${WEBHOOK_CHANNEL}, '')`.execute(tx);
