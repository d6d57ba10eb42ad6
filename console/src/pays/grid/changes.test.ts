import { expect, test } from 'vitest';
import { changesToSend } from './changes.ts';
import { cellKey, type EditState, editReducer, NO_EDITS } from './edits.ts';
import { aPay, aRow, BEN, KNOWN } from './grid.fixture.ts';

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

test('sends no invalid or refused cells and no unknown pays', () => {
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

test('sends nothing for cells that equal the stored values, and lists them as saved', () => {
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
