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
  it('201 [COMP-002] [COMP-003] makes them with the company, and tells of the company first', async () => {
    const reply = await create([someone({ number: 'W-2', last_name: 'Yu' }), someone({ number: 'W-1' })]);
    expect(reply.status).toBe(201);
    expect(reply.body.employees.map(({ number }: { number: string }) => number)).toEqual(['W-1', 'W-2']);
    const events = await service.database.query<{ type: string }>(
      'select type from event where company_id = $1 order by id',
      [reply.body.id],
    );
    expect(events.map(({ type }) => type)).toEqual(['company.created', 'employee.created', 'employee.created']);
  });

  it.each([[], null])('201 [COMP-002] takes %j as none', async (none) => {
    expect((await create(none)).body.employees).toEqual([]);
  });

  it('400 [COMP-030] for a business rule, naming the employee; neither company nor employees are made', async () => {
    const before = await companies();
    const { tax_file_number: _, ...withoutNumber } = someone({ number: 'W-4' });
    const reply = await create([someone({ number: 'W-3' }), withoutNumber]);
    expect(reply.status).toBe(400);
    expect(reply.body.detail).toBe(
      'Employee 1 cannot be created, so nothing was: tax_file_number: This field is required for an Australian employee',
    );
    const taken = await create([someone({ number: 'W-3' }), someone({ number: 'W-3' })]);
    expect([taken.status, taken.body.detail.includes('W-3')]).toEqual([400, true]);
    expect(await companies()).toEqual(before);
    expect(await service.database.query(`select id from employee where number in ('W-3', 'W-4')`)).toEqual([]);
  });

  it('403 [COMP-030] when the plan has no place for any of them', async () => {
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

  it('422 [COMP-030] for a wrong shape, located in the list; nothing is made', async () => {
    const before = await companies();
    for (const wrong of [{ postcode: '12' }, { foo: 1 }, { tax_file_number: '123456789' }]) {
      const reply = await create([someone(), someone(wrong)]);
      expect([reply.status, reply.body.status_code]).toEqual([422, 10422]);
      expect(reply.body.message).toContain(`body -> employees -> 1 -> ${Object.keys(wrong)[0]}`);
    }
    expect(await companies()).toEqual(before);
  });

  it('422 [CONV-043] for more than 5,000, as a sentence', async () => {
    const reply = await create(Array.from({ length: 5_001 }, () => someone()));
    expect([reply.status, reply.body]).toEqual([
      422,
      { detail: '5001 employees were sent; at most 5000 fit in one call, send the rest later' },
    ]);
  });
});
