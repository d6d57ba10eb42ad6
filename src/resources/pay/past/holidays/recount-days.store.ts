import type { RawBuilder } from 'kysely';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { PayCycle } from '../../../../rules/pay-period.ts';
import type { PayKind } from '../stored/stored-facts.ts';

export interface PeriodKey {
  readonly employee_id: number;
  readonly pay_run_id: number;
}

/** The facts from which the days of a New Zealand pay are counted. Decimals are text. */
export interface StoredDays extends PeriodKey {
  readonly id: number;
  readonly kind: PayKind;
  readonly periods: number;
  readonly is_complete: boolean;
  readonly start_date: string;
  readonly end_date: string;
  readonly days_paid: string;
  readonly pay_period: PayCycle;
  /** The hours of the standard day. Null if the facts have no standard week, or are archived. */
  readonly hours_per_day: string | null;
  readonly hours_per_week: string | null;
  readonly hours: unknown;
  readonly leave: unknown;
}

const stored = (pays: RawBuilder<unknown>): RawBuilder<StoredDays> => sql`
  select p.id, p.employee_id, p.pay_run_id, p.kind, p.periods, p.is_complete, n.start_date, n.end_date, p.days_paid,
    n.pay_period, p.facts #>> '{holidays,standardHoursPerDay}' as hours_per_day,
    p.facts #>> '{holidays,standardHoursPerWeek}' as hours_per_week, p.facts -> 'hours' as hours, p.facts -> 'leave' as leave
  from ${pays}
  join pay_run n on n.id = p.pay_run_id
  where p.country = 'NZ'
  order by p.employee_id, p.pay_run_id, p.completed_at, p.id`;

/** All pays of the employees. Within a period, pays are in order of completion, with drafts last. */
export async function listDaysOfEmployees(tx: Tx, employeeIds: readonly number[]): Promise<StoredDays[]> {
  const { rows } = await stored(
    sql`unnest(${employeeIds}::bigint[]) as e (id) join pay p on p.employee_id = e.id`,
  ).execute(tx);
  return rows;
}

/** All pays in the given periods, in the same order as in `listDaysOfEmployees`. */
export async function listDaysOfPeriods(tx: Tx, periods: readonly PeriodKey[]): Promise<StoredDays[]> {
  const { rows } = await stored(sql`
    unnest(${periods.map(({ employee_id }) => employee_id)}::bigint[],
        ${periods.map(({ pay_run_id }) => pay_run_id)}::bigint[]) as e (id, run_id)
    join pay p on p.pay_run_id = e.run_id and p.employee_id = e.id`).execute(tx);
  return rows;
}

export async function updateDays(
  tx: Tx,
  counted: readonly { readonly id: number; readonly days: string }[],
): Promise<void> {
  await sql`
    update pay p set days_paid = c.days
    from unnest(${counted.map(({ id }) => id)}::bigint[], ${counted.map(({ days }) => days)}::numeric[]) as c (id, days)
    where p.id = c.id`.execute(tx);
}
