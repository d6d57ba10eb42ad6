import type { Insertable } from 'kysely';
import { decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { cut, takenFor } from '../../../base/page.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { ReportedSum } from '../../../formats/stp/year-to-date.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import { type FilingFilter, IS_LODGED, matches, SHOWN, type Shown, WITH_MESSAGE } from '../lodgement/public.ts';
import type { StpPayEventRecord, StpPayEventTable } from './tables.ts';

export interface RunToReport {
  readonly id: number;
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

export async function findRun(tx: Tx, companyId: number, id: number): Promise<RunToReport | undefined> {
  const { rows } = await sql<RunToReport>`
    select id, start_date, end_date from pay_run where id = ${id} and company_id = ${companyId}`.execute(tx);
  return rows[0];
}

export interface PayToReport {
  readonly id: number;
  readonly employee_id: number;
  readonly kind: string;
  readonly is_complete: boolean;
  readonly processed_date: LocalDate;
  readonly stp_reported_externally: boolean;
  readonly is_submitted: boolean;
}

const PAY = sql`p.id, p.employee_id, p.kind, p.is_complete, p.processed_date, p.stp_reported_externally,
  exists (
    select from stp_pay_event_pay x
    join stp_pay_event e on e.customer_id = x.customer_id and e.id = x.stp_pay_event_id and e.service_action <> 'UPDATE'
    join lodgement l on l.customer_id = e.customer_id and l.id = e.lodgement_id
    where x.customer_id = p.customer_id and x.pay_id = p.id and ${IS_LODGED}) as is_submitted`;

export async function listPaysOfRun(tx: Tx, runId: number): Promise<PayToReport[]> {
  const { rows } = await sql<PayToReport>`
    select ${PAY} from pay p where p.pay_run_id = ${runId} order by p.id`.execute(tx);
  return rows;
}

export async function listPays(tx: Tx, ids: readonly number[]): Promise<PayToReport[]> {
  const { rows } = await sql<PayToReport>`
    select ${PAY} from pay p where p.id = any(${ids}::bigint[]) order by p.id`.execute(tx);
  return rows;
}

/** Opening year-to-date pays of these employees that no event includes yet. */
export async function listOpenCatchUps(
  tx: Tx,
  given: { companyId: number; employeeIds: readonly number[]; from: LocalDate; to: LocalDate },
): Promise<PayToReport[]> {
  const { rows } = await sql<PayToReport>`
    select * from (
      select ${PAY} from pay p
      where p.company_id = ${given.companyId} and p.employee_id = any(${given.employeeIds}::bigint[])
        and p.kind = 'CATCH_UP' and p.is_complete and not p.stp_reported_externally
        and p.processed_date between ${given.from} and ${given.to}) c
    where not c.is_submitted order by c.id`.execute(tx);
  return rows;
}

/** The latest NEW event of the company that matches the date condition. Failed and rejected events do not count. */
export async function findNewEvent(
  tx: Tx,
  companyId: number,
  test: { on: LocalDate } | { after: LocalDate },
): Promise<{ id: number; event_date: LocalDate } | undefined> {
  const date = 'on' in test ? sql`e.event_date = ${test.on}` : sql`e.event_date > ${test.after}`;
  const { rows } = await sql<{ id: number; event_date: LocalDate }>`
    select e.id, e.event_date from stp_pay_event e
    join lodgement l on l.customer_id = e.customer_id and l.id = e.lodgement_id
    where e.company_id = ${companyId} and e.service_action = 'NEW' and ${IS_LODGED} and ${date}
    order by e.event_date desc, e.id desc limit 1`.execute(tx);
  return rows[0];
}

/** Employees of the company who have a complete pay in the year. Excludes pays that are reported externally. */
export async function listPaidEmployeeIds(
  tx: Tx,
  given: { companyId: number; from: LocalDate; to: LocalDate },
): Promise<number[]> {
  const { rows } = await sql<{ employee_id: number }>`
    select distinct employee_id from pay
    where company_id = ${given.companyId} and is_complete and not stp_reported_externally
      and processed_date between ${given.from} and ${given.to} order by 1`.execute(tx);
  return rows.map(({ employee_id }) => employee_id);
}

/**
 * Current employees of the company, and terminated ones with a complete pay in the year. Ignores pays that are reported
 * externally.
 */
export async function listReportable(
  tx: Tx,
  given: { companyId: number; from: LocalDate; to: LocalDate },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e
    where e.company_id = ${given.companyId} and not e.is_deleted and (not e.is_terminated or exists (
      select from pay p where p.customer_id = e.customer_id and p.employee_id = e.id and p.is_complete
        and not p.stp_reported_externally and p.processed_date between ${given.from} and ${given.to}))
    order by e.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listEmployees(tx: Tx, companyId: number, ids: readonly number[]): Promise<EmployeeRecord[]> {
  const { rows } = await sql<EmployeeRecord>`
    select * from employee where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id`.execute(tx);
  return rows;
}

/** The cessation codes of these employees' terminations, except terminations that a reinstatement ended. */
export async function cessationsOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  const { rows } = await sql<{ employee_id: number; cessation_type_code: string | null }>`
    select employee_id, cessation_type_code from termination
    where employee_id = any(${ids}::bigint[]) and reinstated_on is null and not is_further_payment`.execute(tx);
  return new Map(rows.map(({ employee_id, cessation_type_code }) => [employee_id, cessation_type_code]));
}

interface SumRow {
  readonly employee_id: number;
  readonly report: Readonly<Record<string, string>>;
  readonly is_ordinary_time: boolean;
  readonly is_qualifying: boolean;
  readonly paid_on: LocalDate | null;
  readonly amount: string;
}

/**
 * Stored report lines of complete pays and of the given drafts, paid between two dates of the year. Summed in the
 * database by employee and report category.
 */
export async function sumsOfYear(
  tx: Tx,
  given: {
    companyId: number;
    employeeIds: readonly number[];
    from: LocalDate;
    to: LocalDate;
    draftIds?: readonly number[];
  },
): Promise<ReadonlyMap<number, readonly ReportedSum[]>> {
  const { rows } = await sql<SumRow>`
    select p.employee_id, l.report - 'taxTreatment' - 'itemised' as report, 'ote' = any(l.tags) as is_ordinary_time,
      'qualifying-earnings' = any(l.tags) as is_qualifying,
      case when l.report ->> 'item' = 'etp' or l.report ? 'etpCode' then p.processed_date end as paid_on,
      sum(l.amount) as amount
    from pay p join pay_line l on l.customer_id = p.customer_id and l.pay_id = p.id
    where p.company_id = ${given.companyId} and p.employee_id = any(${given.employeeIds}::bigint[])
      and (p.is_complete or p.id = any(${given.draftIds ?? []}::bigint[]))
      and not p.stp_reported_externally and p.processed_date between ${given.from} and ${given.to}
      and l.report ? 'item'
    group by 1, 2, 3, 4, 5`.execute(tx);
  const sums = new Map<number, ReportedSum[]>();
  for (const row of rows) {
    const list = sums.get(row.employee_id) ?? [];
    sums.set(row.employee_id, list);
    list.push({
      report: row.report,
      amount: decimal(row.amount),
      isOrdinaryTime: row.is_ordinary_time,
      isQualifying: row.is_qualifying,
      paidOn: row.paid_on,
    });
  }
  return sums;
}

/**
 * The message of the latest report about each of these employees in the year. Failed and rejected reports do not count.
 */
export async function latestReportsOf(
  tx: Tx,
  given: { companyId: number; employeeIds: readonly number[]; from: LocalDate; to: LocalDate },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ employee_id: number; lodgement_id: number }>`
    select distinct on (who.id) who.id as employee_id, e.lodgement_id
    from stp_pay_event e
    join lodgement l on l.customer_id = e.customer_id and l.id = e.lodgement_id
    cross join lateral unnest(e.employee_ids) as who (id)
    where e.company_id = ${given.companyId} and e.event_date between ${given.from} and ${given.to} and ${IS_LODGED}
      and who.id = any(${given.employeeIds}::bigint[])
    order by who.id, e.id desc`.execute(tx);
  return new Map(rows.map(({ employee_id, lodgement_id }) => [employee_id, lodgement_id]));
}

/** The tax treatment that each employee's latest pay reported. */
export async function treatmentsOf(
  tx: Tx,
  given: { employeeIds: readonly number[]; to: LocalDate },
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ employee_id: number; treatment: string }>`
    select distinct on (p.employee_id) p.employee_id, l.report ->> 'taxTreatment' as treatment
    from pay p join pay_line l on l.customer_id = p.customer_id and l.pay_id = p.id
    where p.employee_id = any(${given.employeeIds}::bigint[]) and p.is_complete and p.processed_date <= ${given.to}
      and l.report ? 'taxTreatment'
    order by p.employee_id, p.processed_date desc, p.id desc`.execute(tx);
  return new Map(rows.map(({ employee_id, treatment }) => [employee_id, treatment]));
}

