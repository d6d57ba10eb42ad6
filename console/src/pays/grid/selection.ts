export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** The selected rectangle. Both corners are equal when one cell is selected. */
export interface Selection {
  /** The active cell, where the selection began. */
  readonly anchor: CellPosition;
  /** The opposite corner, which Shift and an arrow key move. */
  readonly end: CellPosition;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

export interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
}

export const singleCell = (cell: CellPosition): Selection => ({ anchor: cell, end: cell });

export const isSingleCell = ({ anchor, end }: Selection): boolean =>
  anchor.row === end.row && anchor.column === end.column;

const clampIndex = (value: number, size: number): number => Math.max(0, Math.min(value, size - 1));

/** The nearest cell inside the grid. */
export const clamp = ({ row, column }: CellPosition, { rows, columns }: GridSize): CellPosition => ({
  row: clampIndex(row, rows),
  column: clampIndex(column, columns),
});

export const clampSelection = ({ anchor, end }: Selection, size: GridSize): Selection => ({
  anchor: clamp(anchor, size),
  end: clamp(end, size),
});

const PAGE_ROWS = 12;

function step({ row, column }: CellPosition, press: KeyPress, { rows, columns }: GridSize): CellPosition | undefined {
  const { key, ctrl } = press;
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: ctrl ? rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: ctrl ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: ctrl ? columns - 1 : column + 1 };
    case 'PageUp':
      return { row: row - PAGE_ROWS, column };
    case 'PageDown':
      return { row: row + PAGE_ROWS, column };
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrl ? rows - 1 : row, column: columns - 1 };
    default:
      return undefined;
  }
}

/** The selection after an arrow or paging key. With Shift the selection grows. Undefined for other keys. */
export function move(selection: Selection, press: KeyPress, size: GridSize): Selection | undefined {
  const to = step(press.shift ? selection.end : selection.anchor, press, size);
  if (!to) return undefined;
  const cell = clamp(to, size);
  return press.shift ? { anchor: selection.anchor, end: cell } : singleCell(cell);
}

/** The cell that Tab moves to, which may be on another row. Undefined beyond the first or last cell. */
export function nextCell(
  { anchor }: Selection,
  isBackwards: boolean,
  { rows, columns }: GridSize,
): Selection | undefined {
  const index = anchor.row * columns + anchor.column + (isBackwards ? -1 : 1);
  if (index < 0 || index >= rows * columns) return undefined;
  return singleCell({ row: Math.floor(index / columns), column: index % columns });
}

export interface Area {
  readonly rows: readonly [first: number, last: number];
  readonly columns: readonly [first: number, last: number];
}

export const areaOf = ({ anchor, end }: Selection): Area => ({
  rows: [Math.min(anchor.row, end.row), Math.max(anchor.row, end.row)],
  columns: [Math.min(anchor.column, end.column), Math.max(anchor.column, end.column)],
});

export const isIn = ({ rows, columns }: Area, row: number, column: number): boolean =>
  row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1];

/**
 * The row that fill-down copies, and the rows it changes. It copies the first selected row, or the row above if only
 * one row is selected.
 */
export function fillDownRows(selection: Selection): { from: number; into: readonly number[] } | undefined {
  const [first, last] = areaOf(selection).rows;
  if (first === last) return first === 0 ? undefined : { from: first - 1, into: [first] };
  return { from: first, into: Array.from({ length: last - first }, (_, index) => first + 1 + index) };
}

/** True for a key that opens the cell editor and replaces the cell's text. */
export const startsEditing = ({ key, ctrl }: KeyPress): boolean => !ctrl && key.length === 1 && key !== ' ';
