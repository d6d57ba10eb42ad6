import { recordAudit } from '../../../../audit/audit.ts';
import type { Tx } from '../../../../db/tx.ts';
import { recordEvents } from '../../../../webhooks/outbox.ts';
import type { CreateContext, MadePay } from '../model.ts';
import type { PayOut } from '../pay.schema.ts';
import { payView } from '../pay.view.ts';

export async function tellOfChange(
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

/** The pay as it was goes to the audit log, since the row itself is replaced or removed. */
export async function keepTrace(
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
