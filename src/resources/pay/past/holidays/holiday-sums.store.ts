import type { LocalDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Wanted } from '../lookback/period-pays.store.ts';
import { holidaySpansOf, type Spans } from '../lookback/spans.ts';
import { sharedDays } from '../lookback/sums.store.ts';
import type { PayKind } from '../stored/stored-facts.ts';

/** Sums over earlier pays for New Zealand's Holidays Act. */
export interface StoredHolidaySums {
  readonly position: number;
  readonly four_weeks: string;
  readonly holidays_gross: string;
  readonly days_paid: string;
  readonly has_older: boolean;
  /** The first day of the first period that counts for holidays. */
  readonly holidays_from: LocalDate | null;
  /** The pays in the four weeks that ordinary weekly pay is based on. */
  readonly four_weeks_pays: readonly StoredHolidayPay[] | null;
}

/** A pay with its gross earnings under the Holidays Act. Opening amounts are a separate period. */
export interface StoredHolidayPay {
  readonly pay_run_id: number;
  readonly is_opening: boolean;
  readonly gross: string;
  readonly overtime: string;
  readonly one_off: string;
}

/** For the Holidays Act, sums the same pays as `findSums`. Opening figures replace all pays up to their date. */
export async function findHolidaySums(
  tx: Tx,
  { companyId, kinds }: { companyId: number; kinds: readonly PayKind[] },
  wanted: readonly Wanted[],
  spans: (paidOn: LocalDate) => Spans,
): Promise<StoredHolidaySums[]> {
  const { days, dayOf } = sharedDays(wanted);
  const spansOfDays = days.map(({ paidOn }) => spans(paidOn));
  const holidays = days.map(({ run }) => holidaySpansOf(run));
  const { rows } = await sql<StoredHolidaySums>`
    with d as materialized (
      select d.*, (
          select n.id from pay_run n
          where n.company_id = ${companyId} and n.pay_period = d.pay_period and n.end_date = d.end_date
        ) as pay_run_id
      from unnest(
          ${days.map(({ run }) => run.pay_period)}::text[], ${days.map(({ run }) => run.end_date)}::date[],
          ${days.map(({ paidOn }) => paidOn)}::date[],
          ${holidays.map(({ year }) => year[0])}::date[], ${holidays.map(({ year }) => year[1])}::date[],
          ${holidays.map(({ fourWeeks }) => fourWeeks[0])}::date[],
          ${spansOfDays.map(({ fourWeeks }) => fourWeeks)}::date[],
          ${spansOfDays.map(({ lookedAt }) => lookedAt[0])}::date[],
          ${spansOfDays.map(({ lookedAt }) => lookedAt[1])}::date[]
        ) with ordinality as d (pay_period, end_date, paid_on, holidays_from, holidays_to, holidays_four_weeks_from,
          four_weeks_from, looked_at_from, looked_at_to, day)
    )
    select w.position, s.*, least(n.start_date, s.opened_from) as holidays_from, o.first_day is not null as has_older
    from unnest(${wanted.map(({ employeeId }) => employeeId)}::bigint[], ${dayOf}::int[],
        ${wanted.map(({ employedFrom }) => employedFrom)}::date[])
      with ordinality as w (employee_id, day, employed_from, position)
    join d on d.day = w.day
    left join opening_balance b on b.employee_id = w.employee_id and b.has_nz
      and greatest(d.end_date, d.paid_on) >= b.as_at
    cross join lateral (
      select
        coalesce(sum(p.period_earnings) filter (where p.processed_date between d.four_weeks_from and d.paid_on), 0)
          as four_weeks,
        coalesce(sum(p.holidays_gross) filter (where h.counts and h.is_gross), 0) as holidays_gross,
        coalesce(sum(p.days_paid) filter (where h.counts and h.is_days), 0) as days_paid,
        (min(array[p.pay_date - date '2000-01-01', p.pay_run_id]) filter (where h.counts and h.is_gross))[2] as first_run,
        min(p.pay_date - case d.pay_period when 'WEEKLY' then p.periods * 7 when 'FORTNIGHTLY' then p.periods * 14
            when 'FOUR_WEEKLY' then p.periods * 28
            else p.periods * 365 / 12 end)
          filter (where h.counts and h.is_gross and p.kind = 'CATCH_UP') as opened_from,
        json_agg(json_build_object('pay_run_id', p.pay_run_id, 'is_opening', p.kind = 'CATCH_UP',
          'gross', p.holidays_gross::text, 'overtime', p.holidays_overtime::text, 'one_off', p.holidays_one_off::text))
          filter (where h.counts_four_weeks) as four_weeks_pays
      from pay p
      cross join lateral (
        select a.is_after or b.gross_twelve_months is null as is_gross,
          a.is_after or b.days_worked_52_weeks is null as is_days,
          p.country = 'NZ' and p.processed_date >= w.employed_from
            and p.pay_date between d.holidays_from and d.holidays_to as counts,
          p.country = 'NZ' and p.processed_date >= w.employed_from
            and p.pay_date between d.holidays_four_weeks_from and d.holidays_to
            and (a.is_after or b.gross_four_weeks is null) as counts_four_weeks
        from (
          select b.as_at is null or greatest(p.pay_date, p.processed_date) > b.as_at
            or (greatest(p.pay_date, p.processed_date) = b.as_at and p.kind <> 'CATCH_UP') as is_after
        ) a
      ) h
      where p.employee_id = w.employee_id and p.is_complete
        and p.processed_date between d.looked_at_from and d.looked_at_to
        and (p.pay_run_id is distinct from d.pay_run_id or p.kind <> all(${kinds}::text[]))
    ) s
    left join pay_run n on n.id = s.first_run
    left join lateral (
      select p.processed_date as first_day from pay p
      where p.employee_id = w.employee_id and p.is_complete and p.processed_date < d.looked_at_from
        and p.processed_date >= w.employed_from
      order by p.processed_date limit 1
    ) o on true`.execute(tx);
  return rows;
}
