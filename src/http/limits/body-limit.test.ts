import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdTimers } from '../../../tests/harness/held-timers.ts';
import { until } from '../../../tests/harness/until.ts';
import { movableClock } from '../../base/clock.ts';
import { unauthorised } from '../../base/errors.ts';
import { createLogger } from '../../base/logger.ts';
import { createMetrics } from '../../telemetry/metrics.ts';
import { cursors } from '../cursor.ts';
import { accountOf } from '../principal.ts';
import { answer, callers, PUBLIC, route } from '../route.ts';
import { Nullable, Type } from '../schema.ts';
import { createServer } from '../server.ts';
import { countBytes } from './bodies-in-flight.ts';
import { ARRIVAL, bodyArrivals } from './body-arrival.ts';
import { rateLimiter } from './rate-limit.ts';

const Row = Type.Object(
  { n: Type.Integer(), note: Type.Optional(Type.String({ maxLength: 2_000 })) },
  { additionalProperties: false },
);
const shared = { tag: 'Test', rate: 'standard', replies: { 200: Type.Unknown() } } as const;
const routes = [
  route({
    ...shared,
    method: 'POST',
    path: '/api/open',
    id: 'open',
    summary: 'Accepts a small body without a token',
    access: PUBLIC,
    body: Type.Unknown(),
    handler: async () => answer(200, {}),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/api/thing',
    id: 'thing',
    summary: 'Takes one thing',
    access: callers('anyone'),
    body: Type.Object({ ids: Type.Array(Type.Integer(), { maxItems: 100 }) }, { additionalProperties: false }),
    handler: async () => answer(200, {}),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/api/rows',
    id: 'rows',
    summary: 'Takes many rows',
    access: callers('anyone'),
    body: Type.Array(Row),
    bodyIs: { batch: true },
    handler: async ({ body }) => answer(200, { rows: body.length }),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/api/company',
    id: 'company',
    summary: 'Takes something with many rows in it',
    access: callers('anyone'),
    body: Type.Object({
      name: Type.String({ maxLength: 5 }),
      rows: Type.Optional(Nullable(Type.Array(Row))),
      zip: Type.Optional(Type.Integer()),
    }),
    bodyIs: { batch: true },
    handler: async ({ body }) => answer(200, { rows: body.rows?.length }),
  }),
];

let app: FastifyInstance;
beforeAll(async () => {
  const principal = { ...accountOf(1, 'admin@demo.example'), scopes: new Set(['payroll.write']) };
  app = createServer(
    {
      logger: createLogger({ level: 'silent' }),
      limiter: rateLimiter({ clock: movableClock('2026-03-10T00:00:00Z'), scale: 0 }),
      cursors: cursors(['a secret of tests that is long enough']),
      metrics: createMetrics(),
      load: { waitingForDatabase: () => 0 },
      trustProxy: 0,
      https: false,
      base: () => 'http://tasman.test',
      headerPrefix: 'SVC',
      gate: {
        authenticate: async (request) => {
          if (request.headers.authorization === undefined) throw unauthorised('Not authenticated');
          return principal;
        },
        admit: async () => {},
      },
    },
    routes,
  );
  app.get('/healthz', async () => ({ status: 'ok' }));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const port = () => (app.server.address() as AddressInfo).port;

/** Sends the start of a request and waits until the service has responded and closed the connection. */
const sendRaw = (lines: readonly string[], body = ''): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port(), '127.0.0.1');
    let got = '';
    socket.setEncoding('utf8').on('data', (text) => {
      got += text;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(got));
    socket.write(`${[...lines, 'Host: x', 'Content-Type: application/json'].join('\r\n')}\r\n\r\n${body}`);
  });

