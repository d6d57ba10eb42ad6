import { badRequest, inBody } from '../../../../base/errors.ts';
import type { Tx } from '../../../../db/tx.ts';
import { SchemaProblem } from '../../../../http/validation/validation.ts';
import { type CreateContext, nameOfPay } from '../model/context.ts';
import type { Payee } from '../model/employee.ts';
import { naming } from '../model/naming.ts';
import type { PayOrder } from '../model/order.ts';
import { lockEmployees } from './gather.store.ts';

/** The ids by which the orders name their employees; undefined if they use numbers. */
export const idsNamed = (
  identifierType: CreateContext['identifierType'],
  orders: readonly PayOrder[],
): readonly number[] | undefined =>
  identifierType === 'employee_id' ? [...new Set(orders.flatMap(({ pay }) => pay.employee_id ?? []))] : undefined;

/** Locks the employees that the orders name. Employees of other companies are left out. */
export function lockPayees(
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

/** The employee of each pay, locked. An employee of another company is reported like one that does not exist. */
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
          `${identifierType} '${key}' is deleted; restore it with POST /api/employees/${employee.id}/restore to pay it`,
          inBody('deleted_employee', identifierType),
        );
      }
      return employee;
    }),
  );
}
