import type { LocalDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import { ESCT_RATE_SET_ON } from '../../../../rules/nz/esct.ts';
import type { EsctRateMethod } from '../../../company/company/company.service.ts';
import type { RunName } from '../lookback/period-pays.store.ts';

export interface WantedYear {
  readonly employeeId: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

export interface PaidYear {
  readonly salary: string;
  readonly contributions: string;
  /**
   * The first payday of the year or, for opening amounts, the estimated end of the first period that they cover; null
   * if there are no pays.
   */
  readonly since: LocalDate | null;
  readonly has_older: boolean;
}

/** Salary and employer contributions of employees in a tax year, in the order of `wanted`. */
export async function listPaidYears(tx: Tx, wanted: readonly WantedYear[]): Promise<PaidYear[]> {
  const { rows } = await sql<PaidYear>`
    select t.*, exists (select from pay o
        where o.employee_id = w.employee_id and o.is_complete and o.processed_date < w.first) as has_older
    from unnest(
        ${wanted.map(({ employeeId }) => employeeId)}::bigint[],
        ${wanted.map(({ first }) => first)}::date[], ${wanted.map(({ last }) => last)}::date[]
      ) with ordinality as w (employee_id, first, last, position)
    cross join lateral (
      select coalesce(sum(p.taxable_earnings), 0) as salary,
        coalesce(sum(p.kiwisaver_employer_amount + ${superSacrifice('p')}), 0) as contributions,
        -- Opening amounts cover several periods that end on their date.
        min(p.processed_date - greatest(p.periods - 1, 0)
          * case r.pay_period when 'WEEKLY' then 7 when 'FORTNIGHTLY' then 14 when 'FOUR_WEEKLY' then 28 else 30 end) as since
      from pay p join pay_run r on r.id = p.pay_run_id
      where p.employee_id = w.employee_id and p.is_complete and p.processed_date between w.first and w.last
    ) t
    order by w.position`.execute(tx);
  return rows;
}

/**
 * Super salary sacrifice, which counts as an employer contribution. Few pays have any, so the subquery runs only for
 * pays with sacrifices.
 */
export const superSacrifice = (pay: 'p' | 'o') => sql`
  case when ${sql.ref(pay)}.sacrifices = 0 then 0 else coalesce((
    select sum(s.amount) from pay_item s
    where s.pay_id = ${sql.ref(pay)}.id and s.kind = 'sacrifice' and s.is_super), 0) end`;

/** The amount of bonuses and back payments that are taxed over several periods; these do not recur in every period. */
export const spread = (pay: 'p' | 'o') => sql`
  coalesce((select sum(l.amount) from pay_line l
    where l.customer_id = ${sql.ref(pay)}.customer_id and l.pay_id = ${sql.ref(pay)}.id
      and l.tags && array['spread-pay']), 0)`;

/** An employee with a fixed ESCT rate, and the earnings of the latest period paid. */
export interface FixedEsct {
  readonly id: number;
  readonly company_id: number;
  readonly start_date: LocalDate;
  readonly esct_rate: string;
  readonly period_start: LocalDate;
  readonly period_end: LocalDate;
  /** Sums over all pays of the period: ordinary pay, all taxable pay, and employer contributions. */
  readonly ordinary_earnings: string;
  readonly taxable_earnings: string;
  readonly contributions: string;
}

/** Active employees with a fixed rate whose latest period had an employer contribution. */
export async function listFixedEsct(
  tx: Tx,
  companies: readonly { readonly id: number; readonly methodDefault: EsctRateMethod }[],
): Promise<FixedEsct[]> {
  const { rows } = await sql<FixedEsct>`
    select e.id, e.company_id, e.start_date, e.esct_rate, r.start_date as period_start, r.end_date as period_end, s.*
    from unnest(${companies.map(({ id }) => id)}::bigint[], ${companies.map(({ methodDefault }) => methodDefault)}::text[])
      as c (id, method_default)
    join employee e on e.company_id = c.id
    cross join lateral (
      select p.pay_run_id from pay p
      where p.customer_id = e.customer_id and p.employee_id = e.id and p.is_complete and p.auto_calculate
        and p.kind = 'REGULAR' and p.taxable_earnings > 0
      order by p.processed_date desc, p.id desc limit 1
    ) l
    join pay_run r on r.customer_id = e.customer_id and r.id = l.pay_run_id
    cross join lateral (
      select sum(o.period_earnings - ${spread('o')}) as ordinary_earnings, sum(o.taxable_earnings) as taxable_earnings,
        sum(o.kiwisaver_employer_amount + ${superSacrifice('o')}) as contributions
      from pay o
      where o.customer_id = e.customer_id and o.pay_run_id = l.pay_run_id and o.employee_id = e.id and o.is_complete
        and o.kind <> 'CATCH_UP'
    ) s
    where e.active_pay_recipient and not e.is_deleted and not e.is_terminated
      and coalesce(e.declarations ->> 'esct_rate_method', c.method_default) = 'FIXED' and s.contributions > 0`.execute(
    tx,
  );
  return rows;
}

export interface SetRate {
  readonly rate: string;
  readonly set_on: LocalDate;
}

/**
 * The ESCT rates set by pays of the tax year, in the order of `wanted`; null if no pay has set one. Excludes pays of
 * the run itself, because a period is calculated as a whole.
 */
export async function listSetRates(
  tx: Tx,
  wanted: readonly (WantedYear & { readonly run: RunName })[],
): Promise<(SetRate | null)[]> {
  const { rows } = await sql<{ rate: string | null; set_on: LocalDate | null }>`
    select s.rate, s.set_on
    from unnest(
        ${wanted.map(({ employeeId }) => employeeId)}::bigint[],
        ${wanted.map(({ first }) => first)}::date[], ${wanted.map(({ last }) => last)}::date[],
        ${wanted.map(({ run }) => run.pay_period)}::text[], ${wanted.map(({ run }) => run.end_date)}::date[]
      ) with ordinality as w (employee_id, first, last, pay_period, end_date, position)
    left join lateral (
      select l.rate, (l.report ->> ${ESCT_RATE_SET_ON})::date as set_on
      from pay p
      join pay_run r on r.id = p.pay_run_id
      join pay_line l on l.customer_id = p.customer_id and l.pay_id = p.id and l.report ->> ${ESCT_RATE_SET_ON} is not null
      where p.employee_id = w.employee_id and p.is_complete and p.processed_date between w.first and w.last
        and not (r.pay_period = w.pay_period and r.end_date = w.end_date)
      order by p.completed_at desc, p.id desc limit 1
    ) s on true
    order by w.position`.execute(tx);
  return rows.map(({ rate, set_on }) => (rate === null || set_on === null ? null : { rate, set_on }));
}
