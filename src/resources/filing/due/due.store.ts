import type { Country } from '../../../base/country.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Zone } from '../../../http/principal.ts';
import { type Granted, permissionsOf, ZONES } from '../../../http/zones.ts';
import type { PayCycle } from '../../../rules/pay-period.ts';
import { payCycle } from '../../people/employee/employee.service.ts';

/** Whether a report was sent. A failed or rejected report does not count, because its pays must be reported again. */
const IS_SENT = sql`l.status not in ('FAILED', 'TRANSMISSION_UNSUCCESSFUL')`;

/** The areas that a payroll user may view, by company. */
export async function listViewable(tx: Tx, userId: number): Promise<ReadonlyMap<number, ReadonlySet<Zone>>> {
  const rows = await tx
    .selectFrom('user_level')
    .select(['company_id', 'zone', 'level'])
    .where('user_id', '=', userId)
    .execute();
  const granted = new Map<number, Granted>();
  for (const { company_id, zone, level } of rows) {
    granted.set(company_id, { ...granted.get(company_id), [zone]: level });
  }
  const viewableOf = (levels: Granted): ReadonlySet<Zone> => {
    const permissions = permissionsOf(levels);
    return new Set(ZONES.filter((zone) => permissions[zone] !== 'LOCKED'));
  };
  return new Map([...granted].map(([companyId, levels]) => [companyId, viewableOf(levels)]));
}

export interface Span {
  readonly company_id: number;
  readonly pay_period: PayCycle;
  readonly start: LocalDate;
  readonly end: LocalDate;
  /**
   * Whether the period has ended. If so, employees created after its end are left out, because another system paid them
   * for that period.
   */
  readonly isOver: boolean;
}

export interface RunToPrepare {
  readonly company_id: number;
  readonly pay_period: PayCycle;
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
  readonly count: number;
}

/** The given periods that have employees to pay but no pays yet. */
export async function listRunsToPrepare(tx: Tx, spans: readonly Span[], zone: string): Promise<RunToPrepare[]> {
  const { rows } = await sql<RunToPrepare>`
    select s.company_id, s.pay_period, s.start_date, s.end_date, count(*) as count
    from unnest(${spans.map((span) => span.company_id)}::bigint[], ${spans.map((span) => span.pay_period)}::text[], ${spans.map((span) => span.start)}::date[],
      ${spans.map((span) => span.end)}::date[], ${spans.map((span) => span.isOver)}::boolean[])
      as s (company_id, pay_period, start_date, end_date, is_over)
    join employee e on e.company_id = s.company_id and ${payCycle('e')} = s.pay_period and e.active_pay_recipient
      and not e.is_deleted and not e.is_terminated and e.start_date <= s.end_date
      and (not s.is_over or (e.created_at at time zone ${zone})::date <= s.end_date)
    where not exists (
      select from pay_run r join pay p on p.customer_id = r.customer_id and p.pay_run_id = r.id
      where r.company_id = s.company_id and r.pay_period = s.pay_period and r.end_date = s.end_date
        and p.kind <> 'CATCH_UP')
    group by 1, 2, 3, 4`.execute(tx);
  return rows;
}

/** Totals of a pay run's pays. */
export interface OfRun {
  readonly company_id: number;
  readonly pay_run_id: number;
  readonly pay_period: PayCycle;
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
  readonly payday: LocalDate;
  readonly count: number;
  readonly amount: string;
}

export async function listDrafts(tx: Tx, companyIds: readonly number[]): Promise<OfRun[]> {
  const { rows } = await sql<OfRun>`
    select r.company_id, r.id as pay_run_id, r.pay_period, r.start_date, r.end_date, max(p.processed_date) as payday,
      count(*) as count, sum(p.net) as amount
    from pay p join pay_run r on r.customer_id = p.customer_id and r.id = p.pay_run_id
    where p.company_id = any(${companyIds}::bigint[]) and not p.is_complete
    group by r.customer_id, r.id`.execute(tx);
  return rows;
}

/**
 * Runs with net pay to transfer, paid on or after the day, whose payment file has not been downloaded since the last
 * pay was completed.
 */
