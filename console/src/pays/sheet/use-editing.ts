import { useCallback, useMemo } from 'react';
import type { EditableColumn, SheetRow } from '../grid/columns.ts';
import { type CellChange, invalidCells, problemAt, textAt, unsavedPays } from '../grid/edits.ts';
import type { SeenSheet } from '../queries.ts';
import { useEditState, useSaving } from './use-saving.ts';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

/** Provides editing of a run's draft pays: unsaved cells, undo, automatic saving, and conflicts with other users. */
export function useEditing(given: {
  companyId: number;
  runId: number;
  seen: SeenSheet | undefined;
  columns: readonly EditableColumn[];
}) {
  const edits = useEditState(given.runId);
  const { flush, isWaiting } = useSaving({ ...given, edits });
  const { state, dispatch } = edits;
  const { texts, refused, failure } = state;
  const invalid = useMemo(() => invalidCells({ texts, refused }, given.columns), [texts, refused, given.columns]);
  const saveState: SaveState =
    failure !== undefined ? 'failed' : state.isSaving ? 'saving' : isWaiting ? 'waiting' : 'saved';
  return {
    saveState,
    failure,
    conflicts: state.conflicts,
    invalidCount: invalid.size,
    unsavedPays: useMemo(() => unsavedPays({ texts }, invalid), [texts, invalid]),
    textAt: useCallback((row: SheetRow, column: EditableColumn) => textAt({ texts }, row, column), [texts]),
    problemAt: useCallback(
      (row: SheetRow, column: EditableColumn) => problemAt({ texts, refused }, row, column),
      [texts, refused],
    ),
    flush,
    change: useCallback((changes: readonly CellChange[]) => dispatch({ type: 'change', changes }), [dispatch]),
    undo: useCallback(() => dispatch({ type: 'undo' }), [dispatch]),
    redo: useCallback(() => dispatch({ type: 'redo' }), [dispatch]),
    keepTheirs: (payId: number) => dispatch({ type: 'keep-theirs', payId }),
    applyMine: (payId: number) => dispatch({ type: 'apply-mine', payId }),
  };
}

export type Editing = ReturnType<typeof useEditing>;
