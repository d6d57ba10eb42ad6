import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError, forbidden } from '../../base/errors.ts';
import { hashToken, sameText } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Principal } from '../../http/principal.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { html, type Page, sendPage } from '../pages/layout.ts';
import { readCredentials, readFields, typedIn } from '../pages/page-form.ts';
import { sendProblemPage, untrustedForm } from '../pages/problem-page.ts';
import { beginBrowserSession } from '../session/session.store.ts';
import { sessionCookie } from '../session/session-cookie.ts';
import { visitorOf } from '../session/visitor.ts';
import { findPersonById } from '../sign-in/find-person.ts';
import {
  appSetUpPage,
  FACTOR_PATH,
  factorPage,
  factorSignInPage,
  newCodesPage,
  passkeySetUpPage,
} from './factor-page.ts';
import type { IdentityProofs } from './identity-proof.ts';
import type { PageSignIn } from './page-sign-in.ts';
import { readAttestation } from './passkey-json.ts';
import type { SecondFactorService, Self } from './second-factor.service.ts';
import { stepContent } from './step-content.ts';

export interface FactorPageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly factors: SecondFactorService;
  readonly proofs: IdentityProofs;
  readonly pageSignIn: PageSignIn;
  /** The browser's session, with the secret that only it and we know. */
  readonly sessionOf: (request: FastifyRequest) => Promise<Session | undefined>;
  readonly isSecure: () => boolean;
}

interface Session {
  readonly principal: Principal;
  readonly secret: string;
}

const FIELDS = [
  ...['action', 'mark', 'proof', 'otp', 'name', 'passkey', 'passkey_id', 'step'],
  ...['username', 'password', 'account_type', 'customer_id'],
] as const;
type Form = Readonly<Record<string, string | undefined>>;

/** The page where a person looks after the own second factor, signed in with this browser. */
export function addFactorPages(server: FastifyInstance, deps: FactorPageDeps): void {
  const add = (method: 'GET' | 'POST', handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    server.route({
      method,
      url: FACTOR_PATH,
      config: { template: FACTOR_PATH },
      errorHandler: (error, request, reply) => sendProblemPage(error, request, reply),
      handler: async (request, reply) => {
        deps.limiter.count({ key: `address ${request.ip}`, template: `${method} ${FACTOR_PATH}`, rate: 'standard' });
        return handler(request, reply);
      },
    });
  add('GET', async (request, reply) => {
    const session = await deps.sessionOf(request);
    return sendPage(reply, session ? await overview(deps, session) : factorSignInPage({}));
  });
  add('POST', async (request, reply) => {
    const from = request.headers['sec-fetch-site'];
    if (from !== undefined && from !== 'same-origin') throw untrustedForm(FACTOR_PATH);
    const form: Form = readFields((request.body ?? {}) as Record<string, unknown>, FIELDS);
    if (form.action === 'sign-in') return takeSignIn(deps, request, reply, form);
    const session = await deps.sessionOf(request);
    if (!session) return sendPage(reply, factorSignInPage({ problem: 'Your session has ended; sign in again.' }));
    if (!sameText(form.mark ?? '', markOf(session))) throw untrustedForm(FACTOR_PATH);
    const page = await changed(deps, request, session, form);
    return page ? sendPage(reply, page) : reply.redirect(FACTOR_PATH, 303);
  });
}

/** In every form: only a page we showed to this session can know it. */
const markOf = ({ secret }: Session): string => hashToken(`form of ${FACTOR_PATH} for ${secret}`);

const selfOf = ({ customerId, userId, subject, ...rest }: Principal, request: FastifyRequest): Self => ({
  customerId,
  userId,
  subject,
  actor: actorOf({ customerId, userId, subject, ...rest }, request.id),
});

function requireOwn({ principal }: Session): void {
  if (principal.kind !== 'session') throw forbidden('Sign in with your own password or passkey to see this');
}

async function overview(deps: FactorPageDeps, session: Session, given: { problem?: string; status?: number } = {}) {
  requireOwn(session);
  const { principal } = session;
  return factorPage({
    state: await deps.factors.state(principal),
    subject: principal.subject,
    mark: markOf(session),
    mayChange: await deps.proofs.isRecent(principal),
    ...given,
  });
}

/** Does what the form asks; the page to show, or nothing when the overview says it all. */
async function changed(
  deps: FactorPageDeps,
  request: FastifyRequest,
  session: Session,
  form: Form,
): Promise<Page | undefined> {
  requireOwn(session);
  const { principal } = session;
  const self = selfOf(principal, request);
  const mark = markOf(session);
  const { factors, proofs } = deps;
  try {
    if (form.action === 'prove') return void (await proofs.confirm(principal, proofOf(form)));
    if (form.action === 'totp-remove') {
      await proofs.require(principal, proofOf(form));
      return void (await factors.removeTotp(self));
    }
    if (form.action === 'totp-confirm') {
      return await factors.confirmTotp(self, form.otp ?? '').then(codesOf, async (error: unknown) => {
        const totp = isRefusal(error) ? await factors.pendingTotp(self) : undefined;
        if (!totp) throw error;
        return appSetUpPage({ totp, mark, problem: `${(error as AppError).message}.` });
      });
    }
    if (form.action === 'passkey-confirm') return await takePasskey(deps, { self, mark, form });
    await proofs.requireRecent(principal);
    if (form.action === 'totp-begin') return appSetUpPage({ totp: await factors.beginTotp(self), mark });
    if (form.action === 'passkey-begin') return passkeySetUpPage({ options: await optionsFor(deps, self), mark });
    if (form.action === 'passkey-remove') return void (await factors.removePasskey(self, idOf(form.passkey_id)));
    if (form.action === 'recovery-codes') return newCodesPage(await factors.replaceRecoveryCodes(self));
    throw new AppError(422, 'This page does not know what was asked of it');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return overview(deps, session, { problem: `${error.message}.`, status: error.status });
  }
}

async function takePasskey(
  deps: FactorPageDeps,
  { self, mark, form }: { self: Self; mark: string; form: Form },
): Promise<Page | undefined> {
  const response = readAttestation(form.passkey ?? '');
  const name =
    (form.name ?? '')
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 60) || undefined;
  if (response) return codesOf(await deps.factors.confirmPasskey(self, { name, response }));
  const problem = 'The browser answered nothing that is a passkey.';
  return passkeySetUpPage({ options: await optionsFor(deps, self), mark, problem });
}

