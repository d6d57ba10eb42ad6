import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, only, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { anEmployee, DEMO, LAPSED, PAULA } from './company.fixture.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, DEMO);
});

const aCompany = async (given: object = {}) =>
  (await service.call('PUT', '/api/company/create', { token, body: { name: 'Before', ...given } })).body;
const patch = (id: number, body: unknown, as = token) =>
  service.call('PATCH', `/api/company/${id}`, { token: as, body });
const eventsOf = (id: number) =>
  service.database.query<{ type: string; data: object }>(
    `select type, data from event where entity_type = 'company' and entity_id = $1 order by id`,
    [id],
  );

describe('PATCH /api/company/{company_id} 200', () => {
  it('changes the fields sent and keeps the others [COMP-005] [COMP-011]', async () => {
    const before = await aCompany({ abn: '51824753556', trading_name: 'Old' });
    service.clock.advance({ minutes: 1 });
    const reply = await patch(before.id, { trading_name: 'New', pay_week_end_day: 3 });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...before,
      trading_name: 'New',
      pay_week_end_day: 3,
      updated_at: '2026-03-10T00:01:00.000000',
    });
    expect((await service.call('GET', `/api/company/${before.id}`, { token })).body).toEqual(reply.body);
  });

  it.each([
    ['an empty object', {}],
    ['unknown and read-only keys alone', { foo: 1, id: 5, is_locked: true }],
    ['the values it already has', { name: 'Before', standard_hours_per_day: '7.6', state: null }],
  ])(
    'changes nothing, keeps updated_at and emits no event for %s [COMP-006] [COMP-034] [COMP-028]',
    async (_what, body) => {
      const before = await aCompany();
      service.clock.advance({ minutes: 1 });
      const reply = await patch(before.id, body);
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual(before);
      expect((await eventsOf(before.id)).map(({ type }) => type)).toEqual(['company.created']);
    },
  );

  it('clears a value that is sent as null, or restores its default [COMP-007]', async () => {
    const before = await aCompany({
      trading_name: 'T',
      abn: '51824753556',
      abn_branch: '9',
      city: 'Sydney',
      default_pay_period: 'MONTHLY',
      standard_hours_per_day: '8',
      is_stp_enabled: false,
    });
    const { body } = await patch(before.id, {
      trading_name: null,
      abn: null,
      abn_branch: null,
      city: null,
      default_pay_period: null,
      standard_hours_per_day: null,
      is_stp_enabled: null,
    });
    expect(body).toEqual({
      ...before,
      trading_name: null,
      abn: null,
      abn_branch: '1',
      city: null,
      default_pay_period: 'WEEKLY',
      standard_hours_per_day: '7.60',
      is_stp_enabled: true,
    });
  });

  it('moves a company without employees to the other country and clears its business numbers [COMP-022]', async () => {
    const before = await aCompany({ abn: '51824753556' });
    const { status, body } = await patch(before.id, { country: 'nz', employer_ird_number: '49091850' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      country: 'NZ',
      abn: null,
      abn_branch: null,
      employer_ird_number: '49091850',
      is_stp_enabled: false,
    });
    expect((await patch(before.id, { country: 'AU' })).body).toEqual({ ...before, abn: null });
  });

  it('emits company.updated with the changed company [COMP-020]', async () => {
    const { id } = await aCompany();
    const { body } = await patch(id, { name: 'After' });
    expect((await eventsOf(id)).at(-1)).toEqual({
      type: 'company.updated',
      data: { ...body, standard_hours_per_day: 7.6, default_super_rate: 0.12 },
    });
  });

  it('serialises two simultaneous changes so that neither is lost', async () => {
    const { id } = await aCompany();
    await Promise.all([patch(id, { city: 'Perth' }), patch(id, { contact_name: 'Ann' })]);
    expect(only((await service.call('GET', `/api/company/${id}`, { token })).body, 'city', 'contact_name')).toEqual({
      city: 'Perth',
      contact_name: 'Ann',
    });
  });
});

describe('PATCH /api/company/{company_id} 400', () => {
  it.each(['name', 'country'])('returns 400 for null on %s [COMP-007]', async (field) => {
    const { id } = await aCompany();
    const reply = await patch(id, { [field]: null });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ detail: `${field} must not be null; leave it out to keep its value` });
  });

  it.each([false, true])(
    'returns 400 for another country once the company has had an employee (deleted: %s) [COMP-022]',
    async (deleted) => {
      const { id } = await aCompany();
      await anEmployee(service, { companyId: id, deleted });
      const reply = await patch(id, { country: 'NZ' });
      expect(reply.status).toBe(400);
      expect(reply.body.detail).toBe(
        'country cannot change from AU to NZ: the company has or had employees, including deleted ones; create a new company instead',
      );
      expect((await patch(id, { country: 'au' })).status).toBe(200);
    },
  );

  it('returns 400 for New Zealand while the company has awards [COMP-022]', async () => {
    const { id } = await aCompany();
    await service.call('POST', `/api/company/${id}/awards`, { token, body: { name: 'An Award' } });
    expect((await patch(id, { country: 'NZ' })).body.detail).toBe(
      'country cannot change to NZ: the company has awards, which are Australian; delete them first',
    );
  });

  it('returns 400 for a business number of the other country [COMP-023] [COMP-024]', async () => {
    const { id } = await aCompany();
    expect(answerOf(await patch(id, { employer_ird_number: '49091850' }))).toEqual({
      status: 400,
      body: {
        detail:
          'employer_ird_number is only for a New Zealand company, but this is an Australian company; leave it out',
      },
    });
    expect(answerOf(await patch(2, { abn: '51824753556' }))).toEqual({
      status: 400,
      body: { detail: 'abn is only for an Australian company, but this is a New Zealand company; leave it out' },
    });
  });
});

