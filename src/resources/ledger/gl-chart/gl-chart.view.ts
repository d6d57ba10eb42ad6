import type { Country } from '../../../base/country.ts';
import { categoriesOf, deductionCategory, findCategory, isClearingCategory, labelOfAnyCategory } from './category.ts';
import type { Chart, ChartRow } from './chart.ts';
import type { AdvisoryOut, ChartOut, RowOut } from './gl-chart.schema.ts';

/** Warnings for the accountant. They never reject a request. */
function advisoriesOf(chart: Chart, rows: readonly RowOut[]): AdvisoryOut[] {
  if (!chart.configured) return [];
  if (rows.length === 0) {
    const message = 'The chart has no rows; exports use the country defaults until you add one';
    return [{ code: 'CHART_EMPTY', row_id: null, message }];
  }
  return [
    ...rows.filter((row) => row.is_legacy_category).map(legacy),
    ...chart.rows
      .filter((row) => row.is_provider_code_missing)
      .map(({ id, provider_code_id }) => ({
        code: 'PROVIDER_CODE_MISSING' as const,
        row_id: id,
        message: `The provider no longer has the code '${provider_code_id}'; choose another code or clear the mapping`,
      })),
    ...unbalanced(chart),
  ];
}

const legacy = ({ id, base_attr }: RowOut): AdvisoryOut => ({
  code: 'LEGACY_CATEGORY',
  row_id: id,
  message: `'${base_attr}' is no longer a category of this company; the row stays, but new pays post nothing to it; choose another category or delete the row`,
});

/**
 * Exports balance for every pay if each category occurs exactly once among the exported legs, on its usual side. Other
 * charts may be intentional, so they get a warning and are not rejected.
 */
function unbalanced({ company, rows }: Chart): AdvisoryOut[] {
  const wanted = new Map(categoriesOf(company.country).map((one) => [one.base_attr, one.default_is_debit ? 1 : -1]));
  for (const { base_attr } of rows) if (deductionCategory(base_attr)) wanted.set(base_attr, -1);
  const found = new Map<string, number>();
  for (const row of rows) {
    if (!row.export_to_csv) continue;
    found.set(row.base_attr, (found.get(row.base_attr) ?? 0) + (row.is_debit ? 1 : -1));
  }
  const wrong = [...wanted].filter(([category, side]) => (found.get(category) ?? 0) !== side).map(([one]) => one);
  if (wrong.length === 0) return [];
  const message = `Exports do not balance for pays with ${wrong.join(', ')}: each of these categories needs one exported row on its usual side`;
  return [{ code: 'UNBALANCED_DEFAULT', row_id: null, message }];
}

/** Labels of the deductions that have their own leg and still exist. */
export type DeductionLabels = ReadonlyMap<string, string>;

export const chartView = (chart: Chart, deductions: DeductionLabels): ChartOut => {
  const rows = rowsView(chart, deductions);
  return {
    company_id: chart.company.id,
    jurisdiction: chart.company.country,
    configured: chart.configured,
    revision: chart.revision,
    ...chart.flags,
    ext_department_tracking_category: chart.ext_department_tracking_category,
    rows,
    advisories: advisoriesOf(chart, rows),
  };
};

export function rowsView(chart: Chart, deductions: DeductionLabels): RowOut[] {
  const canonical = canonicalRows(chart.rows);
  return chart.rows.map((row) => rowView(chart, row, { deductions, isCanonical: canonical.has(row) }));
}

/** The legs that invoices to the provider use: the first mapped leg of each category. */
function canonicalRows(rows: readonly ChartRow[]): ReadonlySet<ChartRow> {
  const first = new Map<string, ChartRow>();
  for (const row of rows) {
    if (row.provider_code_id !== '' && !first.has(row.base_attr)) first.set(row.base_attr, row);
  }
  return new Set(first.values());
}

function rowView(
  { company, departments }: Chart,
  row: ChartRow,
  { deductions, isCanonical }: { deductions: DeductionLabels; isCanonical: boolean },
): RowOut {
  const known = labelOfCategory(company.country, row, deductions);
  return {
    id: row.id,
    company_id: company.id,
    customer_id: company.customer_id,
    base_attr: row.base_attr,
    base_attr_label: known ?? labelOfLegacy(row),
    is_legacy_category: known === undefined,
    account_label: row.account_label,
    account_code: row.account_code,
    is_debit: row.is_debit,
    split_by_department: row.split_by_department,
    export_to_csv: row.export_to_csv,
    provider_code_id: row.provider_code_id,
    provider_label: row.provider_label,
    provider_description: row.provider_description,
    provider_canonical: isCanonical,
    split_provider_submissions_by_pay: row.split_provider_submissions_by_pay,
    send_to_bank_transactions: row.send_to_bank_transactions,
    departments: departments.map(({ id, name, code }) => {
      const own = row.overrides.get(id);
      return {
        department_id: id,
        department_name: name,
        department_code: code,
        account_code: own ?? '',
        effective_account_code: own ?? row.account_code,
        inherited: own === undefined,
      };
    }),
  };
}

function labelOfCategory(country: Country, row: ChartRow, deductions: DeductionLabels): string | undefined {
  if (deductionCategory(row.base_attr)) return deductions.get(row.base_attr);
  if (isClearingCategory(row.base_attr)) return row.provider_label === '' ? 'Provider clearing' : row.provider_label;
  return findCategory(country, row.base_attr)?.label;
}

const labelOfLegacy = (row: ChartRow): string =>
  row.deduction_description ?? labelOfAnyCategory(row.base_attr) ?? row.base_attr;
