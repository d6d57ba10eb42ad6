import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Principal } from '../../http/principal.ts';
import { beginBrowserSession } from '../session/session.store.ts';
import { sessionCookie, sessionSecretOf } from '../session/session-cookie.ts';
import { visitorOf } from '../session/visitor.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { Html, sendPage } from './layout.ts';

export interface SessionPageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly gate: { personOf(request: FastifyRequest): Promise<Principal | undefined> };
  readonly signIn: SignIn;
  readonly isSecure: () => boolean;
}

/** What a page needs, wherever it stands, that shows something to the owner of an account in a browser's session. */
export const sessionPages = ({ db, clock, gate, signIn, isSecure }: SessionPageDeps) => ({
  /** The browser's session, with the secret that only it and we know, for marks in forms. */
  sessionOf: async (request: FastifyRequest): Promise<{ principal: Principal; secret: string } | undefined> => {
    const principal = await gate.personOf(request);
    const secret = sessionSecretOf(request.headers.cookie);
    return principal && secret !== undefined ? { principal, secret } : undefined;
  },
  /** Sends a page in the look of all of the service's pages. */
  show: (reply: FastifyReply, page: { title: string; markup: string; status: number }): FastifyReply =>
    sendPage(reply, { title: page.title, body: new Html(page.markup), status: page.status }),
  /** Checks the owner's password and answers the ready-made cookie of a new session. */
  signIn: async (request: FastifyRequest, given: { username: string; password: string }): Promise<string> => {
    const visitor = visitorOf(request);
    const { customerId, userId } = await signIn({ accountType: 'admin', ...given, address: visitor.address });
    const secret = await db.tx(SYSTEM, (tx) =>
      beginBrowserSession(tx, { customerId, userId, beganBy: 'password', visitor, at: clock.now() }),
    );
    return sessionCookie(secret, { secure: isSecure() });
  },
});
