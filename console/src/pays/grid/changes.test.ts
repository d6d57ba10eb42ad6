import { expect, test } from 'vitest';
import { changesToSend } from './changes.ts';
import { aPay, aRow, BEN, KNOWN } from './grid.fixture.ts';
import { cellKey, NOTHING_TYPED, refuse, type } from './typed.ts';

const ORDINARY = 'hours system:ordinary_time';
const rows = [aRow(), aRow(BEN)];
const typedAs = (cells: readonly (readonly [number, string, string])[]) =>
  type(
    NOTHING_TYPED,
    cells.map(([pay, column, after]) => ({ key: cellKey(pay, column), before: 'before', after })),
  );
const send = (typed: ReturnType<typeof typedAs>, most?: number) =>
  changesToSend({ rows, columns: KNOWN, typed, date: '2026-03-10', ...(most ? { most } : {}) });

test('one change for each pay: rows it has by their id, others as new ones', () => {
  const { changes, cells } = send(
    typedAs([
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

test('wrong and refused cells and pays that are not there are not sent', () => {
  const typed = typedAs([
    [1, ORDINARY, 'many'],
    [2, ORDINARY, '39'],
    [99, ORDINARY, '39'],
  ]);
  expect(send(refuse(typed, new Map([[cellKey(2, ORDINARY), 'No']])))).toEqual({ changes: [], cells: new Map() });
});

test('what comes to the same is told to be saved without asking', () => {
  const { changes, cells } = send(
    typedAs([
      [1, ORDINARY, '38.00'],
      [2, 'allowance tools', '0'],
    ]),
  );
  expect(changes).toEqual([]);
  expect(cells.size).toBe(2);
});

test('no more pays at a time than the service takes', () => {
  const { changes, cells } = send(
    typedAs([
      [1, ORDINARY, '1'],
      [2, ORDINARY, '2'],
    ]),
    1,
  );
  expect([changes.length, cells.size]).toEqual([1, 1]);
});

test('a complete pay is left alone', () => {
  const typed = typedAs([[1, ORDINARY, '1']]);
  const done = [aRow(aPay({ is_complete: true }))];
  expect(changesToSend({ rows: done, columns: KNOWN, typed, date: '2026-03-10' }).changes).toEqual([]);
});
