import type { Schemas } from '../../api/client.ts';
import { cellOf, type EditableColumn, type SheetRow } from './columns.ts';
import { parseCell } from './parse.ts';

type Edits = Pick<EditState, 'texts' | 'refused'>;

/** The text of a cell: the user's input if it is not saved yet, otherwise the stored value. */
export const textAt = ({ texts }: Pick<EditState, 'texts'>, row: SheetRow, column: EditableColumn): string =>
  texts.get(cellKey(row.pay.id, column.key)) ?? cellOf(row.pay, column).value;

/** Why the typed text cannot be saved, in one sentence. */
export function problemAt({ texts, refused }: Edits, row: SheetRow, column: EditableColumn): string | undefined {
  const key = cellKey(row.pay.id, column.key);
  const text = texts.get(key);
  if (text === undefined) return undefined;
  const parsed = parseCell(column.kind, text);
  return 'problem' in parsed ? parsed.problem : refused.get(key);
}

/** The keys of the cells that cannot be saved as typed. */
export function invalidCells({ texts, refused }: Edits, columns: readonly EditableColumn[]): ReadonlySet<string> {
  const kinds = new Map(columns.map(({ key, kind }) => [key, kind]));
  const isInvalid = ([key, text]: readonly [string, string]) => {
    const kind = kinds.get(columnOfKey(key));
    return refused.has(key) || (kind !== undefined && 'problem' in parseCell(kind, text));
  };
  return new Set([...texts].filter(isInvalid).map(([key]) => key));
}

/** The ids of pays with valid cells that are not saved yet, so their totals are out of date. */
export const unsavedPays = ({ texts }: Pick<EditState, 'texts'>, invalid: ReadonlySet<string>): ReadonlySet<number> =>
  new Set([...texts.keys()].filter((key) => !invalid.has(key)).map(payOfKey));

export const cellKey = (payId: number, column: string): string => `${payId} ${column}`;
export const payOfKey = (key: string): number => Number(key.slice(0, key.indexOf(' ')));
export const columnOfKey = (key: string): string => key.slice(key.indexOf(' ') + 1);

export interface CellChange {
  readonly key: string;
  readonly before: string;
  readonly after: string;
}

/** A pay that another user changed first. Their change is kept. `mine` is what was typed here, by cell key. */
export interface Conflict {
  readonly payId: number;
  readonly who: string;
  readonly mine: ReadonlyMap<string, string>;
}

export interface EditState {
  /** The text of each cell that is not saved yet, by cell key. */
  readonly texts: ReadonlyMap<string, string>;
  /** Why the service refused a cell, by cell key. */
  readonly refused: ReadonlyMap<string, string>;
  readonly done: readonly (readonly CellChange[])[];
  readonly undone: readonly (readonly CellChange[])[];
  readonly conflicts: readonly Conflict[];
  readonly isSaving: boolean;
  /** The error of the last save; undefined if it succeeded. */
  readonly failure: unknown;
}

export type SheetResult = Schemas['PaySheetAnswer']['results'][number];

export type EditAction =
  /** Typing, pasting, filling or clearing. Each is a single undo step. */
  | { readonly type: 'change'; readonly changes: readonly CellChange[] }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'save-started' }
  /** These cells equal the stored values, so they were not sent. */
  | { readonly type: 'unchanged'; readonly cells: ReadonlyMap<string, string> }
  /** The service responded to a request that contained these cells. */
  | { readonly type: 'answered'; readonly results: readonly SheetResult[]; readonly cells: ReadonlyMap<string, string> }
  | { readonly type: 'save-failed'; readonly failure: unknown }
  | { readonly type: 'save-ended' }
  | { readonly type: 'keep-theirs'; readonly payId: number }
  | { readonly type: 'apply-mine'; readonly payId: number };

export const NO_EDITS: EditState = {
  texts: new Map(),
  refused: new Map(),
  done: [],
  undone: [],
  conflicts: [],
  isSaving: false,
  failure: undefined,
};

export function editReducer(state: EditState, action: EditAction): EditState {
  switch (action.type) {
    case 'change':
      return change({ ...state, failure: undefined }, action.changes);
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
    case 'save-started':
      return { ...state, isSaving: true, failure: undefined };
    case 'unchanged':
      return withSaved(state, action.cells);
    case 'answered':
      return answered(state, action.results, action.cells);
    case 'save-failed':
      return { ...state, failure: action.failure };
    case 'save-ended':
      return { ...state, isSaving: false };
    case 'keep-theirs':
      return withoutConflict(state, action.payId);
    case 'apply-mine':
      return applyMine(state, action.payId);
  }
}

