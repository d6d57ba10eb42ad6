import { beforeAll, describe, expect, it } from 'vitest';
import { Decimal } from '../../src/base/decimal.ts';
import { type RateBook, resolveRates } from '../../src/resources/company/pay-rate/pay-rate.service.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { anEmployee } from './company.fixture.ts';
import { DEMO, LAPSED, PAULA, tokenFor } from './company.tokens.ts';

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
  it('lists system, own and classification rates with their amounts, each sorted by description [RATE-012] [RATE-017] [RATE-018] [RATE-019] [RATE-024]', async () => {
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

  it('returns no amount for a multiple when the employee has no hourly rate [RATE-018]', async () => {
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

  it('returns 409 for any change to a deleted employee', async () => {
    const id = await anEmployee(service, { companyId: 1 });
    const { body: rate } = await call('POST', ratesOf(id), normal('R', '1'));
    await service.database.query(`update employee set deleted_at = '2026-03-01' where id = $1`, [id]);
    expect((await call('POST', ratesOf(id), normal('R', '1'))).body).toEqual({
      detail: `Employee ${id} is deleted; restore it with POST /api/employees/${id}/restore before you change its data`,
    });
    expect(answerOf(await call('PATCH', `${ratesOf(id)}/${rate.id}`, { is_overtime: true }))).toEqual({
      status: 409,
      body: {
        detail: `Employee ${id} is deleted; restore it with POST /api/employees/${id}/restore before you change its data`,
      },
    });
    expect(answerOf(await call('DELETE', `${ratesOf(id)}/${rate.id}`))).toEqual({
      status: 409,
      body: {
        detail: `Employee ${id} is deleted; restore it with POST /api/employees/${id}/restore before you change its data`,
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
    for (const reference of ['company:6', `employee:${theirs.id}`, 'system:triple', 'company:999999', 'nonsense', '']) {
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

  it('finds a rate by its description ignoring case, and asks for the reference when it is ambiguous', async () => {
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

  it('reads the rates of many employees with as many statements as those of one', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => anEmployee(service, { companyId: 1 })));
    const count = (of: readonly number[]) => costOf(service.database, () => bookFor(1, of));
    expect([await count(ids.slice(0, 1)), await count(ids)]).toEqual([3, 3]);
  });
});
