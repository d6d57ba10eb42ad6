import type { LocalDate } from '../../../base/local-date.ts';
import { employeeOrder } from '../../../db/name-order.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { PayKey } from '../pay/public.ts';
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

export async function listPendingOfRun(tx: Tx, runId: number): Promise<PayKey[]> {
  const { rows } = await sql<PayKey>`
    select id, employee_id, is_complete, tax_shared_with from pay
    where pay_run_id = ${runId} and not is_complete order by id`.execute(tx);
  return rows;
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

export interface Payee {
  readonly id: number;
  readonly department: string | null;
  readonly hours_per_week: string;
  readonly has_rate: boolean;
}

/** How many active pay recipients of the run have a complete regular pay in it already. */
export async function countPaid(tx: Tx, run: PayRunRecord): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select count(distinct p.employee_id)::int as paid
    from pay p join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    where p.pay_run_id = ${run.id} and p.is_complete and p.kind = 'REGULAR'
      and e.pay_period = ${run.pay_period} and e.active_pay_recipient and not e.is_deleted and not e.is_terminated`.execute(
    tx,
  );
  return rows[0]!.paid;
}

export interface PaidPerson {
  readonly employee_id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** Employees of the drafts who have a complete regular pay in the run of their draft. */
export async function listPaidAlready(tx: Tx, draftIds: readonly number[]): Promise<PaidPerson[]> {
  const { rows } = await sql<PaidPerson>`
    select distinct e.id as employee_id, e.first_name, e.last_name
    from pay d
    join pay p on p.customer_id = d.customer_id and p.pay_run_id = d.pay_run_id and p.employee_id = d.employee_id
    join employee e on e.customer_id = d.customer_id and e.id = d.employee_id
    where d.id = any(${draftIds}::bigint[]) and p.is_complete and p.kind = 'REGULAR' and d.kind = 'REGULAR'
    order by e.id`.execute(tx);
  return rows;
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
    order by ${employeeOrder('e')}`.execute(tx);
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
