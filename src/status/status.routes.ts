import { answer, OPERATOR, type Route, route } from '../http/route.ts';
import { StatusOut } from './status.schema.ts';
import type { StatusService } from './status.service.ts';

export const statusRoutes = ({ status }: { status: StatusService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/status',
    id: 'getServiceStatus',
    tag: 'Operation',
    summary: 'How the service stands: nodes, database, queues, background work, recent errors',
    description:
      'For who runs the service, with the token that is set as OPERATOR_TOKEN; 404 where none is set. No token of an account opens it, and it tells nothing of accounts. The figures of queues are some seconds old at most. It is answered also while the database is away.',
    access: OPERATOR,
    rate: 'list',
    replies: { 200: StatusOut },
    errors: [404],
    handler: async () => answer(200, await status.read()),
  }),
];
