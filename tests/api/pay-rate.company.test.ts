import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { anEmployee } from './company.fixture.ts';
import { DEMO, OTHER, PAULA, tokenFor } from './company.tokens.ts';

let service: TestApp;
let token: string;
let companyId: number;
const made = { clerks: 0, bakers: 0, clerk1: 0, clerk2: 0, baker1: 0, loose: 0, saturday: 0, travel: 0 };

const post = async (path: string, body: unknown) =>
  (await service.call('POST', `/api/company/${companyId}/${path}`, { token, body })).body;

beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, DEMO);
  companyId = (await service.call('PUT', '/api/company/create', { token, body: { name: 'Rates' } })).body.id;
  made.clerks = (await post('awards', { name: 'clerks Award' })).id;
  made.bakers = (await post('awards', { name: 'Bakers Award' })).id;
  made.clerk2 = (await post('pay-rate-groups', { name: 'level 2', award_id: made.clerks })).id;
  made.clerk1 = (await post('pay-rate-groups', { name: 'Level 1', award_id: made.clerks })).id;
  made.baker1 = (await post('pay-rate-groups', { name: 'LEVEL 1', award_id: made.bakers })).id;
  made.loose = (await post('pay-rate-groups', { name: 'Loose' })).id;
  made.saturday = (
    await post(`pay-rate-groups/${made.clerk2}/pay-rates`, {
      description: 'Saturday',
      type: 'NORMAL',
      multiplier: '1.50',
      is_overtime: true,
    })
  ).id;
  made.travel = (
    await post(`pay-rate-groups/${made.clerk2}/pay-rates`, {
      description: 'Travel',
      type: 'SPECIAL',
      rate: 0.88,
      units: 'KMs',
    })
  ).id;
});

const rates = async (query = '', as = token, id = companyId) =>
  service.call('GET', `/api/company/${id}/pay-rates${query}`, { token: as });

interface Bucket {
  readonly award_id: number | null;
  readonly classifications: readonly { readonly classification_id: number; readonly employees?: unknown }[];
}
const shape = (body: readonly Bucket[]) =>
  body.map(({ award_id, classifications }) => [award_id, classifications.map((each) => each.classification_id)]);

