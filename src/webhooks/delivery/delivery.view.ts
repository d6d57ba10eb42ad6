import { timestamp, timestampOrNull } from '../../base/timestamps.ts';
import type { Static } from '../../http/schema.ts';
import type { DeliveryOut } from './delivery.schema.ts';
import type { DeliveryRow } from './delivery.store.ts';

const SETTLED: readonly string[] = ['delivered', 'failed', 'skipped'];

export const isSettled = ({ status }: Pick<DeliveryRow, 'status'>): boolean => SETTLED.includes(status);

export const deliveryView = (row: DeliveryRow): Static<typeof DeliveryOut> => ({
  id: row.id,
  webhookId: row.endpoint_id,
  eventType: row.event_type,
  entityType: row.entity_type,
  entityId: row.entity_id,
  customerId: row.subject_customer_id,
  companyId: row.company_id,
  payloadId: row.payload_id,
  status: row.status,
  attemptCount: row.attempt_count,
  nextAttemptAt: isSettled(row) ? null : timestamp(row.due_at),
  lastAttemptAt: timestampOrNull(row.last_attempt_at),
  deliveredAt: timestampOrNull(row.delivered_at),
  responseCode: row.response_code,
  responseBody: row.response_body,
  lastError: row.last_error,
  createdAt: timestamp(row.created_at),
});
