import { beforeAll, describe, expect, it } from 'vitest';
import type { Route, Target } from '../../src/http/route.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

let service: TestApp;
let paula: string;
beforeAll(async () => {
  service = await buildTestApp();
  paula = await tokenFor(service, { customerId: 3, userId: 101, adminMode: false, clientId: 'demo-users' });
});

const targetOf = ({ access }: Route): Target | undefined => (access.kind === 'bearer' ? access.target : undefined);
const addressOf = (route: Route, ids: Readonly<Record<string, number>>): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(ids[name] ?? 1));
const routesOf = (of: Target['of']): readonly Route[] =>
  service.app.routes.filter((route) => targetOf(route)?.of === of);
const scopeOf = ({ access }: Route): string => (access.kind === 'bearer' && access.scopes?.[0]) || 'payroll.write';
const withoutId = (text: string): string => text.replaceAll(/"request_id":"[^"]*"/g, '');

describe('partner with the consent of a payroll user', () => {
  it('can reach the companies for which the user has access to COMPANY, and gets 403 for all others [SCOPE-008] [SCOPE-009] [CONV-041]', async () => {
    const { body } = await service.call('GET', '/api/company', { token: paula });
    expect(body.map(({ id }: { id: number }) => id)).toEqual([1]);
    expect((await service.call('GET', '/api/company/1', { token: paula })).status).toBe(200);
    const hidden = await service.call('GET', '/api/company/2', { token: paula });
    expect([hidden.status, hidden.body]).toEqual([
      403,
      { detail: 'Your COMPANY permission on this company does not allow viewing' },
    ]);
  });

  it('cannot make changes where the level of the user is READ_ONLY [SCOPE-015]', async () => {
    const change = await service.call('PATCH', '/api/company/1', { token: paula, body: { trading_name: 'x' } });
    expect([change.status, change.body]).toEqual([
      403,
      { detail: 'Your COMPANY permission on this company does not allow changes' },
    ]);
  });

  it('needs the user’s access to EMPLOYEES under /api/employees, but not for the employee list of a company [SCOPE-010] [CONV-044]', async () => {
    const list = await service.call('GET', '/api/company/1/employees', { token: paula });
    expect([list.status, list.body.length]).toEqual([200, 6]);
    const one = await service.call('GET', `/api/employees/${list.body[0].id}`, { token: paula });
    expect(one.status).toBe(403);
  });
});