export interface TotalsRow {
  readonly gross: string;
  readonly tax: string;
  readonly garnishee: string;
  readonly child_support: string;
}

/** W1 and W2 for these pays: payments subject to withholding minus salary sacrifice, and the tax. */
export async function totalsOfPays(tx: Tx, payIds: readonly number[]): Promise<TotalsRow> {
  const { rows } = await sql<TotalsRow>`
    select coalesce(sum(amount) filter (
          where tags && array['taxable', 'etp-taxable'] and report ->> 'item' is distinct from 'none'), 0)
        - coalesce(sum(amount) filter (where 'sacrifice' = any(tags)), 0) as gross,
      coalesce(sum(amount) filter (where 'tax' = any(tags)), 0) as tax,
      coalesce(sum(amount) filter (where report ->> 'item' = 'deduction' and report ->> 'code' = 'G'), 0) as garnishee,
      coalesce(sum(amount) filter (where report ->> 'item' = 'deduction' and report ->> 'code' = 'D'), 0) as child_support
    from pay_line where pay_id = any(${payIds}::bigint[])`.execute(tx);
  return rows[0]!;
}

/** The BMS id of the company's payroll, created on first use. */
export async function businessManagementId(
  tx: Tx,
  given: { customerId: number; companyId: number; id: string; at: Date },
): Promise<string> {
  await sql`
    insert into payroll_identity (customer_id, company_id, business_management_id, created_at)
    values (${given.customerId}, ${given.companyId}, ${given.id}, ${given.at})
    on conflict do nothing`.execute(tx);
  const { business_management_id } = await tx
    .selectFrom('payroll_identity')
    .select('business_management_id')
    .where('company_id', '=', given.companyId)
    .executeTakeFirstOrThrow();
  return business_management_id;
}

