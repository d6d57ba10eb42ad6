import { type Decimal, money, sum } from '../../../base/decimal.ts';
import type { PostingReport, ReportLine } from '../../../formats/gl-pdf/gl-pdf.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import type { DepartmentRecord } from '../../company/department/department.service.ts';
import { type ChartRow, defaultRows, formatDate } from '../gl-chart/gl-chart.service.ts';
import type { PayRunRecord } from './gl-posting.store.ts';
import type { Ledger } from './ledger.ts';
import type { PartnerBrand } from './partner-brand.ts';

const PERIOD = { WEEKLY: 'weekly', FORTNIGHTLY: 'fortnightly', MONTHLY: 'monthly' } as const;

/**
 * The suggested postings: one line per category of the country, with the service's own account codes. Contract
 * [EXPORT-023]: independent of the company's chart.
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
