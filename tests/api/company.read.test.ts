import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { tokenFor } from '../harness/token.ts';
import { anEmployee, DEMO, LAPSED, OTHER, PAULA } from './company.fixture.ts';

describe('reading companies', () => {
  let service: TestApp;
  let demo: string;
  let other: string;
  let paula: string;
  beforeAll(async () => {
    service = await buildTestApp();
    demo = await tokenFor(service, DEMO);
    other = await tokenFor(service, OTHER);
    paula = await tokenFor(service, PAULA);
  });

  describe('GET /api/company 200', () => {
    it('lists every company of the account as an array sorted by name [COMP-008] [CONV-007] [CONV-012]', async () => {
      const reply = await service.call('GET', '/api/company', { token: demo });
      expect(reply.status).toBe(200);
      expect(reply.body.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
        [2, 'Kauri Orchards Ltd'],
        [1, 'Wattle Bakery Pty Ltd'],
      ]);
    });

    it('lists only companies that a payroll user may view [COMP-008]', async () => {
      const reply = await service.call('GET', '/api/company', { token: paula });
      expect(reply.body.map(({ id }: { id: number }) => id)).toEqual([1]);
    });

    it('returns an empty list for an account without companies', async () => {
      const token = await tokenFor(service, { customerId: 1 });
      expect((await service.call('GET', '/api/company', { token })).body).toEqual([]);
    });

    it('uses the same number of SQL statements for any number of companies', async () => {
      const count = async (token: string) => {
        // The first call of an account also reads the account, which is then cached for a while.
        await service.call('GET', '/api/company', { token });
        return costOf(service.database, () => service.call('GET', '/api/company', { token }));
      };
      expect(await count(demo)).toBe(await count(other));
    });
  });

  describe('GET /api/company/{company_id} 200', () => {
    it('returns every field, with decimals as strings and times without an offset [COMP-010] [COMP-004] [CONV-036] [CONV-039]', async () => {
      const reply = await service.call('GET', '/api/company/2', { token: demo });
      expect(reply.status).toBe(200);
      const { employees, created_at, updated_at, ...rest } = reply.body;
      expect(created_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}$/);
      expect(updated_at).toBe(created_at);
      expect(Array.isArray(employees)).toBe(true);
      expect(rest).toEqual({
        id: 2,
        customer_id: 3,
        name: 'Kauri Orchards Ltd',
        trading_name: null,
        country: 'NZ',
        abn: null,
        abn_branch: null,
        withholding_payer_number: null,
        employer_ird_number: '49091850',
        nzbn: '9429000000017',
        address1: '8 Kauri Road',
        address2: null,
        city: 'Kerikeri',
        state: 'NTL',
        postcode: '0230',
        contact_name: 'Mere Tamihana',
        email_address: 'payroll@kauri.example',
        phone: '09 555 0123',
        default_pay_period: 'WEEKLY',
        pay_week_end_day: 7,
        fortnight_anchor_date: '2024-01-07',
        standard_hours_per_day: '8.00',
        default_super_rate: '0.12',
        is_stp_enabled: false,
        is_locked: false,
        is_default: false,
      });
    });

    it('lists basic information on every employee who is not deleted, in the order of the employee list [COMP-003] [COMP-029]', async () => {
      const companyId = 3;
      const customerId = 4;
      const make = (given: object) => anEmployee(service, { customerId, companyId, ...given });
      const zoe = await make({ first: 'Zoe', last: 'adams', number: 'Z1' });
      const annMay = await make({ first: 'Ann', middle: 'May', last: 'Lee' });
      const ann = await make({ first: 'ann', last: 'LEE', terminated: true });
      await make({ first: 'Gone', last: 'Abel', deleted: true });
      const reply = await service.call('GET', '/api/company/3', { token: other });
      expect(reply.body.employees).toEqual([
        {
          id: zoe,
          number: 'Z1',
          first_name: 'Zoe',
          last_name: 'adams',
          format_name: 'adams, Zoe',
          is_terminated: false,
          active_pay_recipient: true,
        },
        {
          id: ann,
          number: null,
          first_name: 'ann',
          last_name: 'LEE',
          format_name: 'LEE, ann',
          is_terminated: true,
          active_pay_recipient: true,
        },
        {
          id: annMay,
          number: null,
          first_name: 'Ann',
          last_name: 'Lee',
          format_name: 'Lee, Ann',
          is_terminated: false,
          active_pay_recipient: true,
        },
      ]);
    });
  });

  describe('GET /api/company/{company_id} 400', () => {
    it.each([999999, 3])(
      'returns the same 400 for an unknown company and one of another account: %d [COMP-017] [COMP-019] [CONV-013] [CONV-024]',
      async (id) => {
        const reply = await service.call('GET', `/api/company/${id}`, { token: demo });
        expect(reply.status).toBe(400);
        expect(reply.body).toEqual({ detail: 'No company found with the given company_id' });
      },
    );
  });

  describe('GET /api/company/{company_id} 403', () => {
    it('returns 403 for a payroll user without access to the company [COMP-019] [CONV-041]', async () => {
      const reply = await service.call('GET', '/api/company/2', { token: paula });
      expect(reply.status).toBe(403);
      expect(reply.body).toEqual({ detail: 'Your COMPANY permission on this company does not allow viewing' });
    });
  });

  describe('GET /api/company/{company_id} 422', () => {
    it('returns 422 for GET /api/company/create, because "create" is not an id [COMP-035] [CONV-030]', async () => {
      const reply = await service.call('GET', '/api/company/create', { token: demo });
      expect(reply.status).toBe(422);
      expect(reply.body).toEqual({ status_code: 10422, message: 'path -> company_id: must be integer', data: null });
    });
  });
});

