import { answer, OPERATOR, type Route, route } from '../http/route.ts';
import { StatusOut } from './status.schema.ts';
import type { StatusService } from './status.service.ts';

export const statusRoutes = ({ status }: { status: StatusService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/status',
    id: 'getServiceStatus',
    tag: 'Operation',
    summary: 'Get the status of the service: nodes, database, queues, background work, recent errors',
    description:
      'For the operator of the service, with the token set as OPERATOR_TOKEN; 404 if no token is set. Account tokens are not accepted, and the status contains no account data. Queue figures are at most a few seconds old. The endpoint also works while the database is unreachable.',
    access: OPERATOR,
    rate: 'list',
    replies: { 200: StatusOut },
    errors: [404],
    handler: async () => answer(200, await status.read()),
  }),
];
