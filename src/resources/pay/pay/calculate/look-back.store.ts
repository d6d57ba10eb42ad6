import type { RawBuilder } from 'kysely';
import type { Country } from '../../../../base/country.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Effect, Origin } from '../../../../rules/line.ts';
import type { Tag } from '../../../../rules/tags.ts';
import type { PayKind } from '../record/tables.ts';
import { holidaySpansOf, type Spans } from './spans.ts';

/** What names a run within its company, before it is opened. */
export interface RunName {
  readonly pay_period: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** A pay for which the past is wanted. */
export interface Wanted {
  readonly employeeId: number;
  readonly run: RunName;
  readonly paidOn: LocalDate;
  /** The first day of the employment: what was earned in an earlier one does not count for holidays. */
  readonly employedFrom: LocalDate;
}

export interface StoredSums {
  readonly position: number;
  readonly taxable: string;
  readonly periods: number;
  readonly super_quarter: string;
  readonly super_year: string;
  readonly four_weeks: string;
  readonly holidays_gross: string;
  readonly days_paid: string;
  readonly has_older: boolean;
  /** The first day of the first period that counts for holidays. */
  readonly holidays_from: LocalDate | null;
  /** The periods of the four weeks of ordinary weekly pay. */
  readonly holiday_periods: readonly StoredHolidayPeriod[] | null;
  /** The periods last paid, newest first. */
  readonly last_periods: readonly StoredPeriod[] | null;
}

/** What a run paid as gross earnings of the Holidays Act. */
export interface StoredHolidayPeriod {
  readonly pay_run_id: number;
  readonly gross: string;
  readonly overtime: string;
  readonly one_off: string;
}

/** A run as a period: what it earned, for how many periods, and its last payday. */
export interface StoredPeriod {
  readonly pay_run_id: number;
  readonly is_opening: boolean;
  readonly last_day: LocalDate;
  readonly periods: number;
  readonly earnings: string;
}

/**
 * Sums over the complete pays of other periods, for many pays by one statement. Pays of one run are one period; opening
 * amounts stand for as many as they say. The pays of `kinds` in the wanted run itself are left out: they are the period.
 * Most pays of a call share their run and day, so the days between which is summed are sent once for all that do.
 */
export async function findSums(
  tx: Tx,
  { companyId, kinds }: { companyId: number; kinds: readonly PayKind[] },
  wanted: readonly Wanted[],
  spans: (paidOn: LocalDate) => Spans,
): Promise<StoredSums[]> {
  const { days, dayOf } = sharedDays(wanted);
  const spansOfDays = days.map(({ paidOn }) => spans(paidOn));
  const holidays = days.map(({ run }) => holidaySpansOf(run));
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
          ${holidays.map(({ year }) => year[0])}::date[], ${holidays.map(({ year }) => year[1])}::date[],
          ${holidays.map(({ fourWeeks }) => fourWeeks[0])}::date[],
          ${spansOfDays.map(({ fourWeeks }) => fourWeeks)}::date[],
          ${spansOfDays.map(({ lookedAt }) => lookedAt[0])}::date[],
          ${spansOfDays.map(({ lookedAt }) => lookedAt[1])}::date[]
        ) with ordinality as d (pay_period, end_date, paid_on, year_from, year_to, quarter_from, quarter_to,
          holidays_from, holidays_to, holidays_four_weeks_from, four_weeks_from, looked_at_from, looked_at_to, day)
    )
    select w.position, s.*, least(n.start_date, s.opened_from) as holidays_from, o.first_day is not null as has_older
    from unnest(${wanted.map(({ employeeId }) => employeeId)}::bigint[], ${dayOf}::int[],
        ${wanted.map(({ employedFrom }) => employedFrom)}::date[])
      with ordinality as w (employee_id, day, employed_from, position)
    join d on d.day = w.day
    left join opening_balance b on b.employee_id = w.employee_id and b.has_nz
      and greatest(d.end_date, d.paid_on) > b.as_at
    cross join lateral (
      select coalesce(sum(t.taxable), 0) as taxable, coalesce(sum(t.periods_of_year), 0) as periods,
        coalesce(sum(t.super_quarter), 0) as super_quarter, coalesce(sum(t.super_year), 0) as super_year,
        coalesce(sum(t.four_weeks), 0) as four_weeks, coalesce(sum(t.holidays_gross), 0) as holidays_gross,
        coalesce(sum(t.days_paid), 0) as days_paid,
        (array_agg(t.pay_run_id order by t.first_day) filter (where t.first_day is not null))[1] as first_run,
        min(t.opened_from) as opened_from,
        json_agg(json_build_object('pay_run_id', t.pay_run_id, 'gross', t.gross::text, 'overtime', t.overtime::text,
          'one_off', t.one_off::text)) filter (where t.gross is not null) as holiday_periods,
        to_json((array_agg(l order by t.last_day desc, t.pay_run_id desc)
          filter (where t.earnings <> 0 and t.periods > 0))[1:2]) as last_periods
      from (
        select p.pay_run_id, bool_or(p.kind = 'CATCH_UP') as is_opening,
          sum(p.taxable_earnings) filter (where p.processed_date between d.year_from and d.paid_on) as taxable,
          max(p.periods) filter (where p.processed_date between d.year_from and d.paid_on) as periods_of_year,
          sum(p.super_base) filter (where p.processed_date between d.quarter_from and d.quarter_to) as super_quarter,
          sum(p.super_base) filter (where p.processed_date between d.year_from and d.year_to) as super_year,
          sum(p.period_earnings) filter (where p.processed_date between d.four_weeks_from and d.paid_on) as four_weeks,
          sum(p.holidays_gross) filter (where h.counts and h.is_gross) as holidays_gross,
          sum(p.days_paid) filter (where h.counts and h.is_days) as days_paid,
          min(p.pay_date) filter (where h.counts and h.is_gross) as first_day,
          min(p.pay_date - case d.pay_period when 'WEEKLY' then p.periods * 7 when 'FORTNIGHTLY' then p.periods * 14
              else p.periods * 365 / 12 end)
            filter (where h.counts and h.is_gross and p.kind = 'CATCH_UP') as opened_from,
          sum(p.holidays_gross) filter (where h.counts_four_weeks) as gross,
          sum(p.holidays_overtime) filter (where h.counts_four_weeks) as overtime,
          sum(p.holidays_one_off) filter (where h.counts_four_weeks) as one_off,
          sum(p.period_earnings) filter (where p.processed_date <= d.paid_on) as earnings,
          max(p.periods) filter (where p.processed_date <= d.paid_on) as periods,
          max(p.processed_date) filter (where p.processed_date <= d.paid_on) as last_day
        from pay p
        cross join lateral (
          -- Opening figures stand for all pays up to their day.
          select a.is_after or b.gross_twelve_months is null as is_gross,
            a.is_after or b.days_worked_52_weeks is null as is_days,
            p.country = 'NZ' and p.processed_date >= w.employed_from
              and p.pay_date between d.holidays_from and d.holidays_to as counts,
            p.country = 'NZ' and p.processed_date >= w.employed_from
              and p.pay_date between d.holidays_four_weeks_from and d.holidays_to
              and (a.is_after or b.gross_four_weeks is null) as counts_four_weeks
          from (select b.as_at is null or greatest(p.pay_date, p.processed_date) > b.as_at as is_after) a
        ) h
        where p.employee_id = w.employee_id and p.is_complete
          and p.processed_date between d.looked_at_from and d.looked_at_to
          and not (p.kind = any(${kinds}::text[]) and p.pay_run_id is not distinct from d.pay_run_id)
        group by p.pay_run_id, case when p.kind = 'CATCH_UP' then p.id end
      ) t
      cross join lateral (
        select t.pay_run_id, t.is_opening, t.last_day, t.periods, t.earnings::text as earnings
      ) l
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

/** The runs and days of payment that are wanted, each once, and which of them each pay has, counted from one. */
function sharedDays(wanted: readonly Wanted[]) {
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

/** A line of a stored pay, as far as a later pay of the period needs it. */
export interface StoredLine {
  readonly code: string;
  readonly label: string;
  readonly effect: Effect;
  readonly tags: readonly Tag[];
  readonly origin_kind: Origin['kind'];
  readonly origin_index: number;
  readonly basis: string | null;
  readonly quantity: string | null;
  readonly amount: string;
  readonly report: Readonly<Record<string, string>> | null;
}

export interface StoredEntry {
  readonly leave_type: string;
  readonly unit: string;
  readonly quantity: string;
}

/** A complete pay of a period in which another one is made. */
export interface StoredPeriodPay {
  readonly id: number;
  readonly country: Country;
  readonly employee_id: number;
  readonly pay_date: LocalDate;
  readonly pay_run_id: number;
  readonly processed_date: LocalDate;
  readonly periods: number;
  readonly period_earnings: string;
  readonly super_base: string;
  readonly holidays_gross: string;
  readonly days_paid: string;
  /** A pay of an earlier period; only its lines for this one are here. */
  readonly is_advance: boolean;
  readonly pay_period: string;
  readonly end_date: LocalDate;
  readonly facts: unknown;
  readonly lines: readonly StoredLine[];
  /** Leave of the period that came to this pay when another one went away. */
  readonly settled: readonly StoredEntry[];
}

/**
 * The complete pays of periods, in the order they were completed, and of pays of earlier periods the lines that were paid
 * in advance for them. `periods` gives employee_id, pay_run_id, pay_period and end_date. Asked period by period, so that
 * the database cannot choose to read the pays of everybody, as it did while it had no statistics.
 */
const periodPays = (periods: RawBuilder<unknown>, kinds: RawBuilder<unknown>): RawBuilder<StoredPeriodPay> => sql`
  select p.id, p.country, p.employee_id, p.pay_run_id, p.pay_date, p.processed_date, p.periods, p.period_earnings,
    p.super_base, p.holidays_gross, p.days_paid, p.is_advance, w.pay_period, w.end_date,
    case when p.is_advance then null else p.facts end as facts,
    (select coalesce(json_agg(json_build_object('code', l.code, 'label', l.label, 'effect', l.effect, 'tags', l.tags,
        'origin_kind', l.origin_kind, 'origin_index', l.origin_index, 'basis', l.basis::text,
        'quantity', l.quantity::text, 'amount', l.amount::text, 'report', l.report) order by l.position), '[]'::json)
      from pay_line l
      where l.pay_id = p.id and (not p.is_advance or l.report ->> 'in_advance_for' = w.end_date::text)) as lines,
    coalesce((select json_agg(json_build_object('leave_type', e.leave_type, 'unit', e.unit,
        'quantity', e.quantity::text))
      from leave_entry e where e.pay_id = p.id and e.reason = 'SETTLED'), '[]'::json) as settled
  from (${periods}) w
  cross join lateral (
    select p.*, false as is_advance from pay p
    where p.pay_run_id = w.pay_run_id and p.employee_id = w.employee_id and p.is_complete and p.kind = any(${kinds})
    union all
    select p.*, true as is_advance from pay p
    where p.employee_id = w.employee_id and p.advance_to >= w.end_date and p.is_complete
  ) p
  order by p.completed_at, p.id`;

/** What the wanted periods hold already. */
export async function listPeriodPays(
  tx: Tx,
  { companyId, kinds }: { companyId: number; kinds: readonly PayKind[] },
  wanted: readonly Pick<Wanted, 'employeeId' | 'run'>[],
): Promise<StoredPeriodPay[]> {
  const periods = sql`
    select w.*, n.id as pay_run_id
    from unnest(
        ${wanted.map(({ employeeId }) => employeeId)}::bigint[],
        ${wanted.map(({ run }) => run.pay_period)}::text[], ${wanted.map(({ run }) => run.end_date)}::date[]
      ) as w (employee_id, pay_period, end_date)
    left join pay_run n on n.company_id = ${companyId} and n.pay_period = w.pay_period and n.end_date = w.end_date`;
  const { rows } = await periodPays(periods, sql`${kinds}::text[]`).execute(tx);
  return rows;
}

/** What periods of any company hold, by employee and run. */
export async function listPaysOfPeriods(
  tx: Tx,
  kinds: Readonly<Record<Country, readonly PayKind[]>>,
  keys: readonly { readonly employee_id: number; readonly pay_run_id: number }[],
): Promise<StoredPeriodPay[]> {
  const periods = sql`
    select w.*, n.pay_period, n.end_date
    from unnest(
        ${keys.map(({ employee_id }) => employee_id)}::bigint[], ${keys.map(({ pay_run_id }) => pay_run_id)}::bigint[]
      ) as w (employee_id, pay_run_id)
    join pay_run n on n.id = w.pay_run_id`;
  const { rows } = await periodPays(
    periods,
    sql`case p.country when 'AU' then ${kinds.AU}::text[] else ${kinds.NZ}::text[] end`,
  ).execute(tx);
  return rows;
}

export interface StoredUnpaid {
  readonly employee_id: number;
  readonly date: LocalDate;
  readonly hours: string;
}

/** Unpaid leave on complete pays from a day on. */
export async function listUnpaidLeave(
  tx: Tx,
  employeeIds: readonly number[],
  from: LocalDate,
): Promise<StoredUnpaid[]> {
  const { rows } = await sql<StoredUnpaid>`
    select p.employee_id, i.leave_date as date, i.quantity as hours
    from pay p join pay_item i on i.customer_id = p.customer_id and i.pay_id = p.id
    where p.employee_id = any(${employeeIds}::bigint[]) and p.is_complete and i.kind = 'leave'
      and i.leave_type = 'UNPAID' and i.leave_date >= ${from}
    order by i.leave_date, p.id`.execute(tx);
  return rows;
}

export interface StoredHours {
  readonly employee_id: number;
  readonly pay_run_id: number;
  readonly earnings: string;
  readonly hours: string;
  readonly last_day: LocalDate;
}

/** What the periods of the last year earned and for how many hours; newest first. Opening amounts are no period. */
export async function listPeriodHours(tx: Tx, employeeIds: readonly number[], from: LocalDate): Promise<StoredHours[]> {
  const { rows } = await sql<StoredHours>`
    select p.employee_id, p.pay_run_id, sum(p.period_earnings) as earnings, max(p.processed_date) as last_day,
      coalesce(sum(i.hours), 0) as hours
    from pay p
    cross join lateral (
      select sum(i.quantity) as hours from pay_item i
      where i.pay_id = p.id and ((i.kind = 'hours' and i.is_hours)
        or (i.kind = 'leave' and i.units is null))
    ) i
    where p.employee_id = any(${employeeIds}::bigint[]) and p.is_complete and p.kind <> 'CATCH_UP'
      and p.processed_date >= ${from}
    group by p.employee_id, p.pay_run_id
    order by last_day desc, p.pay_run_id desc`.execute(tx);
  return rows;
}
