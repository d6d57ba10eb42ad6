import { Decimal, decimal, roundToCent, roundToSixPlaces } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { WeekAverage } from '../../../rules/au/long-service/week.ts';

export interface WantedAverage {
  readonly employeeId: number;
  readonly start: LocalDate;
  readonly last: LocalDate;
}

/**
 * Ordinary hours and pay of an average week before a date, over the spans that laws of long service leave use: one,
 * three and five years, and the whole service. A span begins with the first stored pay. A pay whose period began before
 * a span counts for its days within it; the first pay of the service counts fully. A period that has not ended by the
 * date is left out, because its pay cannot be split by day. One statement; results in the order of `wanted`.
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
