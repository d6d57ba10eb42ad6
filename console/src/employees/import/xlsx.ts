import { openZip } from './zip.ts';

/**
 * A tag or text, in document order. Custom entities and DTDs are not supported, because spreadsheets do not write them.
 */
export type Piece =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const PIECE =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/g;

export function* piecesOf(xml: string): Generator<Piece> {
  for (const [, cdata, slash, name, attributes, empty, text] of xml.matchAll(PIECE)) {
    if (cdata !== undefined) yield { kind: 'text', text: cdata };
    else if (text !== undefined) yield { kind: 'text', text: unescaped(text) };
    else if (name !== undefined && slash === '/') yield { kind: 'close', name };
    else if (name !== undefined) yield { kind: 'open', name, attributes: attributes ?? '', isEmpty: empty === '/' };
  }
}

export function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? unescaped(found[1] ?? found[2] ?? '') : undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

export interface Sheet {
  readonly name: string;
  readonly rows: string[][];
}

/** Reads the sheets of an Excel workbook as text. Dates become 2026-03-09. */
export async function readXlsx(bytes: Uint8Array): Promise<readonly Sheet[]> {
  const zip = openZip(bytes);
  const workbook = (await zip.read('xl/workbook.xml')) ?? '';
  const links = targetsIn((await zip.read('xl/_rels/workbook.xml.rels')) ?? '');
  const texts = textsIn((await zip.read('xl/sharedStrings.xml')) ?? '');
  const isDate = dateStylesIn((await zip.read('xl/styles.xml')) ?? '');
  const from1904 = /date1904="(1|true)"/.test(workbook);
  const sheets: Sheet[] = [];
  for (const piece of piecesOf(workbook)) {
    if (piece.kind !== 'open' || piece.name !== 'sheet') continue;
    const target = links.get(attributeOf(piece.attributes, 'id') ?? '') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    const xml = await zip.read(path);
    if (xml === undefined) continue;
    const rows = rowsIn(xml, { texts, isDate, from1904 });
    sheets.push({ name: attributeOf(piece.attributes, 'name') ?? '', rows });
  }
  return sheets;
}

function targetsIn(xml: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const piece of piecesOf(xml)) {
    if (piece.kind !== 'open' || piece.name !== 'Relationship') continue;
    found.set(attributeOf(piece.attributes, 'Id') ?? '', attributeOf(piece.attributes, 'Target') ?? '');
  }
  return found;
}

/** The shared strings. A string may consist of several runs. Phonetic hints (rPh) are skipped. */
function textsIn(xml: string): readonly string[] {
  const texts: string[] = [];
  let current = '';
  let isText = false;
  let isAid = false;
  for (const piece of piecesOf(xml)) {
    if (piece.kind === 'open' && piece.name === 'si') current = '';
    if (piece.kind === 'open' && piece.name === 'rPh') isAid = !piece.isEmpty;
    if (piece.kind === 'close' && piece.name === 'rPh') isAid = false;
    if (piece.kind === 'open' && piece.name === 't') isText = !piece.isEmpty;
    if (piece.kind === 'close' && piece.name === 't') isText = false;
    if (piece.kind === 'text' && isText && !isAid) current += piece.text;
    if ((piece.kind === 'close' || (piece.kind === 'open' && piece.isEmpty)) && piece.name === 'si')
      texts.push(current);
  }
  return texts;
}

/** The ids of the built-in date formats. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

function dateStylesIn(xml: string): readonly boolean[] {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCellStyles = false;
  for (const piece of piecesOf(xml)) {
    if (piece.kind === 'text') continue;
    if (piece.name === 'cellXfs') isCellStyles = piece.kind === 'open' && !piece.isEmpty;
    if (piece.kind !== 'open') continue;
    if (piece.name === 'numFmt') {
      // A custom format is a date format if it contains d or y outside quotes, brackets and escapes.
      const code = (attributeOf(piece.attributes, 'formatCode') ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
      own.set(Number(attributeOf(piece.attributes, 'numFmtId')), /[dy]/i.test(code));
    }
    if (piece.name === 'xf' && isCellStyles) {
      const format = Number(attributeOf(piece.attributes, 'numFmtId'));
      styles.push(own.get(format) ?? DATE_FORMATS.has(format));
    }
  }
  return styles;
}

interface SheetContext {
  readonly texts: readonly string[];
  readonly isDate: readonly boolean[];
  readonly from1904: boolean;
}

/** The maximum number of columns read, which limits memory use if a cell reference is wrong. */
const MAX_COLUMNS = 1_000;

function rowsIn(xml: string, { texts, isDate, from1904 }: SheetContext): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = { column: 0, type: 'n', style: 0, text: '' };
  let isValue = false;
  const end = () => {
    if (cell.text === '' || cell.column >= MAX_COLUMNS) return;
    while (row.length < cell.column) row.push('');
    row[cell.column] = shown();
  };
  const shown = (): string => {
    if (cell.type === 's') return texts[Number(cell.text)] ?? '';
    if (cell.type === 'b') return cell.text === '1' ? 'TRUE' : 'FALSE';
    if (cell.type === 'd') return cell.text.slice(0, 10);
    if (cell.type !== 'n') return cell.type === 'e' ? '' : cell.text;
    return isDate[cell.style] ? dayOf(Number(cell.text), from1904) : plainNumber(cell.text);
  };
  for (const piece of piecesOf(xml)) {
    if (piece.kind === 'text') {
      if (isValue) cell.text += piece.text;
      continue;
    }
    if (piece.kind === 'open' && piece.name === 'row') row = [];
    if (piece.kind === 'open' && piece.name === 'c') {
      const reference = attributeOf(piece.attributes, 'r');
      cell = {
        column: reference === undefined ? row.length : columnOf(reference),
        type: attributeOf(piece.attributes, 't') ?? 'n',
        style: Number(attributeOf(piece.attributes, 's') ?? 0),
        text: '',
      };
    }
    if (piece.name === 'v' || piece.name === 't') isValue = piece.kind === 'open' && !piece.isEmpty;
    if (piece.kind === 'close' && piece.name === 'c') end();
    if (piece.kind === 'close' && piece.name === 'row') rows.push(row);
  }
  return rows.filter((cells) => cells.some((each) => each.trim() !== ''));
}

/** The zero-based index of a cell's column: 27 for "AB12". */
function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const DAY_MS = 86_400_000;

/**
 * Converts the serial number of a day, counted from the end of 1899. The format also counts 29 February 1900, a day
 * that did not exist.
 */
export function dayOf(serial: number, from1904 = false): string {
  if (!Number.isFinite(serial) || serial < 1 || serial > 2_958_465) return String(serial);
  const days = Math.floor(serial) + (from1904 ? 1_462 : 0);
  return new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * DAY_MS).toISOString().slice(0, 10);
}

/** "32.499999999999996" becomes "32.5": spreadsheets keep fifteen significant digits. */
function plainNumber(text: string): string {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  return Number.isInteger(number) ? BigInt(number).toString() : String(Number(number.toPrecision(15)));
}
