import type { ColumnType, Insertable, JSONColumnType, Selectable, Updateable } from 'kysely';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { timestamp } from '../../../base/timestamps.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { AREAS, type Area, ZONE_OF_AREA } from '../../company/approval-policy/approval-policy.service.ts';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
type NullableText = ColumnType<string | null, string | null | undefined, string | null>;

declare module '../../../db/tx.ts' {
  interface Tables {
    approval: ApprovalTable;
    approval_exemption: ApprovalExemptionTable;
  }
}

export const STATES = ['waiting', 'approved', 'rejected', 'void', 'used'] as const;
export type State = (typeof STATES)[number];

/** The operation to approve, without its body. */
export interface Subject {
  readonly operation: string;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
}

export interface Totals {
  readonly count: number | null;
  readonly net: string | null;
}

/** A change to an account that money goes to, as recorded in the audit log. Its id is that of the audit entry. */
export interface BankChange {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  readonly what: string;
  readonly employee_id: number | null;
  readonly name: string;
  /** The last digits of the new account number; null if none was sent. */
  readonly ending: string | null;
}

export interface ApprovalTable {
  customer_id: number;
  id: number;
  company_id: number;
  area: Area;
  state: State;
  subject: JSONColumnType<Subject>;
  pay_run_id: number | null;
  preview: string;
  preview_hash: string;
  lines_hash: NullableText;
  totals: JSONColumnType<Totals>;
  bank_changes: JSONColumnType<BankChange[]>;
  acknowledged: JSONColumnType<BankChange[]>;
  note: string | null;
  requested_by: string;
  requested_user_id: number;
  client_id: string | null;
  requested_at: Timestamp;
  decided_by: NullableText;
  decided_user_id: ColumnType<number | null, number | null | undefined, number | null>;
  decided_at: NullableTimestamp;
  reason: NullableText;
  /** The canonical approval document: exactly the bytes whose hash a passkey signs. */
  document: NullableText;
  method: ColumnType<'session' | 'passkey' | null, undefined, 'session' | 'passkey' | null>;
  credential_id: NullableText;
  public_key: NullableText;
  assertion: ColumnType<unknown, undefined, string | null>;
  used_by: NullableText;
  used_at: NullableTimestamp;
}

export interface ApprovalExemptionTable {
  customer_id: number;
  company_id: number;
  area: Area;
  payday: string;
  net: string;
  preview_hash: string;
  actor: string;
  at: Timestamp;
}

export type ApprovalRecord = Selectable<ApprovalTable>;
/** An approval without its preview, which can be several megabytes long. */
export type ListedApproval = Omit<ApprovalRecord, 'preview'>;

const LISTED = [
  'customer_id',
  'id',
  'company_id',
  'area',
  'state',
  'subject',
  'pay_run_id',
  'preview_hash',
  'lines_hash',
  'totals',
  'bank_changes',
  'acknowledged',
  'note',
  'requested_by',
  'requested_user_id',
  'client_id',
  'requested_at',
  'decided_by',
  'decided_user_id',
  'decided_at',
  'reason',
  'document',
  'method',
  'credential_id',
  'public_key',
  'assertion',
  'used_by',
  'used_at',
] as const;

export const insertApproval = (tx: Tx, values: Insertable<ApprovalTable>): Promise<ListedApproval> =>
  tx.insertInto('approval').values(values).returning(LISTED).executeTakeFirstOrThrow();

export interface ApprovalFilter {
  readonly state?: State | undefined;
  readonly payRunId?: number | undefined;
  readonly requestedBy?: number | undefined;
  readonly notRequestedBy?: number | undefined;
  /** The areas that the reader may view. Readers always see their own requests. */
  readonly areas: readonly Area[];
  readonly me: number;
  readonly limit: number;
  readonly page?: Page;
}

