import { answer, apiAdminOrKey, type DocumentedWebhooks, type Route, route } from '../../http/route.ts';
import { Message } from '../../http/schema.ts';
import { CONTRACT_EVENT_TYPES } from '../event-type.ts';
import { EndpointIn, EndpointList, EndpointParams, EndpointPatch, EndpointReply } from './endpoint.schema.ts';
import { type EndpointDeps, endpointService, endpointView, withSecret } from './endpoint.service.ts';

export const TAG = 'Webhooks';

export function endpointRoutes(deps: EndpointDeps & Omit<DocumentedWebhooks, 'tag'>): Route[] {
  const endpoints = endpointService(deps);
  return [
    route({
      method: 'GET',
      path: '/api/webhooks',
      id: 'listWebhooks',
      tag: TAG,
      summary: 'List your webhook endpoints and the available events',
      description: 'Secrets are never shown here.',
      access: apiAdminOrKey('webhooks.manage'),
      rate: 'list',
      replies: { 200: EndpointList },
      handler: async ({ principal }) => {
        const webhooks = await endpoints.list(principal.customerId);
        return answer(200, { webhooks: webhooks.map(endpointView), availableEvents: [...CONTRACT_EVENT_TYPES] });
      },
    }),
    route({
      method: 'POST',
      path: '/api/webhooks',
      id: 'createWebhook',
      idempotency: 'none',
      tag: TAG,
      summary: 'Register a webhook endpoint',
      description: 'The secret is shown in plain text only in this response.',
      access: apiAdminOrKey('webhooks.manage'),
      rate: 'standard',
      body: EndpointIn,
      webhooks: { tag: 'Webhook events', headerPrefix: deps.headerPrefix, events: deps.events },
      replies: { 200: EndpointReply },
      handler: async ({ caller, body }) => {
        const { endpoint, secret } = await endpoints.create(caller, body);
        return answer(200, { message: 'Webhook created', webhook: withSecret(endpoint, secret) });
      },
    }),
    route({
      method: 'PATCH',
      path: '/api/webhooks/{webhook_id}',
      id: 'updateWebhook',
      idempotency: 'none',
      tag: TAG,
      summary: 'Change a webhook endpoint or its secret',
      description:
        'Fields that are left out do not change. You cannot choose a secret here, only generate a new one; a `secret` key is ignored.',
      access: apiAdminOrKey('webhooks.manage'),
      rate: 'standard',
      params: EndpointParams,
      body: EndpointPatch,
      replies: { 200: EndpointReply },
      errors: [404],
      handler: async ({ caller, params, body }) => {
        const { endpoint, secret } = await endpoints.update(caller, params.webhook_id, body);
        return answer(200, { message: 'Webhook updated', webhook: withSecret(endpoint, secret) });
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/webhooks/{webhook_id}',
      id: 'deleteWebhook',
      tag: TAG,
      summary: 'Delete a webhook endpoint with its delivery history',
      description: 'Queued deliveries are no longer sent.',
      access: apiAdminOrKey('webhooks.manage'),
      rate: 'standard',
      params: EndpointParams,
      replies: { 200: Message },
      errors: [404],
      handler: async ({ caller, params }) => {
        await endpoints.remove(caller, params.webhook_id);
        return answer(200, { message: 'Webhook deleted' });
      },
    }),
  ];
}
