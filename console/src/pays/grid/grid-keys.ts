import { canEdit, type GridCells, textOfCell } from './cells.ts';
import type { SheetRow } from './columns.ts';
import type { GridColumn } from './grid-columns.ts';
import { FIRST_CELL } from './grid-state.ts';
import {
  clamp,
  type GridSize,
  isSingleCell,
  type KeyPress,
  move,
  nextCell,
  type Selection,
  singleCell,
  startsEditing,
} from './selection.ts';

/** The effect of a key in the grid. */
export type GridCommand =
  | { readonly type: 'next-step' | 'undo' | 'redo' | 'fill-down' | 'clear' | 'leave' }
  | { readonly type: 'select'; readonly selection: Selection }
  | { readonly type: 'edit'; readonly start: string }
  | { readonly type: 'open-pay'; readonly row: SheetRow }
  | { readonly type: 'explain'; readonly row: SheetRow; readonly column: GridColumn };

export const sizeOf = ({ rows, columns }: Pick<GridCells, 'rows' | 'columns'>): GridSize => ({
  rows: rows.length,
  columns: columns.length,
});

/** The command of a key while no cell is being edited. Undefined leaves the key to the browser. */
export function commandOf(
  press: KeyPress & { readonly alt: boolean },
  selection: Selection,
  cells: GridCells,
): GridCommand | undefined {
  const size = sizeOf(cells);
  const withCtrl = press.ctrl ? ctrlCommand(press, size) : undefined;
  if (withCtrl) return withCtrl;
  const { anchor } = selection;
  const [row, column] = [cells.rows[anchor.row], cells.columns[anchor.column]];
  if (!row || !column || press.alt) return undefined;
  switch (press.key) {
    case 'Tab':
      return select(nextCell(selection, press.shift, size));
    case 'Escape':
      return isSingleCell(selection) ? { type: 'leave' } : select(singleCell(anchor));
    case 'Enter':
      if (column.is === 'name') return { type: 'open-pay', row };
      if (column.is === 'figure') return { type: 'explain', row, column };
      return select(singleCell(clamp({ row: anchor.row + (press.shift ? -1 : 1), column: anchor.column }, size)));
    case 'F2':
      return canEdit(cells, anchor) ? { type: 'edit', start: textOfCell(cells, anchor) } : undefined;
    case 'Delete':
    case 'Backspace':
      return { type: 'clear' };
    default:
      if (startsEditing(press) && canEdit(cells, anchor)) return { type: 'edit', start: press.key };
      return select(move(selection, press, size));
  }
}

function ctrlCommand({ key, shift }: KeyPress, size: GridSize): GridCommand | undefined {
  switch (key.toLowerCase()) {
    case 'enter':
      return { type: 'next-step' };
    case 'z':
      return { type: shift ? 'redo' : 'undo' };
    case 'y':
      return { type: 'redo' };
    case 'd':
      return { type: 'fill-down' };
    case 'a':
      return select({ anchor: FIRST_CELL, end: { row: size.rows - 1, column: size.columns - 1 } });
    default:
      return undefined;
  }
}

const select = (selection: Selection | undefined): GridCommand | undefined =>
  selection && { type: 'select', selection };
