import { sql } from 'kysely';
import type { Tx } from '../../db/tx.ts';

/** A column of an insert: its name, the type its values arrive as, and the type they are turned into, if another. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly cast?: string;
}

export type Value = string | number | boolean | null;

/**
 * Inserts any number of rows by one statement: one array for each column, unnested by the database. `columns` and
 * `values` have the same order; `values[c][r]` is column c of row r.
 */
export async function insertRows(
  tx: Tx,
  given: { table: string; customerId: number; columns: readonly Column[]; onConflict?: 'nothing' },
  values: readonly (readonly Value[])[],
): Promise<void> {
  if ((values[0]?.length ?? 0) === 0) return;
  const names = given.columns.map(({ name }) => name);
  const arrays = sql.join(
    given.columns.map(({ type }, index) => sql`${arrayText(values[index]!)}::${sql.raw(type)}[]`),
  );
  const selected = given.columns.map(({ name, cast }) => (cast ? `r.${name}::${cast}` : `r.${name}`));
  await sql`
    insert into ${sql.table(given.table)} (customer_id, ${sql.raw(names.join(', '))})
    select ${given.customerId}::bigint, ${sql.raw(selected.join(', '))}
    from unnest(${arrays}) as r (${sql.raw(names.join(', '))})
    ${given.onConflict ? sql`on conflict do nothing` : sql``}`.execute(tx);
}

const PLAIN = /^[A-Za-z0-9.:_-]+$/;

/** An array in PostgreSQL's own notation. The driver can write it too, but takes several times as long. */
export function arrayText(values: readonly Value[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ',';
    const value = values[index]!;
    text += typeof value === 'string' ? quoted(value) : value === null ? 'NULL' : value;
  }
  return `${text}}`;
}

function quoted(value: string): string {
  // Four letters could spell NULL.
  if (value.length !== 4 && PLAIN.test(value)) return value;
  return value.includes('"') || value.includes('\\') ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
