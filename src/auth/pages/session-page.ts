import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';
import { hashToken, sameText } from '../../base/secrets.ts';
import type { RateLimiter } from '../../http/limits/rate-limit.ts';
import type { Principal } from '../../http/principal.ts';
import { sessionSecretOf } from '../session/session-cookie.ts';
import { addPageTo, type PageHandler, type PageKind } from './add-page.ts';
import { Html, sendErrorPage, sendPage } from './layout.ts';

export interface SessionPageDeps {
  readonly limiter: RateLimiter;
  readonly gate: { personOf(request: FastifyRequest): Promise<Principal | undefined> };
}

/** A browser session with its cookie secret, from which the form tokens are derived. */
export interface PageSession {
  readonly principal: Principal;
  readonly secret: string;
}

export const SIGN_IN = '/auth/sign-in';

/** Helpers for pages that need a browser session. */
export function sessionPages({ gate, limiter }: SessionPageDeps) {
  async function sessionOf(request: FastifyRequest): Promise<PageSession | undefined> {
    const principal = await gate.personOf(request);
    const secret = sessionSecretOf(request.headers.cookie);
    return principal && secret !== undefined ? { principal, secret } : undefined;
  }

  /** Redirects to the sign-in page, which then returns to the specified path. */
  const askToSignIn = (reply: FastifyReply, backTo: string): FastifyReply => reply.redirect(signInAddress(backTo), 303);

  return {
    sessionOf,
    askToSignIn,
    addTo: (server: FastifyInstance, kind: PageKind) => addPageTo(server, limiter, kind),
    /** Sends a page with the layout of the hosted pages. */
    show: (reply: FastifyReply, page: { title: string; markup: string; status: number }): FastifyReply =>
      sendPage(reply, { title: page.title, body: new Html(page.markup), status: page.status }),
    /**
     * For the person's security settings. When a partner handed over the session, the person must first sign in with a
     * password or passkey.
     */
    forPerson:
      (
        path: string,
        handler: (request: FastifyRequest, reply: FastifyReply, session: PageSession) => Promise<FastifyReply>,
      ): PageHandler =>
      async (request, reply) => {
        const session = await sessionOf(request);
        if (!session) return askToSignIn(reply, path);
        return session.principal.kind === 'session' ? handler(request, reply, session) : refuseHandedOver(reply, path);
      },
  };
}

export type SessionPages = ReturnType<typeof sessionPages>;

export const signInAddress = (backTo: string): string => `${SIGN_IN}?next=${encodeURIComponent(backTo)}`;

/** The CSRF token of the forms. Only a page shown to this session knows it. */
export const formMarkOf = ({ secret }: PageSession): string => hashToken(`form of our pages for ${secret}`);

/** Throws 403 unless the form was on a page that we showed to this session. */
export function requireOwnForm(request: FastifyRequest, session: PageSession, mark: string): void {
  const from = request.headers['sec-fetch-site'];
  const isOurs = (from === undefined || from === 'same-origin') && sameText(mark, formMarkOf(session));
  if (!isOurs) throw new AppError(403, 'The form does not belong to this session; open the page again');
}

const refuseHandedOver = (reply: FastifyReply, path: string): FastifyReply =>
  sendErrorPage(reply, {
    status: 403,
    title: 'Sign in to continue',
    message:
      'A partner application signed you in. To manage your password, second factor and sessions, sign in yourself.',
    next: { href: signInAddress(path), text: 'Sign in' },
  });
