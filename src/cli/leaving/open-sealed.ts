import { type RowKey, SEALED_COLUMNS, type SealedColumn } from '../../base/sealed-columns.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import { FILE_COLUMNS } from './tables.ts';

type Row = Readonly<Record<string, unknown>>;

const LOOKS_SEALED = /^v\d\.[0-9a-f]{8}\.[\w-]{16}\./;

/** The only place where the export decrypts values. */
function openValue(cipher: FieldCipher, column: SealedColumn, row: Row, sealed: string): string {
  const key = SEALED_COLUMNS[column].map((name) => row[name]) as unknown as RowKey<SealedColumn>;
  return cipher.open(column, key, sealed);
}

/**
 * Returns the row with its encrypted columns decrypted. A value that looks encrypted in any other column means that the
 * column is missing from SEALED_COLUMNS, so the export fails instead of writing unreadable data.
 */
export function openRow(cipher: FieldCipher, table: string, row: Row): Record<string, unknown> {
  const open: Record<string, unknown> = { ...row };
  for (const [column, value] of Object.entries(row)) {
    const place = `${table}.${column}`;
    if (typeof value === 'string' && isSealed(place)) open[column] = openValue(cipher, place, row, value);
  }
  for (const [column, value] of Object.entries(open)) {
    if (typeof value === 'string' && column !== FILE_COLUMNS[table]?.column && LOOKS_SEALED.test(value)) {
      throw new Error(`${table}.${column} is sealed and not among the sealed columns`);
    }
  }
  return open;
}

const isSealed = (place: string): place is SealedColumn => Object.hasOwn(SEALED_COLUMNS, place);