const post = async (path: string, body: string, headers: Record<string, string> = { authorization: 'x' }) => {
  const reply = await fetch(`http://127.0.0.1:${port()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};
const refused = async (path: string, body: string) => {
  const reply = await post(path, body);
  expect(reply).toEqual({
    status: 422,
    body: { status_code: 10422, message: expect.any(String), data: null, errors: expect.any(Array) },
  });
  return reply.body.message;
};

describe('a body that is too large', () => {
  it('a body that is too large is rejected by its Content-Length before any of it is sent [AUTH-011]', async () => {
    const reply = await sendRaw(['POST /api/open HTTP/1.1', 'Content-Length: 65537']);
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(reply).toContain('{"detail":"The request body is larger than 64 kB, the limit for this operation"}');
  });

  it('a body that is too large is cut off at the limit when it has no Content-Length [AUTH-011]', async () => {
    // The test never sends the end of the body.
    const head = ['POST /api/thing HTTP/1.1', 'Authorization: x', 'Transfer-Encoding: chunked'];
    const reply = await sendRaw(head, `4000\r\n${'['.repeat(16_384)}\r\n`.repeat(65));
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(reply).toContain('{"detail":"The request body is larger than 1 MB, the limit for this operation"}');
  });

  it.each(['Transfer-Encoding: chunked', 'Content-Length: 99999999'])(
    'a body that is too large is read for a while, so that a caller who reads only after sending gets the response (%s) [AUTH-011]',
    async (length) => {
      const draining = holdTimers(2_000);
      const accepted = once(app.server, 'connection') as Promise<[Socket]>;
      // The client leaves its side of the connection open, so only the service can close it.
      const socket = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true });
      const ended = once(socket, 'end');
      socket.write(`POST /api/open HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`);
      const part = `4000\r\n${'['.repeat(16_384)}\r\n`;
      for (let sent = 0; sent < 500; sent += 1) await new Promise((written) => socket.write(part, written));
      const [served] = await accepted;
      const closed = once(served, 'close');
      let reply = '';
      socket.setEncoding('utf8').on('data', (text) => {
        reply += text;
      });
      await ended;
      expect(reply).toMatch(/^HTTP\/1\.1 413 /);
      expect(reply.toLowerCase()).toContain('\r\nconnection: close\r\n');
      await until(() => draining.running() === 1);
      draining.fire();
      await closed;
      socket.destroy();
    },
  );

  it('returns 401 instead of 413 for a caller without access [AUTH-011]', async () => {
    const reply = await sendRaw(['POST /api/rows HTTP/1.1', 'Connection: close', 'Content-Length: 33554433']);
    expect(reply).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('a form is limited to 64 kB, whatever the limit of the route [AUTH-011]', async () => {
    const headers = { authorization: 'x', 'content-type': 'application/x-www-form-urlencoded' };
    expect(await post('/api/rows', `a=${'x'.repeat(65_536)}`, headers)).toEqual({
      status: 413,
      body: { detail: 'The request body is larger than 64 kB, the limit for this operation' },
    });
  });

  it('a body of exactly the limit is accepted', async () => {
    expect((await post('/api/open', `[${' '.repeat(65_534)}]`)).status).toBe(200);
    expect((await post('/api/rows', `[${'{"n":1},'.repeat(100_000)}{"n":1}]`)).body).toEqual({ rows: 100_001 });
  });
});

describe('a large batch', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ n, note: 'x'.repeat(1_000) }));

  it('does not block other requests while it is parsed and validated [AUTH-011]', async () => {
    const body = JSON.stringify(rows(8_000));
    let isOver = false;
    const batch = post('/api/rows', body).finally(() => {
      isOver = true;
    });
    let answers = 0;
    for (; !isOver; answers += 1) expect((await fetch(`http://127.0.0.1:${port()}/healthz`)).status).toBe(200);
    expect(await batch).toEqual({ status: 200, body: { rows: 8_000 } });
    // If the service did not yield to the event loop, it would answer only a few requests: those before the batch
    // arrived, and one after it.
    expect(answers).toBeGreaterThan(20);
  });

  it('reports problems in the order of its rows', async () => {
    const wrong: unknown[] = rows(5_000);
    wrong[7] = { n: 'x', odd: 1 };
    wrong[4_999] = { note: 3 };
    expect(await refused('/api/rows', JSON.stringify(wrong))).toBe(
      'body -> 7 -> odd: this field is not known here; body -> 7 -> n: must be integer; ' +
        'body -> 4999 -> n: this field is required; body -> 4999 -> note: must be string',
    );
    expect(await refused('/api/company', JSON.stringify({ rows: wrong, zip: 'x', name: 'too long' }))).toBe(
      'body -> name: must not have more than 5 characters; body -> rows -> 7 -> odd: this field is not known here; ' +
        'body -> rows -> 7 -> n: must be integer; body -> rows -> 4999 -> n: this field is required; ' +
        'body -> rows -> 4999 -> note: must be string; body -> zip: must be integer',
    );
  });

  it('a large batch is validated only up to the first 100 invalid rows', async () => {
    const message = await refused('/api/rows', `[${'0,'.repeat(1_000_000)}0]`);
    expect(message).toBe(Array.from({ length: 100 }, (_, at) => `body -> ${at}: must be object`).join('; '));
    const ids = await refused('/api/thing', JSON.stringify({ ids: Array(250_000).fill('x') }));
    expect(ids).toBe(Array.from({ length: 100 }, (_, at) => `body -> ids -> ${at}: must be integer`).join('; '));
  });

  it('a large batch is rejected when it is invalid JSON or exceeds the limits on nesting', async () => {
    expect(await refused('/api/rows', '['.repeat(5_000_000))).toBe('body: nested deeper than 32 levels');
    expect(await refused('/api/company', '{"a":'.repeat(1_000_000))).toBe('body: nested deeper than 32 levels');
    expect(await refused('/api/rows', `[${'{"n":1},'.repeat(20_000)}{"n":}]`)).toMatch(
      /^body: not valid JSON near byte \d+$/,
    );
    const hidden = `[${'{"n":1},'.repeat(20_000)}{"n":1,"__proto__":1}]`;
    expect(await refused('/api/rows', hidden)).toBe('body: the key __proto__ is not accepted');
  });
});

