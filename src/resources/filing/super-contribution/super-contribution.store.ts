import type { Insertable, Updateable } from 'kysely';
import type { LocalDate } from '../../../base/local-date.ts';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { PayPeriod } from '../../../rules/pay-period.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import type { SuperBatchRecord, SuperBatchTable } from './tables.ts';

export interface ContributionRow {
  readonly pay_id: number;
  readonly pay_run_id: number;
  readonly employee_id: number;
  readonly payday: LocalDate;
  readonly period_start: LocalDate;
  readonly period_end: LocalDate;
  readonly number: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly fund_usi: string | null;
  readonly guarantee: string;
  readonly sacrificed: string;
  readonly reportable: string;
  readonly batch_id: number | null;
  readonly batch_status: 'CREATED' | 'PAID' | null;
  readonly paid_on: LocalDate | null;
  readonly payment_date: LocalDate | null;
}

export interface ContributionFilter {
  readonly companyId: number;
  readonly pay_run_id?: number;
  readonly employee_id?: number;
  readonly from?: string;
  readonly to?: string;
  readonly status?: 'DUE' | 'BATCHED' | 'PAID';
  readonly batch_ids?: readonly number[];
  readonly limit: number;
  readonly page?: Page;
}

const STATUS = sql`case b.status when 'PAID' then 'PAID' when 'CREATED' then 'BATCHED' else 'DUE' end`;

/** Joins the batch of pay `p`. */
const BATCH_OF_PAY = sql`left join lateral (
      select b.id, b.status, b.paid_on, b.payment_date, x.fund_usi from super_batch_pay x
      join super_batch b on b.customer_id = x.customer_id and b.id = x.super_batch_id
      where x.customer_id = p.customer_id and x.pay_id = p.id and b.status <> 'CANCELLED'
      order by b.id desc limit 1) b on true`;

/**
 * The fund that received the super of pay `p` of employee `e`, or would receive it now. A self-managed fund is
 * identified by its ABN.
 */
const FUND = sql`coalesce(b.fund_usi, nullif(e.default_employee_fund_usi, ''), (
      select 'SMSF ' || f.abn from self_managed_fund f
      where f.customer_id = e.customer_id and f.employee_id = e.id))`;

/**
 * Complete pays with super, latest payday first. Excludes opening year-to-date pays, whose super another system paid.
 */
export async function listContributions(tx: Tx, filter: ContributionFilter): Promise<ContributionRow[]> {
  const { rows } = await sql<ContributionRow>`
    select p.id as pay_id, p.pay_run_id, p.employee_id, p.processed_date as payday, r.start_date as period_start,
      r.end_date as period_end, e.number, e.first_name, e.last_name,
      ${FUND} as fund_usi,
      p.compulsory_super_amount as guarantee, s.sacrificed, p.resc_super_amount as reportable,
      b.id as batch_id, b.status as batch_status, b.paid_on, b.payment_date
    from pay p
    join pay_run r on r.customer_id = p.customer_id and r.id = p.pay_run_id
    join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    cross join lateral (
      select coalesce(sum(l.amount), 0) as sacrificed from pay_line l
      where l.customer_id = p.customer_id and l.pay_id = p.id and 'super-from-sacrifice' = any(l.tags)) s
    ${BATCH_OF_PAY}
    where p.company_id = ${filter.companyId} and p.is_complete and p.kind <> 'CATCH_UP'
      and p.compulsory_super_amount + p.resc_super_amount > 0
      ${filter.pay_run_id === undefined ? sql`` : sql`and p.pay_run_id = ${filter.pay_run_id}`}
      ${filter.employee_id === undefined ? sql`` : sql`and p.employee_id = ${filter.employee_id}`}
      ${filter.from === undefined ? sql`` : sql`and p.processed_date >= ${filter.from}`}
      ${filter.to === undefined ? sql`` : sql`and p.processed_date <= ${filter.to}`}
      ${filter.status === undefined ? sql`` : sql`and ${STATUS} = ${filter.status}`}
      ${filter.batch_ids === undefined ? sql`` : sql`and b.id = any(${filter.batch_ids}::bigint[])`}
      and ${isAfter(filter.page, [down('p.processed_date', 'date'), down('p.id', 'bigint')])}
    order by p.processed_date desc, p.id desc limit ${takenFor(filter.page, filter.limit)}`.execute(tx);
  return cut(filter.page, rows, ({ payday, pay_id }) => [payday, pay_id]);
}

export interface OpenContribution {
  readonly company_id: number;
  readonly pay_id: number;
  readonly pay_run_id: number;
  readonly employee_id: number;
  readonly payday: LocalDate;
  readonly amount: string;
}

