import { AppError } from '../../../base/errors.ts';
import { FEW } from '../../../db/send-together.ts';
import type { Tx } from '../../../db/tx.ts';
import { Announced, announce, settle } from './announce.ts';
import { readyToCalculate } from './calculate/calculate-pays.ts';
import { workOut } from './calculate/work-out.ts';
import {
  type CreateContext,
  type CreatedPay,
  nameOfPay,
  type PayOrder,
  type PlannedPay,
  type WorkedOut,
  type WorkedOutPay,
} from './model.ts';
import { gather } from './order/gather.ts';
import { planPays } from './order/plan.ts';
import { type WrittenPay, writtenPay } from './pay.view.ts';
import { portionsOf } from './portions.ts';
import { recordable, recordPays } from './record/record-pays.ts';

/** Makes pays inside the given transaction, all of them or none. */
export const makePays = (tx: Tx, context: CreateContext, orders: readonly PayOrder[]): Promise<readonly CreatedPay[]> =>
  makeInPortions(tx, context, orders, { keep: (pay) => pay, keepsLines: true });

/** The same, for callers who want no more of them than the answer. The lines of a few are folded while others are stored. */
export const makeWrittenPays = (
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
): Promise<readonly WrittenPay[]> =>
  makeInPortions(tx, context, orders, { keep: writtenPay, keepsLines: orders.length <= FEW });

/**
 * One set of queries gathers the facts for all, the calculation is pure, one statement for each table records the result
 * of a portion. The number of portions has a limit, and so has that of statements. Of every pay there stays what `keep`
 * makes of it: the rest is let go with its portion, before it has become dear to collect.
 */
async function makeInPortions<Kept>(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
  { keep, keepsLines }: { readonly keep: (pay: CreatedPay) => Kept; readonly keepsLines: boolean },
): Promise<readonly Kept[]> {
  if (orders.length === 0) return [];
  const gathered = await gather(tx, context, orders, (known) => planPays(orders, known, context));
  const { plans } = gathered;
  const calculate = await readyToCalculate(tx, context, gathered, plans);
  const announced = new Announced();
  const made: Kept[] = [];
  // Functions of their own: what one that waits has named, it holds on to until it names something else.
  const ready = (portion: readonly PlannedPay[]) => recordable(context, calculate(portion), { keepsLines });
  const makeSome = async (portion: readonly PlannedPay[]): Promise<void> => {
    const some = ready(portion);
    await recordPays(tx, context, some);
    for (const pay of await announce(tx, context, some)) made.push(keep(pay));
    announced.add(some);
  };
  for (const portion of portionsOf(plans)) await makeSome(portion);
  await settle(tx, context, gathered, announced);
  return made;
}

/** The pays calculated and not stored: the first three stages, for drafts that are looked at again. */
export async function workOutPays(tx: Tx, context: CreateContext, orders: readonly PayOrder[]): Promise<WorkedOut> {
  const gathered = await gather(tx, context, orders, (known) => planPays(orders, known, context));
  const { plans } = gathered;
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
