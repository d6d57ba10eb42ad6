import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api, type Schemas } from '../../api/client.ts';
import { say } from '../../ui/said.ts';
import { changesToSend } from '../grid/changes.ts';
import { cellOf, type SheetRow, type TypedColumn } from '../grid/columns.ts';
import { parseCell } from '../grid/parse.ts';
import {
  type CellChange,
  cellKey,
  columnOfKey,
  forgetPay,
  NOTHING_TYPED,
  payOfKey,
  redo,
  refuse,
  saved,
  type Typed,
  type as typeInto,
  undo,
} from '../grid/typed.ts';
import { etagOf, putSheet, type SeenSheet, sheetKey } from '../queries.ts';

/** Somebody else changed a pay while it was typed into: theirs stands, and this is what was typed. */
export interface Conflict {
  readonly payId: number;
  readonly who: string;
  readonly mine: ReadonlyMap<string, string>;
}

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

const QUIET_MS = 500;
const keptAs = (runId: number): string => `tasman.sheet.${runId}`;

/** What was typed and not saved when the page was left comes back with it. Hours and amounts, no secrets. */
function restored(runId: number): Typed {
  try {
    const entries = JSON.parse(window.sessionStorage.getItem(keptAs(runId)) ?? '[]') as [string, string][];
    return { ...NOTHING_TYPED, texts: new Map(entries) };
  } catch {
    return NOTHING_TYPED;
  }
}

type Answer = Schemas['PaySheetAnswer'];

