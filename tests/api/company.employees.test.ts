import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, type Fields } from '../fixtures/employees.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { DEMO, OTHER, tokenFor } from './company.tokens.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, DEMO);
});

const someone = (given: Fields = {}) => anAuEmployee({ start_date: '2026-02-02', ...given });
const create = (employees: unknown, as = token) =>
  service.call('PUT', '/api/company/create', { token: as, body: { name: 'With employees', employees } });
const companies = async (as = token) =>
  (await service.call('GET', '/api/company', { token: as })).body.map(({ id }: { id: number }) => id);

describe('PUT /api/company/create with employees', () => {
  it('returns 201, creates the employees with the company and emits the company event first [COMP-002] [COMP-003]', async () => {
    const reply = await create([someone({ number: 'W-2', last_name: 'Yu' }), someone({ number: 'W-1' })]);
    expect(reply.status).toBe(201);
    expect(reply.body.employees.map(({ number }: { number: string }) => number)).toEqual(['W-1', 'W-2']);
    const events = await service.database.query<{ type: string }>(
      'select type from event where company_id = $1 order by id',
      [reply.body.id],
    );
    expect(events.map(({ type }) => type)).toEqual(['company.created', 'employee.created', 'employee.created']);
  });

  it.each([[], null])('returns 201 and treats %j as no employees [COMP-002]', async (none) => {
    expect((await create(none)).body.employees).toEqual([]);
  });

  it('returns 400 naming the employee who breaks a business rule, and creates nothing [COMP-030]', async () => {
    const before = await companies();
    const { tax_file_number: _, ...withoutNumber } = someone({ number: 'W-4' });
    const reply = await create([someone({ number: 'W-3' }), withoutNumber]);
    expect(reply.status).toBe(400);
    expect(reply.body.detail).toBe(
      'Employee 1 cannot be created, so nothing was saved: tax_file_number: This field is required for an Australian employee',
    );
    const taken = await create([someone({ number: 'W-3' }), someone({ number: 'W-3' })]);
    expect([taken.status, taken.body.detail.includes('W-3')]).toEqual([400, true]);
    expect(await companies()).toEqual(before);
    expect(await service.database.query(`select id from employee where number in ('W-3', 'W-4')`)).toEqual([]);
  });

  it('returns 403 and creates nothing when the plan is full [COMP-030]', async () => {
    const other = await tokenFor(service, OTHER);
    expect(
      (
        await create(
          Array.from({ length: 5 }, () => someone()),
          other,
        )
      ).status,
    ).toBe(201);
    const before = await companies(other);
    expect(answerOf(await create([someone()], other))).toEqual({
      status: 403,
      body: {
        detail: 'Employee limit reached (5); upgrade the plan, or terminate or delete an employee, to add another',
      },
    });
    expect(await companies(other)).toEqual(before);
  });

  it('returns 422 with the position in the list for an invalid employee, and creates nothing [COMP-030]', async () => {
    const before = await companies();
    for (const wrong of [{ postcode: '12' }, { foo: 1 }, { tax_file_number: '123456789' }]) {
      const reply = await create([someone(), someone(wrong)]);
      expect([reply.status, reply.body.status_code]).toEqual([422, 10422]);
      expect(reply.body.message).toContain(`body -> employees -> 1 -> ${Object.keys(wrong)[0]}`);
    }
    expect(await companies()).toEqual(before);
  });

  it('returns 422 for more than 5,000 employees [CONV-043]', async () => {
    const reply = await create(Array.from({ length: 5_001 }, () => someone()));
    expect([reply.status, reply.body]).toEqual([
      422,
      { detail: '5001 employees were sent, but one call accepts at most 5000; send the rest in another call' },
    ]);
  });
});
