import { beforeAll, describe, expect, it } from 'vitest';
import type { Country } from '../../src/base/country.ts';
import { Decimal } from '../../src/base/decimal.ts';
import { anAuEmployee as aPaidAuEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, buildTestApp, only, type TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { tokenFor } from '../harness/token.ts';
import { DEMO, LAPSED } from './company.fixture.ts';
import { anAuEmployee, anNzEmployee, CUSTOMER, type EmployeeWorld, employeeWorld, without } from './employee.world.ts';

describe('GET /api/employees/{employee_id}', () => {
  let world: EmployeeWorld;
  let token: string;
  let au: number;
  let nz: number;
  /** For each query of the pay history, the first days of the tax years that the service used. */
  const asked: Readonly<Record<Country, string>>[] = [];
  beforeAll(async () => {
    world = await employeeWorld({
      pays: {
        of: async (_tx, ids, { taxYearFrom }) => {
          asked.push(taxYearFrom);
          return new Map(ids.map((id) => [id, { ytdGross: new Decimal('4210.5'), lastPaidOn: null }]));
        },
      },
    });
    token = await world.token();
    au = await world.company('AU');
    nz = await world.company('NZ');
  });

  const make = async (changes: Record<string, unknown> = {}, item = anAuEmployee(changes), company = au) => {
    const reply = await world.call('PUT', `/api/company/${company}/employees/create`, { token, body: [item] });
    expect(reply.status).toBe(201);
    return reply.body[0].employee;
  };
  const read = (id: number, as = token) => world.call('GET', `/api/employees/${id}`, { token: as });
  const shown = async (changes: Record<string, unknown>) => (await read((await make(changes)).id)).body;

  describe('200', () => {
    it('returns an employee, and returns a deleted employee with is_deleted true [EMP-221, EMP-155, LIFE-004]', async () => {
      const { id } = await make();
      const { body: before } = await read(id);
      expect([before.id, before.is_deleted]).toEqual([id, false]);
      await world.call('DELETE', `/api/employees/${id}`, { token });
      expect(answerOf(await read(id))).toEqual({ status: 200, body: { ...before, is_deleted: true } });
    });

    it.each([
      ['WEEKLY', '1140.00'],
      ['FORTNIGHTLY', '2280.00'],
      ['MONTHLY', '4940.00'],
    ])(
      'calculates the gross of a %s period and of a year [EMP-132, EMP-133, EMP-151, EMP-236]',
      async (pay_period, gross) => {
        expect(
          only(
            await shown({ pay_rate_per_hour: '30', pay_period }),
            'pay_rate_per_hour',
            'standard_hours_per_week',
            'pay_period_gross',
            'annual_gross',
          ),
        ).toEqual({
          pay_rate_per_hour: '30.00',
          standard_hours_per_week: '38.00',
          pay_period_gross: gross,
          annual_gross: '59280.00',
        });
      },
    );

    it('returns no gross without an hourly rate [EMP-236]', async () => {
      expect(only(await shown({}), 'pay_rate_per_hour', 'pay_period_gross', 'annual_gross')).toEqual({
        pay_rate_per_hour: null,
        pay_period_gross: null,
        annual_gross: null,
      });
    });

    it('returns zero RDO and TOIL days without standard hours [EMP-130, EMP-131]', async () => {
      expect(
        only(await shown({ standard_hours_per_day: '0', rdo_hours: '5', toil_hours: '5' }), 'rdo_days', 'toil_days'),
      ).toEqual({
        rdo_days: '0.00',
        toil_days: '0.00',
      });
      expect(only(await shown({ rdo_hours: '5', toil_hours: '1' }), 'rdo_days', 'toil_days')).toEqual({
        rdo_days: '0.657895',
        toil_days: '0.131579',
      });
    });

    it('counts the year to date from 1 July in Australia and 1 April in New Zealand [EMP-134, EMP-237]', async () => {
      const auMade = await make();
      const [nzMade, nzOther] = [await make({}, anNzEmployee(), nz), await make({}, anNzEmployee(), nz)];
      asked.length = 0;
      expect((await read(auMade.id)).body.current_ytd_gross).toBe('4210.50');
      await read(nzMade.id);
      expect(asked).toEqual(Array(2).fill({ AU: '2025-07-01', NZ: '2025-04-01' }));
      world.clock.set('2026-06-30T14:00:00Z');
      token = await world.token();
      await read(auMade.id);
      world.clock.set('2026-03-31T10:59:00Z');
      token = await world.token();
      await read(nzOther.id);
      world.clock.set('2026-03-31T11:00:00Z');
      token = await world.token();
      await read(nzMade.id);
      // The reads take place at midnight on 1 July in Sydney, one minute before midnight on 31 March in Auckland, and
      // at midnight on 1 April in Auckland.
      expect([asked[2]?.AU, asked[3]?.NZ, asked[4]?.NZ]).toEqual(['2026-07-01', '2025-04-01', '2026-04-01']);
      world.clock.set('2026-03-10T00:00:00Z');
      token = await world.token();
    });

    it.each([
      ['a closely held employee', { is_closely_held: true, working_holiday_tax_scale_applies: true }, 'CHP', null],
      [
        'a working holiday maker',
        { working_holiday_tax_scale_applies: true, employment_status: 'Labour Hire', country: 'FR' },
        'WHM',
        'FR',
      ],
      ['a working holiday maker with an Australian address', { working_holiday_tax_scale_applies: true }, 'WHM', null],
      ['a labour hire worker', { employment_status: 'Labour Hire', country: 'FR' }, 'LAB', null],
      ['any other employee', {}, 'SAW', null],
    ])('returns the income stream of %s [EMP-137, EMP-144, EMP-238]', async (_name, changes, stream, country) => {
      expect(only(await shown(changes), 'income_stream', 'income_stream_country_code')).toEqual({
        income_stream: stream,
        income_stream_country_code: country,
      });
    });

    it.each([
      ['a resident with the threshold', {}, 'RTXXXX', 'Australian resident'],
      ['a resident with a study loan', { has_stsl_liability: true }, 'RTSXXX', 'Australian resident'],
      ['a resident without the threshold', { has_claimed_tax_free_threshold: false }, 'RNXXXX', 'Australian resident'],
      ['a foreign resident', { is_foreign_resident: true, has_stsl_liability: true }, 'FFSXXX', 'Foreign resident'],
      ['a working holiday maker', { working_holiday_tax_scale_applies: true }, 'HRXXXX', 'Working holiday maker'],
      [
        'a resident without a tax file number',
        { is_super_only_contractor: true, tax_file_number: undefined },
        'NAXXXX',
        'Australian resident',
      ],
      [
        'a foreign resident without a tax file number',
        { is_super_only_contractor: true, tax_file_number: undefined, is_foreign_resident: true },
        'NFXXXX',
        'Foreign resident',
      ],
    ])('returns the tax treatment of %s [EMP-146, EMP-147, EMP-239]', async (_name, changes, code, residency) => {
      expect(only(await shown(changes), 'tax_treatment_code', 'single_touch_residency_status')).toEqual({
        tax_treatment_code: code,
        single_touch_residency_status: residency,
      });
    });

    it('returns the derived and the constant fields of Australian employees [EMP-142, EMP-143, EMP-145, EMP-150, EMP-240]', async () => {
      const employee = await shown({ has_stsl_liability: true, is_foreign_resident: true });
      expect(
        only(
          employee,
          'has_help_liability',
          'is_australian_resident',
          'stp_id',
          'username',
          'default_employee_fund_name',
        ),
      ).toEqual({
        has_help_liability: true,
        is_australian_resident: false,
        stp_id: String(employee.id),
        username: null,
        default_employee_fund_name: null,
      });
    });

    it('returns the constant fields of New Zealand employees [EMP-135, EMP-136, EMP-138..141, EMP-240]', async () => {
      expect(
        only(
          await make({}, anNzEmployee(), nz),
          'period_student_loan_cir',
          'period_student_loan_bor',
          'opted_out',
          'opted_out_signature_date',
          'late_opt_out_reason',
          'other_late_opt_out_reason',
        ),
      ).toEqual({
        period_student_loan_cir: '0.00',
        period_student_loan_bor: '0.00',
        opted_out: false,
        opted_out_signature_date: null,
        late_opt_out_reason: null,
        other_late_opt_out_reason: null,
      });
    });

    it('returns decimals as text, ids as integers, and type and tenure as objects [CONV-008, CONV-036, EMP-234]', async () => {
      const employee = await shown({ pay_rate_per_hour: 28.5 });
      expect(employee.pay_rate_per_hour).toBe('28.50');
      expect(Number.isSafeInteger(employee.id)).toBe(true);
      expect(employee.employment_type).toEqual({ id: 1, name: 'Full-time' });
      expect(employee.employment_tenure).toEqual({ id: 1, name: 'Permanent' });
    });

    it('returns tax numbers in full and records the read in the audit log [EMP-235]', async () => {
      const { id } = await make({ tax_file_number: '876543210' });
      const reader = await world.token(CUSTOMER.demo, { scope: 'payroll.read' });
      expect((await read(id, reader)).body.tax_file_number).toBe('876543210');
      // The reply does not wait for the audit entry to be committed, so the test polls these entries.
      const notesOf = (employee: number) =>
        world.database.query(
          `select actor, entity_type, entity_id from audit_log where action = 'tax-number.read' and entity_id = $1`,
          [employee],
        );
      const none = await make({}, without(anAuEmployee({ is_super_only_contractor: true }), 'tax_file_number'));
      await read(none.id);
      await read(id);
      const note = { actor: 'admin@demo.example', entity_type: 'employee', entity_id: id };
      await expect.poll(() => notesOf(id)).toEqual([note, note]);
      expect(await notesOf(none.id)).toEqual([]);
    });
  });

  describe('400', () => {
    it('returns the same 400 for an employee who is unknown, of another account or of a deleted company [EMP-222, CONV-021, CONV-044]', async () => {
      const { id } = await make();
      const other = await world.token(CUSTOMER.small);
      const gone = await world.company('AU');
      const inGone = await make({}, anAuEmployee(), gone);
      await world.database.query('update company set deleted_at = now() where id = $1', [gone]);
      for (const reply of [await read(999_999), await read(id, other), await read(inGone.id)]) {
        expect(answerOf(reply)).toEqual({
          status: 400,
          body: { detail: 'No employee found with the given employee_id' },
        });
      }
    });
  });
});

describe('the history of an employee', () => {
  let service: TestApp;
  let token: string;
  let id: number;
  beforeAll(async () => {
    service = await buildTestApp();
    token = await tokenFor(service, {
      customerId: 3,
      subject: 'admin@demo.example',
      adminMode: true,
      clientId: null,
      scope: 'payroll.read payroll.write',
    });
    const listed = await service.call('GET', '/api/company/1/employees/directory', { token });
    id = listed.body[0].id;
  });

  const history = (query = '', of = id) => service.call('GET', `/api/employees/${of}/history${query}`, { token });
  const actionsOf = (body: { action: string }[]) => body.map(({ action }) => action);

  describe('200', () => {
    it('lists changes newest first, with masked numbers and without reads', async () => {
      await service.call('PATCH', '/api/company/1/employees/update', {
        token,
        body: [{ id, position: 'Head baker', primary_bank_account_number: '123456789' }],
      });
      await service.call('GET', `/api/employees/${id}`, { token });
      await service.call('POST', `/api/employees/${id}/deductions`, {
        token,
        body: { description: 'Uniform', amount: '12.50', classification: 'NORMAL' },
      });
      const { status, body } = await history('?limit=2');
      expect(status).toBe(200);
      expect(actionsOf(body)).toEqual(['employee-deduction.create', 'employee.update']);
      expect(body[1].actor).toBe('admin@demo.example');
      expect(body[1].after.position).toBe('Head baker');
      expect(JSON.stringify(body)).not.toContain('123456789');
    });

    it('returns the entries before a given entry, and no entries of another employee', async () => {
      const all = (await history()).body as { id: number; action: string; entity_type: string; entity_id: number }[];
      const [newest] = all;
      const rest = (await history(`?before=${newest!.id}`)).body as { id: number }[];
      expect(rest.map((entry) => entry.id)).toEqual(all.slice(1).map((entry) => entry.id));
      expect(all.filter((entry) => entry.entity_type === 'employee' && entry.entity_id !== id)).toEqual([]);
      expect(actionsOf(all)).not.toContain('tax-number.read');
    });
  });

  it('returns 400 for an unknown employee', async () => {
    expect(answerOf(await history('', 999_999))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
  });

  it('returns 422 for a limit above the maximum', async () => {
    expect((await history('?limit=501')).status).toBe(422);
  });
});

describe('employment options', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp({ shared: true });
  });

  it('returns 200 with id and name from GET /api/employment-types', async () => {
    const reply = await service.call('GET', '/api/employment-types', { token: await tokenFor(service, DEMO) });
    expect([reply.status, reply.body]).toEqual([
      200,
      [
        { id: 1, name: 'Full-time' },
        { id: 2, name: 'Part-time' },
        { id: 3, name: 'Casual' },
      ],
    ]);
  });

  it('returns 200 with id and name from GET /api/employment-tenures, and accepts a lapsed account with payroll.read', async () => {
    const token = await tokenFor(service, { ...LAPSED, scope: 'payroll.read' });
    const reply = await service.call('GET', '/api/employment-tenures', { token });
    expect([reply.status, reply.body]).toEqual([
      200,
      [
        { id: 1, name: 'Permanent' },
        { id: 2, name: 'Temporary' },
      ],
    ]);
  });
});

