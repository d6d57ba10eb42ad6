import type { Country } from '../../../base/country.ts';
import { cut, type Page, type PageKey, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { DayOff, HolidayInRequest, LeaveRequestRecord, Status } from './tables.ts';

const WITH_DAYS = sql`r.*, (
    select json_agg(json_build_object('date', d.date, 'hours', d.hours::text) order by d.date)
    from leave_request_day d where d.customer_id = r.customer_id and d.leave_request_id = r.id) as days`;

export interface RequestFilter {
  readonly status?: Status;
  /** Requests whose date range overlaps `from` to `to`, inclusive. */
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
  readonly page?: Page;
}

const ORDER = [down('r.start_date', 'date'), down('r.id', 'bigint')];
const keyOf = ({ start_date, id }: LeaveRequestRecord): PageKey => [start_date, id];

export async function listRequests(tx: Tx, employeeId: number, filter: RequestFilter): Promise<LeaveRequestRecord[]> {
  const { rows } = await sql<LeaveRequestRecord>`
    select ${WITH_DAYS} from leave_request r
    where r.employee_id = ${employeeId}
      ${filter.status ? sql`and r.status = ${filter.status}` : sql``}
      ${filter.from ? sql`and r.end_date >= ${filter.from}` : sql``}
      ${filter.to ? sql`and r.start_date <= ${filter.to}` : sql``}
      and ${isAfter(filter.page, ORDER)}
    order by r.start_date desc, r.id desc limit ${takenFor(filter.page, filter.limit)}`.execute(tx);
  return cut(filter.page, rows, keyOf);
}

export interface NamedRequest extends LeaveRequestRecord {
  readonly first_name: string;
  readonly last_name: string;
  readonly number: string | null;
}

/** Requests of all employees of a company who are not deleted, latest start date first. */
export async function listRequestsOfCompany(tx: Tx, companyId: number, filter: RequestFilter): Promise<NamedRequest[]> {
  const { rows } = await sql<NamedRequest>`
    select ${WITH_DAYS}, e.first_name, e.last_name, e.number
    from employee e join leave_request r on r.customer_id = e.customer_id and r.employee_id = e.id
    where e.company_id = ${companyId} and not e.is_deleted
      ${filter.status ? sql`and r.status = ${filter.status}` : sql``}
      ${filter.from ? sql`and r.end_date >= ${filter.from}` : sql``}
      ${filter.to ? sql`and r.start_date <= ${filter.to}` : sql``}
      and ${isAfter(filter.page, ORDER)}
    order by r.start_date desc, r.id desc limit ${takenFor(filter.page, filter.limit)}`.execute(tx);
  return cut(filter.page, rows, keyOf);
}

export async function findRequest(tx: Tx, employeeId: number, id: number): Promise<LeaveRequestRecord | undefined> {
  const { rows } = await sql<LeaveRequestRecord>`
    select ${WITH_DAYS} from leave_request r where r.employee_id = ${employeeId} and r.id = ${id}`.execute(tx);
  return rows[0];
}

/** A pending or approved request that includes any of the dates, and the first of these dates. */
export async function findClash(
  tx: Tx,
  employeeId: number,
  dates: readonly string[],
): Promise<{ readonly id: number; readonly status: Status; readonly date: string } | undefined> {
  const { rows } = await sql<{ id: number; status: Status; date: string }>`
    select r.id, r.status, d.date from leave_request r
    join leave_request_day d on d.customer_id = r.customer_id and d.leave_request_id = r.id
    where r.employee_id = ${employeeId} and r.status in ('pending', 'approved') and d.date = any(${dates}::date[])
    order by d.date, r.id limit 1`.execute(tx);
  return rows[0];
}

export interface NewRequest {
  /** The id of the request. Only the demo world sets it, because its ids are fixed. */
  readonly id?: number;
  readonly customer_id: number;
  readonly employee_id: number;
  readonly leave_type: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly notes: string;
  readonly at: Date;
  readonly days: readonly DayOff[];
  readonly public_holidays?: readonly HolidayInRequest[];
}

export async function insertRequest(
  tx: Tx,
  { at, days, public_holidays = [], ...values }: NewRequest,
): Promise<LeaveRequestRecord> {
  const made = await tx
    .insertInto('leave_request')
    .values({
      ...values,
      public_holidays: JSON.stringify(public_holidays),
      status: 'pending',
      decided_at: null,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    insert into leave_request_day (customer_id, leave_request_id, date, hours)
    select ${values.customer_id}, ${made.id}, d.date, d.hours
    from unnest(${days.map(({ date }) => date)}::date[], ${days.map(({ hours }) => hours)}::numeric[])
      as d (date, hours)`.execute(tx);
  return { ...made, days };
}

export async function decideRequest(tx: Tx, id: number, status: Status, at: Date): Promise<void> {
  await tx
    .updateTable('leave_request')
    .set({ status, decided_at: at, updated_at: at })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function deleteRequest(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('leave_request').where('id', '=', id).execute();
}

/**
 * Approved requests of the employees that overlap the date range. Skips leave that cannot be priced; the payroll
 * officer enters it on the pay.
 */
export async function listApproved(
  tx: Tx,
  employeeIds: readonly number[],
  span: { readonly from: string; readonly to: string },
): Promise<(LeaveRequestRecord & { readonly country: Country })[]> {
  const { rows } = await sql<LeaveRequestRecord & { country: Country }>`
    select ${WITH_DAYS}, c.country from leave_request r
    join employee e on e.customer_id = r.customer_id and e.id = r.employee_id
    join company c on c.customer_id = e.customer_id and c.id = e.company_id
    where r.employee_id = any(${employeeIds}::bigint[]) and r.status = 'approved'
      and r.start_date <= ${span.to} and r.end_date >= ${span.from} and ${CAN_BE_PRICED}
    order by r.employee_id, r.start_date, r.id`.execute(tx);
  return rows;
}

/**
 * Leave can be priced from an hourly rate or, in Australia, from an annual salary. In New Zealand, a salary is enough
 * only for unpaid leave, which needs no rate.
 */
const CAN_BE_PRICED = sql`(e.pay_rate_per_hour is not null
  or e.declarations ? 'annual_salary' and (c.country = 'AU' or r.leave_type = 'UNPAID'))`;

/** A leave row on a complete pay or a draft. */
export interface LeaveRow {
  readonly employee_id: number;
  readonly pay_id: number;
  readonly is_complete: boolean;
  readonly leave_type: string;
  readonly date: string;
  readonly run_start: string;
  readonly run_end: string;
}

/** Leave rows dated within the range, from the pays of the employees. Excludes leave that is paid instead of taken. */
export async function listLeaveRows(
  tx: Tx,
  employeeIds: readonly number[],
  span: { readonly from: string; readonly to: string },
): Promise<LeaveRow[]> {
  const { rows } = await sql<LeaveRow>`
    select p.employee_id, p.id as pay_id, p.is_complete, i.leave_type, i.leave_date as date,
      u.start_date as run_start, u.end_date as run_end
    from pay p
    join pay_item i on i.customer_id = p.customer_id and i.pay_id = p.id and i.kind = 'leave'
    join pay_run u on u.customer_id = p.customer_id and u.id = p.pay_run_id
    where p.employee_id = any(${employeeIds}::bigint[]) and i.units is null
      and i.leave_date between ${span.from} and ${span.to}`.execute(tx);
  return rows;
}

/** The last paid day of the employee. Drafts no longer include leave up to this day. */
export async function findLastDayPaid(tx: Tx, employeeId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(u.end_date) as day from pay p
    join pay_run u on u.customer_id = p.customer_id and u.id = p.pay_run_id
    where p.employee_id = ${employeeId} and p.is_complete and p.kind = 'REGULAR'`.execute(tx);
  return rows[0]!.day;
}

/** Approved requests of the employee that extend beyond the day, or all of them if the day is null. */
export async function listApprovedAfter(tx: Tx, employeeId: number, day: string | null): Promise<LeaveRequestRecord[]> {
  const { rows } = await sql<LeaveRequestRecord>`
    select ${WITH_DAYS} from leave_request r
    where r.employee_id = ${employeeId} and r.status = 'approved' and (${day}::date is null or r.end_date > ${day})
    order by r.start_date, r.id`.execute(tx);
  return rows;
}
