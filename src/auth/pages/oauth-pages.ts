import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { hashToken, sameText } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { RateLimiter } from '../../http/limits/rate-limit.ts';
import type { OauthClient } from '../oauth/client.ts';
import { type Consents, requireMayConsent, visitIsOver } from '../oauth/consent.ts';
import { type LoginRequest, signInToLoginRequest } from '../oauth/login-request.ts';
import { SCOPES, type Scope, scopesOf } from '../oauth/scopes.ts';
import type { PageSignIn } from '../second-factor/page-sign-in.ts';
import { visitorOf } from '../session/visitor.ts';
import { findPersonById, type SignedIn } from '../sign-in/person.ts';
import { addPageTo, type PageHandler } from './add-page.ts';
import { brandOf } from './brand.ts';
import { html, type Page, sendPage } from './layout.ts';
import { type PageForm, readForm, typedIn, VISIT } from './page-form.ts';
import { untrustedForm } from './problem-page.ts';
import { signInPage, signInStepPage } from './sign-in-page.ts';
import type { VisitProof } from './visit-proof.ts';

interface ConsentView {
  readonly client: OauthClient;
  readonly redirectUri: string;
  readonly scope: string;
  readonly visit: string;
  readonly mark: string;
  readonly person: {
    readonly subject: string;
    readonly adminMode: boolean;
    readonly customerId: number;
    readonly customerName: string;
  };
}

/** Shows which application requests what access, and to which account. Nothing is preselected. */
function consentPage({ client, redirectUri, scope, visit, mark, person }: ConsentView): Page {
  const brand = brandOf(client);
  return {
    title: 'Allow access',
    brand,
    leadsTo: redirectUri,
    body: html`<h1>Allow ${brand.name} to use your payroll?</h1>
<dl class="facts">
<dt>Account</dt><dd>${person.customerName} (number ${person.customerId})</dd>
<dt>Signed in as</dt><dd>${person.subject}</dd>
</dl>
<h2>${brand.name} will be able to</h2>
<ul class="asks">
${asksOf(scope).map((ask) => html`<li>${ask}</li>`)}
</ul>
<p class="quiet">${
      person.adminMode
        ? 'This covers every company of the account.'
        : 'This covers only the companies and areas that you have access to.'
    } You then return to <strong>${destinationOf(redirectUri)}</strong>.</p>
<form method="post" action="/auth/oauth-consent">
<input type="hidden" name="request" value="${visit}">
<input type="hidden" name="mark" value="${mark}">
<div class="actions">
<button class="primary" type="submit" name="decision" value="approve">Allow access</button>
<button type="submit" name="decision" value="deny">Don’t allow</button>
</div>
</form>
<p class="quiet again"><a href="/auth/oauth-login?request=${visit}&amp;again=1">Sign in as someone else</a></p>`,
  };
}

/** The scopes whose access payroll.write includes. */
const WITHIN_WRITE: readonly Scope[] = ['payroll.read', 'payroll.propose'];

/** The texts of the scopes without duplicates, and without those that payroll.write includes. */
function asksOf(scope: string): readonly string[] {
  const asked: readonly Scope[] = scopesOf(scope);
  const shown = asked.filter((one) => !WITHIN_WRITE.includes(one) || !asked.includes('payroll.write'));
  return [...new Set(shown.map((one) => SCOPES[one]))];
}

/** The redirect target in plain words. */
const destinationOf = (redirectUri: string): string => {
  if (!URL.canParse(redirectUri)) return 'the application';
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'http:' || protocol === 'https:' ? host : 'the application';
};

export interface OauthPageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly consents: Consents;
  readonly pageSignIn: PageSignIn;
  readonly limiter: RateLimiter;
  readonly proof: VisitProof;
}

const LOGIN = '/auth/oauth-login';
export const loginOf = (visit: string): string => `${LOGIN}?request=${visit}`;

/** The pages between the partner's "connect" button and the partner's callback. */
export function addOauthPages(server: FastifyInstance, deps: OauthPageDeps): void {
  const add = addPageTo(server, deps.limiter, { withHead: true });
  add('GET', LOGIN, showVisit(deps));
  add('POST', LOGIN, takeSignIn(deps));
  add('POST', '/auth/oauth-consent', takeDecision(deps));
  add('POST', '/auth/oauth-cancel', takeCancel(deps));
}