describe('PATCH /api/company/{company_id} 403', () => {
  it('returns 403 for a lapsed account [CONV-022] [CONV-042]', async () => {
    expect(answerOf(await patch(4, { name: 'X' }, await tokenFor(service, LAPSED)))).toEqual({
      status: 403,
      body: { detail: 'The account has no active subscription; renew it to make changes' },
    });
  });

  it('returns 403 for a payroll user with read access only', async () => {
    const reply = await patch(1, { name: 'X' }, await tokenFor(service, PAULA));
    expect(reply.status).toBe(403);
    expect(reply.body).toEqual({ detail: 'Your COMPANY permission on this company does not allow changes' });
  });
});

describe('PATCH /api/company/{company_id} 404', () => {
  it.each([999999, 3])(
    'returns the same 404 for an unknown company and one of another account: %d [COMP-018] [COMP-019] [CONV-023]',
    async (id) => {
      const reply = await patch(id, { name: 'X' });
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual({ detail: 'Company not found' });
    },
  );
});

describe('PATCH /api/company/{company_id} 422', () => {
  it('returns 422 for a malformed value and changes nothing', async () => {
    const before = await aCompany();
    expect(answerOf(await patch(before.id, { city: 'Perth', postcode: '12' }))).toEqual({
      status: 422,
      body: { data: null, message: 'body -> postcode: must be 4 digits', status_code: 10422 },
    });
    expect(answerOf(await patch(before.id, { city: 'Perth', standard_hours_per_day: '25' }))).toEqual({
      status: 422,
      body: {
        data: null,
        message: 'body -> standard_hours_per_day: must be more than 0 and at most 24',
        status_code: 10422,
      },
    });
    expect((await service.call('GET', `/api/company/${before.id}`, { token })).body).toEqual(before);
  });
});

describe('deleting a company', () => {
  const aCompany = async (as = token) =>
    (await service.call('PUT', '/api/company/create', { token: as, body: { name: 'Doomed' } })).body;
  const remove = (id: number, as = token) => service.call('DELETE', `/api/company/${id}`, { token: as });

  describe('DELETE /api/company/{company_id} 204', () => {
    it('returns 204 without a body, and the company no longer appears in reads [COMP-012]', async () => {
      const { id } = await aCompany();
      const reply = await remove(id);
      expect([reply.status, reply.text]).toEqual([204, '']);
      const list = await service.call('GET', '/api/company', { token });
      expect(list.body.map((company: { id: number }) => company.id)).not.toContain(id);
      expect(answerOf(await service.call('GET', `/api/company/${id}`, { token }))).toEqual({
        status: 400,
        body: { detail: 'No company found with the given company_id' },
      });
    });

    it('emits company.deleted with the last state but no employee events, and keeps employee numbers reserved [COMP-020] [COMP-032]', async () => {
      const { id } = await aCompany();
      await anEmployee(service, { companyId: id, number: 'KEPT-1', last: 'Kept', first: 'Kim' });
      await remove(id);
      const events = await service.database.query<{ type: string; data: { employees: { number: string }[] } }>(
        `select type, data from event where company_id = $1 order by id`,
        [id],
      );
      expect(events.map(({ type }) => type)).toEqual(['company.created', 'company.deleted']);
      expect(events[1]!.data.employees.map(({ number }) => number)).toEqual(['KEPT-1']);
      await expect(anEmployee(service, { companyId: 1, number: 'KEPT-1' })).rejects.toThrow(/employee_number/);
    });

    it('makes the oldest remaining company the default [COMP-033]', async () => {
      const owner = await tokenFor(service, { customerId: 2 });
      const first = await aCompany(owner);
      const second = await aCompany(owner);
      service.clock.advance({ minutes: 1 });
      await aCompany(owner);
      await remove(first.id, owner);
      const list = await service.call('GET', '/api/company', { token: owner });
      expect(
        list.body.filter((each: { is_default: boolean }) => each.is_default).map(({ id }: { id: number }) => id),
      ).toEqual([second.id]);
    });
  });

  describe('DELETE /api/company/{company_id} 403', () => {
    it('returns 403 for a payroll user, who is not an administrator [COMP-013] [AUTH-002]', async () => {
      expect(answerOf(await remove(1, await tokenFor(service, PAULA)))).toEqual({
        status: 403,
        body: { detail: 'Only an account administrator may do this' },
      });
      expect((await service.call('GET', '/api/company/1', { token })).status).toBe(200);
    });

    it('returns 403 for a lapsed account [CONV-042]', async () => {
      expect(answerOf(await remove(4, await tokenFor(service, LAPSED)))).toEqual({
        status: 403,
        body: { detail: 'The account has no active subscription; renew it to make changes' },
      });
    });
  });

  describe('DELETE /api/company/{company_id} 404', () => {
    it('returns the same 404 for a deleted company, an unknown one and one of another account [COMP-018] [COMP-032]', async () => {
      const { id } = await aCompany();
      await remove(id);
      for (const missing of [id, 999999, 3]) {
        const reply = await remove(missing);
        expect([reply.status, reply.body]).toEqual([404, { detail: 'Company not found' }]);
      }
    });

    it('deletes the company for one of two simultaneous requests and returns 404 to the other', async () => {
      const { id } = await aCompany();
      const statuses = await Promise.all([remove(id), remove(id)]);
      expect(statuses.map(({ status }) => status).sort()).toEqual([204, 404]);
    });
  });
});
