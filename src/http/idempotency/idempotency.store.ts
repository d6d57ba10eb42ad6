import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';

export interface CallKey {
  readonly customerId: number;
  readonly caller: string;
  readonly key: string;
}

interface IdempotentAnswerTable {
  customer_id: number;
  key: string;
  caller: string;
  /**
   * The digest of the request. Set only in rows whose response was stored as plain JSON by an earlier version;
   * otherwise empty.
   */
  request_digest: string;
  answer: unknown;
  sealed: string | null;
  running_until: Date | null;
  created_at: Date;
}

declare module '../../db/tx.ts' {
  interface Tables {
    idempotent_answer: IdempotentAnswerTable;
  }
}

export interface KeptRow {
  readonly caller: string;
  readonly sealed: string | null;
  readonly running_until: Date | null;
  readonly request_digest: string;
  /** The stored body and ETag, if an earlier version stored the response. */
  readonly body: string | null;
  readonly etag: string | null;
}

/** Locks the key until the end of the transaction. Returns false if another call, on any node, holds the lock. */
export async function lockKey(tx: Tx, { customerId, caller, key }: CallKey): Promise<boolean> {
  const name = `idempotency ${customerId} ${caller} ${key}`;
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 5120331770)) as locked`.execute(tx);
  return rows[0]!.locked;
}

/** Finds the row of the key. Rows stored by an earlier version apply to every caller of the account. */
export async function findKept(tx: Tx, { caller, key }: CallKey): Promise<KeptRow | undefined> {
  const { rows } = await sql<KeptRow>`
    select caller, sealed, running_until, request_digest, (answer -> 'body')::text as body, answer ->> 'etag' as etag
    from idempotent_answer where key = ${key} and caller in (${caller}, '') order by caller desc limit 1`.execute(tx);
  return rows[0];
}

export async function keep(
  tx: Tx,
  { customerId, caller, key }: CallKey,
  { sealed, runningUntil, at }: { sealed: string; runningUntil: Date | null; at: Date },
): Promise<void> {
  await sql`
    insert into idempotent_answer (customer_id, key, caller, sealed, running_until, created_at)
    values (${customerId}, ${key}, ${caller}, ${sealed}, ${runningUntil}, ${at})
    on conflict (customer_id, key, caller) do update set sealed = excluded.sealed, running_until = excluded.running_until`.execute(
    tx,
  );
}

/** Ends the call: keeps its response, or frees the key if the call has no response. */
export async function endRun(tx: Tx, { caller, key }: CallKey, { hasAnswer }: { hasAnswer: boolean }): Promise<void> {
  const ended = hasAnswer ? sql`update idempotent_answer set running_until = null` : sql`delete from idempotent_answer`;
  await sql`${ended} where key = ${key} and caller = ${caller}`.execute(tx);
}

export const removeBefore = (tx: Tx, before: Date): Promise<unknown> =>
  sql`delete from idempotent_answer where created_at < ${before}`.execute(tx);
