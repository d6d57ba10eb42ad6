import { Pool } from 'undici';
import type { BenchService } from './service.ts';

export interface Reply {
  readonly text: string;
  readonly etag: string;
}

/** Calls the service as a signed-in user. */
export type Ask = (
  method: 'GET' | 'PUT' | 'POST' | 'PATCH',
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Reply>;

interface Person {
  readonly username: string;
  readonly password: string;
}
const OWNER: Person = { username: 'admin@demo.example', password: 'demo-admin' };
export const PARTNER: Person = { username: 'partner@demo.example', password: 'demo-partner' };

/**
 * Signs in, and returns a minimal client that uses keep-alive connections. The client must be fast, because its own
 * work is part of every figure.
 */
export async function signedIn(service: BenchService, who: Person = OWNER): Promise<Ask> {
  const pool = new Pool(service.address);
  const send: Ask = async (method, path, body, headers = {}) => {
    const reply = await pool.request({
      method,
      path,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? null : typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });
    const text = await reply.body.text();
    if (reply.statusCode >= 300)
      throw new Error(`${method} ${path} answered ${reply.statusCode}: ${text.slice(0, 300)}`);
    return { text, etag: String(reply.headers.etag ?? '') };
  };
  const form = String(new URLSearchParams({ ...who }));
  const login = await send('POST', '/api/login', form, { 'content-type': 'application/x-www-form-urlencoded' });
  const authorization = `Bearer ${JSON.parse(login.text).access_token}`;
  return (method, path, body, headers = {}) => send(method, path, body, { authorization, ...headers });
}
