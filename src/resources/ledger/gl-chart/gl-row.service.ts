import { inBody, notFound, unprocessable } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import { SchemaProblem } from '../../../http/validation/validation.ts';
import { nameOfOrder } from '../../people/deduction-order/deduction-order.service.ts';
import { type ProviderCode, requireSameConnection } from '../gl-provider/gl-provider.service.ts';
import { clearingCategory, deductionCategory, findCategory } from './category.ts';
import { type ChartWrite, changeChart, requireConfigured } from './change-chart.ts';
import type { Chart, ChartRow } from './chart.ts';
import type { ChartOut, RowIn, RowPatch } from './gl-chart.schema.ts';
import type { ChartDeps } from './gl-chart.service.ts';
import * as store from './gl-chart.store.ts';
import { newRow, requireChart } from './read-chart.ts';

const MOST_ROWS = 500;

export type RowService = ReturnType<typeof rowService>;

/** A provider code read before the transaction, and the version of the connection that it was read through. */
interface Chosen {
  readonly code: ProviderCode;
  readonly connection: string;
}

export function rowService(deps: ChartDeps) {
  const { db, clock } = deps;
  return {
    async create(write: ChartWrite, given: RowIn): Promise<ChartOut> {
      const chosen = await choose(deps, write, given);
      if (!chosen) requireStandardFields(given);
      return changeChart({ db, clock }, write, async (tx, chart) => {
        const { departments = [], ...sent } = given;
        const fields = chosen ? derivedFrom(chosen.code, sent, chart) : (sent as StandardRow);
        const facts = await requireCategory(tx, chart, fields.base_attr, { isDerived: !sent.base_attr });
        requireDepartments(chart, departments);
        requireConfigured(chart);
        if (chart.rows.length >= MOST_ROWS)
          throw unprocessable(`A chart has at most ${MOST_ROWS} rows; delete a row first`, inBody('limit_reached'));
        if (chosen) await requireSameConnection(tx, chosen.connection);
        const at = clock.now();
        const [id] = await store.insertRows(tx, [
          { ...newRow(chart.company, { ...fields, ...facts }), created_at: at, updated_at: at },
        ]);
        await store.saveOverrides(tx, { customerId: chart.company.customer_id, rowId: id! }, departments);
        return { audit: { action: 'gl-row.create', entityType: 'gl_row', entityId: id!, after: given } };
      });
    },

    async patch(write: ChartWrite, rowId: number, given: RowPatch): Promise<ChartOut> {
      const chosen = await choose(deps, write, given, rowId);
      return changeChart({ db, clock }, write, async (tx, chart) => {
        const { departments = [], ...sent } = given;
        requireDepartments(chart, departments);
        requireConfigured(chart);
        const before = requireRow(chart, rowId);
        const facts =
          sent.base_attr === undefined || sent.base_attr === before.base_attr
            ? {}
            : await requireCategory(tx, chart, sent.base_attr, { isDerived: false });
        if (chosen) await requireSameConnection(tx, chosen.connection);
        await store.updateRow(tx, rowId, {
          ...sent,
          ...facts,
          ...mappingOf(before, sent, chosen?.code),
          updated_at: clock.now(),
        });
        await store.saveOverrides(tx, { customerId: chart.company.customer_id, rowId }, departments);
        return { audit: { action: 'gl-row.update', entityType: 'gl_row', entityId: rowId, before, after: given } };
      });
    },

    remove: (write: ChartWrite, rowId: number): Promise<ChartOut> =>
      changeChart({ db, clock }, write, async (tx, chart) => {
        requireConfigured(chart);
        const before = requireRow(chart, rowId);
        await store.deleteRow(tx, rowId);
        return { audit: { action: 'gl-row.delete', entityType: 'gl_row', entityId: rowId, before } };
      }),
  };
}

/** Queries the provider before the transaction opens. Checks the saved state first, to avoid unnecessary requests. */
async function choose(
  { db, provider }: ChartDeps,
  { principal, companyId }: ChartWrite,
  { provider_code_id: id, departments = [] }: RowIn,
  rowId?: number,
): Promise<Chosen | undefined> {
  if (!id) return undefined;
  const company = await db.tx(
    principal.customerId,
    async (tx) => {
      const chart = await requireChart(tx, companyId);
      requireDepartments(chart, departments);
      requireConfigured(chart);
      if (rowId !== undefined) requireRow(chart, rowId);
      return chart.company;
    },
    { readOnly: true },
  );
  const { codes, connection } = await provider.requireCodes(company);
  const code = codes.find((one) => one.id === id);
  if (!code)
    throw unprocessable(
      `provider_code_id '${id}' is not a code of the connected farm; choose one from provider/codes`,
      inBody('unknown_record', 'provider_code_id'),
    );
  return { code, connection };
}

