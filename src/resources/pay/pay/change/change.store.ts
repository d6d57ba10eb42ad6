import type { LocalDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import { isBackPay } from '../../past/lookback.public.ts';

export interface PayKey {
  readonly id: number;
  readonly employee_id: number;
  readonly is_complete: boolean;
  readonly tax_shared_with: number | null;
}

/** A pay of the company and the pays that share its tax, in id order. */
export async function findPayWithSharers(tx: Tx, companyId: number, payId: number): Promise<PayKey[]> {
  const { rows } = await sql<PayKey>`
    select s.id, s.employee_id, s.is_complete, s.tax_shared_with
    from pay p join pay s on s.customer_id = p.customer_id
      and (s.id = p.id or (p.tax_shared_with is not null and s.tax_shared_with = p.tax_shared_with))
    where p.company_id = ${companyId} and p.id = ${payId} order by s.id`.execute(tx);
  return rows;
}

/** The complete pays of a run, in id order. Pays that share tax are in one run. Undefined if the run does not exist. */
export async function findCompleteOfRun(tx: Tx, companyId: number, runId: number): Promise<PayKey[] | undefined> {
  const { rows } = await sql<PayKey & { run_id: number; id: number | null }>`
    select r.id as run_id, p.id, p.employee_id, p.is_complete, p.tax_shared_with
    from pay_run r left join pay p on p.customer_id = r.customer_id and p.pay_run_id = r.id and p.is_complete
    where r.company_id = ${companyId} and r.id = ${runId} order by p.id`.execute(tx);
  return rows.length === 0 ? undefined : rows.filter(({ id }) => id !== null);
}

export interface StoredFacts {
  readonly id: number;
  readonly facts: unknown;
  readonly rule_set_id: string;
  /** Whether the facts have been moved to the archive file of an old year. */
  readonly is_kept: boolean;
}

export async function listFacts(tx: Tx, payIds: readonly number[]): Promise<StoredFacts[]> {
  const { rows } = await sql<StoredFacts>`
    select id, facts, rule_set_id, kept_in is not null as is_kept from pay where id = any(${payIds}::bigint[])`.execute(
    tx,
  );
  return rows;
}

/**
 * Deletes the rows and lines of pays that are being recalculated. Keeps the pays themselves, because other tables refer
 * to them.
 */
export async function deleteRows(tx: Tx, payIds: readonly number[]): Promise<void> {
  await sql`delete from pay_item where pay_id = any(${payIds}::bigint[])`.execute(tx);
  await sql`delete from pay_working where pay_id = any(${payIds}::bigint[])`.execute(tx);
  await sql`delete from pay_line_loose where pay_id = any(${payIds}::bigint[])`.execute(tx);
}

export async function deletePays(tx: Tx, payIds: readonly number[]): Promise<void> {
  await sql`delete from pay where id = any(${payIds}::bigint[])`.execute(tx);
}

/** Completes drafts at the given time; null turns complete pays into drafts. */
export async function turnPays(tx: Tx, payIds: readonly number[], completedAt: Date | null): Promise<void> {
  await sql`
    update pay set is_complete = ${completedAt !== null}, completed_at = ${completedAt}, generated_at = null
    where id = any(${payIds}::bigint[])`.execute(tx);
}

/** Marks drafts as generated from settings at the given time; null marks them as edited by a user. */
export async function markGenerated(tx: Tx, payIds: readonly number[], at: Date | null): Promise<void> {
  await sql`update pay set generated_at = ${at} where id = any(${payIds}::bigint[])`.execute(tx);
}

export interface LeaveMoved {
  readonly pay_id: number;
  readonly employee_id: number;
  readonly leave_type: string;
  readonly unit: string;
  readonly quantity: string;
  readonly as_at: LocalDate;
  /**
   * Whether the entry is for leave that was moved to the pay when another pay in its period was deleted, or reverses
   * such an entry.
   */
  readonly is_settled: boolean;
}

/** The leave ledger entries of the pays, net of reversals. */
export async function listLeaveMoved(tx: Tx, payIds: readonly number[]): Promise<LeaveMoved[]> {
  const { rows } = await sql<LeaveMoved>`
    select pay_id, employee_id, leave_type, unit, sum(quantity) as quantity, max(as_at) as as_at,
      reason = 'SETTLED' as is_settled
    from leave_entry where pay_id = any(${payIds}::bigint[])
    group by pay_id, employee_id, leave_type, unit, reason = 'SETTLED' having sum(quantity) <> 0
    order by pay_id, leave_type, unit`.execute(tx);
  return rows;
}

export interface PaidPerson {
  readonly employee_id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** Employees of regular drafts who have a complete regular pay in the run, apart from the back pay of reviews. */
export async function listPaidAlready(tx: Tx, draftIds: readonly number[]): Promise<PaidPerson[]> {
  const { rows } = await sql<PaidPerson>`
    select distinct e.id as employee_id, e.first_name, e.last_name
    from pay d
    join pay p on p.customer_id = d.customer_id and p.pay_run_id = d.pay_run_id and p.employee_id = d.employee_id
    join employee e on e.customer_id = d.customer_id and e.id = d.employee_id
    where d.id = any(${draftIds}::bigint[]) and p.is_complete and p.kind = 'REGULAR' and d.kind = 'REGULAR'
      and not ${isBackPay('p')} and not ${isBackPay('d')}
    order by e.id`.execute(tx);
  return rows;
}
