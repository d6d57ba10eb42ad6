import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Route, takesKey } from '../../src/http/route.ts';
import { answerOf, buildTestApp, type Call, type Reply, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { recorder } from './examples/recorder.ts';
import { WALK_ENV, walkThroughDemo } from './examples/walk.ts';

describe('an Idempotency-Key', () => {
  let service: TestApp;
  let token: string;
  beforeAll(async () => {
    service = await buildTestApp();
    token = await service.login('admin@demo.example', 'demo-admin');
  });
  afterEach(() => service.clock.set('2026-03-10T00:00:00Z'));

  const department = (name: string, key: string, more: { token?: string } = {}): Promise<Reply> =>
    service.call('POST', '/api/company/1/departments', {
      token: more.token ?? token,
      body: { name },
      headers: { 'idempotency-key': key },
    });
  const named = async (name: string) => {
    const { body } = await service.call('GET', '/api/company/1/departments', { token });
    return body.filter((one: { name: string }) => one.name === name).length;
  };

  it('executes a request only once and marks repeated responses [IDEM-001]', async () => {
    const first = await department('Grafting', 'key-1');
    const again = await department('Grafting', 'key-1');
    expect([first.status, first.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([201, first.text, 'true']);
    expect(await named('Grafting')).toBe(1);
  });

  it('returns 409 when it is sent again with another body or to another operation [IDEM-001]', async () => {
    await department('Pruning', 'key-2');
    const detail =
      "The Idempotency-Key 'key-2' was used for another request; use a new key, or repeat the original request";
    const other = await department('Mulching', 'key-2');
    expect(answerOf(other)).toEqual({ status: 409, body: { detail } });
    expect(other.errors).toEqual([{ path: '/header/Idempotency-Key', message: detail, code: 'repeated' }]);
    const elsewhere = await service.call('DELETE', '/api/company/1/departments/1', {
      token,
      headers: { 'idempotency-key': 'key-2' },
    });
    expect(elsewhere.status).toBe(409);
    expect(await named('Mulching')).toBe(0);
  });

  it('can be used again after an error, which is not stored, and after seven days [IDEM-001]', async () => {
    expect((await department('', 'key-3')).status).toBe(422);
    expect((await department('Shade house', 'key-3')).status).toBe(201);
    const taken = await department('Shade house', 'key-4');
    expect(taken.status).toBe(409);
    expect((await department('Potting', 'key-4')).status).toBe(201);

    service.clock.advance({ days: 8 });
    const later = { token: await service.login('admin@demo.example', 'demo-admin') };
    expect((await department('Orchard', 'key-3', later)).status).toBe(201);
  });

  it('belongs to one caller of one account [IDEM-001]', async () => {
    expect((await department('Irrigation', 'key-5')).status).toBe(201);
    const client = await tokenFor(service, { customerId: 3, scope: 'payroll.read payroll.write' });
    expect(answerOf(await department('Irrigation', 'key-5', { token: client })).status).toBe(409);
    expect((await department('Fencing', 'key-5', { token: client })).status).toBe(201);
    const rows = await service.database.query(
      "select caller from idempotent_answer where key = 'key-5' order by length(caller)",
    );
    expect(rows.map(({ caller }) => caller)).toEqual(['user 3', expect.stringMatching(/^client .+ user \d+$/)]);
  });

  it('stores the response encrypted, because it may contain a bank account number', async () => {
    const body = { account_name: 'Kea Ltd', bsb: '062000', account_number: '12345678' };
    const headers = { 'idempotency-key': 'key-6' };
    const path = '/api/employees/1/bank-accounts';
    const made = await service.call('POST', path, { token, body, headers });
    expect([made.status, made.text.includes('12345678')]).toEqual([201, true]);
    expect(JSON.stringify(await service.database.query('select * from idempotent_answer'))).not.toContain('12345678');
  });

  it('has no effect on a request that deletes an employee [CONV-031] [IDEM-001]', async () => {
    const { body: people } = await service.call('GET', '/api/company/1/employees', { token });
    const call = () =>
      service.call('DELETE', `/api/employees/${people[0].id}`, { token, headers: { 'idempotency-key': 'key-8' } });
    expect([(await call()).status, (await call()).status]).toEqual([204, 409]);
  });
});

// Walks through the demo world and calls every operation successfully. If a call accepts an idempotency key, its
// response is lost and the call is sent again.
describe('a call whose response was lost', () => {
  interface Sent {
    readonly url: string;
    readonly route: Route;
    readonly options: Call;
    readonly key: string;
  }

  let service: TestApp;
  const replayed = new Set<string>();
  const refused = new Set<string>();
  const wrong: string[] = [];
  let calls = 0;
  const sentWith = new Map<string, Sent[]>();

  const isSuccess = ({ status }: Reply): boolean => status < 300;

  /**
   * The number and the versions of the rows of each table, without the stored responses and the rows that every
   * authenticated call writes. A change gives a row the id of its transaction, which is cheaper to read than its
   * values.
   */
  async function stored(): Promise<string> {
    const tables = await service.database.query(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('idempotent_answer', 'session') order by 1`);
    const sums = tables.map(
      ({ name }: { name?: string }) =>
        `select '${name}' as t, count(*) as n, sum(xmin::text::bigint) as s from "${name}"`,
    );
    const rows = await service.database.query(sums.join(' union all '));
    return JSON.stringify(rows);
  }

  const routeOf = (method: string, url: string): Route | undefined =>
    service.app.routes.find(
      (route) =>
        route.method === method &&
        new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url.split('?')[0]!) &&
        !(route.path.includes('{') && service.app.routes.some(({ method: m, path }) => m === method && path === url)),
    );

  const withKey = (options: Call, key: string): Call => ({
    ...options,
    headers: { ...options.headers, 'idempotency-key': key },
  });

  /** Sends the call, discards the response and sends the call again. */
  async function twice(method: string, url: string, options: Call = {}): Promise<Reply> {
    const route = routeOf(method, url);
    if (!route || !takesKey(route) || url.includes('dry_run=true')) return service.call(method, url, options);
    calls += 1;
    const sent = { url, route, options, key: `walk-${calls}` };
    const malformed = await service.call(method, url, withKey(options, 'two words'));
    if (malformed.status !== 400) wrong.push(`${route.id} answered ${malformed.status} for a malformed key`);
    const lost = await service.call(method, url, withKey(options, sent.key));
    if (!isSuccess(lost)) return lost;
    const before = await stored();
    const again = await service.call(method, url, withKey(options, sent.key));
    const isSame = again.status === lost.status && again.text === lost.text;
    if (
      !isSame ||
      again.headers['idempotent-replayed'] !== 'true' ||
      lost.headers['idempotent-replayed'] !== undefined
    ) {
      wrong.push(`${route.id} answered ${lost.status}, then ${again.status} ${again.text.slice(0, 300)}`);
    }
    if (again.headers.etag !== lost.headers.etag) wrong.push(`${route.id} lost its ETag`);
    await refuseOtherRequest(sent);
    if ((await stored()) !== before) wrong.push(`${route.id} changed data when it was repeated`);
    replayed.add(route.id);
    return again;
  }

  /**
   * Sends this request with the key of an earlier call to another operation, and sends that call with the key of this
   * request.
   */
  async function refuseOtherRequest(sent: Sent): Promise<void> {
    const token = sent.options.token ?? '';
    const others = sentWith.get(token) ?? [];
    sentWith.set(token, [...others, sent]);
    const earlier = others.findLast(({ route }) => route !== sent.route);
    const { reason } = (sent.options.body ?? {}) as { reason?: string };
    if (!earlier && reason) {
      const body = { ...(sent.options.body as object), reason: 'Another reason' };
      const reply = await service.call(sent.route.method, sent.url, withKey({ ...sent.options, body }, sent.key));
      if (reply.status === 409) refused.add(sent.route.id);
    }
    if (!earlier) return;
    for (const [{ route, url, options }, { key }] of [
      [sent, earlier],
      [earlier, sent],
    ] as const) {
      const reply = await service.call(route.method, url, withKey(options, key));
      if (reply.status !== 409) wrong.push(`${route.id} answered ${reply.status} for the key of ${earlier.route.id}`);
      else if (reply.body.detail.includes(`'${key}' was used for another request`)) refused.add(route.id);
    }
  }

  beforeAll(async () => {
    service = await buildTestApp({ env: WALK_ENV });
    const repeating: TestApp = { ...service, call: twice };
    await walkThroughDemo(recorder(repeating), repeating);
  });

  it('every operation that takes an Idempotency-Key returns the first response to a repeated call and changes nothing [IDEM-001]', () => {
    const keyed = service.app.routes.filter(takesKey).map(({ id }) => id);
    expect(wrong).toEqual([]);
    expect(keyed.filter((id) => !replayed.has(id))).toEqual([]);
  });

  it('every operation that takes an Idempotency-Key returns 409 for a key that another request has used [IDEM-001]', () => {
    const keyed = service.app.routes.filter(takesKey).map(({ id }) => id);
    expect(keyed.filter((id) => !refused.has(id))).toEqual([]);
  });

  it('every unsafe operation accepts a key, except those for employees, OAuth, sign-in and secrets [IDEM-001]', () => {
    const without = service.app.routes.filter((route) => route.method !== 'GET' && !takesKey(route));
    expect(without.map(({ id }) => id).sort()).toEqual(
      [
        ...['createEmployees', 'updateEmployees', 'deleteEmployee', 'restoreEmployee', 'reinstateEmployee'],
        ...['completeOauthLogin', 'exchangeOauthToken', 'registerOauthClient', 'revokeOauthToken'],
        ...['login', 'loginWithPasskey', 'beginPasskeyLogin', 'logout', 'resetPassword', 'createSessionHandoff'],
        ...['beginTotp', 'confirmTotp', 'beginPasskey', 'confirmPasskey', 'replaceRecoveryCodes'],
        // New employees are identified only by the token in their link.
        ...['openHireForm', 'saveHireForm', 'submitHireForm'],
        // This operation stores nothing, so repeating it does no harm.
        'interpretAwards',
        ...[
          'createApiClient',
          'createApiKey',
          'createScimKey',
          'rotateApiClientSecret',
          'createWebhook',
          'updateWebhook',
        ],
      ].sort(),
    );
  });
});
