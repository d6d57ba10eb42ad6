import type { Country } from '../../../base/country.ts';
import { notFound } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import { type CompanyRecord, findCompany } from '../../company/company/company.service.ts';
import { nameOfOrder } from '../../people/deduction-order/deduction-order.service.ts';
import { deductionBaseAttr, deductionCategory } from './category.ts';
import { type Chart, type ChartRow, type DefaultRow, unsavedRevision } from './chart.ts';
import * as store from './gl-chart.store.ts';
import type { DeductionLabels } from './gl-chart.view.ts';
import { type Template, templateChart, trackingCategoryOf } from './template.ts';

/** The company's chart, or the country defaults if it has none. Saves nothing. */
export const readChart = async (tx: Tx, company: CompanyRecord): Promise<Chart> =>
  chartOf(company, await store.findWholeChart(tx, company.id));

/** Loads company and chart in one round trip. */
export async function requireChart(tx: Tx, companyId: number): Promise<Chart> {
  const [company, whole] = await Promise.all([findCompany(tx, companyId), store.findWholeChart(tx, companyId)]);
  // The company belongs to another account or was deleted after the access check, so answer as if it never existed.
  if (!company) throw notFound('Company not found');
  return chartOf(company, whole);
}

function chartOf(company: CompanyRecord, { chart, rows, overrides, departments }: store.WholeChart): Chart {
  if (!chart) return defaultChart(company, departments);
  const byRow = new Map(rows.map(({ id }) => [id, new Map<number, string>()]));
  for (const { row_id, department_id, account_code } of overrides) byRow.get(row_id)?.set(department_id, account_code);
  const { version, revision, ext_department_tracking_category, ...flags } = chart;
  return {
    company,
    departments,
    configured: true,
    revision,
    version,
    flags,
    ext_department_tracking_category,
    rows: rows.map((row) => ({ ...row, overrides: byRow.get(row.id) ?? NO_OVERRIDES })),
  };
}

const NO_OVERRIDES: ReadonlyMap<number, string> = new Map();

/** An unsaved chart: its legs have no ids. */
export function defaultChart(
  company: CompanyRecord,
  departments: Chart['departments'],
  template: Template = 'service_default',
): Chart {
  const { flags, rows } = templateChart(template, company.country);
  return {
    company,
    departments,
    configured: false,
    revision: unsavedRevision(company.customer_id, company.id),
    version: 0,
    flags,
    ext_department_tracking_category: trackingCategoryOf(template, ''),
    rows: rows.map((row) => ({ ...newRow(company, row), id: null, overrides: NO_OVERRIDES })),
  };
}

/** A leg with the contract's defaults for all omitted fields. */
export const newRow = (
  { customer_id, id }: CompanyRecord,
  given: Partial<ChartRow> & Pick<DefaultRow, 'base_attr' | 'account_label' | 'account_code'>,
): Omit<ChartRow, 'id' | 'overrides'> => ({
  customer_id,
  company_id: id,
  is_debit: true,
  split_by_department: false,
  export_to_csv: true,
  provider_code_id: '',
  provider_label: '',
  provider_description: '',
  is_provider_code_missing: false,
  split_provider_submissions_by_pay: false,
  send_to_bank_transactions: false,
  deduction_employee_id: null,
  deduction_description: null,
  ...given,
});

export const employeeDeductionLabel = (deduction: store.DeductionOption): string =>
  `${deduction.description} (${deduction.last_name}, ${deduction.first_name})`;

export const orderLabel = (country: Country, order: store.OrderOption): string =>
  `${nameOfOrder(country, order)} (${order.last_name}, ${order.first_name})`;

/** Labels of the deductions that have their own legs. Deductions that no longer exist are omitted. */
export async function readDeductionLabels(tx: Tx, chart: Chart): Promise<DeductionLabels> {
  const mapped = chart.rows.flatMap(({ base_attr }) => deductionCategory(base_attr) ?? []);
  if (mapped.length === 0) return new Map();
  const idsOf = (isOrder: boolean) =>
    mapped.filter(({ scope }) => (scope === 'order') === isOrder).map((one) => one.deduction_id);
  const { id: companyId, country } = chart.company;
  const found = await store.listDeductions(tx, companyId, { ids: idsOf(false) });
  const orders = await store.listOrders(tx, companyId, { ids: idsOf(true) });
  const labels = new Map<string, string>();
  for (const deduction of found) {
    labels.set(deductionBaseAttr({ scope: 'employee', deduction_id: deduction.id }), employeeDeductionLabel(deduction));
    labels.set(deductionBaseAttr({ scope: 'company', deduction_id: deduction.id }), deduction.description);
  }
  for (const order of orders) {
    labels.set(deductionBaseAttr({ scope: 'order', deduction_id: order.id }), orderLabel(country, order));
  }
  return labels;
}
