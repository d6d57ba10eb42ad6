import { started } from '../../../../db/pipeline.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { CompanyRecord } from '../../../company/company/company.service.ts';
import { balancesOf } from '../../../people/employee/employee.service.ts';
import type { CreateContext } from '../model/context.ts';
import type { FactsByIds, Prefetched } from '../model/gathered.ts';
import type { PayOrder } from '../model/order.ts';
import { gatherBooks, type Paid } from './books.ts';
import { findPaidEmployees, lockCompany } from './gather.store.ts';
import { idsNamed, lockPayees } from './payees.ts';

/**
 * Locks the company and the employees. If the orders name employees by id, also sends the queries that need nothing but
 * those ids; the database runs them while the service reads the locked rows.
 */
export async function prefetch(
  tx: Tx,
  { companyId, identifierType }: { companyId: number; identifierType: CreateContext['identifierType'] },
  orders: readonly PayOrder[],
): Promise<{ readonly company: CompanyRecord | undefined; readonly prefetched: Prefetched }> {
  const employeeIds = idsNamed(identifierType, orders);
  const employeeOf = (index: number) => orders[index]!.pay.employee_id;
  const locks = Promise.all([lockCompany(tx, companyId), lockPayees(tx, { companyId, identifierType }, orders)]);
  // A transaction runs its statements in order, so these queries see the locked state.
  const queries =
    employeeIds && started({ locks }).then(() => queryByIds(tx, { companyId, employeeIds, employeeOf }, orders));
  const [[company, payees], byIds] = await Promise.all([locks, queries]);
  return { company, prefetched: { payees, byIds } };
}

/** Sends the queries that need only the ids of company and employees. */
export const queryByIds = (tx: Tx, paid: Paid, orders: readonly PayOrder[]): Promise<FactsByIds> =>
  started({
    employees: findPaidEmployees(tx, paid.employeeIds),
    books: gatherBooks(tx, paid, orders),
    balances: balancesOf(tx, paid.employeeIds),
  });
