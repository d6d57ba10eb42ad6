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

describe('GET /api/company/{company_id}/employees', () => {
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
    world.database.query(`update employee set is_terminated = true, termination_date = '2026-01-31' where id = $1`, [
      id,
    ]);
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

    it('sorts by last, first and middle name ignoring case, with missing middle names first, and then by id [EMP-199, EMP-003]', async () => {
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

    it('filters by status, and hides deleted employees for `all` or without a status [EMP-200..204, EMP-223, LIFE-004, LIFE-044]', async () => {
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

    it('lists an employee number only once after a create request is repeated [CONV-032, CONV-031]', async () => {
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

    it('lists 250 employees with the same number of SQL statements as one', async () => {
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

    it('lists employees from several batches in order, with the same values as single reads', async () => {
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
    it('returns the same 400 for a company that is unknown or deleted, or belongs to another account [CONV-024]', async () => {
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
    it('checks the COMPANY area on company routes and the EMPLOYEES area on employee routes [CONV-041, CONV-044]', async () => {
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
});

describe('the directory of employees', () => {
  const list = (company: number, query = '') =>
    world.call('GET', `/api/company/${company}/employees/directory${query}`, { token });
  const make = async (company: number, items: readonly object[]) =>
    (await world.call('PUT', `/api/company/${company}/employees/create`, { token, body: items })).body.map(
      ({ employee }: { employee: { id: number } }) => employee.id,
    ) as number[];

  describe('200', () => {
    it('returns the directory fields of each employee, sorted by name', async () => {
      const company = await world.company('AU');
      const [second, first] = await make(company, [
        anAuEmployee({
          last_name: 'Young',
          first_name: 'Zoe',
          number: null,
          pay_rate_per_hour: '31.5',
          department: 'Floor',
        }),
        anAuEmployee({ last_name: 'adams', first_name: 'Al', number: 'A-1' }),
      ]);
      const { status, body } = await list(company);
      expect(status).toBe(200);
      expect(body.map(({ id }: { id: number }) => id)).toEqual([first, second]);
      expect(body[1]).toEqual({
        id: second,
        number: null,
        first_name: 'Zoe',
        last_name: 'Young',
        format_name: 'Young, Zoe',
        email_address: null,
        phone_mobile: null,
        position: null,
        department: 'Floor',
        employment_status: 'Full-time',
        pay_period: 'WEEKLY',
        pay_cycle: 'WEEKLY',
        pay_rate_per_hour: '31.50',
        start_date: '2025-07-01',
        termination_date: null,
        is_terminated: false,
        is_deleted: false,
        active_pay_recipient: true,
        employee_portal_active: false,
      });
    });

    it('returns the same values as the full list, and records no read of tax numbers', async () => {
      const before = await world.database.query(`select count(*) from audit_log where action = 'tax-number.read'`);
      const short = await list(1);
      expect(await world.database.query(`select count(*) from audit_log where action = 'tax-number.read'`)).toEqual(
        before,
      );
      const whole = (await world.call('GET', '/api/company/1/employees', { token })).body as Record<string, unknown>[];
      expect(short.body.length).toBeGreaterThan(0);
      // Only the directory has the pay cycle, because the contract allows no further fields in an employee.
      const shared = Object.keys(short.body[0]).filter((key) => key !== 'pay_cycle');
      expect(short.body.map(({ pay_cycle: _, ...row }: Record<string, unknown>) => row)).toEqual(
        whole.map((employee) => Object.fromEntries(shared.map((key) => [key, employee[key]]))),
      );
    });

    it('filters by status', async () => {
      const company = await world.company('AU');
      const [active, terminated, deleted] = await make(
        company,
        ['A', 'B', 'C'].map((last_name) => anAuEmployee({ last_name })),
      );
      await world.database.query(
        `update employee set is_terminated = true, termination_date = '2026-01-31' where id = $1`,
        [terminated],
      );
      await world.call('DELETE', `/api/employees/${deleted}`, { token });
      const idsIn = async (query: string) => (await list(company, query)).body.map(({ id }: { id: number }) => id);
      expect(await idsIn('')).toEqual([active, terminated]);
      expect(await idsIn('?status=active')).toEqual([active]);
      expect(await idsIn('?status=terminated')).toEqual([terminated]);
      expect(await idsIn('?status=deleted')).toEqual([deleted]);
    });
  });

  it('returns 400 for an unknown company', async () => {
    expect(answerOf(await list(999_999))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
  });

  it('returns 422 for an unknown status', async () => {
    expect((await list(1, '?status=asleep')).status).toBe(422);
  });
});

describe('the check of employees before creation', () => {
  const check = (company: number, body: unknown, as = token) =>
    world.call('POST', `/api/company/${company}/employees/check`, { token: as, body });
  const everything = () =>
    world.database.query(
      'select (select count(*) from employee) as employees, (select count(*) from audit_log) as notes, (select count(*) from event) as events',
    );

  describe('200', () => {
    it('lists the errors that creation would return for each employee, and stores nothing', async () => {
      const company = await world.company('AU');
      const before = await everything();
      const { status, body } = await check(company, [
        anAuEmployee({ number: 'SAME' }),
        anAuEmployee({ number: 'SAME' }),
        anAuEmployee({ tax_file_number: '123 456 789' }),
        anAuEmployee({ first_name: undefined, postcode: '12', nickname: 'Al', date_of_birth: '2099-01-01' }),
        anAuEmployee({ is_closely_held: undefined }),
        anAuEmployee({ employment_status: 'Sometimes', employment_type: 'Weekend' }),
      ]);
      expect(status).toBe(200);
      expect(body.map(({ errors }: { errors: object }) => errors)).toEqual([
        {},
        { number: "Employee number 'SAME' is already used by an earlier item in the list" },
        { tax_file_number: 'must be a tax file number: 9 digits with a valid check digit' },
        {
          first_name: 'this field is required',
          postcode: 'must be 4 digits',
          nickname: 'this field is not known here',
          date_of_birth: 'must not be in the future',
        },
        { is_closely_held: 'This field is required for an Australian employee' },
        { employment_status: 'must be one of Full-time, Part-time, Casual, Labour Hire' },
      ]);
      expect(await everything()).toEqual(before);
    });

    it('reports at most 100 errors for an item', async () => {
      const strange = Object.fromEntries(Array.from({ length: 110 }, (_, index) => [`x${index}`, index]));
      const { status, body } = await check(1, [{ ...strange, constructor: 1, tax_file_number: 5 }]);
      expect(status).toBe(200);
      expect(Object.keys(body[0].errors)).toHaveLength(100);
    });

    it('applies the rules of New Zealand to a New Zealand company', async () => {
      const company = await world.company('NZ');
      const { body } = await check(company, [anNzEmployee(), anNzEmployee({ ird_number: '12-345-678' })]);
      expect(body).toEqual([
        { errors: {} },
        {
          errors: {
            detail: 'The IRD number is not valid; it must have 8 or 9 digits and a valid check digit',
          },
        },
      ]);
    });

    it('reports errors for the same fields as creation', async () => {
      const company = await world.company('AU');
      const items = [anAuEmployee({ number: 'AGREE-1' }), anAuEmployee({ number: 'AGREE-1' })];
      const checked = (await check(company, items)).body;
      const made = await world.call('PUT', `/api/company/${company}/employees/create`, { token, body: items });
      expect(made.status).toBe(207);
      expect(checked.map(({ errors }: { errors: object }) => Object.keys(errors))).toEqual(
        made.body.map(({ errors }: { errors: object }) => Object.keys(errors)),
      );
    });
  });

  it('returns 400 for an empty list', async () => {
    expect(answerOf(await check(1, []))).toEqual({
      status: 400,
      body: { detail: 'The list is empty; send at least one employee' },
    });
  });

  it('returns 403 when the plan is full', async () => {
    const company = await world.company('AU', CUSTOMER.small);
    const owner = await world.token(CUSTOMER.small);
    const [{ used } = { used: 0 }] = await world.database.query<{ used: number }>(
      `select count(*) as used from employee where customer_id = ${CUSTOMER.small}`,
    );
    await world.database.query(
      `update plan set employee_limit = ${used} where code = (select plan_code from subscription where customer_id = ${CUSTOMER.small})`,
    );
    expect((await check(company, [anAuEmployee()], owner)).status).toBe(403);
  });

  it('returns 404 for an unknown company', async () => {
    expect(answerOf(await check(999_999, [anAuEmployee()]))).toEqual({
      status: 404,
      body: { detail: 'Company not found' },
    });
  });

  it('returns 422 for list items that are not objects, and for more than 5,000 items', async () => {
    expect((await check(1, ['Ann'])).status).toBe(422);
    expect(
      (
        await check(
          1,
          Array.from({ length: 5_001 }, () => ({})),
        )
      ).status,
    ).toBe(422);
  });
});
