import type { Country } from '../../../base/country.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { down, isAfter, up } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { PayCycle, PayPeriod } from '../../../rules/pay-period.ts';
import { balancesOfPays, NO_BALANCES } from '../../people/employee/employee.service.ts';
import { balanceRows, type LeaveHolder } from '../../people/leave-balance/leave-balance.service.ts';
import { cyclesOf } from '../pay-run/pay-run.service.ts';
import type { MadePay } from './model/made-pay.ts';
import type { PayItemRecord, PayLineRecord, PayRecord, PayRunOfPay, PersonOfPay } from './model/tables.ts';
import { ITEM_COLUMN_NAMES, LINE_COLUMN_NAMES, PAY_COLUMN_NAMES } from './record/store.ts';

export interface PayFilter {
  readonly companyId?: number;
  readonly ids?: readonly number[];
  readonly from?: string;
  readonly to?: string;
  readonly pay_period?: PayPeriod;
  readonly pay_cycle?: PayCycle;
  readonly status?: 'pending' | 'complete';
  readonly pay_run_id?: number;
  readonly employee_id?: number;
  readonly employee_number?: string;
  readonly is_complete?: boolean;
  /** Whether to list only pays with workers compensation. */
  readonly hasCompensation?: boolean;
  readonly limit: number;
  readonly page?: Page;
}

const ORDER = [down('r.end_date', 'date'), down('r.id', 'bigint'), up('p.id', 'bigint')];

type FoundPay = PayRecord &
  Omit<PayRunOfPay, 'id'> & {
    readonly run_start_date: string;
    readonly run_end_date: string;
    readonly number: string | null;
    readonly first_name: string;
    readonly last_name: string;
    readonly email_address: string | null;
  } & LeaveHolder;

const SHOWN_COLUMNS = sql.raw(
  [...PAY_COLUMN_NAMES, 'customer_id', 'created_at', 'completed_at'].map((name) => `p.${name}`).join(', '),
);

/** Pays with their rows, newest run first, then by id. Sends at most three statements. */
export async function findPays(tx: Tx, filter: PayFilter): Promise<MadePay[]> {
  const test = [
    filter.companyId === undefined ? undefined : sql`p.company_id = ${filter.companyId}`,
    filter.ids === undefined ? undefined : sql`p.id = any(${filter.ids}::bigint[])`,
    filter.from === undefined ? undefined : sql`r.end_date >= ${filter.from}`,
    filter.to === undefined ? undefined : sql`r.end_date <= ${filter.to}`,
    filter.pay_period === undefined ? undefined : sql`r.pay_period = any(${cyclesOf(filter.pay_period)}::text[])`,
    filter.pay_cycle === undefined ? undefined : sql`r.pay_period = ${filter.pay_cycle}`,
    filter.status === undefined ? undefined : sql`p.is_complete = ${filter.status === 'complete'}`,
    filter.is_complete === undefined ? undefined : sql`p.is_complete = ${filter.is_complete}`,
    filter.pay_run_id === undefined ? undefined : sql`p.pay_run_id = ${filter.pay_run_id}`,
    filter.employee_id === undefined ? undefined : sql`p.employee_id = ${filter.employee_id}`,
    filter.employee_number === undefined ? undefined : sql`e.number = ${filter.employee_number}`,
    filter.hasCompensation ? sql`p.total_workers_compensation > 0` : undefined,
    filter.page?.after ? isAfter(filter.page, ORDER) : undefined,
  ].filter((part) => part !== undefined);
  const { rows: taken } = await sql<FoundPay>`
    select ${SHOWN_COLUMNS}, r.pay_period, r.start_date as run_start_date, r.end_date as run_end_date,
      e.number, e.first_name, e.last_name, e.email_address, e.is_leave_enabled, e.is_lsl_enabled,
      e.standard_hours_per_day, e.standard_days_per_week
    from pay p
    join pay_run r on r.customer_id = p.customer_id and r.id = p.pay_run_id
    join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    where ${test.length === 0 ? sql`true` : sql.join(test, sql` and `)}
    order by r.end_date desc, r.id desc, p.id
    limit ${takenFor(filter.page, filter.limit)}`.execute(tx);
  const rows = cut(filter.page, taken, ({ run_end_date, pay_run_id, id }) => [run_end_date, pay_run_id, id]);
  if (rows.length === 0) return [];
  const [items, balances] = await Promise.all([
    listItems(
      tx,
      rows.map(({ id }) => id),
    ),
    balancesOfPays(tx, rows),
  ]);
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
    balances: balanceRows(balances.get(row.id) ?? NO_BALANCES, row, row.country),
  }));
}

async function listItems(tx: Tx, payIds: readonly number[]): Promise<PayItemRecord[]> {
  const { rows } = await sql<PayItemRecord>`
    select ${sql.raw(ITEM_COLUMN_NAMES.join(', '))} from pay_item
    where pay_id = any(${payIds}::bigint[]) order by pay_id, kind, position`.execute(tx);
  return rows;
}

export async function listLines(tx: Tx, payIds: readonly number[]): Promise<PayLineRecord[]> {
  const { rows } = await sql<PayLineRecord>`
    select ${sql.raw(LINE_COLUMN_NAMES.join(', '))} from pay_line
    where pay_id = any(${payIds}::bigint[]) order by pay_id, position`.execute(tx);
  return rows;
}

/** Gross earnings of the tax year and the latest payday, over complete pays. */
export async function summariesOf(
  tx: Tx,
  employeeIds: readonly number[],
  { taxYearFrom }: { taxYearFrom: Readonly<Record<Country, LocalDate>> },
): Promise<{ employee_id: number; gross: string; last_paid_on: LocalDate }[]> {
  const { rows } = await sql<{ employee_id: number; gross: string; last_paid_on: LocalDate }>`
    select employee_id, max(processed_date) as last_paid_on,
      coalesce(sum(gross) filter (where processed_date >=
        case country when 'AU' then ${taxYearFrom.AU}::date else ${taxYearFrom.NZ}::date end), 0) as gross
    from pay where employee_id = any(${employeeIds}::bigint[]) and is_complete
    group by employee_id`.execute(tx);
  return rows;
}

/** Renames the rows that pays copied from a company allowance. Other rows with the same text are unchanged. */
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

/** The pays that share their tax, in id order. */
export async function listSharers(tx: Tx, sharedWith: number | null): Promise<number[]> {
  if (sharedWith === null) return [];
  const { rows } = await sql<{ id: number }>`
    select id from pay where tax_shared_with = ${sharedWith} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
