import type { Tx } from '../../../../db/tx.ts';
import { type CreateContext, nameOfPay } from '../model/context.ts';
import type { PaidEmployee } from '../model/employee.ts';
import type { EndingPay, OpenEndings } from '../model/endings.ts';
import { naming } from '../model/naming.ts';
import type { PayOrder } from '../model/order.ts';
import { paidOnOf } from '../model/order.ts';

/** Opens the terminations of the pays; undefined if no pay has a termination block. */
export async function openEndings(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
  employeesOf: () => Promise<readonly PaidEmployee[]>,
): Promise<OpenEndings | undefined> {
  if (orders.every(({ pay }) => pay.termination === undefined)) return undefined;
  if (!context.endings) throw new Error('These pays cannot have a termination block: the context has no endings.');
  const employees = await employeesOf();
  const pays = orders.flatMap(({ pay, payId }, index): readonly EndingPay[] =>
    pay.termination === undefined
      ? []
      : [
          {
            index,
            employee: employees[index]!,
            block: pay.termination,
            paidOn: paidOnOf(pay, context.payDate),
            naming: (work) => naming(nameOfPay(context, index), work),
            ...(payId === undefined ? {} : { payId }),
          },
        ],
  );
  return context.endings.open(tx, context, pays);
}
