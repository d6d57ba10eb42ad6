import { beforeAll, describe, expect, it } from 'vitest';
import { Decimal } from '../../src/base/decimal.ts';
import type { LocalDate } from '../../src/base/local-date.ts';
import { answerOf, only } from '../harness/app.ts';
import { anAuEmployee, anNzEmployee, CUSTOMER, type EmployeeWorld, employeeWorld } from './employee.world.ts';

let world: EmployeeWorld;
let token: string;
let au: number;
let nz: number;
beforeAll(async () => {
  world = await employeeWorld();
  token = await world.token();
  au = await world.company('AU');
  nz = await world.company('NZ');
});

type Employee = Record<string, unknown> & { id: number; number: string };
const make = async (company: number, changes: Record<string, unknown> = {}): Promise<Employee> => {
  const body = [company === nz ? anNzEmployee(changes) : anAuEmployee(changes)];
  const reply = await world.call('PUT', `/api/company/${company}/employees/create`, { token, body });
  expect(reply.status).toBe(201);
  return reply.body[0].employee;
};
const update = (company: number, body: unknown, { query = '', as = token } = {}) =>
  world.call('PATCH', `/api/company/${company}/employees/update${query}`, { token: as, body });
const read = async (id: number) => (await world.call('GET', `/api/employees/${id}`, { token })).body;
const eventsOf = async (id: number) =>
  (
    await world.database.query<{ type: string }>(
      `select type from event where entity_type = 'employee' and entity_id = $1 order by id`,
      [id],
    )
  ).map(({ type }) => type);
const entriesOf = (id: number) =>
  world.database.query(
    'select leave_type, quantity, reason, as_at::text from leave_entry where employee_id = $1 order by id',
    [id],
  );

