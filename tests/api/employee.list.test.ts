import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { anAuEmployee, anNzEmployee, CUSTOMER, type EmployeeWorld, employeeWorld } from './employee.world.ts';

let world: EmployeeWorld;
let token: string;
beforeAll(async () => {
  world = await employeeWorld();
  token = await world.token();
});

const list = (company: number, query = '', as = token) =>
  world.call('GET', `/api/company/${company}/employees${query}`, { token: as });
const make = async (company: number, items: readonly object[]) => {
  const reply = await world.call('PUT', `/api/company/${company}/employees/create`, { token, body: items });
  expect(reply.status).toBe(201);
  return reply.body.map(({ employee }: { employee: { id: number } }) => employee.id) as number[];
};
const idsIn = async (company: number, query = '') =>
  (await list(company, query)).body.map(({ id }: { id: number }) => id);
const terminate = (id: number) =>
  world.database.query(`update employee set is_terminated = true, termination_date = '2026-01-31' where id = $1`, [id]);
const readsOfTaxNumbers = () =>
  world.database.query(
    `select entity_type, entity_id, after from audit_log where action = 'tax-number.read' order by id`,
  );

describe('200', () => {
  it('returns an array of complete employees, or an empty array [EMP-198, CONV-007]', async () => {
    const company = await world.company('AU');
    expect(answerOf(await list(company))).toEqual({ status: 200, body: [] });
    const [id] = await make(company, [anAuEmployee()]);
    const reply = await list(company);
    expect(reply.body).toEqual([(await world.call('GET', `/api/employees/${id}`, { token })).body]);
  });

  it('sorts by last, first and middle name ignoring case, without a middle name first, then by id [EMP-199, EMP-003]', async () => {
    const company = await world.company('AU');
    const people = [
      ['Smith', 'Bob', 'B'],
      ['smith', 'bob', 'a'],
      ['SMITH', 'Bob', null],
      ['Smith', 'Al', 'Z'],
      ['adams', 'Zed', null],
      ['Smith', 'Bob', 'b'],
    ];
    const ids = await make(
      company,
      people.map(([last_name, first_name, middle_name]) => anAuEmployee({ last_name, first_name, middle_name })),
    );
    expect(await idsIn(company)).toEqual([4, 3, 2, 1, 0, 5].map((place) => ids[place]));
  });

  it('filters by status, and shows no deleted employees for `all` or without a status [EMP-200..204, EMP-223, LIFE-004, LIFE-044]', async () => {
    const company = await world.company('AU');
    const [active, terminated, deleted, both] = await make(
      company,
      ['A', 'B', 'C', 'D'].map((last_name) => anAuEmployee({ last_name })),
    );
    await terminate(terminated!);
    await terminate(both!);
    for (const id of [deleted, both]) await world.call('DELETE', `/api/employees/${id}`, { token });
    expect(await idsIn(company)).toEqual([active, terminated]);
    expect(await idsIn(company, '?status=all')).toEqual([active, terminated]);
    expect(await idsIn(company, '?status=active')).toEqual([active]);
    expect(await idsIn(company, '?status=terminated')).toEqual([terminated]);
    expect(await idsIn(company, '?status=deleted')).toEqual([deleted, both]);
  });

  it('lists an employee number once after a repeated create [CONV-032, CONV-031]', async () => {
    const company = await world.company('AU');
    const item = anAuEmployee({ number: 'ONCE' });
    await make(company, [item]);
    const again = await world.call('PUT', `/api/company/${company}/employees/create`, { token, body: [item] });
    expect(again.status).toBe(207);
    const numbers = (await list(company)).body.map(({ number }: { number: string }) => number);
    expect(numbers).toEqual(['ONCE']);
  });

  it('writes one audit entry per list that contains tax numbers [EMP-235]', async () => {
    const company = await world.company('NZ');
    await make(company, [anNzEmployee({ no_declaration: true })]);
    const before = (await readsOfTaxNumbers()).length;
    await list(company);
    expect(await readsOfTaxNumbers()).toHaveLength(before);
    await make(company, [anNzEmployee(), anNzEmployee()]);
    await list(company);
    // The reply does not wait for the audit entry to be committed.
    await expect
      .poll(async () => (await readsOfTaxNumbers()).slice(before))
      .toEqual([{ entity_type: 'company', entity_id: company, after: { employees: 2 } }]);
  });

  it('lists 250 employees with the same number of statements as one', async () => {
    const company = await world.company('AU');
    const statements = () => costOf(world.database, () => list(company));
    await make(company, [anAuEmployee()]);
    const one = await statements();
    await make(
      company,
      Array.from({ length: 249 }, () => anAuEmployee()),
    );
    expect(await statements()).toBe(one);
  });

  it('lists more employees than one batch completely, in order and equal to single reads', async () => {
    const company = await world.company('AU');
    const people = Array.from({ length: 1_203 }, (_, index) =>
      anAuEmployee({
        last_name: `Number ${String((index * 7) % 1_203).padStart(4, '0')}`,
        pay_rate_per_hour: '31.4159',
      }),
    );
    await make(company, people);
    const { body } = await list(company);
    expect(body.map(({ last_name }: { last_name: string }) => last_name)).toEqual(
      people.map(({ last_name }) => last_name as string).sort(),
    );
    for (const employee of [body[0], body[700], body[1_202]]) {
      expect((await world.call('GET', `/api/employees/${employee.id}`, { token })).body).toEqual(employee);
    }
  });

  it('lets a lapsed account list employees [CONV-042]', async () => {
    const company = await world.company('AU', CUSTOMER.lapsed);
    expect((await list(company, '', await world.token(CUSTOMER.lapsed))).status).toBe(200);
  });
});

