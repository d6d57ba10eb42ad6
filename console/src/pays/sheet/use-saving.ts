import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { api, type Schemas } from '../../api/client.ts';
import { notify } from '../../ui/notify.ts';
import { changesToSend } from '../grid/changes.ts';
import type { EditableColumn } from '../grid/columns.ts';
import { isConflict } from '../grid/edits.ts';
import { singleFlight } from '../grid/single-flight.ts';
import { putCached } from '../put-cached.ts';
import { etagOf, type SeenSheet, sheetKey } from '../queries.ts';
import type { LiveEdits } from './use-edit-state.ts';

/** The delay from the first unsaved cell to the request. */
const AUTOSAVE_MS = 500;

/** Saves edited cells automatically. The version of each pay protects the changes of other users. */
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

  /** Saves until no valid unsaved cell remains. */
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

/** Puts an answer of the service into the cached sheet and into the edits. */
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
