import { recordAudit } from '../../../../audit/audit.ts';
import type { Tx } from '../../../../db/tx.ts';
import { recordEvents } from '../../../../webhooks/outbox.ts';
import type { CreateContext } from '../model/context.ts';
import type { MadePay } from '../model/made-pay.ts';
import type { PayOut } from '../pay.schema.ts';
import { payView } from '../pay.view.ts';

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

/** Records the former pay in the audit log, because its row is replaced or deleted. */
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
