import { answer, callers, type Route, route } from '../../../http/route.ts';
import { HandoffIn, HandoffOut } from './handoff.schema.ts';
import type { HandoffService } from './handoff.service.ts';

export function handoffRoutes(handoffs: Pick<HandoffService, 'create' | 'requireEnabled'>): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/partner/session-handoff',
      id: 'createSessionHandoff',
      idempotency: 'none',
      tag: 'Partner',
      summary: 'Create a link that signs in the customer’s browser',
      description:
        'Needs the scope session.handoff and a client with session handoff enabled by the operator. ' +
        'The link can be used once, within a minute.',
      access: callers('partner', { scopes: ['session.handoff'], subscription: false }),
      before: handoffs.requireEnabled,
      rate: 'standard',
      body: HandoffIn,
      bodyIs: { optional: true },
      replies: { 200: HandoffOut },
      errors: [404],
      handler: async ({ caller, body }) => answer(200, await handoffs.create(caller, body ?? {})),
    }),
  ];
}
