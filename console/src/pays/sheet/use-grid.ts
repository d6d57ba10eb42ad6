import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { type PastePlan, planPaste, readBlock, writeBlock } from '../grid/block.ts';
import type { SheetRow, TypedColumn } from '../grid/columns.ts';
import { areaOf, type Chosen, filledFrom, isTyping, move, next, one, type Place } from '../grid/moves.ts';
import { type CellChange, cellKey } from '../grid/typed.ts';
import type { LeavingBy } from './cell-editor.tsx';
import { type GridColumn, isFixed } from './grid-model.ts';
import type { Editing } from './use-editing.ts';

export interface GridActs {
  readonly onOpen: (row: SheetRow) => void;
  readonly onWhy: (row: SheetRow, column: GridColumn) => void;
  readonly onNext: () => void;
  readonly onLeave: () => void;
}

/** What keys and the clipboard do in the grid. */
export function useGrid(given: {
  rows: readonly SheetRow[];
  columns: readonly GridColumn[];
  others: readonly TypedColumn[];
  editing: Editing;
  mayEdit: boolean;
  acts: GridActs;
}) {
  const { rows, columns, others, editing, mayEdit, acts } = given;
  const [wanted, choose] = useState<Chosen>(one({ row: 0, column: 1 }));
  const [typing, setTyping] = useState<{ start: string }>();
  const [paste, setPaste] = useState<PastePlan>();
  const size = { rows: rows.length, columns: columns.length };
  const inside = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(row, size.rows - 1)),
    column: Math.min(column, size.columns - 1),
  });
  const chosen: Chosen = { at: inside(wanted.at), to: inside(wanted.to) };
  const { at } = chosen;

  const changeAt = (row: number, column: number, after: string): CellChange[] => {
    const [found, place] = [rows[row], columns[column]];
    if (!found || place?.is !== 'typed' || isFixed(found, place.column) || !mayEdit) return [];
    return [{ key: cellKey(found.pay.id, place.column.key), before: editing.textAt(found, place.column), after }];
  };
  const textAt = (row: number, column: number): string => {
    const [found, place] = [rows[row], columns[column]];
    if (!found || !place) return '';
    if (place.is === 'typed') return editing.textAt(found, place.column);
    if (place.is === 'name') return found.pay.format_name;
    return place.figure === 'change' ? (found.change?.gross ?? '') : String(found.pay[place.figure]);
  };
  const canType = (): boolean => changeAt(at.row, at.column, '').length > 0;

  const eachChosen = <T>(each: (row: number, column: number) => T): T[][] => {
    const area = areaOf(chosen);
    return range(area.rows).map((row) => range(area.columns).map((column) => each(row, column)));
  };

  function fillDown(): void {
    const fill = filledFrom(chosen);
    if (!fill) return;
    editing.put(
      range(areaOf(chosen).columns).flatMap((column) =>
        fill.into.flatMap((row) => changeAt(row, column, textAt(fill.from, column))),
      ),
    );
  }

  function command(event: KeyboardEvent): boolean {
    switch (event.key.toLowerCase()) {
      case 'enter':
        acts.onNext();
        return true;
      case 'z':
        if (event.shiftKey) editing.redo();
        else editing.undo();
        return true;
      case 'y':
        editing.redo();
        return true;
      case 'd':
        fillDown();
        return true;
      case 'a':
        choose({ at: { row: 0, column: 1 }, to: { row: size.rows - 1, column: size.columns - 1 } });
        return true;
      default:
        return false;
    }
  }

  function key(event: KeyboardEvent): boolean {
    const pressed = { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    if (pressed.ctrl && command(event)) return true;
    const place = columns[at.column];
    const row = rows[at.row];
    if (!row || !place || event.altKey) return false;
    if (event.key === 'Tab') {
      const to = next(chosen, event.shiftKey, size);
      if (to) choose(to);
      return to !== undefined;
    }
    if (event.key === 'Escape') {
      if (chosen.at === chosen.to || (at.row === chosen.to.row && at.column === chosen.to.column)) acts.onLeave();
      else choose(one(at));
      return true;
    }
    if (event.key === 'Enter') {
      if (place.is === 'name') acts.onOpen(row);
      else if (place.is === 'figure') acts.onWhy(row, place);
      else choose(one(inside({ row: at.row + (event.shiftKey ? -1 : 1), column: at.column })));
      return true;
    }
    if (event.key === 'F2' && canType()) {
      setTyping({ start: textAt(at.row, at.column) });
      return true;
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      editing.put(eachChosen((r, c) => changeAt(r, c, '')).flat(2));
      return true;
    }
    const to = move(chosen, pressed, size);
    if (to) {
      choose(to);
      return true;
    }
    if (isTyping(pressed) && canType()) {
      setTyping({ start: event.key });
      return true;
    }
    return false;
  }

  function leaveCell(by: LeavingBy): void {
    setTyping(undefined);
    const steps = { down: 1, up: -1 } as const;
    if (by === 'down' || by === 'up') choose(one(inside({ row: at.row + steps[by], column: at.column })));
    else if (by !== 'stay') choose(next(chosen, by === 'back', size) ?? chosen);
  }

  return {
    chosen,
    typing,
    paste,
    choose,
    setPaste,
    edit: (place: Place) => {
      choose(one(place));
      if (changeAt(place.row, place.column, '').length > 0) setTyping({ start: textAt(place.row, place.column) });
    },
    keep: (text: string, by: LeavingBy) => {
      editing.put(changeAt(at.row, at.column, text));
      leaveCell(by);
    },
    giveUp: () => leaveCell('stay'),
    onKeyDown: (event: KeyboardEvent) => {
      if (typing === undefined && key(event)) event.preventDefault();
    },
    onCopy: (event: ClipboardEvent) => {
      if (typing !== undefined) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', writeBlock(eachChosen(textAt)));
    },
    onPaste: (event: ClipboardEvent) => {
      if (typing !== undefined || !mayEdit) return;
      event.preventDefault();
      const typedOnes = columns.flatMap((place) => (place.is === 'typed' ? [place.column] : []));
      const block = readBlock(event.clipboardData.getData('text/plain'));
      const from = { row: at.row, column: Math.max(0, at.column - 1) };
      setPaste(planPaste(block, from, { rows, columns: typedOnes, others, textAt: editing.textAt }));
    },
  };
}

const range = ([from, to]: readonly [number, number]): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
