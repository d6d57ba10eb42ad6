import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, only, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp({ at: '2026-11-20T00:00:00Z' });
  token = await tokenFor(service, { customerId: 3 });
});

const call = async (method: string, path: string, body?: unknown) => {
  const reply = await service.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body;
};
const hours = { description: 'Work', units: 'Hours', value: '10' };

describe('departments', () => {
  it('shows departments in the ledger by id, name and code [COMP-038]', async () => {
    const department = await call('POST', '/api/company/1/departments', { name: 'Night shift', code: 'NGT' });
    const { rows } = await call('GET', '/api/company/1/gl-settings');
    for (const { departments } of rows) {
      const shown = departments.find(({ department_id }: { department_id: number }) => department_id === department.id);
      expect(only(shown, 'department_name', 'department_code')).toEqual({
        department_name: 'Night shift',
        department_code: 'NGT',
      });
    }
  });

  it('matches the department of a pay by name or code and keeps unknown text without creating one [COMP-039]', async () => {
    const before = await call('GET', '/api/company/1/departments');
    const { name, code } = before[0];
    const pays = await call(
      'PUT',
      '/api/company/1/pays/create?pay_date=2026-11-20',
      [name, code, 'Nowhere'].map((pay_department) => ({ employee_id: 1, pay_department, hours: [hours] })),
    );
    expect(pays.map(({ pay_department }: { pay_department: string }) => pay_department)[2]).toBe('Nowhere');
    expect(await call('GET', '/api/company/1/departments')).toEqual(before);
    const { postings } = await call('GET', `/api/pay-run/${pays[0].pay_run_id}/gl-postings`);
    expect(
      postings.filter(({ department_name }: { department_name: string }) => department_name === 'Nowhere'),
    ).toEqual([]);
  });
});

describe('department of a pay', () => {
  it('prefers a department of that name over one of that code, ignoring case [COMP-039]', async () => {
    const shop = await call('POST', '/api/company/1/departments', { name: 'Workshop', code: 'W' });
    const west = await call('POST', '/api/company/1/departments', { name: 'W', code: 'WST' });
    const texts = [' workshop ', 'w', 'wst', 'Farm'];
    const pays = await call(
      'PUT',
      '/api/company/1/pays/create?pay_date=2026-11-27',
      texts.map((pay_department) => ({ employee_id: 1, pay_department, hours: [hours] })),
    );
    const ids = pays.map(({ id }: { id: number }) => id);
    const rows = await service.database.query<{ department_id: number | null }>(
      'select department_id from pay where id = any($1) order by id',
      [ids],
    );
    expect(rows.map(({ department_id }) => department_id)).toEqual([shop.id, west.id, west.id, null]);
  });
});

describe('company settings on pays', () => {
  it('applies a company rate to a pay by its reference [RATE-010]', async () => {
    const buckets: { classifications: { pay_rates: { reference: string; rate: string | null }[] }[] }[] = await call(
      'GET',
      '/api/company/1/pay-rates',
    );
    const rates = buckets.flatMap(({ classifications }) => classifications.flatMap(({ pay_rates }) => pay_rates));
    const special = rates.find(({ rate }) => rate !== null)!;
    const [pay] = await call('PUT', '/api/company/1/pays/create?pay_date=2026-11-20', [
      { employee_id: 1, hours: [{ ...hours, rate_reference: special.reference }] },
    ]);
    expect(pay.hours[0]).toEqual({
      id: expect.any(Number),
      description: 'Work',
      units: 'Hours',
      value: 10,
      rate: Number(special.rate),
      multiplier: null,
      rate_reference: 'company:5',
      is_overtime: false,
      pay_amount: Number(special.rate) * 10,
    });
  });

  it('adds only allowances marked auto_apply_to_pay [ALLOW-003]', async () => {
    const allowance = (description: string, auto_apply_to_pay: boolean) =>
      call('POST', '/api/company/1/allowances', {
        description,
        amount: '5',
        allowance_category: 'OD',
        auto_apply_to_pay,
        employee_ids: [1],
      });
    await allowance('Given only when asked', false);
    await allowance('Given with every pay', true);
    const [pay] = await call('PUT', '/api/company/1/pays/create?pay_date=2026-11-20', [
      { employee_id: 1, hours: [hours] },
    ]);
    const names = pay.allowances.map(({ description }: { description: string }) => description);
    expect(names).toEqual(['Laundry', 'Given with every pay']);
  });
});
