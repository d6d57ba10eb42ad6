import type { RawBuilder } from 'kysely';
import type { Country } from '../../../../base/country.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Effect, Origin } from '../../../../rules/line.ts';
import type { Tag } from '../../../../rules/tags.ts';
import type { PayKind } from '../stored/stored-facts.ts';

/** Identifies a run within its company, before the run is opened. */
export interface RunName {
  readonly pay_period: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** A pay whose history is read. */
export interface Wanted {
  readonly employeeId: number;
  readonly run: RunName;
  readonly paidOn: LocalDate;
  /** The start date of the employment. Earnings from an earlier employment do not count for holidays. */
  readonly employedFrom: LocalDate;
}

/** The fields of a stored line that a later pay in the period needs. */
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

/** A complete pay in a period for which another pay is being calculated. */
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
  /** Whether this is a pay of an earlier period. If so, only its lines for this period are included. */
  readonly is_advance: boolean;
  readonly pay_period: string;
  readonly end_date: LocalDate;
  readonly facts: unknown;
  /** Whether the facts have been moved to the archive file of an old year. */
  readonly is_kept: boolean;
  readonly lines: readonly StoredLine[];
  /** Leave that was moved to this pay when another pay in its period was deleted. */
  readonly settled: readonly StoredEntry[];
}

/**
 * The complete pays in the periods, in order of completion, and the lines for these periods that were paid in advance
 * in earlier periods. `periods` selects employee_id, pay_run_id, pay_period and end_date. The lateral join makes
 * PostgreSQL look up one period at a time. With a plain join and no statistics, it read the pays of all employees.
 */
const periodPays = (periods: RawBuilder<unknown>, kinds: RawBuilder<unknown>): RawBuilder<StoredPeriodPay> => sql`
  select p.id, p.country, p.employee_id, p.pay_run_id, p.pay_date, p.processed_date, p.periods, p.period_earnings,
    p.super_base, p.holidays_gross, p.days_paid, p.is_advance, w.pay_period, w.end_date,
    case when p.is_advance then null else p.facts end as facts,
    not p.is_advance and p.kept_in is not null as is_kept,
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
    (select p.*, false as is_advance from pay p
     where p.pay_run_id = w.pay_run_id and p.employee_id = w.employee_id and p.is_complete and p.kind = any(${kinds})
     order by p.id)
    union all
    select p.*, true as is_advance from pay p
    where p.employee_id = w.employee_id and p.advance_to >= w.end_date and p.is_complete
  ) p
  order by p.completed_at, p.id`;

/**
 * The pays in the given periods. Most periods have no pays, so a cheap query checks for them first: preparing the query
 * that reads lines takes several times as long.
 */
export async function listPeriodPays(
  tx: Tx,
  { companyId, kinds }: { companyId: number; kinds: readonly PayKind[] },
  wanted: readonly Pick<Wanted, 'employeeId' | 'run'>[],
): Promise<StoredPeriodPay[]> {
  const paid = await findPaidPeriods(tx, { companyId, kinds }, wanted);
  if (paid.length === 0) return [];
  const periods = sql`
    select w.*
    from unnest(
        ${paid.map(({ employee_id }) => employee_id)}::bigint[], ${paid.map(({ pay_period }) => pay_period)}::text[],
        ${paid.map(({ end_date }) => end_date)}::date[], ${paid.map(({ pay_run_id }) => pay_run_id)}::bigint[]
      ) as w (employee_id, pay_period, end_date, pay_run_id)`;
  const { rows } = await periodPays(periods, sql`${kinds}::text[]`).execute(tx);
  return rows;
}

interface PaidPeriod {
  readonly employee_id: number;
  readonly pay_period: string;
  readonly end_date: LocalDate;
  /**
   * The run of the period. Null if the run is not open yet and the period has only leave that was paid in advance in
   * earlier periods.
   */
  readonly pay_run_id: number | null;
}

