import { categoriesOf, deductionCategory } from './category.ts';
import type { Chart } from './chart.ts';
import type { AdvisoryOut, RowOut } from './gl-chart.schema.ts';

/** Warnings for the accountant. They never reject a request. */
export function advisoriesOf(chart: Chart, rows: readonly RowOut[]): AdvisoryOut[] {
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
 * charts may be intended, so they get a warning and are not rejected.
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
  const message = `Exports do not balance for pays with ${wrong.join(', ')}: each needs one exported row on its usual side`;
  return [{ code: 'UNBALANCED_DEFAULT', row_id: null, message }];
}
