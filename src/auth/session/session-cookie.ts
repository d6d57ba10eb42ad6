import { cookieSecret } from './cookie-secret.ts';
import { BROWSER_SESSION_SECONDS } from './session.store.ts';

/** The browser's session of our pages and the console. Scripts cannot read it, and other sites' forms do not send it. */
const SESSION_COOKIE = 'tasman_session';

export const sessionCookie = (secret: string, { secure }: { secure: boolean }): string =>
  `${SESSION_COOKIE}=${secret}; Path=/; Max-Age=${BROWSER_SESSION_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const endedSessionCookie = ({ secure }: { secure: boolean }): string =>
  `${SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const sessionSecretOf = (header: string | undefined): string | undefined => cookieSecret(header, SESSION_COOKIE);