describe('200', () => {
  it('changes only the fields that are sent [EMP-157, EMP-214, EMP-216]', async () => {
    const before = await make(au, { position: 'Clerk', pay_rate_per_hour: '30' });
    world.clock.advance({ minutes: 1 });
    const reply = await update(au, [{ id: before.id, first_name: 'Anna' }]);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual([
      {
        employee: { ...before, first_name: 'Anna', format_name: 'Lee, Anna', updated_at: '2026-03-10T00:01:00.000000' },
        errors: {},
      },
    ]);
    expect(await read(before.id)).toEqual(reply.body[0].employee);
  });

  it('stores nothing and emits no event for an item that changes nothing [EMP-220]', async () => {
    const before = await make(au, { pay_rate_per_hour: '30' });
    world.clock.advance({ minutes: 1 });
    const reply = await update(au, [
      { id: before.id, first_name: 'Ann', pay_rate_per_hour: '30.000', tax_file_number: '123 456 782' },
    ]);
    expect(reply.body[0].employee).toEqual(before);
    expect(await eventsOf(before.id)).toEqual(['employee.created']);
  });

  it('emits employee.updated and records the changed fields in the audit log [EMP-220]', async () => {
    const { id } = await make(au);
    await update(au, [{ id, tax_file_number: '876543210', city: 'Cairns' }]);
    expect(await eventsOf(id)).toEqual(['employee.created', 'employee.updated']);
    const rows = await world.database.query(
      `select before, after from audit_log where entity_id = $1 and action = 'employee.update'`,
      [id],
    );
    expect(rows).toEqual([
      {
        before: { city: 'Brisbane', tax_file_number: '***782' },
        after: { city: 'Cairns', tax_file_number: '***210' },
      },
    ]);
  });

  it('finds an employee by an employee number in id or number, and changes the number when both are sent [EMP-152, EMP-215]', async () => {
    const before = await make(au);
    const { id, number } = before;
    const query = '?identifier_type=employee_number';
    expect((await update(au, [{ number, city: 'Perth' }], { query })).body[0].employee).toEqual({
      ...before,
      city: 'Perth',
    });
    expect((await update(au, [{ id: ` ${number} `, city: 'Hobart' }], { query })).body[0].employee.city).toBe('Hobart');
    const renamed = await update(
      au,
      [
        { id: number, number: `${number}-new` },
        { number: `${number}-new`, city: 'Darwin' },
      ],
      { query },
    );
    expect(renamed.status).toBe(200);
    expect(await read(id)).toEqual({ ...before, number: `${number}-new`, city: 'Darwin' });
  });

  it('clears an optional field, or restores its default, when null is sent [EMP-246, EMP-031, EMP-180]', async () => {
    const before = await make(au, {
      middle_name: 'B',
      pay_rate_per_hour: '30',
      gender: 'MALE',
      super_rate: '0.2',
      standard_hours_per_day: '4',
      show_position_on_payslip: false,
      num_sick_leave_days_per_year: 3,
    });
    const reply = await update(au, [
      {
        id: before.id,
        middle_name: null,
        pay_rate_per_hour: null,
        gender: null,
        super_rate: null,
        standard_hours_per_day: null,
        show_position_on_payslip: null,
        num_sick_leave_days_per_year: null,
        employment_type: null,
        number: null,
      },
    ]);
    expect(reply.body[0].employee).toEqual({
      ...before,
      middle_name: null,
      pay_rate_per_hour: null,
      pay_period_gross: null,
      annual_gross: null,
      gender: 'UNKNOWN',
      super_rate: '0.12',
      standard_hours_per_day: '7.60',
      standard_hours_per_week: '38.00',
      show_position_on_payslip: true,
      num_sick_leave_days_per_year: null,
      employment_type: null,
      number: null,
    });
  });

  it('keeps a balance that is sent as null, and records the difference when a new balance is sent [EMP-089..091, EMP-246]', async () => {
    const before = await make(au, { holiday_leave_hours: '10', sick_leave_hours: '5', lsl_leave_hours: '1' });
    const { id } = before;
    const first = await update(au, [
      { id, holiday_leave_hours: '12.5', sick_leave_hours: null, lsl_leave_hours: '1.000' },
    ]);
    expect(first.body[0].employee).toEqual({ ...before, holiday_leave_hours: '12.50' });
    await update(au, [{ id, holiday_leave_hours: '12.5' }]);
    expect(await entriesOf(id)).toEqual([
      { leave_type: 'HOLIDAY', quantity: '10.000000', reason: 'OPENING', as_at: '2025-07-01' },
      { leave_type: 'SICK', quantity: '5.000000', reason: 'OPENING', as_at: '2025-07-01' },
      { leave_type: 'LONG_SERVICE', quantity: '1.000000', reason: 'OPENING', as_at: '2025-07-01' },
      { leave_type: 'HOLIDAY', quantity: '2.500000', reason: 'OPENING', as_at: '2025-07-01' },
    ]);
    expect(await eventsOf(id)).toEqual(['employee.created', 'employee.updated']);
  });

  it('applies delete_non_rdo_and_toil_leave_items before the balances of the same item [EMP-088, EMP-253]', async () => {
    const before = await make(au, {
      holiday_leave_hours: '10',
      sick_leave_hours: '5',
      lsl_leave_hours: '2',
      rdo_hours: '3',
      toil_hours: '4',
    });
    const { id } = before;
    const reply = await update(au, [{ id, delete_non_rdo_and_toil_leave_items: true, sick_leave_hours: '7' }]);
    expect(reply.body[0].employee).toEqual({
      ...before,
      holiday_leave_hours: '0.00',
      sick_leave_hours: '7.00',
      lsl_leave_hours: '0.00',
    });
    const [holiday, sick, longService] = ['HOLIDAY', 'SICK', 'LONG_SERVICE'];
    const added = (await entriesOf(id)).slice(5);
    expect(added).toHaveLength(4);
    expect(added).toEqual(
      expect.arrayContaining([
        { leave_type: holiday, quantity: '-10.000000', reason: 'WIPED', as_at: '2025-07-01' },
        { leave_type: sick, quantity: '-5.000000', reason: 'WIPED', as_at: '2025-07-01' },
        { leave_type: longService, quantity: '-2.000000', reason: 'WIPED', as_at: '2025-07-01' },
        { leave_type: sick, quantity: '7.000000', reason: 'OPENING', as_at: '2025-07-01' },
      ]),
    );
    expect(
      (await update(au, [{ id, delete_non_rdo_and_toil_leave_items: false }])).body[0].employee.sick_leave_hours,
    ).toBe('7.00');
  });

  it('deletes New Zealand leave balances in weeks and days, keeps the RDO balance and sets the TOIL balance [EMP-085, EMP-086, EMP-088, EMP-233]', async () => {
    const before = await make(nz, { rdo_hours: '8' });
    const { id } = before;
    await world.database.query(
      `insert into leave_entry (customer_id, employee_id, leave_type, unit, quantity, as_at, reason, created_at)
       values (3, $1, 'ANNUAL_HOLIDAYS', 'weeks', 3.5, '2026-01-01', 'OPENING', now()),
              (3, $1, 'SICK', 'days', 10, '2026-01-01', 'OPENING', now()),
              (3, $1, 'ALT_HOLIDAY', 'days', 2, '2026-01-01', 'OPENING', now())`,
      [id],
    );
    expect([before.rdo_hours, before.rdo_days]).toEqual(['8.00', '1.00']);
    expect(await read(id)).toEqual({
      ...before,
      annual_holidays_weeks: '3.50',
      sick_leave_days: '10.00',
      alternative_holidays_days: '2.00',
    });
    const reply = await update(nz, [{ id, delete_non_rdo_and_toil_leave_items: true, toil_hours: '4' }]);
    expect(reply.body[0].employee).toEqual({ ...before, toil_hours: '4.00', toil_days: '0.50' });
  });

  it('derives the STP status again when the employment status changes, unless an STP status is sent [EMP-030, EMP-055]', async () => {
    const { id } = await make(au, { employment_status: 'Casual' });
    const stp = async (changes: object) =>
      (await update(au, [{ id, ...changes }])).body[0].employee.stp_employment_status;
    expect(await stp({ employment_status: 'Labour Hire' })).toBe('L');
    expect(await stp({ employment_status: 'Full-time', stp_employment_status: 'P' })).toBe('P');
    expect(await stp({ employment_status: 'full time' })).toBe('P');
    expect(await stp({ stp_employment_status: null })).toBe('F');
  });

  it('derives the fields of the New Zealand tax declaration on update as on create [EMP-168, EMP-171..173, EMP-254]', async () => {
    const before = await make(nz);
    const { id } = before;
    const updated = async (changes: object) => (await update(nz, [{ id, ...changes }])).body[0].employee;
    expect(await updated({ nz_tax_code: 'sb sl' })).toEqual({ ...before, nz_tax_code: 'SB', has_student_loan: true });
    const undeclared = await updated({ no_declaration: true });
    expect(undeclared).toEqual({
      ...before,
      no_declaration: true,
      nz_tax_code: 'ND',
      has_student_loan: false,
      ird_number: null,
    });
    expect(await updated({ no_declaration: false, nz_tax_code: 'M', ird_number: '49091850' })).toEqual(before);
  });

  it('clears the tax file number of a super-only contractor [EMP-037]', async () => {
    const { id } = await make(au);
    const reply = await update(au, [{ id, is_super_only_contractor: true, tax_file_number: null }]);
    expect([reply.status, reply.body[0].employee.tax_file_number]).toEqual([200, null]);
    expect((await update(au, [{ id, tax_file_number: null }])).status).toBe(200);
  });

  it('updates the fund name when the fund identifier changes [EMP-149]', async () => {
    const { id } = await make(au, { default_employee_fund_usi: 'STA0100AU' });
    expect(
      (await update(au, [{ id, default_employee_fund_usi: 'HOS0100AU' }])).body[0].employee.default_employee_fund_name,
    ).toBe('Hostplus');
    expect((await update(au, [{ id, city: 'Perth' }])).body[0].employee.default_employee_fund_name).toBe('Hostplus');
    expect(
      (await update(au, [{ id, default_employee_fund_usi: null }])).body[0].employee.default_employee_fund_name,
    ).toBeNull();
  });
});

