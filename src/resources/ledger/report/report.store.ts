import type { LocalDate } from '../../../base/local-date.ts';
import { employeeOrder } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

export interface PaidPeriod {
  readonly companyId: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface Person {
  readonly number: string | null;
  readonly first_name: string;
  readonly last_name: string;
}

/** Figures of one pay, or of all pays of an employee, summed by the database. */
export interface PayFigures extends Person {
  readonly processed_date: string;
  readonly pay_count: number;
  readonly gross: string;
  readonly tax: string;
  readonly deductions: string;
  readonly net: string;
  readonly stsl: string;
  readonly sacrifices: string;
  readonly super_base: string;
  readonly compulsory_super_amount: string;
  readonly resc_super_amount: string;
  readonly nz_student_loan: string;
  readonly kiwisaver_employee_amount: string;
  readonly kiwisaver_employer_amount: string;
  readonly kiwisaver_esct_amount: string;
}

const FIGURES = sql.raw(
  [
    ...['gross', 'tax', 'deductions', 'net', 'stsl', 'sacrifices', 'super_base', 'compulsory_super_amount'],
    ...['resc_super_amount', 'nz_student_loan', 'kiwisaver_employee_amount', 'kiwisaver_employer_amount'],
    'kiwisaver_esct_amount',
  ]
    .map((name) => `sum(p.${name}) as ${name}`)
    .join(', '),
);

const paidIn = ({ companyId, from, to }: PaidPeriod) =>
  sql`p.company_id = ${companyId} and p.is_complete and p.processed_date between ${from} and ${to}`;

/** Every complete pay of the period, sorted by payday and name. */
export async function listPays(tx: Tx, period: PaidPeriod): Promise<PayFigures[]> {
  const { rows } = await sql<PayFigures>`
    select e.number, e.first_name, e.last_name, p.processed_date, 1 as pay_count, ${FIGURES}
    from pay p join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    where ${paidIn(period)}
    group by e.customer_id, e.id, p.customer_id, p.id
    order by p.processed_date, ${employeeOrder('e')}, p.id`.execute(tx);
  return rows;
}

/** The complete pays of the period, summed by employee. */
export async function listPeople(tx: Tx, period: PaidPeriod): Promise<PayFigures[]> {
  const { rows } = await sql<PayFigures>`
    select e.number, e.first_name, e.last_name, '' as processed_date, count(*)::int as pay_count, ${FIGURES}
    from pay p join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    where ${paidIn(period)}
    group by e.customer_id, e.id order by ${employeeOrder('e')}`.execute(tx);
  return rows;
}

export interface DeductionSum extends Person {
  readonly label: string;
  readonly pay_count: number;
  readonly amount: string;
}

/** After-tax deductions, summed by description and employee. */
export async function listDeductions(tx: Tx, period: PaidPeriod): Promise<DeductionSum[]> {
  const { rows } = await sql<DeductionSum>`
    select l.label, e.number, e.first_name, e.last_name, count(distinct p.id)::int as pay_count, sum(l.amount) as amount
    from pay p
    join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    cross join lateral (
      select label, amount from pay_line
      where customer_id = p.customer_id and pay_id = p.id and 'deduction' = any(tags) offset 0
    ) l
    where ${paidIn(period)}
    group by l.label, e.customer_id, e.id order by lower(l.label), l.label, ${employeeOrder('e')}`.execute(tx);
  return rows;
}

export interface LeaveOwed extends Person {
  readonly leave_type: string;
  readonly unit: 'hours' | 'weeks' | 'days';
  readonly quantity: string;
  readonly pay_rate_per_hour: string | null;
  readonly standard_hours_per_day: string | null;
  readonly standard_days_per_week: number | null;
}

/** Balances of the given types of leave, from the leave ledger at the end of a day. */
export async function listLeaveOwed(
  tx: Tx,
  { companyId, to }: PaidPeriod,
  types: readonly string[],
): Promise<LeaveOwed[]> {
  const { rows } = await sql<LeaveOwed>`
    select e.number, e.first_name, e.last_name, l.leave_type, l.unit, sum(l.quantity) as quantity,
      e.pay_rate_per_hour, e.standard_hours_per_day, e.standard_days_per_week
    from employee e join leave_entry l on l.customer_id = e.customer_id and l.employee_id = e.id
    where e.company_id = ${companyId} and e.deleted_at is null and l.as_at <= ${to} and l.leave_type = any(${types}::text[])
      and (e.termination_date is null or e.termination_date > ${to})
    group by e.customer_id, e.id, l.leave_type, l.unit
    having sum(l.quantity) <> 0
    order by ${employeeOrder('e')}, l.leave_type`.execute(tx);
  return rows;
}

export interface MonthCount {
  readonly month: string;
  readonly started: number;
  readonly ended: number;
  readonly employed: number;
}

/**
 * For each month, the number of employees who started, who left, and who were employed at its end. The last month ends
 * with the period.
 */
export async function listHeadcount(tx: Tx, { companyId, from, to }: PaidPeriod): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select to_char(m.first, 'YYYY-MM') as month,
      count(e.id) filter (where e.start_date between greatest(m.first, ${from}::date) and m.last)::int as started,
      count(e.id) filter (where e.termination_date between greatest(m.first, ${from}::date) and m.last)::int as ended,
      count(e.id) filter (
        where e.start_date <= m.last and (e.termination_date is null or e.termination_date > m.last)
      )::int as employed
    from (
      select g::date as first, least((g + interval '1 month - 1 day')::date, ${to}::date) as last
      from generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') g
    ) m
    left join employee e on e.company_id = ${companyId} and e.deleted_at is null
    group by m.first, m.last order by m.first`.execute(tx);
  return rows;
}
