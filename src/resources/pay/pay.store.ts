import { sql } from 'kysely';
import { money } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { Tx } from '../../db/tx.ts';
import type { Line } from '../../rules/line.ts';
import { frozen } from './frozen-facts.ts';
import { arrayText, type Column, insertRows, type Value } from './insert-rows.ts';
import type { NamedBooks } from './named-items.ts';
import { citeKey, type MadePay, type PayToStore } from './record.ts';
import type { PayItemRecord, PayLineRecord, PayRecord, PayRunOfPay, PersonOfPay } from './tables.ts';

export async function nextIds(tx: Tx, table: 'pay' | 'pay_item', count: number): Promise<readonly number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}

const PAY_COLUMNS: readonly Column[] = [
  { name: 'id', type: 'bigint' },
  { name: 'company_id', type: 'bigint' },
  { name: 'pay_run_id', type: 'bigint' },
  { name: 'employee_id', type: 'bigint' },
  { name: 'country', type: 'text' },
  { name: 'kind', type: 'text' },
  { name: 'is_complete', type: 'boolean' },
  { name: 'auto_calculate', type: 'boolean' },
  { name: 'pay_date', type: 'date' },
  { name: 'processed_date', type: 'date' },
  { name: 'pay_department', type: 'text' },
  { name: 'department_id', type: 'bigint' },
  { name: 'stp_reported_externally', type: 'boolean' },
  { name: 'periods', type: 'smallint' },
  { name: 'gross', type: 'numeric' },
  { name: 'tax', type: 'numeric' },
  { name: 'net', type: 'numeric' },
  { name: 'deductions', type: 'numeric' },
  { name: 'sacrifices', type: 'numeric' },
  { name: 'total_workers_compensation', type: 'numeric' },
  { name: 'period_earnings', type: 'numeric' },
  { name: 'taxable_earnings', type: 'numeric' },
  { name: 'stsl', type: 'numeric' },
  { name: 'compulsory_super_amount', type: 'numeric' },
  { name: 'resc_super_amount', type: 'numeric' },
  { name: 'super_base', type: 'numeric' },
  { name: 'nz_student_loan', type: 'numeric' },
  { name: 'kiwisaver_employee_amount', type: 'numeric' },
  { name: 'kiwisaver_employer_amount', type: 'numeric' },
  { name: 'kiwisaver_esct_amount', type: 'numeric' },
  { name: 'holidays_gross', type: 'numeric' },
  { name: 'rule_set_id', type: 'text' },
  { name: 'tax_shared_with', type: 'bigint' },
];
const PAY_JSON: readonly Column[] = [
  { name: 'facts', type: 'text', cast: 'jsonb' },
  { name: 'leave_balances', type: 'text', cast: 'jsonb' },
  { name: 'created_at', type: 'timestamptz' },
  { name: 'completed_at', type: 'timestamptz' },
];

const ITEM_COLUMNS: readonly Column[] = [
  { name: 'id', type: 'bigint' },
  { name: 'pay_id', type: 'bigint' },
  { name: 'kind', type: 'text' },
  { name: 'position', type: 'smallint' },
  { name: 'description', type: 'text' },
  { name: 'amount', type: 'numeric' },
  { name: 'quantity', type: 'numeric' },
  { name: 'units', type: 'text' },
  { name: 'rate', type: 'numeric' },
  { name: 'multiplier', type: 'numeric' },
  { name: 'rate_reference', type: 'text' },
  { name: 'is_overtime', type: 'boolean' },
  { name: 'is_hours', type: 'boolean' },
  { name: 'leave_type', type: 'text' },
  { name: 'leave_date', type: 'date' },
  { name: 'leave_loading_amount', type: 'numeric' },
  { name: 'category', type: 'text' },
  { name: 'tax_method', type: 'text' },
  { name: 'start_date', type: 'date' },
  { name: 'end_date', type: 'date' },
  { name: 'is_taxable', type: 'boolean' },
  { name: 'is_itemised', type: 'boolean' },
  { name: 'is_included_in_super_calculations', type: 'boolean' },
  { name: 'is_directors_fees', type: 'boolean' },
  { name: 'is_return_to_work', type: 'boolean' },
  { name: 'is_super', type: 'boolean' },
  { name: 'source_allowance_id', type: 'bigint' },
];

