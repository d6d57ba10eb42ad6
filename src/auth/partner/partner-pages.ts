import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../db/db.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { AccountStates } from '../account-state.ts';
import { sendPage } from '../pages/layout.ts';
import { loginOf, showConsent } from '../pages/oauth-pages.ts';
import { sendProblemPage } from '../pages/problem-page.ts';
import type { VisitProof } from '../pages/visit-proof.ts';
import { sessionCookie } from '../session/session-cookie.ts';
import { visitorOf } from '../session/visitor.ts';
import type { HandoffService } from './handoff/handoff.service.ts';
import { linkIsOver, tokenOf } from './link/link-token.ts';
import { redeemMagicLink } from './onboarding/magic-link.ts';
import { passwordProblem } from './password/password-rule.ts';
import { findPasswordOwner, setPasswordByLink } from './password/set-password.ts';
import { passwordSetPage, PATH as SET_PASSWORD, setPasswordPage } from './password/set-password-page.ts';

export interface PartnerPageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly accounts: Pick<AccountStates, 'forget'>;
  readonly handoffs: Pick<HandoffService, 'redeem'>;
  readonly proof: VisitProof;
  readonly urls: { readonly base: string; readonly frontend: string };
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Where the links lead that partners hand out and that we send by mail. */
export function addPartnerPages(server: FastifyInstance, deps: PartnerPageDeps): void {
  const add = (method: 'GET' | 'POST', url: string, handler: Handler) =>
    server.route({
      method,
      url,
      config: { template: url },
      // A preview in a chat or mail program asks for the head of a page; that must not spend the link.
      exposeHeadRoute: false,
      errorHandler: (error, request, reply) => sendProblemPage(error, request, reply),
      handler: async (request, reply) => {
        deps.limiter.count({ key: `address ${request.ip}`, template: `${method} ${url}`, rate: 'standard' });
        return handler(request, reply);
      },
    });
  add('GET', '/auth/handoff', takeHandoff(deps));
  add('GET', '/auth/magic', takeMagicLink(deps));
  add('GET', SET_PASSWORD, showSetPassword(deps));
  add('POST', SET_PASSWORD, takePassword(deps));
}

/** Signs the browser in and sends it on, so that the token leaves the address bar at once. */
const takeHandoff =
  ({ handoffs, urls }: PartnerPageDeps): Handler =>
  async (request, reply) => {
    const redeemed = await handoffs.redeem(tokenOf(request.query), {
      requestId: request.id,
      visitor: visitorOf(request),
    });
    if (!redeemed) throw linkIsOver();
    const secure = urls.base.startsWith('https:');
    return reply.header('set-cookie', sessionCookie(redeemed.session, { secure })).redirect(redeemed.goTo, 302);
  };

/**
 * The consent page is the answer itself, not a redirect to it: a browser that comes from a mail program would leave its
 * fresh cookie out of a redirect.
 */
const takeMagicLink =
  (deps: PartnerPageDeps): Handler =>
  async (request, reply) => {
    const invitation = await redeemMagicLink(deps, tokenOf(request.query), request.id);
    if (!invitation) throw linkIsOver();
    if ('signInTo' in invitation) return reply.redirect(loginOf(invitation.signInTo), 303);
    return showConsent(reply, deps.proof, invitation);
  };

const showSetPassword =
  (deps: PartnerPageDeps): Handler =>
  async (request, reply) => {
    const token = tokenOf(request.query);
    const person = await findPasswordOwner(deps, token);
    if (!person) throw linkIsOver();
    return sendPage(reply, setPasswordPage({ token, ...person }));
  };

const takePassword =
  (deps: PartnerPageDeps): Handler =>
  async (request, reply) => {
    const token = tokenOf(request.body);
    const { password, again } = request.body as Record<string, unknown>;
    const problem = problemOf(password, again);
    if (problem !== undefined || typeof password !== 'string') {
      const person = await findPasswordOwner(deps, token);
      if (!person) throw linkIsOver();
      return sendPage(reply, setPasswordPage({ token, ...person, problem: problem ?? '' }));
    }
    const person = await setPasswordByLink(deps, { token, password, requestId: request.id });
    if (!person) throw linkIsOver();
    return sendPage(reply, passwordSetPage({ subject: person.subject, home: `${deps.urls.frontend}/` }));
  };

function problemOf(password: unknown, again: unknown): string | undefined {
  if (typeof password !== 'string' || password === '') return 'Enter a password.';
  const problem = passwordProblem(password);
  if (problem) return `The password ${problem}.`;
  return password === again ? undefined : 'The two passwords differ; type the same one twice.';
}
