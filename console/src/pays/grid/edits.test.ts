import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { changesToSend } from './changes.ts';
import {
  type CellChange,
  cellKey,
  columnOfKey,
  type EditAction,
  type EditState,
  editReducer,
  invalidCells,
  isConflict,
  NO_EDITS,
  payOfKey,
  problemAt,
  type SheetResult,
  textAt,
  unsavedPays,
} from './edits.ts';
import { aPay, aRow, BEN, column, KNOWN } from './grid.fixture.ts';
import { putCached, type Slot, singleFlight } from './saving.ts';

const A = cellKey(1, 'hours system:ordinary_time');
const B = cellKey(2, 'hours system:ordinary_time');

const after = (...actions: readonly EditAction[]): EditState => actions.reduce(editReducer, NO_EDITS);
const change = (...changes: readonly CellChange[]): EditAction => ({ type: 'change', changes });
const UNDO: EditAction = { type: 'undo' };
const REDO: EditAction = { type: 'redo' };
const texts = (state: EditState) => Object.fromEntries(state.texts);
const RESULT: SheetResult = { pay_id: 1, outcome: 'saved', message: null, row: null };
const answer = (result: Partial<SheetResult>, cells: readonly (readonly [string, string])[]): EditAction => ({
  type: 'answered',
  results: [{ ...RESULT, ...result }],
  cells: new Map(cells),
});

const FROM_38_TO_40 = change({ key: A, before: '38', after: '40' });
const TWO_CELLS = change({ key: A, before: '40', after: '41' }, { key: B, before: '', after: '5' });

test('a cell key consists of the pay and the column', () => {
  expect([payOfKey(A), columnOfKey(A)]).toEqual([1, 'hours system:ordinary_time']);
});

test('one change to several cells is one step of undo and redo', () => {
  expect(texts(after(FROM_38_TO_40, TWO_CELLS))).toEqual({ [A]: '41', [B]: '5' });
  expect(texts(after(FROM_38_TO_40, TWO_CELLS, UNDO))).toEqual({ [A]: '40', [B]: '' });
  expect(texts(after(FROM_38_TO_40, TWO_CELLS, UNDO, UNDO))).toEqual({ [A]: '38', [B]: '' });
  expect(texts(after(FROM_38_TO_40, TWO_CELLS, UNDO, REDO))).toEqual({ [A]: '41', [B]: '5' });
});

test('undo and redo change nothing when there is no step', () => {
  expect(editReducer(NO_EDITS, UNDO)).toBe(NO_EDITS);
  expect(editReducer(NO_EDITS, REDO)).toBe(NO_EDITS);
});

test('a new change clears the redo steps', () => {
  expect(after(FROM_38_TO_40, UNDO, change({ key: B, before: '', after: '1' })).undone).toEqual([]);
});

test('an edit that does not change the text adds no undo step', () => {
  const state = after(FROM_38_TO_40);
  expect(editReducer(state, change({ key: B, before: '1', after: '1' }))).toEqual(state);
});

test('keeps the last 200 undo steps', () => {
  const steps = Array.from({ length: 205 }, (_, index) =>
    change({ key: A, before: String(index), after: String(index + 1) }),
  );
  expect(after(...steps).done).toHaveLength(200);
  expect(after(...steps).done[0]).toEqual([{ key: A, before: '5', after: '6' }]);
});

test('a saved cell is no longer an edit, and undo restores its earlier text', () => {
  const saved = after(FROM_38_TO_40, answer({ outcome: 'saved' }, [[A, '40']]));
  expect(texts(saved)).toEqual({});
  expect(texts(editReducer(saved, UNDO))).toEqual({ [A]: '38' });
});

test('a cell that changed again while it was being saved stays an edit', () => {
  expect(texts(after(FROM_38_TO_40, TWO_CELLS, answer({ outcome: 'saved' }, [[A, '40']])))).toEqual({
    [A]: '41',
    [B]: '5',
  });
});

