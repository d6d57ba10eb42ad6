import { sql } from './sql.ts';
import type { Tx } from './tx.ts';

/** Ids for rows that are about to be inserted, in one statement: sealed values of a row are bound to its id. */
export async function nextIds(tx: Tx, table: string, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}

export const nextId = async (tx: Tx, table: string): Promise<number> => (await nextIds(tx, table, 1))[0]!;