type StandardRow = Omit<RowIn, 'departments'> & Pick<ChartRow, 'base_attr' | 'account_label' | 'account_code'>;

function requireStandardFields(given: RowIn): void {
  const missing = (['base_attr', 'account_label', 'account_code'] as const).filter((field) => !given[field]?.trim());
  if (missing.length === 0) return;
  throw new SchemaProblem(
    missing.map((field) => ({
      loc: ['body', field],
      msg: 'this field is required unless provider_code_id is sent',
      type: 'missing',
      code: 'required',
    })),
  );
}

/** Contract [GL-076, GL-101]: omitted fields come from the provider code; a label that was sent is kept. */
function derivedFrom(code: ProviderCode, sent: Omit<RowIn, 'departments'>, { company }: Chart) {
  const meant = code.category !== undefined && findCategory(company.country, code.category) ? code.category : undefined;
  const base_attr = sent.base_attr ?? meant ?? clearingCategory(code.id);
  return {
    ...sent,
    base_attr,
    is_debit: sent.is_debit ?? findCategory(company.country, base_attr)?.default_is_debit ?? true,
    account_label: sent.account_label?.trim() ? sent.account_label : code.label,
    account_code: code.code,
    ...labelsOf(code),
  };
}

const labelsOf = (code: ProviderCode) => ({
  provider_code_id: code.id,
  provider_label: code.label,
  provider_description: code.description,
  is_provider_code_missing: false,
});

/** The effect of assigning or clearing a provider mapping on the other fields of the leg. */
function mappingOf(before: ChartRow, sent: Omit<RowPatch, 'departments'>, code: ProviderCode | undefined) {
  if (code) {
    const isOwnLabel = before.account_label !== '' && before.account_label !== before.provider_label;
    return {
      ...labelsOf(code),
      account_code: code.code,
      account_label: sent.account_label ?? (isOwnLabel ? before.account_label : code.label),
    };
  }
  if (sent.provider_code_id === undefined || before.provider_code_id === '') return {};
  return {
    provider_label: '',
    provider_description: '',
    is_provider_code_missing: false,
    account_code: sent.account_code ?? '',
  };
}

/**
 * Rejects categories that are not among the options. For a deduction or an order, returns its description and, unless
 * the deduction is company-wide, its employee.
 */
async function requireCategory(
  tx: Tx,
  { company }: Chart,
  baseAttr: string,
  { isDerived }: { isDerived: boolean },
): Promise<Pick<ChartRow, 'deduction_employee_id' | 'deduction_description'>> {
  const none = { deduction_employee_id: null, deduction_description: null };
  if (isDerived || findCategory(company.country, baseAttr)) return none;
  const single = deductionCategory(baseAttr);
  if (single?.scope === 'order') {
    const [order] = await store.listOrders(tx, company.id, { ids: [single.deduction_id] });
    if (order) {
      return {
        deduction_employee_id: order.employee_id,
        deduction_description: nameOfOrder(company.country, order),
      };
    }
  }
  const [found] =
    single && single.scope !== 'order'
      ? await store.listDeductions(tx, company.id, { ids: [single.deduction_id] })
      : [];
  if (!single || !found || (single.scope === 'company' && found.company_deduction_id !== found.id)) {
    throw unprocessable(
      `base_attr '${baseAttr}' is not a category of this company; choose one from GET options`,
      inBody('not_a_choice', 'base_attr'),
    );
  }
  return {
    deduction_employee_id: single.scope === 'employee' ? found.employee_id : null,
    deduction_description: found.description,
  };
}

function requireDepartments({ departments }: Chart, given: readonly { readonly department_id: number }[]): void {
  const known = new Set(departments.map(({ id }) => id));
  const seen = new Set<number>();
  for (const [index, { department_id }] of given.entries()) {
    if (seen.has(department_id))
      throw unprocessable(
        `department_id ${department_id} is sent twice`,
        inBody('repeated', 'departments', index, 'department_id'),
      );
    if (!known.has(department_id))
      throw unprocessable(
        `department_id ${department_id} is not a department of this company`,
        inBody('unknown_department', 'departments', index, 'department_id'),
      );
    seen.add(department_id);
  }
}

function requireRow({ rows }: Chart, id: number): ChartRow {
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound('Row not found');
  return row;
}
