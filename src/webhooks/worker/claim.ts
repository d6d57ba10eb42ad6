import { sql } from 'kysely';
import type { Tx } from '../../db/tx.ts';

/** A delivery this worker has taken up. */
export interface Claimed {
  readonly customer_id: number;
  readonly id: number;
  readonly endpoint_id: number;
  readonly event_type: string;
  readonly payload_id: string;
  readonly payload: string;
  readonly attempt_count: number;
  readonly url: string;
  readonly sealed_secret: string;
  /** Whether the customer whose data it is still has a live connection to the partner. */
  readonly authorised: boolean;
}

export interface Claim {
  readonly worker: string;
  readonly now: Date;
  /** Until when this worker is believed to be at it. */
  readonly leaseUntil: Date;
  readonly atMost: number;
  readonly perEndpoint: number;
  /** Endpoints that may take less than the full share. */
  readonly room: { readonly endpointIds: readonly number[]; readonly free: readonly number[] };
  /** Ids already in this worker's hands. */
  readonly held: readonly number[];
  /** The endpoint served last: the next round begins behind it. */
  readonly lastEndpoint: number;
}

const QUEUED = sql.raw(`status in ('pending', 'sending', 'retry')`);

/**
 * Takes up what is due: never tried, to be tried again, or left behind by a worker that died; the last keeps its count.
 * Endpoints are found by hopping through the queue's index, and each gets an equal part, so that a long queue of one
 * does not stand in front of a short one of another. Rows in other hands are passed over.
 */
export async function claimDue(tx: Tx, claim: Claim): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    with recursive queued (endpoint_id) as (
      select min(endpoint_id) from webhook_delivery where ${QUEUED}
      union all
      select (select min(d.endpoint_id) from webhook_delivery d where ${QUEUED} and d.endpoint_id > q.endpoint_id)
      from queued q where q.endpoint_id is not null
    ), turn as materialized (
      select e.customer_id, e.id, e.url, e.sealed_secret,
             least(coalesce(r.free, ${claim.perEndpoint}), greatest(1, ${claim.atMost} / count(*) over ())) as quota
      from queued q join webhook_endpoint e on e.id = q.endpoint_id
      left join unnest(${claim.room.endpointIds}::bigint[], ${claim.room.free}::int[]) as r (endpoint_id, free)
        on r.endpoint_id = e.id
      where e.is_active and e.deleted_at is null and coalesce(r.free, 1) > 0
      order by e.id <= ${claim.lastEndpoint}, e.id
    ), due as materialized (
      select d.customer_id, d.id, t.url, t.sealed_secret
      from turn t cross join lateral (
        select d.customer_id, d.id from webhook_delivery d
        where d.endpoint_id = t.id and ${QUEUED} and d.due_at <= ${claim.now} and d.id <> all (${claim.held}::bigint[])
        order by d.due_at, d.id limit t.quota for update skip locked
      ) d
      limit ${claim.atMost}
    ), taken as (
      update webhook_delivery d
      set status = 'sending', attempt_count = d.attempt_count + case d.status when 'sending' then 0 else 1 end,
          due_at = ${claim.leaseUntil}, worker = ${claim.worker}, last_attempt_at = ${claim.now}
      from due where d.customer_id = due.customer_id and d.id = due.id
      returning d.customer_id, d.id, d.endpoint_id, d.event_type, d.payload_id, d.payload, d.attempt_count,
                d.subject_customer_id, due.url, due.sealed_secret
    )
    select t.*, exists (
      select from connection k join oauth_client c on c.id = k.oauth_client_id
      where k.customer_id = t.subject_customer_id and k.revoked_at is null and c.customer_id = t.customer_id
    ) as authorised
    from taken t`.execute(tx);
  return rows;
}

/** Says that this worker is still at what it holds. */
export const renewLease = (tx: Tx, worker: string, held: readonly number[], until: Date) =>
  sql`
    update webhook_delivery set due_at = ${until}
    where ${QUEUED} and status = 'sending' and worker = ${worker} and id = any (${held}::bigint[])`.execute(tx);

/** Gives back what this worker will not finish: the next one takes it up as it would a dead worker's. */
export const returnHeld = (tx: Tx, worker: string, held: readonly number[], at: Date) =>
  renewLease(tx, worker, held, at);
