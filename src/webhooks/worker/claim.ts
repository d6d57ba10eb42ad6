import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';

/** A delivery this worker has taken up. */
export interface Claimed {
  readonly endpoint_id: number;
  readonly id: number;
  readonly event_type: string;
  readonly payload_id: string;
  /** Null when the event is past its time and gone. */
  readonly payload: string | null;
  readonly attempt_count: number;
  readonly url: string;
  readonly sealed_secret: string;
  /** Why the partner may not see it now, in words for its log; null when it may. */
  readonly refusal: string | null;
  /** The caller's trace that the event came about in. */
  readonly traceparent: string | null;
}

export interface Claim {
  readonly worker: string;
  readonly now: Date;
  /** Until when this worker is believed to be at it. */
  readonly leaseUntil: Date;
  readonly atMost: number;
  readonly perEndpoint: number;
  /** Endpoints whose share is another, and how much of it is free. */
  readonly room: { readonly endpointIds: readonly number[]; readonly free: readonly number[] };
  /** Ids already in this worker's hands. */
  readonly held: readonly number[];
  /** The endpoint served last: the next round begins behind it. */
  readonly lastEndpoint: number;
}

/**
 * The commit does not wait for the disk. What a crash of the database loses this way is done again: a delivery may come
 * twice, none is missed.
 */
export const NOT_AWAITED = sql.raw(`set_config('synchronous_commit', 'off', true)`);

/** The work itself is the function of the same name, which sees the events whose bytes are to be sent. */
export async function claimDue(tx: Tx, claim: Claim): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    select c.* from (select ${NOT_AWAITED}) s, claim_deliveries(
      ${claim.worker}, ${claim.now}, ${claim.leaseUntil}, ${claim.atMost}, ${claim.perEndpoint},
      ${claim.room.endpointIds}, ${claim.room.free}, ${claim.held}, ${claim.lastEndpoint}) c`.execute(tx);
  return rows;
}

/** The name of a delivery in a worker's hands. */
export type Held = Pick<Claimed, 'endpoint_id' | 'id'>;

/**
 * Says that this worker is still at what it holds. The condition on the state is one expression, so that rows are found
 * by their key and not through the queue's index, all of which would be read.
 */
export const renewLease = (tx: Tx, worker: string, held: readonly Held[], until: Date) =>
  sql`
    update webhook_delivery d set due_at = ${until}
    from unnest(${held.map(({ endpoint_id }) => endpoint_id)}::bigint[], ${held.map(({ id }) => id)}::bigint[])
      as h (endpoint_id, id)
    where d.endpoint_id = h.endpoint_id and d.id = h.id
      and case d.status when 'sending' then d.worker = ${worker} else false end`.execute(tx);

/** Gives back what this worker will not finish: the next one takes it up as it would a dead worker's. */
export const returnHeld = (tx: Tx, worker: string, held: readonly Held[], at: Date) => renewLease(tx, worker, held, at);
