import { answer, callers, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { ConnectionParams, OwnConnectionOut } from './connection.schema.ts';
import type { ConnectionService } from './connection.service.ts';

const TAG = 'Connections';
/** An account without a subscription still has data that somebody reads. */
const IN_PERSON = callers('administrator-in-person', { subscription: false });

/** The customer's side of connections: who reads its payroll, and an end to it. */
export const ownConnectionRoutes = (connections: Pick<ConnectionService, 'listOwn' | 'endOwn'>): Route[] => [
  route({
    method: 'GET',
    path: '/api/connections',
    id: 'listOwnConnections',
    tag: TAG,
    summary: 'Partners’ applications that were given access to the account',
    description:
      'For the owner of the account, signed in. Payroll users’ consents are among them; the latest comes first, and those that have ended are listed too.',
    access: IN_PERSON,
    rate: 'list',
    pages: { keyOf: ({ authorised_at, connection_id }) => [authorised_at, connection_id], isDescending: true },
    replies: { 200: Type.Array(OwnConnectionOut) },
    handler: async ({ principal }) => answer(200, await connections.listOwn(principal.customerId)),
  }),
  route({
    method: 'DELETE',
    path: '/api/connections/{connection_id}',
    id: 'endOwnConnection',
    tag: TAG,
    summary: 'End the access of a partner’s application',
    description:
      'Its access and refresh tokens and the sessions it handed over stop working at once, and it is told of nothing more.',
    access: IN_PERSON,
    rate: 'standard',
    params: ConnectionParams,
    replies: { 204: { content: null, description: 'Ended' } },
    errors: [404],
    handler: async ({ principal, params, request }) => {
      await connections.endOwn({ principal, requestId: request.id }, params.connection_id);
      return answer(204, undefined);
    },
  }),
];