/** Complete pays with super and without a batch. */
export async function listOpen(tx: Tx, companyIds: readonly number[]): Promise<OpenContribution[]> {
  const { rows } = await sql<OpenContribution>`
    select p.company_id, p.id as pay_id, p.pay_run_id, p.employee_id, p.processed_date as payday,
      p.compulsory_super_amount + p.resc_super_amount as amount
    from pay p
    where p.company_id = any(${companyIds}::bigint[]) and p.is_complete and p.kind <> 'CATCH_UP'
      and p.compulsory_super_amount + p.resc_super_amount > 0
      and not exists (
        select from super_batch_pay x join super_batch b on b.customer_id = x.customer_id and b.id = x.super_batch_id
        where x.customer_id = p.customer_id and x.pay_id = p.id and b.status <> 'CANCELLED')`.execute(tx);
  return rows;
}

export interface PaydayRow {
  readonly pay_id: number;
  readonly employee_id: number;
  readonly payday: LocalDate;
  readonly kind: string;
  readonly pay_period: PayPeriod;
  readonly fund_usi: string | null;
  readonly paid_on: LocalDate | null;
  /** Whether the pay includes ordinary work or leave in its own period. */
  readonly is_for_period: boolean;
  /** The first and last original payday of a pay that has only contributions for earlier paydays. */
  readonly first_original: LocalDate | null;
  readonly last_original: LocalDate | null;
  /** Whether the employment started, or restarted, in the period of the pay. */
  readonly is_of_new_employee: boolean;
}

/** These employees' pays with super between two dates. Deadlines depend on them. */
export async function listPaydays(
  tx: Tx,
  given: { employeeIds: readonly number[]; from: LocalDate; to: LocalDate },
): Promise<PaydayRow[]> {
  const { rows } = await sql<PaydayRow>`
    select p.id as pay_id, p.employee_id, p.processed_date as payday, p.kind, r.pay_period, b.paid_on,
      ${FUND} as fund_usi,
      exists (select from pay_line l where l.customer_id = p.customer_id and l.pay_id = p.id
        and l.origin_kind in ('hours', 'leave') and 'period-earnings' = any(l.tags)) as is_for_period,
      c.first_original, c.last_original,
      e.start_date >= r.start_date as is_of_new_employee
    from pay p
    join pay_run r on r.customer_id = p.customer_id and r.id = p.pay_run_id
    join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    left join lateral (
      select min(i.end_date) as first_original, max(i.end_date) as last_original from pay_item i
      where i.customer_id = p.customer_id and i.pay_id = p.id and i.kind = 'back-payment'
      having sum(i.employer_contribution) = p.compulsory_super_amount + p.resc_super_amount) c on true
    ${BATCH_OF_PAY}
    where p.employee_id = any(${given.employeeIds}::bigint[]) and p.is_complete and p.kind <> 'CATCH_UP'
      and p.compulsory_super_amount + p.resc_super_amount > 0
      and p.processed_date between ${given.from} and ${given.to}`.execute(tx);
  return rows;
}

export interface FundStart {
  readonly employee_id: number;
  readonly fund_usi: string | null;
  readonly first_payday: LocalDate;
  /** The payday of the first contribution since the employment started or restarted. */
  readonly first_since_start: LocalDate | null;
}

/**
 * The payday of each employee's first contribution to each fund. An opening year-to-date pay counts as a contribution.
 */
export async function listFundStarts(tx: Tx, employeeIds: readonly number[]): Promise<FundStart[]> {
  const { rows } = await sql<FundStart>`
    select p.employee_id, ${FUND} as fund_usi,
      min(p.processed_date) as first_payday,
      min(p.processed_date) filter (where p.processed_date >= e.start_date) as first_since_start
    from pay p
    join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    ${BATCH_OF_PAY}
    where p.employee_id = any(${employeeIds}::bigint[]) and p.is_complete
      and p.compulsory_super_amount + p.resc_super_amount > 0
    group by 1, 2`.execute(tx);
  return rows;
}

