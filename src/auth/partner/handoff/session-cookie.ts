import { ACCESS_TOKEN_SECONDS } from '../../access-token.ts';

/** The browser's session of the web console. Scripts cannot read it, and other sites' forms do not send it. */
export const SESSION_COOKIE = 'tasman_session';

export const sessionCookie = (token: string, { secure }: { secure: boolean }): string =>
  `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${ACCESS_TOKEN_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
