import { sql } from 'kysely';
import type { Tx } from '../db/tx.ts';

export const EVENT_TYPES = [
  'company.created',
  'company.updated',
  'company.deleted',
  'employee.created',
  'employee.updated',
  'employee.deleted',
  'pay.created',
  'pay.updated',
  'pay.deleted',
  'stp.response.updated',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export interface EventIn {
  readonly type: EventType;
  readonly entity: { readonly type: 'company' | 'employee' | 'pay' | 'stp_pay_event'; readonly id: number };
  readonly companyId: number | null;
  /** The entity as listeners see it: both countries' keys, decimals as numbers. */
  readonly data: unknown;
}

/**
 * An event is a row, written in the transaction of the change: it is there exactly when the change is.
 * One statement however many. `clientId` is the partner's client when its token made the change.
 */
export async function recordEvents(
  tx: Tx,
  given: { customerId: number; clientId: string | null; at: Date },
  events: readonly EventIn[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, entity, companyId, data }) => ({
    type,
    entity_type: entity.type,
    entity_id: entity.id,
    company_id: companyId,
    data,
  }));
  await sql`
    insert into event (customer_id, type, entity_type, entity_id, company_id, client_id, created_at, data)
    select ${given.customerId}, r.type, r.entity_type, r.entity_id, r.company_id, ${given.clientId}, ${given.at}, r.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) with ordinality
      as r (type text, entity_type text, entity_id bigint, company_id bigint, data jsonb, position bigint)
    order by r.position`.execute(tx);
}
