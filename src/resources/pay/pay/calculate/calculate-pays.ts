import type { Tx } from '../../../../db/tx.ts';
import { type CreateContext, nameOfPay, type PlannedPay, type WorkedOut } from '../model.ts';
import type { Gathered } from '../order/gather.ts';
import { drawMoreItems } from '../record/store.ts';
import { workOut } from './work-out.ts';

/** Calculates the plans and has enough ids for the rows they come to. */
export async function calculatePays(
  tx: Tx,
  context: CreateContext,
  gathered: Gathered,
  plans: readonly PlannedPay[],
): Promise<WorkedOut> {
  const mayCarry = leftSupport(plans, gathered);
  const ids = await drawMoreItems(tx, gathered.ids, plans, mayCarry);
  const { company, law, sharesTax } = context;
  const pays = workOut(plans, { ...gathered, company, law, sharesTax, nameOf: (index) => nameOfPay(context, index) });
  const { books, endings, balancesOf, movedAfter } = gathered;
  return { pays, ids, balancesOf, movedAfter, named: books.named, endings };
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
