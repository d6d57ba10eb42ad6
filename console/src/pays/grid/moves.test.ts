import { expect, test } from 'vitest';
import { areaOf, filledFrom, isIn, isTyping, move, next, one } from './moves.ts';

const SIZE = { rows: 3, columns: 4 };
const press = (key: string, more: { ctrl?: boolean; shift?: boolean } = {}) => ({
  key,
  ctrl: false,
  shift: false,
  ...more,
});
const at = (row: number, column: number) => one({ row, column });

test('arrows stop at the edges; with Ctrl they go there at once', () => {
  expect(move(at(0, 0), press('ArrowUp'), SIZE)).toEqual(at(0, 0));
  expect(move(at(0, 0), press('ArrowDown'), SIZE)).toEqual(at(1, 0));
  expect(move(at(1, 1), press('ArrowRight', { ctrl: true }), SIZE)).toEqual(at(1, 3));
  expect(move(at(1, 1), press('End', { ctrl: true }), SIZE)).toEqual(at(2, 3));
  expect(move(at(1, 1), press('PageDown'), SIZE)).toEqual(at(2, 1));
  expect(move(at(1, 1), press('x'), SIZE)).toBeUndefined();
});

test('Shift grows what is chosen from where it began', () => {
  const grown = move(
    move(at(0, 1), press('ArrowDown', { shift: true }), SIZE)!,
    press('ArrowRight', { shift: true }),
    SIZE,
  )!;
  expect(grown).toEqual({ at: { row: 0, column: 1 }, to: { row: 1, column: 2 } });
  const area = areaOf(grown);
  expect([isIn(area, 1, 1), isIn(area, 2, 1)]).toEqual([true, false]);
  expect(move(grown, press('ArrowLeft'), SIZE)).toEqual(at(0, 0));
});

test('Tab goes on to the next row, and out at the ends', () => {
  expect(next(at(0, 3), false, SIZE)).toEqual(at(1, 0));
  expect(next(at(1, 0), true, SIZE)).toEqual(at(0, 3));
  expect(next(at(2, 3), false, SIZE)).toBeUndefined();
  expect(next(at(0, 0), true, SIZE)).toBeUndefined();
});

test('Ctrl-D fills from the top of what is chosen, or from above a single cell', () => {
  expect(filledFrom({ at: { row: 2, column: 0 }, to: { row: 0, column: 0 } })).toEqual({ from: 0, into: [1, 2] });
  expect(filledFrom(at(2, 0))).toEqual({ from: 1, into: [2] });
  expect(filledFrom(at(0, 0))).toBeUndefined();
});

test('letters and figures begin to type, commands do not', () => {
  expect([press('7'), press('a'), press('Enter'), press('v', { ctrl: true }), press(' ')].map(isTyping)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
