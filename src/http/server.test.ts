import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { only } from '../../tests/harness/app.ts';
import { movableClock } from '../base/clock.ts';
import { badRequest, busy, forbidden, unauthorised } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { cursors } from './cursor.ts';
import { UNEXPECTED } from './errors.ts';
import { RATE_CLASSES, rateLimiter } from './limits/rate-limit.ts';
import type { Principal } from './principal.ts';
import { answer, callers, companyZone, PUBLIC, type Route, route } from './route.ts';
import { DecimalIn, Id, LocalDateText, Nullable, Type } from './schema.ts';
import { createServer } from './server.ts';

const principal = (scopes: string, over: Partial<Principal> = {}): Principal => ({
  customerId: 3,
  kind: 'oauth',
  subject: 'admin@demo.example',
  adminMode: true,
  userId: 3,
  employee: null,
  sessionId: null,
  clientId: 'demo-client',
  handedOverBy: null,
  connectionId: 1,
  keyId: null,
  consentId: 1,
  scopes: new Set(scopes.split(' ')),
  isApiAdmin: false,
  isReseller: false,
  hasActiveSubscription: true,
  hasApprovalPolicy: false,
  isSandbox: false,
  hasTestClocks: false,
  address: '127.0.0.1',
  ...over,
});

const CALLERS: Readonly<Record<string, Principal>> = {
  reader: principal('openid payroll.read'),
  writer: principal('openid payroll.write'),
  other: principal('payroll.write', { clientId: 'other-client' }),
  lapsed: principal('payroll.write', { hasActiveSubscription: false }),
  nothing: principal('openid'),
  session: principal('payroll.write', { clientId: null, kind: 'session' }),
};

const echo = { 200: Type.Unknown() };
const Body = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 10 }),
    amount: Type.Optional(DecimalIn()),
    date: Type.Optional(LocalDateText()),
    note: Type.Optional(Nullable(Type.String({ maxLength: 5 }))),
    kind: Type.Optional(Type.Union([Type.Literal('A'), Type.Literal('B')])),
    items: Type.Optional(Type.Array(Type.Object({ n: Type.Integer() }, { additionalProperties: false }))),
  },
  { additionalProperties: false },
);
const base = { tag: 'Test', summary: 'A route of this test', rate: 'standard' } as const;

