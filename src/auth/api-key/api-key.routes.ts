import { inBody, unprocessable } from '../../base/errors.ts';
import { API_ADMIN, answer, type Route, route } from '../../http/route.ts';
import { Type } from '../../http/schema.ts';
import type { AccountKeys } from '../account-key/account-key.service.ts';
import { ApiKeyCreated, ApiKeyIn, ApiKeyOut, ApiKeyParams } from './api-key.schema.ts';
import { readNetwork } from './network.ts';

const TAG = 'API keys';

const shown = <T extends { readonly id: number }>({ id, ...key }: T) => ({ api_key_id: id, ...key });

export const apiKeyRoutes = (keys: AccountKeys<'api_key'>): Route[] => [
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
    handler: async ({ caller, page }) => answer(200, (await keys.list(caller, page)).map(shown)),
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
    handler: async ({ caller, body: { scopes, networks = [], ...given } }) => {
      const own = { scopes, networks: readNetworks(networks) };
      return answer(201, shown(await keys.create(caller, { ...given, own })));
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

const readNetworks = (networks: readonly string[]): string[] => [
  ...new Set(
    networks.map((text, index) => {
      const network = readNetwork(text);
      if (network !== undefined) return network;
      throw unprocessable(
        `networks: '${text}' is not an IP address or network; send one such as 203.0.113.0/24 or 2001:db8::/32`,
        inBody('wrong_format', 'networks', index),
      );
    }),
  ),
];
