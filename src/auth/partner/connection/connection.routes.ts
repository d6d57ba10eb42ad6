import { API_ADMIN, answer, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { ClientChoice } from '../api-client/api-client.schema.ts';
import { ConnectionOut, ConnectionParams } from './connection.schema.ts';
import { type ConnectionDeps, connectionService } from './connection.service.ts';
import { ownConnectionRoutes } from './own-connection.routes.ts';

const TAG = 'Connections';

export function connectionRoutes(deps: ConnectionDeps): Route[] {
  const connections = connectionService(deps);
  return [
    ...ownConnectionRoutes(connections),
    route({
      method: 'GET',
      path: '/api/api-client/connections',
      id: 'listConnections',
      tag: TAG,
      summary: 'List customers connected to the client',
      description:
        'Needs a session token from POST /api/login. Lists the latest consent first and includes revoked connections.',
      access: API_ADMIN,
      rate: 'list',
      query: ClientChoice,
      pages: 'by-store',
      replies: { 200: Type.Array(ConnectionOut) },
      errors: [404],
      handler: async ({ principal, query, page }) =>
        answer(200, await connections.list(principal.customerId, query.client_id, page)),
    }),
    route({
      method: 'DELETE',
      path: '/api/api-client/connections/{connection_id}',
      id: 'revokeConnection',
      tag: TAG,
      summary: 'Revoke a customer’s connection',
      description:
        'Access and refresh tokens for the customer stop working at once, and webhook deliveries for the customer end.',
      access: API_ADMIN,
      rate: 'standard',
      params: ConnectionParams,
      query: ClientChoice,
      replies: { 204: { content: null, description: 'Revoked' } },
      errors: [404],
      handler: async ({ caller, params, query }) => {
        await connections.revoke(caller, { connectionId: params.connection_id, clientId: query.client_id });
        return answer(204, undefined);
      },
    }),
  ];
}
