import { setImmediate as turn } from 'node:timers/promises';
import Papa from 'papaparse';
import { looksLikeFormula, RowCollector, type Table, unfitFile } from './table.ts';

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
