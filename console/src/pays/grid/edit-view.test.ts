import { expect, test } from 'vitest';
import { invalidCells, problemAt, textAt, unsavedPays } from './edit-view.ts';
import { cellKey, NO_EDITS } from './edits.ts';
import { aRow, BEN, column, KNOWN } from './grid.fixture.ts';

const ORDINARY = column('hours system:ordinary_time');
const [olivia, ben] = [cellKey(1, ORDINARY.key), cellKey(2, ORDINARY.key)];
const edits = {
  ...NO_EDITS,
  texts: new Map([
    [olivia, 'many'],
    [ben, '40'],
  ]),
};

test('a cell shows the edited text, or the value of the service', () => {
  expect(textAt(edits, aRow(), ORDINARY)).toBe('many');
  expect(textAt(NO_EDITS, aRow(), ORDINARY)).toBe('38');
});

test('an edited cell has a problem when its text is invalid or was refused', () => {
  expect(problemAt(edits, aRow(), ORDINARY)).toBe('Hours are a number such as 7.6, or 7:36.');
  expect(problemAt(edits, aRow(BEN), ORDINARY)).toBeUndefined();
  expect(problemAt({ ...edits, refused: new Map([[ben, 'Too many hours']]) }, aRow(BEN), ORDINARY)).toBe(
    'Too many hours',
  );
  expect(problemAt(NO_EDITS, aRow(), ORDINARY)).toBeUndefined();
});

test('pays with valid edits wait to be saved', () => {
  const invalid = invalidCells(edits, KNOWN);
  expect([...invalid]).toEqual([olivia]);
  expect([...unsavedPays(edits, invalid)]).toEqual([2]);
});