/** Shows the sign-in form, or the consent page if this browser has already signed in. */
const showVisit =
  ({ db, consents, proof }: OauthPageDeps): PageHandler =>
  async (request, reply) => {
    const { request: visit, again } = request.query as Record<string, unknown>;
    if (typeof visit !== 'string' || !VISIT.test(visit)) throw visitIsOver();
    const open = await consents.open(visit);
    const secret = proof.secretOf(request, visit);
    const person = again === undefined ? await signedInWith(db, open.visit, secret) : undefined;
    if (person) return showConsent(reply, proof, { visit, secret, person, ...only(open) });
    return sendPage(reply, {
      ...signInPage({ ...only(open), visit, mark: proof.mark(visit, secret) }),
      cookies: [proof.cookie(visit, secret)],
    });
  };

const takeSignIn =
  ({ db, clock, consents, pageSignIn, proof }: OauthPageDeps): PageHandler =>
  async (request, reply) => {
    const form = readForm(request.body);
    const { visit } = form;
    const secret = requireGenuine(proof, request, form);
    const open = await consents.open(visit);
    const users = open.client.perUserGrants;
    const view = { ...only(open), visit, mark: proof.mark(visit, secret) };
    const account_type = users ? form.account_type : 'admin';
    const from = { origin: originOf(request), visitor: visitorOf(request), clientId: open.client.clientId };
    const outcome = await pageSignIn({ ...form, account_type }, from);
    if ('next' in outcome) return sendPage(reply, signInStepPage({ ...view, next: outcome.next }));
    if ('problem' in outcome) {
      return sendPage(reply, signInPage({ ...view, problem: outcome.problem, typed: typedIn(form) }));
    }
    const { person } = outcome;
    requireMayConsent(open.client, person);
    const fresh = await db.tx(SYSTEM, (tx) => signInToLoginRequest(tx, { ...person, id: visit, at: clock.now() }));
    if (fresh === undefined) throw visitIsOver();
    return reply.header('set-cookie', [proof.cookie(visit, fresh), person.deviceCookie]).redirect(loginOf(visit), 303);
  };

const takeDecision =
  ({ db, consents, proof }: OauthPageDeps): PageHandler =>
  async (request, reply) => {
    const form = readForm(request.body);
    const secret = requireGenuine(proof, request, form);
    const open = await consents.open(form.visit);
    const person = await signedInWith(db, open.visit, secret);
    if (!person) return reply.redirect(loginOf(form.visit), 303);
    const callback =
      form.decision === 'approve'
        ? await consents.approve(form.visit, person, originOf(request))
        : await consents.deny(form.visit);
    return leave(reply, proof, form.visit, callback);
  };

/** The person may decline before signing in. */
const takeCancel =
  ({ consents, proof }: OauthPageDeps): PageHandler =>
  async (request, reply) => {
    const form = readForm(request.body);
    requireGenuine(proof, request, form);
    return leave(reply, proof, form.visit, await consents.deny(form.visit));
  };

/** With a 303 the browser follows the redirect with a GET and drops the form data. */
const leave = (reply: FastifyReply, proof: VisitProof, visit: string, callback: string) =>
  reply.headers({ 'set-cookie': proof.endCookie(visit), 'referrer-policy': 'no-referrer' }).redirect(callback, 303);

function requireGenuine(proof: VisitProof, request: FastifyRequest, form: PageForm): string {
  const secret = proof.check(request, form);
  if (secret === undefined) throw untrustedForm(loginOf(form.visit));
  return secret;
}

export interface ConsentInvitation {
  readonly visit: string;
  /** The secret that `signInToLoginRequest` returned for this browser. */
  readonly secret: string;
  readonly person: SignedIn;
  readonly client: OauthClient;
  readonly redirectUri: string;
  readonly scope: string;
}

/** Sends the consent page to a person who is signed in, either with the sign-in form or with a magic link. */
export const showConsent = (
  reply: FastifyReply,
  proof: VisitProof,
  invitation: ConsentInvitation,
  cookies: readonly string[] = [],
): FastifyReply =>
  sendPage(reply, {
    ...consentPage({ ...invitation, mark: proof.mark(invitation.visit, invitation.secret) }),
    cookies: [proof.cookie(invitation.visit, invitation.secret), ...cookies],
  });

export const only = ({ visit, client }: { visit: LoginRequest; client: OauthClient }) => ({
  client,
  redirectUri: visit.redirectUri,
  scope: visit.scope,
});

async function signedInWith(db: Db, visit: LoginRequest, secret: string): Promise<SignedIn | undefined> {
  const { sessionHash, customerId, userId } = visit;
  if (sessionHash === null || customerId === null || userId === null) return undefined;
  if (!sameText(hashToken(secret), sessionHash)) return undefined;
  return db.tx(SYSTEM, (tx) => findPersonById(tx, { customerId, userId }));
}
