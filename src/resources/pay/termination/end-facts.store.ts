import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { HOLIDAY_PAY_AS_YOU_GO } from '../../../rules/nz/steps/holiday-pay-as-you-go.ts';

export interface WantedEnd {
  readonly employeeId: number;
  readonly paidOn: LocalDate;
  /** The first day counted: of the financial year in Australia, the last anniversary of the start in New Zealand. */
  readonly since: LocalDate;
  /** Pays up to this date are included in an opening figure. */
  readonly openedAt: LocalDate | null;
}

/**
 * Facts about a termination from the complete pays since that day. Termination payments count from the first one for
 * the current termination, whatever its year.
 */
export interface EndFacts {
  readonly last_paid_on: LocalDate | null;
  readonly etp: string;
  readonly holidays_gross: string;
  /** Holiday pay at eight percent that was paid with each pay. */
  readonly paid_as_you_go: string;
  /** A termination pay that is still a draft, and its id. */
  readonly is_open: boolean;
  readonly open_pay_id: number | null;
  /** The current termination, if the employee is terminated. */
  readonly ended_on: LocalDate | null;
  readonly ended_reason: string | null;
  readonly ended_code: string | null;
  /** A payment of the termination was made before the first day counted. */
  readonly has_earlier_year: boolean;
}

/** One statement; results in the order of `wanted`. */
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
