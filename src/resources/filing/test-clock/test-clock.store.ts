import type { ColumnType, Generated, Selectable } from 'kysely';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { isAfter, up } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

declare module '../../../db/tx.ts' {
  interface Tables {
    test_clock: TestClockTable;
  }
}

export interface TestClockTable {
  customer_id: number;
  id: Generated<number>;
  name: string | null;
  reads_at: ColumnType<Date, Date, Date>;
  advancing_to: ColumnType<Date | null, Date | null, Date | null>;
  created_at: ColumnType<Date, Date, Date>;
}
export type TestClockRecord = Selectable<TestClockTable>;
export type ListedTestClock = TestClockRecord & { readonly company_ids: readonly number[] };

const SHOWN = sql`t.*, array(
  select c.id from test_company u join company c on c.customer_id = u.customer_id and c.id = u.company_id
  where u.customer_id = t.customer_id and u.test_clock_id = t.id and c.deleted_at is null order by c.id) as company_ids`;

export async function listTestClocks(tx: Tx, page?: Page): Promise<ListedTestClock[]> {
  const { rows } = await sql<ListedTestClock>`
    select ${SHOWN} from test_clock t where ${isAfter(page, [up('t.id', 'bigint')])}
    order by t.id limit ${takenFor(page)}`.execute(tx);
  return cut(page, rows, ({ id }) => [id]);
}

export async function findTestClock(tx: Tx, id: number): Promise<ListedTestClock | undefined> {
  const { rows } = await sql<ListedTestClock>`select ${SHOWN} from test_clock t where t.id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Locks the clock. If a step of an advance is in progress, waits until it ends. The lock does not prevent creating
 * companies under the clock.
 */
export const lockTestClock = (tx: Tx, id: number): Promise<TestClockRecord | undefined> =>
  tx.selectFrom('test_clock').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Locks a clock that is advancing. Undefined if the clock is not advancing, or another node is working on it. */
export const lockAdvancing = (tx: Tx, id: number): Promise<TestClockRecord | undefined> =>
  tx
    .selectFrom('test_clock')
    .selectAll()
    .where('id', '=', id)
    .where('advancing_to', 'is not', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

export async function countTestClocks(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from test_clock`.execute(tx);
  return rows[0]!.count;
}

export const insertTestClock = (
  tx: Tx,
  given: { customerId: number; name: string | null; now: Date; at: Date },
): Promise<TestClockRecord> =>
  tx
    .insertInto('test_clock')
    .values({
      customer_id: given.customerId,
      name: given.name,
      reads_at: given.now,
      advancing_to: null,
      created_at: given.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const setTestClock = (
  tx: Tx,
  id: number,
  values: { reads_at?: Date; advancing_to?: Date | null },
): Promise<unknown> => tx.updateTable('test_clock').set(values).where('id', '=', id).execute();

/** Deletes the clock with its companies and everything that belongs to them. Resolves to the number of companies. */
export async function deleteTestClock(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ companies: number }>`select delete_test_clock(${id})::int as companies`.execute(tx);
  return rows[0]!.companies;
}

/** The clocks that are advancing, for all accounts. Runs as the system. */
export async function listAdvancing(tx: Tx, limit: number): Promise<{ customer_id: number; id: number }[]> {
  const { rows } = await sql<{ customer_id: number; id: number }>`
    select customer_id, id from test_clock where advancing_to is not null order by advancing_to, id
    limit ${limit}`.execute(tx);
  return rows;
}

/** The record that identifies the company of a call. It comes from the call's path or from the signed-in employee. */
export type CompanyOfCall =
  | { readonly company_id: number }
  | { readonly employee_id: number }
  | { readonly pay_run_id: number }
  | { readonly pay_id: number };

/** The test clock of the company that a call is about; undefined if the company uses real time. */
export async function findTimeOf(tx: Tx, of: CompanyOfCall): Promise<{ id: number; reads_at: Date } | undefined> {
  const company =
    'company_id' in of
      ? sql`${of.company_id}`
      : 'employee_id' in of
        ? sql`(select company_id from employee where id = ${of.employee_id})`
        : 'pay_run_id' in of
          ? sql`(select company_id from pay_run where id = ${of.pay_run_id})`
          : sql`(select company_id from pay where id = ${of.pay_id})`;
  const { rows } = await sql<{ id: number; reads_at: Date }>`
    select t.id, t.reads_at from test_company u
    join test_clock t on t.customer_id = u.customer_id and t.id = u.test_clock_id
    where u.company_id = ${company}`.execute(tx);
  return rows[0];
}
