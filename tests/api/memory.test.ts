import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountStates } from '../../src/auth/account-state.ts';
import { movableClock } from '../../src/base/clock.ts';
import { createLogger } from '../../src/base/logger.ts';
import type { Db } from '../../src/db/db.ts';
import { MOST_BODY_BYTES } from '../../src/http/limits/bodies-in-flight.ts';
import { rateLimiter } from '../../src/http/limits/rate-limit.ts';
import { fundRegistry } from '../../src/resources/people/super-fund/fund-registry.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { heapGrowth } from '../harness/heap-growth.ts';
import { figureOf, readFigures } from '../harness/prometheus-text.ts';
import { tokenFor } from '../harness/token.ts';
import { until } from '../harness/until.ts';

const MB = 1024 * 1024;

describe('bounded caches', () => {
  const clock = movableClock('2026-03-10T00:00:00Z');

  it('bounds the cache of account states', async () => {
    const db = { tx: async () => ({ exists: true, liveConnections: new Set([1]) }) } as unknown as Db;
    const states = accountStates({ db, clock });
    const ask = async (from: number, count: number) => {
      for (let id = from; id < from + count; id += 1) await states.of(id);
    };
    await ask(1, 20_000);
    expect(await heapGrowth(() => ask(20_001, 100_000))).toBeLessThan(20 * MB);
    expect((await states.of(1)).exists).toBe(true);
  });

  it('bounds the counters kept for caller addresses', async () => {
    const limiter = rateLimiter({ clock, scale: 1 });
    const call = async (from: number, count: number) => {
      for (let at = from; at < from + count; at += 1) {
        await limiter.count({ key: `address 2001:db8::${at.toString(16)}`, template: 'GET /api', rate: 'standard' });
      }
    };
    await call(0, 60_000);
    expect(await heapGrowth(() => call(60_000, 150_000))).toBeLessThan(20 * MB);
    // A caller that sends many requests is still counted.
    for (let calls = 0; calls < 25; calls += 1) await call(1, 1);
    expect(() => limiter.countAtOnce({ key: 'address 2001:db8::1', template: 'GET /api', rate: 'standard' })).toThrow(
      'Rate limit exceeded',
    );
  });

  it('bounds the cache of super funds', async () => {
    const registry = fundRegistry({
      ask: async (usi) => ({ status: 200, body: { name: `Fund ${usi}` } }),
      clock,
      logger: createLogger({ level: 'silent' }),
    });
    const ask = async (from: number) => {
      for (let at = from; at < from + 50_000; at += 500) {
        await registry.lookUp(new Set(Array.from({ length: 500 }, (_, index) => `USI${at + index}`)));
      }
    };
    await ask(0);
    expect(await heapGrowth(() => ask(50_000))).toBeLessThan(10 * MB);
  });

  it('keeps the number of metric series constant for unknown URLs, ids, content types and tokens', async () => {
    const service = await buildTestApp();
    const series = async () =>
      [...readFigures((await service.call('GET', '/metrics')).text).values()]
        .filter(({ name }) => name.startsWith('tasman_'))
        .flatMap(({ samples }) => samples).length;
    const call = async (from: number) => {
      for (let at = from; at < from + 100; at += 1) {
        await service.call('GET', `/api/nothing/${at}?q=${at}`, { token: `token-${at}` });
        await service.call('GET', `/api/employees/${at}`, { token: `token-${at}` });
        await service.call('POST', '/api/login', { headers: { 'content-type': `text/x-${at}` }, body: '{}' });
      }
      service.clock.advance({ seconds: 5 });
    };
    await call(0);
    await series();
    const before = await series();
    await call(100);
    expect(await series()).toBe(before);
  });
});

