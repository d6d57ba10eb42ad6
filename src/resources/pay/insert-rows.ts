import { sql } from 'kysely';
import type { Tx } from '../../db/tx.ts';

export type Value = string | number | boolean | null;

/** A column of an insert: its name, the type its values arrive as, and the type they are turned into, if another. */
export interface Column<Row> {
  readonly name: string;
  readonly type: string;
  readonly cast?: string;
  readonly value: (row: Row) => Value;
}

/** Inserts any number of rows by one statement: one array for each column, unnested by the database. */
export async function insertRows<Row>(
  tx: Tx,
  given: { table: string; customerId: number; columns: readonly Column<Row>[]; onConflict?: 'nothing' },
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = given.columns.map(({ name }) => name).join(', ');
  const selected = given.columns.map(({ name, cast }) => (cast ? `r.${name}::${cast}` : `r.${name}`)).join(', ');
  const arrays = given.columns.map(({ type, value }) => sql`${columnText(rows, value)}::${sql.raw(type)}[]`);
  await sql`
    insert into ${sql.table(given.table)} (customer_id, ${sql.raw(names)})
    select ${given.customerId}::bigint, ${sql.raw(selected)}
    from unnest(${sql.join(arrays)}) as r (${sql.raw(names)})
    ${given.onConflict ? sql`on conflict do nothing` : sql``}`.execute(tx);
}

/** Column by column, so that a large batch is never in memory twice. */
function columnText<Row>(rows: readonly Row[], value: (row: Row) => Value): string {
  const parts: string[] = new Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) parts[index] = elementText(value(rows[index]!));
  return `{${parts.join(',')}}`;
}

/** An array in PostgreSQL's own notation. The driver can write it too, but takes several times as long. */
export const arrayText = (values: readonly Value[]): string => `{${values.map(elementText).join(',')}}`;

const PLAIN = /^[A-Za-z0-9.:_-]+$/;

function elementText(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  // Four letters could spell NULL.
  if (value.length !== 4 && PLAIN.test(value)) return value;
  return value.includes('"') || value.includes('\\') ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
