import { errorGroupOf } from '../../../src/http/openapi-examples.ts';
import { type Route, statusesOf } from '../../../src/http/route.ts';
import { buildTestApp, type TestApp } from '../../harness/app.ts';
import type { Recorder, Step } from './recorder.ts';

const NO_SUCH = 999_999;

const paramsOf = ({ path }: Route, id: number | string): Record<string, number | string> =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, name === 'report' ? 'headcount' : id]));

/** The refusals that any operation may give: of each group and family once. */
export async function beRefused(
  { isRefused, routes }: Recorder,
  { tokenOf, nobody }: { tokenOf: (route: Route) => string | undefined; nobody: string },
): Promise<void> {
  const heard = new Set<string>();
  const provoke = async (route: Route, statuses: readonly number[], step: Step) => {
    const isNews = (status: number) =>
      statusesOf(route).includes(status) && !heard.has(`${errorGroupOf(route)} ${status}`);
    if (!statuses.some(isNews)) return;
    heard.add(`${errorGroupOf(route)} ${(await isRefused(route.id, step)).status}`);
  };
  for (const route of routes.values()) {
    const token = tokenOf(route);
    const step = (more: Step): Step => ({ ...(token ? { token } : {}), params: paramsOf(route, NO_SUCH), ...more });
    if (token) {
      await provoke(route, [401], { params: paramsOf(route, NO_SUCH) });
      await provoke(route, [403], step({ token: nobody }));
    }
    // A record that does not exist, and a body that does not fit: which of the two is told depends on the operation.
    await provoke(route, [400, 404, 422], step(route.body ? { body: { unknown: true } } : {}));
    if (route.path.includes('{')) await provoke(route, [422], step({ params: paramsOf(route, 'abc') }));
    await provoke(route, [415], step({ body: 'x', headers: { 'content-type': 'text/plain' } }));
    await provoke(route, [413], step({ body: '{}', headers: { 'content-length': '99999999' } }));
  }
}

/** More than any limit lets by. */
const MANY = 2_000;

/** What the limiter says, from a service whose limits are not lifted. */
export async function wordsOfTheLimit(service: TestApp): Promise<unknown> {
  const limited = await buildTestApp({ database: service.database, env: { RATE_LIMIT_SCALE: '1' } });
  for (let call = 0; call < MANY; call += 1) {
    const { status, body } = await limited.call('GET', '/.well-known/jwks.json');
    if (status === 429) return body;
  }
  throw new Error(`${MANY} calls reached no limit`);
}
