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
  it('redirects to the pays screen without a body or session and makes the company the default [COMP-014] [COMP-016] [COMP-033]', async () => {
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
