import { inBody, type ProblemCode, unprocessable } from '../../../../base/errors.ts';

/** A cell of a file. A formula is kept, so that it can be reported with its row and column. */
export type Cell = string | { readonly formula: string };

export interface Row {
  /** The row number that a spreadsheet shows. */
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** The rows of a CSV file or of a sheet, without empty rows. The first of these rows has the column names. */
export interface Table {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** Rows of values, without the row of column names. */
export const MOST_ROWS = 20_000;
export const MOST_COLUMNS = 256;
export const MOST_CELL_LENGTH = 10_000;

export const unfitFile = (message: string, code: ProblemCode = 'not_supported') =>
  unprocessable(message, inBody(code, 'file'));

export const tooManyRows = () =>
  unfitFile(`The file has more than ${MOST_ROWS} rows. Split it into several files`, 'too_many');
export const tooManyColumns = () => unfitFile(`The file has more than ${MOST_COLUMNS} columns`, 'too_many');
export const damaged = () => unfitFile('The file is damaged or is not an Excel workbook (.xlsx)', 'wrong_format');

/** Collects the rows of one table and enforces the limits while the file is read. */
export class RowCollector {
  readonly rows: Row[] = [];

  add(row: number, cells: readonly Cell[]): void {
    if (cells.length > MOST_COLUMNS) throw tooManyColumns();
    for (const cell of cells) {
      const text = typeof cell === 'string' ? cell : cell.formula;
      if (text.length > MOST_CELL_LENGTH)
        throw unfitFile(`Row ${row} has a cell with more than ${MOST_CELL_LENGTH} characters`, 'too_long');
      if (text.includes('\0')) throw unfitFile(`Row ${row} contains a NUL character`, 'unstorable_text');
    }
    if (cells.every((cell) => typeof cell === 'string' && cell.trim() === '')) return;
    if (this.rows.length > MOST_ROWS) throw tooManyRows();
    this.rows.push({ row, cells });
  }
}

/**
 * Whether a spreadsheet could evaluate the text as a formula. A plus or minus sign may begin a number, a phone number
 * or a dash.
 */
export const looksLikeFormula = (text: string): boolean =>
  /^\s*[=@]/.test(text) || (/^\s*[+-]/.test(text) && !/^\s*[+-]+[\s\d.,()$%/-]*$/.test(text));
