import type { Service } from './drive.ts';

const ADMIN = { username: 'admin@demo.example', password: 'demo-admin' };

/** Sends a request without credentials: `form` as a form, `body` as JSON. */
export type Send = (
  method: string,
  url: string,
  options: { token?: string; body?: unknown; form?: Readonly<Record<string, string>> },
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every operation.
) => Promise<{ status: number; body: any; text: string }>;

/** Signs in again when the session has ended, because the clock moves by several days at a time. */
export function signedIn(send: Send): Service['call'] {
  let token: string | undefined;
  const signIn = async (): Promise<string> => {
    const reply = await send('POST', '/api/login', { form: ADMIN });
    if (reply.status !== 200) throw new Error(`The sign-in answered ${reply.status}: ${reply.text}`);
    return reply.body.access_token;
  };
  return async (method, url, body) => {
    token ??= await signIn();
    const reply = await send(method, url, { token, body });
    if (reply.status !== 401) return reply;
    token = await signIn();
    return send(method, url, { token, body });
  };
}
