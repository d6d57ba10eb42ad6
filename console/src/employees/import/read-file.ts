import Papa from 'papaparse';
import type { Sheet } from './xlsx.ts';

/**
 * Decodes UTF-8 (with or without a byte order mark) and UTF-16. Anything else is read as Windows-1252, which older
 * spreadsheets write.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The rows with at least one non-empty cell. Normalises line endings first, because files mix them and the parser
 * expects only one kind.
 */
export const parseCsv = (text: string): string[][] =>
  Papa.parse<string[]>(text.replaceAll(/\r\n?/g, '\n'), {
    newline: '\n',
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
  }).data;

/** Excel needs the byte order mark. Cells that a spreadsheet would evaluate as a formula are marked as text. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${Papa.unparse(rows as string[][], { escapeFormulae: true })}\r\n`;

/** The tables in a file: a single table from a CSV file, or the non-empty sheets of a workbook. */
export async function readFile(file: File): Promise<readonly Sheet[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const sheets = isZip
    ? await (await import('./xlsx.ts')).readXlsx(bytes)
    : [{ name: file.name, rows: parseCsv(decodeText(bytes)) }];
  const filled = sheets.filter(({ rows }) => rows.length > 1);
  if (filled.length === 0) {
    throw new Error(
      'The file has no rows. The first row must contain the column names; every other row is an employee.',
    );
  }
  return filled;
}
