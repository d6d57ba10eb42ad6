import { sql } from 'kysely';
import type { LocalDate } from '../../../base/local-date.ts';
import { arrayText } from '../../../db/array-text.ts';
import { type Column, type Insert, insertRows } from '../../../db/insert-rows.ts';
import type { Sent } from '../../../db/send.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Line } from '../../../rules/line.ts';
import { frozen } from './frozen-facts.ts';
import { citeKey, type MadePay, type PayToStore } from './record.ts';
import type { PayItemRecord, PayLineRecord, PayRecord, PayRunOfPay, PersonOfPay } from './tables.ts';

/** Ids for so many pays and items, in order. */
export async function drawIds(
  tx: Tx,
  count: { pays: number; items: number },
): Promise<{ readonly pays: readonly number[]; readonly items: readonly number[] }> {
  const { rows } = await sql<{ pays: number[]; items: number[] }>`
    select array(select nextval('pay_id_seq') from generate_series(1, ${count.pays}::int)) as pays,
      array(select nextval('pay_item_id_seq') from generate_series(1, ${count.items}::int)) as items`.execute(tx);
  return rows[0]!;
}

/** Columns that a record holds as it is stored, each with its type. */
const PAY_TYPES = {
  id: 'bigint',
  company_id: 'bigint',
  pay_run_id: 'bigint',
  employee_id: 'bigint',
  country: 'text',
  kind: 'text',
  is_complete: 'boolean',
  auto_calculate: 'boolean',
  pay_date: 'date',
  processed_date: 'date',
  pay_department: 'text',
  department_id: 'bigint',
  stp_reported_externally: 'boolean',
  periods: 'smallint',
  gross: 'numeric',
  tax: 'numeric',
  net: 'numeric',
  deductions: 'numeric',
  sacrifices: 'numeric',
  total_workers_compensation: 'numeric',
  period_earnings: 'numeric',
  taxable_earnings: 'numeric',
  stsl: 'numeric',
  compulsory_super_amount: 'numeric',
  resc_super_amount: 'numeric',
  super_base: 'numeric',
  nz_student_loan: 'numeric',
  kiwisaver_employee_amount: 'numeric',
  kiwisaver_employer_amount: 'numeric',
  kiwisaver_esct_amount: 'numeric',
  holidays_gross: 'numeric',
  rule_set_id: 'text',
  tax_shared_with: 'bigint',
} as const satisfies Partial<Record<keyof PayRecord, string>>;

const ITEM_TYPES = {
  id: 'bigint',
  pay_id: 'bigint',
  kind: 'text',
  position: 'smallint',
  description: 'text',
  amount: 'numeric',
  quantity: 'numeric',
  units: 'text',
  rate: 'numeric',
  multiplier: 'numeric',
  rate_reference: 'text',
  is_overtime: 'boolean',
  is_hours: 'boolean',
  leave_type: 'text',
  leave_date: 'date',
  leave_loading_amount: 'numeric',
  category: 'text',
  tax_method: 'text',
  start_date: 'date',
  end_date: 'date',
  is_taxable: 'boolean',
  is_itemised: 'boolean',
  is_included_in_super_calculations: 'boolean',
  is_directors_fees: 'boolean',
  is_return_to_work: 'boolean',
  is_super: 'boolean',
  source_allowance_id: 'bigint',
} as const satisfies Record<keyof PayItemRecord, string>;

const PAY_COLUMNS: readonly Column<PayToStore>[] = [
  ...Object.entries(PAY_TYPES).map(([name, type]) => ({
    name,
    type,
    value: ({ pay }: PayToStore) => pay[name as keyof typeof PAY_TYPES],
  })),
  { name: 'facts', type: 'text', cast: 'jsonb', value: ({ facts }) => frozen(facts) },
  { name: 'leave_balances', type: 'text', cast: 'jsonb', value: ({ pay }) => JSON.stringify(pay.leave_balances) },
  { name: 'created_at', type: 'timestamptz', value: ({ pay }) => pay.created_at.toISOString() },
  { name: 'completed_at', type: 'timestamptz', value: ({ pay }) => pay.completed_at?.toISOString() ?? null },
];

const ITEM_COLUMNS: readonly Column<PayItemRecord>[] = Object.entries(ITEM_TYPES).map(([name, type]) => ({
  name,
  type,
  value: (item) => item[name as keyof typeof ITEM_TYPES],
}));

interface LineToStore {
  readonly payId: number;
  readonly position: number;
  readonly line: Line;
}

