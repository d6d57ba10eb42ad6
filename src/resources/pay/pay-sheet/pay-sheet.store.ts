import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';

export async function findRun(tx: Tx, companyId: number, runId: number): Promise<PayRunRecord | undefined> {
  const { rows } = await sql<PayRunRecord>`
    select * from pay_run where company_id = ${companyId} and id = ${runId}`.execute(tx);
  return rows[0];
}

/** The latest earlier run with the same `pay_period` that has complete pays other than opening amounts. */
export async function findPreviousRun(tx: Tx, run: PayRunRecord): Promise<PayRunRecord | undefined> {
  const { rows } = await sql<PayRunRecord>`
    select r.* from pay_run r
    where r.company_id = ${run.company_id} and r.pay_period = ${run.pay_period} and r.end_date < ${run.end_date}
      and exists (select from pay p where p.customer_id = r.customer_id and p.pay_run_id = r.id and p.is_complete
        and p.kind <> 'CATCH_UP')
    order by r.end_date desc limit 1`.execute(tx);
  return rows[0];
}

/** When a payment file for the run was last created. */
export async function findPaymentFileAt(tx: Tx, runId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from audit_log
    where entity_type = 'pay_run' and entity_id = ${runId} and action = 'payment-file.read'
    order by id desc limit 1`.execute(tx);
  return rows[0]?.at;
}

export interface PayKeyOfRun {
  readonly id: number;
  readonly employee_id: number;
}

export async function listPending(tx: Tx, runId: number, ids: readonly number[]): Promise<PayKeyOfRun[]> {
  const { rows } = await sql<PayKeyOfRun>`
    select id, employee_id from pay
    where pay_run_id = ${runId} and not is_complete and id = any(${ids}::bigint[]) order by id`.execute(tx);
  return rows;
}
