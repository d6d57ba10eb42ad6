import { type ZipFile, zipOf } from './zip/zip.ts';

/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A cell: text, a number or a date such as `2026-03-12`. None is ever read as a formula. */
export type XlsxCell =
  | string
  | { readonly number: string /** Shows two decimals and thousands separators. */; readonly isAmount?: boolean }
  | { readonly date: string };

/** Sheets are written one at a time, and each must fit in memory. */
const ROWS_OF_SHEET = 20_000;
/** Excel's limit for the text of a cell. */
const LONGEST_TEXT = 32_767;

/**
 * Streams a workbook while its rows arrive (ECMA-376). A new sheet begins every 20,000 rows, so that a workbook of any
 * length needs the memory of only one sheet. Every sheet begins with the titles.
 */
export const xlsxOf = (
  rows: AsyncIterable<readonly XlsxCell[]>,
  given: { readonly name: string; readonly titles: readonly string[]; readonly at: string; readonly most?: number },
): AsyncGenerator<Buffer> => zipOf(partsOf(rows, given));

async function* partsOf(
  rows: AsyncIterable<readonly XlsxCell[]>,
  { name, titles, at, most = ROWS_OF_SHEET }: Parameters<typeof xlsxOf>[1],
): AsyncGenerator<ZipFile> {
  let count = 0;
  const part = (path: string, text: string): ZipFile => ({ name: path, bytes: Buffer.from(`${HEAD}${text}`), at });
  const sheet = (lines: readonly string[]): ZipFile => {
    count += 1;
    return part(
      `xl/worksheets/sheet${count}.xml`,
      `<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData></worksheet>`,
    );
  };
  let lines = [lineOf(titles, 1)];
  for await (const row of rows) {
    if (lines.length > most) {
      yield sheet(lines);
      lines = [lineOf(titles, 1)];
    }
    lines.push(lineOf(row, lines.length + 1));
  }
  yield sheet(lines);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const list = (text: (number: number) => string) => numbers.map(text).join('');
  yield part(
    'xl/workbook.xml',
    `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${list((n) => `<sheet name="${xml(n === 1 ? name : `${name} ${n}`)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  );
  yield part('xl/styles.xml', STYLES);
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${list((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${count + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET}.styles+xml"/>${list((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET}.worksheet+xml"/>`)}</Types>`,
  );
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Cell styles by position: 0 plain, 1 an amount, 2 a date in the format of the reader's region. */
const STYLES = `<styleSheet ${MAIN}><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;
const AMOUNT = 1;
const DATE = 2;

/** Day 0 of a workbook's dates. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

const lineOf = (cells: readonly XlsxCell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, index) => cellOf(cell, `${columnOf(index)}${row}`)).join('')}</row>`;

function cellOf(cell: XlsxCell, at: string): string {
  if (typeof cell !== 'string') {
    if ('date' in cell) return `<c r="${at}" s="${DATE}"><v>${(Date.parse(cell.date) - DAY_ZERO) / DAY_MS}</v></c>`;
    return `<c r="${at}"${cell.isAmount ? ` s="${AMOUNT}"` : ''}><v>${cell.number}</v></c>`;
  }
  if (cell === '') return '';
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xml(cell.slice(0, LONGEST_TEXT))}</t></is></c>`;
}

/** A, B, … Z, AA, AB, … */
const columnOf = (index: number): string =>
  `${index < 26 ? '' : columnOf(Math.floor(index / 26) - 1)}${String.fromCharCode(65 + (index % 26))}`;

const xml = (text: string): string =>
  text
    // These characters are not allowed in XML.
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
