import Papa from 'papaparse';

/** Decodes UTF-8 with or without a byte order mark, UTF-16, and otherwise Windows-1252, which older spreadsheets write. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The rows that have a value in any cell. The parser expects one kind of line end; files mix them. */
export const parseCsv = (text: string): string[][] =>
  Papa.parse<string[]>(text.replaceAll(/\r\n?/g, '\n'), {
    newline: '\n',
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
  }).data;

/** Excel needs the byte order mark. Cells that a spreadsheet would evaluate as a formula are marked as text. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${Papa.unparse(rows as string[][], { escapeFormulae: true })}\r\n`;
