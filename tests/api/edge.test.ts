import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';

/** What the service answers at its edge, before any route has a say. */
let service: TestApp;
let port: number;
beforeAll(async () => {
  service = await buildTestApp({
    env: { BASE_URL: 'https://pay.example', TRUST_PROXY: '1', SECURITY_CONTACT: 'safe@pay.example' },
  });
  await service.app.server.listen({ host: '127.0.0.1', port: 0 });
  port = (service.app.server.server.address() as AddressInfo).port;
});

const raw = (...lines: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`),
    );
    let got = '';
    socket.on('data', (chunk) => {
      got += chunk;
    });
    socket.on('close', () => resolve(got));
    socket.on('error', reject);
  });
const statusOf = (reply: string) => Number(/^HTTP\/1\.1 (\d+) /.exec(reply)?.[1]);
const headerOf = (reply: string, name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(reply)?.[1];
const bodyOf = (reply: string) => reply.split('\r\n\r\n')[1];

describe('a method', () => {
  it.each(['QUERY', 'PROPFIND', 'PURGE', 'SEARCH', 'TRACE', 'OPTIONS', 'LINK'])(
    '%s that nobody serves answers 405 at a known address and 404 elsewhere',
    async (method) => {
      for (const type of [[], ['Content-Type: application/json', 'Content-Length: 0'], ['Content-Type: nonsense']]) {
        const known = await raw(`${method} /api/company HTTP/1.1`, 'Host: x', ...type);
        expect([statusOf(known), headerOf(known, 'allow'), bodyOf(known)]).toEqual([
          405,
          'GET, HEAD',
          '{"detail":"Method Not Allowed"}',
        ]);
        const unknown = await raw(`${method} /api/nowhere HTTP/1.1`, 'Host: x', ...type);
        expect([statusOf(unknown), bodyOf(unknown)]).toEqual([404, '{"detail":"Not Found"}']);
      }
    },
  );

  it('is told of with those that work there, pages and service addresses included', async () => {
    const allowed = async (method: string, path: string) => (await service.call(method, path)).headers.allow;
    const byPath = new Map<string, Set<string>>();
    for (const { method, path } of service.app.routes) {
      const methods = byPath.get(path) ?? new Set();
      byPath.set(path, methods.add(method));
      if (method === 'GET') methods.add('HEAD');
    }
    const wrong: string[] = [];
    for (const [path, methods] of byPath) {
      const address = path.replaceAll(/\{\w+\}/g, '1');
      const allow = await allowed('OPTIONS', address);
      if (allow !== [...methods].sort().join(', ')) wrong.push(`${path}: ${allow}`);
    }
    expect(wrong).toEqual([]);
    expect(await allowed('POST', '/healthz')).toBe('GET, HEAD');
    expect(await allowed('PUT', '/auth/oauth-login')).toBe('GET, HEAD, POST');
    // A preview of a link must not spend it, so the page has no HEAD.
    expect(await allowed('HEAD', '/auth/handoff')).toBe('GET');
  });

  it('answers with its head alone where a GET does', async () => {
    const reply = await service.call('HEAD', '/healthz');
    expect([reply.status, reply.text]).toEqual([200, '']);
  });
});

describe('an address', () => {
  it('with a part of more than 500 characters is no address of ours', async () => {
    const long = 'a'.repeat(501);
    for (const path of [`/api/company/${long}`, `/api/employees/${long}/restore`, `/api/webhooks/${long}`]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        expect(answerOf(await service.call(method, path))).toEqual({ status: 404, body: { detail: 'Not Found' } });
      }
    }
  });
});

describe('the host of a request', () => {
  it('is named once: twice answers 400, and so does not at all', async () => {
    const twice = await raw('GET /healthz HTTP/1.1', 'Host: pay.example', 'Host: evil.example');
    expect([statusOf(twice), bodyOf(twice)]).toEqual([400, '{"detail":"The request names its host twice"}']);
    const same = await raw('GET /healthz HTTP/1.1', 'Host: pay.example', 'HOST: pay.example');
    expect(statusOf(same)).toBe(400);
    expect(statusOf(await raw('GET /healthz HTTP/1.1'))).toBe(400);
    expect(statusOf(await raw('GET /healthz HTTP/1.1', 'Host: pay.example'))).toBe(200);
  });
});

describe('every answer', () => {
  const HSTS = 'max-age=31536000; includeSubDomains';

  it('tells browsers to come by https only, where the public address is one', async () => {
    for (const path of ['/healthz', '/api/nowhere', '/auth/oauth-login', '/docs']) {
      expect((await service.call('GET', path)).headers['strict-transport-security']).toBe(HSTS);
    }
    const plain = await buildTestApp({ database: service.database });
    expect((await plain.call('GET', '/healthz')).headers['strict-transport-security']).toBeUndefined();
  });

  it('is logged with the address the proxy in front saw, whatever else was written before it', async () => {
    await service.call('GET', '/api/company', {
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': '1.1.1.1, 203.0.113.9:4711' },
    });
    const { method, route, status, address } = JSON.parse(service.logs.at(-1) ?? '{}');
    expect({ method, route, status, address }).toEqual({
      method: 'GET',
      route: '/api/company',
      status: 401,
      address: '203.0.113.9',
    });
  });
});

describe('GET /.well-known/security.txt', () => {
  it('says whom to tell of a weakness, and is true for half a year from today', async () => {
    const { status, text, headers } = await service.call('GET', '/.well-known/security.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe(
      'Contact: mailto:safe@pay.example\n' +
        'Expires: 2026-09-06T00:00:00Z\n' +
        'Preferred-Languages: en\n' +
        'Canonical: https://pay.example/.well-known/security.txt\n',
    );
  });
});
