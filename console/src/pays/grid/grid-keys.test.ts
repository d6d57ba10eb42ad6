import { describe, expect, test } from 'vitest';
import type { GridCells } from './cells.ts';
import { cellOf } from './columns.ts';
import { aPay, aRow, BEN, column } from './grid.fixture.ts';
import { gridColumns } from './grid-columns.ts';
import { type AfterEdit, commandOf, type GridAction, type GridState, gridReducer, INITIAL_GRID } from './grid-keys.ts';
import {
  areaOf,
  clampSelection,
  fillDownRows,
  isIn,
  move,
  nextCell,
  type Selection,
  singleCell,
  startsEditing,
} from './selection.ts';

const at = (row: number, column: number) => singleCell({ row, column });

const SIZE = { rows: 3, columns: 4 };
const select = (row: number, column: number): GridAction => ({ type: 'select', selection: at(row, column) });
const after = (...actions: readonly GridAction[]): GridState => actions.reduce(gridReducer, INITIAL_GRID);
const closed = (row: number, column: number, direction: AfterEdit): GridState =>
  after(
    select(row, column),
    { type: 'open-editor', start: '7' },
    { type: 'close-editor', after: direction, size: SIZE },
  );

test('the grid opens on the first editable cell', () => {
  expect(INITIAL_GRID).toEqual({ selection: at(0, 1), editor: undefined, paste: undefined });
});

test('the cell editor opens with the text typed', () => {
  expect(after({ type: 'open-editor', start: '7' }).editor).toEqual({ start: '7' });
});

test.each([
  ['down', [2, 1]],
  ['up', [0, 1]],
  ['next', [1, 2]],
  ['back', [1, 0]],
  ['stay', [1, 1]],
] as const)(
  'when the cell editor in row 1, column 1 closes with the move %s, the selection is the cell %j',
  (direction, [row, column]) => {
    expect(closed(1, 1, direction)).toEqual({ selection: at(row, column), editor: undefined, paste: undefined });
  },
);

test('closing the cell editor at the edge of the grid selects a cell inside the grid', () => {
  expect(closed(2, 1, 'down').selection).toEqual(at(2, 1));
  expect(closed(0, 1, 'up').selection).toEqual(at(0, 1));
  expect(closed(2, 3, 'next').selection).toEqual(at(2, 3));
  expect(closed(1, 3, 'next').selection).toEqual(at(2, 0));
});

test('when a filter has removed the edited row, closing the cell editor selects the last row', () => {
  expect(closed(9, 1, 'down').selection).toEqual(at(2, 1));
});

test('a pasted block is kept until its dialog closes, and the selection does not change', () => {
  const plan = { cells: [], by: { rows: 'place', columns: 'place' }, unmatched: [] } as const;
  const pasted = after(select(1, 2), { type: 'paste', plan });
  expect([pasted.paste, pasted.selection]).toEqual([plan, at(1, 2)]);
  expect(gridReducer(pasted, { type: 'close-paste' })).toEqual({ ...pasted, paste: undefined });
});

const rows = [aRow(BEN), aRow()];
const columns = gridColumns([column('hours system:ordinary_time'), column('allowance tools')]);
const cells: GridCells = { rows, columns, mayEdit: true, textAt: (row, each) => cellOf(row.pay, each).value };
const BLOCK: Selection = { anchor: { row: 0, column: 1 }, end: { row: 1, column: 2 } };
const [NAME, HOURS, GROSS] = [0, 1, 3];
const LAST = columns.length - 1;

type Keys = { ctrl?: boolean; shift?: boolean; alt?: boolean };
const press = (key: string, selection: Selection = at(0, HOURS), keys: Keys = {}, grid: GridCells = cells) =>
  commandOf({ key, ctrl: false, shift: false, alt: false, ...keys }, selection, grid);

test.each([
  ['Enter', {}, 'next-step'],
  ['z', {}, 'undo'],
  ['Z', { shift: true }, 'redo'],
  ['y', {}, 'redo'],
  ['d', {}, 'fill-down'],
] as const)('pressing %s with Ctrl and the modifiers %j runs the command %s', (key, keys, type) => {
  expect(press(key, at(0, HOURS), { ctrl: true, ...keys })).toEqual({ type });
});

test('Ctrl A selects all cells except the names', () => {
  expect(press('a', at(1, GROSS), { ctrl: true })).toEqual({
    type: 'select',
    selection: { anchor: { row: 0, column: 1 }, end: { row: 1, column: LAST } },
  });
});

test('Ctrl with another letter is left to the browser', () => {
  expect(press('v', at(0, HOURS), { ctrl: true })).toBeUndefined();
  expect(press('c', at(0, HOURS), { ctrl: true })).toBeUndefined();
});

test('Enter on a name opens the pay, Enter on a calculated amount opens its explanation, and Enter elsewhere moves down', () => {
  expect(press('Enter', at(1, NAME))).toEqual({ type: 'open-pay', row: rows[1] });
  expect(press('Enter', at(1, GROSS))).toEqual({ type: 'explain', row: rows[1], column: columns[GROSS] });
  expect(press('Enter')).toEqual({ type: 'select', selection: at(1, HOURS) });
  expect(press('Enter', at(1, HOURS))).toEqual({ type: 'select', selection: at(1, HOURS) });
  expect(press('Enter', at(1, HOURS), { shift: true })).toEqual({ type: 'select', selection: at(0, HOURS) });
});

