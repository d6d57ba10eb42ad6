import type { LocalDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import { HOLIDAY_PAY_AS_YOU_GO } from '../../../../rules/nz/steps/holiday-pay-as-you-go.ts';

export interface WantedYear {
  readonly employeeId: number;
  /** The last anniversary, and the last day of the year that began with it. */
  readonly since: LocalDate;
  readonly yearEnds: LocalDate;
  readonly paidOn: LocalDate;
}

/** Sums over complete pays since an anniversary, for the Holidays Act. */
export interface StoredYear {
  readonly holidays_gross: string;
  readonly taken_weeks: string;
  readonly paid_for_weeks: string;
  readonly as_you_go: string;
  /** Weeks cashed up in the whole entitlement year, including on later pays. */
  readonly cashed_up_weeks: string;
}

/** Reads the sums with one statement. Results are in the order of `wanted`. */
export async function findSinceAnniversary(tx: Tx, wanted: readonly WantedYear[]): Promise<StoredYear[]> {
  const { rows } = await sql<StoredYear>`
    select p.holidays_gross + coalesce(o.gross_since_anniversary, 0) as holidays_gross, l.*
    from unnest(
        ${wanted.map(({ employeeId }) => employeeId)}::bigint[], ${wanted.map(({ since }) => since)}::date[],
        ${wanted.map(({ yearEnds }) => yearEnds)}::date[], ${wanted.map(({ paidOn }) => paidOn)}::date[]
      ) with ordinality as w (employee_id, since, year_ends, paid_on, position)
    cross join lateral (
      select coalesce(sum(p.holidays_gross), 0) as holidays_gross
      from pay p
      where p.employee_id = w.employee_id and p.is_complete and p.processed_date between w.since and w.paid_on
    ) p
    cross join lateral (
      select
        coalesce(sum(l.quantity) filter (where q.processed_date <= w.paid_on and 'leave-taken' = any(l.tags)
          and 'leave-paid-out' <> all(l.tags) and l.report ->> 'leave_type' = 'ANNUAL_HOLIDAYS'), 0) as taken_weeks,
        coalesce(sum(l.amount) filter (
          where q.processed_date <= w.paid_on and l.tags @> '{paid-leave,annual-leave}'), 0) as paid_for_weeks,
        coalesce(sum(l.amount) filter (
          where q.processed_date <= w.paid_on and l.code = ${HOLIDAY_PAY_AS_YOU_GO}), 0) as as_you_go,
        coalesce(sum(l.quantity) filter (where l.report ->> 'paid_as' = 'CASH_UP'), 0) as cashed_up_weeks
      from pay q join pay_line l on l.customer_id = q.customer_id and l.pay_id = q.id
      where q.employee_id = w.employee_id and q.is_complete and q.processed_date between w.since and w.year_ends
    ) l
    -- Gross paid by another payroll. A figure from before the anniversary belongs to an earlier leave year.
    left join opening_balance o on o.employee_id = w.employee_id and o.as_at between w.since and w.paid_on
    order by w.position`.execute(tx);
  return rows;
}
