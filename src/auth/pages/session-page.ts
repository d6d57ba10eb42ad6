import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';
import { hashToken, sameText } from '../../base/secrets.ts';
import type { Principal } from '../../http/principal.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { sessionSecretOf } from '../session/session-cookie.ts';
import { addPageTo, type PageHandler, type PageKind } from './add-page.ts';
import { Html, sendErrorPage, sendPage } from './layout.ts';

export interface SessionPageDeps {
  readonly limiter: RateLimiter;
  readonly gate: { personOf(request: FastifyRequest): Promise<Principal | undefined> };
}

/** A browser's session, with the secret that only it and we know, for marks in forms. */
export interface PageSession {
  readonly principal: Principal;
  readonly secret: string;
}

export const SIGN_IN = '/auth/sign-in';

/** What a page needs, wherever it stands, that shows something to somebody in a browser's session. */
export function sessionPages({ gate, limiter }: SessionPageDeps) {
  async function sessionOf(request: FastifyRequest): Promise<PageSession | undefined> {
    const principal = await gate.personOf(request);
    const secret = sessionSecretOf(request.headers.cookie);
    return principal && secret !== undefined ? { principal, secret } : undefined;
  }

  /** Sends whoever has no session to sign in, and back to a path of ours. */
  const askToSignIn = (reply: FastifyReply, backTo: string): FastifyReply => reply.redirect(signInAddress(backTo), 303);

  return {
    sessionOf,
    askToSignIn,
    addTo: (server: FastifyInstance, kind: PageKind) => addPageTo(server, limiter, kind),
    /** Sends a page in the look of all of the service's pages. */
    show: (reply: FastifyReply, page: { title: string; markup: string; status: number }): FastifyReply =>
      sendPage(reply, { title: page.title, body: new Html(page.markup), status: page.status }),
    /** For what is a person's own affair: whom a partner signed in has to do it again by password or passkey. */
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

/** In every form of a session's pages: only a page we showed to this session can know it. */
export const formMarkOf = ({ secret }: PageSession): string => hashToken(`form of our pages for ${secret}`);

/** Throws 403 unless the form was on a page that we showed to this session. */
export function requireOwnForm(request: FastifyRequest, session: PageSession, mark: string): void {
  const from = request.headers['sec-fetch-site'];
  const isOurs = (from === undefined || from === 'same-origin') && sameText(mark, formMarkOf(session));
  if (!isOurs) throw new AppError(403, 'The form is not of this session; open the page again');
}

const refuseHandedOver = (reply: FastifyReply, path: string): FastifyReply =>
  sendErrorPage(reply, {
    status: 403,
    title: 'Sign in yourself for this',
    message: 'A partner’s application signed you in. Passwords, second factors and sessions are for you alone.',
    next: { href: signInAddress(path), text: 'Sign in' },
  });