test('a cell is treated as saved if the response has no result for its pay, or if the stored value equals its text', () => {
  const cells = [
    [A, '41'],
    [B, '5'],
  ] as const;
  expect(texts(after(TWO_CELLS, answer({ outcome: 'saved' }, cells)))).toEqual({});
  expect(texts(after(TWO_CELLS, { type: 'unchanged', cells: new Map([[B, '5']]) }))).toEqual({ [A]: '41' });
});

test('a rejected cell keeps its text and the reason until the user changes the cell', () => {
  const refused = after(FROM_38_TO_40, answer({ outcome: 'refused', message: 'Too many hours' }, [[A, '40']]));
  expect([texts(refused)[A], refused.refused.get(A)]).toEqual(['40', 'Too many hours']);
  expect(editReducer(refused, change({ key: A, before: '40', after: '39' })).refused.size).toBe(0);
});

test('a conflict takes the edits of the pay out of the grid and keeps them as the user’s version', () => {
  const result = { outcome: 'changed_meanwhile', row: aRow() } as const;
  const conflict = after(FROM_38_TO_40, answer(result, [[A, '40']]));
  expect(texts(conflict)).toEqual({});
  expect(conflict.conflicts).toEqual([{ payId: 1, who: 'Martin, Olivia', mine: new Map([[A, '40']]) }]);
  expect(editReducer(conflict, { type: 'keep-theirs', payId: 1 })).toMatchObject({ conflicts: [], texts: new Map() });
  const mine = editReducer(conflict, { type: 'apply-mine', payId: 1 });
  expect([texts(mine), mine.conflicts]).toEqual([{ [A]: '40' }, []]);
});

test('a second conflict on the same pay replaces the first', () => {
  const result = { outcome: 'changed_meanwhile', row: aRow() } as const;
  const first = answer(result, [[A, '40']]);
  const second = answer(result, [[A, '41']]);
  expect(after(FROM_38_TO_40, first, second).conflicts.map(({ mine }) => mine.get(A))).toEqual(['41']);
});

test('a pay that is no longer a draft loses its edits, and is not listed as a conflict', () => {
  const state = after(TWO_CELLS, answer({ outcome: 'gone', message: 'Complete' }, [[A, '41']]));
  expect([texts(state), state.conflicts]).toEqual([{ [B]: '5' }, []]);
  expect(isConflict({ ...RESULT, outcome: 'gone' })).toBe(false);
});

test('a failed save keeps the edits, and the next change or save removes the error', () => {
  const failure = new Error('offline');
  const failed = after(
    FROM_38_TO_40,
    { type: 'save-started' },
    { type: 'save-failed', failure },
    { type: 'save-ended' },
  );
  expect([texts(failed), failed.failure, failed.isSaving]).toEqual([{ [A]: '40' }, failure, false]);
  expect(editReducer(failed, TWO_CELLS).failure).toBeUndefined();
  expect(editReducer(failed, { type: 'save-started' })).toMatchObject({ isSaving: true, failure: undefined });
});

const ORDINARY = column('hours system:ordinary_time');
const [olivia, ben] = [cellKey(1, ORDINARY.key), cellKey(2, ORDINARY.key)];
const edits = {
  ...NO_EDITS,
  texts: new Map([
    [olivia, 'many'],
    [ben, '40'],
  ]),
};

test('a cell shows its edited text or, without an edit, the value from the service', () => {
  expect(textAt(edits, aRow(), ORDINARY)).toBe('many');
  expect(textAt(NO_EDITS, aRow(), ORDINARY)).toBe('38');
});

test('an edited cell has a problem when its text is invalid or was refused by the service', () => {
  expect(problemAt(edits, aRow(), ORDINARY)).toBe('Enter hours as a number such as 7.6, or as 7:36.');
  expect(problemAt(edits, aRow(BEN), ORDINARY)).toBeUndefined();
  expect(problemAt({ ...edits, refused: new Map([[ben, 'Too many hours']]) }, aRow(BEN), ORDINARY)).toBe(
    'Too many hours',
  );
  expect(problemAt(NO_EDITS, aRow(), ORDINARY)).toBeUndefined();
});

test('pays wait to be saved only if their edits are valid', () => {
  const invalid = invalidCells(edits, KNOWN);
  expect([...invalid]).toEqual([olivia]);
  expect([...unsavedPays(edits, invalid)]).toEqual([2]);
});

