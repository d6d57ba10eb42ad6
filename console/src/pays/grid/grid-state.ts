import type { PastePlan } from './clipboard.ts';
import {
  type CellPosition,
  clamp,
  clampSelection,
  type GridSize,
  nextCell,
  type Selection,
  singleCell,
} from './selection.ts';

/** The direction in which the selection moves when the cell editor closes. */
export type AfterEdit = 'down' | 'up' | 'next' | 'back' | 'stay';

export interface GridState {
  /** May lie outside the grid after a filter has removed rows. Readers clamp it. */
  readonly selection: Selection;
  /** The text with which the cell editor opened; undefined while no cell is being edited. */
  readonly editor: { readonly start: string } | undefined;
  /** A pasted block that waits for confirmation. */
  readonly paste: PastePlan | undefined;
}

export type GridAction =
  | { readonly type: 'select'; readonly selection: Selection }
  | { readonly type: 'open-editor'; readonly start: string }
  | { readonly type: 'close-editor'; readonly after: AfterEdit; readonly size: GridSize }
  | { readonly type: 'paste'; readonly plan: PastePlan }
  | { readonly type: 'close-paste' };

/** The first cell that can be edited: column 0 has the names. */
export const FIRST_CELL: CellPosition = { row: 0, column: 1 };

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
