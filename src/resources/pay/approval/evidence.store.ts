import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { EvidenceSeal } from '../../../formats/evidence/packet.ts';
import type { ListedApproval } from './approval.store.ts';

export interface RunOfEvidence {
  readonly customer_id: number;
  readonly id: number;
  readonly company_id: number;
  readonly pays: number;
  readonly pending: number;
}

export async function findRun(tx: Tx, payRunId: number): Promise<RunOfEvidence | undefined> {
  const { rows } = await sql<RunOfEvidence>`
    select r.customer_id, r.id, r.company_id, count(p.id)::int as pays,
      count(p.id) filter (where not p.is_complete)::int as pending
    from pay_run r left join pay p on p.customer_id = r.customer_id and p.pay_run_id = r.id
    where r.id = ${payRunId} group by r.customer_id, r.id, r.company_id`.execute(tx);
  return rows[0];
}

/** The ids of the complete pays of the run, except the given ones, in ascending order. */
export async function listCompletePays(
  tx: Tx,
  payRunId: number,
  { except }: { readonly except: readonly number[] },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from pay where pay_run_id = ${payRunId} and is_complete and id <> all(${[...except]}::bigint[])
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

export type UsedApproval = Pick<ListedApproval, 'id' | 'document' | 'assertion' | 'public_key'> & {
  readonly completed_pay_ids: readonly number[];
};

/** The approvals under which pays of the run were completed, sorted by id. */
export async function listUsedApprovals(tx: Tx, payRunId: number): Promise<readonly UsedApproval[]> {
  const { rows } = await sql<UsedApproval>`
    select id, document, assertion, public_key, completed_pay_ids from approval
    where completed_run_ids @> array[${payRunId}::bigint] and state = 'used' order by id`.execute(tx);
  return rows;
}

export interface EntryOfEvidence {
  readonly id: number;
  readonly entity_id: number;
  readonly action: string;
  /** The text that `audit_digest` hashes. */
  readonly text: string;
  /** The seal that covers the entry; null until the entry is sealed. */
  readonly seal: number | null;
}

/** The audit entries about giving and using the approvals, sorted by id. */
export async function listEntries(
  tx: Tx,
  customerId: number,
  approvalIds: readonly number[],
): Promise<readonly EntryOfEvidence[]> {
  const { rows } = await sql<EntryOfEvidence>`
    select a.id, a.entity_id, a.action, json_build_array(
        a.customer_id, a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor, a.api_client_id,
        a.action, a.entity_type, a.entity_id, a.before, a.after, a.request_id, a.address)::text as text,
      (select s.number from audit_seal s where s.customer_id = a.customer_id and s.audit_ids @> a.id) as seal
    from audit_log a
    where a.customer_id = ${customerId} and a.entity_type = 'approval'
      and a.entity_id = any(${[...approvalIds]}::bigint[]) and a.action in ('approval.approve', 'approval.use')
    order by a.id`.execute(tx);
  return rows;
}

/** The seals with everything that their hashes cover, sorted by number. */
export async function listSeals(
  tx: Tx,
  customerId: number,
  numbers: readonly number[],
): Promise<readonly EvidenceSeal[]> {
  const { rows } = await sql<EvidenceSeal>`
    select s.number, s.audit_ids::text as audit_ids, encode(s.digests, 'hex') as digests, encode(s.hash, 'hex') as hash,
      coalesce((select encode(p.hash, 'hex') from audit_seal p
        where p.customer_id = s.customer_id and p.number = s.number - 1), '') as previous
    from audit_seal s
    where s.customer_id = ${customerId} and s.number = any(${[...numbers]}::bigint[]) order by s.number`.execute(tx);
  return rows;
}

/** Whether audit entries of the account were archived in the files of old years. */
export async function hasArchivedEntries(tx: Tx, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from kept_year where customer_id = ${customerId} and book = 'AUDIT' and taken > 0 limit 1`.execute(tx);
  return rows.length > 0;
}
