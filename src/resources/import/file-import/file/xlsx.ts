import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { AppError } from '../../../../base/errors.ts';
import { type Cell, damaged, MOST_COLUMNS, RowCollector, type Table, tooManyColumns, unfitFile } from './table.ts';
import { type Archive, openZip } from './zip.ts';

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

interface Handlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Reads one XML part. Rejects document types, so there are no entities except the five of XML. */
async function readPart(zip: Archive, path: string, { open, text, close }: Handlers): Promise<boolean> {
  const parts = zip.read(path);
  if (!parts) return false;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw damaged();
  });
  parser.on('doctype', () => {
    throw unfitFile('The workbook contains a document type (DOCTYPE), which is not accepted');
  });
  if (open)
    parser.on('opentag', ({ name, attributes }: SaxesTagPlain) =>
      open(local(name), Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value]))),
    );
  if (close) parser.on('closetag', ({ name }) => close(local(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  try {
    for await (const part of parts) parser.write(part);
    parser.close();
  } catch (error) {
    throw error instanceof AppError ? error : damaged();
  }
  return true;
}

export interface Workbook {
  readonly sheets: readonly string[];
  /** Reads one sheet as text. Dates become 2026-03-09. */
  read(sheet: string): Promise<Table>;
}

export async function openXlsx(bytes: Buffer): Promise<Workbook> {
  const zip = await openZip(bytes);
  refuseActiveParts(zip.names);
  const sheets = new Map<string, string>();
  let from1904 = false;
  const isThere = await readPart(zip, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name === 'sheet') sheets.set(attributes.name ?? '', attributes.id ?? '');
    },
  });
  if (!isThere || sheets.size === 0) throw damaged();
  const targets = await targetsIn(zip);
  return {
    sheets: [...sheets.keys()],
    async read(sheet) {
      const target = targets.get(sheets.get(sheet) ?? '') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      const texts = await textsIn(zip);
      const isDate = await dateStylesIn(zip);
      return { name: sheet, rows: await rowsIn(zip, path, { texts, isDate, from1904 }) };
    },
  };
}

/** Macros and links to other files have their own parts, so they are found before anything is unpacked. */
function refuseActiveParts(names: ReadonlySet<string>): void {
  for (const name of names) {
    if (/vbaProject|vbaData|\/macrosheets\/|activeX/i.test(name))
      throw unfitFile('The workbook contains macros. Save it as an Excel workbook (.xlsx) without macros');
    if (/\/externalLinks\/|\/connections\.xml$|\/queryTables\//i.test(name))
      throw unfitFile(
        'The workbook has links to other files or data sources. Remove the links, or save the workbook as CSV',
      );
  }
}

async function targetsIn(zip: Archive): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  await readPart(zip, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Target = '', TargetMode }) {
      if (name !== 'Relationship') return;
      if (TargetMode?.toLowerCase() === 'external')
        throw unfitFile(
          'The workbook has links to other files or data sources. Remove the links, or save the workbook as CSV',
        );
      found.set(Id, Target);
    },
  });
  return found;
}

/** The shared strings. A string may consist of several runs. Phonetic hints (rPh) are skipped. */
async function textsIn(zip: Archive): Promise<readonly string[]> {
  const texts: string[] = [];
  let current = '';
  let isText = false;
  let isHint = false;
  await readPart(zip, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') isHint = true;
      if (name === 't') isText = true;
    },
    text(text) {
      if (isText && !isHint) current += text;
    },
    close(name) {
      if (name === 'rPh') isHint = false;
      if (name === 't') isText = false;
      if (name === 'si') texts.push(current);
    },
  });
  return texts;
}

/** The ids of the built-in formats for dates and times. */
const DATE_FORMATS = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

/** For each cell style, whether its numbers are dates or times. */
async function dateStylesIn(zip: Archive): Promise<readonly boolean[]> {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCellStyles = false;
  await readPart(zip, 'xl/styles.xml', {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'cellXfs') isCellStyles = true;
      // A custom format is for dates or times if it contains d, y or h outside quotes, brackets and escapes.
      if (name === 'numFmt')
        own.set(Number(numFmtId), /[dyh]/i.test(formatCode.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')));
      if (name === 'xf' && isCellStyles) styles.push(own.get(Number(numFmtId)) ?? DATE_FORMATS.has(Number(numFmtId)));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false;
    },
  });
  return styles;
}

interface SheetContext {
  readonly texts: readonly string[];
  readonly isDate: readonly boolean[];
  readonly from1904: boolean;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
  formula: string | undefined;
}

async function rowsIn(zip: Archive, path: string, context: SheetContext): Promise<Table['rows']> {
  const collector = new RowCollector();
  let row: Cell[] = [];
  let number = 0;
  let cell: OpenCell | undefined;
  let reading: 'value' | 'formula' | undefined;
  const isThere = await readPart(zip, path, {
    open(name, { r: reference, t: type = 'n', s: style = '0' }) {
      if (name === 'row') {
        row = [];
        number = reference === undefined ? number + 1 : Number(reference);
      } else if (name === 'c') {
        const column = reference === undefined ? row.length : columnOf(reference);
        if (column >= MOST_COLUMNS) throw tooManyColumns();
        cell = { column, type, style: Number(style), text: '', formula: undefined };
      } else if (name === 'v' || name === 't') reading = 'value';
      else if (name === 'f' && cell) {
        reading = 'formula';
        cell.formula = '=';
      }
    },
    text(text) {
      if (reading === 'value' && cell) cell.text += text;
      if (reading === 'formula' && cell) cell.formula += text;
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') reading = undefined;
      if (name === 'c' && cell) {
        while (row.length < cell.column) row.push('');
        row[cell.column] = cell.formula === undefined ? shown(cell, context) : { formula: cell.formula };
        cell = undefined;
      }
      if (name === 'row') collector.add(number, row);
    },
  });
  if (!isThere) throw damaged();
  return collector.rows;
}

function shown({ type, text, style }: OpenCell, { texts, isDate, from1904 }: SheetContext): string {
  if (text === '') return '';
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e') return '';
  if (type !== 'n') return text;
  return isDate[style] ? timeOf(Number(text), from1904) : plainNumber(text);
}

/** The zero-based index of a cell's column: 27 for "AB12". */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,4}/.exec(reference)?.[0] ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Converts a serial number: whole days counted from the end of 1899, and a fraction for the time. The format also
 * counts 29 February 1900, a day that did not exist.
 */
export function timeOf(serial: number, from1904 = false): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_465) return String(serial);
  const minutes = Math.round((serial * DAY_MS) / MINUTE_MS);
  const days = Math.floor(minutes / 1_440) + (from1904 ? 1_462 : 0);
  const time = new Date((minutes % 1_440) * MINUTE_MS).toISOString().slice(11, 16);
  if (serial < 1) return time;
  const date = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * DAY_MS).toISOString().slice(0, 10);
  return minutes % 1_440 === 0 ? date : `${date}T${time}`;
}

/** "32.499999999999996" becomes "32.5": spreadsheets keep fifteen significant digits. */
function plainNumber(text: string): string {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  return Number.isInteger(number) ? BigInt(number).toString() : String(Number(number.toPrecision(15)));
}
