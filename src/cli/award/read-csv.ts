/** A row by column name. */
export type CsvRow = Readonly<Record<string, string>>;

/**
 * Reads comma-separated text with quoted cells, as spreadsheet programs save it. The first row contains the column
 * names.
 */
export function readCsv(text: string): readonly CsvRow[] {
  const [header = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ''));
  const names = header.map((name) => name.trim());
  return rows
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? '').trim()])));
}

const CELL = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;

function cellsOf(text: string): readonly string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex <= text.length) {
    const start = CELL.lastIndex;
    const found = CELL.exec(text);
    if (!found || (text[start] === '"' && found[1] === undefined))
      throw new RangeError(`a quoted cell is not closed, from character ${start}`);
    row.push(found[1] === undefined ? found[2]! : found[1].replaceAll('""', '"'));
    const end = start + found[0].length;
    const next = text[end];
    CELL.lastIndex = end + 1;
    if (next === ',') continue;
    if (next === '\r' && text[end + 1] === '\n') CELL.lastIndex = end + 2;
    else if (next !== undefined && next !== '\n' && next !== '\r')
      throw new RangeError(`a cell continues after its closing quote, at character ${end}`);
    rows.push(row);
    row = [];
    if (next === undefined) break;
  }
  return rows;
}
