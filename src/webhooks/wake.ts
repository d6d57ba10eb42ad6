import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';

/** The function record_events speaks on it too. */
export const WEBHOOK_CHANNEL = 'tasman_webhook';

/** Wakes the worker of some node at commit; without it a delivery waits for the next sweep. */
export const announceDeliveries = (tx: Tx) => sql`select pg_notify(${WEBHOOK_CHANNEL}, '')`.execute(tx);