export interface EmployeeWithoutFund {
  readonly employee_id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** Employees whose pending pays in this run have super, but who have no fund to receive it. */
export async function listPendingWithoutFund(tx: Tx, runId: number): Promise<EmployeeWithoutFund[]> {
  const { rows } = await sql<EmployeeWithoutFund>`
    select e.id as employee_id, e.first_name, e.last_name
    from employee e
    where e.default_employee_fund_usi is null
      and exists (
        select from pay p
        where p.customer_id = e.customer_id and p.employee_id = e.id and p.pay_run_id = ${runId} and not p.is_complete
          and p.compulsory_super_amount + p.resc_super_amount > 0)
      and not exists (
        select from self_managed_fund f where f.customer_id = e.customer_id and f.employee_id = e.id)
    order by e.id`.execute(tx);
  return rows;
}

export async function hasRun(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`select from pay_run where id = ${id} and company_id = ${companyId}`.execute(tx);
  return rows.length > 0;
}

export async function listEmployees(tx: Tx, ids: readonly number[]): Promise<EmployeeRecord[]> {
  const { rows } = await sql<EmployeeRecord>`
    select * from employee where id = any(${ids}::bigint[]) order by id`.execute(tx);
  return rows;
}

/** The account in the payment settings; its number is encrypted. */
export interface PayerRow {
  readonly customer_id: number;
  readonly account_name: string;
  readonly bsb: string | null;
  readonly account_number: string;
}

export async function findPayer(tx: Tx, companyId: number): Promise<PayerRow | undefined> {
  const { rows } = await sql<PayerRow>`
    select customer_id, account_name, bsb, account_number from payment_setting
    where company_id = ${companyId}`.execute(tx);
  return rows[0];
}

/** The cessation code of each of these employees. */
export async function listCessations(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  const { rows } = await sql<{ employee_id: number; code: string | null }>`
    select employee_id, cessation_type_code as code from termination
    where employee_id = any(${ids}::bigint[]) and reinstated_on is null and not is_further_payment`.execute(tx);
  return new Map(rows.map(({ employee_id, code }) => [employee_id, code]));
}

export interface BatchPay {
  readonly pay_id: number;
  readonly fund_usi: string;
  readonly amount: string;
  readonly due_date: string;
}

export async function insertBatch(
  tx: Tx,
  values: Insertable<SuperBatchTable>,
  pays: readonly BatchPay[],
): Promise<SuperBatchRecord> {
  const batch = await tx.insertInto('super_batch').values(values).returningAll().executeTakeFirstOrThrow();
  await sql`
    insert into super_batch_pay (customer_id, super_batch_id, pay_id, fund_usi, amount, due_date)
    select ${batch.customer_id}, ${batch.id}, r.*
    from unnest(${pays.map((pay) => pay.pay_id)}::bigint[], ${pays.map((pay) => pay.fund_usi)}::text[],
      ${pays.map((pay) => pay.amount)}::numeric[], ${pays.map((pay) => pay.due_date)}::date[]) as r`.execute(tx);
  return batch;
}

export interface ListedBatch extends Omit<SuperBatchRecord, 'file'> {
  readonly payment_date: LocalDate;
  readonly due_date: LocalDate;
  readonly paid_on: LocalDate | null;
  readonly pay_ids: readonly number[];
  /** Pays of the batch that are late, or will be late on the day it is sent. */
  readonly late_pay_ids: readonly number[];
}

export async function listBatches(
  tx: Tx,
  filter: { companyId: number; id?: number; status?: string; limit: number; today: LocalDate; page?: Page },
): Promise<ListedBatch[]> {
  const { rows } = await sql<ListedBatch>`
    select b.customer_id, b.id, b.company_id, b.status, b.payment_date, b.paid_on, b.total, b.member_count, b.due_date,
      b.created_at, array(select x.pay_id from super_batch_pay x
        where x.customer_id = b.customer_id and x.super_batch_id = b.id order by x.pay_id) as pay_ids,
      array(select x.pay_id from super_batch_pay x
        where x.customer_id = b.customer_id and x.super_batch_id = b.id and b.status <> 'CANCELLED'
          and x.due_date < coalesce(b.paid_on, greatest(b.payment_date, ${filter.today}::date))
        order by x.pay_id) as late_pay_ids
    from super_batch b
    where b.company_id = ${filter.companyId}
      ${filter.id === undefined ? sql`` : sql`and b.id = ${filter.id}`}
      ${filter.status === undefined ? sql`` : sql`and b.status = ${filter.status}`}
      and ${isAfter(filter.page, [down('b.id', 'bigint')])}
    order by b.id desc limit ${takenFor(filter.page, filter.limit)}`.execute(tx);
  return cut(filter.page, rows, ({ id }) => [id]);
}

export const lockBatch = (tx: Tx, companyId: number, id: number): Promise<SuperBatchRecord | undefined> =>
  tx
    .selectFrom('super_batch')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateBatch = (tx: Tx, id: number, values: Updateable<SuperBatchTable>): Promise<unknown> =>
  tx.updateTable('super_batch').set(values).where('id', '=', id).execute();
