import { Decimal, decimal, roundToCent, roundToSixPlaces } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { WeekAverage } from '../../../rules/au/long-service/week.ts';
import { HOLIDAY_PAY_AS_YOU_GO } from '../../../rules/nz/steps/holiday-pay-as-you-go.ts';

/** Annual holidays taken on a complete pay. Decimals are text. */
export interface StoredHolidaysTaken {
  readonly employee_id: number;
  readonly paid_on: LocalDate;
  readonly weeks: string;
  readonly paid: string;
}

/**
 * The annual holidays that employees have taken, newest first. Leaves out weeks that were cashed up or settled by a
 * closedown.
 */
export async function listHolidaysTaken(tx: Tx, employeeIds: readonly number[]): Promise<StoredHolidaysTaken[]> {
  const { rows } = await sql<StoredHolidaysTaken>`
    select p.employee_id, p.processed_date as paid_on, l.quantity as weeks, i.amount as paid
    from pay p
    join pay_item i on i.customer_id = p.customer_id and i.pay_id = p.id and i.kind = 'leave'
      and i.leave_type in ('ANNUAL_HOLIDAYS', 'HOLIDAY') and i.units is null
    join pay_line l on l.customer_id = p.customer_id and l.pay_id = p.id and l.origin_kind = 'leave'
      and l.origin_index = i.position and 'leave-taken' = any(l.tags) and l.report ->> 'unit' = 'weeks'
    where p.employee_id = any(${employeeIds}::bigint[]) and p.is_complete
    order by p.employee_id, i.leave_date desc, p.id desc, i.position desc`.execute(tx);
  return rows;
}

interface WantedAverage {
  readonly employeeId: number;
  readonly start: LocalDate;
  readonly last: LocalDate;
}

/**
 * Average weekly ordinary hours and pay before a date, over the spans that long service leave laws use: one, three and
 * five years, and the whole service. No span begins before the first stored pay. A pay whose period began before the
 * span counts only for its days within the span; the first pay of the service counts in full. A period that has not
 * ended by the date is left out, because its pay cannot be split by day. Sends one statement. Results are in the order
 * of `wanted`.
 */
export async function findWeekAverages(tx: Tx, wanted: readonly WantedAverage[]): Promise<(readonly WeekAverage[])[]> {
  const { rows } = await sql<{ position: number; over: string; days: number; hours: string; pay: string }>`
    select w.position::int as position, n.over, u.until - greatest(s.since, i.first) + 1 as days, i.hours, i.pay
    from unnest(
        ${wanted.map(({ employeeId }) => employeeId)}::bigint[], ${wanted.map(({ start }) => start)}::date[],
        ${wanted.map(({ last }) => last)}::date[]
      ) with ordinality as w (employee_id, start, last, position)
    cross join lateral (
      select coalesce(min(r.start_date) - 1, w.last) as until
      from pay p
      join pay_run r on r.customer_id = p.customer_id and r.id = p.pay_run_id
      where p.employee_id = w.employee_id and p.is_complete and p.kind in ('REGULAR', 'TERMINATION')
        and r.start_date <= w.last and r.end_date > w.last
    ) u
    cross join (values ('52', 52), ('156', 156), ('260', 260), ('service', null)) as n (over, weeks)
    cross join lateral (select greatest(w.start, w.last - n.weeks * 7 + 1) as since) s
    cross join lateral (
      select min(r.start_date) as first, round(sum(i.quantity * c.share), 6) as hours,
        round(sum((i.amount - coalesce(i.leave_loading_amount, 0)) * c.share), 6) as pay
      from pay p
      join pay_run r on r.customer_id = p.customer_id and r.id = p.pay_run_id
      join pay_item i on i.customer_id = p.customer_id and i.pay_id = p.id
      cross join lateral (
        select case when r.start_date < s.since and w.start < s.since
          then (r.end_date - s.since + 1)::numeric / (r.end_date - r.start_date + 1) else 1 end as share
      ) c
      where p.employee_id = w.employee_id and p.is_complete and p.kind in ('REGULAR', 'TERMINATION')
        and r.end_date between s.since and u.until
        and ((i.kind = 'hours' and i.is_hours and not i.is_overtime)
          or (i.kind = 'leave' and i.units is null and i.leave_type not in ('UNPAID', 'WORKERS_COMP', 'PAID_PARENTAL')))
    ) i
    where i.first is not null
    order by w.position, n.weeks nulls last`.execute(tx);
  const found = wanted.map((): WeekAverage[] => []);
  for (const { position, over, days, hours, pay } of rows) {
    const weeks = new Decimal(days).dividedBy(7);
    found[position - 1]!.push({
      over,
      weeks: roundToSixPlaces(weeks),
      hours: roundToSixPlaces(decimal(hours).dividedBy(weeks)),
      pay: roundToCent(decimal(pay).dividedBy(weeks)),
    });
  }
  return found;
}

