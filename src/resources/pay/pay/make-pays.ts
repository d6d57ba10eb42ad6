import { AppError } from '../../../base/errors.ts';
import { pipeline } from '../../../db/pipeline.ts';
import type { Tx } from '../../../db/tx.ts';
import { Announced, announce, settle } from './announce/announce.ts';
import { calculatePays, chunkCalculator } from './calculate/calculate-pays.ts';
import { withEnoughItemIds } from './gather/gather.store.ts';
import { gather } from './gather/gather.ts';
import type { CalculatedPay, CalculatedPays } from './model/calculated-pay.ts';
import { type CreateContext, nameOfPay } from './model/context.ts';
import type { OpenEndings } from './model/endings.ts';
import { mostItemsOf } from './model/item-counts.ts';
import type { CreatedPay } from './model/made-pay.ts';
import type { PayOrder } from './model/order.ts';
import { type WrittenPay, writtenPay } from './pay.view.ts';
import { planPays } from './plan/plan.ts';
import { recordPays, toRecords } from './record/record-pays.ts';

/** Creates pays in the given transaction: all of them or none. */
export const makePays = (tx: Tx, context: CreateContext, orders: readonly PayOrder[]): Promise<readonly CreatedPay[]> =>
  make(tx, context, orders, { keep: (pay) => pay, keepsLines: true });

/** Like `makePays`, but for callers that need only the response: the rest of a pay is released once it is stored. */
export const makeWrittenPays = (
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
): Promise<readonly WrittenPay[]> => make(tx, context, orders, { keep: writtenPay, keepsLines: false });

/** Runs the five stages of creating pays. `keep` selects the part of each pay that is returned. */
async function make<Kept>(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
  { keep, keepsLines }: { readonly keep: (pay: CreatedPay) => Kept; readonly keepsLines: boolean },
): Promise<readonly Kept[]> {
  if (orders.length === 0) return [];
  const { gathered, plans, calculate } = await gatherAndPlan(tx, context, orders);
  const announced = new Announced();
  const made = await pipeline(plans, {
    groupOf: ({ employee }) => employee.id,
    prepare: (chunk, { releasesEarly }) =>
      toRecords(context, calculate(chunk), { keepsLines: keepsLines || !releasesEarly }),
    store: async (records) => {
      await recordPays(tx, context, records);
      const created = await announce(tx, context, records);
      announced.add(records);
      return created.map(keep);
    },
  });
  await settle(tx, context, gathered, announced);
  return made;
}

async function gatherAndPlan(tx: Tx, context: CreateContext, orders: readonly PayOrder[]) {
  const gathered = await gather(tx, context, orders);
  const plans = planPays(orders, gathered, context);
  const facts = await gathered.forCalculation;
  const mostItems = mostItemsOf(plans, facts);
  const ids = await withEnoughItemIds(
    tx,
    facts.ids,
    mostItems.reduce((sum, count) => sum + count, 0),
  );
  const calculate = chunkCalculator(context, plans, { ...facts, books: gathered.books }, { ids, mostItems });
  return { gathered, plans, calculate };
}

/** Calculates pays without storing them. Runs only the first three stages; used to recalculate stored pays. */
export async function calculateOnly(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
): Promise<CalculatedPays & { readonly endings: OpenEndings | undefined }> {
  const { gathered, plans, calculate } = await gatherAndPlan(tx, context, orders);
  return { ...calculate(plans), endings: gathered.endings };
}

/** A calculated pay, or the message that rejects it. */
export type TriedPay = { readonly calculated: CalculatedPay } | { readonly refused: string };

/**
 * Calculates one pay for each employee independently and stores nothing. A rejected pay does not stop the others. The
 * number of SQL statements does not depend on the number of pays.
 */
export async function tryPays(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
): Promise<readonly TriedPay[]> {
  if (orders.length === 0) return [];
  const gathered = await gather(tx, context, orders);
  const facts = await gathered.forCalculation;
  const { company, law } = context;
  return orders.map((order, index): TriedPay => {
    const nameOf = () => nameOfPay(context, index);
    try {
      const plans = planPays([order], { ...gathered, employees: [gathered.employees[index]!] }, { ...context, nameOf });
      return { calculated: calculatePays(plans, { ...facts, company, law, sharesTax: false, nameOf })[0]! };
    } catch (error) {
      if (error instanceof AppError && error.status === 400) return { refused: error.message };
      throw error;
    }
  });
}
