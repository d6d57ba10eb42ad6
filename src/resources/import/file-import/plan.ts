import { gunzipSync, gzipSync } from 'node:zlib';
import type { Country } from '../../../base/country.ts';
import { AppError } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { convert } from './columns/convert.ts';
import type { Cell, Table } from './file/table.ts';
import {
  failed,
  type Kind,
  type PlannedRow,
  problemOfOther,
  problemsIn,
  type RowProblem,
  type RowResult,
  type StoreContext,
  type Values,
} from './kinds/kind.ts';

/**
 * The content of a file: its headers, and the rows with only the imported columns. It is kept until the rows are
 * stored.
 */
export interface Content {
  readonly headers: readonly string[];
  readonly sheets: readonly string[];
  readonly template: string | null;
  /** The fields that the cells of a row fill, in the order of the cells. */
  readonly fields: readonly string[];
  /** For each field, the index of its column in the file. */
  readonly columns: readonly number[];
  /** For each field, a value from the file; null if the column is empty or secret. */
  readonly examples: readonly (string | null)[];
  /** The row number and the cells. A formula is kept as an object, so that it is recognised and refused later. */
  readonly rows: readonly (readonly [row: number, cells: readonly Cell[]])[];
  /** Values for rows whose cell is empty, and for fields without a column. */
  readonly defaults: Readonly<Record<string, string>>;
}

export const packContent = (content: Content): string =>
  gzipSync(JSON.stringify(content), { level: 1 }).toString('base64');
export const unpackContent = (text: string): Content =>
  JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString()) as Content;

/** The text of a header. Headers such as "- City" are not formulas. */
export const headersOf = ({ rows: [first] }: Table): readonly string[] =>
  (first?.cells ?? []).map((cell) => (typeof cell === 'string' ? cell : cell.formula).trim());

/** A row of the file, ready to be stored unless it has problems. */
export interface FileRow extends PlannedRow {
  readonly label: string;
  readonly problems: readonly RowProblem[];
}

/** Converts the rows and groups those that depend on each other. Reports formulas and rows that repeat earlier ones. */
export function planRows(content: Content, kind: Kind, country: Country): readonly FileRow[] {
  const columns = new Map(kind.columns(country).map((column) => [column.name, column]));
  const isFor = (field: string) => columns.has(field);
  const names = [...new Set([...content.fields, ...Object.keys(content.defaults)])].filter(isFor);
  const seen = new Map<string, number>();
  const planned = content.rows.map(([row, cells]): FileRow => {
    const values: Record<string, unknown> = {};
    const problems: RowProblem[] = [];
    for (const name of names) {
      const at = content.fields.indexOf(name);
      const cell = (at < 0 ? undefined : cells[at]) ?? '';
      if (typeof cell !== 'string') {
        problems.push({ field: name, code: 'not_supported', message: FORMULA });
        continue;
      }
      const column = columns.get(name)!;
      const value = convert(column, cell, country) ?? convert(column, content.defaults[name] ?? '', country);
      if (value !== undefined) values[name] = value;
    }
    const repeated = repeatOf(kind, values, row, seen);
    return {
      row,
      values,
      label: kind.labelOf(values).slice(0, 200),
      problems: repeated ? [...problems, repeated] : problems,
    };
  });
  const rows = kind.groupOf ? grouped(planned, kind.groupOf) : planned;
  return kind.groupOf && kind.isGroupWhole ? withOthersOf(rows, kind.groupOf) : rows;
}

/** Adds a problem to the rows of each group that has a row with a problem. */
function withOthersOf(rows: readonly FileRow[], groupOf: (values: Values) => string): readonly FileRow[] {
  const wrong = new Map<string, number>();
  for (const { row, values, problems } of rows) if (problems.length > 0) wrong.set(groupOf(values), row);
  return rows.map((one) => {
    const other = wrong.get(groupOf(one.values));
    return other === undefined || one.problems.length > 0 ? one : { ...one, problems: [problemOfOther(other)] };
  });
}

const FORMULA = 'The cell has a formula. Replace the formula with its value';

function repeatOf(kind: Kind, values: Values, row: number, seen: Map<string, number>): RowProblem | undefined {
  const found = kind.keyOf(values);
  if (!found) return undefined;
  const earlier = seen.get(found.key);
  if (earlier === undefined) {
    seen.set(found.key, row);
    return undefined;
  }
  return { field: found.field, code: 'repeated', message: `The row is for the same record as row ${earlier}` };
}

/** Reorders the rows so that those of a group are next to each other. Otherwise keeps the order of the file. */
function grouped(rows: readonly FileRow[], groupOf: (values: Values) => string): readonly FileRow[] {
  const groups = new Map<string, FileRow[]>();
  for (const row of rows) {
    const group = groupOf(row.values);
    const known = groups.get(group);
    if (known) known.push(row);
    else groups.set(group, [row]);
  }
  return [...groups.values()].flat();
}

/** The end of the part that is stored together: it does not split a group, unless the group is very large. */
export function endOfPart(rows: readonly FileRow[], from: number, { rowsAtOnce, groupOf }: Kind): number {
  const most = Math.min(rows.length, from + 2 * rowsAtOnce);
  let to = Math.min(rows.length, from + rowsAtOnce);
  while (groupOf && to < most && groupOf(rows[to]!.values) === groupOf(rows[to - 1]!.values)) to += 1;
  return to;
}

/** Stores the rows of one part. Rows with problems are not stored. */
export async function storePart(
  tx: Tx,
  kind: Kind,
  context: StoreContext,
  rows: readonly FileRow[],
): Promise<readonly RowResult[]> {
  const good = rows.filter(({ problems }) => problems.length === 0);
  const results = (good.length === 0 ? [] : await kind.store(tx, context, good))[Symbol.iterator]();
  return rows.map(({ problems }) => (problems.length > 0 ? failed(...problems) : (results.next().value as RowResult)));
}

class RolledBack extends Error {
  readonly results: readonly RowResult[];
  constructor(results: readonly RowResult[]) {
    super('the check of an import is rolled back');
    this.results = results;
  }
}

/** Finds the problems of each row: stores the rows, part by part, in transactions that are rolled back. */
export async function checkRows(
  db: Db,
  kind: Kind,
  context: StoreContext,
  rows: readonly FileRow[],
): Promise<readonly RowResult[]> {
  const results: RowResult[] = [];
  for (let from = 0; from < rows.length; ) {
    const to = endOfPart(rows, from, kind);
    const part = rows.slice(from, to);
    results.push(...(await checkPart(db, kind, context, part)));
    from = to;
  }
  return results;
}

async function checkPart(
  db: Db,
  kind: Kind,
  context: StoreContext,
  part: readonly FileRow[],
): Promise<readonly RowResult[]> {
  await kind.prepare?.(context, part);
  try {
    return await db.together(context.caller.principal.customerId, async (tx) => {
      throw new RolledBack(await storePart(tx, kind, context, part));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.results;
    // A refusal of the whole part, such as a limit of the plan, is reported for each of its rows.
    if (error instanceof AppError && error.status === 403) return part.map(() => failed(...problemsIn(error)));
    throw error;
  }
}
