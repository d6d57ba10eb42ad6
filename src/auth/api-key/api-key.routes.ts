import { API_ADMIN, answer, type Route, route } from '../../http/route.ts';
import { Type } from '../../http/schema.ts';
import { ApiKeyCreated, ApiKeyIn, ApiKeyOut, ApiKeyParams } from './api-key.schema.ts';
import { type ApiKeyService, keyView } from './api-key.service.ts';

const TAG = 'API keys';

export const apiKeyRoutes = (keys: ApiKeyService): Route[] => [
  route({
    method: 'GET',
    path: '/api/api-keys',
    id: 'listApiKeys',
    tag: TAG,
    summary: 'List the account’s API keys, newest first',
    description:
      'Shows what each key may do and when it was last used, but never the key itself. Expired and revoked keys are listed until 90 days after their expiry.',
    access: API_ADMIN,
    rate: 'list',
    pages: 'by-store',
    replies: { 200: Type.Array(ApiKeyOut) },
    handler: async ({ principal, page }) => answer(200, await keys.list(principal.customerId, page)),
  }),
  route({
    method: 'POST',
    path: '/api/api-keys',
    id: 'createApiKey',
    idempotency: 'none',
    tag: TAG,
    summary: 'Create an API key',
    description:
      'For programs that manage webhooks or read events; other operations reject the key. Send the key as `Authorization: Bearer tsm_live_…`. To create one, you need a second factor: call within 15 minutes of signing in with it, or send a code. The key is shown only in this response, and you are notified by email.',
    access: API_ADMIN,
    rate: 'standard',
    body: ApiKeyIn,
    replies: { 201: ApiKeyCreated },
    errors: [409],
    handler: async ({ caller, body }) => {
      const { made, key, at } = await keys.create(caller, body);
      return answer(201, { ...keyView(made, at), key });
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/api-keys/{api_key_id}',
    id: 'revokeApiKey',
    tag: TAG,
    summary: 'Revoke an API key',
    description: 'The key stops working at once, on every node. It cannot be restored.',
    access: API_ADMIN,
    rate: 'standard',
    params: ApiKeyParams,
    replies: { 204: { content: null, description: 'Revoked' } },
    errors: [404],
    handler: async ({ caller, params }) => {
      await keys.revoke(caller, params.api_key_id);
      return answer(204, undefined);
    },
  }),
];
