import type { FastifyInstance } from 'fastify';
import { type Origin, originOf, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { RateLimiter } from '../../http/limits/rate-limit.ts';
import type { AccountStates } from '../account-state.ts';
import { findClient } from '../oauth/client.ts';
import { createLoginRequest, signInToLoginRequest } from '../oauth/login-request.ts';
import { addPageTo, type PageHandler } from '../pages/add-page.ts';
import { sendPage } from '../pages/layout.ts';
import { type ConsentInvitation, loginOf, showConsent } from '../pages/oauth-pages.ts';
import { signInAddress } from '../pages/session-page.ts';
import type { VisitProof } from '../pages/visit-proof.ts';
import type { Passwords } from '../password.ts';
import { findKinds } from '../second-factor/second-factor.store.ts';
import { sessionCookie } from '../session/session-cookie.ts';
import { visitorOf } from '../session/visitor.ts';
import type { Devices } from '../sign-in/device.ts';
import { findPersonById, type SignedIn } from '../sign-in/person.ts';
import { isPasswordRefused, passwordsAreOff } from '../sso/password-refusal.ts';
import { isOrderCancelled } from './checkout/checkout.store.ts';
import type { HandoffService } from './handoff/handoff.service.ts';
import { linkIsOver, openMagicLink, orderIsCancelled, tokenOf } from './link.ts';
import { findPasswordOwner, setPasswordByLink } from './password/set-password.ts';
import { passwordSetPage, PATH as SET_PASSWORD, setPasswordPage } from './password/set-password-page.ts';
import { weaknessOf } from './password/strength.ts';

/**
 * A login request to which the person must still sign in, because access to a mailbox replaces neither a second factor
 * nor a company sign-in.
 */
interface SignInInvitation {
  readonly signInTo: string;
}

/**
 * Opens the link that was emailed to a new customer. The link proves access to the mailbox, so no password is needed:
 * the login request is treated as signed in, unless the person has or needs a second factor or the account accepts only
 * its company sign-in. The person's decision on the consent page uses up the link. Returns undefined when the link or
 * its target is no longer valid. Throws a specific error when the partner has cancelled the order.
 */
const redeemMagicLink = (
  { db, clock }: { db: Db; clock: Clock },
  token: string,
  origin: Origin,
): Promise<ConsentInvitation | SignInInvitation | undefined> =>
  db.tx(SYSTEM, async (tx) => {
    const at = clock.now();
    const link = await openMagicLink(tx, token, at);
    if (!link) return undefined;
    if (await isOrderCancelled(tx, link.customer_id)) throw orderIsCancelled();
    const { clientId, redirectUri, scope, state } = link.data;
    const client = await findClient(tx, clientId);
    const person = await findPersonById(tx, { customerId: link.customer_id, userId: link.user_id });
    // The redirect URI may have been removed from the client since the email was sent.
    if (!client?.ownerIsApiAdmin || !client.redirectUris.includes(redirectUri) || !person) return undefined;
    const visit = await createLoginRequest(tx, {
      client,
      redirectUri,
      scope,
      state,
      codeChallenge: null,
      nonce: null,
      at,
    });
    const { kinds, isRequired } = await findKinds(tx, person);
    if (kinds.length > 0 || isRequired || (await isPasswordRefused(tx, person))) return { signInTo: visit };
    const secret = await signInToLoginRequest(tx, { ...person, id: visit, at });
    if (secret === undefined) throw new Error('the login request that was just created does not exist');
    await recordAudit(tx, { customerId: person.customerId, actor: { name: person.subject, clientId, ...origin }, at }, [
      { action: 'magic-link.redeem', entityType: 'account_user', entityId: person.userId },
    ]);
    return { visit, secret, person, client, redirectUri, scope };
  });

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
