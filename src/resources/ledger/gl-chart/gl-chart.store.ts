import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import { nameOrder } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { OrderKind } from '../../../rules/deduction-order.ts';
import { listDepartments } from '../../company/department/department.service.ts';
import type { DateFormat, DateOption } from './date-choice.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    gl_chart: GlChartTable;
    gl_row: GlRowTable;
    gl_row_department: GlRowDepartmentTable;
  }
}

export interface GlChartTable {
  customer_id: number;
  company_id: number;
  version: number;
  revision: string;
  negate_credit_amounts: boolean;
  include_date: boolean;
  include_software_name: boolean;
  include_nil_amounts: boolean;
  date_format: DateFormat;
  date_option: DateOption;
  enable_provider_gl_codes: boolean;
  ext_department_tracking_category: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface GlRowTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  base_attr: string;
  account_label: string;
  account_code: string;
  is_debit: boolean;
  split_by_department: boolean;
  export_to_csv: boolean;
  provider_code_id: string;
  provider_label: string;
  provider_description: string;
  is_provider_code_missing: boolean;
  split_provider_submissions_by_pay: boolean;
  send_to_bank_transactions: boolean;
  deduction_employee_id: number | null;
  deduction_description: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface GlRowDepartmentTable {
  customer_id: number;
  row_id: number;
  department_id: number;
  account_code: string;
}

export type GlChartRecord = Selectable<GlChartTable>;
export type GlRowRecord = Selectable<GlRowTable>;

export interface WholeChart {
  readonly chart: Omit<GlChartRecord, 'customer_id' | 'company_id' | 'created_at' | 'updated_at'> | undefined;
  readonly rows: readonly Omit<GlRowRecord, 'created_at' | 'updated_at'>[];
  readonly overrides: readonly {
    readonly row_id: number;
    readonly department_id: number;
    readonly account_code: string;
  }[];
  readonly departments: readonly { readonly id: number; readonly name: string; readonly code: string }[];
}

/** Everything a chart contains. The statements are sent together, in one round trip. */
export async function findWholeChart(tx: Tx, companyId: number): Promise<WholeChart> {
  const [chart, rows, overrides, departments] = await Promise.all([
    tx.selectFrom('gl_chart').select(CHART_COLUMNS).where('company_id', '=', companyId).executeTakeFirst(),
    tx.selectFrom('gl_row').select(ROW_COLUMNS).where('company_id', '=', companyId).orderBy('id').execute(),
    tx
      .selectFrom('gl_row_department as d')
      .innerJoin('gl_row as r', (join) =>
        join.onRef('r.customer_id', '=', 'd.customer_id').onRef('r.id', '=', 'd.row_id'),
      )
      .select(['d.row_id', 'd.department_id', 'd.account_code'])
      .where('r.company_id', '=', companyId)
      .execute(),
    listDepartments(tx, companyId),
  ]);
  return { chart, rows, overrides, departments };
}

const CHART_COLUMNS = [
  'version',
  'revision',
  'negate_credit_amounts',
  'include_date',
  'include_software_name',
  'include_nil_amounts',
  'date_format',
  'date_option',
  'enable_provider_gl_codes',
  'ext_department_tracking_category',
] as const;

const ROW_COLUMNS = [
  'customer_id',
  'id',
  'company_id',
  'base_attr',
  'account_label',
  'account_code',
  'is_debit',
  'split_by_department',
  'export_to_csv',
  'provider_code_id',
  'provider_label',
  'provider_description',
  'is_provider_code_missing',
  'split_provider_submissions_by_pay',
  'send_to_bank_transactions',
  'deduction_employee_id',
  'deduction_description',
] as const;

export async function saveChart(tx: Tx, values: Insertable<GlChartTable>): Promise<void> {
  const { customer_id: _, company_id: __, created_at: ___, ...changed } = values;
  await tx
    .insertInto('gl_chart')
    .values(values)
    .onConflict((chart) => chart.columns(['customer_id', 'company_id']).doUpdateSet(changed))
    .execute();
}

/** Inserts the rows in the given order, because the rows of a chart are ordered by id. */
export async function insertRows(tx: Tx, rows: readonly Insertable<GlRowTable>[]): Promise<number[]> {
  const made = await tx
    .insertInto('gl_row')
    .values([...rows])
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

export async function updateRow(tx: Tx, id: number, values: Updateable<GlRowTable>): Promise<void> {
  await tx.updateTable('gl_row').set(values).where('id', '=', id).execute();
}

export async function deleteRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('gl_row').where('id', '=', id).execute();
}

export async function deleteRows(tx: Tx, companyId: number): Promise<void> {
  await tx.deleteFrom('gl_row').where('company_id', '=', companyId).execute();
}

/** Sets the given codes and deletes overrides whose code is empty. Leaves other overrides unchanged. */
export async function saveOverrides(
  tx: Tx,
  { customerId, rowId }: { customerId: number; rowId: number },
  overrides: readonly { readonly department_id: number; readonly account_code: string }[],
): Promise<void> {
  const emptied = overrides.filter(({ account_code }) => account_code === '').map(({ department_id }) => department_id);
  const set = overrides.filter(({ account_code }) => account_code !== '');
  if (emptied.length > 0) {
    await tx
      .deleteFrom('gl_row_department')
      .where('row_id', '=', rowId)
      .where('department_id', 'in', emptied)
      .execute();
  }
  if (set.length === 0) return;
  await tx
    .insertInto('gl_row_department')
    .values(set.map((override) => ({ customer_id: customerId, row_id: rowId, ...override })))
    .onConflict((override) =>
      override
        .columns(['customer_id', 'row_id', 'department_id'])
        .doUpdateSet((fresh) => ({ account_code: fresh.ref('excluded.account_code') })),
    )
    .execute();
}

export interface ProviderMirror {
  readonly id: number;
  readonly account_label: string;
  readonly account_code: string;
  readonly provider_label: string;
  readonly provider_description: string;
  readonly is_provider_code_missing: boolean;
}

/** Saves the refreshed provider data of all legs in one statement. */
export async function saveMirrors(tx: Tx, mirrors: readonly ProviderMirror[], at: Date): Promise<void> {
  if (mirrors.length === 0) return;
  await sql`
    update gl_row r
    set account_label = m.account_label, account_code = m.account_code, provider_label = m.provider_label,
        provider_description = m.provider_description, is_provider_code_missing = m.is_provider_code_missing,
        updated_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(mirrors)}::jsonb)
      as m (id bigint, account_label text, account_code text, provider_label text, provider_description text,
            is_provider_code_missing boolean)
    where r.id = m.id`.execute(tx);
}

export interface DeductionOption {
  readonly id: number;
  readonly employee_id: number;
  readonly description: string;
  readonly first_name: string;
  readonly last_name: string;
  /** The oldest deduction with that description, which identifies the company-wide deduction. */
  readonly company_deduction_id: number;
}

/** The deductions of the company's employees, sorted by description and name. */
export async function listDeductions(
  tx: Tx,
  companyId: number,
  only: { readonly ids?: readonly number[] } = {},
): Promise<DeductionOption[]> {
  const { rows } = await sql<DeductionOption>`
    select d.id, d.employee_id, d.description, e.first_name, e.last_name, d.company_deduction_id
    from (
      select *, min(id) over (partition by lower(description)) as company_deduction_id
      from employee_deduction where company_id = ${companyId}
    ) d
    join employee e on e.customer_id = d.customer_id and e.id = d.employee_id
    where ${only.ids ? sql`d.id = any(${only.ids}::bigint[])` : sql`true`}
    order by ${nameOrder('d.description')}, ${nameOrder('e.last_name')}, ${nameOrder('e.first_name')}, d.id`.execute(
    tx,
  );
  return rows;
}

export interface OrderOption extends Pick<DeductionOption, 'id' | 'employee_id' | 'first_name' | 'last_name'> {
  readonly kind: OrderKind;
  readonly reference: string;
}

/** The court and authority orders that apply to the company's employees, sorted by name. */
export async function listOrders(
  tx: Tx,
  companyId: number,
  only: { readonly ids?: readonly number[] } = {},
): Promise<OrderOption[]> {
  const { rows } = await sql<OrderOption>`
    select o.id, o.employee_id, o.kind, o.reference, e.first_name, e.last_name
    from deduction_order o join employee e on e.customer_id = o.customer_id and e.id = o.employee_id
    where o.company_id = ${companyId} and ${only.ids ? sql`o.id = any(${only.ids}::bigint[])` : sql`true`}
    order by ${nameOrder('e.last_name')}, ${nameOrder('e.first_name')}, o.id`.execute(tx);
  return rows;
}
