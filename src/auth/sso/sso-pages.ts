import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../../audit/audit.ts';
import { AppError } from '../../base/errors.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { ACCOUNT, enter, localPath, type SignInPageDeps, showStep } from '../account/pages/sign-in-pages.ts';
import { type Consents, requireMayConsent, visitIsOver } from '../oauth/consent.ts';
import { signInToLoginRequest } from '../oauth/login-request.ts';
import { addPageTo, type PageHandler } from '../pages/add-page.ts';
import { sendErrorPage, sendPage } from '../pages/layout.ts';
import { only, showConsent } from '../pages/oauth-pages.ts';
import { numberIn, VISIT as REQUEST, readFields } from '../pages/page-form.ts';
import { untrustedForm } from '../pages/problem-page.ts';
import { type PageSession, requireOwnForm, signInAddress } from '../pages/session-page.ts';
import { signInStepPage } from '../pages/sign-in-page.ts';
import { linkIsOver, tokenOf } from '../partner/link.ts';
import { proofIn } from '../second-factor/factor-pages.ts';
import type { IdentityProofs } from '../second-factor/identity-proof.ts';
import type { SignInOutcome } from '../second-factor/sign-in-steps.ts';
import { visitorOf } from '../session/visitor.ts';
import { SSO_PATH, ssoPathOf } from './password-refusal.ts';
import { ProviderProblem } from './provider.ts';
import { findByDomain, findConnection, findIdentity } from './sso.store.ts';
import { chooseAccountPage, companyAccountPage, continuePage } from './sso-page.ts';
import { domainOf, IdentityRefused, type SsoSignIn } from './sso-sign-in.ts';
import { type Arrival, ArrivalRefused, type NewSsoVisit, type SsoVisits } from './visits.ts';

export interface SsoPageDeps extends Omit<SignInPageDeps, 'pageSignIn'> {
  readonly db: Db;
  readonly visits: SsoVisits;
  readonly signIn: SsoSignIn;
  readonly consents: Consents;
  readonly proofs: Pick<IdentityProofs, 'requireRecent' | 'isRecent'>;
}

/** Identifies the form that asks for the email address or the account number. */
const VISIT = 'company-account';
const OWN = `${SSO_PATH}/link`;

/** The pages for signing in with the account's OpenID Connect provider, and for linking a company account to a user. */
export function addSsoPages(server: FastifyInstance, deps: SsoPageDeps): void {
  const add = addPageTo(server, deps.limiter, {
    showProblem: (error, request, reply) => sendProblem(error, request, reply),
  });
  const { forPerson } = deps.pages;
  add('GET', SSO_PATH, showChoice(deps));
  add('POST', SSO_PATH, takeChoice(deps));
  add('GET', `${SSO_PATH}/:account`, leaveFor(deps));
  add('GET', `${SSO_PATH}/:account/callback`, takeAnswer(deps));
  add('POST', `${SSO_PATH}/invitation`, takeInvitation(deps));
  add(
    'GET',
    OWN,
    forPerson(OWN, (request, reply, session) => showOwn(deps, request, reply, session)),
  );
  add(
    'POST',
    OWN,
    forPerson(OWN, (request, reply, session) => changeOwn(deps, request, reply, session)),
  );
}

/** Asks for the email address or the account number. */
const showChoice =
  ({ proof }: SsoPageDeps): PageHandler =>
  async (request, reply) => {
    const { next, request: login } = request.query as Readonly<Record<string, unknown>>;
    const secret = proof.secretOf(request, VISIT);
    const hidden = {
      mark: proof.mark(VISIT, secret),
      next: localPath(next, ACCOUNT),
      request: typeof login === 'string' && REQUEST.test(login) ? login : '',
    };
    return sendPage(reply, { ...chooseAccountPage({ hidden }), cookies: [proof.cookie(VISIT, secret)] });
  };

