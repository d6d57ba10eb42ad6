import { elementText, type Value } from './array-text.ts';
import { nothingSent, type Sent, send } from './send.ts';
import { textArray } from './text-array.ts';
import type { Tx } from './tx.ts';

/** A column of an insert: its name, the type its values arrive as, and the type they are turned into, if another. */
export interface Column<Row> {
  readonly name: string;
  readonly type: string;
  readonly cast?: string;
  readonly value: (row: Row) => Value;
}

export interface Insert<Row> {
  readonly table: string;
  readonly columns: readonly Column<Row>[];
  readonly onConflict?: 'nothing' | 'replace';
}

/** Inserts any number of rows by one statement: one array for each column, unnested by the database. */
export function insertRows<Row>(tx: Tx, customerId: number, insert: Insert<Row>, rows: readonly Row[]): Sent {
  if (rows.length === 0) return nothingSent();
  return send(tx, {
    sql: textOf(insert),
    parameters: [customerId, ...insert.columns.map((column) => columnText(rows, column))],
  });
}

/** The rows of one table and those of another that refer to them, by one statement. */
export function insertRowsWith<First, Row>(
  tx: Tx,
  customerId: number,
  first: { readonly insert: Insert<First>; readonly rows: readonly First[] },
  { insert, rows }: { readonly insert: Insert<Row>; readonly rows: readonly Row[] },
): Sent {
  if (first.rows.length === 0) return insertRows(tx, customerId, insert, rows);
  return send(tx, {
    sql: textOfBoth(first.insert, insert),
    parameters: [
      customerId,
      ...first.insert.columns.map((column) => columnText(first.rows, column)),
      ...insert.columns.map((column) => columnText(rows, column)),
    ],
  });
}

const texts = new WeakMap<object, string>();

const textsOfBoth = new WeakMap<object, WeakMap<object, string>>();

function textOfBoth(first: Insert<never>, insert: Insert<never>): string {
  const after = textsOfBoth.get(first) ?? new WeakMap<object, string>();
  const known = after.get(insert);
  if (known !== undefined) return known;
  const text = `with first as (${textOf(first)}) ${textOf(insert, first.columns.length)}`;
  textsOfBoth.set(first, after.set(insert, text));
  return text;
}

/** `after` parameters of another insert stand before its own. */
function textOf(insert: Insert<never>, after = 0): string {
  const known = after === 0 ? texts.get(insert) : undefined;
  if (known !== undefined) return known;
  const { table, columns, onConflict } = insert;
  const names = columns.map(({ name }) => name).join(', ');
  const selected = columns.map(({ name, cast }) => (cast ? `r.${name}::${cast}` : `r.${name}`)).join(', ');
  const arrays = columns.map(({ type }, index) => `$${index + 2 + after}::${type}[]`).join(', ');
  const text =
    `insert into ${table} (customer_id, ${names}) select $1::bigint, ${selected} from unnest(${arrays}) as r (${names})` +
    (onConflict ? conflictText(onConflict, columns) : '');
  if (after === 0) texts.set(insert, text);
  return text;
}

/** A row that is replaced keeps its id and the time it was made. */
function conflictText(onConflict: 'nothing' | 'replace', columns: readonly { readonly name: string }[]): string {
  if (onConflict === 'nothing') return ' on conflict do nothing';
  const kept = ['id', 'created_at'];
  const set = columns.filter(({ name }) => !kept.includes(name)).map(({ name }) => `${name} = excluded.${name}`);
  return ` on conflict (customer_id, id) do update set ${set.join(', ')}`;
}

/** Column by column, so that a large batch is never in memory twice. Only text can need quotes. */
function columnText<Row>(rows: readonly Row[], { type, cast, value }: Column<Row>): string | Buffer {
  // What is turned into another type is JSON or a list, and full of quotes.
  if (cast !== undefined) return textArray(rows.map((row) => value(row) as string | null));
  const parts: Value[] = new Array(rows.length);
  if (type === 'text')
    for (let index = 0; index < rows.length; index += 1) parts[index] = elementText(value(rows[index]!));
  else for (let index = 0; index < rows.length; index += 1) parts[index] = value(rows[index]!) ?? 'NULL';
  return `{${parts.join(',')}}`;
}
