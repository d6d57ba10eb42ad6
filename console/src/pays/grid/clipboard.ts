import { cellOf, type EditableColumn, type SheetRow } from './columns.ts';
import { cellKey } from './edits.ts';
import { parseCell } from './parse.ts';
import type { CellPosition } from './selection.ts';

/**
 * Parses clipboard text in the format that spreadsheets write: cells are separated by tabs, and text that contains a
 * line break is quoted.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)!.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (isQuoted) {
      if (letter === '"' && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (letter === '"') isQuoted = false;
      else cell += letter;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === '\t') endCell();
    else if (letter === '\n') {
      endCell();
      rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  endCell();
  return rows.filter((row, index) => index < rows.length - 1 || row.some((one) => one !== ''));
}

export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');

export interface PlannedCell {
  readonly key: string;
  readonly payId: number;
  readonly who: string;
  readonly column: EditableColumn;
  readonly before: string;
  readonly text: string;
  readonly problem: string | undefined;
}

export interface PastePlan {
  readonly cells: readonly PlannedCell[];
  /**
   * How cells were matched: by the names and titles in the block, or by their position relative to the selected cell.
   */
  readonly by: { readonly rows: 'name' | 'place'; readonly columns: 'title' | 'place' };
  /** One sentence for each part of the block that matches no cell. */
  readonly unmatched: readonly string[];
}

interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly columns: readonly EditableColumn[];
  /** Columns that are not shown but that a title in the block can refer to. */
  readonly others?: readonly EditableColumn[];
  readonly textAt: (row: SheetRow, column: EditableColumn) => string;
}

const normalise = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();

type Block = readonly (readonly string[])[];

interface Match {
  /** The block without its titles. */
  readonly body: Block;
  readonly titles: readonly string[];
  readonly hasTitles: boolean;
  /** The column of the block with names or employee numbers, or -1. */
  readonly nameIndex: number;
  readonly rowAt: (line: readonly string[], lineIndex: number) => SheetRow | undefined;
  readonly columnAt: (index: number) => EditableColumn | undefined;
}

/**
 * Decides where each cell of a pasted block goes. Titles in the block determine the columns, and names or employee
 * numbers determine the rows. Without them, cells are placed by position, starting at the selected cell.
 */
export function planPaste(block: Block, at: CellPosition, sheet: Sheet): PastePlan {
  const match = matchBlock(block, at, sheet);
  const { body, nameIndex, hasTitles } = match;
  const lines = body.map((line, index) => ({ line, index, row: match.rowAt(line, index) }));
  const filled = lines.filter(({ line }) => line.some((cell) => cell !== ''));
  return {
    cells: filled.flatMap(({ line, row }) => (row ? planLine(line, row, match, sheet) : [])),
    by: { rows: nameIndex >= 0 ? 'name' : 'place', columns: hasTitles ? 'title' : 'place' },
    unmatched: [
      ...filled.flatMap(({ line, index, row }) => (row ? [] : [unmatchedLine(line, index, match)])),
      ...unmatchedColumns(block, match),
    ],
  };
}

function matchBlock(block: Block, at: CellPosition, { rows, columns, others = [] }: Sheet): Match {
  const byTitle = new Map(
    [...others, ...columns].flatMap((column) =>
      [column.title, column.name].map((title) => [normalise(title), column] as const),
    ),
  );
  const titles = block[0] ?? [];
  const hasTitles = titles.some((cell) => byTitle.has(normalise(cell)));
  const body = hasTitles ? block.slice(1) : block;
  const byName = new Map(rows.flatMap((row) => namesOf(row).map((name) => [name, row] as const)));
  const nameIndex = titles.findIndex((_, index) => hasNames(body, index, byName));
  return {
    body,
    titles,
    hasTitles,
    nameIndex,
    rowAt: (line, lineIndex) =>
      nameIndex >= 0 ? byName.get(normalise(line[nameIndex] ?? '')) : rows[at.row + lineIndex],
    columnAt: (index) => {
      if (index === nameIndex) return undefined;
      if (hasTitles) return byTitle.get(normalise(titles[index] ?? ''));
      return columns[at.column + index - (nameIndex >= 0 && nameIndex < index ? 1 : 0)];
    },
  };
}

function planLine(line: readonly string[], row: SheetRow, match: Match, { textAt }: Sheet): readonly PlannedCell[] {
  return line.flatMap((text, index) => {
    const column = match.columnAt(index);
    if (!column) return [];
    const parsed = parseCell(column.kind, text);
    return [
      {
        key: cellKey(row.pay.id, column.key),
        payId: row.pay.id,
        who: row.pay.format_name,
        column,
        before: textAt(row, column),
        text,
        problem: cellOf(row.pay, column).fixed ?? ('problem' in parsed ? parsed.problem : undefined),
      },
    ];
  });
}

const unmatchedLine = (line: readonly string[], index: number, { nameIndex }: Match): string =>
  nameIndex >= 0
    ? `${line[nameIndex] || `Line ${index + 1}`}: no one with that name or number is in this pay run`
    : `Line ${index + 1}: not pasted, because the grid has no more rows`;

function unmatchedColumns(block: Block, { titles, hasTitles, nameIndex, columnAt }: Match): readonly string[] {
  return titles.flatMap((title, index) => {
    const isMatched = index === nameIndex || columnAt(index) !== undefined;
    const isEmpty = block.every((line) => (line[index] ?? '') === '');
    // No warning is needed for a second column of names or numbers.
    const isAboutNames = hasTitles && /^(name|employee|number|first|last|surname)/i.test(title);
    if (isMatched || isEmpty || isAboutNames) return [];
    return [
      hasTitles
        ? `Column ${title || index + 1}: this pay run has no such column`
        : `Column ${index + 1}: not pasted, because the grid has no more columns`,
    ];
  });
}

function namesOf({ pay }: SheetRow): string[] {
  const { employee_number, employee_first_name: first, employee_last_name: last, format_name } = pay;
  return [format_name, `${first} ${last}`, `${last} ${first}`, ...(employee_number ? [employee_number] : [])].map(
    normalise,
  );
}

/**
 * True for a column with letters if at least half of its entries are known names or numbers. A column without letters
 * must be the first of several, with at least two entries, all of them employee numbers. In any other column a number
 * is an amount, even if an employee has that number.
 */
function hasNames(body: Block, index: number, byName: ReadonlyMap<string, SheetRow>): boolean {
  const filled = body.map((line) => line[index] ?? '').filter((cell) => cell !== '');
  const known = filled.filter((cell) => byName.has(normalise(cell))).length;
  if (known === 0) return false;
  if (filled.some((cell) => /\p{L}/u.test(cell))) return known * 2 >= filled.length;
  return index === 0 && known === filled.length && known > 1 && (body[0]?.length ?? 0) > 1;
}
