import type { Clock } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { conflict, stale } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import type { ProviderService } from '../gl-provider/gl-provider.service.ts';
import { categoriesOf, deductionBaseAttr } from './category.ts';
import { type ChartWrite, changeChart, requireConfigured, requireReadyForChange } from './change-chart.ts';
import type { Chart } from './chart.ts';
import { DATE_OPTION_LABELS, DATE_OPTIONS, dateFormatOptions } from './date-choice.ts';
import type { ChartOut, ChartPatch, DefaultsOut, InitialiseIn, OptionsOut, RestoreIn } from './gl-chart.schema.ts';
import * as store from './gl-chart.store.ts';
import { chartView, rowsView } from './gl-chart.view.ts';
import {
  defaultChart,
  employeeDeductionLabel,
  newRow,
  orderLabel,
  readChart,
  readDeductionLabels,
  requireChart,
} from './read-chart.ts';
import {
  TEMPLATE_LABELS,
  TEMPLATES,
  type Template,
  templateChart,
  templateRevision,
  trackingCategoryOf,
} from './template.ts';

export { deductionCategory, findCategory, isClearingCategory } from './category.ts';
export type { Chart, ChartRow } from './chart.ts';
export { formatDate } from './date-choice.ts';

/**
 * The chart for exports. If the chart has no rows, falls back to the country defaults but keeps the company's own
 * settings.
 */
export async function readChartForExport(tx: Tx, company: CompanyRecord): Promise<Chart> {
  const chart = await readChart(tx, company);
  return chart.rows.length > 0 ? chart : { ...chart, rows: defaultChart(company, chart.departments).rows };
}

/** The legs of the country defaults, regardless of the saved chart. */
export const defaultRows = (company: CompanyRecord): Chart['rows'] => defaultChart(company, []).rows;

export interface ChartDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly provider: Pick<ProviderService, 'requireCodes'>;
}

export type ChartService = ReturnType<typeof chartService>;

export function chartService({ db, clock }: Omit<ChartDeps, 'provider'>) {
  const reading = <T>({ principal }: Caller, companyId: number, read: (tx: Tx, chart: Chart) => Promise<T>) =>
    db.tx(principal.customerId, async (tx) => read(tx, await requireChart(tx, companyId)), {
      readOnly: true,
      isolation: 'snapshot',
    });

  return {
    requireReady: (caller: Pick<Caller, 'principal'>, given: Parameters<typeof requireReadyForChange>[2]) =>
      requireReadyForChange({ db, clock }, caller, given),

    read: (caller: Caller, companyId: number): Promise<ChartOut> =>
      reading(caller, companyId, async (tx, chart) => chartView(chart, await readDeductionLabels(tx, chart))),

    options: (caller: Caller, companyId: number): Promise<OptionsOut> =>
      reading(caller, companyId, async (tx, { company }) => ({
        jurisdiction: company.country,
        categories: categoriesOf(company.country).map(({ base_attr, label, default_is_debit }) => ({
          base_attr,
          label,
          default_is_debit,
          // Every amount comes from a pay, and every pay may have a department.
          supports_departments: true,
        })),
        post_tax_deductions: await takenOptions(tx, company),
        date_formats: dateFormatOptions(),
        date_options: DATE_OPTIONS.map((value) => ({ value, label: DATE_OPTION_LABELS[value] })),
        templates: TEMPLATES.map((value) => ({ value, label: TEMPLATE_LABELS[value] })),
      })),

    preview: (caller: Caller, companyId: number, template: Template): Promise<DefaultsOut> =>
      reading(caller, companyId, async (_tx, chart) => {
        const { company, departments } = chart;
        const replacement = defaultChart(company, departments, template);
        const saved = chart.configured ? chart.rows : [];
        return {
          template,
          template_revision: templateRevision(template, company.country),
          chart_revision: chart.revision,
          flags: replacement.flags,
          ext_department_tracking_category: trackingCategoryOf(template, chart.ext_department_tracking_category),
          rows: rowsView(replacement, new Map()),
          removal_counts: {
            rows: saved.length,
            department_overrides: saved.reduce((count, row) => count + row.overrides.size, 0),
            provider_mappings: saved.filter((row) => row.provider_code_id !== '').length,
          },
        };
      }),

    initialise: (write: ChartWrite, { template = 'service_default' }: InitialiseIn): Promise<ChartOut> =>
      changeChart({ db, clock }, write, async (tx, chart) => {
        if (chart.configured && chart.rows.length > 0) {
          throw conflict('The chart is already configured; change its rows, or replace it with restore-defaults');
        }
        return { ...(await replaceRows(tx, chart, template, clock)), audit: audit('initialise', chart, { template }) };
      }),

    patch: (write: ChartWrite, given: ChartPatch): Promise<ChartOut> =>
      changeChart({ db, clock }, write, async (_tx, chart) => {
        requireConfigured(chart);
        const { ext_department_tracking_category: tracking, ...flags } = given;
        return {
          flags,
          ...(tracking === undefined ? {} : { ext_department_tracking_category: tracking }),
          audit: audit('update', chart, given),
        };
      }),

    /** Contract [GL-102]: both revisions must match, otherwise nothing is deleted. */
    restore: (write: ChartWrite, { template, template_revision }: RestoreIn): Promise<ChartOut> =>
      changeChart({ db, clock }, write, async (tx, chart) => {
        if (template_revision !== templateRevision(template, chart.company.country)) {
          throw stale(`The template ${template} has changed since the preview; read the defaults again`);
        }
        requireConfigured(chart);
        return { ...(await replaceRows(tx, chart, template, clock)), audit: audit('restore', chart, { template }) };
      }),
  };
}

