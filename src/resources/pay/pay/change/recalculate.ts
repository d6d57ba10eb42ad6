import { recordAudit } from '../../../../audit/audit.ts';
import { conflict } from '../../../../base/errors.ts';
import type { Tx } from '../../../../db/tx.ts';
import { recordEvents } from '../../../../webhooks/outbox.ts';
import { deleteTaken } from '../../../people/deduction-order/deduction-order.service.ts';
import { linkToPays } from '../../../time/timesheet/timesheet.service.ts';
import { calculateOnly } from '../make-pays.ts';
import type { CreateContext } from '../model/context.ts';
import type { MadePay, PayToStore } from '../model/made-pay.ts';
import type { PayOrder } from '../model/order.ts';
import type { PayOut } from '../pay.schema.ts';
import { payView } from '../pay.view.ts';
import { recordPays, toRecords } from '../record/record-pays.ts';
import * as store from './change.store.ts';
import { deleteRows } from './change.store.ts';
import type { HeldPay } from './change-context.ts';
import { orderOfPay } from './order-of-pay.ts';

export async function recordChangeEvents(
  tx: Tx,
  { company, clientId, at }: CreateContext,
  type: 'pay.updated' | 'pay.deleted',
  views: readonly PayOut[],
): Promise<void> {
  await recordEvents(
    tx,
    { clientId, at },
    views.map((view) => ({ type, entity: { type: 'pay', id: view.id }, companyId: company.id, data: view })),
  );
}

/** Records in the audit log the pay as it was before the change, because its row is replaced or deleted. */
export async function auditChange(
  tx: Tx,
  { company, actor, at }: CreateContext,
  action: string,
  before: readonly MadePay[],
): Promise<void> {
  await recordAudit(
    tx,
    { customerId: company.customer_id, actor, at },
    before.map((held) => ({ action, entityType: 'pay', entityId: held.pay.id, before: payView(held) })),
  );
}

/**
 * Changes drafts and recalculates them. Afterwards, they count as edited by a user, so they are never deleted as
 * abandoned.
 */
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
  const ids = drafts.map(({ pay }) => pay.id);
  await linkToPays(tx, ids, []);
  await store.deletePays(tx, ids);
  await auditChange(tx, context, 'pay.forget', drafts);
}

/**
 * Recalculates pays from their own rows and replaces the stored results. Each is calculated as the last pay of its
 * period.
 */
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
        `Pay ${ids[index]} was created before its employee’s pay period changed; delete it and create a new one`,
      );
    }
  });
  await deleteRows(tx, ids);
  await deleteTaken(tx, ids);
  await context.endings?.forget(tx, ids);
  const ready = toRecords(context, calculated, { payIds: ids });
  await recordPays(tx, context, ready, { replaces: true });
  await calculated.endings?.settle(tx, (index) => ready.ending.get(index)!);
  return ready.pays;
}
