import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type EditAction, type EditState, editReducer, NO_EDITS } from '../grid/edits.ts';

export interface LiveEdits {
  readonly state: EditState;
  /** The state after the last dispatch, also before React has rendered it. Saving reads it between requests. */
  readonly current: RefObject<EditState>;
  readonly dispatch: (action: EditAction) => void;
}

/** The unsaved cells of a run. They survive a reload of the page: hours and amounts, no secrets. */
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