describe('request bodies in memory', () => {
  let service: TestApp;
  let token: string;
  let other: string;
  let port: number;
  beforeAll(async () => {
    service = await buildTestApp();
    token = await tokenFor(service, { customerId: 3 });
    other = await tokenFor(service, { customerId: 1 });
    await service.app.server.listen({ host: '127.0.0.1', port: 0 });
    port = (service.app.server.server.address() as AddressInfo).port;
  });

  /** A route that accepts a large body from any account. */
  const PATH = '/api/company/create';
  const BATCH = 32 * MB;
  const head = (how: string, as: string): string =>
    [
      `PUT ${PATH} HTTP/1.1`,
      'Host: x',
      'Content-Type: application/json',
      `Authorization: Bearer ${as}`,
      how,
      '\r\n',
    ].join('\r\n');

  /** A request whose body the test sends in parts. */
  function begin(how: string, as = token) {
    const socket = connect(port, '127.0.0.1');
    let got = '';
    socket.setEncoding('utf8').on('data', (text) => {
      got += text;
    });
    socket.on('error', () => {});
    socket.write(head(how, as));
    return {
      send: (bytes: string | Buffer) => void socket.write(bytes),
      answer: async () => {
        await until(async () => got.includes('\r\n\r\n'));
        return got;
      },
      end: () => void socket.destroy(),
    };
  }
  const inFlight = async () =>
    figureOf(readFigures((await service.call('GET', '/metrics')).text), 'tasman_http_body_bytes_in_flight');
  const refused = async () =>
    figureOf(readFigures((await service.call('GET', '/metrics')).text), 'tasman_http_shed_total', { reason: 'bodies' });
  const small = () => service.call('POST', '/api/login', { form: { username: 'nobody', password: 'x' } });

  it('accepts 64 MB of large bodies at once and returns 503 with Retry-After beyond that [LIMIT-013]', async () => {
    expect(MOST_BODY_BYTES).toBe(64 * MB);
    const almost = Buffer.alloc(BATCH - 1, ' ');
    const holders = [begin(`Content-Length: ${BATCH}`), begin(`Content-Length: ${BATCH}`, other)];
    for (const holder of holders) holder.send(almost);
    await until(async () => (await inFlight()) === 2 * (BATCH - 1));
    const before = (await refused()) ?? 0;

    const third = await service.call('PUT', PATH, { token, body: ' '.repeat(100_000) });
    expect(third).toMatchObject({
      status: 503,
      body: { detail: 'The service is busy with other large requests; try again shortly' },
    });
    expect(third.headers['retry-after']).toBe('2');
    // Small bodies have a separate allowance, and requests without a body need none.
    expect((await small()).status).toBe(401);
    expect((await service.call('GET', '/api/company', { token })).status).toBe(200);
    expect(await refused()).toBe(before + 1);

    for (const holder of holders) holder.end();
    await until(async () => (await inFlight()) === 0);
    expect((await small()).status).toBe(401);
  });

  it('counts bodies of unknown length as they arrive', async () => {
    const holder = begin(`Content-Length: ${BATCH}`);
    holder.send(Buffer.alloc(BATCH - 1, ' '));
    const chunked = begin('Transfer-Encoding: chunked', other);
    const chunk = `${MB.toString(16)}\r\n${' '.repeat(MB)}\r\n`;
    for (let sent = 0; sent < 20; sent += 1) chunked.send(chunk);
    await until(async () => (await inFlight()) === BATCH - 1 + 20 * MB);
    const third = begin('Transfer-Encoding: chunked', other);
    for (let sent = 0; sent < 14; sent += 1) third.send(chunk);
    expect(await third.answer()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 2/i);
    // The bytes that the rejected request had already sent no longer count.
    await until(async () => (await inFlight()) === BATCH - 1 + 20 * MB);
    for (const each of [holder, chunked, third]) each.end();
    await until(async () => (await inFlight()) === 0);
  });

  it('does not count bytes that were announced but never sent', async () => {
    const silent = Array.from({ length: 4 }, () => begin(`Content-Length: ${BATCH}`));
    for (const each of silent) each.send('[');
    await until(async () => (await inFlight()) === 4);
    expect((await small()).status).toBe(401);
    for (const each of silent) each.end();
    await until(async () => (await inFlight()) === 0);
  });

  it('releases the bytes of a body once the request is answered, whatever the status', async () => {
    const answers = await Promise.all([
      service.call('PUT', PATH, { token, body: `[${' '.repeat(200_000)}]` }),
      service.call('PUT', PATH, { token, body: ' '.repeat(BATCH + 1) }),
      service.call('PUT', PATH, { token, body: '{' }),
    ]);
    expect(answers.map(({ status }) => status)).not.toContain(503);
    await until(async () => (await inFlight()) === 0);
  });
});
