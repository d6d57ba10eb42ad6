import { decodeText, parseCsv } from './csv.ts';
import type { Sheet } from './xlsx.ts';

/** The tables of a file: one of a CSV file, or the sheets of a workbook that are not empty. */
export async function readFile(file: File): Promise<readonly Sheet[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const sheets = isZip
    ? await (await import('./xlsx.ts')).readXlsx(bytes)
    : [{ name: file.name, rows: parseCsv(decodeText(bytes)) }];
  const filled = sheets.filter(({ rows }) => rows.length > 1);
  if (filled.length === 0) {
    throw new Error('The file holds no rows. The first row names the columns, each further one is an employee.');
  }
  return filled;
}
