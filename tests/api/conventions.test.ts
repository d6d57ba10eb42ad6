import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRaw, type Route } from '../../src/http/route.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

describe('conventions', () => {
  let service: TestApp;
  let document: {
    paths: Record<
      string,
      Record<string, { operationId: string; deprecated?: boolean; responses: Record<string, unknown> }>
    >;
    components: { schemas: Record<string, unknown> };
  };
  beforeAll(async () => {
    service = await buildTestApp();
    document = (await service.call('GET', '/openapi.json')).body;
  });

  const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

  describe('responses', () => {
    it('returns JSON except for files, redirects and empty bodies [CONV-002]', () => {
      const raw = service.app.routes.flatMap((route: Route) =>
        Object.values(route.replies).flatMap((reply) => (isRaw(reply) ? [reply.content] : [])),
      );
      expect(
        [...new Set(raw)].filter(
          (content) =>
            content !== null &&
            !/^(text\/csv|application\/(pdf|xml|zip|vnd\.openxmlformats-)|text\/plain)/.test(content),
        ),
      ).toEqual([]);
    });

    it('uses only the success statuses 200, 201, 202, 204, 207 and 302 [CONV-037]', () => {
      const successes = new Set(
        operations().flatMap(({ responses }) => Object.keys(responses).filter((status) => /^[23]/.test(status))),
      );
      expect([...successes].filter((status) => !['200', '201', '202', '204', '207', '302'].includes(status))).toEqual(
        [],
      );
    });

    it('returns detail, message or error in every error response [CONV-020]', async () => {
      const token = await tokenFor(service, { customerId: 3 });
      const replies = [
        await service.call('GET', '/api/company'),
        await service.call('GET', '/api/nowhere', { token }),
        await service.call('DELETE', '/api/company', { token }),
        await service.call('GET', '/api/company/abc', { token }),
        await service.call('GET', '/api/company/999999', { token }),
        await service.call('PATCH', '/api/company/1', { token, body: '{"a' }),
        await service.call('PATCH', '/api/company/1', { token, body: 'x', headers: { 'content-type': 'text/plain' } }),
        await service.call('POST', '/api/webhooks', { token, body: {} }),
        await service.call('GET', '/api/company/999999/gl-settings', { token }),
        await service.call('POST', '/api/oauth/token', { form: {} }),
      ];
      for (const { status, body } of replies) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(typeof (body.detail ?? body.message ?? body.error), JSON.stringify(body)).toBe('string');
      }
    });

    it('uses snake_case keys, and camelCase in webhook payloads [CONV-040]', () => {
      const keys = new Set<string>();
      const collect = (node: unknown): void => {
        if (node === null || typeof node !== 'object') return;
        const { properties } = node as { properties?: Record<string, unknown> };
        for (const key of Object.keys(properties ?? {})) keys.add(key);
        for (const value of Object.values(node)) collect(value);
      };
      for (const [path, methods] of Object.entries(document.paths)) if (!path.includes('/webhooks')) collect(methods);
      for (const [name, schema] of Object.entries(document.components.schemas))
        if (!/webhook|delivery|event/i.test(name)) collect(schema);
      // Some objects use the contract's permission areas as keys.
      for (const zone of ['COMPANY', 'EMPLOYEES', 'PAYS', 'LEAVE', 'REPORTS', 'SETTINGS']) keys.delete(zone);
      // WebAuthn fields keep the names that browsers use.
      for (const word of ['rawId', 'clientDataJSON', 'attestationObject', 'authenticatorData', 'userHandle'])
        keys.delete(word);
      // Contract [PARTNER-022]: the client has a field named `hasSecret`, in camel case like the fields of webhook
      // endpoints.
      expect([...keys].filter((key) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key) && key !== 'hasSecret')).toEqual([]);
      const endpoint = service.app.routes.find(({ id }) => id === 'listWebhooks');
      expect(JSON.stringify(endpoint?.replies[200])).toContain('"isActive"');
    });

    it('returns the STP state of an Australian pay [CONV-034]', async () => {
      const token = await tokenFor(service, { customerId: 3, scope: 'payroll.read' });
      const { body } = await service.call('GET', '/api/company/1/pays?limit=1', { token });
      expect(Object.keys(body[0])).toEqual(
        expect.arrayContaining(['stp_status', 'stp_service_action', 'stp_timestamp']),
      );
    });
  });

  describe('API versions', () => {
    it('marks no operation of the API document as deprecated [API-004] [API-005]', () => {
      expect(operations().filter(({ deprecated }) => deprecated === true)).toEqual([]);
    });
  });

  describe('downloads of postings', () => {
    it('allows a token with a read scope to download postings through POST [SCOPE-005]', async () => {
      const token = await tokenFor(service, { customerId: 3, scope: 'payroll.read' });
      const { body: runs } = await service.call('GET', '/api/company/1/pay-runs?status=complete', { token });
      for (const kind of ['csv', 'pdf']) {
        const reply = await service.call('POST', `/api/pay-run/${runs[0].pay_run_id}/gl-postings/${kind}`, { token });
        expect(reply.status).toBe(200);
      }
    });
  });

  describe('subscription plans', () => {
    it('gives each plan the employee and company limits of the contract [LIMIT-018]', async () => {
      const plans = await service.database.query('select code, employee_limit, company_limit from plan order by code');
      expect(plans.map(({ code, employee_limit, company_limit }) => [code, employee_limit, company_limit])).toEqual([
        ['AGENT_100', null, 100],
        ['AGENT_25', null, 25],
        ['AGENT_50', null, 50],
        ['AGENT_UNLIMITED', null, null],
        ['ENTERPRISE', null, 5],
        ['EXTRA_LARGE', 150, 2],
        ['LARGE', 75, 2],
        ['MEDIUM', 30, 2],
        ['SMALL', 5, 2],
      ]);
    });
  });
});

describe('HTTP', () => {
  /** Responses that the server sends before a request reaches a route handler. */
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
      // The page does not support HEAD, because a link preview must not use up the link.
      expect(await allowed('HEAD', '/auth/handoff')).toBe('GET');
    });

    it('responds to HEAD on a GET route with the headers and no body', async () => {
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
    it('returns 400 for a request with two Host headers or none', async () => {
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

    it('logs the client address that the proxy saw and ignores earlier X-Forwarded-For entries', async () => {
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
    it('security.txt names the contact for security reports and expires in half a year', async () => {
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
});
