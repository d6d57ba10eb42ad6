import type { ColumnType, Insertable, JSONColumnType, Selectable, Updateable } from 'kysely';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Area } from '../../company/approval-policy/approval-policy.service.ts';

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

/** A change to an account that money goes to, from the audit log. The id is that of the audit entry. */
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
/** Without the preview, which can be several megabytes long. */
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
  readonly limit: number;
  readonly page?: Page;
}

export const listApprovals = (
  tx: Tx,
  companyId: number,
  { state, payRunId, requestedBy, notRequestedBy, limit, page }: ApprovalFilter,
): Promise<ListedApproval[]> =>
  tx
    .selectFrom('approval')
    .select(LISTED)
    .where('company_id', '=', companyId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(payRunId !== undefined, (query) => query.where('pay_run_id', '=', payRunId!))
    .$if(requestedBy !== undefined, (query) => query.where('requested_user_id', '=', requestedBy!))
    .$if(notRequestedBy !== undefined, (query) => query.where('requested_user_id', '<>', notRequestedBy!))
    .where(isAfter(page, [down('id', 'bigint')]))
    .orderBy('id', 'desc')
    .limit(sql<number>`${takenFor(page, limit)}`)
    .execute()
    .then((rows) => cut(page, rows, ({ id }) => [id]));

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

/** The approvals of a pay run, oldest first, for its evidence. */
export const approvalsOfRun = (tx: Tx, payRunId: number): Promise<ListedApproval[]> =>
  tx.selectFrom('approval').select(LISTED).where('pay_run_id', '=', payRunId).orderBy('id').execute();

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
 * The net pay that counts towards the minimum amount for each payday, excluding the given pays: the total of the
 * company's complete pays, or of the calls that have needed no approval so far, whichever is greater.
 */
export async function netOfPaydays(
  tx: Tx,
  given: {
    readonly companyId: number;
    readonly area: Area;
    readonly paydays: readonly string[];
    readonly except: readonly number[];
    readonly hash: string;
  },
): Promise<readonly { readonly payday: string; readonly net: string }[]> {
  const { companyId, area, paydays, except, hash } = given;
  const { rows } = await sql<{ payday: string; net: string }>`
    select d.payday::text as payday, greatest(
      (select coalesce(sum(greatest(p.net, 0)), 0) from pay p
        where p.company_id = ${companyId} and p.is_complete and p.processed_date = d.payday
          and p.id <> all (${[...except]}::bigint[])),
      (select coalesce(sum(x.net), 0) from approval_exemption x
        where x.company_id = ${companyId} and x.area = ${area} and x.payday = d.payday and x.preview_hash <> ${hash})
    )::text as net
    from unnest(${[...paydays]}::date[]) as d (payday)`.execute(tx);
  return rows;
}
