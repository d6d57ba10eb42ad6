import { sql } from 'kysely';
import type { Clock } from '../../base/clock.ts';
import { type Db, SYSTEM } from '../../db/db.ts';

/** For how many seconds the oldest due delivery has been due; 0 when none is. What is being sent does not wait. */
export async function oldestDueSeconds({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const oldest = await db.tx(
    SYSTEM,
    async (tx) => {
      const { rows } = await sql<{ due_at: Date | null }>`
        select min(q.due_at) as due_at from webhook_endpoint e
        cross join lateral (
          select d.due_at from webhook_delivery d
          where d.endpoint_id = e.id and d.status in ('pending', 'sending', 'retry') and d.status <> 'sending'
          order by d.due_at limit 1
        ) q
        where e.is_active`.execute(tx);
      return rows[0]?.due_at ?? null;
    },
    { readOnly: true },
  );
  return oldest === null ? 0 : Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000);
}
