import { elementText, type Value } from './array-text.ts';
import { nothingSent, type Sent, send } from './send.ts';
import { textArray } from './text-array.ts';
import type { Tx } from './tx.ts';

/** A column of an insert: its name, the type its values arrive as, and the type they are turned into, if another. */
export interface Column<Row> {
  readonly name: string;
  readonly type: string;
  readonly cast?: string;
  /** The value is the same for all rows of a statement, and is sent once. */
  readonly isShared?: true;
  readonly value: (row: Row) => Value;
}

export interface Insert<Row> {
  readonly table: string;
  readonly columns: readonly Column<Row>[];
  readonly onConflict?: 'nothing' | 'replace';
  /** The function that fails where the database lacks rows that the new ones refer to; it takes the customer and ids. */
  readonly expects?: string;
}

/** The text of an insert is the same whatever the rows: it is written at its first use. */
function writtenOnce(write: (insert: Insert<never>) => string): (insert: Insert<never>) => string {
  const texts = new WeakMap<object, string>();
  return (insert) => {
    const text = texts.get(insert) ?? write(insert);
    texts.set(insert, text);
    return text;
  };
}

/** Inserts any number of rows by one statement: one array for each column, unnested by the database. */
export function insertRows<Row>(tx: Tx, customerId: number, insert: Insert<Row>, rows: readonly Row[]): Sent {
  if (rows.length === 0) return nothingSent();
  if (rows.length === 1) return insertOne(tx, customerId, insert, rows[0]!);
  return send(tx, {
    sql: textOf(insert),
    parameters: [customerId, ...valuesOf(insert, rows)],
  });
}

/** One row needs no arrays, which either side takes longer over than over the row. */
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

/** As `insertRows`, once the database has found that it holds the rows of these ids, which the new ones refer to. */
export function insertRowsKnowing<Row>(
  tx: Tx,
  customerId: number,
  { insert, ids }: { readonly insert: Insert<Row>; readonly ids: readonly string[] },
  rows: readonly Row[],
): Sent {
  return send(tx, {
    sql: textOfKnowing(insert),
    parameters: [customerId, ...valuesOf(insert, rows), `{${ids.join(',')}}`],
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
    parameters: [customerId, ...valuesOf(first.insert, first.rows), ...valuesOf(insert, rows)],
  });
}

const textOfKnowing = writtenOnce(
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

/** `after` parameters of another insert stand before its own. */
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

/** A row that is replaced keeps its id and the time it was made. */
function conflictText(onConflict: 'nothing' | 'replace', columns: readonly { readonly name: string }[]): string {
  if (onConflict === 'nothing') return ' on conflict do nothing';
  const kept = ['id', 'created_at'];
  const set = columns.filter(({ name }) => !kept.includes(name)).map(({ name }) => `${name} = excluded.${name}`);
  return ` on conflict (customer_id, id) do update set ${set.join(', ')}`;
}

/** Column by column, so that a large batch is never in memory twice. */
const valuesOf = <Row>({ columns }: Insert<Row>, rows: readonly Row[]): readonly unknown[] =>
  columns.map((column) => (column.isShared ? sharedValue(rows, column) : columnText(rows, column)));

/** Rows that do not share it would silently get that of the first. */
function sharedValue<Row>(rows: readonly Row[], { name, value }: Column<Row>): Value {
  const shared = value(rows[0]!);
  if (rows.some((row) => value(row) !== shared)) throw new Error(`rows that are stored together differ in ${name}`);
  return shared;
}

/** Of a column without any value nothing is sent: the database fills up what is shorter than the rest. */
function columnText<Row>(rows: readonly Row[], { type, cast, value }: Column<Row>): string | Buffer {
  const values = rows.map(value);
  if (values.every((one) => one === null)) return '{}';
  // What is turned into another type is JSON or a list, and full of quotes.
  if (cast !== undefined) return textArray(values as (string | null)[]);
  // Only text can need quotes.
  for (let index = 0; index < values.length; index += 1) {
    values[index] = type === 'text' ? elementText(values[index]!) : (values[index] ?? 'NULL');
  }
  return `{${values.join(',')}}`;
}