describe('GET /api/company/{company_id}/pay-rates 200', () => {
  it('groups rates by award and classification, sorted by name, with those without an award last [RATE-001] [RATE-002] [RATE-003] [RATE-015]', async () => {
    const reply = await rates();
    expect(reply.status).toBe(200);
    expect(shape(reply.body)).toEqual([
      [made.bakers, [made.baker1]],
      [made.clerks, [made.clerk1, made.clerk2]],
      [null, [made.loose]],
    ]);
    expect(reply.body[2]).toEqual({
      award_id: null,
      award_name: null,
      classifications: [{ classification_id: made.loose, classification_name: 'Loose', pay_rates: [] }],
    });
  });

  it('returns each rate with its stable reference, sorted by id [RATE-009] [RATE-011] [RATE-014] [CONV-036]', async () => {
    const [bucket] = (await rates(`?classification=${made.clerk2}`)).body;
    expect(bucket).toEqual({
      award_id: made.clerks,
      award_name: 'clerks Award',
      classifications: [
        {
          classification_id: made.clerk2,
          classification_name: 'level 2',
          pay_rates: [
            {
              id: made.saturday,
              reference: `company:${made.saturday}`,
              description: 'Saturday',
              type: 'NORMAL',
              multiplier: '1.5',
              rate: null,
              units: 'Hours',
              is_hours: true,
              is_overtime: true,
            },
            {
              id: made.travel,
              reference: `company:${made.travel}`,
              description: 'Travel',
              type: 'SPECIAL',
              multiplier: null,
              rate: '0.88',
              units: 'KMs',
              is_hours: false,
              is_overtime: false,
            },
          ],
        },
      ],
    });
    expect((await rates(`?classification=${made.clerk2}`)).body[0]).toEqual(bucket);
  });

  it('selects an award by id or by exact name ignoring case, and reads a number as an id first [RATE-004]', async () => {
    expect(shape((await rates(`?award=${made.clerks}`)).body)).toEqual([[made.clerks, [made.clerk1, made.clerk2]]]);
    expect(shape((await rates('?award=CLERKS%20AWARD')).body)).toEqual([[made.clerks, [made.clerk1, made.clerk2]]]);
    expect((await rates('?award=clerks')).body).toEqual([]);
    const numbered = (await post('awards', { name: '424242' })).id;
    const named = (await post('awards', { name: String(made.bakers) })).id;
    expect(shape((await rates('?award=424242')).body)).toEqual([[numbered, []]]);
    expect(shape((await rates(`?award=${made.bakers}`)).body)).toEqual([[made.bakers, [made.baker1]]]);
    await service.call('DELETE', `/api/company/${companyId}/awards/${numbered}`, { token });
    await service.call('DELETE', `/api/company/${companyId}/awards/${named}`, { token });
  });

  it.each(['none', 'NONE', 'null', 'Null'])('selects the rates without an award by %s [RATE-005]', async (word) => {
    expect(shape((await rates(`?award=${word}`)).body)).toEqual([[null, [made.loose]]]);
  });

  it('selects classifications of every award by id or by exact name ignoring case [RATE-006]', async () => {
    expect(shape((await rates(`?classification=${made.baker1}`)).body)).toEqual([[made.bakers, [made.baker1]]]);
    expect(shape((await rates('?classification=level%201')).body)).toEqual([
      [made.bakers, [made.baker1]],
      [made.clerks, [made.clerk1]],
    ]);
    expect(shape((await rates(`?classification=level%201&award=${made.clerks}`)).body)).toEqual([
      [made.clerks, [made.clerk1]],
    ]);
  });

  it.each(['?award=nosuch', '?classification=nosuch', '?award=none&classification=level%201', '?award=999999'])(
    'returns an empty list when nothing matches %s [RATE-015]',
    async (query) => {
      expect((await rates(query)).body).toEqual([]);
    },
  );

  it('returns an empty list for a company without rates [RATE-003] [RATE-015]', async () => {
    const { id } = (await service.call('PUT', '/api/company/create', { token, body: { name: 'Bare' } })).body;
    expect((await rates('', token, id)).body).toEqual([]);
  });

  it('leaves out the key employees unless requested [RATE-007]', async () => {
    for (const query of ['', '?include_employees=false']) {
      const found = (await rates(query)).body.flatMap(({ classifications }: Bucket) => classifications);
      expect(found.filter((each: object) => 'employees' in each)).toEqual([]);
    }
  });

  it('lists the employees of each classification, including terminated but not deleted ones [RATE-008] [RATE-024]', async () => {
    const make = (given: object) => anEmployee(service, { companyId, ...given });
    const zed = await make({ last: 'Zed', first: 'Al', number: 'Z' });
    const gone = await make({ last: 'Able', first: 'Bo', terminated: true });
    const deleted = await make({ last: 'Old', first: 'Cy' });
    await post(`pay-rate-groups/${made.clerk1}/employees`, { employee_ids: [zed, gone, deleted] });
    await service.database.query(`update employee set deleted_at = '2026-03-01' where id = $1`, [deleted]);
    const [bucket] = (await rates(`?include_employees=true&classification=${made.clerk1}`)).body;
    expect(bucket.classifications[0].employees).toEqual([
      { id: gone, format_name: 'Able, Bo', number: null },
      { id: zed, format_name: 'Zed, Al', number: 'Z' },
    ]);
    const [other] = (await rates(`?include_employees=true&classification=${made.baker1}`)).body;
    expect(other.classifications[0].employees).toEqual([]);
  });

  it('returns only rates without an award for a New Zealand company [RATE-016]', async () => {
    expect(shape((await rates('', token, 2)).body)).toEqual([[null, [4]]]);
  });

  it('returns 200 for a payroll user with read access to the company', async () => {
    expect((await rates('', await tokenFor(service, PAULA), 1)).status).toBe(200);
  });
});

describe('GET /api/company/{company_id}/pay-rates 400', () => {
  it.each([999999, 1])(
    'returns the same 400 for an unknown company and one of another account: %d [RATE-013]',
    async (id) => {
      const reply = await rates('', await tokenFor(service, OTHER), id);
      expect([reply.status, reply.body]).toEqual([400, { detail: 'No company found with the given company_id' }]);
    },
  );
});

describe('GET /api/company/{company_id}/pay-rates 422', () => {
  it.each([
    ['?include_employees=maybe', 'include_employees: must be boolean'],
    ['?award=%00', 'award: contains a NUL character'],
    [`?award=${'x'.repeat(101)}`, 'award: must be text of at most 100 characters on one line'],
  ])('returns 422 for %s', async (query, message) => {
    expect(answerOf(await rates(query))).toEqual({
      status: 422,
      body: { status_code: 10422, message: `query -> ${message}`, data: null },
    });
  });
});