/** Typing into the drafts of a run: what is typed is kept, saved by itself, and never put over somebody else's. */
export function useEditing(given: {
  companyId: number;
  runId: number;
  seen: SeenSheet | undefined;
  columns: readonly TypedColumn[];
}) {
  const { companyId, runId, seen } = given;
  const client = useQueryClient();
  const [typed, show] = useState(() => restored(runId));
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const now = useRef(typed);
  const columns = useRef(given.columns);
  columns.current = given.columns;
  const underWay = useRef<Promise<void>>(undefined);

  const apply = useCallback((change: (typed: Typed) => Typed) => {
    now.current = change(now.current);
    show(now.current);
  }, []);

  const toSend = useCallback(() => {
    const known = client.getQueryData<SeenSheet>(sheetKey(companyId, runId));
    if (!known) return undefined;
    const { rows, run } = known.sheet;
    return changesToSend({ rows, columns: columns.current, typed: now.current, date: run.pay_run_start_date });
  }, [client, companyId, runId]);

  const take = useCallback(
    (answer: Answer, etag: string, cells: ReadonlyMap<string, string>) => {
      const cellsOf = (payId: number) => new Map([...cells].filter(([key]) => payOfKey(key) === payId));
      const rows = new Map(answer.results.flatMap(({ pay_id, row }) => (row ? [[pay_id, row] as const] : [])));
      putSheet(client, { companyId, runId }, ({ sheet }) => ({
        etag,
        sheet: {
          ...sheet,
          run: answer.run,
          change: answer.change,
          rows: sheet.rows.map((row) => rows.get(row.pay.id) ?? row),
        },
      }));
      const changed = new Set(answer.results.map(({ pay_id }) => pay_id));
      // Cells that came to what the service has already went with no change.
      apply((all) => saved(all, new Map([...cells].filter(([key]) => !changed.has(payOfKey(key))))));
      for (const { pay_id, outcome, message, row } of answer.results) {
        const mine = cellsOf(pay_id);
        if (outcome === 'saved') apply((all) => saved(all, mine));
        else if (outcome === 'refused') {
          apply((all) =>
            refuse(all, new Map([...mine.keys()].map((key) => [key, message ?? 'The service refused it.']))),
          );
        } else {
          apply((all) => forgetPay(all, pay_id));
          if (outcome === 'changed_meanwhile' && row) {
            const conflict = { payId: pay_id, who: row.pay.format_name, mine };
            setConflicts((known) => [...known.filter(({ payId }) => payId !== pay_id), conflict]);
          } else {
            say('A pay is no longer a draft', message ?? '');
            client.invalidateQueries({ queryKey: sheetKey(companyId, runId) });
          }
        }
      }
    },
    [apply, client, companyId, runId],
  );

  /** Saves until nothing is left that could be saved. */
  const flush = useCallback((): Promise<void> => {
    const work = async () => {
      setSaving(true);
      setFailure(undefined);
      try {
        for (let next = toSend(); next && next.cells.size > 0; next = toSend()) {
          const { changes, cells } = next;
          if (changes.length === 0) {
            apply((all) => saved(all, cells));
            continue;
          }
          const { data, response } = await api.PATCH('/api/company/{company_id}/pay-runs/{run_id}/sheet', {
            params: { path: { company_id: companyId, run_id: runId } },
            body: { changes: [...changes] },
          });
          take(data!, etagOf(response), cells);
        }
      } catch (error) {
        setFailure(error);
        throw error;
      } finally {
        setSaving(false);
        underWay.current = undefined;
      }
    };
    underWay.current ??= work();
    return underWay.current;
  }, [apply, companyId, runId, take, toSend]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be sent follows from what was typed and what is known.
  const waits = useMemo(() => (toSend()?.cells.size ?? 0) > 0, [typed, seen, toSend]);
  useEffect(() => {
    if (!waits || isSaving || failure !== undefined) return;
    const timer = setTimeout(() => flush().catch(() => {}), QUIET_MS);
    return () => clearTimeout(timer);
  }, [waits, isSaving, failure, flush]);

  useEffect(() => {
    if (typed.texts.size === 0) window.sessionStorage.removeItem(keptAs(runId));
    else window.sessionStorage.setItem(keptAs(runId), JSON.stringify([...typed.texts]));
  }, [typed, runId]);

  useEffect(() => {
    if (!waits && !isSaving) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [waits, isSaving]);

  const textAt = useCallback(
    (row: SheetRow, column: TypedColumn): string =>
      typed.texts.get(cellKey(row.pay.id, column.key)) ?? cellOf(row.pay, column).value,
    [typed],
  );

  const problemAt = useCallback(
    (row: SheetRow, column: TypedColumn): string | undefined => {
      const key = cellKey(row.pay.id, column.key);
      const text = typed.texts.get(key);
      if (text === undefined) return undefined;
      const parsed = parseCell(column.kind, text);
      return 'problem' in parsed ? parsed.problem : typed.refused.get(key);
    },
    [typed],
  );

  const wrongCells = useMemo(() => {
    const kinds = new Map(given.columns.map(({ key, kind }) => [key, kind]));
    const isWrong = ([key, text]: readonly [string, string]) => {
      const kind = kinds.get(columnOfKey(key));
      return typed.refused.has(key) || (kind !== undefined && 'problem' in parseCell(kind, text));
    };
    return new Set([...typed.texts].filter(isWrong).map(([key]) => key));
  }, [typed, given.columns]);

  /** Pays whose figures are those of before: what was typed into them is on its way. */
  const onTheWay = useMemo(
    () => new Set([...typed.texts.keys()].filter((key) => !wrongCells.has(key)).map(payOfKey)),
    [typed, wrongCells],
  );

  const put = useCallback(
    (changes: readonly CellChange[]) => {
      setFailure(undefined);
      apply((all) => typeInto(all, changes));
    },
    [apply],
  );

  const state: SaveState = failure !== undefined ? 'failed' : isSaving ? 'saving' : waits ? 'waiting' : 'saved';

  return {
    state,
    failure,
    wrong: wrongCells.size,
    onTheWay,
    conflicts,
    textAt,
    problemAt,
    put,
    flush,
    undo: useCallback(() => apply(undo), [apply]),
    redo: useCallback(() => apply(redo), [apply]),
    /** Theirs stays. */
    keepTheirs: (payId: number) => setConflicts((known) => known.filter((one) => one.payId !== payId)),
    /** What was typed is typed again, over theirs, which is known now. */
    putMine: (conflict: Conflict) => {
      setConflicts((known) => known.filter((one) => one !== conflict));
      put([...conflict.mine].map(([key, after]) => ({ key, before: '', after })));
    },
  };
}

export type Editing = ReturnType<typeof useEditing>;
