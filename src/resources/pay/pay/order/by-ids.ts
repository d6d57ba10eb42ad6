import { onTheWire } from '../../../../db/send-together.ts';
import type { Tx } from '../../../../db/tx.ts';
import { balancesOf } from '../../../people/employee/employee.service.ts';
import type { FactsByIds, PayOrder } from '../model.ts';
import { drawIds } from '../record/store.ts';
import { gatherBooks } from './books.ts';
import { itemsNamed } from './items-named.ts';

/** Asks for the facts by a packet of their own: the database finds them while what it told before is looked at. */
export async function askByIds(
  tx: Tx,
  named: { readonly companyId: number; readonly employeeIds: readonly number[] },
  orders: readonly PayOrder[],
): Promise<FactsByIds> {
  const items = orders.reduce((count, { pay }) => count + itemsNamed(pay), 0);
  const facts = {
    books: gatherBooks(tx, named, orders),
    balances: balancesOf(tx, named.employeeIds),
    ids: drawIds(tx, { pays: orders.length, items }),
  };
  // Who asks may fail before looking at the answers.
  for (const fact of Object.values(facts)) fact.catch(() => {});
  await onTheWire();
  return facts;
}
