import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO, tokenFor } from '../api/company.tokens.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';

let service: TestApp;
let token: string;
let employeePath: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, DEMO);
  const { body } = await service.call('GET', '/api/company/1/employees', { token });
  employeePath = `/api/employees/${body[0].id}/allowances`;
});

const COMPANY_PATH = '/api/company/1/allowances';
const NOT_ACCEPTED =
  'description has a character the tax office does not accept; use letters, digits, spaces and ' +
  `! @ $ % & * ( ) _ - = [ ] ; : ' " , . ? /`;
const CHOICES =
  'AD (Award Transport), CD (Cents per KM), KN (Tasks), LD (Laundry), MD (Overtime Meals), OD (Other), ' +
  'QN (Qualifications), RD (Travel), TD (Tools)';
const valid = { description: 'Boots', amount: '12.50', allowance_category: 'OD' };
const post = async (path: string, body: unknown) => {
  const reply = await service.call('POST', path, { token, body });
  return { status: reply.status, body: reply.body };
};

describe('A description the tax office does not accept', () => {
  it.each([
    ['a NUL', 'Bo\u0000ots'],
    ['a bell', 'Bo\u0007ots'],
    ['a line break inside', 'Bo\nots'],
    ['the delete character', 'Bo\u007fots'],
    ['half of a character', 'Bo\ud800ots'],
  ])('is a 400 of company and employee allowances alike when it holds %s [ALLOW-009]', async (_name, description) => {
    const refused = { status: 400, body: { detail: NOT_ACCEPTED } };
    expect(await post(COMPANY_PATH, { ...valid, description })).toEqual(refused);
    expect(await post(employeePath, { ...valid, description })).toEqual(refused);
  });

  it('is a 400 on a change too [ALLOW-009] [ALLOW-027]', async () => {
    const made = await post(COMPANY_PATH, { ...valid, description: 'Gloves' });
    const reply = await service.call('PATCH', `${COMPANY_PATH}/${made.body.id}`, {
      token,
      body: { description: 'Glo\u0000ves' },
    });
    expect([reply.status, reply.body]).toEqual([400, { detail: NOT_ACCEPTED }]);
    expect((await service.call('GET', `${COMPANY_PATH}/${made.body.id}`, { token })).body).toEqual(made.body);
  });

  it('is a 400 however long it is [ALLOW-008]', async () => {
    expect(await post(COMPANY_PATH, { ...valid, description: 'x'.repeat(5_000) })).toEqual({
      status: 400,
      body: { detail: 'description must be at most 60 characters, but 5000 were sent' },
    });
  });
});

describe('An unknown category', () => {
  it('is a 400 when it holds a NUL, and when it is long, of which the beginning is quoted [ALLOW-014]', async () => {
    expect(await post(COMPANY_PATH, { ...valid, allowance_category: 'O\u0000D' })).toEqual({
      status: 400,
      body: { detail: `allowance_category 'O\u0000D' is not one of ${CHOICES}` },
    });
    expect(await post(COMPANY_PATH, { ...valid, allowance_category: 'x'.repeat(5_000) })).toEqual({
      status: 400,
      body: { detail: `allowance_category '${'x'.repeat(40)}…' is not one of ${CHOICES}` },
    });
  });
});

it('A NUL under any other key of the same body stays a schema failure [CONV-015]', async () => {
  expect(await post(COMPANY_PATH, { ...valid, amount: '1\u0000' })).toEqual({
    status: 422,
    body: {
      status_code: 10422,
      message: 'body: a text holds a NUL character or half of a character',
      data: null,
    },
  });
});
