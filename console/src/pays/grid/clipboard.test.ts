import { expect, test } from 'vitest';
import { planPaste, readBlock, writeBlock } from './clipboard.ts';
import { cellOf } from './columns.ts';
import { aRow, BEN, column } from './grid.fixture.ts';

const columns = [
  column('hours system:ordinary_time'),
  column('hours system:time_and_a_half'),
  column('allowance tools'),
];
const sheet = {
  rows: [aRow(BEN), aRow()],
  columns,
  textAt: (row: ReturnType<typeof aRow>, one: (typeof columns)[number]) => cellOf(row.pay, one).value,
};
const START = { row: 0, column: 0 };
const placed = (plan: ReturnType<typeof planPaste>) =>
  plan.cells.map(({ who, column, text }) => [who, column.title, text]);

test('reads and writes a block with tabs, quotes and line breaks', () => {
  expect(readBlock('38\t2\r\n30.4\t\r\n')).toEqual([
    ['38', '2'],
    ['30.4', ''],
  ]);
  expect(readBlock('"two\nlines"\t"say ""hm"""')).toEqual([['two\nlines', 'say "hm"']]);
  expect(
    readBlock(
      writeBlock([
        ['a\tb', '1'],
        ['', '2'],
      ]),
    ),
  ).toEqual([
    ['a\tb', '1'],
    ['', '2'],
  ]);
});

test('places numbers by position from the selected cell and lists lines that do not fit', () => {
  const plan = planPaste(readBlock('38\t2\n30\t1\n10\t0'), { row: 0, column: 1 }, sheet);
  expect(placed(plan)).toEqual([
    ['Adams, Ben', 'OT 1.5', '38'],
    ['Adams, Ben', 'Tools', '2'],
    ['Martin, Olivia', 'OT 1.5', '30'],
    ['Martin, Olivia', 'Tools', '1'],
  ]);
  expect(plan.unmatched).toEqual(['Line 3: no row is left for it']);
  expect(plan.by).toEqual({ rows: 'place', columns: 'place' });
});

test('matches column titles and employee names in any order and lists those that are unknown', () => {
  const plan = planPaste(
    readBlock('Employee\tTools\tOrdinary hours\tPet\nOlivia Martin\t5\t40\tcat\nSomebody Else\t1\t1\tdog'),
    START,
    sheet,
  );
  expect(placed(plan)).toEqual([
    ['Martin, Olivia', 'Tools', '5'],
    ['Martin, Olivia', 'Ordinary', '40'],
  ]);
  expect(plan.unmatched).toEqual([
    'Somebody Else: no one with that name is in this pay run',
    'Column Pet: this pay run has no such column',
  ]);
  expect(plan.by).toEqual({ rows: 'name', columns: 'title' });
});

test('matches rows by name or employee number without titles', () => {
  expect(placed(planPaste(readBlock('Martin, Olivia\t40\nAdams, Ben\t20'), START, sheet))).toEqual([
    ['Martin, Olivia', 'Ordinary', '40'],
    ['Adams, Ben', 'Ordinary', '20'],
  ]);
  expect(placed(planPaste(readBlock('1001\t40\n1002\t20'), START, sheet))).toEqual([
    ['Martin, Olivia', 'Ordinary', '40'],
    ['Adams, Ben', 'Ordinary', '20'],
  ]);
});

test('keeps an invalid cell in the plan together with its problem', () => {
  const [cell] = planPaste([['lots']], START, sheet).cells;
  expect(cell).toMatchObject({
    before: '38',
    text: 'lots',
    problem: 'Enter hours as a number such as 7.6, or as 7:36.',
  });
});

test('lists pasted columns that are beyond the last column of the grid', () => {
  expect(planPaste([['1', '2']], { row: 0, column: 2 }, sheet).unmatched).toEqual([
    'Column 2: no column is left for it',
  ]);
});