async function replaceRows(tx: Tx, chart: Chart, template: Template, clock: Clock) {
  const { company } = chart;
  const at = clock.now();
  const { flags, rows } = templateChart(template, company.country);
  await store.deleteRows(tx, company.id);
  await store.insertRows(
    tx,
    rows.map((row) => ({ ...newRow(company, row), created_at: at, updated_at: at })),
  );
  return {
    flags,
    ext_department_tracking_category: trackingCategoryOf(template, chart.ext_department_tracking_category),
  };
}

const audit = (verb: string, { company, flags, rows }: Chart, after: unknown) => ({
  action: `gl-chart.${verb}`,
  entityType: 'gl_chart',
  entityId: company.id,
  before: { ...flags, rows: rows.map(({ id, base_attr, account_code }) => ({ id, base_attr, account_code })) },
  after,
});

const takenOptions = async (tx: Tx, { id, country }: CompanyRecord): Promise<OptionsOut['post_tax_deductions']> => [
  ...deductionOptions(await store.listDeductions(tx, id)),
  ...orderOptions(country, await store.listOrders(tx, id)),
];

const orderOptions = (country: Country, found: readonly store.OrderOption[]): OptionsOut['post_tax_deductions'] =>
  found.map((order) => ({
    base_attr: deductionBaseAttr({ scope: 'order', deduction_id: order.id }),
    label: orderLabel(country, order),
    scope: 'order',
    deduction_id: order.id,
  }));

function deductionOptions(found: readonly store.DeductionOption[]): OptionsOut['post_tax_deductions'] {
  const employee = found.map((deduction) => ({
    base_attr: deductionBaseAttr({ scope: 'employee', deduction_id: deduction.id }),
    label: employeeDeductionLabel(deduction),
    scope: 'employee' as const,
    deduction_id: deduction.id,
  }));
  const company = found
    .filter(({ id, company_deduction_id }) => id === company_deduction_id)
    .map(({ id, description }) => ({
      base_attr: deductionBaseAttr({ scope: 'company', deduction_id: id }),
      label: description,
      scope: 'company' as const,
      deduction_id: id,
    }));
  return [...employee, ...company];
}
