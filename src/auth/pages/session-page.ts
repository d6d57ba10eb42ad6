import type { FastifyReply } from 'fastify';
import type { AccessTokens } from '../access-token.ts';
import { SESSION_COOKIE, sessionCookie } from '../partner/handoff/session-cookie.ts';
import { sessionToken } from '../sign-in/session-token.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { Html, sendPage } from './layout.ts';

export interface SessionPageDeps {
  readonly tokens: Pick<AccessTokens, 'sign'>;
  readonly signIn: SignIn;
  readonly isSecure: () => boolean;
}

/** What a page needs, wherever it stands, that shows something to the owner of an account in a browser's session. */
export const sessionPages = ({ tokens, signIn, isSecure }: SessionPageDeps) => ({
  sessionCookie: SESSION_COOKIE,
  /** Sends a page in the look of all of the service's pages. */
  show: (reply: FastifyReply, page: { title: string; markup: string; status: number }): FastifyReply =>
    sendPage(reply, { title: page.title, body: new Html(page.markup), status: page.status }),
  /** Checks the owner's password and answers the ready-made cookie of a new session. */
  signIn: async (given: { username: string; password: string; address: string }): Promise<string> => {
    const person = await signIn({ accountType: 'admin', ...given });
    return sessionCookie(await sessionToken(tokens, person), { secure: isSecure() });
  },
});
