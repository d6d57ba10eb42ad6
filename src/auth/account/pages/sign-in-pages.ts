import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import type { RateLimiter } from '../../../http/limits/rate-limit.ts';
import { addPageTo, type PageHandler } from '../../pages/add-page.ts';
import { html, type Page, sendPage } from '../../pages/layout.ts';
import { readFields, typedIn } from '../../pages/page-form.ts';
import { untrustedForm } from '../../pages/problem-page.ts';
import { formMarkOf, requireOwnForm, type SessionPages, SIGN_IN, signInAddress } from '../../pages/session-page.ts';
import { hiddenFields, type SignInFormView, signInForm } from '../../pages/sign-in-form.ts';
import type { VisitProof } from '../../pages/visit-proof.ts';
import type { PageSignIn } from '../../second-factor/page-sign-in.ts';
import type { NextStep } from '../../second-factor/sign-in-steps.ts';
import { stepContent } from '../../second-factor/step-content.ts';
import { beginBrowserSession, type SsoProof } from '../../session/session.store.ts';
import { endedSessionCookie, sessionCookie } from '../../session/session-cookie.ts';
import { visitorOf } from '../../session/visitor.ts';
import type { CompletedSignIn } from '../../sign-in/person.ts';
import { SSO_PATH } from '../../sso/password-refusal.ts';
import type { AccountService } from '../account.service.ts';

export const ACCOUNT = '/auth/account';
export const SIGN_OUT = '/auth/sign-out';
const VISIT = 'sign-in';
const FIELDS = [
  ...['mark', 'next', 'username', 'password', 'account_type', 'customer_id'],
  ...['step', 'otp', 'passkey'],
] as const;

export interface SignInPageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly proof: VisitProof;
  readonly pages: SessionPages;
  readonly pageSignIn: PageSignIn;
  readonly account: Pick<AccountService, 'signOut'>;
  readonly isSecure: () => boolean;
}

/** Pages to sign in to the hosted pages and the console, and to sign out. */
export function addSignInPages(server: FastifyInstance, deps: SignInPageDeps): void {
  const add = addPageTo(server, deps.limiter);
  add('GET', SIGN_IN, showSignIn(deps));
  add('POST', SIGN_IN, takeSignIn(deps));
  add('GET', SIGN_OUT, showSignOut(deps));
  add('POST', SIGN_OUT, takeSignOut(deps));
}

const showSignIn =
  ({ proof }: SignInPageDeps): PageHandler =>
  async (request, reply) => {
    const { next, ...who } = request.query as Readonly<Record<string, unknown>>;
    const secret = proof.secretOf(request, VISIT);
    const hidden = hiddenOf(proof, secret, localPath(next, ACCOUNT));
    return sendPage(reply, {
      ...ownSignInPage({ hidden, typed: namedIn(who) }),
      cookies: [proof.cookie(VISIT, secret)],
    });
  };

/**
 * A sign-in link may contain the account number and username of an employee or payroll user, so that the person types
 * only the password.
 */
function namedIn({ account, username }: Readonly<Record<string, unknown>>): SignInFormView['typed'] {
  if (typeof account !== 'string' || !/^[1-9]\d{0,14}$/.test(account)) return undefined;
  if (typeof username !== 'string' || username.length > 320) return undefined;
  return { username, customerId: account, asUser: true };
}

const takeSignIn =
  (deps: SignInPageDeps): PageHandler =>
  async (request, reply) => {
    const form = readFields(request.body, FIELDS);
    const next = localPath(form.next, ACCOUNT);
    const { mark } = form;
    if (deps.proof.check(request, { visit: VISIT, mark }) === undefined) throw untrustedForm(signInAddress(next));
    const hidden = { mark, next };
    const from = { origin: originOf(request), visitor: visitorOf(request) };
    const outcome = await deps.pageSignIn(form, from);
    if ('problem' in outcome) {
      return sendPage(reply, ownSignInPage({ hidden, problem: outcome.problem, typed: typedIn(form) }));
    }
    if ('next' in outcome) return sendPage(reply, ownStepPage(outcome.next, hidden));
    return enter(deps, request, reply, { ...outcome, next });
  };

const hiddenOf = (proof: VisitProof, secret: string, next: string) => ({ mark: proof.mark(VISIT, secret), next });

