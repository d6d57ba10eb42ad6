import { decimal } from '../../../base/decimal.ts';
import type { Tx } from '../../../db/tx.ts';
import { addLeaveEntries, balancesOf, leaveKindOf, NO_BALANCES } from '../../people/employee/employee.service.ts';
import { balanceRows, type LeaveBalanceRow } from '../../people/leave-balance/leave-balance.service.ts';
import { type CreateContext, lockEmployees } from '../pay/public.ts';
import { listLeaveMoved } from './draft-pay.store.ts';
import type { HeldPay } from './stored-pay.ts';

/**
 * Takes back what the pays moved in the leave ledger. Entries are never removed: each gets one against it. Answers the
 * balances of the employees afterwards.
 */
export async function takeLeaveBack(
  tx: Tx,
  { company, at }: CreateContext,
  pays: readonly HeldPay[],
): Promise<ReadonlyMap<number, readonly LeaveBalanceRow[]>> {
  const moved = await listLeaveMoved(
    tx,
    pays.map(({ pay }) => pay.id),
  );
  await addLeaveEntries(
    tx,
    { customerId: company.customer_id, at },
    moved.map((entry) => ({
      employeeId: entry.employee_id,
      kind: leaveKindOf(entry),
      quantity: decimal(entry.quantity).negated(),
      asAt: entry.as_at,
      reason: 'REVERSED',
      payId: entry.pay_id,
    })),
  );
  const ids = [...new Set(pays.map(({ pay }) => pay.employee_id))];
  const balances = await balancesOf(tx, ids);
  const employees = await lockEmployees(tx, company.id, { ids });
  return new Map(
    employees.map((employee) => [
      employee.id,
      balanceRows(balances.get(employee.id) ?? NO_BALANCES, employee, company.country),
    ]),
  );
}
