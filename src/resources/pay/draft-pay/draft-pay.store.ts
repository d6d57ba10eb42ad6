import type { Country } from '../../../base/country.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { employeeOrder } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { AwardAllowances, AwardOptions } from '../../company/award/award.service.ts';
import { type AnnualSalary, payCycle, type StoredDeclarations } from '../../people/employee/employee.service.ts';
import { isBackPay } from '../past/lookback.public.ts';
import type { ComparedEmployee, ComparedPay } from '../pay/pay.service.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';

/** The ids of a pay and its employee. The employee's row is locked before the pay is changed. */
export interface PayKey {
  readonly id: number;
  readonly employee_id: number;
}

/** The pay with this id, as a list; empty if the company has no such pay. */
export async function findKey(tx: Tx, companyId: number, payId: number): Promise<PayKey[]> {
  const { rows } = await sql<PayKey>`
    select id, employee_id from pay where company_id = ${companyId} and id = ${payId}`.execute(tx);
  return rows;
}

/**
 * Locks the run so that requests that prepare its drafts run one at a time. Other requests can still create pays in the
 * run.
 */
export async function findRunForDrafts(tx: Tx, companyId: number, runId: number): Promise<PayRunRecord | undefined> {
  const { rows } = await sql<PayRunRecord>`
    select * from pay_run where company_id = ${companyId} and id = ${runId} for no key update`.execute(tx);
  return rows[0];
}

export async function listPendingOfRun(tx: Tx, runId: number): Promise<(PayKey & { readonly is_back_pay: boolean })[]> {
  const { rows } = await sql<PayKey & { readonly is_back_pay: boolean }>`
    select p.id, p.employee_id, ${isBackPay('p')} as is_back_pay from pay p
    where p.pay_run_id = ${runId} and not p.is_complete order by p.id`.execute(tx);
  return rows;
}

/**
 * Drafts that were generated more than two pay periods ago, that no user has edited, and whose run ended more than two
 * pay periods ago.
 */
export async function listAbandoned(
  tx: Tx,
  companyId: number,
  { at, today }: { readonly at: Date; readonly today: LocalDate },
): Promise<PayKey[]> {
  const { rows } = await sql<PayKey>`
    select p.id, p.employee_id
    from pay_run r join pay p on p.customer_id = r.customer_id and p.pay_run_id = r.id and not p.is_complete
    cross join lateral (select case r.pay_period when 'WEEKLY' then interval '14 days'
      when 'FORTNIGHTLY' then interval '28 days' when 'FOUR_WEEKLY' then interval '56 days' else interval '2 months' end as kept) k
    where r.company_id = ${companyId} and r.end_date < ${today}::date - k.kept and p.generated_at < ${at}::timestamptz - k.kept
    order by p.id`.execute(tx);
  return rows;
}

export interface Payee {
  readonly id: number;
  readonly department: string | null;
  readonly hours_per_week: string;
  readonly hours_per_day: string;
  readonly days_per_week: number;
  readonly has_rate: boolean;
  readonly is_casual: boolean;
  readonly annual_salary: AnnualSalary | null;
  readonly country: Country;
}

const PAYEE = sql`e.id, e.department, e.standard_hours_per_day * e.standard_days_per_week as hours_per_week,
  e.standard_hours_per_day as hours_per_day, e.standard_days_per_week as days_per_week,
  e.pay_rate_per_hour is not null as has_rate, e.employment_status = 'Casual' as is_casual,
  e.declarations -> 'annual_salary' as annual_salary, c.country`;

/** The employees among these who have an annual salary. */
export async function listSalaried(tx: Tx, employeeIds: readonly number[]): Promise<Payee[]> {
  const { rows } = await sql<Payee>`
    select ${PAYEE} from employee e join company c on c.customer_id = e.customer_id and c.id = e.company_id
    where e.id = any(${employeeIds}::bigint[]) and e.declarations ? 'annual_salary'`.execute(tx);
  return rows;
}

