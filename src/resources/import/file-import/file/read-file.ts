import { setImmediate as turn } from 'node:timers/promises';
import Papa from 'papaparse';
import { inBody, unprocessable } from '../../../../base/errors.ts';
import type { UploadedFile } from '../../../../http/validation/multipart.ts';
import { looksLikeFormula, RowCollector, type Table, unfitFile } from './table.ts';
import { openXlsx } from './xlsx.ts';

/** The table of the file, and the names of all sheets of a workbook. */
export interface ReadFile {
  readonly table: Table;
  readonly sheets: readonly string[];
}

const TEXT_ENDINGS = ['csv', 'tsv', 'txt'];

/** Reads a CSV file or one sheet of a workbook: the named one, or the first one with rows. */
export async function readFile({ name, bytes }: UploadedFile, sheet?: string): Promise<ReadFile> {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const isZip = bytes.length > 3 && bytes.readUInt32LE(0) === 0x04034b50;
  if (ending === 'xlsm' || ending === 'xltm' || ending === 'xlam')
    throw unfitFile('The workbook may contain macros. Save it as an Excel workbook (.xlsx)');
  if (![...TEXT_ENDINGS, 'xlsx'].includes(ending))
    throw unfitFile('Send a CSV file (.csv) or an Excel workbook (.xlsx)');
  if (isZip !== (ending === 'xlsx'))
    throw unfitFile(`The name of the file ends in .${ending}, but its content has another format`, 'wrong_format');
  const { table, sheets } = isZip ? await readWorkbook(bytes, sheet) : await readText(bytes, name, sheet);
  if (table.rows.length < 2)
    throw unfitFile('The file has no rows. The first row must contain the column names', 'too_few');
  return { table, sheets };
}

async function readText(bytes: Buffer, name: string, sheet: string | undefined): Promise<ReadFile> {
  if (sheet !== undefined)
    throw unprocessable('A CSV file has no sheets. Leave sheet out', inBody('not_accepted', 'sheet'));
  return { table: await readCsv(bytes, name), sheets: [] };
}

async function readWorkbook(bytes: Buffer, wanted: string | undefined): Promise<ReadFile> {
  const workbook = await openXlsx(bytes);
  const { sheets } = workbook;
  if (wanted !== undefined && !sheets.includes(wanted))
    throw unprocessable(`The workbook has no sheet named '${wanted}'`, inBody('unknown_record', 'sheet'));
  let table: Table = { name: '', rows: [] };
  for (const name of wanted === undefined ? sheets : [wanted]) {
    table = await workbook.read(name);
    if (table.rows.length > 1) break;
  }
  return { table, sheets };
}

/**
 * Decodes UTF-8 (with or without a byte order mark) and UTF-16 (with one). Anything else is read as Windows-1252, which
 * older spreadsheets write.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const DELIMITERS = [',', ';', '\t'];
/** The amount of text parsed before yielding to the event loop. */
const CHUNK_CHARACTERS = 256 * 1024;

/** Reads a CSV file with commas, semicolons or tabs. Normalises line endings first, because files mix them. */
export async function readCsv(bytes: Uint8Array, name: string): Promise<Table> {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw unfitFile('The file contains NUL characters. It is not a CSV file', 'unstorable_text');
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const collector = new RowCollector();
  let row = 0;
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(lines, {
      newline: '\n',
      delimiter: delimiterOf(lines),
      chunkSize: CHUNK_CHARACTERS,
      chunk: ({ data }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        try {
          for (const cells of data) {
            row += 1;
            collector.add(row, cells.map(cellOf));
          }
        } catch (error) {
          // Aborting completes the parse, which then no longer resolves the promise.
          reject(error);
          parser.abort();
          return;
        }
        parser.pause();
        void turn().then(() => parser.resume());
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  return { name, rows: collector.rows };
}

const cellOf = (text: string) => (looksLikeFormula(text) ? { formula: text } : text);

/** The delimiter that occurs most often in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const first =
    text
      .slice(0, CHUNK_CHARACTERS)
      .replaceAll(/"(?:[^"]|"")*"/g, '')
      .trimStart()
      .split('\n', 1)[0] ?? '';
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}
