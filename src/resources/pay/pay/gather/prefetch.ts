import { badRequest, inBody } from '../../../../base/errors.ts';
import { started } from '../../../../db/pipeline.ts';
import type { Tx } from '../../../../db/tx.ts';
import { SchemaProblem } from '../../../../http/validation/validation.ts';
import type { CompanyRecord } from '../../../company/company/company.service.ts';
import { balancesOf } from '../../../people/employee/employee.service.ts';
import { type CreateContext, nameOfPay } from '../model/context.ts';
import type { Payee } from '../model/employee.ts';
import type { FactsByIds, Prefetched } from '../model/gathered.ts';
import { naming } from '../model/naming.ts';
import type { PayOrder } from '../model/order.ts';
import { gatherBooks, type Paid } from './books.ts';
import { findPaidEmployees, lockCompany, lockEmployees } from './gather.store.ts';

/** The employee ids in the orders; undefined if the orders use employee numbers. */
const idsNamed = (
  identifierType: CreateContext['identifierType'],
  orders: readonly PayOrder[],
): readonly number[] | undefined =>
  identifierType === 'employee_id' ? [...new Set(orders.flatMap(({ pay }) => pay.employee_id ?? []))] : undefined;

/** Locks the employees named in the orders. Skips employees of other companies. */
function lockPayees(
  tx: Tx,
  { companyId, identifierType }: { companyId: number; identifierType: CreateContext['identifierType'] },
  orders: readonly PayOrder[],
): Promise<readonly Payee[]> {
  const ids = idsNamed(identifierType, orders);
  if (ids) return lockEmployees(tx, companyId, { ids });
  return lockEmployees(tx, companyId, {
    numbers: [...new Set(orders.flatMap(({ pay }) => pay.employee_number ?? []))],
  });
}

/** Finds and locks the employee of each pay. An employee of another company is reported as not found. */
export async function findPayees(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
): Promise<readonly Payee[]> {
  const { company, identifierType, prefetched } = context;
  const keys = orders.map(({ pay }, index) => {
    const key = pay[identifierType];
    if (key === undefined) {
      throw new SchemaProblem([
        { loc: ['body', index, identifierType], msg: 'this field is required', type: 'missing', code: 'required' },
      ]);
    }
    return key;
  });
  const found = prefetched?.payees ?? (await lockPayees(tx, { companyId: company.id, identifierType }, orders));
  const byKey = new Map<unknown, Payee>(
    found.map((employee) => [identifierType === 'employee_id' ? employee.id : employee.number, employee]),
  );
  return keys.map((key, index) =>
    naming(nameOfPay(context, index), () => {
      const employee = byKey.get(key);
      if (!employee)
        throw badRequest(
          `${identifierType} '${key}' is not an employee of this company`,
          inBody('unknown_employee', identifierType),
        );
      if (employee.is_deleted) {
        throw badRequest(
          `${identifierType} '${key}' is deleted; restore the employee first with ` +
            `POST /api/employees/${employee.id}/restore`,
          inBody('deleted_employee', identifierType),
        );
      }
      return employee;
    }),
  );
}

/**
 * Locks the company and the employees. If the orders name employees by id, also sends the queries that need only these
 * ids; the database runs them while the service reads the locked rows.
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

/** Sends the queries that need only the ids of the company and the employees. */
export const queryByIds = (tx: Tx, paid: Paid, orders: readonly PayOrder[]): Promise<FactsByIds> =>
  started({
    employees: findPaidEmployees(tx, paid.employeeIds),
    books: gatherBooks(tx, paid, orders),
    balances: balancesOf(tx, paid.employeeIds),
  });
