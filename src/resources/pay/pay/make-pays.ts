import type { Tx } from '../../../db/tx.ts';
import { announce } from './announce.ts';
import { calculatePays } from './calculate/calculate-pays.ts';
import type { CreateContext, CreatedPay, PayOrder, WorkedOut } from './model.ts';
import { gather } from './order/gather.ts';
import { planPays } from './order/plan.ts';
import { recordPays } from './record/record-pays.ts';

/**
 * Makes pays inside the given transaction, all of them or none: one set of queries gathers the facts for all, the
 * calculation is pure, one statement for each table records the result. The number of statements does not depend on
 * the number of pays.
 */
export async function makePays(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
): Promise<readonly CreatedPay[]> {
  if (orders.length === 0) return [];
  const gathered = await gather(tx, context, orders);
  const plans = planPays(orders, gathered, context);
  const worked = await calculatePays(tx, context, gathered, plans);
  const pays = await recordPays(tx, context, worked);
  return announce(tx, context, worked, pays);
}

/** The pays calculated and not stored: the first three stages, for drafts that are looked at again. */
export async function workOutPays(tx: Tx, context: CreateContext, orders: readonly PayOrder[]): Promise<WorkedOut> {
  const gathered = await gather(tx, context, orders);
  const plans = planPays(orders, gathered, context);
  return calculatePays(tx, context, gathered, plans);
}
