import type { FieldCipher } from '../../base/secrets.ts';
import { FILE_COLUMNS, SEALED_COLUMNS } from './tables.ts';

type Row = Readonly<Record<string, unknown>>;

const LOOKS_SEALED = /^v\d\.[0-9a-f]{8}\.[\w-]{16}\./;

/** The one place where the export opens sealed values. */
const openValue = (cipher: FieldCipher, _place: { table: string; column: string; row: Row }, sealed: string): string =>
  cipher.decrypt(sealed);

/**
 * The row with its sealed columns open. A value that looks sealed anywhere else is a column somebody forgot to name: the
 * export stops rather than hand out what nobody can read.
 */
export function openRow(cipher: FieldCipher, table: string, row: Row): Record<string, unknown> {
  const open: Record<string, unknown> = { ...row };
  for (const column of SEALED_COLUMNS[table] ?? []) {
    const value = row[column];
    if (typeof value === 'string') open[column] = openValue(cipher, { table, column, row }, value);
  }
  for (const [column, value] of Object.entries(open)) {
    if (typeof value === 'string' && column !== FILE_COLUMNS[table]?.column && LOOKS_SEALED.test(value)) {
      throw new Error(`${table}.${column} is sealed and not named in SEALED_COLUMNS`);
    }
  }
  return open;
}
