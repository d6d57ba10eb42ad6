import { type Decimal, money, sum } from '../../../base/decimal.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import { type Cell, csvRow } from '../../../formats/csv.ts';
import type { PostingReport, ReportLine } from '../../../formats/gl-pdf/gl-pdf.ts';
import type { Principal } from '../../../http/principal.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import type { DepartmentRecord } from '../../company/department/department.service.ts';
import {
  type Chart,
  type ChartRow,
  defaultRows,
  formatDate,
  isClearingCategory,
} from '../gl-chart/gl-chart.service.ts';
import type { PostingsOut } from './gl-posting.schema.ts';
import type { PayRunRecord } from './gl-posting.store.ts';
import type { Ledger } from './ledger.ts';

interface PartnerBrand {
  readonly name: string;
  readonly colour: string;
}

const SOFTWARE_NAME = 'Tasman Payroll';
const OWN: PartnerBrand = { name: SOFTWARE_NAME, colour: '#1f4e79' };
const COLOUR = /^#[0-9a-f]{6}$/i;

/**
 * The brand of a report: the partner whose client sent the request, otherwise the partner that the customer connected
 * last, otherwise our own brand. Reads as the system, because clients belong to the partner's account.
 */
export async function findPartnerBrand(db: Db, { customerId, clientId }: Principal): Promise<PartnerBrand> {
  const found = await db.tx(
    SYSTEM,
    async (tx) => {
      const clients = tx.selectFrom('oauth_client as a').select(['a.name', 'a.branding']);
      if (clientId !== null) return clients.where('a.client_id', '=', clientId).executeTakeFirst();
      return clients
        .innerJoin('connection as k', 'k.oauth_client_id', 'a.id')
        .where('k.customer_id', '=', customerId)
        .where('k.revoked_at', 'is', null)
        .orderBy('k.authorised_at', 'desc')
        .orderBy('k.id', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
    { readOnly: true },
  );
  if (!found) return OWN;
  const { display_name, primary_colour } = found.branding;
  return {
    name: display_name?.trim() || found.name,
    colour: COLOUR.test(primary_colour ?? '') ? primary_colour! : OWN.colour,
  };
}

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

/** The rows that are exported. Contract [GL-024]: `export_to_csv` applies to every export that follows the chart. */
const exportedRows = (chart: Chart): readonly ChartRow[] =>
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

/** One posting per department, sorted by name, and one for pays without a department. */
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

const totalOf = (postings: readonly Posting[], side: 'debit' | 'credit'): Decimal =>
  sum(postings.filter(({ is_debit }) => is_debit === (side === 'debit')).map(({ amount }) => amount));

/** Contract [EXPORT-019, EXPORT-027]: credits are negative if the company's settings say so. */
const shownAmount = ({ is_debit, amount }: Posting, { negate_credit_amounts }: Chart['flags']): Decimal =>
  negate_credit_amounts && !is_debit ? amount.negated() : amount;

const PERIOD = {
  WEEKLY: 'weekly',
  FORTNIGHTLY: 'fortnightly',
  FOUR_WEEKLY: 'four-weekly',
  MONTHLY: 'monthly',
} as const;

/**
 * The suggested postings: one line per category of the country, with the service's own account codes. Contract
 * [EXPORT-023]: they do not depend on the company's chart.
 */
export function reportView(given: {
  readonly company: CompanyRecord;
  readonly departments: readonly DepartmentRecord[];
  readonly run: PayRunRecord;
  readonly ledger: Ledger;
  readonly pays: number;
  readonly brand: PartnerBrand;
  readonly at: Date;
}): PostingReport {
  const { company, run, ledger, pays, brand, at } = given;
  const rows = defaultRows(company);
  const total = (isDebit: boolean): Decimal =>
    sum(rows.filter((row) => row.is_debit === isDebit).map((row) => ledger.amountOf(row.base_attr)));
  return {
    lang: `en-${company.country}`,
    brand,
    companyName: company.name,
    facts: [
      {
        name: 'Pay period',
        value: `${formatDate(run.start_date, 'DD MMM YYYY')} to ${formatDate(run.end_date, 'DD MMM YYYY')}, ${PERIOD[run.pay_period]}`,
      },
      { name: 'Pay run', value: String(run.id) },
      { name: 'Pays', value: `${pays} completed` },
    ],
    lines: rows.map((row) => lineOf(row, given)),
    totalDebit: money(total(true)),
    totalCredit: money(total(false)),
    createdAt: at,
  };
}

function lineOf(
  row: ChartRow,
  { ledger, departments }: { ledger: Ledger; departments: readonly DepartmentRecord[] },
): ReportLine {
  const named = departments.map(({ id, name }) => ({ name, amount: ledger.amountIn(row.base_attr, id) }));
  const rest = { name: 'No department', amount: ledger.amountIn(row.base_attr, null) };
  const isSplit = [...ledger.departments].some((department) => department !== null);
  const parts = isSplit ? [...named, rest].filter(({ amount }) => !amount.isZero()) : [];
  return {
    account: row.account_code,
    label: row.account_label,
    isDebit: row.is_debit,
    amount: money(ledger.amountOf(row.base_attr)),
    departments: parts.map(({ name, amount }) => ({ name, amount: money(amount) })),
  };
}

/** The content of an export, read in one snapshot. */
export interface Export {
  readonly run: PayRunRecord;
  readonly chart: Chart;
  /** The date in the company's format; empty if dates are disabled. */
  readonly date: string;
  /** The amounts to post; undefined if there is no pay. The export then has no postings, not even nil ones. */
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

/** The CSV file in chunks of several rows. */
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