describe('records of another account', () => {
  it('returns the same response for another account’s company or employee as for an unknown one on every route [SCOPE-012] [CONV-023] [CONV-024] [CONV-044]', async () => {
    const wrong: string[] = [];
    for (const of of ['company', 'employee'] as const) {
      for (const route of routesOf(of)) {
        const token = await tokenFor(service, { customerId: 4, scope: scopeOf(route) });
        const ask = (id: number) => service.call(route.method, addressOf(route, { [`${of}_id`]: id }), { token });
        const [foreign, missing] = [await ask(1), await ask(999_999)];
        if (
          foreign.status !== missing.status ||
          withoutId(foreign.text) !== withoutId(missing.text) ||
          foreign.status < 400
        ) {
          wrong.push(`${route.id}: ${foreign.status} ${foreign.text} but missing ${missing.status} ${missing.text}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('returns 400 for reads and 404 for writes of a company, and 400 for reads and writes of an employee', async () => {
    const token = await tokenFor(service, { customerId: 4 });
    expect((await service.call('GET', '/api/company/1', { token })).body).toEqual({
      detail: 'No company found with the given company_id',
    });
    const write = await service.call('PATCH', '/api/company/1', { token, body: {} });
    expect([write.status, write.body]).toEqual([404, { detail: 'Company not found' }]);
    const employee = await service.call('DELETE', '/api/employees/1', { token });
    expect([employee.status, employee.body]).toEqual([400, { detail: 'No employee found with the given employee_id' }]);
  });
});

describe('partner routes', () => {
  it('returns 403 on partner routes to every caller except a signed-in API admin, whatever the scopes [SCOPE-013]', async () => {
    const partnerRoutes = service.app.routes.filter(({ access }) => access.kind === 'api-admin');
    expect(partnerRoutes.length).toBeGreaterThan(5);
    const throughClient = await tokenFor(service, { customerId: 1, scope: 'openid payroll.write' });
    const customer = await tokenFor(service, { customerId: 3, clientId: null });
    for (const route of partnerRoutes) {
      for (const token of [throughClient, customer]) {
        const { status, body } = await service.call(route.method, addressOf(route, {}), { token });
        expect([route.id, status, body]).toEqual([route.id, 403, { detail: 'Forbidden' }]);
      }
    }
  });
});

describe('lapsed subscription', () => {
  it('returns 403 exactly for the calls that need an active subscription: by default, every write and no read [SCOPE-014] [CONV-022] [CONV-042]', async () => {
    const wrong: string[] = [];
    for (const route of service.app.routes) {
      const target = targetOf(route);
      if (route.access.kind !== 'bearer' || !target) continue;
      const needs = route.access.subscription ?? route.method !== 'GET';
      const inPerson = route.access.callers === 'anyone' ? {} : { clientId: null };
      const token = await tokenFor(service, { customerId: 5, scope: scopeOf(route), ...inPerson });
      const { body: employees } = await service.call('GET', '/api/company/4/employees', {
        token: await tokenFor(service, { customerId: 5 }),
      });
      const ids = { company_id: 4, employee_id: employees[0].id };
      if (target.of === 'pay-run') continue;
      const { status, body } = await service.call(route.method, addressOf(route, ids), { token });
      const refused = status === 403 && /no active subscription/.test(String(body.detail));
      if (refused !== needs) wrong.push(`${route.id}: ${status} ${JSON.stringify(body)}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('scope of the calls that create proposals', () => {
  const PROPOSALS = ['proposePays', 'proposeRunCompletion'];
  /** These POST routes store nothing, so read access is enough. */
  const DOWNLOADS = ['downloadGlPostingsCsv', 'downloadGlPostingsPdf', 'interpretAwards'];

  /** The routes that do not reject the scope of this token. */
  async function openedBy(scope: string, routes: readonly Route[]): Promise<string[]> {
    const token = await tokenFor(service, { customerId: 3, scope });
    const opened: string[] = [];
    for (const route of routes) {
      const { status, body } = await service.call(route.method, addressOf(route, {}), { token });
      const isRejected = status === 403 && /^The token lacks the scope /.test(String(body?.detail));
      if (!isRejected) opened.push(route.id);
    }
    return opened.sort();
  }
  const bearerRoutes = () => service.app.routes.filter(({ access }) => access.kind === 'bearer');
  const writes = () => bearerRoutes().filter(({ method }) => method !== 'GET');

  it('payroll.propose allows only the two calls that create proposals, and no reads [FIX-008]', async () => {
    expect(bearerRoutes().length).toBeGreaterThan(200);
    expect(await openedBy('openid payroll.propose', bearerRoutes())).toEqual(PROPOSALS);
  });

  it('payroll.read with payroll.propose allows no call that stores data except those that create proposals [FIX-008]', async () => {
    expect(await openedBy('openid payroll.read payroll.propose', writes())).toEqual([...DOWNLOADS, ...PROPOSALS]);
  });

  it('payroll.read alone allows no call that stores data, not even those that create proposals [FIX-008]', async () => {
    expect(await openedBy('openid payroll.read', writes())).toEqual(DOWNLOADS);
  });
});

describe('redirect to the front end', () => {
  it('requires only a read scope, although this GET changes data [SCOPE-016]', async () => {
    const token = await tokenFor(service, { customerId: 3, scope: 'payroll.read' });
    expect((await service.call('GET', '/api/redirect/company/2', { token })).status).toBe(302);
  });
});