export const listApprovals = (
  tx: Tx,
  companyId: number,
  { state, payRunId, requestedBy, notRequestedBy, areas, me, limit, page }: ApprovalFilter,
): Promise<ListedApproval[]> =>
  tx
    .selectFrom('approval')
    .select(LISTED)
    .where('company_id', '=', companyId)
    .where((is) => is.or([is('area', 'in', [...areas, NO_AREA]), is('requested_user_id', '=', me)]))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(payRunId !== undefined, (query) => query.where('pay_run_id', '=', payRunId!))
    .$if(requestedBy !== undefined, (query) => query.where('requested_user_id', '=', requestedBy!))
    .$if(notRequestedBy !== undefined, (query) => query.where('requested_user_id', '<>', notRequestedBy!))
    .where(isAfter(page, [down('id', 'bigint')]))
    .orderBy('id', 'desc')
    .limit(sql<number>`${takenFor(page, limit)}`)
    .execute()
    .then((rows) => cut(page, rows, ({ id }) => [id]));

/** No approval has this area. It keeps the list of areas from being empty, which SQL does not allow. */
const NO_AREA = 'none' as Area;

/** The areas of approvals whose permission area the user may view. */
export async function listViewableAreas(tx: Tx, userId: number, companyId: number): Promise<readonly Area[]> {
  const found = await tx
    .selectFrom('user_zone')
    .select('zone')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where('level', '<>', 'LOCKED')
    .execute();
  return AREAS.filter((area) => found.some(({ zone }) => zone === ZONE_OF_AREA[area]));
}

/** The approval, locked until the end of the transaction, so that it is decided and used only once. */
export const lockApproval = (tx: Tx, companyId: number, id: number): Promise<ApprovalRecord | undefined> =>
  tx
    .selectFrom('approval')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findApproval = (tx: Tx, companyId: number, id: number): Promise<ApprovalRecord | undefined> =>
  tx.selectFrom('approval').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst();

/** The approved and unused approvals of exactly this preview, locked. */
export const lockApprovedByHash = (tx: Tx, companyId: number, hash: string): Promise<ListedApproval[]> =>
  tx
    .selectFrom('approval')
    .select(LISTED)
    .where('company_id', '=', companyId)
    .where('preview_hash', '=', hash)
    .where('state', '=', 'approved')
    .orderBy('id')
    .forUpdate()
    .execute();

export const updateApproval = (tx: Tx, id: number, values: Updateable<ApprovalTable>): Promise<ListedApproval> =>
  tx.updateTable('approval').set(values).where('id', '=', id).returning(LISTED).executeTakeFirstOrThrow();

export async function insertExemption(tx: Tx, values: Insertable<ApprovalExemptionTable>): Promise<void> {
  await tx
    .insertInto('approval_exemption')
    .values(values)
    .onConflict((on) => on.doNothing())
    .execute();
}

/**
 * The net amounts that count towards the minimum amount on each payday: those of the company's complete pays, and those
 * of earlier calls that needed no approval.
 */
export async function netOfPaydays(
  tx: Tx,
  given: {
    readonly companyId: number;
    readonly area: Area;
    readonly paydays: readonly string[];
    /** The preview hash of this call, which is not counted as an earlier call. */
    readonly hash: string;
  },
): Promise<readonly { readonly payday: string; readonly complete: string; readonly exempt: string }[]> {
  const { companyId, area, paydays, hash } = given;
  const { rows } = await sql<{ payday: string; complete: string; exempt: string }>`
    select d.payday::text as payday,
      (select coalesce(sum(greatest(p.net, 0)), 0)::text from pay p
        where p.company_id = ${companyId} and p.is_complete and p.processed_date = d.payday) as complete,
      (select coalesce(sum(x.net), 0)::text from approval_exemption x
        where x.company_id = ${companyId} and x.area = ${area} and x.payday = d.payday
          and x.preview_hash <> ${hash}) as exempt
    from unnest(${[...paydays]}::date[]) as d (payday)`.execute(tx);
  return rows;
}

/** The requests for exactly this preview, oldest first. */
export const listByHash = (tx: Tx, companyId: number, hash: string): Promise<ListedApproval[]> =>
  tx
    .selectFrom('approval')
    .select(LISTED)
    .where('company_id', '=', companyId)
    .where('preview_hash', '=', hash)
    .orderBy('id')
    .execute();

export async function companyOfEmployee(tx: Tx, employeeId: number): Promise<number | undefined> {
  const found = await tx.selectFrom('employee').select('company_id').where('id', '=', employeeId).executeTakeFirst();
  return found?.company_id;
}

