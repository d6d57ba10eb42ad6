import { answer, callers, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { ConnectionParams, ConnectionReachOut, OwnConnectionOut } from './connection.schema.ts';
import type { ConnectionService } from './connection.service.ts';

const TAG = 'Connections';
/** Available without a subscription, because partners can still read the account's data. */
const IN_PERSON = callers('administrator-in-person', { subscription: false });

/** Lets the customer list the partner applications with access to the account, and end their access. */
export const ownConnectionRoutes = (
  connections: Pick<ConnectionService, 'listOwn' | 'readReach' | 'endOwn'>,
): Route[] => [
  route({
    method: 'GET',
    path: '/api/connections',
    id: 'listOwnConnections',
    tag: TAG,
    summary: 'List partner applications with access to the account',
    description:
      'Only for the signed-in owner of the account. Lists the latest consent first. Includes the consents of payroll users, and consents that have ended.',
    access: IN_PERSON,
    rate: 'list',
    pages: { keyOf: ({ authorised_at, connection_id }) => [authorised_at, connection_id], isDescending: true },
    replies: { 200: Type.Array(OwnConnectionOut) },
    handler: async ({ principal }) => answer(200, await connections.listOwn(principal.customerId)),
  }),
  route({
    method: 'GET',
    path: '/api/connections/{connection_id}/reach',
    id: 'readConnectionReach',
    tag: TAG,
    summary: 'Show what a partner application can still reach',
    description:
      'Only for the signed-in owner of the account. Lists companies with the access level in each area, tokens, browser ' +
      'sessions, webhook endpoints and API keys. After the access has ended, the lists are empty. Portal accounts ' +
      'outlive the connection, so GET /api/connections/{connection_id}/portal-access lists them.',
    access: IN_PERSON,
    rate: 'standard',
    params: ConnectionParams,
    replies: { 200: ConnectionReachOut },
    errors: [404],
    handler: async ({ principal, params }) =>
      answer(200, await connections.readReach(principal.customerId, params.connection_id)),
  }),
  route({
    method: 'DELETE',
    path: '/api/connections/{connection_id}',
    id: 'endOwnConnection',
    tag: TAG,
    summary: 'End the access of a partner application',
    description:
      'The application’s access and refresh tokens and the sessions it handed over stop working at once, and it gets no more webhook deliveries.',
    access: IN_PERSON,
    rate: 'standard',
    params: ConnectionParams,
    replies: { 204: { content: null, description: 'Ended' } },
    errors: [404],
    handler: async ({ caller, params }) => {
      await connections.endOwn(caller, params.connection_id);
      return answer(204, undefined);
    },
  }),
];
