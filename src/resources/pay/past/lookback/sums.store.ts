import type { RawBuilder } from 'kysely';
import type { LocalDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { PayKind } from '../stored/stored-facts.ts';
import type { Wanted } from './period-pays.store.ts';
import type { Spans } from './spans.ts';

export interface StoredSums {
  readonly position: number;
  readonly taxable: string;
  readonly normal: string;
  readonly periods: number;
  readonly super_quarter: string;
  readonly super_year: string;
  /** The last paid periods, newest first. Opening amounts count as older than the period they were sent in. */
  readonly last_periods: readonly StoredPeriod[] | null;
}

/** All pays of a run as one period: their earnings, the number of periods they count for, and their last payday. */
export interface StoredPeriod {
  readonly pay_run_id: number;
  readonly is_opening: boolean;
  readonly last_day: LocalDate;
  readonly periods: number;
  readonly earnings: string;
}

/**
 * The sum of a pay's back payments taxed by Method B(i). The rows are read only if the pay has amounts that were not
 * taxed with the period, which is rare.
 */
export const backPaid = (pay: string): RawBuilder<string> => {
  const p = sql.raw(pay);
  return sql<string>`case when ${p}.country = 'AU' and ${p}.taxable_earnings <> ${p}.period_earnings then coalesce((
      select sum(i.amount) from pay_item i
      where i.pay_id = ${p}.id and i.kind in ('bonus', 'back-payment') and i.tax_method = 'METHOD_B1'), 0) else 0 end`;
};

/**
 * For each of many pays, sums the complete pays of other periods, with one statement. Pays of one run form one period;
 * opening amounts cover the number of periods they state. Excludes pays of `kinds` in the run itself, because they
 * belong to the period being calculated. Grouping pays by run is the slowest part, so it is skipped if no two pays
 * share a run, as is nearly always the case.
 */
export async function findSums(
  tx: Tx,
  { companyId, kinds }: { companyId: number; kinds: readonly PayKind[] },
  wanted: readonly Wanted[],
  spans: (paidOn: LocalDate) => Spans,
): Promise<StoredSums[]> {
  const { days, dayOf } = sharedDays(wanted);
  const spansOfDays = days.map(({ paidOn }) => spans(paidOn));
  const isLookedAt = sql`p.employee_id = w.employee_id and p.is_complete
        and p.processed_date between d.looked_at_from and d.looked_at_to
        and (p.pay_run_id is distinct from d.pay_run_id or p.kind <> all(${kinds}::text[]))`;
  const { rows } = await sql<StoredSums>`
    with d as materialized (
      select d.*, (
          select n.id from pay_run n
          where n.company_id = ${companyId} and n.pay_period = d.pay_period and n.end_date = d.end_date
        ) as pay_run_id
      from unnest(
          ${days.map(({ run }) => run.pay_period)}::text[], ${days.map(({ run }) => run.end_date)}::date[],
          ${days.map(({ paidOn }) => paidOn)}::date[],
          ${spansOfDays.map(({ year }) => year[0])}::date[], ${spansOfDays.map(({ year }) => year[1])}::date[],
          ${spansOfDays.map(({ quarter }) => quarter[0])}::date[], ${spansOfDays.map(({ quarter }) => quarter[1])}::date[],
          ${spansOfDays.map(({ lookedAt }) => lookedAt[0])}::date[],
          ${spansOfDays.map(({ lookedAt }) => lookedAt[1])}::date[]
        ) with ordinality as d (pay_period, end_date, paid_on, year_from, year_to, quarter_from, quarter_to,
          looked_at_from, looked_at_to, day)
    )
    select w.position, s.taxable, s.normal, l.periods, s.super_quarter, s.super_year, l.last_periods
    from unnest(${wanted.map(({ employeeId }) => employeeId)}::bigint[], ${dayOf}::int[])
      with ordinality as w (employee_id, day, position)
    join d on d.day = w.day
    cross join lateral (
      select
        coalesce(sum(p.taxable_earnings) filter (where p.processed_date between d.year_from and d.paid_on), 0) as taxable,
        coalesce(sum(p.period_earnings + ${backPaid('p')})
          filter (where p.processed_date between d.year_from and d.paid_on), 0) as normal,
        coalesce(sum(p.periods) filter (where p.processed_date between d.year_from and d.paid_on), 0) as periods,
        coalesce(sum(p.super_base) filter (where p.processed_date between d.quarter_from and d.quarter_to), 0)
          as super_quarter,
        coalesce(sum(p.super_base) filter (where p.processed_date between d.year_from and d.year_to), 0) as super_year,
        count(*) <> count(distinct p.pay_run_id) as shares_runs
      from pay p
      where ${isLookedAt}
    ) s
    cross join lateral (
      select s.periods, (
          select to_json(array_agg(l)) from (
            select p.pay_run_id, p.kind = 'CATCH_UP' as is_opening, p.processed_date as last_day, p.periods,
              p.period_earnings::text as earnings
            from pay p
            where ${isLookedAt} and p.processed_date <= d.paid_on and p.period_earnings <> 0 and p.periods > 0
            order by p.processed_date desc, p.pay_run_id desc
            limit 2
          ) l
        ) as last_periods
      where not s.shares_runs
      union all
      select coalesce(sum(t.periods_of_year), 0) as periods,
        to_json((array_agg(l order by t.last_day desc, t.pay_run_id desc, t.is_opening, t.last_id desc)
          filter (where t.earnings <> 0 and t.periods > 0))[1:2]) as last_periods
      from (
        select p.pay_run_id, bool_or(p.kind = 'CATCH_UP') as is_opening, max(p.id) as last_id,
          max(p.periods) filter (where p.processed_date between d.year_from and d.paid_on) as periods_of_year,
          sum(p.period_earnings) filter (where p.processed_date <= d.paid_on) as earnings,
          max(p.periods) filter (where p.processed_date <= d.paid_on) as periods,
          max(p.processed_date) filter (where p.processed_date <= d.paid_on) as last_day
        from pay p
        where ${isLookedAt}
        group by p.pay_run_id, case when p.kind = 'CATCH_UP' then p.id end
      ) t
      cross join lateral (
        select t.pay_run_id, t.is_opening, t.last_day, t.periods, t.earnings::text as earnings
      ) l
      having s.shares_runs
    ) l`.execute(tx);
  return rows;
}

/**
 * The distinct pairs of run and payday, and the position of each pay's pair, counted from one. Most pays in a request
 * share a run and a payday, so their date ranges are sent once.
 */
export function sharedDays(wanted: readonly Wanted[]) {
  const days: Pick<Wanted, 'run' | 'paidOn'>[] = [];
  const known = new Map<string, number>();
  const dayOf = wanted.map(({ run, paidOn }) => {
    const key = `${run.pay_period} ${run.end_date} ${paidOn}`;
    const day = known.get(key);
    if (day !== undefined) return day;
    known.set(key, days.push({ run, paidOn }));
    return days.length;
  });
  return { days, dayOf };
}

/** Contract [REDO-003]: whether a pay is the back pay of a review, which is paid in addition to the pay of the period. */
export const isBackPay = (pay: 'p' | 'd') =>
  sql<boolean>`exists (select from review_back_pay x where x.customer_id = ${sql.ref(pay)}.customer_id and x.pay_id = ${sql.ref(pay)}.id)`;
