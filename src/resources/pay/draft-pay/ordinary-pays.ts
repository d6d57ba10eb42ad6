import type { Tx } from '../../../db/tx.ts';
import type { PayOrder } from '../pay/make.public.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
import { listPayees, listStandingItems, type Payee, type StandingItem } from './draft-pay.store.ts';
import { standingPay } from './standing-pay.ts';

/** Employees without a pay in the run, and their recurring items; two statements. */
export async function listStanding(
  tx: Tx,
  run: PayRunRecord,
): Promise<{ readonly payees: readonly Payee[]; readonly items: ReadonlyMap<number, readonly StandingItem[]> }> {
  const payees = await listPayees(tx, run);
  const items = new Map<number, StandingItem[]>(payees.map(({ id }) => [id, []]));
  for (const item of await listStandingItems(tx, [...items.keys()])) items.get(item.employee_id)?.push(item);
  return { payees, items };
}

/** The pays that the run lacks in an ordinary period without leave, as orders for any payday. */
export async function ordinaryPays(tx: Tx, run: PayRunRecord): Promise<(paidOn: string) => readonly PayOrder[]> {
  const { payees, items } = await listStanding(tx, run);
  return (paidOn) =>
    payees.map((payee) => standingPay(run, payee, { paidOn, items: items.get(payee.id) ?? [], leave: [] }));
}
