import { answer, callers, type Route, route } from '../../../http/route.ts';
import { AwardInterpretationIn, AwardInterpretationOut, MOST_WEEKS } from './award-interpretation.schema.ts';
import type { AwardInterpretationService } from './award-interpretation.service.ts';

export const awardInterpretationRoutes = ({
  interpretations,
}: {
  interpretations: AwardInterpretationService;
}): Route[] => [
  route({
    method: 'POST',
    path: '/api/award-interpretations',
    id: 'interpretAwards',
    tag: 'Pay rates',
    summary: 'Interpret shifts under a modern award',
    description:
      `Calculates the pay lines for the shifts of up to ${MOST_WEEKS} weeks, for example to cost a roster. Each line names ` +
      'its award clause and the reason. Stores nothing; the scope payroll.read is enough. If a week cannot be interpreted, its result gives the ' +
      'reason. The guide on awards lists what is covered.',
    access: callers('anyone', { scopes: ['payroll.read', 'payroll.write'], subscription: false }),
    rate: 'standard',
    body: AwardInterpretationIn,
    bodyIs: { batch: true },
    // Nothing is stored, so repeating a request is harmless.
    idempotency: 'none',
    replies: { 200: AwardInterpretationOut },
    handler: async ({ body }) => answer(200, { results: await interpretations.interpret(body) }),
  }),
];
