import { BROWSER_SESSION_SECONDS } from './session.store.ts';

/** The secret in our cookies: 32 random bytes. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** The value of this cookie, if it has the format of our secrets. */
export function cookieSecret(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined && SECRET.test(value)) return value;
  }
  return undefined;
}

/**
 * The session cookie of the hosted pages and the console. Scripts cannot read it, and forms on other sites do not send
 * it.
 */
const SESSION_COOKIE = 'tasman_session';

export const sessionCookie = (secret: string, { secure }: { secure: boolean }): string =>
  `${SESSION_COOKIE}=${secret}; Path=/; Max-Age=${BROWSER_SESSION_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const endedSessionCookie = ({ secure }: { secure: boolean }): string =>
  `${SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const sessionSecretOf = (header: string | undefined): string | undefined => cookieSecret(header, SESSION_COOKIE);
