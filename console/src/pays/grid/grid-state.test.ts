import { expect, test } from 'vitest';
import { type AfterEdit, type GridAction, type GridState, gridReducer, INITIAL_GRID } from './grid-state.ts';
import { singleCell } from './selection.ts';

const SIZE = { rows: 3, columns: 4 };
const at = (row: number, column: number) => singleCell({ row, column });
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
] as const)('closing the cell editor with %s selects the right cell', (direction, [row, column]) => {
  expect(closed(1, 1, direction)).toEqual({ selection: at(row, column), editor: undefined, paste: undefined });
});

test('closing the cell editor at the edge stays inside the grid', () => {
  expect(closed(2, 1, 'down').selection).toEqual(at(2, 1));
  expect(closed(0, 1, 'up').selection).toEqual(at(0, 1));
  expect(closed(2, 3, 'next').selection).toEqual(at(2, 3));
  expect(closed(1, 3, 'next').selection).toEqual(at(2, 0));
});

test('a row that a filter removed does not shift the selection beyond the grid', () => {
  expect(closed(9, 1, 'down').selection).toEqual(at(2, 1));
});

test('a pasted block waits until its dialog closes and keeps the selection', () => {
  const plan = { cells: [], by: { rows: 'place', columns: 'place' }, unmatched: [] } as const;
  const pasted = after(select(1, 2), { type: 'paste', plan });
  expect([pasted.paste, pasted.selection]).toEqual([plan, at(1, 2)]);
  expect(gridReducer(pasted, { type: 'close-paste' })).toEqual({ ...pasted, paste: undefined });
});
