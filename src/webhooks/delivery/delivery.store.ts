import type { Selectable } from 'kysely';
import { cut, type Page, takenFor } from '../../base/page.ts';
import { down, isAfter } from '../../db/keyset.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { TEST_ENTITY, type TestEventType } from '../event-type.ts';
import type { DeliveryStatus, WebhookDeliveryTable } from '../tables.ts';

/** A delivery as the log shows it. */
export type DeliveryRow = Omit<Selectable<WebhookDeliveryTable>, 'event_id' | 'data_digest' | 'worker'>;

const SHOWN = sql.raw(
  [
    'customer_id, id, endpoint_id, subject_customer_id, company_id, event_type, entity_type, entity_id, payload_id',
    'status, attempt_count, due_at, last_attempt_at, delivered_at, response_code, response_body, last_error',
    'replay_of, created_at',
  ].join(', '),
);

export interface LogFilter {
  readonly webhookId: number | undefined;
  readonly status: DeliveryStatus | undefined;
  readonly limit: number;
  readonly page?: Page;
}

/**
 * Reads the newest rows of each of the partner's endpoints through its index, then merges them. Ids are assigned in the
 * order of writing, so the highest ids belong to the newest rows.
 */
export async function listDeliveries(tx: Tx, customerId: number, filter: LogFilter): Promise<DeliveryRow[]> {
  const { webhookId = null, status, page, limit } = filter;
  const most = takenFor(page, limit);
  const ofStatus = status === undefined ? sql`` : sql`and d.status = ${sql.lit(status)}`;
  const { rows } = await sql<DeliveryRow>`
    select d.* from webhook_endpoint e
    cross join lateral (
      select ${SHOWN} from webhook_delivery d
      where d.endpoint_id = e.id and d.customer_id = e.customer_id ${ofStatus}
        and ${isAfter(page, [down('d.created_at', 'timestamptz'), down('d.id', 'bigint')])}
      order by d.id desc limit ${most}
    ) d
    where e.customer_id = ${customerId} and e.deleted_at is null and (${webhookId}::bigint is null or e.id = ${webhookId})
    order by d.created_at desc, d.id desc limit ${most}`.execute(tx);
  return cut(page, rows, ({ created_at, id }) => [created_at.toISOString(), id]);
}

export interface Replayable extends DeliveryRow {
  readonly listens: boolean;
  readonly authorised: boolean;
}

/**
 * A condition on a delivery: the customer still has an active connection to one of the partner's clients that covers
 * the event. A test event needs no connection.
 */
const AUTHORISED = sql.raw(`(d.entity_type = '${TEST_ENTITY}' or exists (
  select from connections_that_read(d.subject_customer_id, d.company_id, d.event_type) k
  join oauth_client c on c.id = k.oauth_client_id where c.customer_id = d.customer_id))`);

/**
 * Finds a delivery to replay. Runs as SYSTEM, because connections belong to the customers. Locks the endpoint, so that
 * it is not deleted in the meantime.
 */
export async function findReplayable(tx: Tx, customerId: number, id: number): Promise<Replayable | undefined> {
  const { rows } = await sql<Replayable>`
    select d.*, e.is_active as listens, ${AUTHORISED} as authorised
    from webhook_endpoint e join webhook_delivery d on d.customer_id = e.customer_id and d.endpoint_id = e.id
    where e.customer_id = ${customerId} and d.id = ${id} and e.deleted_at is null
    for key share of e`.execute(tx);
  return rows[0];
}

const COPIED = `customer_id, endpoint_id, subject_customer_id, event_id, payload_id, company_id, event_type, entity_type,
  entity_id, data_digest`;

/** Copies the same payload into a new delivery. The old delivery does not change. */
export async function copyDelivery(tx: Tx, { endpoint_id, id }: DeliveryRow, at: Date): Promise<DeliveryRow> {
  const { rows } = await sql<DeliveryRow>`
    insert into webhook_delivery (${sql.raw(COPIED)}, status, attempt_count, due_at, replay_of, created_at)
    select ${sql.raw(COPIED)}, 'pending', 0, ${at}, id, ${at}
    from webhook_delivery where endpoint_id = ${endpoint_id} and id = ${id}
    returning ${SHOWN}`.execute(tx);
  return rows[0]!;
}

