import { auditedRecords } from '../../../audit/audited-records.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { atLeastZero, centsOrFiner, Decimal, money, shortest } from '../../../base/decimal.ts';
import { conflict } from '../../../base/errors.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { lockEmployeeCompany, requireEmployee } from '../../company/company/company-employees.service.ts';
import type { DeductionOrderIn, DeductionOrderOut, DeductionOrderPatch } from './deduction-order.schema.ts';
import * as store from './deduction-order.store.ts';
import { nameOfOrder, payeeOfOrder, readOrder } from './deduction-order.values.ts';

export type { OrderOfPayee, TakenAmount } from './deduction-order.store.ts';
export const { listOrdersOf, insertTaken, deleteTaken } = store;
export { nameOfOrder, payeeOfOrder } from './deduction-order.values.ts';

export interface OrderPath {
  readonly employeeId: number;
  readonly orderId: number;
}

export type DeductionOrderService = ReturnType<typeof deductionOrderService>;
type Shown = store.DeductionOrderRecord & { readonly country: Country };

/** Deduction orders that courts and authorities issue against an employee. Pays deduct them automatically. */
export function deductionOrderService(deps: { db: Db; clock: Clock }) {
  const find = async (tx: Tx, employeeId: number, id: number): Promise<Shown | undefined> => {
    const { country } = await requireEmployee(tx, employeeId);
    const found = await store.findOrder(tx, employeeId, id);
    return found && { ...found, country };
  };
  const orders = auditedRecords(deps, {
    noun: 'deduction-order',
    entityType: 'deduction_order',
    lock: lockEmployeeCompany,
    find,
    delete: store.deleteOrder,
    missing: 'Order not found',
    view: orderView,
  });

  return {
    list: (caller: Caller, employeeId: number) =>
      orders.list(caller, async (tx) => {
        const { country } = await requireEmployee(tx, employeeId);
        return (await store.listOrders(tx, employeeId)).map((order) => ({ ...order, country }));
      }),

    create: (caller: Caller, employeeId: number, given: DeductionOrderIn): Promise<DeductionOrderOut> =>
      orders.create(caller, employeeId, async (tx, { company_id, country }, stamps) => {
        const values = readOrder(given, country);
        const made = await store.insertOrder(tx, { company_id, employee_id: employeeId, ...values, ...stamps });
        return { ...made, taken: '0', country };
      }),

    update(caller: Caller, { employeeId, orderId }: OrderPath, given: DeductionOrderPatch): Promise<DeductionOrderOut> {
      return orders.update(caller, employeeId, orderId, async (tx, before, { at }) => {
        if (Object.keys(given).length === 0) return before;
        const values = readOrder({ ...asSent(before), ...given }, before.country);
        const made = await store.updateOrder(tx, orderId, { ...values, updated_at: at });
        return { ...made, taken: before.taken, country: before.country };
      });
    },

    /**
     * An order under which pays have deducted amounts can be ended but not deleted, because it explains those
     * deductions.
     */
    remove: (caller: Caller, { employeeId, orderId }: OrderPath): Promise<void> =>
      orders.remove(caller, employeeId, orderId, async (_tx, { taken }) => {
        if (new Decimal(taken).isZero()) return;
        throw conflict(
          `Pays have deducted ${money(new Decimal(taken))} for order ${orderId}, so it cannot be deleted; end it instead by sending its last day as "to"`,
        );
      }),
  };
}

function asSent(order: store.DeductionOrderRecord) {
  const { kind, reference, amount, rate, rate_of, protected_net, protected_rate, balance, priority } = order;
  const { payee_name, payee_account } = order;
  return {
    ...{ kind, reference, amount, rate, rate_of, protected_net, protected_rate, balance, priority },
    ...{ payee_name, payee_account },
    from: order.from_date,
    to: order.to_date,
  };
}

const centsOrNull = (value: string | null): string | null => (value === null ? null : centsOrFiner(value));
const rateOrNull = (value: string | null): string | null => (value === null ? null : shortest(value));

const orderView = (order: Shown): DeductionOrderOut => ({
  id: order.id,
  employee_id: order.employee_id,
  kind: order.kind,
  name: nameOfOrder(order.country, order),
  reference: order.reference,
  amount: centsOrNull(order.amount),
  rate: rateOrNull(order.rate),
  rate_of: order.rate_of,
  protected_net: centsOrNull(order.protected_net),
  protected_rate: rateOrNull(order.protected_rate),
  balance: centsOrNull(order.balance),
  taken: centsOrFiner(order.taken),
  remaining: order.balance === null ? null : centsOrFiner(atLeastZero(new Decimal(order.balance).minus(order.taken))),
  priority: order.priority,
  payee_name: payeeOfOrder(order.country, order),
  payee_account: order.payee_account,
  from: order.from_date,
  to: order.to_date,
  created_at: timestamp(order.created_at),
  updated_at: timestamp(order.updated_at),
});
