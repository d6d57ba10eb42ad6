import { describe, expect, test } from 'vitest';
import { changeCell, clearCells, fillDown, type GridCells, selectedTexts } from './cells.ts';
import { planPaste, readBlock, writeBlock } from './clipboard.ts';
import { cellOf, columnsOf, knownColumns, lastValue } from './columns.ts';
import { cellKey } from './edits.ts';
import { aPay, aRow, BEN, column, HOURS_ROW, KNOWN } from './grid.fixture.ts';
import { gridColumns } from './grid-columns.ts';
import { isSame, parseCell, parseHours, parseMoney } from './parse.ts';
import { type Selection, singleCell } from './selection.ts';

const ORDINARY = 'hours system:ordinary_time';
const TOOLS = 'allowance tools';
const LEO = aPay({ id: 3, format_name: 'Ng, Leo', hours: [{ ...HOURS_ROW, id: 31, value: 20 }] });
const cells: GridCells = {
  rows: [aRow(BEN), aRow(), aRow(LEO)],
  columns: gridColumns([column(ORDINARY), column(TOOLS)]),
  mayEdit: true,
  textAt: (row, each) => cellOf(row.pay, each).value,
};
const COLUMN: Selection = { anchor: { row: 2, column: 1 }, end: { row: 0, column: 1 } };

test('a change records the text of the cell before and after', () => {
  expect(changeCell(cells, { row: 2, column: 1 }, '21')).toEqual([
    { key: cellKey(3, ORDINARY), before: '20', after: '21' },
  ]);
});

test('names, calculated amounts, complete pays and read-only grids cannot be changed', () => {
  expect(changeCell(cells, { row: 0, column: 0 }, 'x')).toEqual([]);
  expect(changeCell(cells, { row: 0, column: 3 }, 'x')).toEqual([]);
  expect(changeCell({ ...cells, mayEdit: false }, { row: 0, column: 1 }, 'x')).toEqual([]);
  const complete = { ...cells, rows: [aRow(aPay({ is_complete: true }))] };
  expect(changeCell(complete, { row: 0, column: 1 }, 'x')).toEqual([]);
});

test('fill-down copies the first selected row into the others', () => {
  expect(fillDown(cells, COLUMN)).toEqual([
    { key: cellKey(1, ORDINARY), before: '38', after: '38' },
    { key: cellKey(3, ORDINARY), before: '20', after: '38' },
  ]);
});

test('fill-down on a single cell copies the cell above, and does nothing on the first row', () => {
  expect(fillDown(cells, singleCell({ row: 2, column: 1 }))).toEqual([
    { key: cellKey(3, ORDINARY), before: '20', after: '38' },
  ]);
  expect(fillDown(cells, singleCell({ row: 0, column: 1 }))).toEqual([]);
});

test('clearing empties the editable cells in the selection', () => {
  const selection = { anchor: { row: 2, column: 0 }, end: { row: 2, column: 3 } };
  expect(clearCells(cells, selection)).toEqual([
    { key: cellKey(3, ORDINARY), before: '20', after: '' },
    { key: cellKey(3, TOOLS), before: '', after: '' },
  ]);
});

test('copying includes names, hours and calculated amounts', () => {
  const rows = [aRow(aPay({ gross: 1520 }))];
  const selection = { anchor: { row: 0, column: 0 }, end: { row: 0, column: 3 } };
  expect(selectedTexts({ ...cells, rows }, selection)).toEqual([['Martin, Olivia', '38', '', '1520']]);
});

const LEAVE = {
  id: 31,
  name: 'Annual leave',
  leave_type: 'HOLIDAY',
  date: '2026-03-10',
  hours: 7.6,
  value: 7.6,
  rate: 40,
  multiplier: null,
  leave_loading_amount: 0,
  amount: 304,
} as const;

test('the grid has columns for ordinary hours, for each kind of row in its pays and for each kind that the user added', () => {
  const row = aRow(
    aPay({
      hours: [
        HOURS_ROW,
        { ...HOURS_ROW, id: 12, description: 'Extra', rate_reference: null, multiplier: 1.5, is_overtime: true },
      ],
      leave: [LEAVE],
    }),
  );
  expect(columnsOf([row], KNOWN, ['allowance tools']).map(({ title }) => title)).toEqual([
    'Ordinary',
    'OT 1.5',
    'Annual',
    'Tools',
  ]);
  expect(columnsOf([], KNOWN, []).map(({ title }) => title)).toEqual(['Ordinary']);
});

