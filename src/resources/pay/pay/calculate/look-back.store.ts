import { type RawBuilder, sql } from 'kysely';
import type { Country } from '../../../../base/country.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Effect, Origin } from '../../../../rules/line.ts';
import type { Tag } from '../../../../rules/tags.ts';
import type { PayKind } from '../record/tables.ts';
import type { Spans } from './spans.ts';

/** What names a run within its company, before it is opened. */
export interface RunName {
  readonly pay_period: string;
  readonly end_date: string;
}

/** A pay for which the past is wanted. */
export interface Wanted {
  readonly employeeId: number;
  readonly run: RunName;
  readonly paidOn: LocalDate;
}

export interface StoredSums {
  readonly position: number;
  readonly taxable: string;
  readonly periods: number;
  readonly super_quarter: string;
  readonly super_year: string;
  readonly four_weeks: string;
  readonly holidays_gross: string;
  /** The periods last paid, newest first. */
  readonly last_periods: readonly StoredPeriod[] | null;
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
          ${spansOfDays.map(({ twelveMonths }) => twelveMonths)}::date[],
          ${spansOfDays.map(({ fourWeeks }) => fourWeeks)}::date[],
          ${spansOfDays.map(({ lookedAt }) => lookedAt[0])}::date[],
          ${spansOfDays.map(({ lookedAt }) => lookedAt[1])}::date[]
        ) with ordinality as d (pay_period, end_date, paid_on, year_from, year_to, quarter_from, quarter_to,
          twelve_months_from, four_weeks_from, looked_at_from, looked_at_to, day)
    )
    select w.position, s.*
    from unnest(${wanted.map(({ employeeId }) => employeeId)}::bigint[], ${dayOf}::int[])
      with ordinality as w (employee_id, day, position)
    join d on d.day = w.day
    cross join lateral (
      select coalesce(sum(t.taxable), 0) as taxable, coalesce(sum(t.periods_of_year), 0) as periods,
        coalesce(sum(t.super_quarter), 0) as super_quarter, coalesce(sum(t.super_year), 0) as super_year,
        coalesce(sum(t.four_weeks), 0) as four_weeks, coalesce(sum(t.holidays_gross), 0) as holidays_gross,
        to_json((array_agg(l order by t.last_day desc, t.pay_run_id desc)
          filter (where t.earnings <> 0 and t.periods > 0))[1:2]) as last_periods
      from (
        select p.pay_run_id, bool_or(p.kind = 'CATCH_UP') as is_opening,
          sum(p.taxable_earnings) filter (where p.processed_date between d.year_from and d.paid_on) as taxable,
          max(p.periods) filter (where p.processed_date between d.year_from and d.paid_on) as periods_of_year,
          sum(p.super_base) filter (where p.processed_date between d.quarter_from and d.quarter_to) as super_quarter,
          sum(p.super_base) filter (where p.processed_date between d.year_from and d.year_to) as super_year,
          sum(p.period_earnings) filter (where p.processed_date between d.four_weeks_from and d.paid_on) as four_weeks,
          sum(p.holidays_gross) filter (where p.processed_date between d.twelve_months_from and d.paid_on)
            as holidays_gross,
          sum(p.period_earnings) filter (where p.processed_date <= d.paid_on) as earnings,
          max(p.periods) filter (where p.processed_date <= d.paid_on) as periods,
          max(p.processed_date) filter (where p.processed_date <= d.paid_on) as last_day
        from pay p
        where p.employee_id = w.employee_id and p.is_complete
          and p.processed_date between d.looked_at_from and d.looked_at_to
          and not (p.kind = any(${kinds}::text[]) and p.pay_run_id is not distinct from d.pay_run_id)
        group by p.pay_run_id, case when p.kind = 'CATCH_UP' then p.id end
      ) t
      cross join lateral (
        select t.pay_run_id, t.is_opening, t.last_day, t.periods, t.earnings::text as earnings
      ) l
    ) s`.execute(tx);
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
    p.super_base, p.holidays_gross, p.is_advance, w.pay_period, w.end_date,
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