describe('400', () => {
  it('returns the same 400 for a company that is unknown, deleted or of another account [CONV-024]', async () => {
    const foreign = await world.company('AU', CUSTOMER.small);
    const deleted = await world.company('AU');
    await world.database.query('update company set deleted_at = now() where id = $1', [deleted]);
    for (const company of [999_999, foreign, deleted]) {
      expect(answerOf(await list(company))).toEqual({
        status: 400,
        body: { detail: 'No company found with the given company_id' },
      });
    }
  });
});

describe('403', () => {
  it('checks COMPANY on company routes and EMPLOYEES on employee routes [CONV-041, CONV-044]', async () => {
    const company = await world.company('AU');
    const [id] = await make(company, [anAuEmployee()]);
    const user = await world.token(CUSTOMER.demo, { userId: 101, clientId: 'demo-users' });
    const allow = (zone: string, level: string) =>
      world.database.query(
        'insert into user_zone (customer_id, user_id, company_id, zone, level) values (3, 101, $1, $2, $3)',
        [company, zone, level],
      );
    expect(answerOf(await list(company, '', user))).toEqual({
      status: 403,
      body: { detail: 'Your COMPANY permission on this company does not allow viewing' },
    });
    await allow('COMPANY', 'READ_ONLY');
    expect((await list(company, '', user)).status).toBe(200);
    expect(answerOf(await world.call('GET', `/api/employees/${id}`, { token: user }))).toEqual({
      status: 403,
      body: { detail: 'Your EMPLOYEES permission on this company does not allow viewing' },
    });
    await allow('EMPLOYEES', 'READ_ONLY');
    expect((await world.call('GET', `/api/employees/${id}`, { token: user })).status).toBe(200);
    expect(answerOf(await world.call('DELETE', `/api/employees/${id}`, { token: user }))).toEqual({
      status: 403,
      body: { detail: 'Your EMPLOYEES permission on this company does not allow changes' },
    });
  });
});

describe('422', () => {
  it.each(['?status=foo', '?status='])('returns 422 for %s [EMP-205]', async (query) => {
    const company = await world.company('AU');
    const reply = await list(company, query);
    expect([reply.status, reply.body.status_code]).toEqual([422, 10422]);
  });

  it('returns 422 for an id that is not a number [CONV-030]', async () => {
    expect(answerOf(await world.call('GET', '/api/company/abc/employees', { token }))).toEqual({
      status: 422,
      body: { data: null, message: 'path -> company_id: must be integer', status_code: 10422 },
    });
    expect(answerOf(await world.call('GET', '/api/employees/abc', { token }))).toEqual({
      status: 422,
      body: { data: null, message: 'path -> employee_id: must be integer', status_code: 10422 },
    });
  });
});