test('hours at a custom rate have a column that accepts no new rows', () => {
  const row = aRow(
    aPay({ hours: [{ ...HOURS_ROW, description: 'Piece work', rate_reference: null, units: 'Boxes' }] }),
  );
  const [, own] = columnsOf([row], KNOWN, []);
  expect(own).toMatchObject({ key: 'hours text:piece work', title: 'Piece work', add: undefined });
  expect(cellOf(aPay(), own!).fixed).toBe('This cannot be added in the grid. Open the pay to add it.');
});

test('a cell shows the value of its row on the pay or, if there are several rows, their sum, which is read-only', () => {
  expect(cellOf(aPay(), column('hours system:ordinary_time'))).toEqual({
    value: '38',
    rowIds: [11],
    names: ['Ordinary hours'],
    fixed: undefined,
  });
  const days = aPay({ leave: [LEAVE, { ...LEAVE, id: 32, hours: 3.8 }] });
  expect(cellOf(days, column('leave HOLIDAY'))).toEqual({
    value: '11.4',
    rowIds: [31, 32],
    names: ['Annual leave', 'Annual leave'],
    fixed: '2 entries make up this amount; open the pay to change them.',
  });
});

test('complete pays and pays with supplied amounts cannot be edited', () => {
  expect(cellOf(aPay({ is_complete: true }), column('allowance tools')).fixed).toMatch(/complete/);
  expect(cellOf(aPay({ auto_calculate: false }), column('allowance tools')).fixed).toMatch(/entered directly/);
});

test('a new row has the fields that the service requires', () => {
  expect(column('hours system:time_and_a_half').add?.('2', { date: '2026-03-10' })).toEqual({
    hours: [
      {
        description: 'Overtime at time and a half',
        units: 'Hours',
        value: '2',
        rate_reference: 'system:time_and_a_half',
      },
    ],
  });
  expect(column('leave SICK').add?.('7.6', { date: '2026-03-10' })).toEqual({
    leave: [{ description: 'Sick leave', leave_type: 'SICK', date: '2026-03-10', hours: '7.6' }],
  });
  expect(column('allowance tools').add?.('6.25', { date: '2026-03-10' }).allowances?.[0]).toMatchObject({
    description: 'Tools',
    amount: '6.25',
    allowance_category: 'OD',
  });
});

test('a cell also shows the value from the previous pay if the two differ', () => {
  const difference = { kind: 'hours', description: 'Ordinary hours', unit: 'Hours', was: '36', is: '38' } as const;
  const row = { ...aRow(), differences: [difference] };
  expect(lastValue(row, column('hours system:ordinary_time'))).toBe('36');
  expect(lastValue({ ...row, differences: [{ ...difference, was: null }] }, column('hours system:ordinary_time'))).toBe(
    '',
  );
  expect(lastValue(row, column('allowance tools'))).toBeUndefined();
});

test('rates with the same name are labelled with their classification, but keep their plain name on the pay', () => {
  const rate = { description: 'Saturday', units: 'Hours' };
  const known = knownColumns({
    country: 'AU',
    rates: [
      { ...rate, reference: 'company:7', classification: 'Level 1' },
      { ...rate, reference: 'company:8', classification: 'Level 2' },
      { description: 'Night', units: 'Hours', reference: 'company:9', classification: 'Level 2' },
    ],
    allowances: [],
  });
  const own = known.filter(({ key }) => key.startsWith('hours company:'));
  expect(own.map(({ title }) => title)).toEqual(['Saturday (Level 1)', 'Saturday (Level 2)', 'Night']);
  expect(own[1]?.add?.('2', { date: '2026-03-09' })).toEqual({
    hours: [{ ...rate, value: '2', rate_reference: 'company:8' }],
  });
});

