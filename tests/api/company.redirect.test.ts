import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { DEMO, LAPSED, PAULA, tokenFor } from './company.tokens.ts';

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
  it('[COMP-014] [COMP-016] [COMP-033] leads to the pays screen, without a body or a session, and moves the default', async () => {
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

  it('[COMP-016] needs no more than payroll.read, and no subscription', async () => {
    expect((await open(1, await tokenFor(service, { ...DEMO, scope: 'payroll.read' }))).status).toBe(302);
    expect((await open(4, await tokenFor(service, LAPSED))).status).toBe(302);
  });

  it('lets a payroll user in who may view the company and its pays', async () => {
    expect((await open(1, await tokenFor(service, PAULA))).status).toBe(302);
  });
});

describe('GET /api/redirect/company/{company_id} 400', () => {
  it.each([999999, 3])('[COMP-015] answers a missing company and another account’s alike: %d', async (id) => {
    const reply = await open(id);
    expect([reply.status, reply.body]).toEqual([400, { detail: 'No company found with the given company_id' }]);
  });
});

describe('GET /api/redirect/company/{company_id} 403', () => {
  it('[COMP-015] refuses a payroll user without COMPANY view, and one without PAYS view', async () => {
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

  it('[COMP-015] [COMP-016] refuses a locked company, after it has become the default', async () => {
    await open(1);
    await service.database.query('update company set is_locked = true where id = 2');
    const reply = await open(2);
    expect([reply.status, reply.body]).toEqual([403, { detail: "The company 'Kauri Orchards Ltd' is locked" }]);
    expect(await defaults()).toEqual([2]);
  });
});
