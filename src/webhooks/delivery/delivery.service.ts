import { actorOf, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { conflict, inBody, inQuery, notFound, unprocessable } from '../../base/errors.ts';
import { type Paged, pageIn } from '../../base/page.ts';
import { newUuid } from '../../base/secrets.ts';
import { readInstant, timestamp, timestampOrNull } from '../../base/timestamps.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { compactAsciiJson } from '../../formats/canonical-json.ts';
import { eventExample } from '../../http/openapi/examples.ts';
import type { Static } from '../../http/schema.ts';
import { type Caller, requireEndpoint } from '../endpoint/endpoint.service.ts';
import { TEST_ENTITY, TEST_EVENT, type TestEventType } from '../event-type.ts';
import { DELIVERY_STATUSES } from '../tables.ts';
import { announceDeliveries } from '../wake.ts';
import type { DeliveryOut, DeliveryQuery, ReplayWindowIn } from './delivery.schema.ts';
import type { DeliveryRow } from './delivery.store.ts';
import * as store from './delivery.store.ts';

const SETTLED: readonly string[] = ['delivered', 'failed', 'skipped'];

const isSettled = ({ status }: Pick<DeliveryRow, 'status'>): boolean => SETTLED.includes(status);

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

export interface DeliveryLogDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const DEFAULT_ROWS = 100;
/** The maximum number of deliveries per call. It keeps the call's transaction short. */
const MOST_REPLAYED = 10_000;

/** The delivery log and replays. Settled deliveries are sent again only on request. */
export const deliveryService = (deps: DeliveryLogDeps) => ({
  ...deliveryLog(deps),
  ...testing(deps),
  ...replaying(deps),
});

const deliveryLog = ({ db }: DeliveryLogDeps) => ({
  async list(
    customerId: number,
    { webhook_id, status, limit = DEFAULT_ROWS, ...rest }: Paged<Static<typeof DeliveryQuery>>,
  ) {
    const known = DELIVERY_STATUSES.find((name) => name === status);
    if (status !== undefined && known === undefined)
      throw unprocessable(
        `status '${status}' is unknown; use one of ${DELIVERY_STATUSES.join(', ')}`,
        inQuery('not_a_choice', 'status'),
      );
    return db.tx(
      customerId,
      (tx) => store.listDeliveries(tx, customerId, { webhookId: webhook_id, status: known, limit, ...pageIn(rest) }),
      { readOnly: true },
    );
  },

  async read(customerId: number, id: number): Promise<store.DeliveryWithPayload> {
    const found = await db.tx(customerId, (tx) => store.findWithPayload(tx, customerId, id), { readOnly: true });
    if (!found) throw notFound('Delivery not found');
    return found;
  },
});

const testing = ({ db, clock }: DeliveryLogDeps) => ({
  /** Queues a test event, which is signed and sent like any other event. */
  async test(
    { principal, requestId }: Caller,
    webhookId: number,
    type: TestEventType = TEST_EVENT,
  ): Promise<store.DeliveryRow> {
    const { customerId } = principal;
    const at = clock.now();
    const payloadId = newUuid();
    return db.tx(customerId, async (tx) => {
      const { is_active } = await requireEndpoint(tx, customerId, webhookId);
      if (!is_active) throw conflict('The webhook is not active; activate it, then send a test');
      const queued = await store.insertTest(tx, {
        customerId,
        webhookId,
        payloadId,
        type,
        ...testRecord(type, webhookId),
        at,
      });
      await announceDeliveries(tx);
      await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
        { action: 'webhook.test', entityType: 'webhook', entityId: webhookId, after: { delivery_id: queued.id } },
      ]);
      return queued;
    });
  },
});

/** The record in a test event: the example of the API document, or only a message if the event has no record. */
function testRecord(type: TestEventType, webhookId: number): Pick<store.TestEvent, 'shown' | 'data'> {
  if (type === TEST_EVENT) {
    const data = { id: webhookId, message: 'This is a test of the webhook; no data changed' };
    return { shown: { companyId: null, entity: { type: TEST_ENTITY, id: webhookId } }, data: compactAsciiJson(data) };
  }
  const { companyId, entity, data } = eventExample(type);
  return { shown: { companyId, entity }, data: compactAsciiJson(data) };
}

const replaying = ({ db, clock }: DeliveryLogDeps) => ({
  async replay({ principal, requestId }: Caller, id: number): Promise<store.DeliveryRow> {
    const { customerId } = principal;
    const at = clock.now();
    return db.tx(SYSTEM, async (tx) => {
      const found = await store.findReplayable(tx, customerId, id);
      if (!found) throw notFound('Delivery not found');
      if (!isSettled(found))
        throw conflict(`Delivery ${id} is not finished (status ${found.status}); it will be sent without a replay`);
      if (!found.listens) throw conflict('The webhook is not active; activate it, then replay');
      if (!found.authorised)
        throw conflict(
          `Customer ${found.subject_customer_id} has revoked its authorisation, or the authorisation does not cover this event; ask the customer to authorise your client again`,
        );
      const copy = await store.copyDelivery(tx, found, at);
      await announceDeliveries(tx);
      await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
        { action: 'webhook.replay', entityType: 'webhook-delivery', entityId: id, after: { delivery_id: copy.id } },
      ]);
      return copy;
    });
  },

  /** Replays the deliveries of one endpoint in a time window. */
  async replayWindow(
    { principal, requestId }: Caller,
    webhookId: number,
    given: Static<typeof ReplayWindowIn>,
  ): Promise<number> {
    const { customerId } = principal;
    const at = clock.now();
    return db.tx(SYSTEM, async (tx) => {
      const endpoint = await requireEndpoint(tx, customerId, webhookId);
      const [from, to] = [requireInstant('from', given.from), requireInstant('to', given.to)];
      if (from >= to)
        throw unprocessable(`"from" (${given.from}) must be before "to" (${given.to})`, inBody('wrong_order', 'to'));
      if (!endpoint.is_active) throw conflict('The webhook is not active; activate it, then replay');
      const window = { customerId, webhookId, from, to, status: given.status, atMost: MOST_REPLAYED + 1 };
      const count = await store.copyWindow(tx, window, at);
      if (count > MOST_REPLAYED)
        throw unprocessable(
          `There are more than ${MOST_REPLAYED} deliveries in that window; choose a shorter window`,
          inBody('too_many'),
        );
      if (count > 0) await announceDeliveries(tx);
      await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
        { action: 'webhook.replay-window', entityType: 'webhook', entityId: webhookId, after: { ...given, count } },
      ]);
      return count;
    });
  },
});

function requireInstant(name: string, text: string): Date {
  const instant = readInstant(text.endsWith('Z') ? text : `${text}Z`);
  if (!instant)
    throw unprocessable(
      `${name} '${text}' is not a valid date and time; send a UTC timestamp such as 2026-03-10T00:00:00`,
      inBody('not_a_date', name),
    );
  return instant;
}