describe('redirect to a company', () => {
  let service: TestApp;
  let token: string;
  beforeAll(async () => {
    service = await buildTestApp({ env: { FRONTEND_URL: 'https://app.example/payroll' } });
    token = await tokenFor(service, DEMO);
  });

  const open = (id: number, as = token) => service.call('GET', `/api/redirect/company/${id}`, { token: as });
  const defaults = async () =>
    (await service.call('GET', '/api/company', { token })).body
      .filter(({ is_default }: { is_default: boolean }) => is_default)
      .map(({ id }: { id: number }) => id);

  describe('GET /api/redirect/company/{company_id} 302', () => {
    it('redirects to the pays screen, sends no body or session cookie, and makes the company the default [COMP-014] [COMP-016] [COMP-033]', async () => {
      expect(await defaults()).toEqual([1]);
      const reply = await open(2);
      expect([reply.status, reply.headers.location, reply.text]).toEqual([
        302,
        'https://app.example/payroll/pays?company_id=2',
        '',
      ]);
      expect(reply.headers).not.toHaveProperty('set-cookie');
      expect(await defaults()).toEqual([2]);
    });

    it('requires only payroll.read and no subscription [COMP-016]', async () => {
      expect((await open(1, await tokenFor(service, { ...DEMO, scope: 'payroll.read' }))).status).toBe(302);
      expect((await open(4, await tokenFor(service, LAPSED))).status).toBe(302);
    });

    it('redirects a payroll user who may view the company and its pays', async () => {
      expect((await open(1, await tokenFor(service, PAULA))).status).toBe(302);
    });
  });

  describe('GET /api/redirect/company/{company_id} 400', () => {
    it.each([999999, 3])(
      'returns the same 400 for an unknown company and one of another account: %d [COMP-015]',
      async (id) => {
        const reply = await open(id);
        expect([reply.status, reply.body]).toEqual([400, { detail: 'No company found with the given company_id' }]);
      },
    );
  });

  describe('GET /api/redirect/company/{company_id} 403', () => {
    it('returns 403 for a payroll user without read access to COMPANY or PAYS [COMP-015]', async () => {
      const paula = await tokenFor(service, PAULA);
      expect(answerOf(await open(2, paula))).toEqual({
        status: 403,
        body: { detail: 'Your COMPANY permission on this company does not allow viewing' },
      });
      await service.database.query(
        `insert into user_zone (customer_id, user_id, company_id, zone, level) values (3, 101, 2, 'COMPANY', 'READ_ONLY')`,
      );
      const reply = await open(2, paula);
      expect([reply.status, reply.body]).toEqual([
        403,
        { detail: 'Your PAYS permission on this company does not allow viewing' },
      ]);
    });

    it('returns 403 for a locked company after making it the default [COMP-015] [COMP-016]', async () => {
      await open(1);
      await service.database.query('update company set is_locked = true where id = 2');
      const reply = await open(2);
      expect([reply.status, reply.body]).toEqual([403, { detail: "The company 'Kauri Orchards Ltd' is locked" }]);
      expect(await defaults()).toEqual([2]);
    });
  });
});
