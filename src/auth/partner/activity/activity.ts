import type { Clock } from '../../../base/clock.ts';
import { addDays } from '../../../base/local-date.ts';
import type { Paged } from '../../../base/page.ts';
import { timestamp } from '../../../base/timestamps.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import { addTally, listDays, listErrors, removeErrorsBefore } from './activity.store.ts';
import { type ClientCall, tally } from './tally.ts';

interface OwnedClient {
  readonly customer_id: number;
  readonly id: number;
}

const ERRORS_KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Usage statistics for partner clients: requests are counted in memory as they finish, and the counts are stored
 * periodically in one statement.
 */
export function clientActivity({ db, clock }: { db: Db; clock: Clock }) {
  const counts = tally();

  /**
   * Stores the counts since the last flush. If storing fails, the counts are lost, which is acceptable for statistics.
   */
  async function flush(): Promise<void> {
    const taken = counts.take();
    if (taken.days.length > 0) await db.tx(SYSTEM, (tx) => addTally(tx, taken));
  }

  return {
    note: (call: ClientCall): void => counts.add(call),
    flush,

    /** Deletes errors older than the retention period. Once an hour is enough. */
    async forgetOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - ERRORS_KEPT_DAYS * DAY_MS);
      await db.tx(SYSTEM, (tx) => removeErrorsBefore(tx, before));
    },

    /**
     * The days on which the client sent requests, newest first. `days` is the number of days to look back, including
     * today.
     */
    async byDay(client: OwnedClient, days: number) {
      await flush();
      const from = addDays(clock.today('UTC'), 1 - days);
      const rows = await db.tx(client.customer_id, (tx) => listDays(tx, client, from), { readOnly: true });
      return rows.map(({ customers, ...day }) => ({ ...day, customers: customers ?? 0 }));
    },

    async newestErrors(client: OwnedClient, filter: Paged<{ limit: number }>) {
      await flush();
      const rows = await db.tx(client.customer_id, (tx) => listErrors(tx, client, filter), { readOnly: true });
      return rows.map(({ id: _, at, served_customer_id, ...row }) => ({
        at: timestamp(at),
        ...row,
        customer_id: served_customer_id,
      }));
    },
  };
}

export type ClientActivity = ReturnType<typeof clientActivity>;