describe('200 after a complete pay', () => {
  it('sets a balance as at the payday of the latest complete pay [EMP-089]', async () => {
    const paid = await employeeWorld({
      pays: {
        of: async (_tx, ids) =>
          new Map(ids.map((id) => [id, { ytdGross: new Decimal('1234.5'), lastPaidOn: '2026-02-27' as LocalDate }])),
      },
    });
    const as = await paid.token();
    const company = await paid.company('AU');
    const made = await paid.call('PUT', `/api/company/${company}/employees/create`, {
      token: as,
      body: [anAuEmployee()],
    });
    const { id } = made.body[0].employee;
    const reply = await paid.call('PATCH', `/api/company/${company}/employees/update`, {
      token: as,
      body: [{ id, holiday_leave_hours: 20 }],
    });
    expect(only(reply.body[0].employee, 'holiday_leave_hours', 'current_ytd_gross')).toEqual({
      holiday_leave_hours: '20.00',
      current_ytd_gross: '1234.50',
    });
    expect(
      await paid.database.query('select quantity, reason, as_at::text from leave_entry where employee_id = $1', [id]),
    ).toEqual([{ quantity: '20.000000', reason: 'SET', as_at: '2026-02-27' }]);
  });
});

describe('207', () => {
  it('commits valid items in order and reports the errors of other items [EMP-217, EMP-195, EMP-243]', async () => {
    const [first, second] = [await make(au), await make(au)];
    const foreign = await make(nz);
    const reply = await update(au, [
      { id: first.id, city: 'One' },
      { id: 999_999, city: 'Nowhere' },
      { id: foreign.id, city: 'Elsewhere' },
      { id: second.id, number: first.number },
      { id: second.id, city: 'Two' },
    ]);
    expect(reply.status).toBe(207);
    expect(reply.body.map(({ errors }: { errors: object }) => errors)).toEqual([
      {},
      { detail: 'This company has no employee with id 999999' },
      { detail: `This company has no employee with id ${foreign.id}` },
      { number: `Employee number '${first.number}' is already used by employee ${first.id} (Lee, Ann)` },
      {},
    ]);
    expect([(await read(first.id)).city, (await read(second.id)).city, (await read(foreign.id)).city]).toEqual([
      'One',
      'Two',
      'Auckland',
    ]);
    expect(await eventsOf(second.id)).toEqual(['employee.created', 'employee.updated']);
  });

  it('reports an unknown employee number [EMP-243]', async () => {
    const reply = await update(au, [{ id: 'nobody' }], { query: '?identifier_type=employee_number' });
    expect([reply.status, reply.body]).toEqual([
      207,
      [{ errors: { detail: "This company has no employee with number 'nobody'" } }],
    ]);
  });

  it('reports a deleted employee, who must be restored first [EMP-244]', async () => {
    const { id } = await make(au);
    await world.call('DELETE', `/api/employees/${id}`, { token });
    const reply = await update(au, [{ id, city: 'Perth' }]);
    expect([reply.status, reply.body]).toEqual([
      207,
      [
        {
          errors: {
            detail: `Employee ${id} is deleted; to change the record, restore it first with POST /api/employees/${id}/restore`,
          },
        },
      ],
    ]);
  });

  it.each([
    [
      'a tax file number that is missing',
      'AU',
      { is_super_only_contractor: true, tax_file_number: null },
      { is_super_only_contractor: false },
      { tax_file_number: 'This field is required for an Australian employee' },
    ],
    [
      'an IRD number that is missing',
      'NZ',
      { nz_tax_code: 'ND', ird_number: null },
      { nz_tax_code: 'M' },
      { detail: 'ird_number is required for a New Zealand employee unless the tax code is WT or ND' },
    ],
  ])('reports an error when a change needs %s [EMP-037, EMP-047]', async (_name, country, start, changes, errors) => {
    const company = country === 'AU' ? au : nz;
    const { id } = await make(company, start);
    const reply = await update(company, [{ id, ...changes }]);
    expect([reply.status, reply.body]).toEqual([207, [{ errors }]]);
  });

  it('reports an item error for an invalid IRD number, option or fund [EMP-175, EMP-176, EMP-226]', async () => {
    const [one, two] = [await make(nz), await make(au)];
    expect(Object.keys((await update(nz, [{ id: one.id, ird_number: '49091851' }])).body[0].errors)).toEqual([
      'detail',
    ]);
    const reply = await update(au, [
      { id: two.id, employment_type: 'Sometimes' },
      { id: two.id, default_employee_fund_usi: 'BAD0001AU' },
    ]);
    expect(reply.body.map(({ errors }: { errors: object }) => Object.keys(errors))).toEqual([
      ['employment_type'],
      ['default_employee_fund_usi'],
    ]);
  });

  it('assigns a number to exactly one of several employees when simultaneous requests send the same number [EMP-248]', async () => {
    const employees = [await make(au), await make(au), await make(au), await make(au)];
    const replies = await Promise.all(employees.map(({ id }) => update(au, [{ id, number: 'GOAL' }])));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of replies.filter(({ status }) => status === 207))
      expect(Object.keys(body[0].errors)).toEqual(['number']);
  });

  it('reports an exception for an item that fails unexpectedly, and updates the other employees [EMP-196]', async () => {
    let isBroken = false;
    const broken = await employeeWorld({
      cipher: (real) => ({
        ...real,
        seal: (column, row, text) => {
          if (isBroken) throw new Error('a fault in the test');
          return real.seal(column, row, text);
        },
      }),
    });
    const as = await broken.token();
    const company = await broken.company('AU');
    const made = await broken.call('PUT', `/api/company/${company}/employees/create`, {
      token: as,
      body: [anAuEmployee()],
    });
    const { id } = made.body[0].employee;
    isBroken = true;
    const reply = await broken.call('PATCH', `/api/company/${company}/employees/update`, {
      token: as,
      body: [
        { id, tax_file_number: '876543210' },
        { id, city: 'Perth' },
      ],
    });
    expect([reply.status, reply.body[0], reply.body[1].errors]).toEqual([
      207,
      {
        errors: {
          exception: 'Something went wrong on our side, so this employee was not saved; try again',
        },
      },
      {},
    ]);
  });
});

