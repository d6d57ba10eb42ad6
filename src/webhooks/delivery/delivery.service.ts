import { actorOf, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { conflict, inBody, inQuery, notFound, unprocessable } from '../../base/errors.ts';
import { type Paged, pageIn } from '../../base/page.ts';
import { newUuid } from '../../base/secrets.ts';
import { readInstant } from '../../base/timestamps.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { compactAsciiJson } from '../../formats/canonical-json.ts';
import type { Static } from '../../http/schema.ts';
import { type Caller, requireEndpoint } from '../endpoint/endpoint.service.ts';
import { DELIVERY_STATUSES } from '../tables.ts';
import { announceDeliveries } from '../wake.ts';
import type { DeliveryQuery, ReplayWindowIn } from './delivery.schema.ts';
import * as store from './delivery.store.ts';
import { isSettled } from './delivery.view.ts';

export interface DeliveryLogDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const DEFAULT_ROWS = 100;
/** So that one call stays one short transaction. */
export const MOST_REPLAYED = 10_000;

/** The log of deliveries, and sending again what was sent before. Nothing is ever sent again without being asked for. */
export function deliveryService({ db, clock }: DeliveryLogDeps) {
  return {
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

    /** Queues an event that says only that it is a test, signed and sent like any other. */
    async test({ principal, requestId }: Caller, webhookId: number): Promise<store.DeliveryRow> {
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
          data: compactAsciiJson({ id: webhookId, message: 'A test of this webhook; nothing changed' }),
          at,
        });
        await announceDeliveries(tx);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'webhook.test', entityType: 'webhook', entityId: webhookId, after: { delivery_id: queued.id } },
        ]);
        return queued;
      });
    },

    async replay({ principal, requestId }: Caller, id: number): Promise<store.DeliveryRow> {
      const { customerId } = principal;
      const at = clock.now();
      return db.tx(SYSTEM, async (tx) => {
        const found = await store.findReplayable(tx, customerId, id);
        if (!found) throw notFound('Delivery not found');
        if (!isSettled(found)) throw conflict(`Delivery ${id} is ${found.status}; it will be sent without a replay`);
        if (!found.listens) throw conflict('The webhook is not active; activate it, then replay');
        if (!found.authorised)
          throw conflict(
            `Customer ${found.subject_customer_id} has revoked its authorisation, or it does not cover this; nothing is sent`,
          );
        const copy = await store.copyDelivery(tx, found, at);
        await announceDeliveries(tx);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'webhook.replay', entityType: 'webhook-delivery', entityId: id, after: { delivery_id: copy.id } },
        ]);
        return copy;
      });
    },

    /** Sends again what one endpoint was sent in a time window. */
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
          throw unprocessable(`from '${given.from}' must be before to '${given.to}'`, inBody('wrong_order', 'to'));
        if (!endpoint.is_active) throw conflict('The webhook is not active; activate it, then replay');
        const window = { customerId, webhookId, from, to, status: given.status, atMost: MOST_REPLAYED + 1 };
        const count = await store.copyWindow(tx, window, at);
        if (count > MOST_REPLAYED)
          throw unprocessable(
            `More than ${MOST_REPLAYED} deliveries lie in that window; replay it in smaller parts`,
            inBody('too_many'),
          );
        if (count > 0) await announceDeliveries(tx);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'webhook.replay-window', entityType: 'webhook', entityId: webhookId, after: { ...given, count } },
        ]);
        return count;
      });
    },
  };
}

function requireInstant(name: string, text: string): Date {
  const instant = readInstant(text.endsWith('Z') ? text : `${text}Z`);
  if (!instant) throw unprocessable(`${name} '${text}' is no instant that ever was`, inBody('not_a_date', name));
  return instant;
}