const routes: readonly Route[] = [
  route({
    ...base,
    method: 'GET',
    path: '/api/open',
    id: 'open',
    access: PUBLIC,
    replies: echo,
    handler: async () => answer(200, { ok: true }),
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/things',
    id: 'createThing',
    access: callers('anyone'),
    body: Body,
    replies: echo,
    handler: async ({ body }) => answer(200, body),
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/things',
    id: 'listThings',
    access: callers('anyone'),
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
        deep: Type.Optional(Type.Boolean({ default: false })),
      },
      { additionalProperties: true },
    ),
    replies: echo,
    handler: async ({ query }) => answer(200, query),
  }),
  route({
    ...base,
    method: 'PATCH',
    path: '/api/company/{company_id}/things',
    id: 'patchThing',
    access: companyZone('COMPANY'),
    params: Type.Object({ company_id: Id() }),
    body: Body,
    bodyIs: { optional: true },
    replies: echo,
    handler: async ({ params, body }) => answer(200, { params, body: body ?? null }),
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/gl/things',
    id: 'createGlThing',
    access: callers('anyone'),
    family: 'gl',
    body: Body,
    replies: echo,
    handler: async () => {
      throw new Error('the password is hunter2');
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/form',
    id: 'form',
    access: PUBLIC,
    body: Type.Object({ client_id: Type.String() }),
    bodyIs: { form: true },
    replies: echo,
    handler: async ({ body, countAs }) => {
      if (body.client_id !== 'stranger') countAs(body.client_id);
      return answer(200, body);
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/fails/{how}',
    id: 'fails',
    access: PUBLIC,
    params: Type.Object({ how: Type.String() }),
    replies: echo,
    handler: async ({ params }) => {
      if (params.how === 'busy') throw busy('The database is busy; try again shortly', 2);
      if (params.how === 'rule') throw badRequest('The rule is broken');
      throw new Error('secret cause: select * from account_user');
    },
  }),
];

const clock = movableClock('2026-03-10T00:00:30Z');
const lines: string[] = [];
let waiting = 0;
let app: FastifyInstance;
let limited: FastifyInstance;

function build(scale: number): FastifyInstance {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return createServer(
    {
      logger: createLogger({ level: 'info', destination: sink }),
      limiter: rateLimiter({ clock, scale }),
      cursors: cursors(['a secret of tests that is long enough']),
      metrics: createMetrics(),
      load: { waitingForDatabase: () => waiting },
      trustProxy: 0,
      https: false,
      base: () => 'http://tasman.test',
      headerPrefix: 'SVC',
      gate: {
        authenticate: async (request) => {
          const caller = CALLERS[(request.headers.authorization ?? '').replace('Bearer ', '')];
          if (!caller) throw unauthorised('Not authenticated');
          return caller;
        },
        admit: async (_principal, target, id) => {
          if (id !== 12) throw badRequest('No company found with the given company_id');
          if (target.need === 'edit' && target.area !== 'COMPANY') throw forbidden('no');
        },
      },
    },
    routes,
  );
}

beforeAll(async () => {
  app = build(0);
  limited = build(1);
  await app.listen({ host: '127.0.0.1', port: 0 });
  await limited.ready();
});
afterAll(async () => {
  await app.close();
  await limited.close();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (
  method: Method,
  url: string,
  { as, body, headers = {} }: { as?: string; body?: unknown; headers?: Record<string, string> } = {},
  to = app,
) =>
  to.inject({
    method,
    url,
    headers: {
      ...(as ? { authorization: `Bearer ${as}` } : {}),
      ...(body !== undefined ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body !== undefined ? { payload: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });

describe('a body', () => {
  const refusal = async (body: unknown) => {
    const reply = await send('POST', '/api/things', { as: 'writer', body });
    expect(reply.statusCode).toBe(422);
    const parsed = reply.json();
    expect(Object.keys(parsed)).toEqual(['status_code', 'message', 'data', 'errors']);
    expect(parsed).toMatchObject({ status_code: 10422, message: expect.any(String), data: null });
    return parsed as { message: string; errors: { path: string; message: string; code: string }[] };
  };
  /** Checks that `errors` and `message` agree, and returns `message`. */
  const refused = async (body: unknown) => {
    const { message, errors } = await refusal(body);
    const lines = errors.map((error) => `${error.path.slice(1).replaceAll('/', ' -> ')}: ${error.message}`);
    expect(message).toBe(lines.join('; '));
    return message;
  };
  const codes = async (body: unknown) => (await refusal(body)).errors.map(({ path, code }) => [path, code]);

  it('passes a valid body to the handler unchanged', async () => {
    const body = { name: 'Ann', amount: '12.50', note: null, date: '2026-02-28', kind: 'B', items: [{ n: 1 }] };
    expect((await send('POST', '/api/things', { as: 'writer', body })).json()).toEqual(body);
  });

  it('a body is rejected, with the field and problem on one line, when a field is missing [CONV-015] [CONV-016] [CONV-026]', async () => {
    expect(await refused({})).toBe('body -> name: this field is required');
  });

  it('a body is rejected when it has an unknown field', async () => {
    expect(await refused({ name: 'A', nick: 'B' })).toBe('body -> nick: this field is not known here');
  });

  it('a body is not coerced: a number is not a string and null is not zero', async () => {
    expect(await refused({ name: 7 })).toBe('body -> name: must be string');
    expect(await refused({ name: 'A', items: [{ n: null }] })).toBe('body -> items -> 0 -> n: must be integer');
    expect(await refused({ name: 'A', items: [{ n: '1' }] })).toBe('body -> items -> 0 -> n: must be integer');
  });

  it.each(['1e3', true, null, 'abc', '', 'NaN', '1.', {}])(
    'a body is rejected with %j as a decimal [CONV-004]',
    async (amount) => {
      expect(await refused({ name: 'A', amount })).toBe(
        'body -> amount: must be a decimal number such as "12.50", without an exponent',
      );
    },
  );

  it.each(['01/02/2025', '2025-02-30', '2025-2-3', 20250203])(
    'a body is rejected with %j as a date [CONV-003]',
    async (date) => {
      expect(await refused({ name: 'A', date })).toBe(
        'body -> date: must be a date from 1900-01-01 to 2199-12-31, written YYYY-MM-DD',
      );
    },
  );

  it('a body is rejected with codes and paths that programs can read', async () => {
    expect(await codes({})).toEqual([['/body/name', 'required']]);
    expect(await codes({ name: 'A', 'n/i~ck': 'B' })).toEqual([['/body/n~1i~0ck', 'unknown_field']]);
    expect(await codes({ name: 7 })).toEqual([['/body/name', 'wrong_type']]);
    expect(await codes({ name: 'far too long a name' })).toEqual([['/body/name', 'too_long']]);
    expect(await codes({ name: 'A', items: [{ n: 1 }, { n: '1' }] })).toEqual([['/body/items/1/n', 'wrong_type']]);
    expect(await codes({ name: 'A', amount: '1e3' })).toEqual([['/body/amount', 'not_a_decimal']]);
    expect(await codes({ name: 'A', amount: true })).toEqual([['/body/amount', 'not_a_decimal']]);
    expect(await codes({ name: 'A', date: '2025-02-30' })).toEqual([['/body/date', 'not_a_date']]);
    expect(await codes({ name: 'A', date: 20250203 })).toEqual([['/body/date', 'wrong_type']]);
    expect(await codes({ name: 'A', kind: 'C' })).toEqual([['/body/kind', 'not_a_choice']]);
    expect(await codes('{"name":')).toEqual([['/body', 'not_json']]);
    expect(await codes('{"name":"a\\u0000b"}')).toEqual([['/body', 'unstorable_text']]);
  });

  it('a body is rejected with the list of choices when a value is not one of them', async () => {
    expect(await refused({ name: 'A', kind: 'C' })).toBe('body -> kind: must be one of A, B');
  });

  it('a body is rejected with every problem, up to 100', async () => {
    const message = await refused({ name: 'far too long a name', amount: 'x', other: 1 });
    expect(message.split('; ')).toHaveLength(3);
    const many = await refused({ name: 'A', items: Array.from({ length: 500 }, () => ({ n: 'x' })) });
    expect(many.split('; ').length).toBeLessThanOrEqual(100);
  });

  it.each(['{"name":', 'nonsense', '{"name":"A",}', '\u0000'])(
    'a body is rejected with 422 when it is invalid JSON: %j',
    async (body) => {
      expect(await refused(body)).toMatch(/^body: not valid JSON/);
    },
  );

  it('a body is rejected when it has the key __proto__, even in escaped spelling', async () => {
    expect(await refused('{"name":"A","__proto__":{"admin":true}}')).toBe('body: the key __proto__ is not accepted');
    expect(await refused('{"name":"A","\\u005f_proto__":{"admin":true}}')).toBe(
      'body: the key __proto__ is not accepted',
    );
  });

  it('a body is rejected when it has characters that the database cannot store', async () => {
    const text = 'body: a text contains a NUL character or an unpaired surrogate';
    expect(await refused('{"name":"a\\u0000b"}')).toBe(text);
    expect(await refused('{"name":"a\\ud800b"}')).toBe(text);
    expect(await refused('{"name":"A","items":[{"\\udfff":1}]}')).toBe(text);
    const whole = await send('POST', '/api/things', { as: 'writer', body: '{"name":"\\ud83d\\ude00"}' });
    expect(whole.json()).toEqual({ name: '\u{1f600}' });
    const query = await send('GET', '/api/things?limit=%00', { as: 'reader' });
    expect(query.json().message).toBe('query -> limit: contains a NUL character');
  });

  it('a body is reported as missing when it is required and left out', async () => {
    const reply = await send('POST', '/api/things', { as: 'writer' });
    expect(reply.json().message).toBe('body: a request body is required');
  });

  it('an optional body is treated as left out when it is empty', async () => {
    const url = '/api/company/12/things';
    expect((await send('PATCH', url, { as: 'writer' })).json().body).toBeNull();
    expect((await send('PATCH', url, { as: 'writer', body: '' })).json().body).toBeNull();
  });

  it('a body is rejected when it is JSON null, even if the route does not require a body', async () => {
    for (const [method, url] of [
      ['POST', '/api/things'],
      ['PATCH', '/api/company/12/things'],
    ] as const) {
      const reply = await send(method, url, { as: 'writer', body: 'null' });
      expect([reply.statusCode, reply.json()]).toEqual([
        422,
        {
          status_code: 10422,
          message: 'body: must be object',
          data: null,
          errors: [{ path: '/body', message: 'must be object', code: 'wrong_type' }],
        },
      ]);
    }
  });

  it('a body is rejected with 415 and a detail when it has a different content type', async () => {
    const reply = await send('POST', '/api/things', {
      as: 'writer',
      body: 'name=A',
      headers: { 'content-type': 'text/plain' },
    });
    expect(reply.statusCode).toBe(415);
    expect(Object.keys(reply.json())).toEqual(['detail']);
  });

  it('a body is rejected with 422 when it is a form on a JSON route or JSON on a form route', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const asForm = await send('POST', '/api/things', { as: 'writer', body: 'name=A', headers: form });
    expect(asForm.json().message).toBe('body: must be sent as application/json');
    const asJson = await send('POST', '/api/form', { body: { client_id: 'x' } });
    expect(asJson.json().message).toBe('body: must be sent as application/x-www-form-urlencoded');
    const twice = await send('POST', '/api/form', { body: 'client_id=a&client_id=b', headers: form });
    expect(twice.json().message).toBe('body -> client_id: this field is sent twice');
  });

  it('a body is not parsed for a caller without access', async () => {
    expect((await send('POST', '/api/things', { body: '{"broken' })).statusCode).toBe(401);
    expect((await send('POST', '/api/things', { as: 'reader', body: '{"broken' })).statusCode).toBe(403);
  });

  it('a body is rejected with a list under detail on a ledger route [CONV-035]', async () => {
    const reply = await send('POST', '/api/gl/things', { as: 'writer', body: {} });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual({
      detail: [{ loc: ['body', 'name'], msg: 'this field is required', type: 'missing' }],
      errors: [{ path: '/body/name', message: 'this field is required', code: 'required' }],
    });
  });
});

describe('path and query parameters', () => {
  it('query parameters are converted to their types, with defaults', async () => {
    expect((await send('GET', '/api/things', { as: 'reader' })).json()).toEqual({ limit: 100, deep: false });
    expect((await send('GET', '/api/things?limit=7&deep=TRUE', { as: 'reader' })).json()).toEqual({
      limit: 7,
      deep: true,
    });
  });

  it.each(['limit=0', 'limit=501', 'limit=1.5', 'limit=abc', 'limit=', 'deep=perhaps', 'limit=1&limit=2'])(
    'a query is rejected with 422 for %s',
    async (query) => {
      const reply = await send('GET', `/api/things?${query}`, { as: 'reader' });
      expect(reply.statusCode).toBe(422);
      expect(reply.json().message).toMatch(/^query -> (limit|deep): /);
    },
  );

  it.each(['abc', '1.5', '-1', '0', '99999999999999999999', '%20'])(
    'a path is rejected with 422 for the id %s before access is checked [CONV-030]',
    async (id) => {
      const reply = await send('PATCH', `/api/company/${id}/things`, { as: 'writer', body: { name: 'A' } });
      expect(reply.statusCode).toBe(422);
      expect(reply.json().message).toMatch(/^path -> company_id: /);
    },
  );
});

describe('the order of checks', () => {
  it('the order of checks is token, scope, target, subscription, body', async () => {
    const ask = async (as: string | undefined, id: number) => {
      const reply = await send('PATCH', `/api/company/${id}/things`, { ...(as ? { as } : {}), body: { bad: 1 } });
      return [reply.statusCode, reply.json().detail];
    };
    expect(await ask(undefined, 13)).toEqual([401, 'Not authenticated']);
    expect(await ask('reader', 13)).toEqual([403, 'The token lacks the scope payroll.write']);
    expect(await ask('lapsed', 13)).toEqual([400, 'No company found with the given company_id']);
    expect(await ask('lapsed', 12)).toEqual([403, 'The account has no active subscription; renew it to make changes']);
    expect((await ask('writer', 12))[0]).toBe(422);
  });

  it('allows GET with a read or write scope, but not with openid alone', async () => {
    expect((await send('GET', '/api/things', { as: 'reader' })).statusCode).toBe(200);
    expect((await send('GET', '/api/things', { as: 'writer' })).statusCode).toBe(200);
    expect((await send('GET', '/api/things', { as: 'nothing' })).statusCode).toBe(403);
  });

  it('allows reads for an account without a subscription', async () => {
    expect((await send('GET', '/api/things', { as: 'lapsed' })).statusCode).toBe(200);
  });
});

describe('a path', () => {
  it('returns 404 with a detail for an unknown path', async () => {
    expect(await send('GET', '/api/nowhere').then((r) => [r.statusCode, r.json()])).toEqual([
      404,
      { detail: 'Not Found' },
    ]);
    expect((await send('GET', `/api/${'x'.repeat(3000)}`)).statusCode).toBe(404);
  });

  it('returns 405 and the allowed methods for a path that exists only with other methods', async () => {
    const reply = await send('DELETE', '/api/things');
    expect([reply.statusCode, reply.json(), reply.headers.allow]).toEqual([
      405,
      { detail: 'Method Not Allowed' },
      'GET, HEAD, POST',
    ]);
    expect((await send('GET', '/api/company/12/things')).statusCode).toBe(405);
  });

  it('returns 400 for a malformed path', async () => {
    const reply = await send('GET', '/api/fails/%E0%A4%A');
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['detail']]);
  });
});

describe('a failure', () => {
  it('returns a fixed sentence and logs the cause when the service itself fails [CONV-018]', async () => {
    lines.length = 0;
    const reply = await send('GET', '/api/fails/oddly');
    expect([reply.statusCode, reply.json()]).toEqual([500, { error: UNEXPECTED }]);
    expect(lines.join('')).toContain('secret cause');
    const ledger = await send('POST', '/api/gl/things', { as: 'writer', body: { name: 'A' } });
    expect([ledger.statusCode, ledger.json()]).toEqual([500, { detail: UNEXPECTED }]);
  });

  it('returns 503 with Retry-After when the database is busy [LIMIT-013]', async () => {
    const reply = await send('GET', '/api/fails/busy');
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
  });

  it('returns the detail of a broken rule [CONV-017]', async () => {
    expect((await send('GET', '/api/fails/rule')).json()).toEqual({ detail: 'The rule is broken' });
  });

  it('returns 503 with Retry-After during overload, and 200 afterwards', async () => {
    waiting = 10_000;
    const reply = await send('GET', '/api/open');
    waiting = 0;
    expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
      503,
      '2',
      { detail: 'The service is busy; try again shortly' },
    ]);
    expect((await send('GET', '/api/open')).statusCode).toBe(200);
  });

  it('a single long event-loop turn, such as a large batch on a slow machine, causes no failure', async () => {
    // Uses a new server, so that earlier event-loop turns and other work do not count.
    const fresh = build(0);
    await fresh.ready();
    const hold = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    // The event loop monitor starts at its first tick, and it ticks every 20 ms.
    hold(50);
    await turn();
    await turn();
    hold(2_500);
    const statuses = [];
    for (let times = 0; times < 5; times += 1) {
      await turn();
      statuses.push((await send('GET', '/api/open', {}, fresh)).statusCode);
    }
    await fresh.close();
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('every response', () => {
  it('every response has a request id: the caller’s if it is harmless, otherwise a new one', async () => {
    expect((await send('GET', '/api/open', { headers: { 'x-request-id': 'abc-123' } })).headers['x-request-id']).toBe(
      'abc-123',
    );
    for (const hostile of ['a b', 'x'.repeat(65), '<script>']) {
      expect(
        (await send('GET', '/api/open', { headers: { 'x-request-id': hostile } })).headers['x-request-id'],
      ).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('no response may be framed, sniffed or stored', async () => {
    for (const url of ['/api/open', '/api/nowhere']) {
      expect(
        only(
          (await send('GET', url)).headers,
          'x-content-type-options',
          'x-frame-options',
          'referrer-policy',
          'cache-control',
          'content-security-policy',
        ),
      ).toEqual({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      });
    }
  });

  it('every response is logged with the route template, without the query or the token', async () => {
    lines.length = 0;
    await send('GET', '/api/things?code=topsecret', { as: 'reader' });
    const line = JSON.parse(lines.at(-1) ?? '{}');
    expect(line).toEqual({
      level: 'info',
      time: expect.any(String),
      reqId: expect.any(String),
      ms: expect.any(Number),
      msg: 'request',
      method: 'GET',
      route: '/api/things',
      status: 200,
      address: '127.0.0.1',
      customer: 3,
      client: 'demo-client',
    });
    expect(lines.join('')).not.toContain('topsecret');
    expect(lines.join('')).not.toContain('Bearer');
  });
});

describe('bytes that are not an HTTP request', () => {
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
      let got = '';
      socket.on('data', (chunk) => {
        got += chunk;
      });
      socket.on('close', () => resolve(got));
      socket.on('error', reject);
    });

  it('bytes that are not an HTTP request get 400 with a JSON body, and the connection is closed', async () => {
    const reply = await raw('this is not HTTP\r\n\r\n');
    expect(reply).toBe(
      'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 48\r\nConnection: close\r\n\r\n{"detail":"The request is not well-formed HTTP"}',
    );
  });

  it('a request whose headers exceed 16 KB gets 431, and the connection is closed', async () => {
    const reply = await raw(`GET /api/open HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(reply).toBe(
      'HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 54\r\nConnection: close\r\n\r\n{"detail":"The request headers are larger than 16 KB"}',
    );
  });
});

describe('the rate limit', () => {
  const hit = (as: string) => send('GET', '/api/things', { as }, limited);

  it('counts per client and route, returns 429 with the contract’s body and headers, and resets every minute [LIMIT-007] [LIMIT-009] [LIMIT-013] [CONV-019]', async () => {
    for (let call = 1; call <= RATE_CLASSES.standard; call += 1) expect((await hit('reader')).statusCode).toBe(200);
    const over = await hit('writer');
    expect(over.statusCode).toBe(429);
    expect(over.json()).toEqual({ error: 'Rate limit exceeded: 25 per 1 minute' });
    expect(
      only(over.headers, 'retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'),
    ).toEqual({
      'retry-after': '30',
      'x-ratelimit-limit': '25',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Date.parse('2026-03-10T00:01:00Z') / 1000),
    });
    // Calls by another client at the same address, by a session of the same customer, and to another route are counted
    // separately.
    expect((await hit('other')).statusCode).toBe(200);
    expect((await hit('session')).statusCode).toBe(200);
    expect((await send('POST', '/api/things', { as: 'reader', body: { name: 'A' } }, limited)).statusCode).toBe(403);
    clock.advance({ seconds: 30 });
    expect((await hit('reader')).statusCode).toBe(200);
  });

  it('every response says what remains of the limit, in the headers of the IETF draft', async () => {
    clock.advance({ minutes: 1 });
    const limits = ({ headers }: Awaited<ReturnType<typeof hit>>) => only(headers, 'ratelimit-policy', 'ratelimit');
    const policy = '"standard";q=25;w=60';
    const left = (remaining: number, seconds: number) => ({
      'ratelimit-policy': policy,
      ratelimit: `"standard";r=${remaining};t=${seconds}`,
    });
    const seconds = 60 - clock.now().getUTCSeconds();
    expect(limits(await hit('reader'))).toEqual(left(24, seconds));
    clock.advance({ seconds: 1 });
    expect(limits(await hit('reader'))).toEqual(left(23, seconds - 1));
    for (let call = 3; call <= RATE_CLASSES.standard; call += 1) await hit('reader');
    const over = await hit('reader');
    expect([over.statusCode, limits(over)]).toEqual([429, left(0, seconds - 1)]);
    const invalid = await send('POST', '/api/things', { as: 'writer', body: {} }, limited);
    expect([invalid.statusCode, limits(invalid)]).toEqual([422, left(24, seconds - 1)]);
    expect(limits(await send('GET', '/api/things', { as: 'reader' }))).toEqual({});
  });

  it('counts invalid requests towards the limit', async () => {
    clock.advance({ minutes: 1 });
    for (let call = 1; call <= RATE_CLASSES.standard; call += 1) {
      expect((await send('POST', '/api/things', { as: 'writer', body: {} }, limited)).statusCode).toBe(422);
    }
    expect((await send('POST', '/api/things', { as: 'writer', body: {} }, limited)).statusCode).toBe(429);
  });

  it('counts public requests by address, and by client once the client has authenticated', async () => {
    clock.advance({ minutes: 1 });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const ask = (client: string) => send('POST', '/api/form', { body: `client_id=${client}`, headers: form }, limited);
    for (let call = 1; call <= RATE_CLASSES.standard; call += 1) expect((await ask('one')).statusCode).toBe(200);
    expect((await ask('one')).statusCode).toBe(429);
    expect((await ask('two')).statusCode).toBe(200);
    for (let call = 1; call < RATE_CLASSES.standard; call += 1) expect((await ask('stranger')).statusCode).toBe(200);
    // The client's call that exceeded its limit also counted towards the limit for the address, which has now been
    // reached.
    expect((await ask('two')).statusCode).toBe(429);
    for (let call = 1; call <= RATE_CLASSES.standard; call += 1) await send('GET', '/api/open', {}, limited);
    expect((await send('GET', '/api/open', {}, limited)).statusCode).toBe(429);
  });

  it('the rate limit can be scaled, and switched off [LIMIT-008]', () => {
    const count = (scale: number, calls: number) => {
      const limiter = rateLimiter({ clock, scale });
      for (let call = 0; call < calls; call += 1) limiter.count({ key: 'k', template: 't', rate: 'list' });
    };
    expect(() => count(2, 240)).not.toThrow();
    expect(() => count(2, 241)).toThrow('Rate limit exceeded: 240 per 1 minute');
    expect(() => count(0.01, 2)).toThrow('Rate limit exceeded: 1 per 1 minute');
    expect(() => count(0, 10_000)).not.toThrow();
  });
});
