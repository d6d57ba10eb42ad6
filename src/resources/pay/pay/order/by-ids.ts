import { onTheWire } from '../../../../db/send-together.ts';
import type { Tx } from '../../../../db/tx.ts';
import { balancesOf } from '../../../people/employee/employee.service.ts';
import type { FactsByIds, PayOrder } from '../model.ts';
import { gatherBooks, type Paid } from './books.ts';
import { findPaidEmployees } from './gather.store.ts';

/** Asks for the facts by a packet of their own: the database finds them while what it told before is looked at. */
export async function askByIds(tx: Tx, paid: Paid, orders: readonly PayOrder[]): Promise<FactsByIds> {
  const facts = {
    employees: findPaidEmployees(tx, paid.employeeIds),
    books: gatherBooks(tx, paid, orders),
    balances: balancesOf(tx, paid.employeeIds),
  };
  // Who asks may fail before looking at the answers.
  for (const fact of Object.values(facts)) fact.catch(() => {});
  await onTheWire();
  return facts;
}
