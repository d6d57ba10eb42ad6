import type { Tx } from '../../../../db/tx.ts';
import type { CreateContext, EndingPay, OpenEndings, PayOrder } from '../model.ts';
import type { PaidEmployee } from './gather.store.ts';
import { paidOnOf } from './plan.ts';

/** Opens what the termination blocks of the pays end; nothing where there is none. */
export async function openEndings(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
  employeesOf: () => Promise<readonly PaidEmployee[]>,
): Promise<OpenEndings | undefined> {
  if (orders.every(({ pay }) => pay.termination === undefined)) return undefined;
  if (!context.endings) throw new Error('a termination block came where none is expected');
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
            ...(payId === undefined ? {} : { payId }),
          },
        ],
  );
  return context.endings.open(tx, context, pays);
}