export async function listUnpaidRuns(tx: Tx, companyIds: readonly number[], since: LocalDate): Promise<OfRun[]> {
  const { rows } = await sql<OfRun>`
    select w.* from (
      select r.company_id, r.id as pay_run_id, r.pay_period, r.start_date, r.end_date,
        max(p.processed_date) as payday, count(*) as count, sum(p.net) as amount, max(p.completed_at) as completed_at, p.customer_id
      from pay p
      join pay_run r on r.customer_id = p.customer_id and r.id = p.pay_run_id
      join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
      where p.company_id = any(${companyIds}::bigint[]) and p.is_complete and p.kind <> 'CATCH_UP'
        and p.processed_date >= ${since}
        and e.pay_method = 'DIRECT BANK ENTRY'
      group by p.customer_id, r.customer_id, r.id) w
    where w.amount > 0 and not exists (
      select from audit_log a where a.customer_id = w.customer_id and a.entity_type = 'pay_run'
        and a.entity_id = w.pay_run_id and a.action = 'payment-file.read' and a.at >= w.completed_at)`.execute(tx);
  return rows;
}

/**
 * The pays for one payday in a run that have not been reported to the tax office, and the id of the latest failed
 * report about them.
 */
export interface Unreported extends OfRun {
  readonly failed_id: number | null;
}

const REPORTS = {
  STP: {
    items: sql`stp_pay_event_pay`,
    of: sql`stp_pay_event`,
    key: sql`stp_pay_event_id`,
    // An UPDATE reports no payment.
    which: sql`and e.service_action <> 'UPDATE'`,
  },
  PAYDAY: { items: sql`payday_filing_pay`, of: sql`payday_filing`, key: sql`payday_filing_id`, which: sql`` },
} as const;

export async function listUnreported(
  tx: Tx,
  given: { companyIds: readonly number[]; to: keyof typeof REPORTS; since: LocalDate },
): Promise<Unreported[]> {
  const { items, of, key, which } = REPORTS[given.to];
  const { rows } = await sql<Unreported>`
    with told as (
      select x.pay_id, bool_or(${IS_SENT}) as is_sent, max(e.id) as latest_id
      from ${of} e
      join ${items} x on x.customer_id = e.customer_id and x.${key} = e.id
      join lodgement l on l.customer_id = e.customer_id and l.id = e.lodgement_id
      where e.company_id = any(${given.companyIds}::bigint[]) ${which}
      group by x.pay_id)
    select r.company_id, r.id as pay_run_id, r.pay_period, r.start_date, r.end_date, p.processed_date as payday,
      count(*) as count, sum(p.gross) as amount, max(t.latest_id) as failed_id
    from pay p
    join pay_run r on r.customer_id = p.customer_id and r.id = p.pay_run_id
    left join told t on t.pay_id = p.id
    where p.company_id = any(${given.companyIds}::bigint[]) and p.is_complete and p.kind <> 'CATCH_UP'
      and p.processed_date >= ${given.since} and not p.stp_reported_externally and t.is_sent is not true
    group by r.customer_id, r.id, p.processed_date`.execute(tx);
  return rows;
}

export interface OpenBatch {
  readonly company_id: number;
  readonly id: number;
  readonly due_date: LocalDate;
  readonly total: string;
  readonly member_count: number;
}

export async function listOpenBatches(tx: Tx, companyIds: readonly number[]): Promise<OpenBatch[]> {
  const { rows } = await sql<OpenBatch>`
    select company_id, id, due_date, total, member_count from super_batch
    where company_id = any(${companyIds}::bigint[]) and status = 'CREATED'`.execute(tx);
  return rows;
}

export interface Deductions {
  readonly company_id: number;
  readonly due_date: LocalDate;
  readonly amount: string;
  readonly count: number;
}

/** Deductions to be paid to Inland Revenue on or after the day, by due date. */
export async function listDeductions(tx: Tx, companyIds: readonly number[], from: LocalDate): Promise<Deductions[]> {
  const { rows } = await sql<Deductions>`
    select f.company_id, f.payment_due_date as due_date, sum(f.amounts_deducted) as amount, count(*) as count
    from payday_filing f join lodgement l on l.customer_id = f.customer_id and l.id = f.lodgement_id
    where f.company_id = any(${companyIds}::bigint[]) and f.payment_due_date >= ${from} and ${IS_SENT}
    group by 1, 2 having sum(f.amounts_deducted) > 0`.execute(tx);
  return rows;
}

