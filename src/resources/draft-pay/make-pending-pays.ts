import type { Tx } from '../../db/tx.ts';
import { type CreateContext, type CreatedPay, createPays } from '../pay/pay.service.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
import type { ApprovedLeave } from './approved-leave.ts';
import { listPayees, listStandingItems, type StandingItem } from './draft-pay.store.ts';
import { standingPay } from './standing-pay.ts';

/** Makes the pending pays that the run lacks, from what is set up on the employees. Nobody is told. */
export async function makePendingPays(
  tx: Tx,
  context: CreateContext,
  { run, paidOn, approvedLeave }: { run: PayRunRecord; paidOn: string; approvedLeave: ApprovedLeave },
): Promise<readonly CreatedPay[]> {
  const payees = await listPayees(tx, run);
  const ids = payees.map(({ id }) => id);
  const items = new Map<number, StandingItem[]>(ids.map((id) => [id, []]));
  for (const item of await listStandingItems(tx, ids)) items.get(item.employee_id)?.push(item);
  const leave = await approvedLeave.within(tx, ids, { from: run.start_date, to: run.end_date });
  return createPays(
    tx,
    { ...context, isComplete: false, nameOf: (index) => `employee ${ids[index]}` },
    payees.map((payee) =>
      standingPay(run, payee, { paidOn, items: items.get(payee.id) ?? [], leave: leave.get(payee.id) ?? [] }),
    ),
  );
}
