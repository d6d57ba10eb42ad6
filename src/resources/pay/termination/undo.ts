import { conflict } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import { announceEmployees, type ChangeContext, type EndingDeps } from './announce.ts';
import * as store from './termination.store.ts';

/**
 * Continues employments whose final pay was reverted or deleted. A draft keeps its record until it is completed.
 * Ignores pays without a termination.
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
      `Pay ${reinstated.pay_id} ended an employment that was reinstated on ${reinstated.reinstated_on}; it cannot be changed`,
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
