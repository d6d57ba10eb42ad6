import type { RawBuilder } from 'kysely';
import type { LocalDate } from '../../base/local-date.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { Year } from './books.ts';
import type { KeptYear, OldYear } from './kept-year.store.ts';

/** The account's first payday in a country. */
export async function findFirstPayday(tx: Tx, customerId: number, country: string): Promise<LocalDate | undefined> {
  const { rows } = await sql<{ day: LocalDate | null }>`
    select min(f.day) as day from company c
    cross join lateral (
      select p.processed_date as day from pay p where p.customer_id = c.customer_id and p.company_id = c.id
      order by p.processed_date, p.id limit 1
    ) f
    where c.customer_id = ${customerId} and c.country = ${country}`.execute(tx);
  return rows[0]?.day ?? undefined;
}

/**
 * The condition for complete pays of the year whose facts are in the table. Pays that were taxed together are also
 * recalculated together, so they are archived together or not at all.
 */
const isOld = (customerId: number, { book, first, last }: Year): RawBuilder<unknown> => {
  const fits = (alias: 'p' | 's') => sql`${sql.ref(`${alias}.is_complete`)} and ${sql.ref(`${alias}.kept_in`)} is null
    and ${sql.ref(`${alias}.processed_date`)} between ${first} and ${last}`;
  return sql`p.customer_id = ${customerId}
    and p.company_id = any(array(select id from company where customer_id = ${customerId} and country = ${book}))
    and ${fits('p')}
    and (p.tax_shared_with is null or not exists (
      select from pay s where s.customer_id = p.customer_id and s.tax_shared_with = p.tax_shared_with
        and not (${fits('s')})))`;
};

/** Counts the pays of a year that can be archived. */
export async function measurePays(tx: Tx, customerId: number, year: Year): Promise<OldYear> {
  const { rows } = await sql<{ records: number; bytes: number }>`
    select count(*)::int as records, coalesce(sum(pg_column_size(p.facts)), 0)::bigint as bytes
    from pay p where ${isOld(customerId, year)}`.execute(tx);
  return { ...year, ...rows[0]! };
}

/** Sorts pays so that those taxed together are adjacent. */
const IN_ORDER = sql`coalesce(p.tax_shared_with, p.id), p.id`;

export async function listOldPays(tx: Tx, customerId: number, year: Year): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from pay p where ${isOld(customerId, year)} order by ${IN_ORDER}`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface PayText {
  readonly pay: string;
  /**
   * The items and lines of the pay. They also remain in the database. The file contains them so that it is a complete
   * record.
   */
  readonly details: string;
}

export async function readPays(tx: Tx, customerId: number, ids: readonly number[]): Promise<readonly PayText[]> {
  const { rows } = await sql<PayText>`
    select (to_jsonb(p) - 'kept_in')::text as pay,
      jsonb_build_object('pay_id', p.id,
        'items', (select coalesce(jsonb_agg(to_jsonb(i) - '{customer_id,pay_id}'::text[] order by i.kind, i.position), '[]')
                  from pay_item i where i.customer_id = p.customer_id and i.pay_id = p.id),
        'lines', (select coalesce(jsonb_agg(to_jsonb(l) - '{customer_id,pay_id}'::text[] order by l.position), '[]')
                  from pay_line l where l.customer_id = p.customer_id and l.pay_id = p.id))::text as details
    from pay p where p.customer_id = ${customerId} and p.id = any(${ids}::bigint[]) order by ${IN_ORDER}`.execute(tx);
  return rows;
}

/**
 * The facts that later work reads regardless of the age of the pay: in New Zealand, the tax code of an employee's last
 * pay, and whether the employee had a student loan.
 */
const RETAINED_FACTS = sql`jsonb_build_object('tax', jsonb_strip_nulls(jsonb_build_object(
  'code', p.facts -> 'tax' -> 'code', 'hasStudentLoan', p.facts -> 'tax' -> 'hasStudentLoan')))`;

/** Rows from the file, as a SQL relation. */
const given = (rows: readonly string[]) =>
  sql`(select (e.pay ->> 'id')::bigint as id, e.pay from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) as e (pay))`;

const allowMovingFacts = (tx: Tx) => sql`select set_config('app.moves_facts', 'on', true)`.execute(tx);

/**
 * Removes the facts of pays that still match the file exactly. A pay that was changed since then keeps its facts. A pay
 * that another transaction has locked is skipped until the next run.
 */
export async function takePays(tx: Tx, kept: KeptYear, rows: readonly string[]): Promise<number> {
  await allowMovingFacts(tx);
  const { rows: taken } = await sql<{ count: number }>`
    with same as (
      select p.id from ${given(rows)} k join pay p on p.customer_id = ${kept.customer_id} and p.id = k.id
      where p.kept_in is null and to_jsonb(p) - 'kept_in' = k.pay
      order by p.id for no key update of p skip locked
    ), taken as (
      update pay p set kept_in = ${kept.id}, facts = ${RETAINED_FACTS}
      from same s where p.customer_id = ${kept.customer_id} and p.id = s.id returning 1
    )
    update kept_year set taken = taken + (select count(*) from taken)
    where customer_id = ${kept.customer_id} and id = ${kept.id}
    returning (select count(*)::int from taken) as count`.execute(tx);
  return taken[0]!.count;
}

/** Restores the facts of the pays that were archived in this file. */
export async function giveBackPays(tx: Tx, kept: KeptYear, rows: readonly string[]): Promise<number> {
  await allowMovingFacts(tx);
  const { rows: back } = await sql<{ count: number }>`
    with back as (
      update pay p set kept_in = null, facts = k.pay -> 'facts'
      from ${given(rows)} k where p.customer_id = ${kept.customer_id} and p.id = k.id and p.kept_in = ${kept.id}
      returning 1
    )
    update kept_year set taken = taken - (select count(*) from back)
    where customer_id = ${kept.customer_id} and id = ${kept.id}
    returning (select count(*)::int from back) as count`.execute(tx);
  return back[0]!.count;
}

/** The pays whose totals differ between the database and the file, or that no longer exist. */
export async function listOtherTotals(
  tx: Tx,
  customerId: number,
  rows: readonly string[],
  totals: readonly string[],
): Promise<readonly number[]> {
  const { rows: found } = await sql<{ id: number }>`
    select k.id from ${given(rows)} k
    left join lateral (
      select to_jsonb(p) as stored, p.kept_in from pay p where p.customer_id = ${customerId} and p.id = k.id offset 0
    ) p on true
    where p.stored is null or (p.kept_in is not null and exists (
      select from unnest(${totals}::text[]) as t (name) where p.stored -> t.name is distinct from k.pay -> t.name))
    order by k.id`.execute(tx);
  return found.map(({ id }) => id);
}