const LINE_COLUMNS: readonly Column<LineToStore>[] = [
  { name: 'pay_id', type: 'bigint', value: ({ payId }) => payId },
  { name: 'position', type: 'smallint', value: ({ position }) => position },
  { name: 'code', type: 'text', value: ({ line }) => line.code },
  { name: 'label', type: 'text', value: ({ line }) => line.label },
  { name: 'effect', type: 'text', value: ({ line }) => line.effect },
  { name: 'tags', type: 'text', cast: 'text[]', value: ({ line }) => tagsText(line.tags) },
  { name: 'origin_kind', type: 'text', value: ({ line }) => line.origin.kind },
  { name: 'origin_index', type: 'smallint', value: ({ line }) => line.origin.index },
  { name: 'basis', type: 'numeric', value: ({ line }) => line.basis?.toFixed() ?? null },
  { name: 'quantity', type: 'numeric', value: ({ line }) => line.quantity?.toFixed() ?? null },
  { name: 'rate', type: 'numeric', value: ({ line }) => line.rate?.toFixed() ?? null },
  { name: 'precise', type: 'numeric', value: ({ line }) => line.precise.toFixed() },
  { name: 'rounding', type: 'text', value: ({ line }) => line.rounding },
  { name: 'amount', type: 'numeric', value: ({ line }) => line.amount.toFixed() },
  { name: 'because', type: 'text', value: ({ line }) => line.because },
  { name: 'cites', type: 'text', cast: 'text[]', value: ({ line }) => arrayText(line.cites.map(citeKey)) },
  { name: 'unverified', type: 'boolean', value: ({ line }) => line.unverified },
  {
    name: 'report',
    type: 'text',
    cast: 'jsonb',
    value: ({ line }) => (line.report ? JSON.stringify(line.report) : null),
  },
];

const tagTexts = new WeakMap<readonly string[], string>();
/** Many lines share one list of tags. */
function tagsText(tags: readonly string[]): string {
  const known = tagTexts.get(tags);
  if (known !== undefined) return known;
  const text = arrayText(tags);
  tagTexts.set(tags, text);
  return text;
}

const NEW_PAYS: Insert<PayToStore> = { table: 'pay', columns: PAY_COLUMNS };
const REPLACING_PAYS: Insert<PayToStore> = { ...NEW_PAYS, onConflict: 'replace' };
const ITEMS: Insert<PayItemRecord> = { table: 'pay_item', columns: ITEM_COLUMNS };
const LINES: Insert<LineToStore> = { table: 'pay_line', columns: LINE_COLUMNS };

/** Stores pays by one statement. Where they replace drafts, a pay that is there takes the new figures. */
export const insertPays = (
  tx: Tx,
  customerId: number,
  pays: readonly PayToStore[],
  { replaces }: { readonly replaces: boolean },
): Sent => insertRows(tx, customerId, replaces ? REPLACING_PAYS : NEW_PAYS, pays);

export const insertItems = (tx: Tx, customerId: number, pays: readonly PayToStore[]): Sent =>
  insertRows(
    tx,
    customerId,
    ITEMS,
    pays.flatMap((pay) => pay.items),
  );

export const insertLines = (tx: Tx, customerId: number, pays: readonly PayToStore[]): Sent =>
  insertRows(
    tx,
    customerId,
    LINES,
    pays.flatMap(({ pay, lines }) => lines.map((line, position) => ({ payId: pay.id, position, line }))),
  );

export interface PayFilter {
  readonly companyId?: number;
  readonly ids?: readonly number[];
  readonly from?: string;
  readonly to?: string;
  readonly pay_period?: string;
  readonly status?: 'pending' | 'complete';
  readonly pay_run_id?: number;
  readonly employee_id?: number;
  readonly employee_number?: string;
  readonly is_complete?: boolean;
  /** Only pays with workers compensation. */
  readonly hasCompensation?: boolean;
  readonly limit: number;
}

type FoundPay = PayRecord &
  Omit<PayRunOfPay, 'id'> & {
    readonly run_start_date: string;
    readonly run_end_date: string;
    readonly number: string | null;
    readonly first_name: string;
    readonly last_name: string;
    readonly email_address: string | null;
  };

const SHOWN_COLUMNS = sql.raw(
  [...Object.keys(PAY_TYPES), 'customer_id', 'leave_balances', 'created_at', 'completed_at']
    .map((name) => `p.${name}`)
    .join(', '),
);

