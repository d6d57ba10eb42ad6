import { type ClipboardEvent, type KeyboardEvent, useReducer } from 'react';
import { canEdit, changeCell, clearCells, fillDown, type GridCells, selectedTexts, textOfCell } from '../grid/cells.ts';
import { planPaste, readBlock, writeBlock } from '../grid/clipboard.ts';
import type { EditableColumn, SheetRow } from '../grid/columns.ts';
import type { GridColumn } from '../grid/grid-columns.ts';
import { type AfterEdit, commandOf, type GridCommand, gridReducer, INITIAL_GRID, sizeOf } from '../grid/grid-keys.ts';
import { type CellPosition, clampSelection, type Selection, singleCell } from '../grid/selection.ts';
import type { Editing } from './use-editing.ts';

interface GridCallbacks {
  readonly onOpen: (row: SheetRow) => void;
  readonly onWhy: (row: SheetRow, column: GridColumn) => void;
  readonly onNext: () => void;
  readonly onLeave: () => void;
}

/** Selection, keyboard and clipboard of the grid. */
export function useGrid(given: {
  rows: readonly SheetRow[];
  columns: readonly GridColumn[];
  others: readonly EditableColumn[];
  editing: Editing;
  mayEdit: boolean;
  callbacks: GridCallbacks;
}) {
  const { rows, columns, others, editing, mayEdit, callbacks } = given;
  const [state, dispatch] = useReducer(gridReducer, INITIAL_GRID);
  const cells: GridCells = { rows, columns, mayEdit, textAt: editing.textAt };
  const size = sizeOf(cells);
  const selection = clampSelection(state.selection, size);
  const isEditing = state.editor !== undefined;
  const select = (next: Selection) => dispatch({ type: 'select', selection: next });
  const edit = (start: string) => dispatch({ type: 'open-editor', start });
  const closeEditor = (after: AfterEdit) => dispatch({ type: 'close-editor', after, size });

  const run = (command: GridCommand) => {
    switch (command.type) {
      case 'next-step':
        return callbacks.onNext();
      case 'leave':
        return callbacks.onLeave();
      case 'open-pay':
        return callbacks.onOpen(command.row);
      case 'explain':
        return callbacks.onWhy(command.row, command.column);
      case 'undo':
        return editing.undo();
      case 'redo':
        return editing.redo();
      case 'fill-down':
        return editing.change(fillDown(cells, selection));
      case 'clear':
        return editing.change(clearCells(cells, selection));
      case 'select':
        return select(command.selection);
      case 'edit':
        return edit(command.start);
    }
  };

  return {
    selection,
    editor: state.editor,
    paste: state.paste,
    select,
    edit: (cell: CellPosition) => {
      select(singleCell(cell));
      if (canEdit(cells, cell)) edit(textOfCell(cells, cell));
    },
    commit: (text: string, after: AfterEdit) => {
      editing.change(changeCell(cells, selection.anchor, text));
      closeEditor(after);
    },
    cancel: () => closeEditor('stay'),
    closePaste: () => dispatch({ type: 'close-paste' }),
    onKeyDown: (event: KeyboardEvent) => {
      if (isEditing) return;
      const { key, shiftKey: shift, altKey: alt } = event;
      const command = commandOf({ key, ctrl: event.ctrlKey || event.metaKey, shift, alt }, selection, cells);
      if (!command) return;
      run(command);
      event.preventDefault();
    },
    onCopy: (event: ClipboardEvent) => {
      if (isEditing) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', writeBlock(selectedTexts(cells, selection)));
    },
    onPaste: (event: ClipboardEvent) => {
      if (isEditing || !mayEdit) return;
      event.preventDefault();
      const editable = columns.flatMap((column) => (column.is === 'editable' ? [column.column] : []));
      const block = readBlock(event.clipboardData.getData('text/plain'));
      const from = { row: selection.anchor.row, column: Math.max(0, selection.anchor.column - 1) };
      const plan = planPaste(block, from, { rows, columns: editable, others, textAt: editing.textAt });
      dispatch({ type: 'paste', plan });
    },
  };
}
