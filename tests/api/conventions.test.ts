import { beforeAll, describe, expect, it } from 'vitest';
import { isRaw, type Route } from '../../src/http/route.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

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
        (content) => content !== null && !/^(text\/csv|application\/(pdf|xml|zip)|text\/plain)/.test(content),
      ),
    ).toEqual([]);
  });

  it('uses 200 for success unless the contract names another status [CONV-037]', () => {
    const successes = new Set(
      operations().flatMap(({ responses }) => Object.keys(responses).filter((status) => /^[23]/.test(status))),
    );
    expect([...successes].filter((status) => !['200', '201', '202', '204', '207', '302'].includes(status))).toEqual([]);
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
    // Permission areas of the contract are used as keys.
    for (const zone of ['COMPANY', 'EMPLOYEES', 'PAYS', 'REPORTS', 'SETTINGS']) keys.delete(zone);
    // WebAuthn field names, as browsers write them.
    for (const word of ['rawId', 'clientDataJSON', 'attestationObject', 'authenticatorData', 'userHandle'])
      keys.delete(word);
    // Contract [PARTNER-022]: the client reports hasSecret in the notation of webhook endpoints.
    expect([...keys].filter((key) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key) && key !== 'hasSecret')).toEqual([]);
    const endpoint = service.app.routes.find(({ id }) => id === 'listWebhooks');
    expect(JSON.stringify(endpoint?.replies[200])).toContain('"isActive"');
  });

  it('returns the STP state of an Australian pay [CONV-034]', async () => {
    const token = await tokenFor(service, { customerId: 3, scope: 'payroll.read' });
    const { body } = await service.call('GET', '/api/company/1/pays?limit=1', { token });
    expect(Object.keys(body[0])).toEqual(expect.arrayContaining(['stp_status', 'stp_service_action', 'stp_timestamp']));
  });
});

describe('API versions', () => {
  it('has no deprecated operations; a removal would be announced in the document and by headers [API-004] [API-005]', () => {
    expect(operations().filter(({ deprecated }) => deprecated === true)).toEqual([]);
  });
});

describe('posting downloads', () => {
  it('allows posting downloads by POST with a read scope [SCOPE-005]', async () => {
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
