import type { Tx } from '../../../db/tx.ts';
import { approvedLeaveWithin } from '../../people/leave-request/leave-request.service.ts';
import { type CreateContext, type CreatedPay, lockEmployees, makePays, markGenerated } from '../pay/public.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
import { listStanding } from './ordinary-pays.ts';
import { standingPay } from './standing-pay.ts';

/** Makes the pending pays that the run lacks, from what is set up on the employees. Nobody is told. */
export async function makePendingPays(
  tx: Tx,
  context: CreateContext,
  { run, paidOn }: { run: PayRunRecord; paidOn: string },
): Promise<readonly CreatedPay[]> {
  const { payees, items } = await listStanding(tx, run);
  const ids = payees.map(({ id }) => id);
  // Held before leave is read, so that none is called off while it comes onto a pay.
  await lockEmployees(tx, run.company_id, { ids });
  const leave = await approvedLeaveWithin(tx, ids, { from: run.start_date, to: run.end_date });
  const made = await makePays(
    tx,
    { ...context, isComplete: false, nameOf: (index) => `employee ${ids[index]}` },
    payees.map((payee) =>
      standingPay(run, payee, { paidOn, items: items.get(payee.id) ?? [], leave: leave.get(payee.id) ?? [] }),
    ),
  );
  await markGenerated(
    tx,
    made.map(({ pay }) => pay.id),
    context.at,
  );
  return made;
}
