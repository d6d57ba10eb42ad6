import { conflict } from '../../../../base/errors.ts';
import type { Tx } from '../../../../db/tx.ts';
import { workOutPays } from '../make-pays.ts';
import type { CreateContext, PayOrder, PayToStore } from '../model.ts';
import { recordable, recordPays } from '../record/record-pays.ts';
import { deleteRows } from './change.store.ts';
import { orderOfPay } from './order-of-pay.ts';
import type { HeldPay } from './stored-pay.ts';

/** Works pays out again from their own rows, as the last of their periods, and puts the result in their place. */
export async function rework(
  tx: Tx,
  context: CreateContext,
  pays: readonly HeldPay[],
  changed: (order: PayOrder) => PayOrder = (order) => order,
): Promise<readonly PayToStore[]> {
  const ids = pays.map(({ pay }) => pay.id);
  const worked = await workOutPays(
    tx,
    { ...context, nameOf: (index) => `pay ${ids[index]}` },
    pays.map((pay) => changed(orderOfPay(pay))),
  );
  worked.pays.forEach(({ run }, index) => {
    if (run.id !== pays[index]!.pay.pay_run_id) {
      throw conflict(
        `Pay ${ids[index]} belongs to another pay period than its employee has now; delete it and make a new one`,
      );
    }
  });
  await deleteRows(tx, ids);
  await context.endings?.forget(tx, ids);
  const ready = recordable(context, worked, { payIds: ids });
  await recordPays(tx, context, ready, { replaces: true });
  await worked.endings?.settle(tx, (index) => ready.ending.get(index)!);
  return ready.pays;
}
