import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../src/app.ts';
import { passwordsAt } from '../src/auth/password.ts';
import { movableClock, systemClock } from '../src/base/clock.ts';
import { createLogger } from '../src/base/logger.ts';
import { fieldCipher } from '../src/base/secrets.ts';
import { readConfig } from '../src/config.ts';
import { openDb } from '../src/db/db.ts';
import { startEmbedded } from '../src/db/embedded/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { listen } from '../src/db/notify.ts';
import { loadDemo } from '../src/demo/demo.ts';
import type { Service } from './drive.ts';
import type { ReviewingService } from './faults/drive.ts';

const ADMIN = { username: 'admin@demo.example', password: 'demo-admin' };

/** Sends a request without credentials: `form` as a form, `body` as JSON. */
type Send = (
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

// Runs the real service in this process, on an embedded database that is deleted afterwards. In this folder, only this
// file imports code from the service. The reference calculator imports nothing from it.

const START = '2024-07-01T00:00:00Z';
const KEY = 'a secret key that only the proof uses, for one run';

export interface OpenService extends ReviewingService {
  close(): Promise<void>;
}

/** Starts a database with the demo account, and the service on it. */
export async function openService(): Promise<OpenService> {
  const folder = mkdtempSync(join(tmpdir(), 'tasman-proof-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const database = await startEmbedded({ dataDir: folder, log: () => {}, settings });
  const closing: (() => Promise<void>)[] = [
    async () => {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  ];
  const close = async (): Promise<void> => {
    for (const one of closing.splice(0).reverse()) await one();
  };
  try {
    const root = { host: database.host, port: database.port, ...database.superuser };
    await migrate(root, { at: systemClock().now(), log: () => {} });
    const db = openDb(root, { poolSize: 4, onError: () => {} });
    closing.push(() => db.close());
    const clock = movableClock(START);
    await loadDemo({ db, clock, cipher: fieldCipher([KEY]) });
    const listener = await listen(root, () => {});
    closing.push(() => listener.close());
    const config = readConfig({ DATA_DIR: folder, SECRET_KEY: KEY, RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'silent' });
    const logger = createLogger({ level: config.logLevel });
    // Uses weak password hashing to save time, because sign-ins are not part of the proof.
    const app = buildApp({ config, db, listener, clock, logger, passwords: passwordsAt({ N: 2 ** 10, r: 8, p: 1 }) });
    await app.server.ready();
    closing.push(() => app.server.close());
    return {
      call: signedIn(sendTo(app)),
      setClock: (instant) => clock.set(instant),
      review: () => app.reviews.runDue(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function sendTo({ server }: ReturnType<typeof buildApp>): Send {
  return async (method, url, { token, body, form }) => {
    const { statusCode, payload } = await server.inject({
      method: method as 'GET',
      url,
      headers: {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      payload: form ? new URLSearchParams(form).toString() : JSON.stringify(body),
    });
    return {
      status: statusCode,
      body: payload.startsWith('{') || payload.startsWith('[') ? JSON.parse(payload) : payload,
      text: payload,
    };
  };
}
