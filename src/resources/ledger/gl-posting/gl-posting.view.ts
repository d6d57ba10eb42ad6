import { money } from '../../../base/decimal.ts';
import { type Cell, csvRow } from '../../../formats/csv.ts';
import type { Chart } from '../gl-chart/gl-chart.service.ts';
import type { PostingsOut } from './gl-posting.schema.ts';
import type { PayRunRecord } from './gl-posting.store.ts';
import type { Ledger } from './ledger.ts';
import { SOFTWARE_NAME } from './partner-brand.ts';
import { exportedRows, type Posting, postingsOf, shownAmount, totalOf } from './postings.ts';

/** The content of an export, read in one snapshot. */
export interface Export {
  readonly run: PayRunRecord;
  readonly chart: Chart;
  /** In the company's format; empty if dates are disabled. */
  readonly date: string;
  /** Undefined if there is no pay to post. The export then has no postings, not even zero ones. */
  readonly ledger: Ledger | undefined;
}

const postingsIn = ({ chart, ledger }: Export): Iterable<Posting> => (ledger ? postingsOf(chart, ledger) : []);

export function postingsView(given: Export): PostingsOut {
  const { run, chart, date } = given;
  const postings = [...postingsIn(given)];
  return {
    pay_run_id: run.id,
    company_id: run.company_id,
    pay_run_end_date: run.end_date,
    date,
    negate_credit_amounts: chart.flags.negate_credit_amounts,
    postings: postings.map((posting) => ({ ...posting, amount: Number(money(shownAmount(posting, chart.flags))) })),
    total_debit: Number(money(totalOf(postings, 'debit'))),
    total_credit: Number(money(totalOf(postings, 'credit'))),
  };
}

const CHUNK_LENGTH = 64 * 1024;

/** The file in chunks of a reasonable size. */
export function* csvChunks(given: Export): Generator<string> {
  let chunk = '';
  for (const row of csvRows(given)) {
    chunk += row;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Contract [EXPORT-033]: the columns in this order; disabled columns are omitted. */
function* csvRows(given: Export): Generator<string> {
  const { chart, date } = given;
  const { include_date, include_software_name, negate_credit_amounts } = chart.flags;
  const hasDepartments = exportedRows(chart).some((row) => row.split_by_department);
  for (const posting of postingsIn(given)) {
    const cells: Cell[] = [];
    if (include_date) cells.push(date);
    if (include_software_name) cells.push(SOFTWARE_NAME);
    cells.push(posting.account_code, posting.account_label);
    if (hasDepartments) cells.push(posting.department_name);
    cells.push({ number: money(shownAmount(posting, chart.flags)) });
    if (!negate_credit_amounts) cells.push(posting.is_debit ? 'D' : 'C');
    yield csvRow(cells);
  }
}
