import type { ColumnType, Generated, Selectable } from 'kysely';
import { cut, type Page, type PageKey, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

type Timestamp = ColumnType<Date, Date, Date>;
type TimestampOrNull = ColumnType<Date | null, Date | null, Date | null>;

declare module '../../../db/tx.ts' {
  interface Tables {
    timesheet: TimesheetTable;
  }
}

export const TIMESHEET_STATUSES = ['draft', 'submitted', 'approved', 'paid'] as const;
export type TimesheetStatus = (typeof TIMESHEET_STATUSES)[number];

/** A break in local time. An unpaid break is not working time. */
export interface Break {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly paid: boolean;
}

/** Facts about a shift that the rules of an award need. Quantities are decimal numbers as text. */
export interface TimesheetFacts {
  readonly meal_supplied?: boolean;
  readonly overtime_notice?: boolean;
  readonly variation_hours?: string;
  readonly cold_hours?: string;
  readonly below_zero_hours?: string;
  readonly vehicle_kilometres?: string;
  readonly motorcycle_kilometres?: string;
  readonly delivery_kilometres?: string;
  readonly catering_uniforms?: string;
  readonly motel_uniforms?: string;
}

/** The values of an entry that determine its pay. */
export interface PaidAs {
  readonly pay_id: number;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly breaks: readonly Break[];
  readonly department_id: number | null;
  readonly classification: string | null;
  readonly work_state: string | null;
  /** Absent if the copy was made before entries had facts. */
  readonly facts?: TimesheetFacts;
}

export interface TimesheetTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  employee_id: number;
  starts_at: string;
  ends_at: string;
  breaks: ColumnType<readonly Break[], string, string>;
  department_id: number | null;
  classification: string | null;
  work_state: string | null;
  notes: string;
  facts: ColumnType<TimesheetFacts, string, string>;
  external_id: string | null;
  status: TimesheetStatus;
  submitted_at: TimestampOrNull;
  approved_at: TimestampOrNull;
  /** The pay that the entry was filled into. */
  pay_id: number | null;
  /** The values that were paid, if the entry was corrected after it was paid. */
  paid_as: ColumnType<PaidAs | null, string | null, string | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type TimesheetRecord = Selectable<TimesheetTable>;

export interface TimesheetFilter {
  readonly status?: TimesheetStatus;
  readonly employee_id?: number;
  /** Entries that start on or after `from` and on or before `to`. */
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
  readonly page?: Page;
}

const ORDER = [down('t.starts_at', 'text'), down('t.id', 'bigint')];
const keyOf = ({ starts_at, id }: TimesheetRecord): PageKey => [starts_at, id];

/** Lists the entries, latest first. */
export async function listTimesheets(
  tx: Tx,
  companyId: number,
  { status, employee_id, from, to, limit, page }: TimesheetFilter,
): Promise<TimesheetRecord[]> {
  const { rows } = await sql<TimesheetRecord>`
    select t.* from timesheet t
    where t.company_id = ${companyId}
      ${employee_id ? sql`and t.employee_id = ${employee_id}` : sql``}
      ${status ? sql`and t.status = ${status}` : sql``}
      ${from ? sql`and t.starts_at >= ${from}` : sql``}
      ${to ? sql`and t.starts_at < ${`${to}T24:00`}` : sql``}
      and ${isAfter(page, ORDER)}
    order by t.starts_at desc, t.id desc limit ${takenFor(page, limit)}`.execute(tx);
  return cut(page, rows, keyOf);
}

export const findTimesheet = (tx: Tx, companyId: number, id: number): Promise<TimesheetRecord | undefined> =>
  tx.selectFrom('timesheet').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst();

/** The fields of an employee that timesheets use. */
export interface Worker {
  readonly id: number;
  readonly state: string | null;
  readonly start_date: string;
  readonly termination_date: string | null;
  readonly is_deleted: boolean;
}

/** Locks the employees of the company in id order, so that two requests cannot enter overlapping shifts. */
export async function lockWorkers(tx: Tx, companyId: number, ids: readonly number[]): Promise<Worker[]> {
  const { rows } = await sql<Worker>`
    select id, state, start_date, termination_date, is_deleted from employee
    where company_id = ${companyId} and id = any(${ids}::bigint[])
    order by id for no key update`.execute(tx);
  return rows;
}

export async function listDepartmentIds(tx: Tx, companyId: number): Promise<ReadonlySet<number>> {
  const rows = await tx.selectFrom('department').select('id').where('company_id', '=', companyId).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function listByExternalId(tx: Tx, companyId: number, ids: readonly string[]): Promise<TimesheetRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TimesheetRecord>`
    select * from timesheet where company_id = ${companyId} and external_id = any(${ids}::text[])`.execute(tx);
  return rows;
}

/** Entries of the employees that overlap the span. */
export async function listWithin(
  tx: Tx,
  employeeIds: readonly number[],
  span: { readonly from: string; readonly to: string },
): Promise<TimesheetRecord[]> {
  const { rows } = await sql<TimesheetRecord>`
    select * from timesheet
    where employee_id = any(${employeeIds}::bigint[]) and starts_at < ${span.to} and ends_at > ${span.from}
    order by employee_id, starts_at`.execute(tx);
  return rows;
}

/** The columns of an entry that a caller sends. */
export interface Entry {
  readonly employee_id: number;
  readonly starts_at: string;
  readonly ends_at: string;
  /** The breaks of the shift as JSON. */
  readonly breaks: string;
  readonly department_id: number | null;
  readonly classification: string | null;
  readonly work_state: string | null;
  readonly notes: string;
  /** The facts of the shift as JSON. */
  readonly facts: string;
  readonly external_id: string | null;
}

const columnOf = (entries: readonly Entry[], name: keyof Entry) => entries.map((entry) => entry[name]);

/** Inserts the entries. Returns the new rows in the same order. */
export async function insertTimesheets(
  tx: Tx,
  { customerId, companyId, at }: { readonly customerId: number; readonly companyId: number; readonly at: Date },
  entries: readonly Entry[],
): Promise<TimesheetRecord[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql<TimesheetRecord>`
    insert into timesheet (customer_id, company_id, employee_id, starts_at, ends_at, breaks, department_id, classification,
      work_state, notes, facts, external_id, status, created_at, updated_at)
    select ${customerId}, ${companyId}, n.employee_id, n.starts_at, n.ends_at, n.breaks::jsonb, n.department_id,
      n.classification, n.work_state, n.notes, n.facts::jsonb, n.external_id, 'draft', ${at}, ${at}
    from unnest(${columnOf(entries, 'employee_id')}::bigint[], ${columnOf(entries, 'starts_at')}::text[],
      ${columnOf(entries, 'ends_at')}::text[], ${columnOf(entries, 'breaks')}::text[],
      ${columnOf(entries, 'department_id')}::bigint[], ${columnOf(entries, 'classification')}::text[],
      ${columnOf(entries, 'work_state')}::text[], ${columnOf(entries, 'notes')}::text[],
      ${columnOf(entries, 'facts')}::text[], ${columnOf(entries, 'external_id')}::text[])
      with ordinality as n (employee_id, starts_at, ends_at, breaks, department_id, classification, work_state, notes,
        facts, external_id, place)
    order by n.place
    returning *`.execute(tx);
  return rows;
}

/** Replaces the entered values; the entries become drafts again. Returns the rows in id order. */
export async function replaceTimesheets(
  tx: Tx,
  at: Date,
  entries: readonly (Entry & { readonly id: number })[],
): Promise<TimesheetRecord[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql<TimesheetRecord>`
    update timesheet t set starts_at = n.starts_at, ends_at = n.ends_at, breaks = n.breaks::jsonb,
      department_id = n.department_id, classification = n.classification, work_state = n.work_state, notes = n.notes,
      facts = n.facts::jsonb, status = 'draft', submitted_at = null, approved_at = null, updated_at = ${at}
    from unnest(${entries.map(({ id }) => id)}::bigint[], ${columnOf(entries, 'starts_at')}::text[],
      ${columnOf(entries, 'ends_at')}::text[], ${columnOf(entries, 'breaks')}::text[],
      ${columnOf(entries, 'department_id')}::bigint[], ${columnOf(entries, 'classification')}::text[],
      ${columnOf(entries, 'work_state')}::text[], ${columnOf(entries, 'notes')}::text[],
      ${columnOf(entries, 'facts')}::text[])
      as n (id, starts_at, ends_at, breaks, department_id, classification, work_state, notes, facts)
    where t.id = n.id
    returning t.*`.execute(tx);
  return rows.sort((a, b) => a.id - b.id);
}

/** Locks the entries of the company with these ids, in id order. */
export async function lockTimesheets(tx: Tx, companyId: number, ids: readonly number[]): Promise<TimesheetRecord[]> {
  const { rows } = await sql<TimesheetRecord>`
    select * from timesheet where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id for update`.execute(
    tx,
  );
  return rows;
}

/**
 * Sets the status. An entry that is approved as a draft has no submission time. A draft has neither a submission nor an
 * approval time.
 */
export async function setStatus(
  tx: Tx,
  ids: readonly number[],
  status: Exclude<TimesheetStatus, 'paid'>,
  at: Date,
): Promise<TimesheetRecord[]> {
  const { rows } = await sql<TimesheetRecord>`
    update timesheet set status = ${status}, updated_at = ${at},
      submitted_at = case ${status} when 'draft' then null when 'submitted' then coalesce(submitted_at, ${at})
        else submitted_at end,
      approved_at = case ${status} when 'approved' then ${at}::timestamptz end,
      pay_id = (paid_as ->> 'pay_id')::bigint
    where id = any(${ids}::bigint[])
    returning *`.execute(tx);
  return rows.sort((a, b) => a.id - b.id);
}

/** Whether another entry that the employee submitted after this time is still waiting for approval. */
export async function isWaitingSince(
  tx: Tx,
  { employeeId, exceptIds, since }: { employeeId: number; exceptIds: readonly number[]; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from timesheet
    where employee_id = ${employeeId} and status = 'submitted' and submitted_at > ${since}
      and id <> all(${exceptIds}::bigint[]) limit 1`.execute(tx);
  return rows.length > 0;
}

/** An employee who receives email about timesheets. */
export interface Told {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  /** Null without an email address, and while the employee has no access to the portal. */
  readonly email: string | null;
}

export async function listTold(tx: Tx, ids: readonly number[]): Promise<readonly Told[]> {
  const { rows } = await sql<Told>`
    select e.id, e.first_name, e.last_name, c.name as company_name,
      case when e.employee_portal_active and not e.is_deleted then e.email_address end as email
    from employee e join company c on c.customer_id = e.customer_id and c.id = e.company_id
    where e.id = any(${ids}::bigint[]) order by e.id`.execute(tx);
  return rows;
}

export async function deleteTimesheet(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('timesheet').where('id', '=', id).execute();
}

/** Stores a copy of what was paid in a paid entry that is about to be corrected. */
export async function keepPaid(tx: Tx, id: number): Promise<void> {
  await sql`
    update timesheet set paid_as = jsonb_build_object('pay_id', pay_id, 'starts_at', starts_at, 'ends_at', ends_at,
      'breaks', breaks, 'department_id', department_id, 'classification', classification, 'work_state', work_state,
      'facts', facts)
    where id = ${id} and status = 'paid'`.execute(tx);
}

/**
 * The entries of a company that a fill reads: approved, paid and corrected entries that start in the span, and approved
 * corrections that start earlier.
 */
export async function listTimeToPay(
  tx: Tx,
  companyId: number,
  { from, to, employeeIds }: { readonly from: string; readonly to: string; readonly employeeIds?: readonly number[] },
): Promise<TimesheetRecord[]> {
  const { rows } = await sql<TimesheetRecord>`
    select * from timesheet
    where company_id = ${companyId} and starts_at < ${`${to}T24:00`}
      ${employeeIds ? sql`and employee_id = any(${employeeIds}::bigint[])` : sql``}
      and (starts_at >= ${from} and (status in ('approved', 'paid') or paid_as is not null)
        or paid_as is not null and status = 'approved')
    order by employee_id, starts_at`.execute(tx);
  return rows;
}

/** Links entries to the pays that they were filled into, and unlinks all other entries from these pays. */
export async function linkToPays(
  tx: Tx,
  payIds: readonly number[],
  links: readonly { readonly id: number; readonly payId: number }[],
): Promise<void> {
  await sql`
    update timesheet t set pay_id = coalesce(n.pay_id, (t.paid_as ->> 'pay_id')::bigint)
    from timesheet o
    left join unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ payId }) => payId)}::bigint[]) as n (id, pay_id)
      on n.id = o.id
    where t.customer_id = o.customer_id and t.id = o.id and o.status = 'approved'
      and (n.id is not null or o.pay_id = any(${payIds}::bigint[]))`.execute(tx);
}

export async function lockOfPays(
  tx: Tx,
  payIds: readonly number[],
  status: 'approved' | 'paid',
): Promise<TimesheetRecord[]> {
  const { rows } = await sql<TimesheetRecord>`
    select * from timesheet where pay_id = any(${payIds}::bigint[]) and status = ${status} order by id for update`.execute(
    tx,
  );
  return rows;
}

/** Marks entries as paid, or turns paid entries back into approved ones. */
export async function turnPaid(
  tx: Tx,
  ids: readonly number[],
  status: 'approved' | 'paid',
  at: Date,
): Promise<TimesheetRecord[]> {
  const { rows } = await sql<TimesheetRecord>`
    update timesheet set status = ${status}, updated_at = ${at} where id = any(${ids}::bigint[]) returning *`.execute(
    tx,
  );
  return rows.sort((a, b) => a.id - b.id);
}

/**
 * A paid entry that corrects time first paid by one of these pays, and whose correction is in a pay that is not one of
 * them.
 */
export async function findCorrectionOf(
  tx: Tx,
  payIds: readonly number[],
): Promise<{ readonly was: number; readonly pay_id: number } | undefined> {
  const { rows } = await sql<{ was: number; pay_id: number }>`
    select (paid_as ->> 'pay_id')::bigint as was, pay_id from timesheet
    where paid_as is not null and (paid_as ->> 'pay_id')::bigint = any(${payIds}::bigint[])
      and status = 'paid' and pay_id <> all(${payIds}::bigint[])
    order by id limit 1`.execute(tx);
  return rows[0];
}

/** Removes the copy of what these pays paid from corrected entries, because the pays no longer pay that time. */
export async function forgetPaid(tx: Tx, payIds: readonly number[]): Promise<void> {
  await sql`
    update timesheet set paid_as = null, pay_id = case when pay_id = any(${payIds}::bigint[]) then null else pay_id end
    where paid_as is not null and (paid_as ->> 'pay_id')::bigint = any(${payIds}::bigint[]) and status <> 'paid'`.execute(
    tx,
  );
}