type LineValue = (line: Line, payId: number, position: number) => Value;
const LINE_COLUMNS: readonly (Column & { readonly value: LineValue })[] = [
  { name: 'pay_id', type: 'bigint', value: (_line, payId) => payId },
  { name: 'position', type: 'smallint', value: (_line, _payId, position) => position },
  { name: 'code', type: 'text', value: ({ code }) => code },
  { name: 'label', type: 'text', value: ({ label }) => label },
  { name: 'effect', type: 'text', value: ({ effect }) => effect },
  { name: 'tags', type: 'text', cast: 'text[]', value: ({ tags }) => tagsText(tags) },
  { name: 'origin_kind', type: 'text', value: ({ origin }) => origin.kind },
  { name: 'origin_index', type: 'smallint', value: ({ origin }) => origin.index },
  { name: 'basis', type: 'numeric', value: ({ basis }) => basis?.toFixed() ?? null },
  { name: 'quantity', type: 'numeric', value: ({ quantity }) => quantity?.toFixed() ?? null },
  { name: 'rate', type: 'numeric', value: ({ rate }) => rate?.toFixed() ?? null },
  { name: 'precise', type: 'numeric', value: ({ precise }) => precise.toFixed() },
  { name: 'rounding', type: 'text', value: ({ rounding }) => rounding },
  { name: 'amount', type: 'numeric', value: ({ amount }) => amount.toFixed() },
  { name: 'because', type: 'text', value: ({ because }) => because },
  { name: 'cites', type: 'text', cast: 'text[]', value: ({ cites }) => arrayText(cites.map(citeKey)) },
  { name: 'unverified', type: 'boolean', value: ({ unverified }) => unverified },
  { name: 'report', type: 'text', cast: 'jsonb', value: ({ report }) => (report ? JSON.stringify(report) : null) },
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

/** Stores pays with their items and lines: three statements, however many pays. */
export async function insertPays(tx: Tx, customerId: number, pays: readonly PayToStore[]): Promise<void> {
  await insertRows(tx, { table: 'pay', customerId, columns: [...PAY_COLUMNS, ...PAY_JSON] }, [
    ...PAY_COLUMNS.map(({ name }) => pays.map(({ pay }) => pay[name as keyof PayRecord] as Value)),
    pays.map(({ facts }) => frozen(facts)),
    pays.map(({ pay }) => JSON.stringify(pay.leave_balances)),
    pays.map(({ pay }) => pay.created_at.toISOString()),
    pays.map(({ pay }) => pay.completed_at?.toISOString() ?? null),
  ]);
  const items = pays.flatMap((pay) => pay.items);
  await insertRows(
    tx,
    { table: 'pay_item', customerId, columns: ITEM_COLUMNS },
    ITEM_COLUMNS.map(({ name }) => items.map((item) => item[name as keyof PayItemRecord])),
  );
  await insertRows(
    tx,
    { table: 'pay_line', customerId, columns: LINE_COLUMNS },
    LINE_COLUMNS.map(({ value }) =>
      pays.flatMap(({ pay, lines }) => lines.map((line, position) => value(line, pay.id, position))),
    ),
  );
}

/** Keeps what the pays of a call named for the first time, so that the next pay can name it alone. */
export async function insertNamed(
  tx: Tx,
  given: { customerId: number; companyId: number; at: Date },
  books: NamedBooks,
): Promise<void> {
  const { customerId, companyId } = given;
  const at = given.at.toISOString();
  // A name that the database and we spell alike differently is not worth a failed pay: the first one stays.
  const onConflict = 'nothing' as const;
  const allowances = books.allowances.added;
  await insertRows(tx, { table: 'employee_allowance', customerId, columns: ALLOWANCE_COLUMNS, onConflict }, [
    allowances.map(({ employeeId }) => employeeId),
    allowances.map(({ description }) => description),
    allowances.map(({ amount }) => money(amount)),
    allowances.map(({ isIncludedInSuper }) => isIncludedInSuper),
    allowances.map(() => at),
    allowances.map(() => companyId),
    allowances.map(({ category }) => category),
    allowances.map(({ isTaxable }) => isTaxable),
    allowances.map(({ isItemised }) => isItemised),
    allowances.map(() => at),
  ]);
  const deductions = books.deductions.added;
  await insertRows(tx, { table: 'employee_deduction', customerId, columns: DEDUCTION_COLUMNS, onConflict }, [
    deductions.map(({ employeeId }) => employeeId),
    deductions.map(({ description }) => description),
    deductions.map(({ amount }) => money(amount)),
    deductions.map(({ isIncludedInSuper }) => isIncludedInSuper),
    deductions.map(() => at),
    deductions.map(() => companyId),
    deductions.map(({ classification }) => classification),
    deductions.map(() => at),
  ]);
  const others = [
    ...books.bonuses.added.map((row) => ({ ...NO_OTHER, ...row, kind: 'bonus' })),
    ...books.sacrifices.added.map((row) => ({ ...NO_OTHER, ...row, kind: 'sacrifice' })),
    ...books.backPayments.added.map((row) => ({ ...NO_OTHER, ...row, kind: 'back-payment' })),
  ];
  await insertRows(tx, { table: 'employee_pay_item', customerId, columns: OTHER_COLUMNS, onConflict }, [
    others.map(({ employeeId }) => employeeId),
    others.map(({ description }) => description),
    others.map(({ amount }) => money(amount)),
    others.map(({ isIncludedInSuper }) => isIncludedInSuper),
    others.map(() => at),
    others.map(({ kind }) => kind),
    others.map(({ taxMethod }) => taxMethod),
    others.map(({ startDate }) => startDate),
    others.map(({ endDate }) => endDate),
    others.map(({ stpCategory }) => stpCategory),
    others.map(({ isDirectorsFees }) => isDirectorsFees),
    others.map(({ isReturnToWork }) => isReturnToWork),
    others.map(({ isSuper }) => isSuper),
  ]);
}

const NAMED_COLUMNS: readonly Column[] = [
  { name: 'employee_id', type: 'bigint' },
  { name: 'description', type: 'text' },
  { name: 'amount', type: 'numeric' },
  { name: 'is_included_in_super_calculations', type: 'boolean' },
  { name: 'created_at', type: 'timestamptz' },
];
const ALLOWANCE_COLUMNS: readonly Column[] = [
  ...NAMED_COLUMNS,
  { name: 'company_id', type: 'bigint' },
  { name: 'allowance_category', type: 'text' },
  { name: 'is_taxable', type: 'boolean' },
  { name: 'is_itemised', type: 'boolean' },
  { name: 'updated_at', type: 'timestamptz' },
];
const DEDUCTION_COLUMNS: readonly Column[] = [
  ...NAMED_COLUMNS,
  { name: 'company_id', type: 'bigint' },
  { name: 'classification', type: 'text' },
  { name: 'updated_at', type: 'timestamptz' },
];
const OTHER_COLUMNS: readonly Column[] = [
  ...NAMED_COLUMNS,
  { name: 'kind', type: 'text' },
  { name: 'tax_method', type: 'text' },
  { name: 'start_date', type: 'date' },
  { name: 'end_date', type: 'date' },
  { name: 'stp_category', type: 'text' },
  { name: 'is_directors_fees', type: 'boolean' },
  { name: 'is_return_to_work', type: 'boolean' },
  { name: 'is_super', type: 'boolean' },
];
const NO_OTHER: {
  isIncludedInSuper: boolean | null;
  taxMethod: string | null;
  startDate: LocalDate | null;
  endDate: LocalDate | null;
  stpCategory: string | null;
  isDirectorsFees: boolean | null;
  isReturnToWork: boolean | null;
  isSuper: boolean | null;
} = {
  isIncludedInSuper: null,
  taxMethod: null,
  startDate: null,
  endDate: null,
  stpCategory: null,
  isDirectorsFees: null,
  isReturnToWork: null,
  isSuper: null,
};

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
  [...PAY_COLUMNS.map(({ name }) => name), 'customer_id', 'leave_balances', 'created_at', 'completed_at']
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
  given: { taxYearFrom: LocalDate },
): Promise<{ employee_id: number; gross: string; last_paid_on: LocalDate }[]> {
  const { rows } = await sql<{ employee_id: number; gross: string; last_paid_on: LocalDate }>`
    select employee_id, coalesce(sum(gross) filter (where processed_date >= ${given.taxYearFrom}), 0) as gross,
      max(processed_date) as last_paid_on
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
