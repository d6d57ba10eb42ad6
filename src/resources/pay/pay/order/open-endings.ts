import type { Tx } from '../../../../db/tx.ts';
import type { CreateContext, EndingPay, OpenEndings, PayOrder } from '../model.ts';
import type { PaidEmployee } from './gather.store.ts';
import { paidOnOf } from './plan.ts';

/** Opens what the termination blocks of the pays end; nothing where there is none. */
export async function openEndings(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
  employees: readonly PaidEmployee[],
): Promise<OpenEndings | undefined> {
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
  if (pays.length === 0) return undefined;
  if (!context.endings) throw new Error('a termination block came where none is expected');
  return context.endings.open(tx, context, pays);
}
