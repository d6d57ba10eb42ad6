import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { MOST_COUNTED, type Waiting } from '../../db/waiting.ts';

/** The waiting deliveries of all accounts. Deliveries that are being sent are counted but have no due time. */
export async function deliveriesWaiting(tx: Tx): Promise<Waiting> {
  const { rows } = await sql<{ waiting: number; due_at: Date | null }>`
    select (
      select count(*)::int from (
        select 1 from webhook_delivery where status in ('pending', 'sending', 'retry')
        -- In index order, so that no more rows than these are read.
        order by endpoint_id, due_at, id limit ${MOST_COUNTED}
      ) w
    ) as waiting, (
      select min(q.due_at) from webhook_endpoint e
      cross join lateral (
        select d.due_at from webhook_delivery d
        where d.endpoint_id = e.id and d.status in ('pending', 'sending', 'retry') and d.status <> 'sending'
        order by d.due_at limit 1
      ) q
      where e.is_active
    ) as due_at`.execute(tx);
  const { waiting, due_at } = rows[0]!;
  return { waiting, oldestDueAt: due_at };
}
