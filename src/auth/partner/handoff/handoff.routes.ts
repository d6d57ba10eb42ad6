import { answer, callers, type Route, route } from '../../../http/route.ts';
import { HandoffIn, HandoffOut } from './handoff.schema.ts';
import type { HandoffService } from './handoff.service.ts';

export function handoffRoutes(handoffs: Pick<HandoffService, 'create' | 'requireEnabled'>): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/partner/session-handoff',
      id: 'createSessionHandoff',
      tag: 'Partner',
      summary: 'A link that signs the customer’s browser in, once',
      description:
        'Needs the scope session.handoff, and a client for which the operator has enabled it. ' +
        'Send the browser to the link within a minute.',
      access: callers('partner', { scopes: ['session.handoff'], subscription: false }),
      before: handoffs.requireEnabled,
      rate: 'standard',
      body: HandoffIn,
      bodyIs: { optional: true },
      replies: { 200: HandoffOut },
      errors: [404],
      handler: async ({ principal, body, request }) =>
        answer(200, await handoffs.create({ principal, requestId: request.id }, body ?? {})),
    }),
  ];
}
