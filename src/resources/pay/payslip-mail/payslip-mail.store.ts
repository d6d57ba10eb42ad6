import type { ColumnType, GeneratedAlways, RawBuilder } from 'kysely';
import type { LocalDate } from '../../../base/local-date.ts';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    payslip_delivery: PayslipDeliveryTable;
    payslip_mail: PayslipMailTable;
  }
}

export const DELIVERIES = ['EMAIL', 'PORTAL', 'PAPER'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export interface PayslipDeliveryTable {
  customer_id: number;
  employee_id: number;
  delivery: Delivery;
  updated_at: Timestamp;
}

export interface PayslipMailTable {
  customer_id: number;
  id: GeneratedAlways<number>;
  mail_id: number;
  company_id: number;
  pay_run_id: number;
  employee_id: number;
  pay_id: number;
  pay_completed_at: Timestamp;
  requested_by: string;
  created_at: Timestamp;
}

export interface RunToMail {
  readonly id: number;
  readonly company_id: number;
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

/** Locks the run, so that a second request to send its payslips sees the emails that the first has queued. */
export async function lockRun(tx: Tx, of: { runId: number } | { payId: number }): Promise<RunToMail | undefined> {
  const test = 'runId' in of ? sql`id = ${of.runId}` : sql`id = (select pay_run_id from pay where id = ${of.payId})`;
  const { rows } = await sql<RunToMail>`
    select id, company_id, start_date, end_date from pay_run where ${test} for no key update`.execute(tx);
  return rows[0];
}

export interface SlipToMail {
  readonly pay_id: number;
  readonly employee_id: number;
  readonly kind: string;
  readonly is_complete: boolean;
  readonly processed_date: LocalDate;
  readonly first_name: string;
  readonly last_name: string;
  readonly email_address: string | null;
  readonly employee_portal_active: boolean;
  readonly allow_view_payslips: boolean;
  readonly is_deleted: boolean;
  readonly chosen: Delivery | null;
  /** The status of the latest email with this payslip that is queued or sent. */
  readonly mail_status: 'WAITING' | 'SENT' | null;
  readonly mailed_to: string | null;
  readonly sent_at: Date | null;
}

/** The time that identifies the payslip of a pay: a pay that was reverted and completed again has a new payslip. */
const COMPLETED_AT = sql`coalesce(p.completed_at, p.created_at)`;

/** The pays of a run, or one of them, with the facts that determine whether their payslips are emailed. */
export async function listSlipsToMail(
  tx: Tx,
  { runId, payId }: { runId: number; payId?: number },
): Promise<SlipToMail[]> {
  const { rows } = await sql<SlipToMail>`
    select p.id as pay_id, p.employee_id, p.kind, p.is_complete, p.processed_date, e.first_name, e.last_name,
      e.email_address, e.employee_portal_active, e.allow_view_payslips, e.deleted_at is not null as is_deleted,
      d.delivery as chosen, sent.status as mail_status, sent.recipient as mailed_to, sent.sent_at
    from pay p
    join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    left join payslip_delivery d on d.customer_id = e.customer_id and d.employee_id = e.id
    left join lateral (
      select m.status, m.recipient, m.sent_at
      from payslip_mail x join mail m on m.customer_id = x.customer_id and m.id = x.mail_id
      where x.customer_id = p.customer_id and x.pay_id = p.id and x.pay_completed_at = ${COMPLETED_AT}
        and m.status in ('WAITING', 'SENT')
      order by m.status = 'WAITING' desc, x.id desc limit 1) sent on true
    where p.pay_run_id = ${runId} ${payId === undefined ? sql`` : sql`and p.id = ${payId}`}
    order by p.id`.execute(tx);
  return rows;
}

/** Records which email has which payslip. Returns the ids of the records by pay id. */
export async function insertPayslipMails(
  tx: Tx,
  given: { requestedBy: string; at: Date; mails: readonly { payId: number; mailId: number }[] },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; pay_id: number }>`
    insert into payslip_mail
      (customer_id, mail_id, company_id, pay_run_id, employee_id, pay_id, pay_completed_at, requested_by, created_at)
    select p.customer_id, g.mail_id, p.company_id, p.pay_run_id, p.employee_id, p.id, ${COMPLETED_AT},
      ${given.requestedBy}, ${given.at}
    from unnest(${given.mails.map(({ payId }) => payId)}::bigint[], ${given.mails.map(({ mailId }) => mailId)}::bigint[])
      as g (pay_id, mail_id)
    join pay p on p.id = g.pay_id
    order by p.id
    returning id, pay_id`.execute(tx);
  return new Map(rows.map(({ id, pay_id }) => [pay_id, id]));
}

export interface PayslipMailRow {
  readonly id: number;
  readonly pay_id: number;
  readonly pay_run_id: number;
  readonly employee_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly recipient: string;
  readonly status: 'WAITING' | 'SENT' | 'FAILED' | 'DROPPED';
  readonly last_error: string | null;
  readonly attempts: number;
  readonly requested_by: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

export interface PayslipMailFilter {
  readonly companyId: number;
  readonly pay_run_id?: number;
  readonly employee_id?: number;
  readonly pay_id?: number;
  readonly status?: PayslipMailRow['status'];
  readonly limit: number;
  readonly page?: Page;
}

/** Emails with payslips, newest first. */
export async function listPayslipMails(tx: Tx, filter: PayslipMailFilter): Promise<PayslipMailRow[]> {
  const tests: RawBuilder<unknown>[] = [sql`x.company_id = ${filter.companyId}`];
  if (filter.pay_run_id !== undefined) tests.push(sql`x.pay_run_id = ${filter.pay_run_id}`);
  if (filter.employee_id !== undefined) tests.push(sql`x.employee_id = ${filter.employee_id}`);
  if (filter.pay_id !== undefined) tests.push(sql`x.pay_id = ${filter.pay_id}`);
  if (filter.status !== undefined) tests.push(sql`m.status = ${filter.status}`);
  const { rows } = await sql<PayslipMailRow>`
    select x.id, x.pay_id, x.pay_run_id, x.employee_id, e.first_name, e.last_name, m.recipient, m.status, m.last_error,
      m.attempts, x.requested_by, x.created_at, m.sent_at
    from payslip_mail x
    join mail m on m.customer_id = x.customer_id and m.id = x.mail_id
    join employee e on e.customer_id = x.customer_id and e.id = x.employee_id
    where ${sql.join(tests, sql` and `)}
      and ${isAfter(filter.page, [down('x.id', 'bigint')])}
    order by x.id desc limit ${takenFor(filter.page, filter.limit)}`.execute(tx);
  return cut(filter.page, rows, ({ id }) => [id]);
}

export interface MailedSlip {
  readonly company_id: number;
  readonly pay_id: number;
  /** How the pay has changed since the email was queued. */
  readonly standing: 'SAME' | 'CHANGED' | 'PENDING' | 'DELETED';
}

/** Finds the payslip that an email is for. */
export async function findMailedSlip(tx: Tx, mailId: number): Promise<MailedSlip | undefined> {
  const { rows } = await sql<MailedSlip>`
    select x.company_id, x.pay_id, case
        when p.id is null then 'DELETED'
        when not p.is_complete then 'PENDING'
        when ${COMPLETED_AT} <> x.pay_completed_at then 'CHANGED'
        else 'SAME' end as standing
    from payslip_mail x left join pay p on p.customer_id = x.customer_id and p.id = x.pay_id
    where x.mail_id = ${mailId}`.execute(tx);
  return rows[0];
}

export interface DeliveryRow {
  readonly chosen: Delivery | null;
  readonly email_address: string | null;
  readonly employee_portal_active: boolean;
  readonly allow_view_payslips: boolean;
}

export async function findDelivery(tx: Tx, employeeId: number): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select d.delivery as chosen, e.email_address, e.employee_portal_active, e.allow_view_payslips
    from employee e left join payslip_delivery d on d.customer_id = e.customer_id and d.employee_id = e.id
    where e.id = ${employeeId}`.execute(tx);
  return rows[0];
}

export async function saveDelivery(
  tx: Tx,
  given: { customerId: number; employeeId: number; delivery: Delivery | null; at: Date },
): Promise<void> {
  if (given.delivery === null) {
    await tx.deleteFrom('payslip_delivery').where('employee_id', '=', given.employeeId).execute();
    return;
  }
  await sql`
    insert into payslip_delivery (customer_id, employee_id, delivery, updated_at)
    values (${given.customerId}, ${given.employeeId}, ${given.delivery}, ${given.at})
    on conflict (customer_id, employee_id)
      do update set delivery = excluded.delivery, updated_at = excluded.updated_at`.execute(tx);
}