/** The number of active pay recipients with a complete regular pay in the run, apart from the back pay of reviews. */
export async function countPaid(tx: Tx, run: PayRunRecord): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select count(distinct p.employee_id)::int as paid
    from pay p join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    where p.pay_run_id = ${run.id} and p.is_complete and p.kind = 'REGULAR' and not ${isBackPay('p')}
      and ${payCycle('e')} = ${run.pay_period} and e.active_pay_recipient and not e.is_deleted and not e.is_terminated`.execute(
    tx,
  );
  return rows[0]!.paid;
}

/**
 * Active pay recipients who need a draft in the run: they are employed, have the pay period of the run, and have no
 * regular or termination pay in it, apart from the back pay of reviews.
 */
export async function listPayees(tx: Tx, run: PayRunRecord): Promise<Payee[]> {
  const { rows } = await sql<Payee>`
    select ${PAYEE} from employee e join company c on c.customer_id = e.customer_id and c.id = e.company_id
    where e.company_id = ${run.company_id} and ${payCycle('e')} = ${run.pay_period} and e.active_pay_recipient
      and not e.is_deleted and not e.is_terminated and e.start_date <= ${run.end_date}
      and not exists (
        select from pay p where p.employee_id = e.id and p.pay_run_id = ${run.id}
          and p.kind in ('REGULAR', 'TERMINATION') and not ${isBackPay('p')})
    order by ${employeeOrder('e')}`.execute(tx);
  return rows;
}

export interface StandingItem {
  readonly employee_id: number;
  readonly kind: 'allowance' | 'deduction';
  readonly description: string;
}

/** Recurring allowances and deductions of the employees. */
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

/** The facts about an employee that determine how time is paid. */
export interface TimeWorker {
  readonly id: number;
  readonly employment_status: string;
  readonly date_of_birth: string | null;
  readonly start_date: string;
  readonly state: string;
  readonly company_state: string | null;
  readonly pay_rate_per_hour: string | null;
  readonly standard_hours_per_day: string;
  readonly standard_days_per_week: number;
  readonly declarations: StoredDeclarations;
  /** The pack of the declared award; null if no award is declared or it has no pack. */
  readonly pack: string | null;
  /** The company's allowances for kinds of award allowances. */
  readonly award_allowances: AwardAllowances;
  readonly award_options: AwardOptions;
}

export async function listTimeWorkers(tx: Tx, ids: readonly number[]): Promise<TimeWorker[]> {
  const { rows } = await sql<TimeWorker>`
    select e.id, e.employment_status, e.date_of_birth, e.start_date, e.state, e.pay_rate_per_hour,
      e.standard_hours_per_day, e.standard_days_per_week, e.declarations, c.state as company_state, a.pack,
      coalesce(a.allowances, '{}') as award_allowances,
      coalesce(a.options, '{}') as award_options
    from employee e join company c on c.customer_id = e.customer_id and c.id = e.company_id
    left join award a on a.customer_id = e.customer_id and a.company_id = e.company_id
      and a.id = (e.declarations -> 'award' ->> 'award_id')::bigint
    where e.id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}

