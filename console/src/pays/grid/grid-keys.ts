import { canEdit, type GridCells, textOfCell } from './cells.ts';
import type { PastePlan } from './clipboard.ts';
import type { SheetRow } from './columns.ts';
import type { GridColumn } from './grid-columns.ts';
import {
  type CellPosition,
  clamp,
  clampSelection,
  type GridSize,
  isSingleCell,
  type KeyPress,
  move,
  nextCell,
  type Selection,
  singleCell,
  startsEditing,
} from './selection.ts';

/** The direction in which the selection moves when the cell editor closes. */
export type AfterEdit = 'down' | 'up' | 'next' | 'back' | 'stay';

export interface GridState {
  /** May lie outside the grid after a filter removes rows. Code that reads it must clamp it. */
  readonly selection: Selection;
  /** The initial text of the cell editor. Undefined while no cell is being edited. */
  readonly editor: { readonly start: string } | undefined;
  /** A pasted block that has not been confirmed yet. */
  readonly paste: PastePlan | undefined;
}

export type GridAction =
  | { readonly type: 'select'; readonly selection: Selection }
  | { readonly type: 'open-editor'; readonly start: string }
  | { readonly type: 'close-editor'; readonly after: AfterEdit; readonly size: GridSize }
  | { readonly type: 'paste'; readonly plan: PastePlan }
  | { readonly type: 'close-paste' };

/** The first editable cell. Column 0 contains the names. */
const FIRST_CELL: CellPosition = { row: 0, column: 1 };

export const INITIAL_GRID: GridState = { selection: singleCell(FIRST_CELL), editor: undefined, paste: undefined };

export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case 'select':
      return { ...state, selection: action.selection };
    case 'open-editor':
      return { ...state, editor: { start: action.start } };
    case 'close-editor':
      return { ...state, editor: undefined, selection: selectionAfter(state.selection, action.after, action.size) };
    case 'paste':
      return { ...state, paste: action.plan };
    case 'close-paste':
      return { ...state, paste: undefined };
  }
}

function selectionAfter(before: Selection, after: AfterEdit, size: GridSize): Selection {
  const selection = clampSelection(before, size);
  const { row, column } = selection.anchor;
  switch (after) {
    case 'down':
      return singleCell(clamp({ row: row + 1, column }, size));
    case 'up':
      return singleCell(clamp({ row: row - 1, column }, size));
    case 'next':
    case 'back':
      return nextCell(selection, after === 'back', size) ?? selection;
    case 'stay':
      return before;
  }
}

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

/** The command that a key triggers while no cell is being edited. If undefined, the browser handles the key. */
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