describe('hours', () => {
  test.each([
    ['38', '38'],
    [' 7.60 ', '7.6'],
    ['007', '7'],
    ['.5', '0.5'],
    ['7,6', '7.6'],
    ['7:36', '7.6'],
    ['7h 30m', '7.5'],
    ['7.5 hours', '7.5'],
    ['-2', '-2'],
    ['1,200', '1200'],
  ])('%j is read as %s hours', (text, value) => expect(parseHours(text)).toEqual({ value }));

  test.each(['', ' ', '-', '–', '0', '0.00'])('the text %j removes the row', (text) =>
    expect(parseHours(text)).toEqual({ value: null }),
  );

  test.each(['abc', '7:75', '1.2.3', '7 6', '1e3'])('%j is not a number of hours', (text) =>
    expect(parseHours(text)).toEqual({ problem: 'Enter hours as a number such as 7.6, or as 7:36.' }),
  );

  test('rejects more digits than the service accepts', () => {
    expect(parseHours('1234567')).toEqual({ problem: 'Enter at most six digits before the decimal point.' });
    expect(parseHours('1.1234567')).toEqual({ problem: 'Hours can have at most six decimals.' });
  });
});

describe('money', () => {
  test.each([
    ['12.5', '12.5'],
    ['$1,234.50', '1234.5'],
    ['(12.00)', '-12'],
    ['-$5', '-5'],
    ['−5', '-5'],
  ])('%j is read as the amount %s', (text, value) => expect(parseMoney(text)).toEqual({ value }));

  test('rejects words, and amounts with three decimals', () => {
    expect(parseMoney('1.005')).toEqual({ problem: 'An amount can have at most two decimals.' });
    expect(parseMoney('ten')).toEqual({ problem: 'Enter an amount such as 12.50.' });
  });
});

test('rejects negative leave', () => {
  expect(parseCell('leave', '-1')).toEqual({
    problem: 'Leave cannot be below zero. To return hours to the balance, use the Leave screen.',
  });
  expect(parseCell('leave', '7.6')).toEqual({ value: '7.6' });
});

test('treats equal values in different notations as equal', () => {
  expect(isSame('hours', '7:30', '7.50')).toBe(true);
  expect(isSame('hours', '', '0')).toBe(true);
  expect(isSame('money', '7.50', '7.51')).toBe(false);
});

describe('the clipboard', () => {
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

  test('places numbers by position, starting at the selected cell, and lists lines that do not fit', () => {
    const plan = planPaste(readBlock('38\t2\n30\t1\n10\t0'), { row: 0, column: 1 }, sheet);
    expect(placed(plan)).toEqual([
      ['Adams, Ben', 'OT 1.5', '38'],
      ['Adams, Ben', 'Tools', '2'],
      ['Martin, Olivia', 'OT 1.5', '30'],
      ['Martin, Olivia', 'Tools', '1'],
    ]);
    expect(plan.unmatched).toEqual(['Line 3: not pasted, because the grid has no more rows']);
    expect(plan.by).toEqual({ rows: 'place', columns: 'place' });
  });

  test('matches column titles and employee names in any order, and lists those it does not know', () => {
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
      'Somebody Else: no one with that name or number is in this pay run',
      'Column Pet: this pay run has no such column',
    ]);
    expect(plan.by).toEqual({ rows: 'name', columns: 'title' });
  });

  test('matches rows by employee name or number when the block has no titles', () => {
    expect(placed(planPaste(readBlock('Martin, Olivia\t40\nAdams, Ben\t20'), START, sheet))).toEqual([
      ['Martin, Olivia', 'Ordinary', '40'],
      ['Adams, Ben', 'Ordinary', '20'],
    ]);
    expect(placed(planPaste(readBlock('1001\t40\n1002\t20'), START, sheet))).toEqual([
      ['Martin, Olivia', 'Ordinary', '40'],
      ['Adams, Ben', 'Ordinary', '20'],
    ]);
  });

  test('keeps an invalid cell in the paste plan together with its problem', () => {
    const [cell] = planPaste([['lots']], START, sheet).cells;
    expect(cell).toMatchObject({
      before: '38',
      text: 'lots',
      problem: 'Enter hours as a number such as 7.6, or as 7:36.',
    });
  });

  test('lists pasted columns that are beyond the last column of the grid', () => {
    expect(planPaste([['1', '2']], { row: 0, column: 2 }, sheet).unmatched).toEqual([
      'Column 2: not pasted, because the grid has no more columns',
    ]);
  });
});
