import type { ColumnType, Generated } from 'kysely';
import type { EventType, TEST_EVENT } from './event-type.ts';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

declare module '../db/tx.ts' {
  interface Tables {
    webhook_endpoint: WebhookEndpointTable;
    webhook_delivery: WebhookDeliveryTable;
  }
}

export interface WebhookEndpointTable {
  customer_id: number;
  id: Generated<number>;
  url: string;
  events: EventType[];
  description: string;
  is_active: boolean;
  sealed_secret: string;
  deleted_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export const DELIVERY_STATUSES = ['pending', 'sending', 'delivered', 'retry', 'failed', 'skipped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface WebhookDeliveryTable {
  customer_id: number;
  id: Generated<number>;
  endpoint_id: number;
  subject_customer_id: number;
  event_id: number;
  payload_id: string;
  company_id: number | null;
  event_type: EventType | typeof TEST_EVENT;
  entity_type: string;
  entity_id: number;
  data_digest: Buffer;
  status: DeliveryStatus;
  attempt_count: number;
  due_at: Timestamp;
  worker: string | null;
  last_attempt_at: NullableTimestamp;
  delivered_at: NullableTimestamp;
  response_code: number | null;
  response_body: string | null;
  last_error: string | null;
  replay_of: number | null;
  created_at: Timestamp;
}