async function findPaidPeriods(
  tx: Tx,
  { companyId, kinds }: { companyId: number; kinds: readonly PayKind[] },
  wanted: readonly Pick<Wanted, 'employeeId' | 'run'>[],
): Promise<PaidPeriod[]> {
  const { rows } = await sql<PaidPeriod>`
    select w.*, n.id as pay_run_id
    from unnest(
        ${wanted.map(({ employeeId }) => employeeId)}::bigint[],
        ${wanted.map(({ run }) => run.pay_period)}::text[], ${wanted.map(({ run }) => run.end_date)}::date[]
      ) as w (employee_id, pay_period, end_date)
    left join pay_run n on n.company_id = ${companyId} and n.pay_period = w.pay_period and n.end_date = w.end_date
    cross join lateral (
      (select from pay p
       where n.id is not null and p.pay_run_id = n.id and p.employee_id = w.employee_id and p.is_complete
         and p.kind = any(${kinds}::text[])
       order by p.id limit 1)
      union all
      (select from pay p where p.employee_id = w.employee_id and p.advance_to >= w.end_date and p.is_complete limit 1)
      limit 1
    ) p`.execute(tx);
  return rows;
}

/** The pays in periods of any company. Each key names an employee and a run. */
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

/** Unpaid leave on complete pays, on or after a date. */
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

export interface StoredHours extends RunName {
  readonly employee_id: number;
  readonly pay_run_id: number;
  readonly earnings: string;
  readonly hours: string;
  readonly last_day: LocalDate;
}

/**
 * Earnings and hours per period since a date, newest first. Leaves out opening amounts, which do not form a pay period.
 */
export async function listPeriodHours(tx: Tx, employeeIds: readonly number[], from: LocalDate): Promise<StoredHours[]> {
  const { rows } = await sql<StoredHours>`
    select p.employee_id, p.pay_run_id, n.pay_period, n.start_date, n.end_date, sum(p.period_earnings) as earnings, max(p.processed_date) as last_day,
      coalesce(sum(i.hours), 0) as hours
    from pay p
    join pay_run n on n.customer_id = p.customer_id and n.id = p.pay_run_id
    cross join lateral (
      select sum(i.quantity) as hours from pay_item i
      where i.pay_id = p.id and ((i.kind = 'hours' and i.is_hours)
        or (i.kind = 'leave' and i.units is null))
    ) i
    where p.employee_id = any(${employeeIds}::bigint[]) and p.is_complete and p.kind <> 'CATCH_UP'
      and p.processed_date >= ${from}
    group by p.employee_id, p.pay_run_id, n.pay_period, n.start_date, n.end_date
    order by last_day desc, p.pay_run_id desc`.execute(tx);
  return rows;
}

/**
 * Ordinary hours and leave hours of one employee in one pay period, summed by date. Hours without a date are one sum.
 * Decimals are text.
 */
export interface StoredWorked {
  readonly employee_id: number;
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
  readonly date: LocalDate | null;
  readonly hours: string;
}

/**
 * Hours worked and hours on leave in the employees' pay periods between two days. Leaves out opening amounts, which
 * have no days.
 */
export async function listWorked(
  tx: Tx,
  employeeIds: readonly number[],
  [from, to]: readonly [LocalDate, LocalDate],
): Promise<StoredWorked[]> {
  const { rows } = await sql<StoredWorked>`
    select p.employee_id, n.start_date, n.end_date, coalesce(i.worked_on, i.leave_date) as date,
      sum(i.quantity) as hours
    from pay p
    join pay_run n on n.customer_id = p.customer_id and n.id = p.pay_run_id
    join pay_item i on i.customer_id = p.customer_id and i.pay_id = p.id
      and ((i.kind = 'hours' and i.is_hours and i.is_overtime is not true) or (i.kind = 'leave' and i.units is null))
    where p.employee_id = any(${employeeIds}::bigint[]) and p.is_complete and p.kind <> 'CATCH_UP'
      and n.end_date >= ${from} and n.start_date <= ${to}
    group by 1, 2, 3, 4
    order by 1, 2, 4`.execute(tx);
  return rows;
}
