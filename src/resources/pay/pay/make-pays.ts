import { AppError } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import { announce } from './announce.ts';
import { calculatePays } from './calculate/calculate-pays.ts';
import { workOut } from './calculate/work-out.ts';
import {
  type CreateContext,
  type CreatedPay,
  nameOfPay,
  type PayOrder,
  type WorkedOut,
  type WorkedOutPay,
} from './model.ts';
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

/** A pay as it would be, or the sentence that refuses it. */
export type TriedPay = { readonly worked: WorkedOutPay } | { readonly refused: string };

/**
 * One pay for each employee, calculated by itself and not stored; a pay that cannot be worked out holds up no other. The
 * number of statements does not depend on the number of pays.
 */
export async function tryPays(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
): Promise<readonly TriedPay[]> {
  if (orders.length === 0) return [];
  const gathered = await gather(tx, context, orders);
  const { company, law } = context;
  return orders.map((order, index) => {
    const nameOf = () => nameOfPay(context, index);
    try {
      const plans = planPays([order], { ...gathered, employees: [gathered.employees[index]!] }, { ...context, nameOf });
      return { worked: workOut(plans, { ...gathered, company, law, sharesTax: false, nameOf })[0]! };
    } catch (error) {
      if (error instanceof AppError && error.status === 400) return { refused: error.message };
      throw error;
    }
  });
}
