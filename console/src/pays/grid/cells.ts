import { cellOf, type EditableColumn, type SheetRow } from './columns.ts';
import { type CellChange, cellKey } from './edits.ts';
import type { GridColumn } from './grid-columns.ts';
import { areaOf, type CellPosition, fillDownRows, type Selection } from './selection.ts';

/** The rows and columns of the grid as they are shown on screen. */
export interface GridCells {
  readonly rows: readonly SheetRow[];
  readonly columns: readonly GridColumn[];
  readonly mayEdit: boolean;
  readonly textAt: (row: SheetRow, column: EditableColumn) => string;
}

export function textOfCell({ rows, columns, textAt }: GridCells, cell: CellPosition): string {
  const [row, column] = [rows[cell.row], columns[cell.column]];
  if (!row || !column) return '';
  if (column.is === 'editable') return textAt(row, column.column);
  if (column.is === 'name') return row.pay.format_name;
  return column.figure === 'change' ? (row.change?.gross ?? '') : String(row.pay[column.figure]);
}

/** The change of one cell, or an empty list when the cell cannot be edited. */
export function changeCell(
  { rows, columns, mayEdit, textAt }: GridCells,
  cell: CellPosition,
  after: string,
): readonly CellChange[] {
  const [row, column] = [rows[cell.row], columns[cell.column]];
  if (!mayEdit || !row || column?.is !== 'editable') return [];
  if (cellOf(row.pay, column.column).fixed !== undefined) return [];
  return [{ key: cellKey(row.pay.id, column.column.key), before: textAt(row, column.column), after }];
}

export const canEdit = (cells: GridCells, cell: CellPosition): boolean => changeCell(cells, cell, '').length > 0;

export const clearCells = (cells: GridCells, selection: Selection): readonly CellChange[] =>
  positionsIn(selection)
    .flat()
    .flatMap((cell) => changeCell(cells, cell, ''));

export function fillDown(cells: GridCells, selection: Selection): readonly CellChange[] {
  const fill = fillDownRows(selection);
  if (!fill) return [];
  return range(areaOf(selection).columns).flatMap((column) =>
    fill.into.flatMap((row) => changeCell(cells, { row, column }, textOfCell(cells, { row: fill.from, column }))),
  );
}

export const selectedTexts = (cells: GridCells, selection: Selection): string[][] =>
  positionsIn(selection).map((row) => row.map((cell) => textOfCell(cells, cell)));

function positionsIn(selection: Selection): CellPosition[][] {
  const { rows, columns } = areaOf(selection);
  return range(rows).map((row) => range(columns).map((column) => ({ row, column })));
}

const range = ([first, last]: readonly [number, number]): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
