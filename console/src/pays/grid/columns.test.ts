import { expect, test } from 'vitest';
import { cellOf, columnsOf, lastValue } from './columns.ts';
import { aPay, aRow, column, HOURS_ROW, KNOWN } from './grid.fixture.ts';

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

test('a run has columns for ordinary hours, for the rows of its pays and for those that the user added', () => {
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

test('a custom rate has a column that shows it but accepts no new rows', () => {
  const row = aRow(
    aPay({ hours: [{ ...HOURS_ROW, description: 'Piece work', rate_reference: null, units: 'Boxes' }] }),
  );
  const [, own] = columnsOf([row], KNOWN, []);
  expect(own).toMatchObject({ key: 'hours text:piece work', title: 'Piece work', add: undefined });
  expect(cellOf(aPay(), own!).fixed).toBe('This row cannot be added here. Open the pay to add it.');
});

test('a cell shows the row of its pay, or a read-only sum of several rows', () => {
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

test('a cell shows its value on the previous pay if that value differs', () => {
  const difference = { kind: 'hours', description: 'Ordinary hours', unit: 'Hours', was: '36', is: '38' } as const;
  const row = { ...aRow(), differences: [difference] };
  expect(lastValue(row, column('hours system:ordinary_time'))).toBe('36');
  expect(lastValue({ ...row, differences: [{ ...difference, was: null }] }, column('hours system:ordinary_time'))).toBe(
    '',
  );
  expect(lastValue(row, column('allowance tools'))).toBeUndefined();
});
