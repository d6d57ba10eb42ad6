import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';

/** Accounts with unsealed rows. Account 0 is the service itself. */
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

/** Locks the account's chain until the transaction ends. Undefined while another node holds the lock. */
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
  /** Whether the seal is full. If it is, more rows may be waiting. */
  readonly is_full: boolean;
}

/**
 * Seals the rows of up to `atMost` queued statements after the specified head. A queued row that no longer exists gets
 * a digest of zeros, which no existing row has. Its removal is therefore detected like that of a sealed row.
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
      -- A subquery per row uses the primary key; with a join the planner scans the whole log for a few rows.
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
