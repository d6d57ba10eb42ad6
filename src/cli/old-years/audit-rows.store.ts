import type { RawBuilder } from 'kysely';
import type { LocalDate } from '../../base/local-date.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { Year } from './books.ts';
import type { KeptYear, OldYear } from './kept-year.store.ts';

export async function findFirstEntry(tx: Tx, customerId: number): Promise<LocalDate | undefined> {
  const { rows } = await sql<{ day: LocalDate }>`
    select (a.at at time zone 'UTC')::date as day from audit_log a where a.customer_id = ${customerId}
    order by a.id limit 1`.execute(tx);
  return rows[0]?.day;
}

/**
 * Selects sealed rows of the year. Unsealed rows are excluded: they may not have been written by the service, so they
 * must not disappear. Rows that other features read are excluded too: changes to an employee, downloads of payment
 * files, the progress of loading the demo data, and changes to pays, which `verify` needs.
 */
const isOld = (customerId: number, { first, last }: Year): RawBuilder<unknown> => sql`a.customer_id = ${customerId}
    and a.at >= ${first}::date at time zone 'UTC' and a.at < (${last}::date + 1) at time zone 'UTC'
    and not (a.entity_type = any('{employee,employee_allowance,employee_deduction,pay_rate,demo}'::text[])
      and a.action <> 'tax-number.read')
    and a.action <> all('{pay.update,pay.revert,pay.delete,payment-file.read}'::text[])
    and (select range_agg(s.audit_ids) from audit_seal s where s.customer_id = ${customerId}) @> a.id`;

export async function measureEntries(tx: Tx, customerId: number, year: Year): Promise<OldYear> {
  const { rows } = await sql<{ records: number; bytes: number }>`
    select count(*)::int as records, coalesce(sum(pg_column_size(a)), 0)::bigint as bytes
    from audit_log a where ${isOld(customerId, year)}`.execute(tx);
  return { ...year, ...rows[0]! };
}

export async function listOldEntries(tx: Tx, customerId: number, year: Year): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from audit_log a where ${isOld(customerId, year)} order by a.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function readEntries(tx: Tx, customerId: number, ids: readonly number[]): Promise<readonly string[]> {
  const { rows } = await sql<{ entry: string }>`
    select to_jsonb(a)::text as entry from audit_log a
    where a.customer_id = ${customerId} and a.id = any(${ids}::bigint[]) order by a.id`.execute(tx);
  return rows.map(({ entry }) => entry);
}

const given = (rows: readonly string[]) =>
  sql`jsonb_populate_recordset(null::audit_log, ${`[${rows.join(',')}]`}::jsonb)`;

/** Deletes rows that still match the file, according to the digest in their seal. */
export async function takeEntries(tx: Tx, kept: KeptYear, rows: readonly string[]): Promise<number> {
  const { rows: taken } = await sql<{ count: number }>`
    with gone as (
      delete from audit_log a using ${given(rows)} k
      where a.customer_id = ${kept.customer_id} and a.id = k.id and audit_digest(a) = audit_digest(k)
      returning a.id
    ), ids as (
      select coalesce(range_agg(int8range(id, id, '[]')), '{}') as all, count(*)::int as count from gone
    )
    update kept_year y set taken = y.taken + i.count, audit_ids = y.audit_ids + i.all
    from ids i where y.customer_id = ${kept.customer_id} and y.id = ${kept.id}
    returning i.count`.execute(tx);
  return taken[0]!.count;
}

/** Restores the rows that were archived in this file, unchanged, so that their seals remain valid. */
export async function giveBackEntries(tx: Tx, kept: KeptYear, rows: readonly string[]): Promise<number> {
  const { rows: back } = await sql<{ count: number; ids: string }>`
    with back as (
      insert into audit_log overriding system value
      select k.* from ${given(rows)} k
      join kept_year y on y.customer_id = ${kept.customer_id} and y.id = ${kept.id} and y.audit_ids @> k.id
      where k.customer_id = ${kept.customer_id}
      returning id
    ), ids as (
      select coalesce(range_agg(int8range(id, id, '[]')), '{}') as all, count(*)::int as count from back
    )
    update kept_year y set taken = y.taken - i.count, audit_ids = y.audit_ids - i.all
    from ids i where y.customer_id = ${kept.customer_id} and y.id = ${kept.id}
    returning i.count, i.all::text as ids`.execute(tx);
  const { count, ids } = back[0]!;
  // The restored rows are already sealed, so they are removed from the queue for sealing.
  await sql`
    delete from audit_unsealed where customer_id = ${kept.customer_id} and audit_ids <@ ${ids}::int8multirange`.execute(
    tx,
  );
  return count;
}
