import { Writable } from 'node:stream';
import type { InjectOptions, Response } from 'light-my-request';
import { type App, buildApp } from '../../src/app.ts';
import { type MovableClock, movableClock } from '../../src/base/clock.ts';
import { createLogger } from '../../src/base/logger.ts';
import { readConfig } from '../../src/config.ts';
import { type Listener, listen } from '../../src/db/notify.ts';
import type { ConsoleFiles } from '../../src/http/console/console-files.ts';
import { checkAnswer } from './answers.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { TEST_PASSWORDS } from './passwords.ts';
import { TEST_SECRET_KEY } from './secret.ts';

export interface Call extends Omit<InjectOptions, 'method' | 'url' | 'payload' | 'body'> {
  /** The bytes of the request body, for bodies that are not well-formed. */
  readonly raw?: string;
  readonly token?: string;
  readonly body?: unknown;
  /** The request body, sent as application/x-www-form-urlencoded. */
  readonly form?: Readonly<Record<string, string>>;
  /** The request body, sent as multipart/form-data. */
  readonly multipart?: Multipart;
}

/** The parts of a multipart body. Objects other than files are sent as JSON. */
export type Multipart = Readonly<
  Record<string, string | object | { readonly name: string; readonly bytes: Uint8Array }>
>;

const BOUNDARY = 'tasman-test-boundary';

/** A multipart body with a fixed boundary. */
export function multipartBody(parts: Multipart): Buffer {
  const pieces = Object.entries(parts).flatMap(([field, value]) => {
    const isFile = typeof value === 'object' && 'bytes' in value && 'name' in value;
    const name = isFile ? `; filename="${value.name}"` : '';
    const type = isFile ? '\r\nContent-Type: application/octet-stream' : '';
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${name}${type}\r\n\r\n`;
    const content = isFile ? value.bytes : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
    return [Buffer.from(head), Buffer.from(content as Uint8Array), Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export interface Reply {
  readonly status: number;
  /** The parsed body. For an error response, it excludes `errors`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of arbitrary JSON bodies.
  readonly body: any;
  /**
   * The field errors in an error response. `checkAnswer` checks their format. A test compares only the errors that
   * concern it.
   */
  readonly errors: readonly FieldError[];
  readonly text: string;
  readonly headers: Response['headers'];
}

export interface FieldError {
  readonly path: string;
  readonly message: string;
  readonly code: string;
}

/** Status and body, for tests that compare the whole response. */
export const answerOf = ({ status, body }: { status: number; body?: unknown }) => ({ status, body });

/** Selects these fields of a large body. A field that is missing from the body is also missing from the result. */
// biome-ignore lint/suspicious/noExplicitAny: tests read fields of arbitrary JSON bodies.
export const only = (answer: any, ...names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in answer).map((name) => [name, answer[name]]));

export interface TestApp {
  readonly app: App;
  readonly database: TestDatabase;
  readonly clock: MovableClock;
  /** All lines logged so far. */
  readonly logs: readonly string[];
  call(method: string, url: string, options?: Call): Promise<Reply>;
  /** Signs in to the demo and returns the session token. */
  login(username: string, password: string, options?: { customerId?: number }): Promise<string>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /**
   * Shares one service on the demo database with other test files of the worker. Use it for files that only add their
   * own companies and change nothing else, including the clock.
   */
  readonly shared?: boolean;
  readonly database?: 'empty' | 'demo' | TestDatabase;
  /** The initial time of the service's clock. Only the test moves the clock. */
  readonly at?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The built web console to serve. If it is omitted, the service has no console. */
  readonly console?: ConsoleFiles | undefined;
}

export function readReply({ statusCode, payload, headers }: Response): Reply {
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
  const whole = isJson && payload !== '' ? JSON.parse(payload) : payload;
  const isRefusal = statusCode >= 400 && whole !== null && typeof whole === 'object';
  const read = isRefusal ? withErrorsApart(whole) : { body: whole, errors: [] };
  return { status: statusCode, ...read, text: payload, headers };
}

function withErrorsApart({ errors = [], ...body }: { readonly errors?: readonly FieldError[] }) {
  return { body, errors };
}

const open = new Set<TestApp>();

/** Shared services, by the initial time of their clocks. They live until the worker ends. */
const shared = new Map<string, Promise<TestApp>>();

/**
 * Closes the services of a test file, and fails if a test moved the clock of a shared service. Runs after every test
 * file.
 */
export async function closeTestApps(): Promise<void> {
  for (const app of [...open]) await app.close();
  for (const [at, app] of shared) {
    const now = (await app).clock.now();
    if (now.getTime() !== new Date(at).getTime())
      throw new Error(`the clock of a shared service was left at ${now.toISOString()}`);
  }
}

const START = '2026-03-10T00:00:00Z';

/**
 * Runs the whole service in process, with a fixed clock and, by default, on its own database. Closed after the test
 * file, unless it is shared.
 */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { at = START, shared: isShared = false } = options;
  if (isShared) {
    const found = shared.get(at) ?? openTestApp({ at });
    shared.set(at, found);
    return found;
  }
  const app = await openTestApp(options);
  open.add(app);
  return app;
}

async function openTestApp(options: TestAppOptions): Promise<TestApp> {
  const given = options.database ?? 'demo';
  const database = typeof given === 'string' ? await cloneDatabase(given) : given;
  const clock = movableClock(options.at ?? START);
  const logs: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logs.push(String(chunk));
      done();
    },
  });
  const config = readConfig({
    DATA_DIR: '/nonexistent',
    SECRET_KEY: TEST_SECRET_KEY,
    BASE_URL: 'http://tasman.test',
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'info',
    ...options.env,
  });
  const listener: Listener = await listen(database.service, () => {});
  const logger = createLogger({ level: config.logLevel, destination: sink });
  const app = buildApp({
    config,
    db: database.db,
    listener,
    clock,
    logger,
    passwords: TEST_PASSWORDS,
    onAnswer: checkAnswer,
    console: options.console,
  });
  await app.server.ready();

  const call = async (
    method: string,
    url: string,
    { token, body, form, multipart, raw, headers, ...rest }: Call = {},
  ): Promise<Reply> => {
    const response = await app.server.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(multipart ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } : {}),
        ...(body !== undefined ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(raw === undefined ? {} : { payload: raw }),
      ...(multipart ? { payload: multipartBody(multipart) } : {}),
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
      ...(body !== undefined ? { payload: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      ...rest,
    });
    return readReply(response);
  };

  const result: TestApp = {
    app,
    database,
    clock,
    logs,
    call,
    async login(username, password, { customerId } = {}) {
      const reply = await call('POST', '/api/login', {
        form: { username, password, ...(customerId ? { account_type: 'user', customer_id: String(customerId) } : {}) },
      });
      if (reply.status !== 200) throw new Error(`sign-in as ${username} returned ${reply.status}: ${reply.text}`);
      return reply.body.access_token;
    },
    async close() {
      if (!open.delete(result)) return;
      await app.server.close();
      await listener.close();
      if (typeof given === 'string') await database.drop();
    },
  };
  return result;
}
