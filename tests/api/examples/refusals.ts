import { errorGroupOf } from '../../../src/http/openapi/examples.ts';
import { type Route, statusesOf } from '../../../src/http/route.ts';
import { buildTestApp, type TestApp } from '../../harness/app.ts';
import type { Recorder, Step } from './recorder.ts';

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
