import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import type { Head } from './seal.store.ts';

/** Every account that may have a log, and account 0, which is the service itself. */
export async function listAuditedAccounts(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select 0::bigint as id union select id from customer union select customer_id from audit_head order by 1`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export interface CheckedSeal {
  readonly number: number;
  readonly row_count: number;
  readonly hash: Buffer;
  readonly holds: boolean;
}

/** The next seals after the specified number. Each is checked against the digests of its rows and the previous seal. */
export async function checkSeals(
  tx: Tx,
  { customerId, after, limit }: { customerId: number; after: number; limit: number },
): Promise<readonly CheckedSeal[]> {
  const { rows } = await sql<CheckedSeal>`
    select s.number, s.row_count, s.hash, length(s.digests) = 32 * s.row_count
      and s.hash = audit_seal_hash(
        case when s.number = 1 then '' else p.hash end, s.customer_id, s.number, s.audit_ids, s.digests) as holds
    from audit_seal s left join audit_seal p on p.customer_id = s.customer_id and p.number = s.number - 1
    where s.customer_id = ${customerId} and s.number > ${after} order by s.number limit ${limit}`.execute(tx);
  // If the previous seal is gone, there is nothing to compare with. The missing seal is reported elsewhere.
  return rows.map((row) => ({ ...row, holds: row.holds ?? true }));
}

export interface BadRow {
  readonly id: number;
  readonly is_gone: boolean;
}

/**
 * Rows under these seals that were removed or altered after they were sealed. Archived rows do not count as removed.
 */
export async function listBadRows(tx: Tx, customerId: number, numbers: readonly number[]): Promise<readonly BadRow[]> {
  const { rows } = await sql<BadRow>`
    with kept as materialized (
      select coalesce(range_agg(audit_ids), '{}') as ids from kept_year where customer_id = ${customerId}
    )
    select e.id, a.id is null as is_gone
    from kept k cross join audit_seal s
    cross join lateral (
      select g.id, row_number() over (order by g.id)::int as place
      from unnest(s.audit_ids) r cross join generate_series(lower(r), upper(r) - 1) as g (id)
    ) e
    left join audit_log a on a.customer_id = s.customer_id and a.id = e.id
    where s.customer_id = ${customerId} and s.number = any(${numbers}::bigint[])
      and audit_digest(a) is distinct from substring(s.digests from (e.place - 1) * 32 + 1 for 32)
      and not (a.id is null and k.ids @> e.id)
    order by e.id`.execute(tx);
  return rows;
}

/** Rows that no seal covers and that are not in the queue for sealing, so the service did not write them. */
export async function listStrayRows(tx: Tx, customerId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with known as materialized (
      select coalesce(range_agg(k.audit_ids), '{}') as audit_ids from (
        select audit_ids from audit_seal where customer_id = ${customerId}
        union all select audit_ids from audit_unsealed where customer_id = ${customerId}
      ) k
    )
    select a.id from audit_log a, known k
    where a.customer_id = ${customerId} and not k.audit_ids @> a.id order by a.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface WaitingRows {
  readonly waiting: number;
  readonly gone: readonly number[];
}

/** The number of rows waiting for a seal, and the ids of waiting rows that have been removed. */
export async function findWaitingRows(tx: Tx, customerId: number): Promise<WaitingRows> {
  const { rows } = await sql<WaitingRows>`
    select count(*)::int as waiting, coalesce(array_agg(g.id order by g.id) filter (where a.id is null), '{}') as gone
    from audit_unsealed u
    cross join unnest(u.audit_ids) r cross join generate_series(lower(r), upper(r) - 1) as g (id)
    left join audit_log a on a.customer_id = u.customer_id and a.id = g.id
    where u.customer_id = ${customerId}`.execute(tx);
  return rows[0]!;
}

export async function findHead(tx: Tx, customerId: number): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select number, row_count, hash from audit_head where customer_id = ${customerId}`.execute(tx);
  return rows[0];
}

/** The number of archived rows, and of rows destroyed after the legal retention period. */
export async function countKeptRows(tx: Tx, customerId: number): Promise<{ in_files: number; destroyed: number }> {
  const { rows } = await sql<{ in_files: number; destroyed: number }>`
    select coalesce(sum(taken) filter (where state <> 'destroyed'), 0)::int as in_files,
      coalesce(sum(taken) filter (where state = 'destroyed'), 0)::int as destroyed
    from kept_year where customer_id = ${customerId} and book = 'AUDIT'`.execute(tx);
  return rows[0]!;
}

/** The ids of archived rows (passed as JSON) that no seal covers or that differ from what was sealed. */
export async function listUnsealedOf(tx: Tx, customerId: number, rows: readonly string[]): Promise<readonly number[]> {
  const { rows: found } = await sql<{ id: number }>`
    with given as materialized (
      select k.id, audit_digest(k) as digest
      from jsonb_populate_recordset(null::audit_log, ${`[${rows.join(',')}]`}::jsonb) k
    ), sealed as (
      select e.id, substring(s.digests from (e.place - 1) * 32 + 1 for 32) as digest
      from (select int8multirange(int8range(min(id), max(id), '[]')) as ids from given) g
      join audit_seal s on s.customer_id = ${customerId} and s.audit_ids && g.ids
      cross join lateral (
        select l.id, row_number() over (order by l.id)::int as place
        from unnest(s.audit_ids) r cross join generate_series(lower(r), upper(r) - 1) as l (id)
      ) e
    )
    select g.id from given g left join sealed s on s.id = g.id
    where s.digest is distinct from g.digest order by g.id`.execute(tx);
  return found.map(({ id }) => id);
}
