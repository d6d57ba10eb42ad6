import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { AfterEdit } from '../grid/grid-keys.ts';
import classes from './pay-grid.module.css';

const COMMIT_KEYS: Readonly<Record<string, (event: KeyboardEvent) => AfterEdit>> = {
  Enter: ({ shiftKey }) => (shiftKey ? 'up' : 'down'),
  Tab: ({ shiftKey }) => (shiftKey ? 'back' : 'next'),
  ArrowDown: () => 'down',
  ArrowUp: () => 'up',
};

/** The input for the cell being edited. Enter, Tab, the up and down arrows and blur commit the text. Esc cancels. */
export function CellEditor(given: {
  label: string;
  start: string;
  onCommit: (text: string, after: AfterEdit) => void;
  onCancel: () => void;
}) {
  const { label, start, onCommit, onCancel } = given;
  const [text, setText] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  // Closing the editor also blurs the input, which must not commit the text a second time.
  const isClosed = useRef(false);
  useEffect(() => input.current?.focus(), []);
  const commit = (after: AfterEdit) => {
    if (isClosed.current) return;
    isClosed.current = true;
    onCommit(text, after);
  };
  return (
    <input
      ref={input}
      className={classes.editor}
      aria-label={label}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => commit('stay')}
      onKeyDown={(event) => {
        event.stopPropagation();
        const after = COMMIT_KEYS[event.key];
        if (event.key === 'Escape') {
          isClosed.current = true;
          onCancel();
        } else if (after) {
          event.preventDefault();
          commit(after(event));
        }
      }}
    />
  );
}