export interface AskedLeave {
  readonly company_id: number;
  readonly id: number;
  readonly employee_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly leave_type: string;
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
  readonly hours: string;
  readonly total: number;
  readonly late: number;
}

/**
 * At most `limit` pending leave requests (all if null), earliest first. Each row also has the number of all pending
 * requests.
 */
export async function listAskedLeave(
  tx: Tx,
  given: { companyIds: readonly number[]; today: LocalDate; limit: number | null },
): Promise<AskedLeave[]> {
  const { rows } = await sql<AskedLeave>`
    select w.*, (select coalesce(sum(d.hours), 0) from leave_request_day d
        where d.customer_id = w.customer_id and d.leave_request_id = w.id) as hours
    from (
      select r.customer_id, e.company_id, r.id, r.employee_id, e.first_name, e.last_name, r.leave_type, r.start_date, r.end_date,
        count(*) over () as total, count(*) filter (where r.start_date < ${given.today}) over () as late
      from employee e join leave_request r on r.customer_id = e.customer_id and r.employee_id = e.id
      where e.company_id = any(${given.companyIds}::bigint[]) and not e.is_deleted and r.status = 'pending'
      order by r.start_date, r.id limit ${given.limit}) w
    order by w.start_date, w.id`.execute(tx);
  return rows;
}

export interface Missing {
  readonly company_id: number;
  readonly has_setting: boolean;
  readonly bank_account: number;
  readonly ird_number: number;
  readonly fund: number;
  /** The lowest id among the employees without a bank account. It identifies the employee if there is only one. */
  readonly bank_account_of: number | null;
  readonly ird_number_of: number | null;
  readonly fund_of: number | null;
  /**
   * Contract [DEF-005]: the number of employees whose KiwiSaver status no caller has sent and whose age rules out
   * automatic enrolment.
   */
  readonly kiwisaver: number;
  readonly kiwisaver_of: number | null;
}

/**
 * Counts the employees with missing details in each of these companies, which must all be in one country. Counts only
 * active pay recipients, and leaves out companies without such employees.
 */
export async function countMissing(
  tx: Tx,
  { companyIds, country }: { readonly companyIds: readonly number[]; readonly country: Country },
  enrolled: { readonly from: number; readonly below: number },
): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select m.company_id,
      exists (select from payment_setting s where s.company_id = m.company_id) as has_setting,
      count(*) filter (where m.bank) as bank_account, count(*) filter (where m.number) as ird_number,
      count(*) filter (where m.fund) as fund, min(m.id) filter (where m.bank) as bank_account_of,
      min(m.id) filter (where m.number) as ird_number_of, min(m.id) filter (where m.fund) as fund_of,
      count(*) filter (where m.kiwisaver) as kiwisaver, min(m.id) filter (where m.kiwisaver) as kiwisaver_of
    from (
      select e.company_id, e.id, ${country === 'NZ'} and e.ird_number is null as number,
        ${country === 'NZ'} and not e.kiwisaver_status_is_sent and e.kiwisaver_status_code = 'AE'
          and not (extract(year from age(e.start_date, e.date_of_birth)) between ${enrolled.from} and ${enrolled.below - 1})
          as kiwisaver,
        ${country === 'AU'} and e.is_super_enabled and e.default_employee_fund_usi is null and not exists (
          select from self_managed_fund f where f.customer_id = e.customer_id and f.employee_id = e.id) as fund,
        e.pay_method = 'DIRECT BANK ENTRY' and e.primary_bank_account_number is null and not exists (
          select from bank_account b where b.customer_id = e.customer_id and b.employee_id = e.id) as bank
      from employee e
      where e.company_id = any(${companyIds}::bigint[]) and e.active_pay_recipient and not e.is_deleted
        and not e.is_terminated) m
    group by m.company_id`.execute(tx);
  return rows;
}
