import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { DEMO, LAPSED, OTHER, PAULA, tokenFor } from './company.fixture.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, DEMO);
});

const list = (companyId = 1, as = token) => service.call('GET', `/api/company/${companyId}/departments`, { token: as });
const create = (body: unknown, companyId = 1, as = token) =>
  service.call('POST', `/api/company/${companyId}/departments`, { token: as, body });
const patch = (id: number, body: unknown, companyId = 1) =>
  service.call('PATCH', `/api/company/${companyId}/departments/${id}`, { token, body });
const remove = (id: number, companyId = 1) =>
  service.call('DELETE', `/api/company/${companyId}/departments/${id}`, { token });

describe('GET departments', () => {
  it('returns 200 with the departments sorted by name, each with id, company_id, name and code [COMP-036]', async () => {
    expect((await list(2)).body).toEqual([
      { id: 4, company_id: 2, name: 'Orchard', code: 'ORC' },
      { id: 5, company_id: 2, name: 'Packhouse', code: 'PAC' },
    ]);
  });

  it('returns 200 for a payroll user with read access to the company', async () => {
    expect((await list(1, await tokenFor(service, PAULA))).status).toBe(200);
  });

  it('returns 400 for a company of another account [CONV-024]', async () => {
    expect(answerOf(await list(1, await tokenFor(service, OTHER)))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
  });
});

describe('POST departments', () => {
  it('returns 201 with an empty code unless one is sent [COMP-037]', async () => {
    const reply = await create({ name: '  Deliveries ' });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({ id: expect.any(Number), company_id: 1, name: 'Deliveries', code: '' });
    expect((await list()).body).toContainEqual(reply.body);
    await create({ name: 'Another without code' });
  });

  it('returns 403 for a lapsed account and for a payroll user with read access only', async () => {
    expect(answerOf(await create({ name: 'X' }, 4, await tokenFor(service, LAPSED)))).toEqual({
      status: 403,
      body: { detail: 'The account has no active subscription; renew it to make changes' },
    });
    expect(answerOf(await create({ name: 'X' }, 1, await tokenFor(service, PAULA)))).toEqual({
      status: 403,
      body: { detail: 'Your COMPANY permission on this company does not allow changes' },
    });
  });

  it('returns 404 for an unknown company [CONV-023]', async () => {
    expect((await create({ name: 'X' }, 999999)).body).toEqual({ detail: 'Company not found' });
  });

  it('returns 409 when another department of the company already has the name or code, ignoring case', async () => {
    expect((await create({ name: 'SHOP' })).body).toEqual({
      detail: "The name 'SHOP' is already used by department 2 (Shop); choose another",
    });
    expect((await create({ name: 'New', code: 'shp' })).body).toEqual({
      detail: "The code 'shp' is already used by department 2 (Shop); choose another",
    });
    expect((await create({ name: 'SHOP' }, 2)).status).toBe(201);
  });

  it('creates one department and returns 409 for the others when several requests arrive at once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => create({ name: 'Race' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    [{}, 'name: this field is required'],
    [{ name: '' }, 'name: must be text of 1 to 60 characters on one line, not only spaces'],
    [{ name: ' ' }, 'name: must be text of 1 to 60 characters on one line, not only spaces'],
    [{ name: 'x'.repeat(61) }, 'name: must be text of 1 to 60 characters on one line, not only spaces'],
    [{ name: 'A', code: 'x'.repeat(33) }, 'code: must be text of at most 32 characters on one line'],
    [{ name: 'A', foo: 1 }, 'foo: this field is not known here'],
    [{ name: 5 }, 'name: must be text of 1 to 60 characters on one line, not only spaces'],
  ])('returns 422 for %j', async (body, message) => {
    expect(answerOf(await create(body))).toEqual({
      status: 422,
      body: { status_code: 10422, message: `body -> ${message}`, data: null },
    });
  });
});

describe('PATCH a department', () => {
  it('returns 200 and changes the fields sent [COMP-037]', async () => {
    const { body: made } = await create({ name: 'Old name', code: 'OLD' });
    expect((await patch(made.id, { name: 'New name' })).body).toEqual({ ...made, name: 'New name' });
    expect((await patch(made.id, { code: '' })).body).toEqual({ ...made, name: 'New name', code: '' });
    expect((await patch(made.id, {})).status).toBe(200);
    expect((await patch(made.id, { name: 'NEW NAME' })).body.name).toBe('NEW NAME');
  });

  it('returns 404 for an unknown department and for one of another company [COMP-037]', async () => {
    expect([(await patch(999999, { name: 'X' })).status, (await patch(4, { name: 'X' })).body]).toEqual([
      404,
      { detail: 'Department not found' },
    ]);
  });

  it('returns 409 when another department already has the name', async () => {
    expect(answerOf(await patch(1, { name: 'Office' }))).toEqual({
      status: 409,
      body: { detail: "The name 'Office' is already used by department 3 (Office); choose another" },
    });
  });

  it('returns 422 for a blank name', async () => {
    expect((await patch(1, { name: '  ' })).body).toEqual({
      status_code: 10422,
      message: 'body -> name: must be text of 1 to 60 characters on one line, not only spaces',
      data: null,
    });
  });
});

describe('DELETE a department', () => {
  it('returns 204, then 404 for the deleted department and for one of another company [COMP-037]', async () => {
    const { body: made } = await create({ name: 'Short-lived' });
    expect((await remove(made.id)).status).toBe(204);
    expect((await list()).body).not.toContainEqual(made);
    expect([(await remove(made.id)).status, (await remove(5)).status]).toEqual([404, 404]);
  });
});

describe('audit log of departments', () => {
  it('records that a department was created, changed and deleted', async () => {
    const { body: made } = await create({ name: 'Audited' });
    await patch(made.id, { code: 'AUD' });
    await remove(made.id);
    const rows = await service.database.query<{ action: string }>(
      `select action from audit_log where entity_type = 'department' and entity_id = $1 order by id`,
      [made.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['department.create', 'department.update', 'department.delete']);
  });
});
