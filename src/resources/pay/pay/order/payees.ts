import { badRequest, inBody } from '../../../../base/errors.ts';
import type { Tx } from '../../../../db/tx.ts';
import { SchemaProblem } from '../../../../http/validation.ts';
import { type CreateContext, nameOfPay, type PayOrder } from '../model.ts';
import { lockEmployees, type Payee } from './gather.store.ts';
import { naming } from './refusal.ts';

/** Locks the employees that the pays name; those that are not of this company are left out. */
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

/** The ids that the pays name their employees by; undefined where they name numbers. */
export const idsNamed = (
  identifierType: CreateContext['identifierType'],
  orders: readonly PayOrder[],
): readonly number[] | undefined =>
  identifierType === 'employee_id' ? [...new Set(orders.flatMap(({ pay }) => pay.employee_id ?? []))] : undefined;

/** The employee of each pay, locked. An employee of another company answers as one that does not exist. */
export async function findPayees(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
): Promise<readonly Payee[]> {
  const { company, identifierType, payees } = context;
  const keys = orders.map(({ pay }, index) => {
    const key = pay[identifierType];
    if (key === undefined) {
      throw new SchemaProblem([
        { loc: ['body', index, identifierType], msg: 'this field is required', type: 'missing', code: 'required' },
      ]);
    }
    return key;
  });
  const found = payees ?? (await lockPayees(tx, { companyId: company.id, identifierType }, orders));
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