describe('the employee cache', () => {
  // Serialized employees are cached and reused for later reads; these tests show that the cache is never stale.

  let world: PayWorld;
  /** A second node on the same database. */
  let node: TestApp;
  beforeAll(async () => {
    world = await payWorld();
    node = await buildTestApp({ database: world.service.database, at: '2026-03-10T00:00:00Z' });
  });

  const onBothNodes = async (url: string) => {
    const [here, there] = await Promise.all([world.get(url), node.call('GET', url, { token: world.token })]);
    expect(there.body).toEqual(here.body);
    return here.body;
  };
  /** Returns the employee after checking that single reads and lists agree on both nodes. */
  const shown = async (id: number) => {
    const employee = await onBothNodes(`/api/employees/${id}`);
    const listed = await onBothNodes(`/api/company/${employee.company_id}/employees`);
    expect(listed.find((one: { id: number }) => one.id === id)).toEqual(employee);
    return employee;
  };
  const statementsOf = (work: () => Promise<unknown>) => costOf(world.service.database, work);

  describe('an employee read from the cache', () => {
    it('shows the changes made by another node [EMP-221, EMP-198]', async () => {
      const id = await world.anAuEmployee();
      await shown(id);
      await node.call('PATCH', `/api/company/${world.au}/employees/update`, {
        token: world.token,
        body: [{ id, last_name: 'Lee-Smith', tax_file_number: '876543210' }],
      });
      expect(only(await shown(id), 'last_name', 'tax_file_number')).toEqual({
        last_name: 'Lee-Smith',
        tax_file_number: '876543210',
      });
    });

    it('shows the leave balances and year-to-date totals after the latest pay [EMP-134, EMP-237]', async () => {
      const id = await world.anAuEmployee({ holiday_leave_hours: '10', accrue_leave_on_hours_worked: true });
      expect(only(await shown(id), 'current_ytd_gross', 'holiday_leave_hours')).toEqual({
        current_ytd_gross: '0.00',
        holiday_leave_hours: '10.00',
      });
      await world.pay(world.au, {
        employee_id: id,
        hours: [week('30.4')],
        leave: [{ description: 'Annual leave', leave_type: 'HOLIDAY', date: '2026-03-09', hours: '7.6' }],
      });
      const paid = await shown(id);
      expect(paid.current_ytd_gross).toBe('1520.00');
      expect(Number(paid.holiday_leave_hours)).toBeLessThan(10);
      await world.patchEmployee(world.au, id, { holiday_leave_hours: '55' });
      expect((await shown(id)).holiday_leave_hours).toBe('55.00');
    });

    it('reflects every change to a pay and its deletion', async () => {
      const id = await world.anAuEmployee();
      await shown(id);
      const before = await changesOf(id);
      await world.pay(world.au, { employee_id: id, hours: [week()] });
      await world.service.database.query(`update pay set generated_at = now() where employee_id = $1`, [id]);
      await world.service.database.query(`delete from leave_entry where employee_id = $1`, [id]);
      await world.service.database.query(`delete from pay where employee_id = $1`, [id]);
      expect((await shown(id)).current_ytd_gross).toBe('0.00');
      expect((await changesOf(id)) - before).toBeGreaterThanOrEqual(3);
    });

    it('has a new year to date from 1 July without any change to the employee [EMP-134, EMP-237]', async () => {
      const id = await world.anAuEmployee();
      await world.pay(world.au, { employee_id: id, hours: [week()] });
      expect((await shown(id)).current_ytd_gross).toBe('1520.00');
      for (const { clock } of [world.service, node]) clock.set('2026-06-30T14:00:00Z');
      const token = await world.service.login('admin@demo.example', 'demo-admin');
      const read = await world.service.call('GET', `/api/employees/${id}`, { token });
      expect(read.body.current_ytd_gross).toBe('0.00');
      for (const { clock } of [world.service, node]) clock.set('2026-03-10T00:00:00Z');
    });

    it('is hidden from other accounts, and every read of the tax number is recorded [EMP-235, CONV-044]', async () => {
      const id = await world.anAuEmployee();
      await world.get(`/api/employees/${id}`);
      await world.get(`/api/employees/${id}`);
      const other = await world.service.login('other@demo.example', 'demo-other');
      expect(answerOf(await world.service.call('GET', `/api/employees/${id}`, { token: other }))).toEqual({
        status: 400,
        body: { detail: 'No employee found with the given employee_id' },
      });
      await expect
        .poll(() =>
          world.service.database.query(
            `select after from audit_log where action = 'tax-number.read' and entity_type = 'employee' and entity_id = $1`,
            [id],
          ),
        )
        .toEqual(Array(2).fill({ after: { employees: 1 } }));
    });

    it('costs two SQL statements, and a list of any length costs three', async () => {
      const company = (
        await world.service.call('PUT', '/api/company/create', { token: world.token, body: { name: 'Kept' } })
      ).body.id;
      const ids = await world.employees(
        company,
        Array.from({ length: 600 }, (_, index) => aPaidAuEmployee({ last_name: `L${index}` })),
      );
      const read = () => world.get(`/api/employees/${ids[0]}`);
      const list = () => world.get(`/api/company/${company}/employees`);
      await Promise.all([list(), read()]);
      expect([await statementsOf(read), await statementsOf(list)]).toEqual([2, 3]);
    });
  });

  it('shows each account its own employee when employees of two accounts share an id', async () => {
    const { database } = world.service;
    const id = await world.anAuEmployee({ last_name: 'Ours' });
    const columns = await database.query<{ names: string }>(
      `select string_agg(attname, ', ') as names from pg_attribute where attrelid = 'employee'::regclass and attnum > 0
       and not attisdropped and attgenerated = '' and attname not in ('customer_id', 'company_id', 'last_name')
       -- Encrypted numbers decrypt only in the row of their own account.
       and attname !~ '(tax_file|ird|bank_account)_number$'`,
    );
    const { names } = columns[0]!;
    const other = await world.service.login('other@demo.example', 'demo-other');
    const made = await world.service.call('PUT', '/api/company/create', { token: other, body: { name: 'Theirs' } });
    // Replaces one row with two in a single statement, as a restore does.
    await database.query(
      `with gone as (delete from employee where id = ${id} returning ${names})
     insert into employee (customer_id, company_id, last_name, ${names})
     select k.customer_id, k.company_id, k.last_name, ${names}
     from gone, (values (3, ${world.au}, 'Ours'), (4, ${made.body.id}, 'Theirs')) as k (customer_id, company_id, last_name)`,
    );
    const lastName = async (token: string) =>
      (await world.service.call('GET', `/api/employees/${id}`, { token })).body.last_name;
    expect([await lastName(world.token), await lastName(other), await lastName(world.token)]).toEqual([
      'Ours',
      'Theirs',
      'Ours',
    ]);
  });

  it("does not decrypt the employee's numbers again when only the leave has changed", async () => {
    let openings = 0;
    const small = await employeeWorld({
      cipher: (real) => ({
        ...real,
        open(column, row, sealed) {
          openings += 1;
          return real.open(column, row, sealed);
        },
      }),
    });
    const token = await small.token();
    const company = await small.company('AU');
    const made = await small.call('PUT', `/api/company/${company}/employees/create`, {
      token,
      body: [{ ...aPaidAuEmployee(), toil_hours: '3.8' }],
    });
    const { id } = made.body[0].employee;
    const read = async () => (await small.call('GET', `/api/employees/${id}`, { token })).body;
    expect(only(await read(), 'toil_hours', 'toil_days', 'tax_file_number')).toEqual({
      toil_hours: '3.80',
      toil_days: '0.50',
      tax_file_number: '123456782',
    });
    const once = openings;
    await small.database.query(
      `insert into leave_entry (customer_id, employee_id, leave_type, unit, quantity, as_at, reason, created_at)
     select customer_id, employee_id, leave_type, unit, 3.8, as_at, 'SET', now() from leave_entry where employee_id = $1`,
      [id],
    );
    expect(only(await read(), 'toil_hours', 'toil_days', 'tax_file_number')).toEqual({
      toil_hours: '7.60',
      toil_days: '1.00',
      tax_file_number: '123456782',
    });
    expect([once > 0, openings]).toEqual([true, once]);
  });

  const changesOf = async (id: number): Promise<number> => {
    const rows = await world.service.database.query('select changes from employee_change where employee_id = $1', [id]);
    return Number(rows[0]?.changes ?? 0);
  };
});
