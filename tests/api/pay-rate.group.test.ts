import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { anEmployee, DEMO, LAPSED, OTHER, tokenFor } from './company.fixture.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, DEMO);
});

const groups = '/api/company/1/pay-rate-groups';
const call = (method: string, path: string, body?: unknown, as = token) =>
  service.call(method, path, { token: as, ...(body === undefined ? {} : { body }) });
let number = 0;
const aGroup = async (given: object = {}) => {
  number += 1;
  return (await call('POST', groups, { name: `Group ${number}`, ...given })).body;
};

describe('pay-rate groups', () => {
  it('returns 200 with id, name and award_id, sorted by name [RATE-022]', async () => {
    expect((await call('GET', groups)).body).toEqual([
      { id: 1, name: 'Baker Level 4', award_id: 1 },
      { id: 3, name: 'Drivers', award_id: null },
      { id: 2, name: 'Retail Employee Level 1', award_id: 2 },
    ]);
  });

  it('returns 400 when listing groups of another account', async () => {
    expect(answerOf(await call('GET', groups, undefined, await tokenFor(service, OTHER)))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
  });

  it('returns 201 for a group with or without an award [RATE-022]', async () => {
    expect(answerOf(await call('POST', groups, { name: 'Under', award_id: 1 }))).toEqual({
      status: 201,
      body: { id: 1000, name: 'Under', award_id: 1 },
    });
    expect((await call('POST', groups, { name: 'Free', award_id: null })).body).toEqual({
      id: 1001,
      name: 'Free',
      award_id: null,
    });
  });

  it('returns 400 for an award of another company', async () => {
    expect((await call('POST', groups, { name: 'X', award_id: 999999 })).body).toEqual({
      detail: 'award_id 999999 is not an award of this company',
    });
    expect(answerOf(await call('POST', '/api/company/2/pay-rate-groups', { name: 'X', award_id: 1 }))).toEqual({
      status: 400,
      body: { detail: 'award_id 1 is not an award of this company' },
    });
  });

  it('returns 403 for a lapsed account', async () => {
    const lapsed = await tokenFor(service, LAPSED);
    expect(answerOf(await call('POST', '/api/company/4/pay-rate-groups', { name: 'X' }, lapsed))).toEqual({
      status: 403,
      body: { detail: 'The account has no active subscription; renew it to make changes' },
    });
  });

  it('returns 404 for an unknown company', async () => {
    expect(answerOf(await call('POST', '/api/company/3/pay-rate-groups', { name: 'X' }))).toEqual({
      status: 404,
      body: { detail: 'Company not found' },
    });
  });

  it('returns 409 for a group name that the award already has, but not for one that only another award has', async () => {
    expect((await call('POST', groups, { name: 'DRIVERS' })).body).toEqual({
      detail: "The name 'DRIVERS' is already used by pay-rate group 3 under the same award; choose another",
    });
    expect((await call('POST', groups, { name: 'DRIVERS', award_id: 2 })).status).toBe(201);
  });

  it.each([
    [{}, 'name: this field is required'],
    [{ name: ' ' }, 'name: must be text of 1 to 100 characters on one line, not only spaces'],
    [{ name: 'x'.repeat(101) }, 'name: must be text of 1 to 100 characters on one line, not only spaces'],
    [{ name: 'A', award_id: 'one' }, 'award_id: must be integer'],
    [{ name: 'A', foo: 1 }, 'foo: this field is not known here'],
  ])('returns 422 for the group %j', async (body, message) => {
    expect(answerOf(await call('POST', groups, body))).toEqual({
      status: 422,
      body: { status_code: 10422, message: `body -> ${message}`, data: null },
    });
  });

  it('returns 200, renames a group and moves it to another award or to none [RATE-022]', async () => {
    const group = await aGroup({ award_id: 1 });
    expect((await call('PATCH', `${groups}/${group.id}`, { name: 'Renamed' })).body).toEqual({
      id: group.id,
      name: 'Renamed',
      award_id: 1,
    });
    expect((await call('PATCH', `${groups}/${group.id}`, { award_id: null })).body.award_id).toBe(null);
    expect((await call('PATCH', `${groups}/${group.id}`, {})).body.name).toBe('Renamed');
  });

  it('returns 400 for an unknown award, 404 for an unknown group and 409 for a name that is in use', async () => {
    const group = await aGroup();
    expect(answerOf(await call('PATCH', `${groups}/${group.id}`, { award_id: 999999 }))).toEqual({
      status: 400,
      body: { detail: 'award_id 999999 is not an award of this company' },
    });
    expect((await call('PATCH', `${groups}/999999`, { name: 'X' })).body).toEqual({
      detail: 'Pay-rate group not found',
    });
    expect(answerOf(await call('PATCH', `${groups}/4`, { name: 'X' }))).toEqual({
      status: 404,
      body: { detail: 'Pay-rate group not found' },
    });
    expect(answerOf(await call('PATCH', `${groups}/${group.id}`, { name: 'Drivers' }))).toEqual({
      status: 409,
      body: { detail: "The name 'Drivers' is already used by pay-rate group 3 under the same award; choose another" },
    });
  });

  it('returns 204 and deletes the rates and members of the group, and then returns 404 [RATE-022]', async () => {
    const group = await aGroup();
    const path = `${groups}/${group.id}`;
    const employee = await anEmployee(service, { companyId: 1 });
    await call('POST', `${path}/pay-rates`, { description: 'R', type: 'NORMAL', multiplier: 2 });
    await call('POST', `${path}/employees`, { employee_ids: [employee] });
    expect((await call('DELETE', path)).status).toBe(204);
    expect(answerOf(await call('DELETE', path))).toEqual({ status: 404, body: { detail: 'Pay-rate group not found' } });
    const left = await service.database.query(
      'select 1 from pay_rate where group_id = $1 union all select 1 from pay_rate_group_member where group_id = $1',
      [group.id],
    );
    expect(left).toEqual([]);
  });
});

describe('rates of a group', () => {
  it('returns 201 for a NORMAL and a SPECIAL rate with their defaults, and lists them by id [RATE-023] [RATE-014]', async () => {
    const group = await aGroup();
    const path = `${groups}/${group.id}/pay-rates`;
    const normal = await call('POST', path, { description: ' Night ', type: 'NORMAL', multiplier: '1.25' });
    const special = await call('POST', path, { description: 'Piece', type: 'SPECIAL', rate: '2.5', units: 'Buckets' });
    expect([normal.status, special.status]).toEqual([201, 201]);
    expect(normal.body).toEqual({
      id: expect.any(Number),
      reference: `company:${normal.body.id}`,
      description: 'Night',
      type: 'NORMAL',
      multiplier: '1.25',
      rate: null,
      units: 'Hours',
      is_hours: true,
      is_overtime: false,
    });
    expect(special.body).toEqual({
      id: expect.any(Number),
      reference: `company:${special.body.id}`,
      description: 'Piece',
      type: 'SPECIAL',
      multiplier: null,
      rate: '2.50',
      units: 'Buckets',
      is_hours: false,
      is_overtime: false,
    });
    expect((await call('GET', path)).body).toEqual([normal.body, special.body]);
  });

  it('returns 400 for a company of another account, and 404 for an unknown group', async () => {
    const other = await tokenFor(service, OTHER);
    expect(answerOf(await call('GET', `${groups}/1/pay-rates`, undefined, other))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
    expect(answerOf(await call('GET', `${groups}/4/pay-rates`))).toEqual({
      status: 404,
      body: { detail: 'Pay-rate group not found' },
    });
  });

  it.each([
    [{ type: 'NORMAL' }, 'A NORMAL rate needs a multiplier'],
    [{ type: 'NORMAL', multiplier: null }, 'A NORMAL rate needs a multiplier'],
    [{ type: 'NORMAL', multiplier: '1', rate: '2' }, 'A NORMAL rate has a multiplier and no rate; leave rate out'],
    [{ type: 'NORMAL', multiplier: '0' }, 'multiplier must be more than 0 and at most 100, but 0 was sent'],
    [
      { type: 'NORMAL', multiplier: '0.0000004' },
      'multiplier must be more than 0 and at most 100, but 0.0000004 was sent',
    ],
    [{ type: 'NORMAL', multiplier: '100.01' }, 'multiplier must be more than 0 and at most 100, but 100.01 was sent'],
    [{ type: 'SPECIAL' }, 'A SPECIAL rate needs a rate'],
    [
      { type: 'SPECIAL', rate: '1', multiplier: '2' },
      'A SPECIAL rate has a rate and no multiplier; leave multiplier out',
    ],
    [{ type: 'SPECIAL', rate: '-1' }, 'rate must be from 0 to 1000000, but -1 was sent'],
    [{ type: 'SPECIAL', rate: '1000000.01' }, 'rate must be from 0 to 1000000, but 1000000.01 was sent'],
    [{ type: 'SPECIAL', rate: '999999999999999' }, 'rate must be from 0 to 1000000, but 999999999999999 was sent'],
  ])('returns 400 for the rate %j [RATE-014]', async (given, detail) => {
    expect(answerOf(await call('POST', `${groups}/1/pay-rates`, { description: 'R', ...given }))).toEqual({
      status: 400,
      body: { detail },
    });
  });

  it('returns 404 when adding a rate to an unknown group', async () => {
    const body = { description: 'R', type: 'NORMAL', multiplier: '1' };
    expect(answerOf(await call('POST', `${groups}/999999/pay-rates`, body))).toEqual({
      status: 404,
      body: { detail: 'Pay-rate group not found' },
    });
  });

  it.each([
    [{}, 'description: this field is required; body -> type: this field is required'],
    [{ description: 'R' }, 'type: this field is required'],
    [{ description: 'R', type: 'ODD' }, 'type: must be one of NORMAL, SPECIAL'],
    [
      { description: ' ', type: 'NORMAL', multiplier: 1 },
      'description: must be text of 1 to 60 characters on one line, not only spaces',
    ],
    [
      { description: 'x'.repeat(61), type: 'NORMAL', multiplier: 1 },
      'description: must be text of 1 to 60 characters on one line, not only spaces',
    ],
    [
      { description: 'R', type: 'NORMAL', multiplier: '1e1' },
      'multiplier: must be a decimal number such as "12.50", without an exponent',
    ],
    [{ description: 'R', type: 'NORMAL', multiplier: 1, foo: 1 }, 'foo: this field is not known here'],
  ])('returns 422 for the rate %j', async (body, message) => {
    expect(answerOf(await call('POST', `${groups}/1/pay-rates`, body))).toEqual({
      status: 422,
      body: { status_code: 10422, message: `body -> ${message}`, data: null },
    });
  });

  it('returns 200, changes the fields that are sent, and changes the type together with its amount [RATE-023]', async () => {
    const group = await aGroup();
    const path = `${groups}/${group.id}/pay-rates`;
    const { body: rate } = await call('POST', path, { description: 'R', type: 'NORMAL', multiplier: '1.5' });
    expect((await call('PATCH', `${path}/${rate.id}`, { is_overtime: true })).body).toEqual({
      ...rate,
      is_overtime: true,
    });
    expect((await call('PATCH', `${path}/${rate.id}`, { type: 'SPECIAL', rate: '9.125' })).body).toEqual({
      id: rate.id,
      reference: rate.reference,
      description: 'R',
      type: 'SPECIAL',
      multiplier: null,
      rate: '9.125',
      units: 'Hours',
      is_hours: true,
      is_overtime: true,
    });
    expect((await call('PATCH', `${path}/${rate.id}`, {})).status).toBe(200);
  });

  it('returns 400 when no amount is sent for the new type, and 404 for a rate of another group', async () => {
    expect(answerOf(await call('PATCH', `${groups}/1/pay-rates/1`, { type: 'SPECIAL' }))).toEqual({
      status: 400,
      body: { detail: 'A SPECIAL rate needs a rate' },
    });
    expect((await call('PATCH', `${groups}/1/pay-rates/3`, { is_overtime: true })).body).toEqual({
      detail: 'Pay rate not found',
    });
  });

  it('returns 204 when a rate is deleted, and then 404 [RATE-023]', async () => {
    const { body: rate } = await call('POST', `${groups}/3/pay-rates`, {
      description: 'R',
      type: 'NORMAL',
      multiplier: 1,
    });
    expect((await call('DELETE', `${groups}/3/pay-rates/${rate.id}`)).status).toBe(204);
    expect(answerOf(await call('DELETE', `${groups}/3/pay-rates/${rate.id}`))).toEqual({
      status: 404,
      body: { detail: 'Pay rate not found' },
    });
  });
});

describe('employees of a group', () => {
  it('adds (200), lists (200) and removes (204) employees [RATE-024]', async () => {
    const path = `${groups}/${(await aGroup()).id}/employees`;
    const bea = await anEmployee(service, { companyId: 1, last: 'Bea', first: 'A', number: 'B-1' });
    const abe = await anEmployee(service, { companyId: 1, last: 'Abe', first: 'A' });
    const both = [
      { id: abe, format_name: 'Abe, A', number: null },
      { id: bea, format_name: 'Bea, A', number: 'B-1' },
    ];
    expect(answerOf(await call('POST', path, { employee_ids: [bea, abe, bea] }))).toEqual({ status: 200, body: both });
    expect((await call('POST', path, { employee_ids: [bea] })).body).toEqual(both);
    expect((await call('GET', path)).body).toEqual(both);
    expect((await call('DELETE', `${path}/${bea}`)).status).toBe(204);
    expect((await call('GET', path)).body).toEqual([both[0]]);
    expect((await call('DELETE', `${path}/${bea}`)).body).toEqual({
      detail: 'The employee is not in this pay-rate group',
    });
  });

  it('returns 400 and adds no employee when one is deleted, unknown or from another company', async () => {
    const path = `${groups}/${(await aGroup()).id}/employees`;
    const good = await anEmployee(service, { companyId: 1 });
    const deleted = await anEmployee(service, { companyId: 1, deleted: true });
    const elsewhere = await anEmployee(service, { companyId: 2 });
    for (const bad of [deleted, elsewhere, 999999]) {
      const reply = await call('POST', path, { employee_ids: [good, bad] });
      expect([reply.status, reply.body.detail.includes(String(bad))]).toEqual([400, true]);
    }
    expect((await call('GET', path)).body).toEqual([]);
  });

  it('returns 400 when listing employees of a group of another account', async () => {
    expect(answerOf(await call('GET', `${groups}/1/employees`, undefined, await tokenFor(service, OTHER)))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
  });

  it('returns 404 for an unknown group', async () => {
    expect(answerOf(await call('GET', `${groups}/999999/employees`))).toEqual({
      status: 404,
      body: { detail: 'Pay-rate group not found' },
    });
    expect(answerOf(await call('POST', `${groups}/999999/employees`, { employee_ids: [1] }))).toEqual({
      status: 404,
      body: { detail: 'Pay-rate group not found' },
    });
  });

  it('returns 422 for an empty list', async () => {
    expect(answerOf(await call('POST', `${groups}/1/employees`, { employee_ids: [] }))).toEqual({
      status: 422,
      body: { data: null, message: 'body -> employee_ids: must not have fewer than 1 items', status_code: 10422 },
    });
  });
});
