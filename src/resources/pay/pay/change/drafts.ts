import type { Tx } from '../../../../db/tx.ts';
import type { CreateContext } from '../model/context.ts';
import type { PayToStore } from '../model/made-pay.ts';
import type { PayOrder } from '../model/order.ts';
import * as store from './change.store.ts';
import { recalculate } from './recalculate.ts';
import type { HeldPay } from './stored-pay.ts';
import { auditChange } from './trace.ts';

/** Changes drafts and recalculates them. From then on they belong to the user and are not generated again. */
export async function editDrafts(
  tx: Tx,
  context: CreateContext,
  drafts: readonly HeldPay[],
  changed: (order: PayOrder) => PayOrder,
): Promise<readonly PayToStore[]> {
  const made = await recalculate(tx, context, drafts, changed);
  await store.markGenerated(
    tx,
    drafts.map(({ pay }) => pay.id),
    null,
  );
  await auditChange(tx, context, 'pay.update', drafts);
  return made;
}

/** Deletes abandoned drafts, without an event. */
export async function deleteDrafts(tx: Tx, context: CreateContext, drafts: readonly HeldPay[]): Promise<void> {
  await store.deletePays(
    tx,
    drafts.map(({ pay }) => pay.id),
  );
  await auditChange(tx, context, 'pay.forget', drafts);
}
