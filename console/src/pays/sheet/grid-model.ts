import { money } from '../../ui/format.ts';
import { cellOf, type SheetRow, type TypedColumn } from '../grid/columns.ts';
import { parseCell } from '../grid/parse.ts';

export const FIGURES = ['gross', 'change', 'tax', 'super', 'net'] as const;
export type Figure = (typeof FIGURES)[number];

export const FIGURE_TITLES: Readonly<Record<Figure, string>> = {
  gross: 'Gross',
  change: '± last',
  tax: 'Tax',
  super: 'Super',
  net: 'Net',
};

/** What stands where in the grid: the name, the columns to type into, then the figures of the service. */
export type GridColumn =
  | { readonly is: 'name' }
  | { readonly is: 'typed'; readonly column: TypedColumn }
  | { readonly is: 'figure'; readonly figure: Figure };

export const gridColumns = (columns: readonly TypedColumn[]): readonly GridColumn[] => [
  { is: 'name' },
  ...columns.map((column): GridColumn => ({ is: 'typed', column })),
  ...FIGURES.map((figure): GridColumn => ({ is: 'figure', figure })),
];

export const widthOf = (column: GridColumn): string =>
  column.is === 'name' ? 'minmax(11rem, 2fr)' : column.is === 'typed' ? 'minmax(6rem, 1fr)' : 'minmax(6.5rem, 1fr)';

/** Hours with two decimals, money with its commas, what is wrong exactly as it was typed. */
export function shown(column: TypedColumn, text: string): string {
  const parsed = parseCell(column.kind, text);
  if ('problem' in parsed) return text;
  if (parsed.value === null) return '–';
  if (column.kind === 'money') return money(parsed.value);
  const [, decimals = ''] = parsed.value.split('.');
  return decimals.length > 2 ? parsed.value : Number(parsed.value).toFixed(2);
}

export const isFixed = (row: SheetRow, column: TypedColumn): boolean => cellOf(row.pay, column).fixed !== undefined;
