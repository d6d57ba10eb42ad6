import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';

/** The channel that wakes the delivery workers. The SQL function record_events notifies it too. */
export const WEBHOOK_CHANNEL = 'tasman_webhook';

/** Wakes a worker at commit; without it a delivery waits for the next sweep. */
export const announceDeliveries = (tx: Tx) => sql`select pg_notify(${WEBHOOK_CHANNEL}, '')`.execute(tx);
