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
  readonly token?: string;
  readonly body?: unknown;
  /** Sent as application/x-www-form-urlencoded. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  /** Of a refusal what the documents show of it; the fields that it names are in `errors`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
  /** The fields that a refusal names; `checkAnswer` looks at every one of them, tests at those they are about. */
  readonly errors: readonly FieldError[];
  readonly text: string;
  readonly headers: Response['headers'];
}

export interface FieldError {
  readonly path: string;
  readonly message: string;
  readonly code: string;
}

/** The two halves of an answer that a test compares whole. */
export const answerOf = ({ status, body }: { status: number; body?: unknown }) => ({ status, body });

/** The fields of a large answer that a test is about; what is missing in it is missing here. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
export const only = (answer: any, ...names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in answer).map((name) => [name, answer[name]]));

export interface TestApp {
  readonly app: App;
  readonly database: TestDatabase;
  readonly clock: MovableClock;
  /** Every line logged so far. */
  readonly logs: readonly string[];
  call(method: string, url: string, options?: Call): Promise<Reply>;
  /** A session token of the given demo sign-in. */
  login(username: string, password: string, options?: { customerId?: number }): Promise<string>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly database?: 'empty' | 'demo' | TestDatabase;
  /** Where the service's clock stands; it moves only when told. */
  readonly at?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Serves the web console as it was built; without it the service is tried as if it had none. */
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

/** Called after every test file by its set-up. */
export async function closeTestApps(): Promise<void> {
  for (const app of [...open]) await app.close();
}

/** The whole service in process, on a database of its own, with a clock that stands still. Closed after the file. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const given = options.database ?? 'demo';
  const database = typeof given === 'string' ? await cloneDatabase(given) : given;
  const clock = movableClock(options.at ?? '2026-03-10T00:00:00Z');
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
    { token, body, form, headers, ...rest }: Call = {},
  ): Promise<Reply> => {
    const response = await app.server.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(body !== undefined ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
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
      if (reply.status !== 200) throw new Error(`sign-in of ${username} answered ${reply.status}: ${reply.text}`);
      return reply.body.access_token;
    },
    async close() {
      if (!open.delete(result)) return;
      await app.server.close();
      await listener.close();
      if (typeof given === 'string') await database.drop();
    },
  };
  open.add(result);
  return result;
}
