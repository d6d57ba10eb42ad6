import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';

/** Responses that the server gives before any route handles the request. */
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

describe('HTTP methods', () => {
  it.each(['QUERY', 'PROPFIND', 'PURGE', 'SEARCH', 'TRACE', 'OPTIONS', 'LINK'])(
    'returns 405 for the unsupported method %s at a known path and 404 elsewhere',
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

  it('lists the allowed methods with every 405, including pages and service paths', async () => {
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
    // The page has no HEAD, because a link preview must not use up the link.
    expect(await allowed('HEAD', '/auth/handoff')).toBe('GET');
  });

  it('answers HEAD with headers only when GET is allowed', async () => {
    const reply = await service.call('HEAD', '/healthz');
    expect([reply.status, reply.text]).toEqual([200, '']);
  });
});

describe('paths', () => {
  it('returns 404 for a path segment of more than 500 characters', async () => {
    const long = 'a'.repeat(501);
    for (const path of [`/api/company/${long}`, `/api/employees/${long}/restore`, `/api/webhooks/${long}`]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        expect(answerOf(await service.call(method, path))).toEqual({ status: 404, body: { detail: 'Not Found' } });
      }
    }
  });
});

describe('Host header', () => {
  it('returns 400 for two Host headers and for none', async () => {
    const twice = await raw('GET /healthz HTTP/1.1', 'Host: pay.example', 'Host: evil.example');
    expect([statusOf(twice), bodyOf(twice)]).toEqual([400, '{"detail":"The request has more than one Host header"}']);
    const same = await raw('GET /healthz HTTP/1.1', 'Host: pay.example', 'HOST: pay.example');
    expect(statusOf(same)).toBe(400);
    expect(statusOf(await raw('GET /healthz HTTP/1.1'))).toBe(400);
    expect(statusOf(await raw('GET /healthz HTTP/1.1', 'Host: pay.example'))).toBe(200);
  });
});

describe('every response', () => {
  const HSTS = 'max-age=31536000; includeSubDomains';

  it('sends HSTS when the public address uses https', async () => {
    for (const path of ['/healthz', '/api/nowhere', '/auth/oauth-login', '/docs']) {
      expect((await service.call('GET', path)).headers['strict-transport-security']).toBe(HSTS);
    }
    const plain = await buildTestApp({ database: service.database });
    expect((await plain.call('GET', '/healthz')).headers['strict-transport-security']).toBeUndefined();
  });

  it('logs the client address that the proxy saw and ignores earlier entries', async () => {
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
  it('names the contact for security reports and expires in half a year', async () => {
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
