import type { RawBuilder } from 'kysely';
import { type RowKey, SEALED_COLUMNS, type SealedColumn } from '../../base/sealed-columns.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { Table } from './catalogue.ts';
import type { Parcel } from './parcel.ts';
import { FILE_COLUMNS, LEFT_OUT_COLUMNS, MADE_COLUMNS } from './tables.ts';

type Row = Readonly<Record<string, unknown>>;

const LOOKS_SEALED = /^v\d\.[0-9a-f]{8}\.[\w-]{16}\./;

/** Decrypts a value of an exported row. */
function openValue(cipher: FieldCipher, column: SealedColumn, row: Row, sealed: string): string {
  const key = SEALED_COLUMNS[column].map((name) => row[name]) as unknown as RowKey<SealedColumn>;
  return cipher.open(column, key, sealed);
}

/**
 * Returns the row with its encrypted columns decrypted. A value in another column that looks encrypted means that the
 * column is missing from SEALED_COLUMNS. The export then fails instead of writing unreadable data.
 */
function openRow(cipher: FieldCipher, table: string, row: Row): Record<string, unknown> {
  const open: Record<string, unknown> = { ...row };
  for (const [column, value] of Object.entries(row)) {
    const place = `${table}.${column}`;
    if (typeof value === 'string' && isSealed(place)) open[column] = openValue(cipher, place, row, value);
  }
  for (const [column, value] of Object.entries(open)) {
    if (typeof value === 'string' && column !== FILE_COLUMNS[table]?.column && LOOKS_SEALED.test(value)) {
      throw new Error(`${table}.${column} contains an encrypted value but is missing from SEALED_COLUMNS`);
    }
  }
  return open;
}

const isSealed = (place: string): place is SealedColumn => Object.hasOwn(SEALED_COLUMNS, place);

/** The number of rows in memory at a time. */
const BATCH = 500;

export interface ExportedTable {
  readonly file: string;
  readonly rows: number;
  /** The database type of each field. */
  readonly columns: Readonly<Record<string, string>>;
  readonly columns_left_out: Readonly<Record<string, string>>;
}

export const leavingColumns = ({ name, columns }: Table) =>
  columns.filter((column) => !(column.name in (LEFT_OUT_COLUMNS[name] ?? {})));

/** Writes the rows of one table in primary key order, one JSON object per line. */
export async function exportRows(
  { tx, cipher, parcel }: { tx: Tx; cipher: FieldCipher; parcel: Parcel },
  table: Table,
  where: RawBuilder<unknown>,
): Promise<ExportedTable> {
  const path = `tables/${table.name}.jsonl`;
  const columns = leavingColumns(table);
  const files: { path: string; text: string }[] = [];
  let count = 0;
  await parcel.file(path, async (add) => {
    for await (const rows of batchesOf(tx, table, where)) {
      count += rows.length;
      await add(rows.map((row) => `${JSON.stringify(lineOf(cipher, table.name, row, files))}\n`).join(''));
      // Writes the files of these rows now, so that the files of at most one batch are in memory.
      for (const file of files.splice(0)) await parcel.file(file.path, (addPart) => addPart(file.text));
    }
  });
  return {
    file: path,
    rows: count,
    columns: Object.fromEntries(columns.map(({ name, type }) => [name, type])),
    columns_left_out: LEFT_OUT_COLUMNS[table.name] ?? {},
  };
}

function lineOf(cipher: FieldCipher, table: string, row: Row, files: { path: string; text: string }[]): Row {
  const open = openRow(cipher, table, row);
  const kept = FILE_COLUMNS[table];
  const text = kept && open[kept.column];
  if (!kept || typeof text !== 'string') return open;
  const path = kept.pathOf(row);
  files.push({ path, text });
  return { ...open, [kept.column]: path };
}

/** Uses a cursor, so that a table of any size is read in one pass. */
async function* batchesOf(tx: Tx, table: Table, where: RawBuilder<unknown>): AsyncGenerator<readonly Row[]> {
  const cursor = sql.id(`export_${table.name}`);
  const made = MADE_COLUMNS[table.name] ?? {};
  const columns = sql.join(
    leavingColumns(table).map(({ name }) => {
      const text = made[name];
      return text === undefined ? sql.ref(`t.${name}`) : sql`${sql.raw(text)} as ${sql.id(name)}`;
    }),
  );
  const order = sql.join(table.primaryKey.map((name) => sql.ref(`t.${name}`)));
  await sql`declare ${cursor} no scroll cursor for
    select ${columns} from ${sql.table(table.name)} t where ${where} order by ${order}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(BATCH))} from ${cursor}`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) break;
  }
  await sql`close ${cursor}`.execute(tx);
}
