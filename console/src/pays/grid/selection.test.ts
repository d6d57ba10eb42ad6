import { expect, test } from 'vitest';
import { areaOf, clampSelection, fillDownRows, isIn, move, nextCell, singleCell, startsEditing } from './selection.ts';

const SIZE = { rows: 3, columns: 4 };
const press = (key: string, more: { ctrl?: boolean; shift?: boolean } = {}) => ({
  key,
  ctrl: false,
  shift: false,
  ...more,
});
const at = (row: number, column: number) => singleCell({ row, column });

test('arrow keys stop at the edges, and with Ctrl they jump there', () => {
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
  expect([press('7'), press('a'), press('Enter'), press('v', { ctrl: true }), press(' ')].map(startsEditing)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a selection outside the grid moves to the nearest cells', () => {
  const outside = { anchor: { row: 7, column: 2 }, end: { row: 9, column: 9 } };
  expect(clampSelection(outside, SIZE)).toEqual({ anchor: { row: 2, column: 2 }, end: { row: 2, column: 3 } });
  expect(clampSelection(outside, { rows: 0, columns: 4 }).anchor).toEqual({ row: 0, column: 2 });
});
