import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';

export const MAIL_CHANNEL = 'tasman_mail';

/** Wakes the worker of some node at commit; without it the mail waits for the next round. */
export const announceMail = (tx: Tx) => sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(tx);
