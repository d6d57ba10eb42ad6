import { conflict } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import { announceEmployees, type ChangeContext, type EndingDeps } from './announce.ts';
import * as store from './termination.store.ts';

/**
 * A final pay goes back to being a draft, or away: the employment it ended goes on. A draft keeps its record, which then
 * waits for the pay. Pays that end nothing are passed over.
 */
export async function undoTerminations(
  deps: EndingDeps,
  tx: Tx,
  context: ChangeContext,
  payIds: readonly number[],
  becomes: 'draft' | 'nothing',
): Promise<void> {
  const records = await store.listTerminationsOfPays(tx, payIds);
  const reinstated = records.find(({ reinstated_on }) => reinstated_on !== null);
  if (reinstated) {
    throw conflict(
      `Pay ${reinstated.pay_id} ended an employment that was taken up again on ${reinstated.reinstated_on}; it has to stay`,
    );
  }
  if (records.length === 0) return;
  const again = await store.paidForAgain(tx, payIds);
  if (again !== undefined) {
    throw conflict(`Pay ${again} is a further payment for the same termination; remove that pay first`);
  }
  if (becomes === 'draft') await store.reopenTerminations(tx, payIds);
  else await store.deleteTerminations(tx, payIds);
  const resumed = records
    .filter(({ is_pay_processed, is_further_payment }) => is_pay_processed && !is_further_payment)
    .map(({ employee_id }) => ({ id: employee_id, termination_date: null }));
  await store.setTerminationDates(tx, resumed, context.at);
  await announceEmployees(deps, tx, context, resumed, 'employee.termination-undone');
}
