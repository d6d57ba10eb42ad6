import { sql } from 'kysely';
import { nothingSent, type Sent, send, type Tx } from '../../db/tx.ts';

export type Value = string | number | boolean | null;

/** A column of an insert: its name, the type its values arrive as, and the type they are turned into, if another. */
export interface Column<Row> {
  readonly name: string;
  readonly type: string;
  readonly cast?: string;
  readonly value: (row: Row) => Value;
}

/** Inserts any number of rows by one statement: one array for each column, unnested by the database. */
export function insertRows<Row>(
  tx: Tx,
  given: { table: string; customerId: number; columns: readonly Column<Row>[]; onConflict?: 'nothing' | 'replace' },
  rows: readonly Row[],
): Sent {
  if (rows.length === 0) return nothingSent();
  const names = given.columns.map(({ name }) => name).join(', ');
  const selected = given.columns.map(({ name, cast }) => (cast ? `r.${name}::${cast}` : `r.${name}`)).join(', ');
  const arrays = given.columns.map((column) => sql`${columnText(rows, column)}::${sql.raw(column.type)}[]`);
  return send(
    tx,
    sql`
    insert into ${sql.table(given.table)} (customer_id, ${sql.raw(names)})
    select ${given.customerId}::bigint, ${sql.raw(selected)}
    from unnest(${sql.join(arrays)}) as r (${sql.raw(names)})
    ${given.onConflict ? conflictText(given.onConflict, given.columns) : sql``}`,
  );
}

/** A row that is replaced keeps its id and the time it was made. */
function conflictText(onConflict: 'nothing' | 'replace', columns: readonly { readonly name: string }[]) {
  if (onConflict === 'nothing') return sql`on conflict do nothing`;
  const kept = ['id', 'created_at'];
  const set = columns.filter(({ name }) => !kept.includes(name)).map(({ name }) => `${name} = excluded.${name}`);
  return sql`on conflict (customer_id, id) do update set ${sql.raw(set.join(', '))}`;
}

/** Column by column, so that a large batch is never in memory twice. Only text can need quotes. */
function columnText<Row>(rows: readonly Row[], { type, value }: Column<Row>): string {
  const parts: Value[] = new Array(rows.length);
  if (type === 'text')
    for (let index = 0; index < rows.length; index += 1) parts[index] = elementText(value(rows[index]!));
  else for (let index = 0; index < rows.length; index += 1) parts[index] = value(rows[index]!) ?? 'NULL';
  return `{${parts.join(',')}}`;
}

/** An array in PostgreSQL's own notation. The driver can write it too, but takes several times as long. */
export const arrayText = (values: readonly Value[]): string => `{${values.map(elementText).join(',')}}`;

const PLAIN = /^[A-Za-z0-9.:_-]+$/;

function elementText(value: Value): string {
  if (typeof value !== 'string') return value === null ? 'NULL' : String(value);
  // Four letters could spell NULL.
  if (value.length !== 4 && PLAIN.test(value)) return value;
  return value.includes('"') || value.includes('\\') ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
