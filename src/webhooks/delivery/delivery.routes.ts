import { answer, apiAdminOrKey, type Route, route } from '../../http/route.ts';
import { Type } from '../../http/schema.ts';
import { TAG } from '../endpoint/endpoint.routes.ts';
import { EndpointParams } from '../endpoint/endpoint.schema.ts';
import {
  DeliveryOut,
  DeliveryParams,
  DeliveryQuery,
  DeliveryWithPayloadOut,
  ReplayReply,
  ReplayWindowIn,
  ReplayWindowReply,
  TestIn,
} from './delivery.schema.ts';
import { type DeliveryLogDeps, deliveryService, deliveryView } from './delivery.service.ts';

export function deliveryRoutes(deps: DeliveryLogDeps): Route[] {
  const deliveries = deliveryService(deps);
  return [
    route({
      method: 'GET',
      path: '/api/webhooks/deliveries',
      id: 'listWebhookDeliveries',
      tag: TAG,
      summary: 'List deliveries, newest first',
      description: 'Shows the latest response and error of each delivery. Filter by endpoint and status.',
      access: apiAdminOrKey('webhooks.manage'),
      rate: 'list',
      query: DeliveryQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(DeliveryOut) },
      handler: async ({ principal, query, page }) =>
        answer(200, (await deliveries.list(principal.customerId, { ...query, page })).map(deliveryView)),
    }),
    route({
      method: 'GET',
      path: '/api/webhooks/deliveries/{delivery_id}',
      id: 'readWebhookDelivery',
      tag: TAG,
      summary: 'Read a delivery with its body',
      description:
        'Returns the body byte for byte as it is signed and sent, as long as the customer’s authorisation covers it.',
      access: apiAdminOrKey('webhooks.manage'),
      rate: 'standard',
      params: DeliveryParams,
      replies: { 200: DeliveryWithPayloadOut },
      errors: [404],
      handler: async ({ principal, params }) => {
        const found = await deliveries.read(principal.customerId, params.delivery_id);
        return answer(200, { ...deliveryView(found), payload: found.payload });
      },
    }),
    route({
      method: 'POST',
      path: '/api/webhooks/{webhook_id}/test',
      id: 'testWebhook',
      tag: TAG,
      summary: 'Send a test event to an endpoint',
      description:
        'Queues an event, which is signed and sent like any other event and appears in the list of deliveries. It is sent regardless of the event types that the endpoint subscribes to, and is not in the list of events. With `type`, the event has that type and the example record of this document as its data; by default, it has the type `webhook.test` and contains no record. `customerId` is your own account, and no data changes.',
      access: apiAdminOrKey('webhooks.manage'),
      rate: 'standard',
      params: EndpointParams,
      body: TestIn,
      bodyIs: { optional: true },
      replies: { 200: ReplayReply },
      errors: [404, 409],
      handler: async ({ caller, params, body }) => {
        const queued = await deliveries.test(caller, params.webhook_id, body?.type);
        return answer(200, { message: 'Delivery queued', delivery: deliveryView(queued) });
      },
    }),
    route({
      method: 'POST',
      path: '/api/webhooks/deliveries/{delivery_id}/replay',
      id: 'replayWebhookDelivery',
      tag: TAG,
      summary: 'Replay a settled delivery',
      description:
        'Sends the same body, including its `id`, as a new delivery with a new delivery id. The old delivery does not change.',
      access: apiAdminOrKey('webhooks.manage'),
      rate: 'standard',
      params: DeliveryParams,
      replies: { 200: ReplayReply },
      errors: [404, 409],
      handler: async ({ caller, params }) => {
        const copy = await deliveries.replay(caller, params.delivery_id);
        return answer(200, { message: 'Delivery queued', delivery: deliveryView(copy) });
      },
    }),
    route({
      method: 'POST',
      path: '/api/webhooks/{webhook_id}/replay',
      id: 'replayWebhookWindow',
      tag: TAG,
      summary: 'Replay an endpoint’s deliveries from a time window',
      description:
        'Skips deliveries that are not settled, are themselves replays, or are no longer covered by the customer’s authorisation.',
      access: apiAdminOrKey('webhooks.manage'),
      rate: 'standard',
      params: EndpointParams,
      body: ReplayWindowIn,
      replies: { 200: ReplayWindowReply },
      errors: [404, 409],
      handler: async ({ caller, params, body }) => {
        const count = await deliveries.replayWindow(caller, params.webhook_id, body);
        return answer(200, { message: 'Deliveries queued', count });
      },
    }),
  ];
}
