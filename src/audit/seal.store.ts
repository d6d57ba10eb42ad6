import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';

/** The accounts with rows to seal; the service itself is account 0. */
export async function listUnsealedAccounts(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ customer_id: number }>`
    select distinct customer_id from audit_unsealed order by 1`.execute(tx);
  return rows.map(({ customer_id }) => customer_id);
}

export interface Head {
  readonly number: number;
  readonly row_count: number;
  readonly hash: Buffer;
}

/** Holds the account's chain until the transaction ends; undefined while another node is at it. */
export async function lockHead(tx: Tx, customerId: number): Promise<Head | undefined> {
  await sql`
    insert into audit_head (customer_id, number, row_count, hash) values (${customerId}, 0, 0, '')
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<Head>`
    select number, row_count, hash from audit_head where customer_id = ${customerId} for update skip locked`.execute(
    tx,
  );
  return rows[0];
}

export interface Seal {
  readonly number: number;
  readonly row_count: number;
  readonly hash: Buffer;
  /** As much as one seal takes, so more may be waiting. */
  readonly is_full: boolean;
}

/**
 * Seals what is queued, up to so many statements' rows, after the given head. A row that was queued and is gone gets a
 * digest of zeros, which no row has: its removal is found like that of a sealed one.
 */
export async function addSeal(
  tx: Tx,
  { customerId, head, atMost, at }: { customerId: number; head: Head; atMost: number; at: Date },
): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    with taken as (
      delete from audit_unsealed where customer_id = ${customerId} and id <= (
        select max(id) from (
          select id from audit_unsealed where customer_id = ${customerId} order by id limit ${atMost}) first)
      returning audit_ids
    ), covered as (
      select range_agg(audit_ids) as audit_ids, count(*)::int as taken from taken having count(*) > 0
    ), entry as (
      -- Row by row through the key: joined, the planner reads the whole log for a handful of rows.
      select s.id, coalesce(
        (select audit_digest(a) from audit_log a where a.customer_id = ${customerId} and a.id = s.id),
        decode(repeat('00', 32), 'hex')) as digest
      from covered c cross join unnest(c.audit_ids) r cross join generate_series(lower(r), upper(r) - 1) as s (id)
    ), digest as (
      select count(*)::int as row_count, string_agg(digest, ''::bytea order by id) as digests from entry
    )
    insert into audit_seal (customer_id, number, audit_ids, row_count, digests, hash, sealed_at)
    select ${customerId}, ${head.number + 1}, c.audit_ids, d.row_count, d.digests,
           audit_seal_hash(${head.hash}, ${customerId}, ${head.number + 1}, c.audit_ids, d.digests), ${at}
    from covered c cross join digest d
    returning number, row_count, hash, (select taken from covered) = ${atMost} as is_full`.execute(tx);
  const seal = rows[0];
  if (!seal) return undefined;
  await sql`
    update audit_head set number = ${seal.number}, row_count = row_count + ${seal.row_count}, hash = ${seal.hash}
    where customer_id = ${customerId}`.execute(tx);
  return seal;
}
