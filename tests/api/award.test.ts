import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { DEMO, LAPSED, OTHER, tokenFor } from './company.tokens.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, DEMO);
});

const list = (companyId = 1, as = token) => service.call('GET', `/api/company/${companyId}/awards`, { token: as });
const create = (body: unknown, companyId = 1, as = token) =>
  service.call('POST', `/api/company/${companyId}/awards`, { token: as, body });
const patch = (id: number, body: unknown, companyId = 1) =>
  service.call('PATCH', `/api/company/${companyId}/awards/${id}`, { token, body });
const remove = (id: number, companyId = 1) =>
  service.call('DELETE', `/api/company/${companyId}/awards/${id}`, { token });

describe('GET awards', () => {
  it('returns 200 with id and name sorted by name, and an empty list for New Zealand [RATE-021]', async () => {
    expect((await list()).body).toEqual([
      { id: 1, name: 'Food, Beverage and Tobacco Manufacturing Award' },
      { id: 2, name: 'General Retail Industry Award' },
    ]);
    expect((await list(2)).body).toEqual([]);
  });

  it('returns 400 for a company of another account', async () => {
    expect(answerOf(await list(1, await tokenFor(service, OTHER)))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
  });
});

describe('POST awards', () => {
  it('returns 201 and lists the new award among the pay rates [RATE-021]', async () => {
    const reply = await create({ name: 'Clerks Award' });
    expect([reply.status, reply.body]).toEqual([201, { id: expect.any(Number), name: 'Clerks Award' }]);
    const rates = await service.call('GET', '/api/company/1/pay-rates?award=clerks%20award', { token });
    expect(rates.body).toEqual([{ award_id: reply.body.id, award_name: 'Clerks Award', classifications: [] }]);
  });

  it('returns 400 on a New Zealand company [RATE-016]', async () => {
    const reply = await create({ name: 'Clerks Award' }, 2);
    expect(answerOf(reply)).toEqual({
      status: 400,
      body: {
        detail: 'Awards exist only in Australia; create the pay-rate groups of a New Zealand company without an award',
      },
    });
  });

  it('returns 403 for a lapsed account', async () => {
    expect(answerOf(await create({ name: 'X' }, 4, await tokenFor(service, LAPSED)))).toEqual({
      status: 403,
      body: { detail: 'The account has no active subscription; renew it to make changes' },
    });
  });

  it('returns 404 for an unknown company', async () => {
    expect((await create({ name: 'X' }, 3)).body).toEqual({ detail: 'Company not found' });
  });

  it('returns 409 when the name is in use, ignoring case', async () => {
    expect((await create({ name: 'general retail industry award' })).body).toEqual({
      detail: "The name 'general retail industry award' is already used by award 2; choose another",
    });
  });

  it.each([
    [{}, 'name: this field is required'],
    [{ name: '' }, 'name: must be text of 1 to 100 characters on one line, not only spaces'],
    [{ name: '  ' }, 'name: must be text of 1 to 100 characters on one line, not only spaces'],
    [{ name: 'x'.repeat(101) }, 'name: must be text of 1 to 100 characters on one line, not only spaces'],
    [{ name: 'A', id: 1 }, 'id: this field is not known here'],
  ])('returns 422 for %j', async (body, message) => {
    expect(answerOf(await create(body))).toEqual({
      status: 422,
      body: { status_code: 10422, message: `body -> ${message}`, data: null },
    });
  });
});

describe('PATCH an award', () => {
  it('returns 200 with the new name [RATE-021]', async () => {
    const { body: made } = await create({ name: 'Before' });
    expect((await patch(made.id, { name: 'After' })).body).toEqual({ id: made.id, name: 'After' });
    expect((await patch(made.id, {})).body).toEqual({ id: made.id, name: 'After' });
  });

  it('returns 404 for an unknown award and for one of another company', async () => {
    expect([(await patch(999999, { name: 'X' })).body, (await patch(1, { name: 'X' }, 2)).status]).toEqual([
      { detail: 'Award not found' },
      404,
    ]);
  });

  it('returns 409 when another award has the name', async () => {
    expect(answerOf(await patch(1, { name: 'General Retail Industry Award' }))).toEqual({
      status: 409,
      body: { detail: "The name 'General Retail Industry Award' is already used by award 2; choose another" },
    });
  });
});

describe('DELETE an award', () => {
  it('returns 204 for an award without classifications, and 404 the second time [RATE-021]', async () => {
    const { body: made } = await create({ name: 'Unused' });
    expect((await remove(made.id)).status).toBe(204);
    expect(answerOf(await remove(made.id))).toEqual({ status: 404, body: { detail: 'Award not found' } });
  });

  it('returns 409 while the award has classifications', async () => {
    expect((await remove(1)).body).toEqual({
      detail: 'The award still has classifications: Baker Level 4; delete or move these pay-rate groups first',
    });
  });
});
