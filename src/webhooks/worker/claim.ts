import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';

/** A delivery that this worker has claimed. */
export interface Claimed {
  readonly endpoint_id: number;
  readonly id: number;
  readonly event_type: string;
  readonly payload_id: string;
  /** The body to send. Null if the event was deleted at the end of its retention period. */
  readonly payload: string | null;
  readonly attempt_count: number;
  readonly url: string;
  readonly sealed_secret: string;
  /** The reason why the partner may not see the event now, as text for the log; null if the partner may see it. */
  readonly refusal: string | null;
  /** The trace of the request that caused the event. */
  readonly traceparent: string | null;
}

export interface Claim {
  readonly worker: string;
  readonly now: Date;
  /** Another worker may claim the delivery after this time. */
  readonly leaseUntil: Date;
  readonly atMost: number;
  readonly perEndpoint: number;
  /** Endpoints with their own limit, and how many more deliveries of each may be claimed. */
  readonly room: { readonly endpointIds: readonly number[]; readonly free: readonly number[] };
  /** The ids that this worker has already claimed. */
  readonly held: readonly number[];
  /** The endpoint that was served last. The next round starts after it. */
  readonly lastEndpoint: number;
}

/**
 * Commits without waiting for the disk. After a crash of the database, the lost work is repeated: a delivery may be
 * sent twice, but no delivery is missed.
 */
export const ASYNC_COMMIT = sql.raw(`set_config('synchronous_commit', 'off', true)`);

/** Calls the SQL function of the same name, which has access to the payloads of the events. */
export async function claimDue(tx: Tx, claim: Claim): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    select c.* from (select ${ASYNC_COMMIT}) s, claim_deliveries(
      ${claim.worker}, ${claim.now}, ${claim.leaseUntil}, ${claim.atMost}, ${claim.perEndpoint},
      ${claim.room.endpointIds}, ${claim.room.free}, ${claim.held}, ${claim.lastEndpoint}) c`.execute(tx);
  return rows;
}

/** The key of a claimed delivery. */
export type Held = Pick<Claimed, 'endpoint_id' | 'id'>;

/**
 * Renews the leases of the deliveries that this worker has claimed. The condition on the status is a single expression,
 * so that PostgreSQL finds rows by primary key and does not scan the queue's index.
 */
export const renewLease = (tx: Tx, worker: string, held: readonly Held[], until: Date) =>
  sql`
    update webhook_delivery d set due_at = ${until}
    from unnest(${held.map(({ endpoint_id }) => endpoint_id)}::bigint[], ${held.map(({ id }) => id)}::bigint[])
      as h (endpoint_id, id)
    where d.endpoint_id = h.endpoint_id and d.id = h.id
      and case d.status when 'sending' then d.worker = ${worker} else false end`.execute(tx);

/** Returns unfinished deliveries by ending their lease, so that the next worker claims them. */
export const returnHeld = (tx: Tx, worker: string, held: readonly Held[], at: Date) => renewLease(tx, worker, held, at);
