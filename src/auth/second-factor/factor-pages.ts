import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';
import type { RateLimiter } from '../../http/limits/rate-limit.ts';
import { addPageTo } from '../pages/add-page.ts';
import { type Page, sendPage } from '../pages/layout.ts';
import { numberIn, readFields } from '../pages/page-form.ts';
import { formMarkOf, type PageSession, requireOwnForm, type SessionPages } from '../pages/session-page.ts';
import { appSetUpPage, factorPage, newCodesPage, passkeySetUpPage } from './factor-page.ts';
import { FACTOR_PATH } from './factor-path.ts';
import type { IdentityProofs } from './identity-proof.ts';
import { readAttestation } from './passkeys.ts';
import { type SecondFactorService, type Self, selfOf } from './second-factor.service.ts';

export interface FactorPageDeps {
  readonly limiter: RateLimiter;
  readonly factors: SecondFactorService;
  readonly proofs: IdentityProofs;
  readonly pages: SessionPages;
}

const FIELDS = ['action', 'mark', 'proof', 'otp', 'name', 'passkey', 'passkey_id'] as const;
type Form = Readonly<Record<(typeof FIELDS)[number], string>>;

/** The page where a signed-in person manages their own second factor. */
export function addFactorPages(server: FastifyInstance, deps: FactorPageDeps): void {
  const add = addPageTo(server, deps.limiter);
  const { forPerson } = deps.pages;
  add(
    'GET',
    FACTOR_PATH,
    forPerson(FACTOR_PATH, async (_request, reply, session) => sendPage(reply, await overview(deps, session))),
  );
  add(
    'POST',
    FACTOR_PATH,
    forPerson(FACTOR_PATH, async (request, reply, session) => {
      const form = readFields(request.body, FIELDS);
      requireOwnForm(request, session, form.mark);
      const page = await changed(deps, request, session, form);
      return page ? sendPage(reply, page) : reply.redirect(FACTOR_PATH, 303);
    }),
  );
}

async function overview(deps: FactorPageDeps, session: PageSession, given: { problem?: string; status?: number } = {}) {
  const { principal } = session;
  return factorPage({
    state: await deps.factors.state(principal),
    subject: principal.subject,
    mark: formMarkOf(session),
    mayChange: await deps.proofs.isRecent(principal),
    ...given,
  });
}

/** Carries out the form's action. Returns the page to show next, or undefined for the overview. */
async function changed(
  deps: FactorPageDeps,
  request: FastifyRequest,
  session: PageSession,
  form: Form,
): Promise<Page | undefined> {
  const { principal } = session;
  const caller = { principal, requestId: request.id };
  const self = selfOf(caller);
  const mark = formMarkOf(session);
  const { factors, proofs } = deps;
  try {
    if (form.action === 'prove') return void (await proofs.confirm(caller, proofIn(form.proof)));
    if (form.action === 'totp-remove') {
      await proofs.require(caller, proofIn(form.proof));
      return void (await factors.removeTotp(self));
    }
    if (form.action === 'totp-confirm') {
      return await factors.confirmTotp(self, form.otp).then(codesOf, async (error: unknown) => {
        const totp = isRefusal(error) ? await factors.pendingTotp(self) : undefined;
        if (!totp) throw error;
        return appSetUpPage({ totp, mark, problem: `${(error as AppError).message}.` });
      });
    }
    if (form.action === 'passkey-confirm') return await takePasskey(deps, { self, mark, form });
    await proofs.requireRecent(caller);
    if (form.action === 'totp-begin') return appSetUpPage({ totp: await factors.beginTotp(self), mark });
    if (form.action === 'passkey-begin') return passkeySetUpPage({ options: await factors.passkeyOptions(self), mark });
    if (form.action === 'passkey-remove') return void (await factors.removePasskey(self, numberIn(form.passkey_id)));
    if (form.action === 'recovery-codes') return newCodesPage(await factors.replaceRecoveryCodes(self));
    throw new AppError(422, 'This page does not support that action; go back and try again');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return overview(deps, session, { problem: `${error.message}.`, status: error.status });
  }
}

async function takePasskey(
  deps: FactorPageDeps,
  { self, mark, form }: { self: Self; mark: string; form: Form },
): Promise<Page | undefined> {
  const response = readAttestation(form.passkey);
  const name =
    form.name
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 60) || undefined;
  if (response) return codesOf(await deps.factors.confirmPasskey(self, { name, response }));
  const problem = 'The browser did not return a passkey. Try again.';
  return passkeySetUpPage({ options: await deps.factors.passkeyOptions(self), mark, problem });
}

const codesOf = ({ recovery_codes }: { recovery_codes: readonly string[] | null }): Page | undefined =>
  recovery_codes ? newCodesPage(recovery_codes) : undefined;

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

/**
 * One form field accepts a password or a code: text that looks like a code is treated as a code. The API has separate
 * fields.
 */
export const proofIn = (proof: string): { otp: string } | { password: string } =>
  /^\s*(\d{3}\s?\d{3}|[0-9a-z]{4}(-[0-9a-z]{4}){5})\s*$/i.test(proof) ? { otp: proof } : { password: proof };
