import type { LocalDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import { ESCT_RATE_SET_ON } from '../../../../rules/nz/esct.ts';
import type { RunName } from '../lookback/period-pays.store.ts';

export interface WantedYear {
  readonly employeeId: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

export interface PaidYear {
  readonly salary: string;
  readonly contributions: string;
  /** The first day that the pays of the year cover; null if there are no pays. */
  readonly since: LocalDate | null;
  readonly has_older: boolean;
}

/** Pay of employees in a tax year, in the order of `wanted`. */
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
          * case r.pay_period when 'WEEKLY' then 7 when 'FORTNIGHTLY' then 14 else 30 end) as since
      from pay p join pay_run r on r.id = p.pay_run_id
      where p.employee_id = w.employee_id and p.is_complete and p.processed_date between w.first and w.last
    ) t
    order by w.position`.execute(tx);
  return rows;
}

/**
 * Super salary sacrifice counts as an employer contribution. Few pays have any, so the query skips pays without
 * sacrifices.
 */
export const superSacrifice = (pay: 'p' | 'o') => sql`
  case when ${sql.ref(pay)}.sacrifices = 0 then 0 else coalesce((
    select sum(s.amount) from pay_item s
    where s.pay_id = ${sql.ref(pay)}.id and s.kind = 'sacrifice' and s.is_super), 0) end`;

export interface SetRate {
  readonly rate: string;
  readonly set_on: LocalDate;
}

/**
 * The ESCT rates that pays of the tax year have set, in the order of `wanted`; null if no pay has set one. Excludes
 * pays of the run itself, because a period is calculated as a whole.
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