export async function insertEvent(
  tx: Tx,
  values: Insertable<StpPayEventTable>,
  payIds: readonly number[],
): Promise<StpPayEventRecord> {
  const event = await tx.insertInto('stp_pay_event').values(values).returningAll().executeTakeFirstOrThrow();
  await sql`
    insert into stp_pay_event_pay (customer_id, stp_pay_event_id, pay_id)
    select ${event.customer_id}, ${event.id}, id from unnest(${payIds}::bigint[]) as id`.execute(tx);
  return event;
}

export interface ListedEvent extends StpPayEventRecord, Shown {
  readonly event_date: LocalDate;
  readonly pay_ids: readonly number[];
  readonly response_id: number | null;
  readonly received_at: Date | null;
}

/** Events with their status, pays and latest response, newest first. */
export async function listEvents(tx: Tx, filter: FilingFilter): Promise<ListedEvent[]> {
  const { rows } = await sql<ListedEvent>`
    select f.*, ${SHOWN}, r.id as response_id, r.received_at,
      array(select x.pay_id from stp_pay_event_pay x
        where x.customer_id = f.customer_id and x.stp_pay_event_id = f.id order by x.pay_id) as pay_ids
    from stp_pay_event f ${WITH_MESSAGE}
    where ${matches(filter)}
    order by f.id desc limit ${takenFor(filter.page, filter.limit)}`.execute(tx);
  return cut(filter.page, rows, ({ id }) => [id]);
}

/** The id under which the ATO knows an event. */
export const submissionIdOf = (event: Pick<ListedEvent, 'submission_id' | 'message_id'>): string =>
  event.submission_id ?? event.message_id;

/** Employees whose year is final according to their latest accepted event. */
export async function listFinal(
  tx: Tx,
  given: { companyId: number; from: LocalDate; to: LocalDate },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ employee_id: number; is_final: boolean }>`
    select distinct on (who.id) who.id as employee_id, e.is_final
    from stp_pay_event e
    join lodgement l on l.customer_id = e.customer_id and l.id = e.lodgement_id
    cross join lateral unnest(e.employee_ids) as who (id)
    where e.company_id = ${given.companyId} and e.event_date between ${given.from} and ${given.to}
      and l.status in ('TRANSMISSION_SUCCESSFUL', 'MANUALLY_COMPLETED')
    order by who.id, e.id desc`.execute(tx);
  return new Set(rows.filter(({ is_final }) => is_final).map(({ employee_id }) => employee_id));
}
