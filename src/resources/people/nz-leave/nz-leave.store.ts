import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { StoredDeclarations } from '../employee/employee.service.ts';
import type { OpenedLeave } from '../opening-balance/opening-balance.service.ts';

/** All stored data that affects an employee's entitlements. */
export interface StoredNzLeave {
  readonly employee_id: number;
  readonly start_date: LocalDate;
  readonly created_on: LocalDate;
  readonly employment_status: string;
  readonly is_leave_enabled: boolean;
  readonly standard_hours_per_day: string;
  readonly standard_days_per_week: number;
  readonly num_holiday_leave_days_per_year: number | null;
  readonly declarations: StoredDeclarations;
  /** The date of the opening balances of the current employment, and the balances. */
  readonly opened_at: LocalDate | null;
  readonly opened_leave: readonly OpenedLeave[] | null;
  /** Balances set manually since the leave was last settled or reset. */
  readonly by_hand:
    | readonly { readonly leave_type: string; readonly quantity: string; readonly as_at: LocalDate }[]
    | null;
  readonly settled_on: LocalDate | null;
  /** First day of the first pay period paid by this service in the current employment. */
  readonly paid_from: LocalDate | null;
  readonly taken: readonly TakenLeave[] | null;
  /** Hours per pay period, for employees who qualify by hours worked. */
  readonly worked: readonly { readonly start: LocalDate; readonly end: LocalDate; readonly hours: string }[] | null;
}

/** Leave on a complete pay, in the unit of its line. */
export interface TakenLeave {
  readonly pay_id: number;
  readonly leave_type: string;
  readonly date: LocalDate;
  readonly quantity: string;
  readonly unit: 'hours' | 'days' | 'weeks';
}

/** Uses one statement for any number of employees. Excludes everything before the current employment started. */
export async function listNzLeave(tx: Tx, employeeIds: readonly number[]): Promise<StoredNzLeave[]> {
  const { rows } = await sql<StoredNzLeave>`
    select e.id as employee_id, e.start_date, (e.created_at at time zone 'Pacific/Auckland')::date as created_on,
      e.employment_status, e.is_leave_enabled, e.standard_hours_per_day, e.standard_days_per_week,
      e.num_holiday_leave_days_per_year, e.declarations, o.as_at as opened_at, o.leave as opened_leave,
      h.by_hand, greatest(s.settled_on, c.closed_on) as settled_on, f.start_date as paid_from, t.taken, w.worked
    from employee e
    left join lateral (
      select max(l.as_at) as settled_on, max(l.id) as settled_by from leave_entry l
      left join pay p on p.customer_id = l.customer_id and p.id = l.pay_id
      where l.employee_id = e.id and l.leave_type = 'ANNUAL_HOLIDAYS'
        and (l.reason = 'WIPED' or (l.reason = 'PAID_OUT' and p.kind = 'TERMINATION' and p.is_complete))
        and not exists (select from leave_entry r
          where r.employee_id = e.id and r.pay_id = l.pay_id and r.leave_type = l.leave_type and r.reason = 'REVERSED'
            and r.id > l.id)
    ) s on true
    left join lateral (
      -- A closedown pay settles all leave and restarts the twelve months.
      select max(p.pay_date) as closed_on from pay p
      join pay_line l on l.customer_id = p.customer_id and l.pay_id = p.id and l.code = 'NZ.HOLIDAY-PAY.CLOSEDOWN'
      where p.employee_id = e.id and p.is_complete and p.processed_date >= e.start_date
    ) c on true
    left join opening_balance o on o.employee_id = e.id
      and o.as_at >= coalesce(greatest(s.settled_on, c.closed_on), o.as_at)
      and o.as_at >= e.start_date - 31
    left join lateral (
      select json_agg(json_build_object('leave_type', g.leave_type, 'quantity', g.quantity::text, 'as_at', g.as_at))
        as by_hand
      from (
        select l.leave_type, sum(l.quantity) as quantity, max(l.as_at) as as_at from leave_entry l
        where l.employee_id = e.id and l.pay_id is null and l.reason in ('OPENING', 'SET')
          and l.leave_type in ('ANNUAL_HOLIDAYS', 'SICK') and l.unit <> 'hours'
          and l.id > coalesce(s.settled_by, 0) and (c.closed_on is null or l.as_at > c.closed_on)
        group by l.leave_type
      ) g
    ) h on true
    left join lateral (
      select n.start_date from pay p join pay_run n on n.customer_id = p.customer_id and n.id = p.pay_run_id
      where p.employee_id = e.id and p.is_complete and p.processed_date >= e.start_date
      order by p.processed_date, p.id limit 1
    ) f on true
    left join lateral (
      select json_agg(json_build_object('pay_id', p.id, 'leave_type', l.report ->> 'leave_type',
        'unit', l.report ->> 'unit', 'quantity', l.quantity::text, 'date', coalesce(i.leave_date, p.pay_date))
        order by coalesce(i.leave_date, p.pay_date), p.id) as taken
      from pay p
      join pay_line l on l.customer_id = p.customer_id and l.pay_id = p.id
        and l.tags @> '{leave-taken}' and (not l.tags @> '{leave-paid-out}' or l.report ->> 'paid_as' = 'CASH_UP')
      left join pay_item i on i.customer_id = p.customer_id and i.pay_id = p.id and i.kind = 'leave'
        and l.origin_kind = 'leave' and i.position = l.origin_index
      where p.employee_id = e.id and p.is_complete and p.processed_date >= e.start_date
        and l.report ->> 'leave_type'
          = any('{ANNUAL_HOLIDAYS,SICK,NZ_BEREAVEMENT,NZ_FAMILY_VIOLENCE,UNPAID}'::text[])
    ) t on true
    left join lateral (
      select json_agg(json_build_object('start', r.start_date, 'end', r.end_date, 'hours', r.hours::text)) as worked
      from (
        select n.start_date, n.end_date, sum(i.quantity) as hours
        from pay p
        join pay_run n on n.customer_id = p.customer_id and n.id = p.pay_run_id
        join pay_item i on i.customer_id = p.customer_id and i.pay_id = p.id
          and ((i.kind = 'hours' and i.is_hours) or (i.kind = 'leave' and i.units is null and i.leave_type <> 'UNPAID'))
        where p.employee_id = e.id and p.is_complete and p.processed_date >= e.start_date
        group by n.id, n.start_date, n.end_date
      ) r
      where e.employment_status = 'Casual'
    ) w on true
    where e.id = any(${employeeIds}::bigint[])`.execute(tx);
  return rows;
}
