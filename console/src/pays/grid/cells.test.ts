import { expect, test } from 'vitest';
import { changeCell, clearCells, fillDown, type GridCells, selectedTexts } from './cells.ts';
import { cellOf } from './columns.ts';
import { cellKey } from './edits.ts';
import { aPay, aRow, BEN, column, HOURS_ROW } from './grid.fixture.ts';
import { gridColumns } from './grid-columns.ts';
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

test('a change records the text before and after it', () => {
  expect(changeCell(cells, { row: 2, column: 1 }, '21')).toEqual([
    { key: cellKey(3, ORDINARY), before: '20', after: '21' },
  ]);
});

test('names, figures, fixed cells and read-only grids cannot be changed', () => {
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

test('clearing empties the editable cells of the selection', () => {
  const selection = { anchor: { row: 2, column: 0 }, end: { row: 2, column: 3 } };
  expect(clearCells(cells, selection)).toEqual([
    { key: cellKey(3, ORDINARY), before: '20', after: '' },
    { key: cellKey(3, TOOLS), before: '', after: '' },
  ]);
});

test('copying includes names, texts and figures', () => {
  const rows = [aRow(aPay({ gross: 1520 }))];
  const selection = { anchor: { row: 0, column: 0 }, end: { row: 0, column: 3 } };
  expect(selectedTexts({ ...cells, rows }, selection)).toEqual([['Martin, Olivia', '38', '', '1520']]);
});
