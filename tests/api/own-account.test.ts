import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { aBrowser } from './account.fixture.ts';
import { authorise } from './partner.flow.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});

const EVERYTHING = {
  COMPANY: 'EDITABLE',
  EMPLOYEES: 'EDITABLE',
  PAYS: 'EDITABLE',
  REPORTS: 'EDITABLE',
  SETTINGS: 'EDITABLE',
};

describe('GET /api/account', () => {
  it('returns the owner of the account and every company of it', async () => {
    const token = await service.login('admin@demo.example', 'demo-admin');
    expect(answerOf(await service.call('GET', '/api/account', { token }))).toEqual({
      status: 200,
      body: {
        customer_id: 3,
        customer_name: 'Demo Customer',
        subject: 'admin@demo.example',
        display_name: 'Demo Customer owner',
        kind: 'session',
        admin_mode: true,
        is_api_admin: false,
        is_reseller: false,
        has_active_subscription: true,
        csrf_token: null,
        company_id: null,
        employee_id: null,
        companies: [
          { company_id: 2, name: 'Kauri Orchards Ltd', country: 'NZ', is_locked: false, permissions: EVERYTHING },
          { company_id: 1, name: 'Wattle Bakery Pty Ltd', country: 'AU', is_locked: false, permissions: EVERYTHING },
        ],
      },
    });
  });

  it('returns to a payroll user only the companies they may view, with their level in each area', async () => {
    await service.database.query('delete from user_zone where user_id = 101');
    const token = await service.login('paula', 'demo-paula', { customerId: 3 });
    const companies = async () => (await service.call('GET', '/api/account', { token })).body.companies;
    expect(await companies()).toEqual([]);
    await service.database.query(
      `insert into user_zone (customer_id, user_id, company_id, zone, level)
       values (3, 101, 1, 'COMPANY', 'READ_ONLY'), (3, 101, 1, 'PAYS', 'EDITABLE'), (3, 101, 2, 'PAYS', 'EDITABLE')`,
    );
    expect(await companies()).toEqual([
      {
        company_id: 1,
        name: 'Wattle Bakery Pty Ltd',
        country: 'AU',
        is_locked: false,
        permissions: {
          COMPANY: 'READ_ONLY',
          EMPLOYEES: 'LOCKED',
          PAYS: 'EDITABLE',
          REPORTS: 'LOCKED',
          SETTINGS: 'LOCKED',
        },
      },
    ]);
  });

  it('returns a CSRF token to a browser that differs between sessions', async () => {
    const tokens = await Promise.all(
      [1, 2].map(async () => {
        const browser = aBrowser(service);
        await browser.signIn('admin@demo.example', 'demo-admin');
        return (await browser.get('/api/account')).body.csrf_token;
      }),
    );
    expect(tokens).toEqual([expect.stringMatching(/^[\w-]{20,}$/), expect.stringMatching(/^[\w-]{20,}$/)]);
    expect(tokens[0]).not.toBe(tokens[1]);
  });

  it('returns to a partner whose token it is, and to a lapsed account that it has no subscription', async () => {
    const { access_token } = await authorise(service);
    const { kind, customer_id, csrf_token } = (await service.call('GET', '/api/account', { token: access_token })).body;
    expect({ kind, customer_id, csrf_token }).toEqual({ kind: 'oauth', customer_id: 3, csrf_token: null });
    const lapsed = await service.login('lapsed@demo.example', 'demo-lapsed');
    expect((await service.call('GET', '/api/account', { token: lapsed })).body.has_active_subscription).toBe(false);
  });

  it('returns 401 without a sign-in', async () => {
    expect(answerOf(await service.call('GET', '/api/account'))).toEqual({
      status: 401,
      body: { detail: 'Not authenticated' },
    });
  });

  it('returns 403 without a read scope', async () => {
    const { access_token } = await authorise(service, { scope: 'openid session.handoff' });
    expect((await service.call('GET', '/api/account', { token: access_token })).status).toBe(403);
  });
});