it('a refused body fails without being destroyed, and later errors of it do not crash the process', async () => {
  const body = new PassThrough();
  const ended = vi.fn();
  countBytes(body, { take: () => new Error('full'), arrivals: { watch: () => ({ arrived: () => {}, end: ended }) } });
  const failed = new Promise((resolve) => body.once('error', resolve));
  body.write('more');
  expect(await failed).toMatchObject({ message: 'full' });
  expect([body.destroyed, body.isPaused(), ended.mock.calls.length]).toEqual([false, true, 1]);
  // The body has its own error listener; without it, this error would end the process.
  body.destroy(new Error('the caller went away'));
  await new Promise((closed) => body.once('close', closed));
});

describe('the pace of a body', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  const watched = () => {
    const arrivals = bodyArrivals(ARRIVAL);
    const fail = vi.fn();
    return { arrivals, fail, arrived: arrivals.watch(fail).arrived };
  };
  type Fail = ReturnType<typeof watched>['fail'];
  const failedAfter = (seconds: number, fail: Fail): boolean => {
    vi.advanceTimersByTime(seconds * 1000);
    return fail.mock.calls.length > 0;
  };

  it('the pace of a body may be 1 kB a second, however the bytes are split', () => {
    const { fail, arrived } = watched();
    for (let minute = 0; minute < 10; minute += 1) {
      for (let second = 0; second < 60; second += 1) {
        arrived(1_000);
        expect(failedAfter(1, fail)).toBe(false);
      }
    }
    arrived(10_000);
    expect(failedAfter(9, fail)).toBe(false);
  });

  it('the pace of a body may not be below 1 kB a second for ten seconds, however fast the body began', () => {
    const { fail, arrived } = watched();
    arrived(1_000_000);
    expect(failedAfter(10, fail)).toBe(false);
    arrived(9_999);
    expect(failedAfter(9, fail)).toBe(false);
    expect(failedAfter(2, fail)).toBe(true);
  });

  it('fails with 408 within 11 seconds if nothing arrives, and the body is no longer watched', () => {
    const { arrivals, fail } = watched();
    expect(arrivals.count).toBe(1);
    expect(failedAfter(11, fail)).toBe(true);
    expect(fail.mock.calls[0]![0]).toMatchObject({ status: 408, headers: { connection: 'close' } });
    expect(arrivals.count).toBe(0);
  });
});
