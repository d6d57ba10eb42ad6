import { BROWSER_SESSION_SECONDS } from './session.store.ts';

/** The browser's session of our pages and the console. Scripts cannot read it, and other sites' forms do not send it. */
export const SESSION_COOKIE = 'tasman_session';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

export const sessionCookie = (secret: string, { secure }: { secure: boolean }): string =>
  `${SESSION_COOKIE}=${secret}; Path=/; Max-Age=${BROWSER_SESSION_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const endedSessionCookie = ({ secure }: { secure: boolean }): string =>
  `${SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** The secret in a Cookie header, when there is one of our making. */
export function sessionSecretOf(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === SESSION_COOKIE && value !== undefined && SECRET.test(value)) return value;
  }
  return undefined;
}
