import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './pay-grid.module.css';

export type LeavingBy = 'down' | 'up' | 'next' | 'back' | 'stay';

const LEAVING: Readonly<Record<string, (event: KeyboardEvent) => LeavingBy>> = {
  Enter: ({ shiftKey }) => (shiftKey ? 'up' : 'down'),
  Tab: ({ shiftKey }) => (shiftKey ? 'back' : 'next'),
  ArrowDown: () => 'down',
  ArrowUp: () => 'up',
};

/** The cell while it is typed into. Enter, Tab and the arrows up and down keep what was typed, Esc gives it up. */
export function CellEditor(given: {
  label: string;
  start: string;
  onKeep: (text: string, by: LeavingBy) => void;
  onGiveUp: () => void;
}) {
  const { label, start, onKeep, onGiveUp } = given;
  const [text, setText] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => input.current?.focus(), []);
  const keep = (by: LeavingBy) => {
    if (isOver.current) return;
    isOver.current = true;
    onKeep(text, by);
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
      onBlur={() => keep('stay')}
      onKeyDown={(event) => {
        event.stopPropagation();
        const by = LEAVING[event.key];
        if (event.key === 'Escape') {
          isOver.current = true;
          onGiveUp();
        } else if (by) {
          event.preventDefault();
          keep(by(event));
        }
      }}
    />
  );
}