const takeChoice =
  (deps: SsoPageDeps): PageHandler =>
  async (request, reply) => {
    const form = readFields(request.body, ['mark', 'next', 'request', 'who']);
    if (deps.proof.check(request, { visit: VISIT, mark: form.mark }) === undefined) throw untrustedForm(SSO_PATH);
    const { mark, who } = form;
    const next = localPath(form.next, ACCOUNT);
    const typed = who.trim();
    const customerId = await accountOf(deps, typed);
    if (customerId === undefined) {
      const problem = `No company sign-in was found for “${typed}”. Check the spelling, or enter the account number.`;
      return sendPage(reply, chooseAccountPage({ hidden: { mark, next, request: form.request }, typed, problem }));
    }
    const attached = REQUEST.test(form.request) ? form.request : undefined;
    return goOn(deps, reply, {
      ...{ customerId, next, purpose: attached ? 'authorise' : 'sign-in' },
      ...(attached ? { attached } : {}),
      loginHint: typed.includes('@') ? typed : undefined,
    });
  };

/** The account with the typed number, or the only account that allows the domain of the typed email address. */
async function accountOf({ db }: SsoPageDeps, typed: string): Promise<number | undefined> {
  const id = numberIn(typed);
  const domain = domainOf(typed);
  return db.tx(
    SYSTEM,
    async (tx) => {
      if (id !== 0) return (await findConnection(tx, id))?.customer_id;
      return domain === undefined ? undefined : findByDomain(tx, domain);
    },
    { readOnly: true },
  );
}

/**
 * Shows a page with a link to the provider instead of redirecting there: browsers also apply the page's form-action
 * policy to a redirect that follows a form.
 */
async function goOn({ visits }: SsoPageDeps, reply: FastifyReply, visit: NewSsoVisit): Promise<FastifyReply> {
  const { url, host, cookie } = await visits.begin(visit);
  return sendPage(reply, { ...continuePage({ url, host }), cookies: [cookie] });
}

/** Starts the sign-in at once. Its address is for bookmarks and for the provider's list of applications. */
const leaveFor =
  ({ visits }: SsoPageDeps): PageHandler =>
  async (request, reply) => {
    const { next, again } = request.query as Readonly<Record<string, unknown>>;
    const { url, cookie } = await visits.begin({
      ...{ customerId: accountIn(request), purpose: 'sign-in', next: localPath(next, ACCOUNT), again: again === '1' },
    });
    return reply.header('set-cookie', cookie).redirect(url, 302);
  };

const accountIn = (request: FastifyRequest): number => numberIn((request.params as { account: string }).account);

const takeInvitation =
  (deps: SsoPageDeps): PageHandler =>
  async (request, reply) => {
    const token = tokenOf(request.body);
    const person = await deps.db.tx(SYSTEM, (tx) => deps.signIn.invitedBy(tx, token));
    if (!person) throw linkIsOver();
    return goOn(deps, reply, {
      ...{ customerId: person.customerId, purpose: 'invitation', next: '/', attached: token },
    });
  };

/** Handles the browser's return from the provider. */
const takeAnswer =
  (deps: SsoPageDeps): PageHandler =>
  async (request, reply) => {
    const from = { origin: originOf(request), visitor: visitorOf(request) };
    try {
      const arrival = await deps.visits.finish(accountIn(request), request);
      return await arrive(deps, request, reply, arrival);
    } catch (error) {
      if (error instanceof ArrivalRefused) await deps.signIn.noteRefusal(error, from);
      throw error;
    }
  };

async function arrive(
  deps: SsoPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  arrival: Arrival,
): Promise<FastifyReply> {
  const { signIn } = deps;
  const from = { origin: originOf(request), visitor: visitorOf(request) };
  const { purpose, next_path: path } = arrival.visit;
  if (purpose === 'authorise') return authorise(deps, request, reply, arrival);
  if (purpose === 'link') {
    const session = await deps.pages.sessionOf(request);
    if (!session || session.principal.sessionId !== arrival.visit.session_id) {
      throw new IdentityRefused(403, 'You were signed out in the meantime. Sign in and try again.');
    }
    await signIn.link(arrival, session.principal, from);
    return reply.redirect(`${OWN}?done=linked`, 303);
  }
  const outcome = await (purpose === 'invitation'
    ? signIn.acceptInvitation(arrival, from)
    : signIn.signIn(arrival, from));
  return letIn(deps, request, reply, { outcome, path });
}

function letIn(
  deps: SsoPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { outcome, path }: { outcome: SignInOutcome; path: string },
): FastifyReply | Promise<FastifyReply> {
  if ('problem' in outcome) throw new IdentityRefused(403, outcome.problem);
  if ('next' in outcome) return showStep(deps, request, reply, { next: outcome.next, path, cookies: [] });
  return enter(deps, request, reply, { ...outcome, next: path });
}

