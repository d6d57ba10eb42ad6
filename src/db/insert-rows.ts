import { elementText, textArray, type Value } from './array-text.ts';
import { nothingSent, type Sent, send } from './send.ts';
import { sql } from './sql.ts';
import type { Tx } from './tx.ts';

/** A column of an insert: its name, the type of the values sent, and the type they are cast to, if different. */
export interface Column<Row> {
  readonly name: string;
  readonly type: string;
  readonly cast?: string;
  /** The value is the same for all rows of a statement, so it is sent only once. */
  readonly isShared?: true;
  readonly value: (row: Row) => Value;
}

export interface Insert<Row> {
  readonly table: string;
  readonly columns: readonly Column<Row>[];
  readonly onConflict?: 'nothing' | 'replace';
  /**
   * A SQL function that receives the customer and the ids, and fails if any rows that the new rows refer to are
   * missing.
   */
  readonly expects?: string;
}

/** Caches the SQL text of an insert, which does not depend on the rows. */
function writtenOnce(write: (insert: Insert<never>) => string): (insert: Insert<never>) => string {
  const texts = new WeakMap<object, string>();
  return (insert) => {
    const text = texts.get(insert) ?? write(insert);
    texts.set(insert, text);
    return text;
  };
}

/** Inserts any number of rows with one statement. Sends one array per column, which the database unnests. */
export function insertRows<Row>(tx: Tx, customerId: number, insert: Insert<Row>, rows: readonly Row[]): Sent {
  if (rows.length === 0) return nothingSent();
  if (rows.length === 1) return insertOne(tx, customerId, insert, rows[0]!);
  return send(tx, {
    sql: textOf(insert),
    parameters: [customerId, ...valuesOf(insert, rows)],
  });
}

/** For a single row, an insert without arrays is faster for both the service and the server. */
const insertOne = <Row>(tx: Tx, customerId: number, insert: Insert<Row>, row: Row): Sent =>
  send(tx, { sql: textOfOne(insert), parameters: [customerId, ...insert.columns.map(({ value }) => value(row))] });

const textOfOne = writtenOnce(({ table, columns, onConflict }) => {
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map(({ type, cast }, index) => `$${index + 2}::${cast ?? type}`).join(', ');
  return (
    `insert into ${table} (customer_id, ${names}) values ($1::bigint, ${values})` +
    (onConflict ? conflictText(onConflict, columns) : '')
  );
});

/** Like `insertRows`, but fails unless the rows that the new rows refer to exist. */
export function insertRowsChecked<Row>(
  tx: Tx,
  customerId: number,
  { insert, ids }: { readonly insert: Insert<Row>; readonly ids: readonly string[] },
  rows: readonly Row[],
): Sent {
  return send(tx, {
    sql: textOfChecked(insert),
    parameters: [customerId, ...valuesOf(insert, rows), `{${ids.join(',')}}`],
  });
}

/** Inserts rows of one table and the rows of another table that refer to them, with one statement. */
export function insertRowsWith<First, Row>(
  tx: Tx,
  customerId: number,
  first: { readonly insert: Insert<First>; readonly rows: readonly First[] },
  { insert, rows }: { readonly insert: Insert<Row>; readonly rows: readonly Row[] },
): Sent {
  if (first.rows.length === 0) return insertRows(tx, customerId, insert, rows);
  return send(tx, {
    sql: textOfBoth(first.insert, insert),
    parameters: [customerId, ...valuesOf(first.insert, first.rows), ...valuesOf(insert, rows)],
  });
}

const textOfChecked = writtenOnce(
  (insert) => `${textOf(insert)} where ${insert.expects}($1::bigint, $${insert.columns.length + 2}::bigint[])`,
);

const textsOfBoth = new WeakMap<object, WeakMap<object, string>>();

function textOfBoth(first: Insert<never>, insert: Insert<never>): string {
  const after = textsOfBoth.get(first) ?? new WeakMap<object, string>();
  const known = after.get(insert);
  if (known !== undefined) return known;
  const text = `with first as (${textOf(first)}) ${textAfter(insert, first.columns.length)}`;
  textsOfBoth.set(first, after.set(insert, text));
  return text;
}

const textOf = writtenOnce((insert) => textAfter(insert, 0));

/** `after` is the number of parameters of another insert that precede the parameters of this one. */
function textAfter(insert: Insert<never>, after: number): string {
  const { table, columns, onConflict } = insert;
  const names = columns.map(({ name }) => name).join(', ');
  const parameters = columns.map((column, index) => ({ ...column, at: `$${index + 2 + after}` }));
  const selected = parameters.map(({ name, type, cast, isShared, at }) =>
    isShared ? `${at}::${cast ?? type}` : cast ? `r.${name}::${cast}` : `r.${name}`,
  );
  const own = parameters.filter(({ isShared }) => !isShared);
  const arrays = own.map(({ type, at }) => `${at}::${type}[]`);
  const rows = `unnest(${arrays.join(', ')}) as r (${own.map(({ name }) => name).join(', ')})`;
  return (
    `insert into ${table} (customer_id, ${names}) select $1::bigint, ${selected.join(', ')} from ${rows}` +
    (onConflict ? conflictText(onConflict, columns) : '')
  );
}

/** A replaced row keeps its id and creation time. */
function conflictText(onConflict: 'nothing' | 'replace', columns: readonly { readonly name: string }[]): string {
  if (onConflict === 'nothing') return ' on conflict do nothing';
  const kept = ['id', 'created_at'];
  const set = columns.filter(({ name }) => !kept.includes(name)).map(({ name }) => `${name} = excluded.${name}`);
  return ` on conflict (customer_id, id) do update set ${set.join(', ')}`;
}

/** Converts one column at a time, so that a large batch is never in memory twice. */
const valuesOf = <Row>({ columns }: Insert<Row>, rows: readonly Row[]): readonly unknown[] =>
  columns.map((column) => (column.isShared ? sharedValue(rows, column) : columnText(rows, column)));

/** Throws if the values differ: otherwise all rows would silently get the value of the first. */
function sharedValue<Row>(rows: readonly Row[], { name, value }: Column<Row>): Value {
  const shared = value(rows[0]!);
  if (rows.some((row) => value(row) !== shared))
    throw new Error(`rows of one insert have different values in the shared column ${name}`);
  return shared;
}

/** Sends an empty array for a column that contains only nulls: `unnest` pads shorter arrays with nulls. */
function columnText<Row>(rows: readonly Row[], { type, cast, value }: Column<Row>): string | Buffer {
  const values = rows.map(value);
  if (values.every((one) => one === null)) return '{}';
  // Values with a cast are JSON or lists. They contain many quotes, which need no escaping in the binary format.
  if (cast !== undefined) return textArray(values as (string | null)[]);
  // Only text can need quotes.
  for (let index = 0; index < values.length; index += 1) {
    values[index] = type === 'text' ? elementText(values[index]!) : (values[index] ?? 'NULL');
  }
  return `{${values.join(',')}}`;
}

/**
 * Reserves ids for rows to insert. Encrypted values are bound to the id of their row, so the id must be known before
 * the row is inserted.
 */
export async function nextIds(tx: Tx, table: string, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}

export const nextId = async (tx: Tx, table: string): Promise<number> => (await nextIds(tx, table, 1))[0]!;