/** The employees among these who have the pay period of the run. */
export async function listWithoutDraft(
  tx: Tx,
  run: PayRunRecord,
  among: readonly number[],
): Promise<{ readonly id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e
    where e.company_id = ${run.company_id} and e.id = any(${among}::bigint[]) and ${payCycle('e')} = ${run.pay_period}
    order by e.id`.execute(tx);
  return rows;
}

/** The paydays of a report on the pays of a company. */
export interface ReportedPeriod {
  readonly companyId: number;
  readonly from: string;
  readonly to: string;
}

const UNDER_AWARD = sql`join company c on c.customer_id = e.customer_id and c.id = e.company_id
    join award a on a.customer_id = e.customer_id and a.company_id = e.company_id
      and a.id = (e.declarations -> 'award' ->> 'award_id')::bigint and a.pack is not null`;

/** A complete pay of an employee with an award, with the rows that are compared with the award. */
export type PayUnderAward = ComparedPay &
  ComparedEmployee & {
    readonly number: string | null;
    readonly first_name: string;
    readonly last_name: string;
    readonly award_pack: string;
    readonly is_only_pay: boolean;
  };

export async function listPaysUnderAwards(
  tx: Tx,
  { companyId, from, to }: ReportedPeriod,
): Promise<readonly PayUnderAward[]> {
  const { rows } = await sql<PayUnderAward>`
    select e.number, e.first_name, e.last_name, e.declarations, e.employment_status, e.date_of_birth, e.start_date,
      e.termination_date, e.standard_hours_per_day, e.standard_days_per_week, a.pack as award_pack,
      jsonb_build_object('country', p.country, 'kind', p.kind, 'processed_date', p.processed_date) as pay,
      jsonb_build_object('start_date', r.start_date, 'end_date', r.end_date, 'pay_period', r.pay_period) as run,
      not exists (
        select from pay d where d.customer_id = p.customer_id and d.pay_run_id = p.pay_run_id
          and d.employee_id = p.employee_id and d.id <> p.id and d.is_complete and not ${isBackPay('d')}
      ) as is_only_pay,
      (
        select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'is_hours', i.is_hours, 'quantity', i.quantity::text,
          'amount', i.amount::text, 'worked_time', i.worked_time, 'units', i.units, 'leave_type', i.leave_type)
          order by i.kind, i.position), '[]')
        from pay_item i where i.customer_id = p.customer_id and i.pay_id = p.id and i.kind in ('hours', 'leave')
      ) as items
    from pay p
    join pay_run r on r.customer_id = p.customer_id and r.id = p.pay_run_id
    join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    ${UNDER_AWARD}
    where p.company_id = ${companyId} and p.is_complete and p.processed_date between ${from} and ${to}
      and p.kind in ('REGULAR', 'TERMINATION') and not ${isBackPay('p')}
    order by p.processed_date, ${employeeOrder('e')}, p.id`.execute(tx);
  return rows;
}

/** An employee who was paid a salary, with the runs of these pays and the days of leave in them. */
export interface SalariedEmployee {
  readonly id: number;
  readonly number: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly paid: string;
  readonly runs: readonly { readonly start_date: string; readonly end_date: string; readonly pay_period: string }[];
  readonly days_off: readonly string[];
}

export async function listSalariesUnderAwards(
  tx: Tx,
  { companyId, from, to }: ReportedPeriod,
): Promise<readonly SalariedEmployee[]> {
  const { rows } = await sql<SalariedEmployee>`
    select e.id, e.number, e.first_name, e.last_name, sum(s.paid)::text as paid,
      jsonb_agg(distinct jsonb_build_object('start_date', r.start_date, 'end_date', r.end_date,
        'pay_period', r.pay_period)) as runs,
      array(
        select distinct i.leave_date::text from pay_item i join pay o on o.customer_id = i.customer_id and o.id = i.pay_id
        where o.employee_id = e.id and o.is_complete and o.processed_date between ${from} and ${to}
          and i.kind = 'leave' and i.leave_date is not null
      ) as days_off
    from pay p
    join pay_run r on r.customer_id = p.customer_id and r.id = p.pay_run_id
    join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    ${UNDER_AWARD}
    cross join lateral (
      select sum(i.amount) as paid from pay_item i
      where i.customer_id = p.customer_id and i.pay_id = p.id and i.kind = 'hours' and i.units = 'Salary'
    ) s
    where p.company_id = ${companyId} and p.is_complete and p.processed_date between ${from} and ${to}
      and s.paid is not null and not ${isBackPay('p')}
    group by e.customer_id, e.id
    order by ${employeeOrder('e')}`.execute(tx);
  return rows;
}
