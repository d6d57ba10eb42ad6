import { conflict } from '../../../../base/errors.ts';
import type { Tx } from '../../../../db/tx.ts';
import { calculateOnly } from '../make-pays.ts';
import type { CreateContext } from '../model/context.ts';
import type { PayToStore } from '../model/made-pay.ts';
import type { PayOrder } from '../model/order.ts';
import { recordPays, toRecords } from '../record/record-pays.ts';
import { deleteRows } from './change.store.ts';
import { orderOfPay } from './order-of-pay.ts';
import type { HeldPay } from './stored-pay.ts';

/** Recalculates pays from their own rows, as the last pays of their periods, and replaces the stored result. */
export async function recalculate(
  tx: Tx,
  context: CreateContext,
  pays: readonly HeldPay[],
  changed: (order: PayOrder) => PayOrder = (order) => order,
): Promise<readonly PayToStore[]> {
  const ids = pays.map(({ pay }) => pay.id);
  const calculated = await calculateOnly(
    tx,
    { ...context, nameOf: (index) => `pay ${ids[index]}` },
    pays.map((pay) => changed(orderOfPay(pay))),
  );
  calculated.pays.forEach(({ run }, index) => {
    if (run.id !== pays[index]!.pay.pay_run_id) {
      throw conflict(
        `Pay ${ids[index]} belongs to another pay period than its employee has now; delete it and make a new one`,
      );
    }
  });
  await deleteRows(tx, ids);
  await context.endings?.forget(tx, ids);
  const ready = toRecords(context, calculated, { payIds: ids });
  await recordPays(tx, context, ready, { replaces: true });
  await calculated.endings?.settle(tx, (index) => ready.ending.get(index)!);
  return ready.pays;
}
