import { Compile } from 'typebox/compile';
import { errorGroupOf } from '../../../src/http/openapi/examples.ts';
import { isRaw, type Route, statusesOf } from '../../../src/http/route.ts';
import type { TSchema } from '../../../src/http/schema.ts';
import { buildTestApp, type Multipart, type Reply, type TestApp } from '../../harness/app.ts';
import { madeUp, shortened } from './made-up.ts';

export interface Step {
  readonly token?: string;
  readonly params?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, number | string | boolean>>;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly multipart?: Multipart;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Example {
  request?: unknown;
  answers: Record<string, unknown>;
}

/** Records requests and responses. For each operation and status, it keeps the first response. */
export function recorder(service: TestApp) {
  const examples = new Map<string, Example>();
  const errors = new Map<string, Map<number, unknown>>();
  const routes = new Map(service.app.routes.map((route) => [route.id, route]));

  async function send(id: string, { params = {}, query = {}, ...call }: Step): Promise<{ route: Route; reply: Reply }> {
    const route = routes.get(id);
    if (!route) throw new Error(`there is no operation ${id}`);
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const reply = await service.call(route.method, search.size > 0 ? `${path}?${search}` : path, call);
    return { route, reply };
  }

  function keep(route: Route, status: number, sent: unknown, answered: unknown): void {
    const example = examples.get(route.id) ?? { answers: {} };
    examples.set(route.id, example);
    if (sent !== undefined && example.request === undefined) example.request = shortened(madeUp(sent, route.id));
    if (answered !== undefined && example.answers[status] === undefined) {
      example.answers[status] = shortened(madeUp(answered, route.id));
    }
  }

  return {
    examples,
    errors,
    routes,
    /** Makes a call that must succeed, and records its response as the example for its status. */
    async does(id: string, step: Step = {}): Promise<Reply> {
      const { route, reply } = await send(id, step);
      const { status, text, body } = reply;
      if (!(status in route.replies)) throw new Error(`${id} answered ${status}: ${text.slice(0, 500)}`);
      keep(route, status, step.body ?? step.form ?? shownParts(step.multipart), answeredIn(route, status, body));
      return reply;
    },
    /** Makes a call that must be rejected, and records its response as the example for its status. */
    async isRefused(id: string, step: Step, expected?: number): Promise<Reply> {
      const { route, reply } = await send(id, step);
      const { status, text } = reply;
      // Uses the raw text, because the harness removes the list of field errors from bodies.
      const body: unknown = text.startsWith('{') ? JSON.parse(text) : text;
      if (expected !== undefined && status !== expected) throw new Error(`${id} answered ${status}: ${text}`);
      if (status < 400 || !statusesOf(route).includes(status)) return reply;
      if (status in route.replies) keep(route, status, undefined, body);
      const recorded = errors.get(id) ?? new Map<number, unknown>();
      errors.set(id, recorded);
      if (!recorded.has(status)) recorded.set(status, madeUp(body, id));
      return reply;
    },
  };
}

export type Recorder = ReturnType<typeof recorder>;

/** The parts of a multipart body, with the text of the file. */
const shownParts = (parts: Multipart | undefined): unknown =>
  parts &&
  Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [
      name,
      typeof value === 'object' && 'bytes' in value ? Buffer.from(value.bytes as Uint8Array).toString() : value,
    ]),
  );

/** Keeps only the first lines of a text file, and leaves out binary files. */
function answeredIn(route: Route, status: number, body: unknown): unknown {
  const declared = route.replies[status];
  if (!declared || body === '' || body === undefined) return undefined;
  if (!isRaw(declared)) return body;
  return declared.content?.startsWith('text/')
    ? `${String(body).split('\n').slice(0, 4).join('\n').trimEnd()}\n`
    : undefined;
}

const compiled = new Map<TSchema, ReturnType<typeof Compile>>();

/** Lists the examples that do not conform to their operation's schema. */
export function examplesOutsideSchema({ examples, routes }: Recorder): readonly string[] {
  const faults: string[] = [];
  const validate = (place: string, schema: TSchema, value: unknown) => {
    const check = compiled.get(schema) ?? Compile(schema);
    compiled.set(schema, check);
    if (!check.Check(value)) faults.push(`${place}: ${JSON.stringify(check.Errors(value).slice(0, 2))}`);
  };
  for (const [id, { request, answers }] of examples) {
    const route = routes.get(id)!;
    if (route.body && request !== undefined) validate(`${id} request`, route.body, request);
    for (const [status, value] of Object.entries(answers)) {
      const declared = route.replies[Number(status)];
      if (declared && !isRaw(declared)) validate(`${id} ${status}`, declared, value);
    }
  }
  return faults;
}

const NO_SUCH = 999_999;

/** Path parameters that accept one of several words instead of an id. */
const WORDS: Readonly<Record<string, string>> = { report: 'headcount', record: 'employee-records' };

const paramsOf = ({ path }: Route, id: number | string): Record<string, number | string> =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, WORDS[name!] ?? id]));

/** Provokes the error responses that any operation may return, once for each error group and status. */
export async function recordErrors(
  { isRefused, routes }: Recorder,
  { tokenOf, unprivileged }: { tokenOf: (route: Route) => string | undefined; unprivileged: string },
): Promise<void> {
  const seen = new Set<string>();
  const provoke = async (route: Route, statuses: readonly number[], step: Step) => {
    const isNew = (status: number) =>
      statusesOf(route).includes(status) && !seen.has(`${errorGroupOf(route, status)} ${status}`);
    if (!statuses.some(isNew)) return;
    const { status } = await isRefused(route.id, step);
    seen.add(`${errorGroupOf(route, status)} ${status}`);
  };
  for (const route of routes.values()) {
    const token = tokenOf(route);
    const step = (more: Step): Step => ({ ...(token ? { token } : {}), params: paramsOf(route, NO_SUCH), ...more });
    if (token) {
      await provoke(route, [401], { params: paramsOf(route, NO_SUCH) });
      await provoke(route, [403], step({ token: unprivileged }));
    }
    // Sends a record id that does not exist and an invalid body. Each operation decides which of the two it reports.
    await provoke(route, [400, 404, 422], step(route.body ? { body: { unknown: true } } : {}));
    if (route.path.includes('{')) await provoke(route, [422], step({ params: paramsOf(route, 'abc') }));
    await provoke(route, [415], step({ body: 'x', headers: { 'content-type': 'text/plain' } }));
    await provoke(route, [413], step({ body: '{}', headers: { 'content-length': '99999999' } }));
  }
}

/** More calls than any limit allows. */
const MANY = 2_000;

/** Returns the 429 response of a service whose rate limits are enabled. */
export async function rateLimitError(service: TestApp): Promise<unknown> {
  const limited = await buildTestApp({ database: service.database, env: { RATE_LIMIT_SCALE: '1' } });
  for (let call = 0; call < MANY; call += 1) {
    const { status, body } = await limited.call('GET', '/.well-known/jwks.json');
    if (status === 429) return body;
  }
  throw new Error(`${MANY} calls reached no limit`);
}