async function optionsFor({ db, factors }: FactorPageDeps, self: Self) {
  const person = await db.tx(SYSTEM, (tx) => findPersonById(tx, self), { readOnly: true });
  return factors.passkeyOptions({ ...self, displayName: person?.displayName ?? self.subject });
}

const codesOf = ({ recovery_codes }: { recovery_codes: readonly string[] | null }): Page | undefined =>
  recovery_codes ? newCodesPage(recovery_codes) : undefined;

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

/** Anything but a number is no passkey of anybody. */
const idOf = (text = ''): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

/** One field takes either. A password that looks like a code is taken for one; by the API the two are told apart. */
const proofOf = ({ proof = '' }: Form): { otp: string } | { password: string } =>
  /^\s*(\d{3}\s?\d{3}|[0-9a-z]{4}(-[0-9a-z]{4}){3})\s*$/i.test(proof) ? { otp: proof } : { password: proof };

async function takeSignIn(deps: FactorPageDeps, request: FastifyRequest, reply: FastifyReply, form: Form) {
  const credentials = () => readCredentials(form, { users: true, address: request.ip });
  const outcome = await deps.pageSignIn(form, credentials, request.id);
  if ('problem' in outcome) {
    return sendPage(reply, factorSignInPage({ problem: outcome.problem, typed: typedIn(form) }));
  }
  if ('next' in outcome) {
    const hidden = html`<input type="hidden" name="action" value="sign-in">`;
    return sendPage(reply, stepContent(outcome.next, { action: FACTOR_PATH, hidden }));
  }
  const { person, beganBy } = outcome;
  const visitor = visitorOf(request);
  const secret = await deps.db.tx(SYSTEM, (tx) =>
    beginBrowserSession(tx, { ...person, beganBy, visitor, at: deps.clock.now() }),
  );
  return reply.header('set-cookie', sessionCookie(secret, { secure: deps.isSecure() })).redirect(FACTOR_PATH, 303);
}
