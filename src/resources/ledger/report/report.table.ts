import { type Decimal, decimal, money, sum } from '../../../base/decimal.ts';
import type { ReportOut } from './report.schema.ts';

export type Kind = ReportOut['columns'][number]['kind'];

/** A column: its label and the value shown for a row. `adds` columns have a total. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly kind: Kind;
  readonly adds?: boolean;
  readonly of: (row: Row) => Decimal | string | number;
}

export type Table = Pick<ReportOut, 'columns' | 'rows' | 'totals'>;

/**
 * Builds a table from columns and rows. Totals sum the displayed (rounded) values, so that they always agree with the
 * rows.
 */
export function tableOf<Row>(columns: readonly Column<Row>[], found: readonly Row[]): Table {
  const rows = found.map((row) => columns.map((column) => shown(column, column.of(row))));
  return {
    columns: columns.map(({ key, label, kind }) => ({ key, label, kind })),
    rows,
    totals: columns.some(({ adds }) => adds)
      ? columns.map(({ adds, kind }, index) => (adds ? total(kind, rows, index) : ''))
      : null,
  };
}

function shown({ kind }: Pick<Column<never>, 'kind'>, value: Decimal | string | number): string {
  if (kind === 'text' || kind === 'date' || value === '') return String(value);
  if (kind === 'count') return String(value);
  return money(typeof value === 'object' ? value : decimal(String(value)));
}

function total(kind: Kind, rows: readonly (readonly string[])[], index: number): string {
  const all = sum(rows.map((row) => decimal(row[index] || '0')));
  return kind === 'count' ? all.toFixed(0) : money(all);
}