describe('400', () => {
  it('returns 400 for an empty list [EMP-245]', async () => {
    expect(answerOf(await update(au, []))).toEqual({
      status: 400,
      body: { detail: 'The list is empty; send at least one employee' },
    });
  });

  it.each(['holiday_leave_hours', 'sick_leave_hours', 'lsl_leave_hours'])(
    'returns 400 at the first %s in a New Zealand company and keeps the changes of earlier items [EMP-089..091]',
    async (name) => {
      const [first, second, third] = [await make(nz), await make(nz), await make(nz)];
      const reply = await update(nz, [
        { id: first.id, city: 'Changed' },
        { id: second.id, city: 'Changed', [name]: '5' },
        { id: third.id, city: 'Changed' },
      ]);
      expect([reply.status, reply.body]).toEqual([
        400,
        {
          detail: `Item 1: ${name} cannot be set for a New Zealand company: its leave is measured in weeks and days; the items before this one were processed, the rest were not`,
        },
      ]);
      expect([(await read(first.id)).city, (await read(second.id)).city, (await read(third.id)).city]).toEqual([
        'Changed',
        'Auckland',
        'Auckland',
      ]);
    },
  );

  it('accepts a null balance in a New Zealand company [EMP-246]', async () => {
    const { id } = await make(nz);
    expect((await update(nz, [{ id, holiday_leave_hours: null }])).status).toBe(200);
  });
});

