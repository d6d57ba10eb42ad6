import { money } from '../../ui/format.ts';
import { cellOf, type EditableColumn, type SheetRow } from './columns.ts';
import { parseCell } from './parse.ts';

const FIGURES = ['gross', 'change', 'tax', 'super', 'net'] as const;
export type Figure = (typeof FIGURES)[number];

const FIGURE_TITLES: Readonly<Record<Figure, string>> = {
  gross: 'Gross',
  change: '± last',
  tax: 'Tax',
  super: 'Super',
  net: 'Net',
};

/** The columns from left to right: the name, the editable columns, then the calculated figures. */
export type GridColumn =
  | { readonly is: 'name' }
  | { readonly is: 'editable'; readonly column: EditableColumn }
  | { readonly is: 'figure'; readonly figure: Figure };

export const gridColumns = (columns: readonly EditableColumn[]): readonly GridColumn[] => [
  { is: 'name' },
  ...columns.map((column): GridColumn => ({ is: 'editable', column })),
  ...FIGURES.map((figure): GridColumn => ({ is: 'figure', figure })),
];

export const widthOf = (column: GridColumn): string =>
  column.is === 'name' ? 'minmax(11rem, 2fr)' : column.is === 'editable' ? 'minmax(6rem, 1fr)' : 'minmax(6.5rem, 1fr)';

/** Formats the text of a cell. Text that cannot be parsed is returned as typed. */
export function formatCell(column: EditableColumn, text: string): string {
  const parsed = parseCell(column.kind, text);
  if ('problem' in parsed) return text;
  if (parsed.value === null) return '–';
  if (column.kind === 'money') return money(parsed.value);
  const [, decimals = ''] = parsed.value.split('.');
  return decimals.length > 2 ? parsed.value : Number(parsed.value).toFixed(2);
}

export const isFixed = (row: SheetRow, column: EditableColumn): boolean => cellOf(row.pay, column).fixed !== undefined;

export const titleOf = (column: GridColumn): string =>
  column.is === 'name' ? 'Name' : column.is === 'editable' ? column.column.title : FIGURE_TITLES[column.figure];
