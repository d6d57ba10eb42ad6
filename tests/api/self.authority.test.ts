import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/http/route.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { aBrowser } from './account.fixture.ts';
import { ALL_OPEN, complete, owner, PASSWORD, type PortalEmployee, portalEmployee } from './self.flow.ts';

/**
 * Calls every route of the service as an employee. Only routes under /api/self and the employee's own sign-in are
 * allowed.
 */
let service: TestApp;
let olivia: PortalEmployee;
beforeAll(async () => {
  service = await buildTestApp();
  olivia = await portalEmployee(service, { id: 1, ...ALL_OPEN });
});

const addressOf = ({ path }: Route): string =>
  path
    .replace('{company_id}', '1')
    .replace('{employee_id}', '1')
    .replaceAll(/\{\w+\}/g, '1');
const REFUSED = { detail: 'Employees can only use their own data, under /api/self' };

/** Routes for managing one's own sign-in. */
const OWN_AFFAIRS = /^\/api\/(account(\/|$)|logout$)/;
const OWN = /^\/api\/self(\/|$)/;

describe('employee of the portal', () => {
  it('returns 403 on every route except its own sign-in and /api/self', async () => {
    const wrong: string[] = [];
    // Operator routes accept no account token at all.
    const isOfAccounts = ({ access }: Route) => access.kind === 'bearer' || access.kind === 'api-admin';
    const secured = service.app.routes.filter(isOfAccounts);
    const others = secured.filter(({ path }) => !OWN_AFFAIRS.test(path) && !OWN.test(path));
    for (const route of others) {
      const { status, body } = await service.call(route.method, addressOf(route), { token: olivia.token });
      if (status !== 403 || body.detail !== REFUSED.detail)
        wrong.push(`${route.id}: ${status} ${JSON.stringify(body)}`);
    }
    expect(wrong).toEqual([]);
    expect(others.length).toBeGreaterThan(150);
    // Neither a scope nor a body changes that.
    const body = { employee_portal_active: true };
    expect(answerOf(await service.call('PUT', '/api/company/create', { token: olivia.token, body }))).toEqual({
      status: 403,
      body: REFUSED,
    });
  });

  it('returns 403 with a browser cookie too, including company pages', async () => {
    const browser = aBrowser(service);
    await browser.signIn(olivia.username, PASSWORD, { account_type: 'user', customer_id: '3' });
    for (const path of ['/api/company', '/api/company/1/employees', '/api/employees/1', '/api/users', '/api/audit']) {
      expect([path, answerOf(await browser.get(path))]).toEqual([path, { status: 403, body: REFUSED }]);
    }
    expect((await browser.get('/api/self')).status).toBe(200);
    expect((await browser.get('/auth/account')).status).toBe(200);
  });

  it('returns the employee without companies, and ends its own session', async () => {
    const { body } = await service.call('GET', '/api/account', { token: olivia.token });
    expect(body).toMatchObject({ subject: 'olivia', admin_mode: false, employee_id: 1, company_id: 1, companies: [] });
    const { body: ownerSees } = await service.call('GET', '/api/account', { token: await owner(service) });
    expect([ownerSees.employee_id, ownerSees.company_id]).toEqual([null, null]);
    const token = await service.login(olivia.username, PASSWORD, { customerId: 3 });
    expect((await service.call('POST', '/api/logout', { token })).status).toBe(204);
    expect((await service.call('GET', '/api/self', { token })).status).toBe(401);
  });

  it('hides portal employees from the payroll users of the owner', async () => {
    const token = await owner(service);
    const { body } = await service.call('GET', '/api/users', { token });
    expect(body.map(({ username }: { username: string }) => username)).toEqual(['paula']);
    const [user] = await service.database.query<{ id: string }>('select id from account_user where employee_id = 1');
    const zones = { COMPANY: 'EDITABLE', EMPLOYEES: 'EDITABLE', PAYS: 'EDITABLE' };
    expect((await service.call('PATCH', `/api/users/${user!.id}`, { token, body: { is_active: true } })).status).toBe(
      404,
    );
    expect((await service.call('DELETE', `/api/users/${user!.id}`, { token })).status).toBe(404);
    const permit = await service.call('PUT', `/api/users/${user!.id}/companies/1/permissions`, { token, body: zones });
    expect(permit.status).toBe(404);
  });

  it('returns 403 on company routes even when areas were stored for it', async () => {
    await service.database.query(
      `insert into user_zone (customer_id, user_id, company_id, zone, level)
       select 3, id, 1, z, 'EDITABLE' from account_user, unnest(array['COMPANY', 'EMPLOYEES', 'PAYS']) z where employee_id = 1`,
    );
    expect((await service.call('GET', '/api/company/1/employees', { token: olivia.token })).status).toBe(403);
    await service.database.query(
      'delete from user_zone where user_id = (select id from account_user where employee_id = 1)',
    );
  });

  it('returns 403 when an employee tries to authorise an application', async () => {
    const who = { username: olivia.username, password: PASSWORD, customer_id: 3 };
    expect(answerOf(await complete(service, who))).toEqual({
      status: 403,
      body: { detail: 'An employee cannot authorise an application; sign in as the owner' },
    });
  });

  it('counts calls of an employee separately from the payroll office', async () => {
    const tight = await buildTestApp({ database: service.database, env: { RATE_LIMIT_SCALE: '0.01' } });
    const token = await tokenFor(tight, { customerId: 3, userId: 0, employeeId: 1, clientId: null, adminMode: false });
    const another = await tokenFor(tight, {
      customerId: 3,
      userId: 0,
      employeeId: 1,
      clientId: null,
      adminMode: false,
    });
    const read = (given: string) => tight.call('GET', '/api/account/sessions', { token: given });
    expect([(await read(token)).status, (await read(another)).status]).toEqual([200, 429]);
    const person = await tokenFor(tight, { customerId: 3, clientId: null });
    expect((await read(person)).status).toBe(200);
  });
});

describe('other callers of the portal', () => {
  it('returns 403 under /api/self for the owner, a payroll user and a partner', async () => {
    const tokens = [
      await owner(service),
      await service.login('paula', 'demo-paula', { customerId: 3 }),
      await tokenFor(service, { customerId: 3 }),
    ];
    const own = service.app.routes.filter(({ path }) => OWN.test(path));
    expect(own.length).toBe(18);
    for (const route of own) {
      expect(route.access).toMatchObject({ kind: 'bearer', callers: 'employee' });
      for (const token of tokens) {
        expect(answerOf(await service.call(route.method, addressOf(route), { token }))).toEqual({
          status: 403,
          body: { detail: 'Only employees with portal access may do this, for themselves' },
        });
      }
    }
  });

  it('returns 401 for a token with an employee of another account', async () => {
    const token = await tokenFor(service, { customerId: 4, employeeId: 1, clientId: null, adminMode: false });
    expect((await service.call('GET', '/api/self', { token })).status).toBe(401);
  });
});
