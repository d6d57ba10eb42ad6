import { AppError } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import { announce, settle } from './announce.ts';
import { readyToCalculate } from './calculate/calculate-pays.ts';
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
import { portionsOf } from './portions.ts';
import { recordPays } from './record/record-pays.ts';

/**
 * Makes pays inside the given transaction, all of them or none: one set of queries gathers the facts for all, the
 * calculation is pure, one statement for each table records the result of a portion. The number of portions has a limit,
 * and so has that of statements.
 */
export async function makePays(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
): Promise<readonly CreatedPay[]> {
  if (orders.length === 0) return [];
  const gathered = await gather(tx, context, orders);
  const plans = planPays(orders, gathered, context);
  const calculate = await readyToCalculate(tx, context, gathered, plans);
  const made: CreatedPay[] = [];
  for (const portion of portionsOf(plans)) {
    const worked = calculate(portion);
    const pays = await recordPays(tx, context, worked);
    made.push(...(await announce(tx, context, worked, pays)));
  }
  await settle(tx, context, gathered, made);
  return made;
}

/** The pays calculated and not stored: the first three stages, for drafts that are looked at again. */
export async function workOutPays(tx: Tx, context: CreateContext, orders: readonly PayOrder[]): Promise<WorkedOut> {
  const gathered = await gather(tx, context, orders);
  const plans = planPays(orders, gathered, context);
  const calculate = await readyToCalculate(tx, context, gathered, plans);
  return calculate(plans);
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
