import { byCaller, recordAudit } from '../../../audit/audit.ts';
import { nextId } from '../../../db/insert-rows.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Canonical } from '../../../formats/canonical-json.ts';
import { type Area, findPolicy } from '../../company/approval-policy/approval-policy.service.ts';
import type { BankChange, ListedApproval } from './approval.store.ts';
import * as store from './approval.store.ts';
import type { Attempt, GuardDeps, TriedCall } from './attempt.ts';
import { packText, totalsOf } from './preview.ts';

const HOUR_MS = 3_600_000;
export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

/**
 * Stores a request for the approval of another person, with the exact preview. If the same user repeats a request for
 * the same preview, returns the request that is already waiting.
 */
export async function storeRequest(
  deps: GuardDeps,
  { call, companyId, preview, text, hash, areas, result, details, linesHash = null }: Attempt & Partial<TriedCall>,
  area: Area,
  note: string | null,
): Promise<ListedApproval> {
  const { db, clock, cipher } = deps;
  const { principal } = call.caller;
  const { customerId } = principal;
  const packed = await packText(text);
  const at = clock.now();
  return db.tx(customerId, async (tx) => {
    const waiting = (await store.listByHash(tx, companyId, hash)).find(
      ({ state, requested_user_id: by }) => state === 'waiting' && by === principal.userId,
    );
    if (waiting) return waiting;
    const changes = areas.includes('payment_file') ? await recentChanges(deps, tx, customerId, companyId, at) : [];
    const id = await nextId(tx, 'approval');
    const made = await store.insertApproval(tx, {
      customer_id: customerId,
      id,
      company_id: companyId,
      area,
      state: 'waiting',
      subject: JSON.stringify({ operation: preview.operation, path: preview.path, query: preview.query }),
      pay_run_id: runOf(preview),
      preview: cipher.seal('approval.preview', [customerId, id], packed),
      preview_hash: hash,
      lines_hash: linesHash,
      totals: JSON.stringify(totalsOf(result, details)),
      bank_changes: JSON.stringify(changes),
      acknowledged: JSON.stringify([]),
      note,
      requested_by: principal.subject,
      requested_user_id: principal.userId,
      client_id: principal.clientId ?? principal.handedOverBy,
      requested_at: at,
    });
    await recordAudit(tx, byCaller(call.caller, at), [
      {
        action: 'approval.request',
        entityType: 'approval',
        entityId: id,
        after: { company_id: companyId, area, operation: preview.operation, preview_hash: hash, note },
      },
    ]);
    return made;
  });
}

/** The pay run that a call is about. Approvals can be listed by pay run. */
const runOf = ({ path, body }: { readonly path: Canonical; readonly body: Canonical }): number | null => {
  const { run_id: run, pay_run_id: other } = (path ?? {}) as { run_id?: number; pay_run_id?: number };
  const { pay_run_id: sent } = (body ?? {}) as { pay_run_id?: number };
  return run ?? other ?? sent ?? null;
};

/**
 * Contract [DUTY-004]: the bank account changes within the quiet hours before a payment file. The employee is notified
 * once of each change, at the email address from before the quiet hours.
 */
async function recentChanges(
  deps: GuardDeps,
  tx: Tx,
  customerId: number,
  companyId: number,
  at: Date,
): Promise<readonly BankChange[]> {
  const policy = await findPolicy(tx, companyId);
  if (!policy || policy.quiet_hours === 0) return [];
  const begin = hoursBefore(at, policy.quiet_hours);
  const changes = await store.listBankChanges(tx, companyId, begin);
  const told = await store.listToldChanges(
    tx,
    companyId,
    changes.map(({ id }) => id),
  );
  // A new employee has no earlier address to notify.
  const fresh = changes.filter(
    ({ id, employee_id: employee, what }) => employee !== null && what !== 'employee.create' && !told.has(id),
  );
  const employees = new Map(
    (await store.listOldAddresses(tx, [...new Set(fresh.map((change) => change.employee_id!))], begin)).map(
      (employee) => [employee.id, employee],
    ),
  );
  for (const { employee_id: employeeId, ending } of fresh) {
    const { firstName, companyName, email } = employees.get(employeeId!)!;
    if (email === null) continue;
    await deps.tellOfBankChange(tx, { customerId, firstName, companyName, email, ending }, at);
  }
  return changes;
}