describe('403', () => {
  it('returns 403 for a lapsed subscription [EMP-227, CONV-042]', async () => {
    const company = await world.company('AU', CUSTOMER.lapsed);
    expect(answerOf(await update(company, [{ id: 1 }], { as: await world.token(CUSTOMER.lapsed) }))).toEqual({
      status: 403,
      body: { detail: 'The account has no active subscription; renew it to make changes' },
    });
  });
});

describe('404', () => {
  it('returns the same 404 for a company that is unknown or belongs to another account [EMP-219]', async () => {
    const foreign = await world.company('AU', CUSTOMER.small);
    for (const company of [999_999, foreign]) {
      expect(answerOf(await update(company, [{ id: 1 }]))).toEqual({
        status: 404,
        body: { detail: 'Company not found' },
      });
    }
  });
});

describe('422', () => {
  it.each([
    ['no id', {}, ''],
    ['text as an id', { id: 'E1' }, ''],
    ['no employee number', { city: 'Perth' }, '?identifier_type=employee_number'],
    ['a numeric id as employee number', { id: 5 }, '?identifier_type=employee_number'],
    ['a blank employee number', { number: '  ' }, '?identifier_type=employee_number'],
  ])('returns 422 for %s and does not change earlier items either [EMP-242]', async (_name, item, query) => {
    const { id, number } = await make(au);
    const first = query === '' ? { id, city: 'Changed' } : { id: number, city: 'Changed' };
    const reply = await update(au, [first, item], { query });
    expect([reply.status, Object.keys(reply.body)]).toEqual([422, ['detail']]);
    expect((await read(id)).city).toBe('Brisbane');
  });

  it('returns 422 for an unknown key or identifier_type [EMP-158, EMP-218]', async () => {
    const { id } = await make(au);
    expect(
      (
        await update(au, [
          { id, city: 'Changed' },
          { id, foo: 1 },
        ])
      ).body.message,
    ).toBe('body -> 1 -> foo: this field is not known here');
    expect(answerOf(await update(au, [{ id }], { query: '?identifier_type=name' }))).toEqual({
      status: 422,
      body: {
        data: null,
        message: 'query -> identifier_type: must be one of employee_id, employee_number',
        status_code: 10422,
      },
    });
    expect((await read(id)).city).toBe('Brisbane');
  });

  it.each([
    'first_name',
    'last_name',
    'address1',
    'city',
    'state',
    'country',
    'postcode',
    'start_date',
    'employment_status',
    'date_of_birth',
    'tax_file_number',
    'is_foreign_resident',
    'has_claimed_tax_free_threshold',
    'has_stsl_liability',
    'is_closely_held',
  ])('returns 422 for null on %s in Australia, because creation requires the field [EMP-246]', async (name) => {
    const { id } = await make(au);
    const reply = await update(au, [
      { id, middle_name: 'Changed' },
      { id, [name]: null },
    ]);
    expect([reply.status, reply.body.status_code]).toEqual([422, 10422]);
    expect((await read(id)).middle_name).toBeNull();
  });

  it.each(['nz_tax_code', 'ird_number'])('returns 422 for null on %s in New Zealand [EMP-246]', async (name) => {
    const { id, number } = await make(nz);
    const message = `body -> 0 -> ${name}: this field is required and cannot be cleared`;
    expect((await update(nz, [{ id, [name]: null }])).body).toEqual({ status_code: 10422, message, data: null });
    const byNumber = await update(nz, [{ id: number, [name]: null }], { query: '?identifier_type=employee_number' });
    expect(byNumber.body.message).toBe(message);
  });

  it('clears the date of birth in New Zealand, where it is optional [EMP-004, EMP-162]', async () => {
    const { id } = await make(nz, { date_of_birth: '1990-01-01' });
    expect((await update(nz, [{ id, date_of_birth: null }])).body[0].employee.date_of_birth).toBeNull();
  });

  it('returns 422 for more than 5,000 items [CONV-043]', async () => {
    const reply = await update(
      au,
      Array.from({ length: 5_001 }, () => ({ id: 1 })),
    );
    expect([reply.status, Object.keys(reply.body)]).toEqual([422, ['detail']]);
  });
});
