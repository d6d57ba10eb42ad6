import { decimal } from '../../../../base/decimal.ts';
import type { Tx } from '../../../../db/tx.ts';
import { addLeaveEntries, type LeaveEntry, leaveKindOf } from '../../../people/employee/employee.service.ts';
import { leaveOwed, listPeriodPays, type PeriodPay, periodPayOf } from '../../past/lookback.public.ts';
import { KINDS_OF_PERIOD } from '../../past/stored.public.ts';
import type { CreateContext } from '../model/context.ts';
import type { MadePay } from '../model/made-pay.ts';
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

/**
 * Adjusts leave after pays in a period were deleted or reverted. If other pays remain, the period still accrues its
 * leave, so the last remaining pay is credited with the difference. The remaining pays are not recalculated.
 */
export async function settleLeave(
  tx: Tx,
  { company, law, at }: CreateContext,
  gone: readonly Pick<MadePay, 'pay' | 'run'>[],
): Promise<void> {
  const periods = new Map(
    gone.map(({ pay, run }) => [`${pay.employee_id} ${run.id}`, { employeeId: pay.employee_id, run }]),
  );
  if (periods.size === 0) return;
  const kinds = KINDS_OF_PERIOD[company.country];
  const rows = await listPeriodPays(tx, { companyId: company.id, kinds }, [...periods.values()]);
  const left = new Map<string, { readonly row: (typeof rows)[number]; readonly pay: PeriodPay }[]>();
  for (const row of rows) {
    if (row.is_advance) continue;
    const key = `${row.employee_id} ${row.pay_run_id}`;
    left.set(key, [...(left.get(key) ?? []), { row, pay: periodPayOf(row, company.country) }]);
  }
  const entries = [...left.values()].flatMap((pays): readonly LeaveEntry[] => {
    const last = pays.at(-1)!.row;
    return leaveOwed(
      law,
      pays.map(({ pay }) => pay),
    ).map(({ kind, quantity }) => ({
      employeeId: last.employee_id,
      kind,
      quantity,
      asAt: last.pay_date,
      reason: 'SETTLED',
      payId: last.id,
    }));
  });
  await addLeaveEntries(tx, { customerId: company.customer_id, at }, entries);
}
