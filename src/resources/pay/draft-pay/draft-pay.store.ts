import { sql } from 'kysely';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';

export async function findRun(tx: Tx, companyId: number, runId: number): Promise<PayRunRecord | undefined> {
  const { rows } = await sql<PayRunRecord>`
    select * from pay_run where company_id = ${companyId} and id = ${runId}`.execute(tx);
  return rows[0];
}

/** Two calls that prepare one run follow one another; pays go on being made beside them. */
export async function findRunForDrafts(tx: Tx, companyId: number, runId: number): Promise<PayRunRecord | undefined> {
  const { rows } = await sql<PayRunRecord>`
    select * from pay_run where company_id = ${companyId} and id = ${runId} for no key update`.execute(tx);
  return rows[0];
}

export interface PayKey {
  readonly id: number;
  readonly employee_id: number;
  readonly is_complete: boolean;
  readonly tax_shared_with: number | null;
}

export async function listPendingOfRun(tx: Tx, runId: number): Promise<PayKey[]> {
  const { rows } = await sql<PayKey>`
    select id, employee_id, is_complete, tax_shared_with from pay
    where pay_run_id = ${runId} and not is_complete order by id`.execute(tx);
  return rows;
}

/** A pay of the company and, where its tax was worked out with others, those others too; in order. */
export async function findPayWithSharers(tx: Tx, companyId: number, payId: number): Promise<PayKey[]> {
  const { rows } = await sql<PayKey>`
    select s.id, s.employee_id, s.is_complete, s.tax_shared_with
    from pay p join pay s on s.customer_id = p.customer_id
      and (s.id = p.id or (p.tax_shared_with is not null and s.tax_shared_with = p.tax_shared_with))
    where p.company_id = ${companyId} and p.id = ${payId} order by s.id`.execute(tx);
  return rows;
}

export interface StoredFacts {
  readonly id: number;
  readonly facts: unknown;
  readonly rule_set_id: string;
}

export async function listFacts(tx: Tx, payIds: readonly number[]): Promise<StoredFacts[]> {
  const { rows } = await sql<StoredFacts>`
    select id, facts, rule_set_id from pay where id = any(${payIds}::bigint[])`.execute(tx);
  return rows;
}

/** Makes room for the rows and lines of the pays worked out again; the pays themselves stay where others point at them. */
export async function deleteRows(tx: Tx, payIds: readonly number[]): Promise<void> {
  await sql`delete from pay_item where pay_id = any(${payIds}::bigint[])`.execute(tx);
  await sql`delete from pay_line where pay_id = any(${payIds}::bigint[])`.execute(tx);
}

export async function deletePays(tx: Tx, payIds: readonly number[]): Promise<void> {
  await sql`delete from pay where id = any(${payIds}::bigint[])`.execute(tx);
}

export interface Turned {
  readonly id: number;
  /** As JSON. */
  readonly leave_balances: string;
}

/** Makes drafts complete at the instant, or complete pays drafts when there is none. */
export async function turnPays(tx: Tx, pays: readonly Turned[], completedAt: Date | null): Promise<void> {
  await sql`
    update pay p
    set is_complete = ${completedAt !== null}, completed_at = ${completedAt}, leave_balances = t.balances::jsonb,
      generated_at = null
    from unnest(${pays.map(({ id }) => id)}::bigint[], ${pays.map(({ leave_balances }) => leave_balances)}::text[])
      as t (id, balances)
    where p.id = t.id`.execute(tx);
}

/** Made from settings at the instant, or in a person's hands when there is none. */
export async function markGenerated(tx: Tx, payIds: readonly number[], at: Date | null): Promise<void> {
  await sql`update pay set generated_at = ${at} where id = any(${payIds}::bigint[])`.execute(tx);
}

/**
 * Drafts of the company that were made from settings, that nobody has touched, and whose run ended two periods ago or
 * earlier; they are given as long from the day they were made.
 */
export async function listForgotten(
  tx: Tx,
  companyId: number,
  { at, today }: { readonly at: Date; readonly today: LocalDate },
): Promise<PayKey[]> {
  const { rows } = await sql<PayKey>`
    select p.id, p.employee_id, p.is_complete, p.tax_shared_with
    from pay_run r join pay p on p.customer_id = r.customer_id and p.pay_run_id = r.id and not p.is_complete
    cross join lateral (select case r.pay_period when 'WEEKLY' then interval '14 days'
      when 'FORTNIGHTLY' then interval '28 days' else interval '2 months' end as kept) k
    where r.company_id = ${companyId} and r.end_date < ${today}::date - k.kept and p.generated_at < ${at}::timestamptz - k.kept
    order by p.id`.execute(tx);
  return rows;
}

export interface LeaveMoved {
  readonly pay_id: number;
  readonly employee_id: number;
  readonly leave_type: string;
  readonly unit: string;
  readonly quantity: string;
  readonly as_at: LocalDate;
}

/** What the pays have moved in the ledger, less what was already taken back. */
export async function listLeaveMoved(tx: Tx, payIds: readonly number[]): Promise<LeaveMoved[]> {
  const { rows } = await sql<LeaveMoved>`
    select pay_id, employee_id, leave_type, unit, sum(quantity) as quantity, max(as_at) as as_at
    from leave_entry where pay_id = any(${payIds}::bigint[])
    group by pay_id, employee_id, leave_type, unit having sum(quantity) <> 0
    order by pay_id, leave_type, unit`.execute(tx);
  return rows;
}

export interface Payee {
  readonly id: number;
  readonly department: string | null;
  readonly hours_per_week: string;
  readonly has_rate: boolean;
}

/** Who is to have a pending pay in the run: paid by its period, employed, and without a pay for it yet. */
export async function listPayees(tx: Tx, run: PayRunRecord): Promise<Payee[]> {
  const { rows } = await sql<Payee>`
    select e.id, e.department, e.standard_hours_per_day * e.standard_days_per_week as hours_per_week,
      e.pay_rate_per_hour is not null as has_rate
    from employee e
    where e.company_id = ${run.company_id} and e.pay_period = ${run.pay_period} and e.active_pay_recipient
      and not e.is_deleted and not e.is_terminated and e.start_date <= ${run.end_date}
      and not exists (
        select from pay p where p.employee_id = e.id and p.pay_run_id = ${run.id}
          and p.kind in ('REGULAR', 'TERMINATION'))
    order by lower(e.last_name), lower(e.first_name), e.id`.execute(tx);
  return rows;
}

export interface StandingItem {
  readonly employee_id: number;
  readonly kind: 'allowance' | 'deduction';
  readonly description: string;
}

/** What is set up on the employees to be on every pay. */
export async function listStandingItems(tx: Tx, employeeIds: readonly number[]): Promise<StandingItem[]> {
  const { rows } = await sql<StandingItem>`
    select employee_id, 'allowance' as kind, description, id from employee_allowance
    where employee_id = any(${employeeIds}::bigint[]) and is_recurring
    union all
    select employee_id, 'deduction', description, id from employee_deduction
    where employee_id = any(${employeeIds}::bigint[]) and is_recurring
    order by kind, id`.execute(tx);
  return rows;
}
