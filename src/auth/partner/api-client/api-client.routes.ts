import type { Clock } from '../../../base/clock.ts';
import type { Db } from '../../../db/db.ts';
import { API_ADMIN, answer, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import type { ClientActivity } from '../activity/activity.ts';
import {
  ActivityOut,
  ActivityQuery,
  ApiClientCreated,
  ApiClientIn,
  ApiClientOrList,
  ApiClientOut,
  BrandingIn,
  BrandingOut,
  ClientChoice,
  ClientErrorOut,
  ClientQuery,
  ErrorsQuery,
  RedirectUrisIn,
  SecretRotated,
} from './api-client.schema.ts';
import { apiClientService } from './api-client.service.ts';
import { brandingView, clientView } from './api-client.view.ts';

const TAG = 'API client';

export function apiClientRoutes(deps: { db: Db; clock: Clock; activity: ClientActivity }): Route[] {
  const clients = apiClientService(deps);
  const { activity } = deps;
  return [
    route({
      method: 'GET',
      path: '/api/api-client',
      id: 'getApiClient',
      tag: TAG,
      summary: 'Read the account’s API client',
      description: 'The response says whether a secret is set, but never contains it.',
      access: API_ADMIN,
      rate: 'standard',
      query: ClientQuery,
      replies: { 200: ApiClientOrList },
      errors: [404],
      handler: async ({ principal: { customerId }, query }) => {
        if (query.all) return answer(200, (await clients.list(customerId)).map(clientView));
        return answer(200, clientView(await clients.find(customerId, query.client_id)));
      },
    }),
    route({
      method: 'POST',
      path: '/api/api-client',
      id: 'createApiClient',
      idempotency: 'none',
      tag: TAG,
      summary: 'Create the account’s API client',
      description: 'The secret is shown only in this response. The operator creates further clients.',
      access: API_ADMIN,
      rate: 'standard',
      body: ApiClientIn,
      bodyIs: { optional: true },
      replies: { 201: ApiClientCreated },
      errors: [409],
      handler: async ({ caller, body }) => {
        const { client, secret } = await clients.create(caller, body ?? {});
        return answer(201, { ...clientView(client), client_secret: secret });
      },
    }),
    route({
      method: 'POST',
      path: '/api/api-client/rotate-secret',
      id: 'rotateApiClientSecret',
      idempotency: 'none',
      tag: TAG,
      summary: 'Replace the client’s secret',
      description: 'The old secret stops working at once. Tokens that were already issued stay valid.',
      access: API_ADMIN,
      rate: 'standard',
      query: ClientChoice,
      replies: { 200: SecretRotated },
      errors: [404, 409],
      handler: async ({ caller, query }) => {
        const { client, secret } = await clients.rotateSecret(caller, query.client_id);
        return answer(200, { client_id: client.client_id, client_secret: secret });
      },
    }),
    route({
      method: 'PUT',
      path: '/api/api-client/redirect-uris',
      id: 'replaceRedirectUris',
      tag: TAG,
      summary: 'Replace the client’s redirect URIs',
      description:
        'Send absolute https addresses without a fragment; they are compared exactly. http is accepted only for localhost, 127.0.0.1 and [::1].',
      access: API_ADMIN,
      rate: 'standard',
      query: ClientChoice,
      body: RedirectUrisIn,
      replies: { 200: ApiClientOut },
      errors: [404],
      handler: async ({ caller, query, body }) => {
        return answer(200, clientView(await clients.replaceRedirectUris(caller, query.client_id, body.redirect_uris)));
      },
    }),
    route({
      method: 'GET',
      path: '/api/api-client/branding',
      id: 'getBranding',
      tag: TAG,
      summary: 'Read the client’s branding',
      description:
        'Returns the name, colour, logo and support addresses shown on the hosted sign-in and consent pages.',
      access: API_ADMIN,
      rate: 'standard',
      query: ClientChoice,
      replies: { 200: BrandingOut },
      errors: [404],
      handler: async ({ principal: { customerId }, query }) =>
        answer(200, brandingView((await clients.find(customerId, query.client_id)).branding)),
    }),
    route({
      method: 'PUT',
      path: '/api/api-client/branding',
      id: 'replaceBranding',
      tag: TAG,
      summary: 'Replace the client’s branding',
      description: 'Fields that are left out are cleared.',
      access: API_ADMIN,
      rate: 'standard',
      query: ClientChoice,
      body: BrandingIn,
      replies: { 200: BrandingOut },
      errors: [404],
      handler: async ({ caller, query, body }) => {
        return answer(200, brandingView((await clients.replaceBranding(caller, query.client_id, body)).branding));
      },
    }),
    route({
      method: 'GET',
      path: '/api/api-client/activity',
      id: 'listClientActivity',
      tag: TAG,
      summary: 'List the client’s requests by day',
      description: 'Lists the days with requests, newest first. Requests to other nodes appear within seconds.',
      access: API_ADMIN,
      rate: 'list',
      query: ActivityQuery,
      pages: { keyOf: ({ date }) => [date], isDescending: true },
      replies: { 200: Type.Array(ActivityOut) },
      errors: [404],
      handler: async ({ principal: { customerId }, query }) => {
        const client = await clients.find(customerId, query.client_id);
        return answer(200, await activity.byDay(client, query.days));
      },
    }),
    route({
      method: 'GET',
      path: '/api/api-client/errors',
      id: 'listClientErrors',
      tag: TAG,
      summary: 'List the client’s failed requests, newest first',
      description: 'Failed requests are kept for 30 days.',
      access: API_ADMIN,
      rate: 'list',
      query: ErrorsQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(ClientErrorOut) },
      errors: [404],
      handler: async ({ principal: { customerId }, query, page }) => {
        const client = await clients.find(customerId, query.client_id);
        return answer(200, await activity.newestErrors(client, { limit: query.limit, page }));
      },
    }),
  ];
}