/**
 * Signs in to a partner's login request. Responds with the consent page itself: after a redirect from the provider, the
 * browser would not send the SameSite=Strict cookie of the request.
 */
async function authorise(
  { db, clock, consents, proof, signIn }: SsoPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  arrival: Arrival,
): Promise<FastifyReply> {
  const visit = arrival.attached;
  const open = await consents.open(visit);
  const from = { origin: originOf(request), visitor: visitorOf(request), clientId: open.client.clientId };
  const outcome = await signIn.signIn(arrival, from);
  if ('problem' in outcome) throw new IdentityRefused(403, outcome.problem);
  if ('next' in outcome) {
    const secret = proof.secretOf(request, visit);
    const view = { ...only(open), visit, mark: proof.mark(visit, secret), next: outcome.next };
    return sendPage(reply, { ...signInStepPage(view), cookies: [proof.cookie(visit, secret)] });
  }
  const { person } = outcome;
  requireMayConsent(open.client, person);
  const secret = await db.tx(SYSTEM, (tx) => signInToLoginRequest(tx, { ...person, id: visit, at: clock.now() }));
  if (secret === undefined) throw visitIsOver();
  return showConsent(reply, proof, { visit, secret, person, ...only(open) }, [person.deviceCookie]);
}

const NOTICES: Readonly<Record<string, string>> = {
  linked: 'Your company account was linked. You can sign in with it from now on.',
  unlinked: 'Your company account was unlinked.',
};

async function showOwn(
  { db, proofs }: SsoPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: PageSession,
  problem?: string,
): Promise<FastifyReply> {
  const { done } = request.query as Readonly<Record<string, unknown>>;
  const { principal } = session;
  const found = await db.tx(
    SYSTEM,
    async (tx) => ({
      connection: await findConnection(tx, principal.customerId),
      identity: await findIdentity(tx, principal),
    }),
    { readOnly: true },
  );
  const page = companyAccountPage({
    ...found,
    session,
    mayChange: await proofs.isRecent(principal),
    notice: typeof done === 'string' && Object.hasOwn(NOTICES, done) ? NOTICES[done] : undefined,
    problem,
  });
  return sendPage(reply, page);
}

async function changeOwn(
  deps: SsoPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: PageSession,
): Promise<FastifyReply> {
  const form = readFields(request.body, ['mark', 'action', 'proof']);
  requireOwnForm(request, session, form.mark);
  const { principal } = session;
  if (principal.employee !== null) throw new AppError(403, 'Employees sign in to the portal with their password');
  try {
    await deps.proofs.requireRecent({ principal, requestId: request.id }, form.proof === '' ? {} : proofIn(form.proof));
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 403) throw error;
    return showOwn(deps, request, reply, session, `${error.message}.`);
  }
  if (form.action === 'unlink') {
    await deps.signIn.unlink(principal, { origin: originOf(request), visitor: visitorOf(request) });
    return reply.redirect(`${OWN}?done=unlinked`, 303);
  }
  return goOn(deps, reply, {
    ...{ customerId: principal.customerId, purpose: 'link', next: OWN, sessionId: principal.sessionId ?? 0 },
  });
}

/** Shows why a sign-in failed, with a link to try again or to sign in another way. */
function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const account = accountIn(request);
  const retry = { href: account === 0 ? SSO_PATH : ssoPathOf(account), text: 'Try again' };
  const password = { href: signInAddress(ACCOUNT), text: 'Sign in another way' };
  if (error instanceof IdentityRefused) {
    const { status, message } = error;
    return sendErrorPage(reply, { status, title: 'Your company account cannot be used here', message, next: password });
  }
  if (error instanceof ArrivalRefused || error instanceof ProviderProblem) {
    return sendErrorPage(reply, {
      status: error instanceof ArrivalRefused ? 403 : 502,
      title: 'The sign-in did not work',
      message: `Your company’s sign-in could not be used: ${error.message}.`,
      next: retry,
    });
  }
  if (error instanceof AppError && (error.status === 400 || error.status === 404)) {
    const { status, message } = error;
    return sendErrorPage(reply, { status, title: 'Sign in again', message: `${message}.`, next: password });
  }
  throw error;
}