/** Pays with their rows, newest run first and in the order they were made within it; two statements. */
export async function findPays(tx: Tx, filter: PayFilter): Promise<MadePay[]> {
  const test = [
    filter.companyId === undefined ? undefined : sql`p.company_id = ${filter.companyId}`,
    filter.ids === undefined ? undefined : sql`p.id = any(${filter.ids}::bigint[])`,
    filter.from === undefined ? undefined : sql`r.end_date >= ${filter.from}`,
    filter.to === undefined ? undefined : sql`r.end_date <= ${filter.to}`,
    filter.pay_period === undefined ? undefined : sql`r.pay_period = ${filter.pay_period}`,
    filter.status === undefined ? undefined : sql`p.is_complete = ${filter.status === 'complete'}`,
    filter.is_complete === undefined ? undefined : sql`p.is_complete = ${filter.is_complete}`,
    filter.pay_run_id === undefined ? undefined : sql`p.pay_run_id = ${filter.pay_run_id}`,
    filter.employee_id === undefined ? undefined : sql`p.employee_id = ${filter.employee_id}`,
    filter.employee_number === undefined ? undefined : sql`e.number = ${filter.employee_number}`,
    filter.hasCompensation ? sql`p.total_workers_compensation > 0` : undefined,
  ].filter((part) => part !== undefined);
  const { rows } = await sql<FoundPay>`
    select ${SHOWN_COLUMNS}, r.pay_period, r.start_date as run_start_date, r.end_date as run_end_date,
      e.number, e.first_name, e.last_name, e.email_address
    from pay p
    join pay_run r on r.customer_id = p.customer_id and r.id = p.pay_run_id
    join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    where ${test.length === 0 ? sql`true` : sql.join(test, sql` and `)}
    order by r.end_date desc, r.id desc, p.id
    limit ${filter.limit}`.execute(tx);
  if (rows.length === 0) return [];
  const items = await listItems(
    tx,
    rows.map(({ id }) => id),
  );
  const itemsOf = new Map<number, PayItemRecord[]>(rows.map(({ id }) => [id, []]));
  for (const item of items) itemsOf.get(item.pay_id)?.push(item);
  return rows.map((row) => ({
    pay: row,
    items: itemsOf.get(row.id) ?? [],
    run: { id: row.pay_run_id, pay_period: row.pay_period, start_date: row.run_start_date, end_date: row.run_end_date },
    person: {
      id: row.employee_id,
      number: row.number,
      first_name: row.first_name,
      last_name: row.last_name,
      email_address: row.email_address,
    } satisfies PersonOfPay,
  }));
}

async function listItems(tx: Tx, payIds: readonly number[]): Promise<PayItemRecord[]> {
  const { rows } = await sql<PayItemRecord>`
    select ${sql.raw(ITEM_COLUMNS.map(({ name }) => name).join(', '))} from pay_item
    where pay_id = any(${payIds}::bigint[]) order by pay_id, kind, position`.execute(tx);
  return rows;
}

export async function listLines(tx: Tx, payIds: readonly number[]): Promise<PayLineRecord[]> {
  const { rows } = await sql<PayLineRecord>`
    select ${sql.raw(LINE_COLUMNS.map(({ name }) => name).join(', '))} from pay_line
    where pay_id = any(${payIds}::bigint[]) order by pay_id, position`.execute(tx);
  return rows;
}

/** Gross of the tax year and the latest day of payment, over complete pays. */
export async function summariesOf(
  tx: Tx,
  employeeIds: readonly number[],
  { taxYearFrom }: { taxYearFrom: Readonly<Record<'AU' | 'NZ', LocalDate>> },
): Promise<{ employee_id: number; gross: string; last_paid_on: LocalDate }[]> {
  const { rows } = await sql<{ employee_id: number; gross: string; last_paid_on: LocalDate }>`
    select employee_id, max(processed_date) as last_paid_on,
      coalesce(sum(gross) filter (where processed_date >=
        case country when 'AU' then ${taxYearFrom.AU}::date else ${taxYearFrom.NZ}::date end), 0) as gross
    from pay where employee_id = any(${employeeIds}::bigint[]) and is_complete
    group by employee_id`.execute(tx);
  return rows;
}

/** Renames what pays copied from one allowance of the company; other rows of the same text stay. */
export async function renameAllowanceRows(
  tx: Tx,
  { allowanceId, description }: { allowanceId: number; description: string },
): Promise<void> {
  await sql`
    update pay_line l
    set label = ${description},
      report = case when l.report ? 'description' then jsonb_set(l.report, '{description}', to_jsonb(${description}::text))
        else l.report end
    from pay_item i
    where i.source_allowance_id = ${allowanceId} and i.kind = 'allowance'
      and l.pay_id = i.pay_id and l.origin_kind = 'allowance' and l.origin_index = i.position`.execute(tx);
  await sql`
    update pay_item set description = ${description}
    where source_allowance_id = ${allowanceId} and kind = 'allowance'`.execute(tx);
}

export async function mayViewCompany(tx: Tx, userId: number, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from user_zone where user_id = ${userId} and company_id = ${companyId} and zone = 'COMPANY'
      and level in ('READ_ONLY', 'EDITABLE')`.execute(tx);
  return rows.length > 0;
}

/** The pays whose tax was worked out together, in order. */
export async function listSharers(tx: Tx, sharedWith: number | null): Promise<number[]> {
  if (sharedWith === null) return [];
  const { rows } = await sql<{ id: number }>`
    select id from pay where tax_shared_with = ${sharedWith} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
