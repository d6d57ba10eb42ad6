import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { anEmployee } from './company.fixture.ts';
import { DEMO, LAPSED, PAULA, tokenFor } from './company.tokens.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, DEMO);
});

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

  it('emits company.deleted with the last state, emits no employee events and keeps employee numbers reserved [COMP-020] [COMP-032]', async () => {
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

  it('deletes once and returns 404 once when two deletions arrive at once', async () => {
    const { id } = await aCompany();
    const statuses = await Promise.all([remove(id), remove(id)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});
