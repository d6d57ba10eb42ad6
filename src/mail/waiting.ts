import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import { MOST_COUNTED, type Waiting } from '../db/waiting.ts';

/** Mails that wait to be sent, or to be tried again, on every account. */
export async function mailsWaiting(tx: Tx): Promise<Waiting> {
  const { rows } = await sql<{ waiting: number; due_at: Date | null }>`
    select
      (
        select count(*)::int
        from (select 1 from mail where status = 'WAITING' order by due_at limit ${MOST_COUNTED}) m
      ) as waiting,
      (select due_at from mail where status = 'WAITING' order by due_at limit 1) as due_at`.execute(tx);
  const { waiting, due_at } = rows[0]!;
  return { waiting, oldestDueAt: due_at };
}
