import { type Decimal, sum } from '../../../base/decimal.ts';
import { type Chart, type ChartRow, isClearingCategory } from '../gl-chart/gl-chart.service.ts';
import type { Ledger } from './ledger.ts';

/** One line of an export: a leg, or a department's part of it. Amounts are not negated. */
export interface Posting {
  readonly row_id: number | null;
  readonly base_attr: string;
  readonly account_code: string;
  readonly account_label: string;
  readonly department_id: number | null;
  readonly department_name: string;
  readonly is_debit: boolean;
  readonly amount: Decimal;
}

/** Contract [GL-024]: `export_to_csv` applies to every export that follows the chart. */
export const exportedRows = (chart: Chart): readonly ChartRow[] =>
  chart.rows.filter((row) => row.export_to_csv && !isClearingCategory(row.base_attr));

/** The chart's legs with their amounts, in chart order. Adds no balancing line. */
export function* postingsOf(chart: Chart, ledger: Ledger): Generator<Posting> {
  for (const row of exportedRows(chart)) {
    for (const posting of row.split_by_department ? splitPostings(chart, row, ledger) : [wholeOf(row, ledger)]) {
      if (chart.flags.include_nil_amounts || !posting.amount.isZero()) yield posting;
    }
  }
}

const wholeOf = (row: ChartRow, ledger: Ledger): Posting => postingOf(row, ledger.amountOf(row.base_attr));

const postingOf = (row: ChartRow, amount: Decimal): Posting => ({
  row_id: row.id,
  base_attr: row.base_attr,
  account_code: row.account_code,
  account_label: row.account_label,
  department_id: null,
  department_name: '',
  is_debit: row.is_debit,
  amount,
});

/** One posting per department, by name, and one for pays without a department of the company. */
function splitPostings({ departments }: Chart, row: ChartRow, ledger: Ledger): readonly Posting[] {
  return [
    ...departments.map(({ id, name }) => ({
      ...postingOf(row, ledger.amountIn(row.base_attr, id)),
      account_code: row.overrides.get(id) ?? row.account_code,
      department_id: id,
      department_name: name,
    })),
    postingOf(row, ledger.amountIn(row.base_attr, null)),
  ];
}

export const totalOf = (postings: readonly Posting[], side: 'debit' | 'credit'): Decimal =>
  sum(postings.filter(({ is_debit }) => is_debit === (side === 'debit')).map(({ amount }) => amount));

/** Contract [EXPORT-019, EXPORT-027]: credits are negative if the company set it so. */
export const shownAmount = ({ is_debit, amount }: Posting, { negate_credit_amounts }: Chart['flags']): Decimal =>
  negate_credit_amounts && !is_debit ? amount.negated() : amount;