export interface ReplayWindow {
  readonly customerId: number;
  readonly webhookId: number;
  readonly from: Date;
  readonly to: Date;
  readonly status: DeliveryStatus | undefined;
  readonly atMost: number;
}

/**
 * Copies up to `atMost` settled deliveries in the window that are still authorised, except replays. Returns their
 * number. Runs as SYSTEM.
 */
export async function copyWindow(tx: Tx, window: ReplayWindow, at: Date): Promise<number> {
  const statuses = window.status === undefined ? ['delivered', 'failed', 'skipped'] : [window.status];
  const result = await sql`
    insert into webhook_delivery (${sql.raw(COPIED)}, status, attempt_count, due_at, replay_of, created_at)
    select ${sql.raw(COPIED)}, 'pending', 0, ${at}, d.id, ${at}
    from webhook_delivery d
    where d.customer_id = ${window.customerId} and d.endpoint_id = ${window.webhookId}
      and d.created_at >= ${window.from} and d.created_at < ${window.to}
      and d.status = any (${statuses}) and d.replay_of is null and ${AUTHORISED}
    order by d.created_at, d.id
    limit ${window.atMost}`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

export interface DeliveryWithPayload extends DeliveryRow {
  readonly payload: string | null;
}

/**
 * One delivery. Its payload is null if the payload is no longer stored or an authorisation no longer covers it.
 */
export async function findWithPayload(
  tx: Tx,
  customerId: number,
  id: number,
): Promise<DeliveryWithPayload | undefined> {
  const { rows } = await sql<DeliveryWithPayload>`
    select d.*, delivery_payload(d.endpoint_id, d.id) as payload
    from webhook_endpoint e join webhook_delivery d on d.customer_id = e.customer_id and d.endpoint_id = e.id
    where e.customer_id = ${customerId} and d.id = ${id} and e.deleted_at is null`.execute(tx);
  return rows[0];
}

export interface TestEvent {
  readonly customerId: number;
  readonly webhookId: number;
  readonly payloadId: string;
  readonly type: TestEventType;
  /** The company and the record that the body names. */
  readonly shown: {
    readonly companyId: number | null;
    readonly entity: { readonly type: string; readonly id: number };
  };
  readonly data: string;
  readonly at: Date;
}

/**
 * Queues a test event like any other delivery. It replaces an earlier test event of the same type that has not been
 * sent yet. The rows belong to the endpoint; only the body names the company and the record of the example.
 */
export async function insertTest(tx: Tx, test: TestEvent): Promise<DeliveryRow> {
  const { customerId, webhookId, payloadId, type, shown, data, at } = test;
  const { rows } = await sql<DeliveryRow>`
    with written as (
      insert into event (customer_id, type, entity_type, entity_id, created_at, data, payload_id, envelope)
      values (${customerId}, ${type}, ${TEST_ENTITY}, ${webhookId}, ${at}, ${data}::json, ${payloadId}, event_envelope(
        ${payloadId}, ${type}, ${at}, ${customerId}, ${shown.companyId}, ${shown.entity.type}, ${shown.entity.id}))
      returning id, sha256(convert_to(event.data::text, 'UTF8')) as digest
    )
    insert into webhook_delivery (customer_id, endpoint_id, subject_customer_id, event_id, payload_id, event_type,
                                  entity_type, entity_id, data_digest, status, attempt_count, due_at, created_at)
    select ${customerId}, ${webhookId}, ${customerId}, w.id, ${payloadId}, ${type}, ${TEST_ENTITY}, ${webhookId}, w.digest,
           'pending', 0, ${at}, ${at} from written w
    on conflict (endpoint_id, subject_customer_id, entity_type, entity_id, event_type)
      where status = 'pending' and attempt_count = 0 and replay_of is null
    do update set event_id = excluded.event_id, payload_id = excluded.payload_id
    returning ${SHOWN}`.execute(tx);
  return rows[0]!;
}
