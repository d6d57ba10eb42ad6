import type { FastifyInstance } from 'fastify';
import { originOf } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Db } from '../../db/db.ts';
import type { RateLimiter } from '../../http/limits/rate-limit.ts';
import type { AccountStates } from '../account-state.ts';
import { addPageTo, type PageHandler } from '../pages/add-page.ts';
import { sendPage } from '../pages/layout.ts';
import { loginOf, showConsent } from '../pages/oauth-pages.ts';
import { signInAddress } from '../pages/session-page.ts';
import type { VisitProof } from '../pages/visit-proof.ts';
import type { Passwords } from '../password.ts';
import { sessionCookie } from '../session/session-cookie.ts';
import { visitorOf } from '../session/visitor.ts';
import type { Devices } from '../sign-in/device.ts';
import type { SignedIn } from '../sign-in/person.ts';
import { passwordsAreOff } from '../sso/password-refusal.ts';
import type { HandoffService } from './handoff/handoff.service.ts';
import { linkIsOver, tokenOf } from './link.ts';
import { redeemMagicLink } from './magic-link.ts';
import { findPasswordOwner, setPasswordByLink } from './password/set-password.ts';
import { passwordSetPage, PATH as SET_PASSWORD, setPasswordPage } from './password/set-password-page.ts';
import { weaknessOf } from './password/strength.ts';

export interface PartnerPageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly limiter: RateLimiter;
  readonly accounts: Pick<AccountStates, 'forget'>;
  readonly handoffs: Pick<HandoffService, 'redeem'>;
  readonly proof: VisitProof;
  readonly cipher: FieldCipher;
  readonly devices: Devices;
  readonly urls: { readonly base: string; readonly frontend: string };
  /** Whether the invited person may link a company account instead of choosing a password. */
  readonly offersCompanyAccount: (token: string) => Promise<boolean>;
}

/** The pages behind the links that partners hand out and the links that we email. */
export function addPartnerPages(server: FastifyInstance, deps: PartnerPageDeps): void {
  const add = addPageTo(server, deps.limiter);
  add('GET', '/auth/handoff', takeHandoff(deps));
  add('GET', '/auth/magic', takeMagicLink(deps));
  add('GET', SET_PASSWORD, showSetPassword(deps));
  add('POST', SET_PASSWORD, takePassword(deps));
}

/** Signs the browser in and redirects it, so that the token leaves the address bar at once. */
const takeHandoff =
  ({ handoffs, urls }: PartnerPageDeps): PageHandler =>
  async (request, reply) => {
    const redeemed = await handoffs.redeem(tokenOf(request.query), {
      origin: originOf(request),
      visitor: visitorOf(request),
    });
    if (!redeemed) throw linkIsOver();
    const secure = urls.base.startsWith('https:');
    return reply.header('set-cookie', sessionCookie(redeemed.session, { secure })).redirect(redeemed.goTo, 302);
  };

/**
 * Responds with the consent page instead of redirecting to it: a browser that comes from a mail program would not send
 * its new SameSite=Strict cookie after a redirect.
 */
const takeMagicLink =
  (deps: PartnerPageDeps): PageHandler =>
  async (request, reply) => {
    const invitation = await redeemMagicLink(deps, tokenOf(request.query), originOf(request));
    if (!invitation) throw linkIsOver();
    if ('signInTo' in invitation) return reply.redirect(loginOf(invitation.signInTo), 303);
    return showConsent(reply, deps.proof, invitation);
  };

const showSetPassword =
  (deps: PartnerPageDeps): PageHandler =>
  async (request, reply) => {
    const token = tokenOf(request.query);
    const person = await findPasswordOwner(deps, token);
    if (!person) throw linkIsOver();
    const offersCompanyAccount = await deps.offersCompanyAccount(token);
    if (person.isPasswordRefused && !offersCompanyAccount) throw passwordsAreOff();
    return sendPage(reply, setPasswordPage({ token, ...person, offersCompanyAccount }));
  };

const takePassword =
  (deps: PartnerPageDeps): PageHandler =>
  async (request, reply) => {
    const token = tokenOf(request.body);
    const { password, again } = request.body as Record<string, unknown>;
    const owner = await findPasswordOwner(deps, token);
    if (!owner) throw linkIsOver();
    if (owner.isPasswordRefused) throw passwordsAreOff();
    const problem = await problemOf(owner, { password, again });
    if (problem !== undefined || typeof password !== 'string') {
      const offersCompanyAccount = await deps.offersCompanyAccount(token);
      return sendPage(reply, setPasswordPage({ token, ...owner, offersCompanyAccount, problem: problem ?? '' }));
    }
    const from = { origin: originOf(request), visitor: visitorOf(request) };
    const person = await setPasswordByLink(deps, { token, password, ...from });
    if (!person) throw linkIsOver();
    return sendPage(reply, {
      ...passwordSetPage({ subject: person.subject, home: homeOf(person, deps.urls.frontend) }),
      cookies: [person.deviceCookie],
    });
  };

/** Employees sign in with username and account number, which the link fills in. */
const homeOf = ({ employeeId, customerId, subject }: SignedIn, frontend: string): string =>
  employeeId === null
    ? `${frontend}/`
    : `${signInAddress('/self')}&${new URLSearchParams({ account: String(customerId), username: subject })}`;

async function problemOf(
  { subject, displayName, customerName }: SignedIn,
  { password, again }: { password: unknown; again: unknown },
): Promise<string | undefined> {
  if (typeof password !== 'string' || password === '') return 'Enter a password.';
  if (password !== again) return 'The two passwords are different; type the same one twice.';
  return weaknessOf(password, [subject, displayName, customerName]);
}