describe('sending the edits', () => {
  const ORDINARY = 'hours system:ordinary_time';
  const rows = [aRow(), aRow(BEN)];
  const edited = (cells: readonly (readonly [number, string, string])[]): EditState =>
    editReducer(NO_EDITS, {
      type: 'change',
      changes: cells.map(([pay, column, after]) => ({ key: cellKey(pay, column), before: 'before', after })),
    });
  const send = (edits: EditState, max?: number) =>
    changesToSend({ rows, columns: KNOWN, edits, date: '2026-03-10', ...(max ? { max } : {}) });

  test('sends one change per pay, with existing rows identified by id and other cells as new rows', () => {
    const { changes, cells } = send(
      edited([
        [1, ORDINARY, '40'],
        [1, 'hours system:double_time', '2'],
        [1, 'allowance tools', '$6.25'],
        [2, ORDINARY, ''],
      ]),
    );
    expect(changes).toEqual([
      {
        pay_id: 1,
        version: 'version of 1',
        rows: [{ id: 11, value: '40' }],
        add: {
          hours: [
            {
              description: 'Overtime at double time',
              units: 'Hours',
              value: '2',
              rate_reference: 'system:double_time',
            },
          ],
          allowances: [expect.objectContaining({ description: 'Tools', amount: '6.25' })],
        },
      },
      { pay_id: 2, version: 'version of 2', rows: [{ id: 21, value: null }] },
    ]);
    expect(cells.size).toBe(4);
  });

  test('does not send invalid cells, refused cells or unknown pays', () => {
    const edits = edited([
      [1, ORDINARY, 'many'],
      [2, ORDINARY, '39'],
      [99, ORDINARY, '39'],
    ]);
    expect(send({ ...edits, refused: new Map([[cellKey(2, ORDINARY), 'No']]) })).toEqual({
      changes: [],
      cells: new Map(),
    });
  });

  test('sends nothing for cells whose text equals the stored value, and lists them as saved', () => {
    const { changes, cells } = send(
      edited([
        [1, ORDINARY, '38.00'],
        [2, 'allowance tools', '0'],
      ]),
    );
    expect(changes).toEqual([]);
    expect(cells.size).toBe(2);
  });

  test('sends at most as many pays as the service accepts in one request', () => {
    const { changes, cells } = send(
      edited([
        [1, ORDINARY, '1'],
        [2, ORDINARY, '2'],
      ]),
      1,
    );
    expect([changes.length, cells.size]).toEqual([1, 1]);
  });

  test('sends no change to a complete pay', () => {
    const edits = edited([[1, ORDINARY, '1']]);
    const done = [aRow(aPay({ is_complete: true }))];
    expect(changesToSend({ rows: done, columns: KNOWN, edits, date: '2026-03-10' }).changes).toEqual([]);
  });
});

test('a second caller waits for the work in progress instead of starting it again', async () => {
  const slot: Slot = { current: undefined };
  let starts = 0;
  const work = async () => {
    starts += 1;
    await Promise.resolve();
  };
  await Promise.all([singleFlight(slot, work), singleFlight(slot, work)]);
  expect(starts).toBe(1);
});

test('work can start again after it succeeds, fails or ends without awaiting anything', async () => {
  const slot: Slot = { current: undefined };
  let starts = 0;
  await singleFlight(slot, async () => {
    starts += 1;
  });
  const failing = singleFlight(slot, async () => {
    starts += 1;
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await singleFlight(slot, async () => {
    starts += 1;
  });
  expect(starts).toBe(3);
});

test('a refetch that read the data before a change does not undo the change', async () => {
  const client = new QueryClient();
  const queryKey = ['pay-sheet', 1, 2];
  client.setQueryData(queryKey, 'before');
  let answer: (data: string) => void = () => {};
  const queryFn = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  const refetch = client.fetchQuery({ queryKey, queryFn }).catch(() => 'cancelled');
  await putCached<string>(client, queryKey, () => 'saved');
  answer('before');
  await refetch;
  expect(client.getQueryData(queryKey)).toBe('saved');
});