interface WantedEnd {
  readonly employeeId: number;
  readonly paidOn: LocalDate;
  /**
   * The first day counted: in Australia the first day of the financial year, in New Zealand the last anniversary of the
   * start date.
   */
  readonly since: LocalDate;
  /** The date of the opening figures, which already include all pays up to that date. */
  readonly openedAt: LocalDate | null;
}

/**
 * Facts about a termination from the complete pays since the first day counted. Termination payments count from the
 * first payment for the current termination, whatever its year.
 */
export interface EndFacts {
  readonly last_paid_on: LocalDate | null;
  readonly etp: string;
  readonly holidays_gross: string;
  /** Holiday pay at eight percent that was paid with each pay. */
  readonly paid_as_you_go: string;
  /** Whether a termination pay is still a draft; `open_pay_id` is its id. */
  readonly is_open: boolean;
  readonly open_pay_id: number | null;
  /** The date of the current termination, if the employee is terminated. */
  readonly ended_on: LocalDate | null;
  readonly ended_reason: string | null;
  readonly ended_code: string | null;
  /** Whether a payment for the termination was made before the first day counted. */
  readonly has_earlier_year: boolean;
}

/** Finds the facts with one statement. Results are in the order of `wanted`. */
export async function findEndFacts(tx: Tx, wanted: readonly WantedEnd[]): Promise<EndFacts[]> {
  const { rows } = await sql<EndFacts>`
    select p.last_paid_on, p.holidays_gross, l.*, t.pay_id as open_pay_id, t.employee_id is not null as is_open,
      s.termination_date as ended_on, s.reason as ended_reason, s.cessation_type_code as ended_code,
      coalesce(s.first_paid_on < w.since, false) as has_earlier_year
    from unnest(
        ${wanted.map(({ employeeId }) => employeeId)}::bigint[], ${wanted.map(({ paidOn }) => paidOn)}::date[],
        ${wanted.map(({ since }) => since)}::date[], ${wanted.map(({ openedAt }) => openedAt)}::date[]
      ) with ordinality as w (employee_id, paid_on, since, opened_at, position)
    left join lateral (
      select s.termination_date, s.reason, s.cessation_type_code,
        (select min(p.processed_date)
         from termination f
         join pay p on p.customer_id = f.customer_id and p.id = f.pay_id and p.is_complete
         where f.employee_id = w.employee_id and f.reinstated_on is null
           and exists (select from pay_line l
             where l.customer_id = p.customer_id and l.pay_id = p.id and 'etp-taxable' = any(l.tags))) as first_paid_on
      from termination s
      where s.employee_id = w.employee_id and s.reinstated_on is null and s.is_pay_processed and not s.is_further_payment
    ) s on true
    cross join lateral (
      select max(p.processed_date) as last_paid_on,
        coalesce(sum(p.holidays_gross) filter (where p.processed_date between w.since and w.paid_on
          and (w.opened_at is null or greatest(p.pay_date, p.processed_date) > w.opened_at)), 0) as holidays_gross
      from pay p where p.employee_id = w.employee_id and p.is_complete
    ) p
    cross join lateral (
      select
        coalesce(sum(l.amount) filter (where 'etp-taxable' = any(l.tags)), 0) as etp,
        coalesce(sum(l.amount) filter (
          where q.processed_date >= w.since and l.code = ${HOLIDAY_PAY_AS_YOU_GO}), 0) as paid_as_you_go
      from pay q join pay_line l on l.customer_id = q.customer_id and l.pay_id = q.id
      where q.employee_id = w.employee_id and q.is_complete
        and q.processed_date between least(w.since, s.first_paid_on) and w.paid_on
    ) l
    left join termination t on t.employee_id = w.employee_id and not t.is_pay_processed
    order by w.position`.execute(tx);
  return rows;
}
