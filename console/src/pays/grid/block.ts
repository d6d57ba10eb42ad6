import { cellOf, type SheetRow, type TypedColumn } from './columns.ts';
import { parseCell } from './parse.ts';
import { cellKey } from './typed.ts';

/** Text of the clipboard as a spreadsheet puts it there: tabs between cells, quotes around what holds a line break. */
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
  readonly column: TypedColumn;
  readonly before: string;
  readonly text: string;
  readonly problem: string | undefined;
}

export interface PastePlan {
  readonly cells: readonly PlannedCell[];
  /** How places were found: by names in the block, or from the cell that was chosen on. */
  readonly by: { readonly rows: 'name' | 'place'; readonly columns: 'title' | 'place' };
  /** Parts of the block that find no place, for people. */
  readonly left: readonly string[];
}

interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly columns: readonly TypedColumn[];
  /** Columns that are not shown and can be named by a title. */
  readonly others?: readonly TypedColumn[];
  readonly textAt: (row: SheetRow, column: TypedColumn) => string;
}

const same = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();

/**
 * Where every cell of a pasted block goes. A block with titles finds its columns by them, one with names or numbers of
 * employees finds its rows by those; any other goes on from the cell that was chosen.
 */
export function planPaste(
  block: readonly (readonly string[])[],
  at: { row: number; column: number },
  sheet: Sheet,
): PastePlan {
  const { rows, columns, others = [], textAt } = sheet;
  const titles = new Map(
    [...others, ...columns].flatMap((column) => [column.title, column.name].map((title) => [same(title), column])),
  );
  const head = block[0] ?? [];
  const hasTitles = head.some((cell) => titles.has(same(cell)));
  const body = hasTitles ? block.slice(1) : block;
  const people = new Map(rows.flatMap((row) => namesOf(row).map((name) => [name, row] as const)));
  const nameAt = head.findIndex((_, index) => isNames(body, index, people));
  const left: string[] = [];
  const columnAt = (index: number): TypedColumn | undefined => {
    if (index === nameAt) return undefined;
    if (hasTitles) return titles.get(same(head[index] ?? ''));
    return columns[at.column + index - (nameAt >= 0 && nameAt < index ? 1 : 0)];
  };
  const cells = body.flatMap((line, lineIndex): PlannedCell[] => {
    if (line.every((cell) => cell === '')) return [];
    const row = nameAt >= 0 ? people.get(same(line[nameAt] ?? '')) : rows[at.row + lineIndex];
    if (!row) {
      left.push(
        nameAt >= 0
          ? `${line[nameAt] || `Line ${lineIndex + 1}`}: nobody of that name is in this run`
          : `Line ${lineIndex + 1}: there is no row left for it`,
      );
      return [];
    }
    return line.flatMap((text, index) => {
      const column = columnAt(index);
      if (!column) return [];
      const before = textAt(row, column);
      const parsed = parseCell(column.kind, text);
      const problem = cellOf(row.pay, column).fixed ?? ('problem' in parsed ? parsed.problem : undefined);
      const key = cellKey(row.pay.id, column.key);
      return [{ key, payId: row.pay.id, who: row.pay.format_name, column, before, text, problem }];
    });
  });
  head.forEach((title, index) => {
    if (index !== nameAt && columnAt(index) === undefined && block.some((line) => (line[index] ?? '') !== '')) {
      if (!(hasTitles && /^(name|employee|number|first|last|surname)/i.test(title))) {
        left.push(
          hasTitles
            ? `Column ${title || index + 1}: the run has no such column`
            : `Column ${index + 1}: there is no column left for it`,
        );
      }
    }
  });
  return { cells, by: { rows: nameAt >= 0 ? 'name' : 'place', columns: hasTitles ? 'title' : 'place' }, left };
}

function namesOf({ pay }: SheetRow): string[] {
  const { employee_number, employee_first_name: first, employee_last_name: last, format_name } = pay;
  return [format_name, `${first} ${last}`, `${last} ${first}`, ...(employee_number ? [employee_number] : [])].map(same);
}

/**
 * A column names people when it holds words that are mostly known names, or when it comes first of several and every
 * cell is the number of an employee: hours that happen to be somebody's number are hours.
 */
function isNames(body: readonly (readonly string[])[], index: number, people: ReadonlyMap<string, SheetRow>): boolean {
  const filled = body.map((line) => line[index] ?? '').filter((cell) => cell !== '');
  const known = filled.filter((cell) => people.has(same(cell))).length;
  if (known === 0) return false;
  if (filled.some((cell) => /\p{L}/u.test(cell))) return known * 2 >= filled.length;
  return index === 0 && known === filled.length && known > 1 && (body[0]?.length ?? 0) > 1;
}