export async function endsEmployment(tx: Tx, payIds: readonly number[]): Promise<boolean> {
  if (payIds.length === 0) return false;
  const { rows } = await sql<{ id: number }>`
    select id from termination where pay_id = any(${[...payIds]}::bigint[]) limit 1`.execute(tx);
  return rows.length > 0;
}

interface PaySums {
  readonly employee_id: number;
  readonly processed_date: string;
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
}

const SUMS = sql`p.employee_id, p.processed_date::text as processed_date, p.gross::text as gross, p.tax::text as tax,
  p.net::text as net`;

/** The amounts of the pays that a filing or a batch is about. */
export async function listPaySums(tx: Tx, payIds: readonly number[]): Promise<readonly PaySums[]> {
  if (payIds.length === 0) return [];
  const { rows } = await sql<PaySums>`
    select ${SUMS} from pay p where p.id = any(${[...payIds]}::bigint[]) order by p.id`.execute(tx);
  return rows;
}

export async function listPaysOfRun(tx: Tx, runId: number): Promise<readonly PaySums[]> {
  const { rows } = await sql<PaySums>`
    select ${SUMS} from pay p where p.pay_run_id = ${runId} and p.is_complete order by p.id`.execute(tx);
  return rows;
}

/** The changes after `since` to the accounts that the company's money goes to or comes from, oldest first. */
export async function listBankChanges(tx: Tx, companyId: number, since: Date): Promise<readonly BankChange[]> {
  const { rows } = await sql<Omit<BankChange, 'at'> & { readonly at: Date }>`
    select a.id, a.at, a.actor as by, a.action as what, e.id as employee_id,
      coalesce(e.last_name || ', ' || e.first_name, c.name) as name,
      right(coalesce(a.after ->> 'account_number', a.after ->> 'primary_bank_account_number',
        a.after ->> 'secondary_bank_account_number'), 3) as ending
    from audit_log a
    left join employee e on e.customer_id = a.customer_id and a.entity_type = 'employee' and e.id = a.entity_id
    left join company c on c.customer_id = a.customer_id and a.entity_type = 'company' and c.id = a.entity_id
    where a.at > ${since} and coalesce(e.company_id, c.id) = ${companyId} and (
      a.action in ('bank-account.create', 'bank-account.update', 'bank-account.delete', 'bank-account.order',
        'payment-settings.update', 'self-managed-fund.update', 'self-managed-fund.delete')
      or a.action in ('employee.update', 'employee.create') and a.after ?| array['primary_bank_account_number',
        'primary_bank_bsb', 'secondary_bank_account_number', 'secondary_bank_bsb'])
    order by a.id`.execute(tx);
  return rows.map(({ at, ...rest }) => ({ ...rest, at: timestamp(at) }));
}

/** The changes that an earlier approval already lists, so the employee has already been notified of them. */
export async function listToldChanges(tx: Tx, companyId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct (c ->> 'id')::bigint as id from approval a, jsonb_array_elements(a.bank_changes) as c
    where a.company_id = ${companyId} and (c ->> 'id')::bigint = any(${[...ids]}::bigint[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export interface ToldEmployee {
  readonly id: number;
  readonly firstName: string;
  readonly companyName: string;
  /** The employee's email address before all changes made after `since`. */
  readonly email: string | null;
}

/** The employees, each with the email address that was stored at the time `since`. */
export async function listOldAddresses(
  tx: Tx,
  employeeIds: readonly number[],
  since: Date,
): Promise<readonly ToldEmployee[]> {
  const { rows } = await sql<ToldEmployee>`
    select e.id, e.first_name as "firstName", c.name as "companyName", coalesce((
      select a.before ->> 'email_address' from audit_log a
      where a.entity_type = 'employee' and a.entity_id = e.id and a.at > ${since}
        and a.action = 'employee.update' and a.after ? 'email_address' and a.before ->> 'email_address' is not null
      order by a.id limit 1), e.email_address) as email
    from employee e join company c on c.customer_id = e.customer_id and c.id = e.company_id
    where e.id = any(${[...employeeIds]}::bigint[]) order by e.id`.execute(tx);
  return rows;
}