test('Esc reduces a selection to one cell, and then leaves the grid', () => {
  expect(press('Escape', BLOCK)).toEqual({ type: 'select', selection: at(0, HOURS) });
  expect(press('Escape')).toEqual({ type: 'leave' });
});

test('Tab goes to the next cell, and leaves the grid after the last one', () => {
  expect(press('Tab', at(0, LAST))).toEqual({ type: 'select', selection: at(1, 0) });
  expect(press('Tab', at(1, LAST))).toBeUndefined();
  expect(press('Tab', at(0, 0), { shift: true })).toBeUndefined();
});

test('a digit replaces the text of a cell, and F2 edits it', () => {
  expect(press('7')).toEqual({ type: 'edit', start: '7' });
  expect(press('F2')).toEqual({ type: 'edit', start: '38' });
});

test('names, calculated amounts, complete pays and read-only grids cannot be edited', () => {
  expect(press('7', at(0, NAME))).toBeUndefined();
  expect(press('F2', at(0, GROSS))).toBeUndefined();
  const complete = { ...cells, rows: [aRow(aPay({ is_complete: true }))] };
  expect(press('7', at(0, HOURS), {}, complete)).toBeUndefined();
  expect(press('7', at(0, HOURS), {}, { ...cells, mayEdit: false })).toBeUndefined();
});

test('Delete and Backspace clear the selection', () => {
  expect([press('Delete'), press('Backspace', BLOCK)]).toEqual([{ type: 'clear' }, { type: 'clear' }]);
});

test('arrow keys move the selection, and Shift extends it', () => {
  expect(press('ArrowDown')).toEqual({ type: 'select', selection: at(1, HOURS) });
  expect(press('ArrowRight', at(0, HOURS), { shift: true })).toEqual({
    type: 'select',
    selection: { anchor: { row: 0, column: 1 }, end: { row: 0, column: 2 } },
  });
});

test('key presses with Alt or in an empty grid are left to the browser', () => {
  expect(press('ArrowDown', at(0, HOURS), { alt: true })).toBeUndefined();
  expect(press('7', at(0, HOURS), {}, { ...cells, rows: [] })).toBeUndefined();
});

describe('the selection', () => {
  const SIZE = { rows: 3, columns: 4 };
  const press = (key: string, more: { ctrl?: boolean; shift?: boolean } = {}) => ({
    key,
    ctrl: false,
    shift: false,
    ...more,
  });
  const at = (row: number, column: number) => singleCell({ row, column });

  test('an arrow key stops at the edge of the grid, and Ctrl with an arrow key jumps to the edge', () => {
    expect(move(at(0, 0), press('ArrowUp'), SIZE)).toEqual(at(0, 0));
    expect(move(at(0, 0), press('ArrowDown'), SIZE)).toEqual(at(1, 0));
    expect(move(at(1, 1), press('ArrowRight', { ctrl: true }), SIZE)).toEqual(at(1, 3));
    expect(move(at(1, 1), press('End', { ctrl: true }), SIZE)).toEqual(at(2, 3));
    expect(move(at(1, 1), press('PageDown'), SIZE)).toEqual(at(2, 1));
    expect(move(at(1, 1), press('x'), SIZE)).toBeUndefined();
  });

  test('Shift extends the selection from its anchor', () => {
    const grown = move(
      move(at(0, 1), press('ArrowDown', { shift: true }), SIZE)!,
      press('ArrowRight', { shift: true }),
      SIZE,
    )!;
    expect(grown).toEqual({ anchor: { row: 0, column: 1 }, end: { row: 1, column: 2 } });
    const area = areaOf(grown);
    expect([isIn(area, 1, 1), isIn(area, 2, 1)]).toEqual([true, false]);
    expect(move(grown, press('ArrowLeft'), SIZE)).toEqual(at(0, 0));
  });

  test('Tab continues on the next row and leaves the grid at its ends', () => {
    expect(nextCell(at(0, 3), false, SIZE)).toEqual(at(1, 0));
    expect(nextCell(at(1, 0), true, SIZE)).toEqual(at(0, 3));
    expect(nextCell(at(2, 3), false, SIZE)).toBeUndefined();
    expect(nextCell(at(0, 0), true, SIZE)).toBeUndefined();
  });

  test('fill-down copies the first selected row, or the row above a single cell', () => {
    expect(fillDownRows({ anchor: { row: 2, column: 0 }, end: { row: 0, column: 0 } })).toEqual({
      from: 0,
      into: [1, 2],
    });
    expect(fillDownRows(at(2, 0))).toEqual({ from: 1, into: [2] });
    expect(fillDownRows(at(0, 0))).toBeUndefined();
  });

  test('letters and digits start editing; commands and spaces do not', () => {
    expect([press('7'), press('a'), press('Enter'), press('v', { ctrl: true }), press(' ')].map(startsEditing)).toEqual(
      [true, true, false, false, false],
    );
  });

  test('a selection outside the grid moves to the nearest cells', () => {
    const outside = { anchor: { row: 7, column: 2 }, end: { row: 9, column: 9 } };
    expect(clampSelection(outside, SIZE)).toEqual({ anchor: { row: 2, column: 2 }, end: { row: 2, column: 3 } });
    expect(clampSelection(outside, { rows: 0, columns: 4 }).anchor).toEqual({ row: 0, column: 2 });
  });
});
