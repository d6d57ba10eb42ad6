import type { ColumnType, Generated, Selectable } from 'kysely';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { PayCycle, PayPeriod } from '../../../rules/pay-period.ts';
import { cyclesOf } from './pay-run.schema.ts';

declare module '../../../db/tx.ts' {
  interface Tables {
    pay_run: PayRunTable;
  }
}

export interface PayRunTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  /**
   * The pay cycle of the run. It can be FOUR_WEEKLY, a value that the API contract's field of this name does not have.
   */
  pay_period: PayCycle;
  start_date: string;
  end_date: string;
  created_at: ColumnType<Date, Date, Date>;
}

export type PayRunRecord = Selectable<PayRunTable>;

export interface WantedRun {
  readonly pay_period: PayCycle;
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * Runs for the given pay periods and end dates. May also return runs that combine the pay period of one wanted run with
 * the end date of another.
 */
export async function findRuns(tx: Tx, companyId: number, wanted: readonly WantedRun[]): Promise<PayRunRecord[]> {
  const { rows } = await sql<PayRunRecord>`
    select * from pay_run
    where company_id = ${companyId} and pay_period = any(${[...new Set(wanted.map((run) => run.pay_period))]}::text[])
      and end_date = any(${[...new Set(wanted.map((run) => run.end_date))]}::date[])`.execute(tx);
  return rows;
}

/**
 * Inserts runs. If two requests open the same run at the same time, the second waits for the first and then finds its
 * row.
 */
export async function insertRuns(
  tx: Tx,
  given: { customerId: number; companyId: number; at: Date },
  wanted: readonly WantedRun[],
): Promise<void> {
  await sql`
    insert into pay_run (customer_id, company_id, pay_period, start_date, end_date, created_at)
    select ${given.customerId}, ${given.companyId}, w.pay_period, w.start_date, w.end_date, ${given.at}
    from unnest(${wanted.map((run) => run.pay_period)}::text[], ${wanted.map((run) => run.start_date)}::date[],
      ${wanted.map((run) => run.end_date)}::date[]) as w (pay_period, start_date, end_date)
    on conflict do nothing`.execute(tx);
}

export interface ListedRun extends PayRunRecord {
  readonly processed_date: string | null;
  readonly pay_count: number;
  readonly completed_pay_count: number;
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
  readonly super: string;
}

export interface RunFilter {
  readonly from?: string;
  readonly to?: string;
  readonly pay_period?: PayPeriod;
  readonly pay_cycle?: PayCycle;
  readonly status?: 'pending' | 'complete';
  readonly limit: number;
  readonly page?: Page;
}

const RUNS_ORDER = [down('r.end_date', 'date'), down('r.id', 'bigint')];

/**
 * Runs with their totals, newest end date first. A run without pays, such as one whose draft was deleted, is pending.
 */
export async function listRuns(tx: Tx, companyId: number, filter: RunFilter): Promise<ListedRun[]> {
  const status =
    filter.status === undefined
      ? sql``
      : sql`and (t.pay_count > 0 and t.pay_count = t.completed_pay_count) = ${filter.status === 'complete'}`;
  const { rows } = await sql<ListedRun>`
    select r.*, t.* from pay_run r cross join lateral (
      select max(p.processed_date) filter (where p.is_complete) as processed_date,
        count(*) as pay_count, count(*) filter (where p.is_complete) as completed_pay_count,
        coalesce(sum(p.gross), 0) as gross, coalesce(sum(p.tax), 0) as tax, coalesce(sum(p.net), 0) as net,
        coalesce(sum(p.compulsory_super_amount + p.resc_super_amount + p.kiwisaver_employer_amount), 0) as super
      from pay p where p.customer_id = r.customer_id and p.pay_run_id = r.id) t
    where r.company_id = ${companyId}
      ${filter.from ? sql`and r.end_date >= ${filter.from}` : sql``}
      ${filter.to ? sql`and r.end_date <= ${filter.to}` : sql``}
      ${filter.pay_period ? sql`and r.pay_period = any(${cyclesOf(filter.pay_period)}::text[])` : sql``}
      ${filter.pay_cycle ? sql`and r.pay_period = ${filter.pay_cycle}` : sql``}
      ${status}
      and ${isAfter(filter.page, RUNS_ORDER)}
    order by r.end_date desc, r.id desc
    limit ${takenFor(filter.page, filter.limit)}`.execute(tx);
  return cut(filter.page, rows, ({ end_date, id }) => [end_date, id]);
}