const ownStepPage = (next: NextStep, hidden: Readonly<Record<string, string>>): Page =>
  stepContent(next, { action: SIGN_IN, hidden: hiddenFields(hidden) });

/** Shows the next step of a sign-in that began at the account's provider instead of on our form. */
export function showStep(
  { proof }: Pick<SignInPageDeps, 'proof'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { next, path, cookies }: { next: NextStep; path: string; cookies: readonly string[] },
): FastifyReply {
  const secret = proof.secretOf(request, VISIT);
  const page = ownStepPage(next, hiddenOf(proof, secret, path));
  return sendPage(reply, { ...page, cookies: [proof.cookie(VISIT, secret), ...cookies] });
}

interface Entry {
  readonly person: CompletedSignIn;
  readonly beganBy: 'password' | 'passkey' | 'sso';
  readonly sso?: SsoProof;
  /** The path to open after the sign-in. */
  readonly next: string;
  readonly cookies?: readonly string[];
}

/** Starts a session for the browser and ends the session that it had before. */
export async function enter(
  { db, clock, pages, account, proof, isSecure }: Omit<SignInPageDeps, 'limiter' | 'pageSignIn'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { person, beganBy, sso, next, cookies: more = [] }: Entry,
): Promise<FastifyReply> {
  const before = await pages.sessionOf(request);
  if (before) await account.signOut({ principal: before.principal, requestId: request.id });
  const { customerId, userId, deviceCookie } = person;
  const secret = await db.tx(SYSTEM, (tx) =>
    beginBrowserSession(tx, {
      ...{ customerId, userId, beganBy, sso },
      visitor: visitorOf(request),
      at: clock.now(),
    }),
  );
  const cookies = [sessionCookie(secret, { secure: isSecure() }), deviceCookie, proof.endCookie(VISIT), ...more];
  return reply.header('set-cookie', cookies).redirect(next, 303);
}

const showSignOut =
  ({ pages }: SignInPageDeps): PageHandler =>
  async (request, reply) => {
    const session = await pages.sessionOf(request);
    if (!session) return reply.redirect(SIGN_IN, 303);
    return sendPage(reply, {
      title: 'Sign out',
      body: html`<h1>Sign out?</h1>
<p>You are signed in as <strong>${session.principal.subject}</strong> with this browser.</p>
<form method="post" action="${SIGN_OUT}">
${hiddenFields({ mark: formMarkOf(session) })}
<div class="actions">
<button class="primary" type="submit">Sign out</button>
<a class="button" href="${ACCOUNT}">Stay signed in</a>
</div>
</form>`,
    });
  };

const takeSignOut =
  ({ pages, account, isSecure }: SignInPageDeps): PageHandler =>
  async (request, reply) => {
    const session = await pages.sessionOf(request);
    if (session) {
      requireOwnForm(request, session, readFields(request.body, ['mark']).mark);
      await account.signOut({ principal: session.principal, requestId: request.id });
    }
    return sendPage(reply, {
      title: 'Signed out',
      cookies: [endedSessionCookie({ secure: isSecure() })],
      body: html`<h1>You are signed out</h1>
<p>No one can use payroll as you in this browser.</p>
<div class="actions"><a class="button primary" href="${SIGN_IN}">Sign in again</a></div>`,
    });
  };

const ownSignInPage = (form: Omit<SignInFormView, 'action' | 'forUsers' | 'companyAccount'>): Page => ({
  status: form.problem ? 401 : 200,
  title: form.problem ? 'Sign-in failed' : 'Sign in',
  withPasskeys: true,
  body: html`<h1>Sign in to payroll</h1>
${signInForm({ ...form, action: SIGN_IN, forUsers: true, companyAccount: companyAccountOf(form.hidden.next) })}`,
});

const companyAccountOf = (next = ACCOUNT): string => `${SSO_PATH}?next=${encodeURIComponent(next)}`;

/** The path to open after signing in. Only paths of this service are accepted. */
export function localPath(given: unknown, otherwise: string): string {
  if (typeof given !== 'string' || given.length > 500 || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(given)) return otherwise;
  // Browsers read "//host" and some other spellings as the address of another site.
  const here = 'http://here.invalid';
  if (!URL.canParse(given, here)) return otherwise;
  const { origin, pathname, search } = new URL(given, here);
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}` : otherwise;
}
