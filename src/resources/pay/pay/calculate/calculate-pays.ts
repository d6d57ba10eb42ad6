import type { Tx } from '../../../../db/tx.ts';
import { type CreateContext, nameOfPay, type PlannedPay, type WorkedOut } from '../model.ts';
import type { Gathered } from '../order/gather.ts';
import { mostItems } from '../order/items-named.ts';
import { drawMoreItems } from '../record/store.ts';
import { workOut } from './work-out.ts';

/** Has enough ids for the rows that the plans come to, and calculates them portion by portion, in order. */
export async function readyToCalculate(
  tx: Tx,
  context: CreateContext,
  gathered: Gathered,
  plans: readonly PlannedPay[],
): Promise<(portion: readonly PlannedPay[]) => WorkedOut> {
  const mayCarry = leftSupport(plans, gathered);
  const ids = await drawMoreItems(tx, gathered.ids, plans, mayCarry);
  const { company, law, sharesTax } = context;
  const options = { ...gathered, company, law, sharesTax, nameOf: (index: number) => nameOfPay(context, index) };
  const { books, endings, balancesOf, movedAfter } = gathered;
  let [pay, item] = [0, 0];
  return (portion) => {
    const pays = workOut(portion, options);
    gathered.history.forgetMade();
    const [firstPay, firstItem] = [pay, item];
    pay += portion.length;
    for (const plan of portion) item += mostItems(plan, mayCarry(plan));
    return {
      pays,
      ids: { pays: ids.pays.slice(firstPay, pay), items: ids.items.slice(firstItem, item) },
      balancesOf,
      movedAfter,
      named: firstPay === 0 ? books.named : undefined,
      runs: pay === plans.length ? plans.map(gathered.runOf) : undefined,
      endings,
    };
  };
}

/** Whether an earlier pay of the period may have left child support for a pay to take. */
function leftSupport(plans: readonly PlannedPay[], { history }: Gathered): (plan: PlannedPay) => boolean {
  const asking = new Set(
    plans
      .filter(({ items }) => items.deductions.some(({ classification }) => classification.startsWith('CHILD_SUPPORT')))
      .map(({ employee }) => employee.id),
  );
  return ({ employee }) => asking.has(employee.id) || history.hasChildSupport(employee.id);
}
