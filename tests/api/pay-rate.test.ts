import { beforeAll, describe, expect, it } from 'vitest';
import { Decimal } from '../../src/base/decimal.ts';
import { type RateBook, resolveRates } from '../../src/resources/company/pay-rate/pay-rate.service.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { tokenFor } from '../harness/token.ts';
import { anEmployee, DEMO, LAPSED, OTHER, PAULA } from './company.fixture.ts';

describe('rates of a company', () => {
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
    it('groups rates by award and classification, sorted by name, with rates without an award last [RATE-001] [RATE-002] [RATE-003] [RATE-015]', async () => {
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

    it('selects an award by id or by exact name, ignoring case, and reads a number first as an id [RATE-004]', async () => {
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

    it('selects classifications of every award by id or by exact name, ignoring case [RATE-006]', async () => {
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

    it('leaves out `employees` unless it is requested [RATE-007]', async () => {
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
});

describe('rates of an employee', () => {
  let service: TestApp;
  let token: string;
  beforeAll(async () => {
    service = await buildTestApp();
    token = await tokenFor(service, DEMO);
  });

  const call = (method: string, path: string, body?: unknown, as = token) =>
    service.call(method, path, { token: as, ...(body === undefined ? {} : { body }) });
  const ratesOf = (id: number) => `/api/employees/${id}/pay-rates`;
  const normal = (description: string, multiplier: string) => ({ description, type: 'NORMAL', multiplier });

  const system = (description: string, key: string, multiplier: string, rate: string | null) => ({
    reference: `system:${key}`,
    source: 'system',
    id: null,
    description,
    type: 'NORMAL',
    multiplier,
    rate,
    units: 'Hours',
    is_hours: true,
    is_overtime: key !== 'ordinary_time',
    award_name: null,
    classification_name: null,
  });

  describe('GET /api/employees/{employee_id}/pay-rates 200', () => {
    it('lists system rates, the employee’s own rates and classification rates with their amounts, each group sorted by description [RATE-012] [RATE-017] [RATE-018] [RATE-019] [RATE-024]', async () => {
      const id = await anEmployee(service, { companyId: 1, hourly: '30' });
      await call('POST', '/api/company/1/pay-rate-groups/1/employees', { employee_ids: [id] });
      const { body: zulu } = await call('POST', ratesOf(id), normal('Zulu', '1.333333'));
      const { body: alpha } = await call('POST', ratesOf(id), {
        description: 'alpha',
        type: 'SPECIAL',
        rate: '0.885',
        units: 'KMs',
      });
      const reply = await call('GET', ratesOf(id));
      expect(reply.status).toBe(200);
      const baker = {
        award_name: 'Food, Beverage and Tobacco Manufacturing Award',
        classification_name: 'Baker Level 4',
      };
      expect(reply.body).toEqual([
        system('Double Time', 'double_time', '2', '60.00'),
        system('Ordinary Time', 'ordinary_time', '1', '30.00'),
        system('Time and a Half', 'time_and_a_half', '1.5', '45.00'),
        { ...alpha, source: 'employee', rate: '0.885', award_name: null, classification_name: null },
        { ...zulu, source: 'employee', rate: '39.99999', award_name: null, classification_name: null },
        {
          reference: 'company:1',
          source: 'company',
          id: 1,
          description: 'Early Morning',
          type: 'NORMAL',
          multiplier: '1.15',
          rate: '34.50',
          units: 'Hours',
          is_hours: true,
          is_overtime: false,
          ...baker,
        },
        {
          reference: 'company:2',
          source: 'company',
          id: 2,
          description: 'Saturday',
          type: 'NORMAL',
          multiplier: '1.5',
          rate: '45.00',
          units: 'Hours',
          is_hours: true,
          is_overtime: false,
          ...baker,
        },
      ]);
    });

    it('returns no amount for a multiple of the hourly rate when the employee has none [RATE-018]', async () => {
      const id = await anEmployee(service, { companyId: 1, hourly: null });
      const { body } = await call('GET', ratesOf(id));
      expect(body.map(({ rate }: { rate: string | null }) => rate)).toEqual([null, null, null]);
    });
  });

  describe('GET /api/employees/{employee_id}/pay-rates 400 and 403', () => {
    it('returns the same 400 for an unknown employee and one of another account', async () => {
      const foreign = await anEmployee(service, { customerId: 4, companyId: 3 });
      for (const id of [999999, foreign]) {
        const reply = await call('GET', ratesOf(id));
        expect([reply.status, reply.body]).toEqual([400, { detail: 'No employee found with the given employee_id' }]);
      }
    });

    it('returns 403 for a payroll user without access to EMPLOYEES [CONV-044]', async () => {
      const id = await anEmployee(service, { companyId: 1 });
      expect(answerOf(await call('GET', ratesOf(id), undefined, await tokenFor(service, PAULA)))).toEqual({
        status: 403,
        body: { detail: 'Your EMPLOYEES permission on this company does not allow viewing' },
      });
    });
  });

  describe('pay rates of one employee', () => {
    it('creates (201), changes (200) and deletes (204) a rate under the reference employee:<id>', async () => {
      const id = await anEmployee(service, { companyId: 2 });
      const made = await call('POST', ratesOf(id), normal('Supervisor', '1.1'));
      expect([made.status, made.body.reference]).toEqual([201, `employee:${made.body.id}`]);
      const path = `${ratesOf(id)}/${made.body.id}`;
      expect((await call('PATCH', path, { multiplier: '1.2' })).body).toEqual({ ...made.body, multiplier: '1.2' });
      expect((await call('DELETE', path)).status).toBe(204);
      expect(answerOf(await call('DELETE', path))).toEqual({ status: 404, body: { detail: 'Pay rate not found' } });
      expect((await call('PATCH', path, {})).body).toEqual({ detail: 'Pay rate not found' });
    });

    it('returns 400 for an invalid rate and for an unknown employee', async () => {
      const id = await anEmployee(service, { companyId: 1 });
      expect(answerOf(await call('POST', ratesOf(id), { description: 'R', type: 'SPECIAL' }))).toEqual({
        status: 400,
        body: { detail: 'A SPECIAL rate needs a rate' },
      });
      for (const [method, path] of [
        ['POST', ratesOf(999999)],
        ['PATCH', `${ratesOf(999999)}/1`],
        ['DELETE', `${ratesOf(999999)}/1`],
      ] as const) {
        expect(answerOf(await call(method, path, method === 'DELETE' ? undefined : normal('R', '1')))).toEqual({
          status: 400,
          body: { detail: 'No employee found with the given employee_id' },
        });
      }
    });

    it('returns 403 for a lapsed account', async () => {
      const id = await anEmployee(service, { customerId: 5, companyId: 4 });
      expect(answerOf(await call('POST', ratesOf(id), normal('R', '1'), await tokenFor(service, LAPSED)))).toEqual({
        status: 403,
        body: { detail: 'The account has no active subscription; renew it to make changes' },
      });
    });

    it('returns 404 for a rate of a group or of another employee', async () => {
      const one = await anEmployee(service, { companyId: 1 });
      const two = await anEmployee(service, { companyId: 1 });
      const { body: rate } = await call('POST', ratesOf(one), normal('R', '1'));
      expect(answerOf(await call('DELETE', `${ratesOf(two)}/${rate.id}`))).toEqual({
        status: 404,
        body: { detail: 'Pay rate not found' },
      });
      expect(answerOf(await call('DELETE', `${ratesOf(one)}/1`))).toEqual({
        status: 404,
        body: { detail: 'Pay rate not found' },
      });
    });

    it('returns 409 when the rates of a deleted employee are changed', async () => {
      const id = await anEmployee(service, { companyId: 1 });
      const { body: rate } = await call('POST', ratesOf(id), normal('R', '1'));
      await service.database.query(`update employee set deleted_at = '2026-03-01' where id = $1`, [id]);
      expect((await call('POST', ratesOf(id), normal('R', '1'))).body).toEqual({
        detail: `Employee ${id} is deleted; to change the data, restore the employee first with POST /api/employees/${id}/restore`,
      });
      expect(answerOf(await call('PATCH', `${ratesOf(id)}/${rate.id}`, { is_overtime: true }))).toEqual({
        status: 409,
        body: {
          detail: `Employee ${id} is deleted; to change the data, restore the employee first with POST /api/employees/${id}/restore`,
        },
      });
      expect(answerOf(await call('DELETE', `${ratesOf(id)}/${rate.id}`))).toEqual({
        status: 409,
        body: {
          detail: `Employee ${id} is deleted; to change the data, restore the employee first with POST /api/employees/${id}/restore`,
        },
      });
    });
  });

  describe('rates used by pays', () => {
    const bookFor = (companyId: number, ids: readonly number[], customerId = 3): Promise<RateBook> =>
      service.database.db.tx(customerId, (tx) => resolveRates(tx, { companyId, employeeIds: ids }));

    it('finds a company rate for any employee of the company [RATE-020]', async () => {
      const id = await anEmployee(service, { companyId: 1, hourly: '20' });
      const book = await bookFor(1, [id]);
      expect(book.byReference({ id, pay_rate_per_hour: '20' }, 'company:2')).toEqual({
        reference: 'company:2',
        source: 'company',
        id: 2,
        description: 'Saturday',
        type: 'NORMAL',
        multiplier: new Decimal('1.5'),
        rate: new Decimal('30'),
        units: 'Hours',
        is_hours: true,
        is_overtime: false,
        award_name: 'Food, Beverage and Tobacco Manufacturing Award',
        classification_name: 'Baker Level 4',
      });
      expect(book.byReference({ id, pay_rate_per_hour: '20' }, 'company:2').rate?.toFixed(2)).toBe('30.00');
      expect(book.byReference({ id, pay_rate_per_hour: '20' }, 'system:double_time').rate?.toFixed(2)).toBe('40.00');
    });

    it('refuses an unknown reference and one of another company, employee or account [RATE-020]', async () => {
      const id = await anEmployee(service, { companyId: 1 });
      const colleague = await anEmployee(service, { companyId: 1 });
      const { body: theirs } = await call('POST', ratesOf(colleague), normal('Theirs', '1'));
      const book = await bookFor(1, [id, colleague]);
      for (const reference of [
        'company:6',
        `employee:${theirs.id}`,
        'system:triple',
        'company:999999',
        'nonsense',
        '',
      ]) {
        expect(() => book.byReference({ id, pay_rate_per_hour: '20' }, reference)).toThrow(
          expect.objectContaining({
            status: 400,
            message: `rate_reference '${reference}' is not a rate of this employee or its company`,
          }),
        );
      }
      const foreign = await bookFor(1, [id], 4);
      expect(() => foreign.byReference({ id, pay_rate_per_hour: '20' }, 'company:1')).toThrow('is not a rate');
    });

    it('finds a rate by its description, ignoring case, and asks for the reference when several rates match', async () => {
      const id = await anEmployee(service, { companyId: 1 });
      const employee = { id, pay_rate_per_hour: '30' };
      await call('POST', '/api/company/1/pay-rate-groups/1/employees', { employee_ids: [id] });
      await call('POST', '/api/company/1/pay-rate-groups/2/employees', { employee_ids: [id] });
      const book = await bookFor(1, [id]);
      expect(book.byDescription(employee, ' early morning ').reference).toBe('company:1');
      expect(() => book.byDescription(employee, 'Saturday')).toThrow(
        "rate_description 'Saturday' matches several rates; send rate_reference instead: company:2, company:3",
      );
      expect(() => book.byDescription(employee, 'Travel')).toThrow(
        "rate_description 'Travel' is not a rate of this employee",
      );
    });

    it('uses the same number of SQL statements for the rates of many employees as for the rates of one', async () => {
      const ids = await Promise.all(Array.from({ length: 5 }, () => anEmployee(service, { companyId: 1 })));
      const count = (of: readonly number[]) => costOf(service.database, () => bookFor(1, of));
      expect([await count(ids.slice(0, 1)), await count(ids)]).toEqual([3, 3]);
    });
  });
});
