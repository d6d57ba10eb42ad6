import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api, type Schemas } from '../../api/client.ts';
import { notify } from '../../ui/notify.ts';
import { changesToSend } from '../grid/changes.ts';
import type { EditableColumn } from '../grid/columns.ts';
import { type EditAction, type EditState, editReducer, isConflict, NO_EDITS } from '../grid/edits.ts';
import { putCached, singleFlight } from '../grid/saving.ts';
import { etagOf, type SeenSheet, sheetKey } from '../queries.ts';

interface LiveEdits {
  readonly state: EditState;
  /** The state after the latest dispatch, even if React has not rendered it yet. Saving reads it between requests. */
  readonly current: RefObject<EditState>;
  readonly dispatch: (action: EditAction) => void;
}

/** The unsaved cells of a run. They survive a page reload, because they contain hours and amounts but no secrets. */
export function useEditState(runId: number): LiveEdits {
  const [state, render] = useState(() => stored(runId));
  const current = useRef(state);
  const dispatch = useCallback((action: EditAction) => {
    current.current = editReducer(current.current, action);
    render(current.current);
  }, []);
  const { texts } = state;
  useEffect(() => {
    if (texts.size === 0) window.sessionStorage.removeItem(storageKey(runId));
    else window.sessionStorage.setItem(storageKey(runId), JSON.stringify([...texts]));
  }, [texts, runId]);
  return { state, current, dispatch };
}

const storageKey = (runId: number): string => `tasman.sheet.${runId}`;

function stored(runId: number): EditState {
  try {
    const entries = JSON.parse(window.sessionStorage.getItem(storageKey(runId)) ?? '[]') as [string, string][];
    return { ...NO_EDITS, texts: new Map(entries) };
  } catch {
    return NO_EDITS;
  }
}

/** The delay in milliseconds between the first unsaved edit and the request that saves it. */
const AUTOSAVE_MS = 500;

/**
 * Saves edited cells automatically. Each change includes the version of its pay, so that other users' changes are not
 * overwritten.
 */
export function useSaving(given: {
  companyId: number;
  runId: number;
  seen: SeenSheet | undefined;
  columns: readonly EditableColumn[];
  edits: LiveEdits;
}) {
  const { companyId, runId, seen, edits } = given;
  const { state, current, dispatch } = edits;
  const client = useQueryClient();
  const columns = useRef(given.columns);
  columns.current = given.columns;
  const inFlight = useRef<Promise<void>>(undefined);

  const toSend = useCallback(() => {
    const known = client.getQueryData<SeenSheet>(sheetKey(companyId, runId));
    if (!known) return undefined;
    const { rows, run } = known.sheet;
    return changesToSend({ rows, columns: columns.current, edits: current.current, date: run.pay_run_start_date });
  }, [client, companyId, runId, current]);

  const receive = useReceive({ companyId, runId, edits });

  /** Saves until there are no valid unsaved cells left. */
  const flush = useCallback((): Promise<void> => {
    const work = async () => {
      dispatch({ type: 'save-started' });
      try {
        for (let next = toSend(); next && next.cells.size > 0; next = toSend()) {
          const { changes, cells } = next;
          if (changes.length === 0) {
            dispatch({ type: 'unchanged', cells });
            continue;
          }
          const { data, response } = await api.PATCH('/api/company/{company_id}/pay-runs/{run_id}/sheet', {
            params: { path: { company_id: companyId, run_id: runId } },
            body: { changes: [...changes] },
          });
          await receive(data!, etagOf(response), cells);
        }
      } catch (failure) {
        dispatch({ type: 'save-failed', failure });
        throw failure;
      } finally {
        dispatch({ type: 'save-ended' });
      }
    };
    return singleFlight(inFlight, work);
  }, [dispatch, companyId, runId, receive, toSend]);

  const { texts, refused, isSaving, failure } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: toSend reads the edits and the cached sheet.
  const isWaiting = useMemo(() => (toSend()?.cells.size ?? 0) > 0, [texts, refused, seen, toSend]);
  useEffect(() => {
    if (!isWaiting || isSaving || failure !== undefined) return;
    const timer = setTimeout(() => flush().catch(() => {}), AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isSaving, failure, flush]);

  useWarningBeforeUnload(isWaiting || isSaving);
  return { flush, isWaiting };
}

/** Applies a response from the service to the cached sheet and to the edits. */
function useReceive({ companyId, runId, edits }: { companyId: number; runId: number; edits: LiveEdits }) {
  const { dispatch } = edits;
  const client = useQueryClient();
  return useCallback(
    async (answer: Schemas['PaySheetAnswer'], etag: string, cells: ReadonlyMap<string, string>) => {
      const rows = new Map(answer.results.flatMap(({ pay_id, row }) => (row ? [[pay_id, row] as const] : [])));
      await putCached<SeenSheet>(client, sheetKey(companyId, runId), ({ sheet }) => ({
        etag,
        sheet: {
          ...sheet,
          run: answer.run,
          change: answer.change,
          rows: sheet.rows.map((row) => rows.get(row.pay.id) ?? row),
        },
      }));
      dispatch({ type: 'answered', results: answer.results, cells });
      for (const result of answer.results) {
        if (result.outcome === 'saved' || result.outcome === 'refused' || isConflict(result)) continue;
        notify('A pay is no longer a draft', result.message ?? '');
        client.invalidateQueries({ queryKey: sheetKey(companyId, runId) });
      }
    },
    [dispatch, client, companyId, runId],
  );
}

function useWarningBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
