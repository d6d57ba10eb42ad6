import { decimal } from '../../../../base/decimal.ts';
import type { Tx } from '../../../../db/tx.ts';
import { addLeaveEntries, leaveKindOf } from '../../../people/employee/employee.service.ts';
import type { CreateContext } from '../model/context.ts';
import { undoRestart } from '../record/restart-service.ts';
import { listLeaveMoved } from './change.store.ts';

/**
 * Reverses the leave ledger entries of pays. Entries are never deleted; each gets a reversing entry. Also restores
 * leave anniversaries that a closedown moved.
 */
export async function takeLeaveBack(tx: Tx, context: CreateContext, payIds: readonly number[]): Promise<void> {
  const { company, at } = context;
  await undoRestart(tx, context, payIds);
  const moved = await listLeaveMoved(tx, payIds);
  await addLeaveEntries(
    tx,
    { customerId: company.customer_id, at },
    moved.map((entry) => ({
      employeeId: entry.employee_id,
      kind: leaveKindOf(entry),
      quantity: decimal(entry.quantity).negated(),
      asAt: entry.as_at,
      reason: entry.is_settled ? 'SETTLED' : 'REVERSED',
      payId: entry.pay_id,
    })),
  );
}