/** True if another user changed the pay first and the service returned its current row. */
export const isConflict = ({ outcome, row }: SheetResult): boolean => outcome === 'changed_meanwhile' && row !== null;

const UNDO_LIMIT = 200;

function change(state: EditState, changes: readonly CellChange[]): EditState {
  const real = changes.filter(({ before, after }) => before !== after);
  if (real.length === 0) return state;
  return { ...withTexts(state, real, 'after'), done: [...state.done, real].slice(-UNDO_LIMIT), undone: [] };
}

function undo(state: EditState): EditState {
  const last = state.done.at(-1);
  if (!last) return state;
  return { ...withTexts(state, last, 'before'), done: state.done.slice(0, -1), undone: [...state.undone, last] };
}

function redo(state: EditState): EditState {
  const next = state.undone.at(-1);
  if (!next) return state;
  return { ...withTexts(state, next, 'after'), done: [...state.done, next], undone: state.undone.slice(0, -1) };
}

function withTexts(state: EditState, changes: readonly CellChange[], side: 'after' | 'before'): EditState {
  const [texts, refused] = [new Map(state.texts), new Map(state.refused)];
  for (const cell of changes) {
    texts.set(cell.key, cell[side]);
    refused.delete(cell.key);
  }
  return { ...state, texts, refused };
}

/** Removes saved cells, except cells that were edited again during the save. */
function withSaved(state: EditState, sent: ReadonlyMap<string, string>): EditState {
  const [texts, refused] = [new Map(state.texts), new Map(state.refused)];
  for (const [key, text] of sent) {
    if (texts.get(key) === text) texts.delete(key);
    refused.delete(key);
  }
  return { ...state, texts, refused };
}

function answered(state: EditState, results: readonly SheetResult[], cells: ReadonlyMap<string, string>): EditState {
  const changed = new Set(results.map(({ pay_id }) => pay_id));
  // Pays whose cells all equal the stored values were not sent, so they have no result.
  const unchanged = new Map([...cells].filter(([key]) => !changed.has(payOfKey(key))));
  return results.reduce(
    (each, result) => withResult(each, result, cellsOfPay(cells, result.pay_id)),
    withSaved(state, unchanged),
  );
}

function withResult(state: EditState, result: SheetResult, mine: ReadonlyMap<string, string>): EditState {
  const { pay_id, outcome, message, row } = result;
  if (outcome === 'saved') return withSaved(state, mine);
  if (outcome === 'refused') {
    const reason = message ?? 'The service did not accept the change.';
    return { ...state, refused: new Map([...state.refused, ...[...mine.keys()].map((key) => [key, reason] as const)]) };
  }
  const rest = withoutPay(state, pay_id);
  if (!isConflict(result)) return rest;
  const conflict = { payId: pay_id, who: row!.pay.format_name, mine };
  return { ...rest, conflicts: [...withoutConflict(rest, pay_id).conflicts, conflict] };
}

/** Discards the edits to a pay but keeps the undo steps, so that undo can restore the text. */
function withoutPay(state: EditState, payId: number): EditState {
  const isOther = ([key]: readonly [string, string]) => payOfKey(key) !== payId;
  return {
    ...state,
    texts: new Map([...state.texts].filter(isOther)),
    refused: new Map([...state.refused].filter(isOther)),
  };
}

const withoutConflict = (state: EditState, payId: number): EditState => ({
  ...state,
  conflicts: state.conflicts.filter((conflict) => conflict.payId !== payId),
});

function applyMine(state: EditState, payId: number): EditState {
  const mine = state.conflicts.find((conflict) => conflict.payId === payId)?.mine ?? new Map<string, string>();
  const changes = [...mine].map(([key, after]) => ({ key, before: '', after }));
  return change({ ...withoutConflict(state, payId), failure: undefined }, changes);
}

const cellsOfPay = (cells: ReadonlyMap<string, string>, payId: number): ReadonlyMap<string, string> =>
  new Map([...cells].filter(([key]) => payOfKey(key) === payId));
