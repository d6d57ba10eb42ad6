import type { Generated, JSONColumnType, Selectable } from 'kysely';
import type { LocalDate } from '../../../base/local-date.ts';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Employment, Weekday } from '../../../rules/au/award/facts.ts';
import type { AuState } from '../../company/company/company.service.ts';
import type { HistoryQuery, LINE_KINDS } from './history.schema.ts';

declare module '../../../db/tx.ts' {
  interface Tables {
    history_pay: HistoryPayTable;
  }
}

export interface StoredSettings {
  readonly award: string | null;
  readonly classification: string | null;
  readonly employment_type: Employment | null;
  readonly agreed_hours: Readonly<Partial<Record<Weekday, string>>> | null;
  readonly work_state: AuState | null;
}
export interface HistoryLine {
  readonly kind: (typeof LINE_KINDS)[number];
  readonly description: string;
  readonly amount: string;
  readonly hours: string | null;
}
export interface HistoryShift {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly breaks: readonly { readonly starts_at: string; readonly ends_at: string; readonly paid: boolean }[];
}

export interface HistoryPayTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  employee_id: number;
  external_id: string;
  period_start: LocalDate;
  period_end: LocalDate;
  pay_date: LocalDate;
  settings: JSONColumnType<StoredSettings>;
  lines: JSONColumnType<readonly HistoryLine[]>;
  shifts: JSONColumnType<readonly HistoryShift[]>;
  stored_at: Date;
}

export type HistoryPayRecord = Selectable<HistoryPayTable>;
/** A pay as it is sent to the database. */
export type HistoryEntry = Omit<HistoryPayRecord, 'customer_id' | 'id' | 'company_id' | 'stored_at'>;

export interface HistoryEmployee {
  readonly id: number;
  readonly state: string | null;
  readonly start_date: LocalDate;
  readonly is_deleted: boolean;
}

/** Lets only one request at a time load pays of the company, so that an external id belongs to one employee. */
export const lockHistory = (tx: Tx, companyId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`history of ${companyId}`}, 7210465017))`.execute(tx);

/** Locks the employees of the company in id order. */
export async function lockHistoryEmployees(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<HistoryEmployee[]> {
  const { rows } = await sql<HistoryEmployee>`
    select id, state, start_date, is_deleted from employee
    where company_id = ${companyId} and id = any(${ids}::bigint[])
    order by id for no key update`.execute(tx);
  return rows;
}

export const listByExternalId = (tx: Tx, companyId: number, ids: readonly string[]): Promise<HistoryPayRecord[]> =>
  sql<HistoryPayRecord>`
    select * from history_pay where company_id = ${companyId} and external_id = any(${ids}::text[])`
    .execute(tx)
    .then(({ rows }) => rows);

interface Owner {
  readonly customerId: number;
  readonly companyId: number;
  readonly at: Date;
}

/** Stores new pays and replaces those with a stored external id. Returns the ids by external id. */
export async function putHistory(
  tx: Tx,
  { customerId, companyId, at }: Owner,
  entries: readonly HistoryEntry[],
): Promise<ReadonlyMap<string, number>> {
  if (entries.length === 0) return new Map();
  const { rows } = await sql<{ id: number; external_id: string }>`
    insert into history_pay (customer_id, company_id, employee_id, external_id, period_start, period_end, pay_date, settings,
      lines, shifts, stored_at)
    select ${customerId}, ${companyId}, n.employee_id, n.external_id, n.period_start, n.period_end, n.pay_date, n.settings,
      n.lines, n.shifts, ${at}
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality as e (one, place)
    cross join lateral jsonb_to_record(e.one) as n (employee_id bigint, external_id text, period_start date,
      period_end date, pay_date date, settings jsonb, lines jsonb, shifts jsonb)
    order by e.place
    on conflict (customer_id, company_id, external_id) do update set period_start = excluded.period_start,
      period_end = excluded.period_end, pay_date = excluded.pay_date, settings = excluded.settings,
      lines = excluded.lines, shifts = excluded.shifts, stored_at = excluded.stored_at
    returning id, external_id`.execute(tx);
  return new Map(rows.map(({ id, external_id }) => [external_id, id]));
}

/** The pays of a company, latest payday first. */
export async function listHistoryPays(
  tx: Tx,
  companyId: number,
  filter: HistoryQuery & { readonly page: Page },
): Promise<HistoryPayRecord[]> {
  const { limit, page } = filter;
  const [employeeId, from, to] = [filter.employee_id ?? null, filter.from ?? null, filter.to ?? null];
  const { rows } = await sql<HistoryPayRecord>`
    select h.* from history_pay h
    where h.company_id = ${companyId} and (${employeeId}::bigint is null or h.employee_id = ${employeeId})
      and (${from}::date is null or h.pay_date >= ${from}) and (${to}::date is null or h.pay_date <= ${to})
      and ${isAfter(page, [down('h.pay_date', 'date'), down('h.id', 'bigint')])}
    order by h.pay_date desc, h.id desc limit ${takenFor(page, limit)}`.execute(tx);
  return cut(page, rows, ({ pay_date, id }) => [pay_date, id]);
}

export const lockHistoryPay = (tx: Tx, companyId: number, id: number): Promise<HistoryPayRecord | undefined> =>
  tx
    .selectFrom('history_pay')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const deleteHistoryPay = (tx: Tx, id: number): Promise<unknown> =>
  tx.deleteFrom('history_pay').where('id', '=', id).execute();

/** A review whose back pay settles, or will settle, findings about the pay. Undefined if no review does. */
export async function findPayingReview(tx: Tx, id: number): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select f.review_id as id from review_finding f
    where f.history_pay_id = ${id} and f.excluded_at is null
      and (f.paid is not null
        or exists (select from review_back_pay b where b.review_id = f.review_id and b.employee_id = f.employee_id))
    order by f.review_id limit 1`.execute(tx);
  return rows[0];
}

/** The employees' pays for periods that start on this day or earlier, in order of their periods and paydays. */
export async function listHistoryOf(
  tx: Tx,
  employeeIds: readonly number[],
  to: LocalDate,
): Promise<ReadonlyMap<number, readonly HistoryPayRecord[]>> {
  const { rows } = await sql<HistoryPayRecord>`
    select h.* from history_pay h
    where h.employee_id = any(${employeeIds}::bigint[]) and h.period_start <= ${to}
    order by h.employee_id, h.period_start, h.period_end, h.pay_date, h.id`.execute(tx);
  const byEmployee = new Map<number, HistoryPayRecord[]>();
  for (const row of rows) {
    const known = byEmployee.get(row.employee_id);
    if (known) known.push(row);
    else byEmployee.set(row.employee_id, [row]);
  }
  return byEmployee;
}
