import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, only } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { anAuEmployee, anNzEmployee, CUSTOMER, type EmployeeWorld, employeeWorld, without } from './employee.world.ts';

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

const create = (company: number, body: unknown, as = token) =>
  world.call('PUT', `/api/company/${company}/employees/create`, { token: as, body });
const read = async (id: number) => (await world.call('GET', `/api/employees/${id}`, { token })).body;
const count = async (company: number) =>
  (await world.call('GET', `/api/company/${company}/employees`, { token })).body.length;
const eventsOf = (id: number) =>
  world.database.query<{ type: string; data: Record<string, unknown>; company_id: string }>(
    `select type, data, company_id from event where entity_type = 'employee' and entity_id = $1 order by id`,
    [id],
  );

describe('201', () => {
  it('creates every employee, responds in the order sent and returns the same records in later reads [EMP-206, EMP-211, EMP-190, EMP-192, LIFE-005]', async () => {
    const items = ['Zoe', 'Adam', 'Mia'].map((first_name) => anAuEmployee({ first_name }));
    const reply = await create(au, items);
    expect(reply.status).toBe(201);
    expect(reply.body.map((result: { employee: { first_name: string } }) => result.employee.first_name)).toEqual([
      'Zoe',
      'Adam',
      'Mia',
    ]);
    for (const result of reply.body) {
      expect(Object.keys(result)).toEqual(['employee', 'errors']);
      expect(result.errors).toEqual({});
      expect(await read(result.employee.id)).toEqual(result.employee);
    }
  });

  it('creates an active employee in the requested company, with a formatted name [EMP-188, EMP-231, LIFE-002]', async () => {
    const { employee } = (await create(au, [anAuEmployee()])).body[0];
    expect(
      only(
        employee,
        'company_id',
        'format_name',
        'is_terminated',
        'is_deleted',
        'termination_date',
        'created_at',
        'updated_at',
      ),
    ).toEqual({
      company_id: au,
      format_name: 'Lee, Ann',
      is_terminated: false,
      is_deleted: false,
      termination_date: null,
      created_at: '2026-03-10T00:00:00.000000',
      updated_at: '2026-03-10T00:00:00.000000',
    });
  });

  it('fills in the configured defaults for Australia [EMP-159, EMP-053, EMP-054, EMP-058, EMP-059, EMP-181]', async () => {
    const { employee } = (await create(au, [anAuEmployee()])).body[0];
    expect(
      only(
        employee,
        'pay_method',
        'pay_period',
        'standard_hours_per_day',
        'standard_days_per_week',
        'standard_hours_per_week',
        'is_super_enabled',
        'super_based_on',
        'super_rate',
        'compulsory_super_rate',
        'employment_type',
        'employment_tenure',
        'holiday_leave_hours',
        'rdo_hours',
      ),
    ).toEqual({
      pay_method: 'DIRECT BANK ENTRY',
      pay_period: 'WEEKLY',
      standard_hours_per_day: '7.60',
      standard_days_per_week: 5,
      standard_hours_per_week: '38.00',
      is_super_enabled: true,
      super_based_on: 'OTE',
      super_rate: '0.12',
      compulsory_super_rate: '0.12',
      employment_type: { id: 1, name: 'Full-time' },
      employment_tenure: { id: 1, name: 'Permanent' },
      holiday_leave_hours: '0.00',
      rdo_hours: '0.00',
    });
  });

  it('fills in the configured defaults for New Zealand [EMP-063, EMP-064, EMP-053, EMP-162]', async () => {
    const { employee } = (await create(nz, [anNzEmployee()])).body[0];
    expect(
      only(
        employee,
        'date_of_birth',
        'standard_hours_per_day',
        'kiwisaver_employee_rate',
        'kiwisaver_employer_rate',
        'esct_rate',
        'annual_holidays_weeks',
        'sick_leave_days',
        'alternative_holidays_days',
      ),
    ).toEqual({
      date_of_birth: null,
      standard_hours_per_day: '8.00',
      kiwisaver_employee_rate: '0.03',
      kiwisaver_employer_rate: '0.03',
      esct_rate: '0.105',
      annual_holidays_weeks: '0.00',
      sick_leave_days: '0.00',
      alternative_holidays_days: '0.00',
    });
  });

  it('uses the statutory rates of the current date, such as 3.5% for KiwiSaver from 1 April 2026 [EMP-063, EMP-064]', async () => {
    world.clock.set('2026-04-02T00:00:00Z');
    const later = await world.token();
    const { employee } = (await create(nz, [anNzEmployee()], later)).body[0];
    expect([employee.kiwisaver_employee_rate, employee.kiwisaver_employer_rate]).toEqual(['0.035', '0.035']);
    world.clock.set('2026-03-10T00:00:00Z');
  });

  it.each([
    ['Full-time', 'F', 'Full-time', { id: 1, name: 'Full-time' }, true, 20, 10],
    ['Part-time', 'P', 'Part-time', { id: 2, name: 'Part-time' }, true, 20, 10],
    ['Casual', 'C', 'Casual', { id: 3, name: 'Casual' }, false, null, null],
    ['Labour Hire', 'L', 'Labour Hire', null, false, null, null],
  ])(
    'derives the STP status, employment type and leave defaults from employment status %s [EMP-030, EMP-031, EMP-055, EMP-071, EMP-078, EMP-079, EMP-179, EMP-180, EMP-241]',
    async (employment_status, stp, readable, type, leave, holidays, sick) => {
      const { employee } = (await create(au, [anAuEmployee({ employment_status })])).body[0];
      expect(
        only(
          employee,
          'stp_employment_status',
          'readable_stp_employment_status',
          'employment_type',
          'is_leave_enabled',
          'num_holiday_leave_days_per_year',
          'num_sick_leave_days_per_year',
        ),
      ).toEqual({
        stp_employment_status: stp,
        readable_stp_employment_status: readable,
        employment_type: type,
        is_leave_enabled: leave,
        num_holiday_leave_days_per_year: holidays,
        num_sick_leave_days_per_year: sick,
      });
    },
  );

  it('prefers an explicit STP status over the derived one [EMP-055, EMP-241]', async () => {
    const item = anAuEmployee({ employment_status: 'Labour Hire', stp_employment_status: 'F' });
    expect((await create(au, [item])).body[0].employee.stp_employment_status).toBe('F');
  });

  it.each(['full time', 'FULL-TIME', 'Fulltime', 'full-Time'])(
    'accepts %s as Full-time [EMP-178]',
    async (employment_status) => {
      const reply = await create(au, [anAuEmployee({ employment_status })]);
      expect([reply.status, reply.body[0].employee.employment_status]).toEqual([201, 'Full-time']);
    },
  );

  it('stores an empty email address, phone or BSB as null [EMP-255]', async () => {
    const blank = {
      email_address: '',
      phone_home: '',
      kin_phone_work: '',
      primary_bank_bsb: '',
      secondary_bank_bsb: '',
    };
    const { employee } = (await create(au, [anAuEmployee(blank)])).body[0];
    for (const name of Object.keys(blank)) expect([name, employee[name]]).toEqual([name, null]);
  });

  it('accepts decimals as text or numbers and rounds halves up, to two decimal places for money and six for other values [CONV-004]', async () => {
    const item = anAuEmployee({
      pay_rate_per_hour: 28.1234565,
      accrue_lsl_per_hour: '0.0000005',
      secondary_bank_amount_per_period: '10.005',
      leave_loading_percentage: 1e-7,
    });
    expect(
      only(
        (await create(au, [item])).body[0].employee,
        'pay_rate_per_hour',
        'accrue_lsl_per_hour',
        'secondary_bank_amount_per_period',
        'leave_loading_percentage',
      ),
    ).toEqual({
      pay_rate_per_hour: '28.123457',
      accrue_lsl_per_hour: '0.000001',
      secondary_bank_amount_per_period: '10.01',
      leave_loading_percentage: '0.00',
    });
  });

  it('returns timestamps and formatted names with the employee [EMP-189, EMP-232, CONV-039]', async () => {
    const { employee } = (await create(au, [anAuEmployee()])).body[0];
    expect(employee.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}$/);
    expect([employee.updated_at, employee.format_name]).toEqual([employee.created_at, 'Lee, Ann']);
  });

  it('requires no tax file number for a super-only contractor [EMP-036, EMP-165]', async () => {
    const reply = await create(au, [without(anAuEmployee({ is_super_only_contractor: true }), 'tax_file_number')]);
    expect(reply.status).toBe(201);
    expect(reply.body[0].employee.tax_file_number).toBeNull();
  });

  it('applies the rules of the company’s country, not those of the country in the address [CONV-014, EMP-012]', async () => {
    expect((await create(nz, [anNzEmployee({ country: 'AU' })])).status).toBe(201);
    expect((await create(nz, [without(anNzEmployee({ country: 'AU' }), 'nz_tax_code')])).body[0].errors).toHaveProperty(
      'detail',
    );
  });

  it('stores a field of the other country and leaves it out of reads [EMP-251]', async () => {
    const reply = await create(au, [anAuEmployee({ esct_rate: '0.33', nz_tax_code: 'ME' })]);
    expect(reply.status).toBe(201);
    expect(reply.body[0].employee).not.toHaveProperty('esct_rate');
    const [row] = await world.database.query('select esct_rate, nz_tax_code from employee where id = $1', [
      reply.body[0].employee.id,
    ]);
    expect(row).toEqual({ esct_rate: '0.330000', nz_tax_code: 'ME' });
  });

  it.each([
    ['M SL with has_student_loan false', { nz_tax_code: 'M SL', has_student_loan: false }, 'M', true, '49091850'],
    [
      'no declaration and no code',
      { nz_tax_code: undefined, ird_number: undefined, no_declaration: true },
      'ND',
      false,
      null,
    ],
    ['no declaration overrules a code', { nz_tax_code: 'M', no_declaration: true }, 'ND', false, null],
    ['no declaration overrules a loan', { has_student_loan: true, no_declaration: true }, 'ND', false, null],
    ['no declaration overrules the suffix', { nz_tax_code: 'm sl', no_declaration: true }, 'ND', false, null],
  ])(
    'derives the fields of the New Zealand tax declaration: %s [EMP-046..049, EMP-168, EMP-170..173, EMP-254]',
    async (_name, changes, code, loan, ird) => {
      const { employee } = (await create(nz, [anNzEmployee(changes)])).body[0];
      expect(only(employee, 'nz_tax_code', 'has_student_loan', 'ird_number')).toEqual({
        nz_tax_code: code,
        has_student_loan: loan,
        ird_number: ird,
      });
    },
  );

  it.each(['WT', 'ND'])('requires no IRD number with the tax code %s [EMP-174]', async (nz_tax_code) => {
    expect((await create(nz, [without(anNzEmployee({ nz_tax_code }), 'ird_number')])).status).toBe(201);
  });

  it('allows the same employee number in two accounts [CONV-010]', async () => {
    const other = await world.token(CUSTOMER.small);
    const company = await world.company('AU', CUSTOMER.small);
    expect((await create(au, [anAuEmployee({ number: 'SHARED' })])).status).toBe(201);
    expect((await create(company, [anAuEmployee({ number: 'SHARED' })], other)).status).toBe(201);
  });

  it('compares employee numbers case-sensitively and treats a blank number as no number [EMP-247]', async () => {
    const numbers = ['Case1', 'case1', '', '  ', null];
    const reply = await create(
      au,
      numbers.map((number) => anAuEmployee({ number })),
    );
    expect(reply.status).toBe(201);
    expect(reply.body.map(({ employee }: { employee: { number: string } }) => employee.number)).toEqual([
      'Case1',
      'case1',
      null,
      null,
      null,
    ]);
  });

  it('records opening leave balances on the start date, even when leave is switched off [EMP-085, EMP-086, EMP-089..091]', async () => {
    const item = anAuEmployee({
      is_leave_enabled: false,
      holiday_leave_hours: '76.5',
      sick_leave_hours: -3,
      lsl_leave_hours: null,
      rdo_hours: '7.6',
      toil_hours: '15.2',
    });
    const { employee } = (await create(au, [item])).body[0];
    expect(
      only(
        employee,
        'holiday_leave_hours',
        'sick_leave_hours',
        'lsl_leave_hours',
        'rdo_hours',
        'toil_hours',
        'rdo_days',
        'toil_days',
      ),
    ).toEqual({
      holiday_leave_hours: '76.50',
      sick_leave_hours: '-3.00',
      lsl_leave_hours: '0.00',
      rdo_hours: '7.60',
      toil_hours: '15.20',
      rdo_days: '1.00',
      toil_days: '2.00',
    });
    const entries = await world.database.query(
      'select leave_type, unit, quantity, as_at::text, reason, pay_id from leave_entry where employee_id = $1 order by leave_type',
      [employee.id],
    );
    expect(entries).toEqual([
      {
        leave_type: 'HOLIDAY',
        unit: 'hours',
        quantity: '76.500000',
        as_at: '2025-07-01',
        reason: 'OPENING',
        pay_id: null,
      },
      { leave_type: 'RDO', unit: 'hours', quantity: '7.600000', as_at: '2025-07-01', reason: 'OPENING', pay_id: null },
      {
        leave_type: 'SICK',
        unit: 'hours',
        quantity: '-3.000000',
        as_at: '2025-07-01',
        reason: 'OPENING',
        pay_id: null,
      },
      {
        leave_type: 'TOIL',
        unit: 'hours',
        quantity: '15.200000',
        as_at: '2025-07-01',
        reason: 'OPENING',
        pay_id: null,
      },
    ]);
  });

  it('emits employee.created with the keys of both countries, decimals as numbers and masked tax numbers [EMP-213, EMP-182, CONV-006]', async () => {
    const { employee } = (await create(au, [anAuEmployee({ pay_rate_per_hour: '30.50', esct_rate: '0.33' })])).body[0];
    const events = await eventsOf(employee.id);
    expect(events.map(({ type, company_id }) => [type, Number(company_id)])).toEqual([['employee.created', au]]);
    const { data } = events[0]!;
    expect(Object.keys(data).sort()).toEqual(
      [
        ...new Set([...Object.keys(employee), ...Object.keys((await create(nz, [anNzEmployee()])).body[0].employee)]),
      ].sort(),
    );
    expect(
      only(data, 'id', 'pay_rate_per_hour', 'standard_hours_per_day', 'nz_tax_code', 'esct_rate', 'tax_file_number'),
    ).toEqual({
      id: employee.id,
      pay_rate_per_hour: 30.5,
      standard_hours_per_day: 7.6,
      nz_tax_code: null,
      esct_rate: null,
      tax_file_number: '***782',
    });
  });

  it('emits only employee events when employee_portal_active is set [EMP-184, EMP-100]', async () => {
    const mails = () => world.database.query('select count(*) as n from event where type not like $1', ['employee.%']);
    const before = await mails();
    const { employee } = (
      await create(au, [anAuEmployee({ employee_portal_active: true, email_address: 'a@example.com' })])
    ).body[0];
    expect(employee.employee_portal_active).toBe(true);
    expect(await mails()).toEqual(before);
  });

  it('fills in the name of a known fund, and accepts an unknown fund without a name if there is no registry [EMP-177, EMP-149]', async () => {
    const { employee } = (await create(au, [anAuEmployee({ default_employee_fund_usi: 'STA0100AU' })])).body[0];
    expect(employee.default_employee_fund_name).toBe('AustralianSuper');
    const unknown = (await create(au, [anAuEmployee({ default_employee_fund_usi: 'ZZZ9999AU' })])).body[0].employee;
    expect([unknown.default_employee_fund_usi, unknown.default_employee_fund_name]).toEqual(['ZZZ9999AU', null]);
  });

  it('creates 1,000 employees with the same number of SQL statements as one', async () => {
    const statements = (size: number) =>
      costOf(world.database, async () => {
        const people = Array.from({ length: size }, () => anAuEmployee({ holiday_leave_hours: 1 }));
        expect((await create(au, people)).status).toBe(201);
      });
    const one = await statements(1);
    expect(await statements(1_000)).toBe(one);
    expect(one).toBeLessThanOrEqual(12);
  });

  it('accepts 5,000 employees in one request [CONV-043]', async () => {
    const company = await world.company('AU');
    const reply = await create(
      company,
      Array.from({ length: 5_000 }, () => anAuEmployee({ number: null })),
    );
    expect(reply.status).toBe(201);
    expect(reply.body).toHaveLength(5_000);
  });
});

describe('207', () => {
  it('creates the valid items and reports the errors of the other items at their positions [EMP-207, EMP-191, CONV-027, CONV-029]', async () => {
    const before = await count(au);
    const reply = await create(au, [anAuEmployee(), without(anAuEmployee(), 'is_closely_held'), anAuEmployee()]);
    expect(reply.status).toBe(207);
    expect(reply.body[1]).toEqual({
      errors: { is_closely_held: 'This field is required for an Australian employee' },
    });
    expect([reply.body[0].errors, reply.body[2].errors]).toEqual([{}, {}]);
    expect(await count(au)).toBe(before + 2);
  });

  it('returns 207 when every item fails [EMP-207]', async () => {
    const reply = await create(au, [without(anAuEmployee(), 'tax_file_number')]);
    expect([reply.status, reply.body]).toEqual([
      207,
      [{ errors: { tax_file_number: 'This field is required for an Australian employee' } }],
    ]);
  });

  it.each([
    'date_of_birth',
    'tax_file_number',
    'is_foreign_resident',
    'has_claimed_tax_free_threshold',
    'has_stsl_liability',
    'is_closely_held',
  ])(
    'reports %s as required for an Australian employee [EMP-004, EMP-037, EMP-039..042, EMP-161, EMP-163]',
    async (name) => {
      const reply = await create(au, [without(anAuEmployee(), name)]);
      expect([reply.status, Object.keys(reply.body[0].errors)]).toEqual([207, [name]]);
    },
  );

  it('reports several errors of one item [EMP-190, EMP-197]', async () => {
    const item = without(
      anAuEmployee({ employment_type: 'Sometimes', is_super_only_contractor: true }),
      'is_closely_held',
      'has_stsl_liability',
    );
    const reply = await create(au, [item]);
    expect(Object.keys(reply.body[0].errors).sort()).toEqual([
      'employment_type',
      'has_stsl_liability',
      'is_closely_held',
    ]);
  });

  it('reports an unknown employment type or tenure with the available options [EMP-031, EMP-032, EMP-197, EMP-226]', async () => {
    const reply = await create(au, [anAuEmployee({ employment_type: 9, employment_tenure: 'Eternal' })]);
    expect(reply.body[0].errors).toEqual({
      employment_type: "There is no option '9'; choose one of 1 Full-time, 2 Part-time, 3 Casual",
      employment_tenure: "There is no option 'Eternal'; choose one of 1 Permanent, 2 Temporary",
    });
  });

  it('reports a missing tax code and IRD number of a New Zealand employee [EMP-046, EMP-047, EMP-167, EMP-174, EMP-195]', async () => {
    const reply = await create(nz, [without(anNzEmployee(), 'nz_tax_code'), without(anNzEmployee(), 'ird_number')]);
    expect(reply.status).toBe(207);
    expect(reply.body.map(({ errors }: { errors: object }) => errors)).toEqual([
      {
        detail:
          'nz_tax_code is required for a New Zealand employee; send no_declaration true if the employee made no declaration',
      },
      { detail: 'ird_number is required for a New Zealand employee unless the tax code is WT or ND' },
    ]);
  });

  it.each(['49091851', '1234567', '9999999999'])(
    'reports an item error for an invalid IRD number without repeating the number [EMP-047, EMP-175]',
    async (ird_number) => {
      const reply = await create(nz, [anNzEmployee({ ird_number }), anNzEmployee()]);
      expect(reply.status).toBe(207);
      expect(Object.keys(reply.body[0].errors)).toEqual(['detail']);
      expect(reply.text).not.toContain(`"${ird_number}"`);
      expect(reply.body[1].errors).toEqual({});
    },
  );

  it.each(['holiday_leave_hours', 'sick_leave_hours', 'lsl_leave_hours'])(
    'reports an item error when %s is sent for a New Zealand company [EMP-089..091]',
    async (name) => {
      const reply = await create(nz, [anNzEmployee({ [name]: '5' }), anNzEmployee()]);
      expect([reply.status, Object.keys(reply.body[0].errors), reply.body[1].errors]).toEqual([207, [name], {}]);
    },
  );

  it('reports an item error for a fund that the registry does not know [EMP-057, EMP-176]', async () => {
    const reply = await create(au, [anAuEmployee({ default_employee_fund_usi: 'BAD0001AU' })]);
    expect([reply.status, reply.body[0].errors]).toEqual([
      207,
      {
        default_employee_fund_usi:
          "The fund registry has no fund with the identifier 'BAD0001AU'; check it or leave it out",
      },
    ]);
  });

  it('reports an employee number used in any company of the account and names its holder [EMP-007, EMP-193, CONV-009]', async () => {
    const holder = (await create(au, [anAuEmployee({ number: 'HELD' })])).body[0].employee;
    const reply = await create(nz, [anNzEmployee({ number: ' HELD ' })]);
    expect([reply.status, reply.body[0].errors]).toEqual([
      207,
      { number: `Employee number 'HELD' is already used by employee ${holder.id} (Lee, Ann)` },
    ]);
  });

  it('keeps the number of a deleted employee reserved and suggests restoring that employee [EMP-183, EMP-193]', async () => {
    const { id } = (await create(au, [anAuEmployee({ number: 'GONE' })])).body[0].employee;
    await world.call('DELETE', `/api/employees/${id}`, { token });
    const reply = await create(au, [anAuEmployee({ number: 'GONE' })]);
    expect(reply.body[0].errors).toEqual({
      number: `Employee number 'GONE' is already used by deleted employee ${id} (Lee, Ann); restore that employee with POST /api/employees/${id}/restore or choose another number`,
    });
  });

  it('keeps the number of an employee of a deleted company reserved [EMP-183]', async () => {
    const company = await world.company('AU');
    const { id } = (await create(company, [anAuEmployee({ number: 'SUNK' })])).body[0].employee;
    await world.database.query('update company set deleted_at = now() where id = $1', [company]);
    expect((await create(au, [anAuEmployee({ number: 'SUNK' })])).body[0].errors).toEqual({
      number: `Employee number 'SUNK' is already used by employee ${id} (Lee, Ann) of a deleted company; choose another number`,
    });
  });

  it('assigns a number that two items share to the first item [EMP-212]', async () => {
    const reply = await create(au, [anAuEmployee({ number: 'TWIN' }), anAuEmployee({ number: 'TWIN' })]);
    expect(reply.status).toBe(207);
    expect(reply.body[1].errors).toEqual({
      number: `Employee number 'TWIN' is already used by employee ${reply.body[0].employee.id} (Lee, Ann)`,
    });
  });

  it('assigns a number that two items share to the second item when the first fails [EMP-212]', async () => {
    const reply = await create(au, [
      without(anAuEmployee({ number: 'FREE' }), 'is_closely_held'),
      anAuEmployee({ number: 'FREE' }),
    ]);
    expect(reply.body[1].employee.number).toBe('FREE');
  });

  it('assigns a number to exactly one of several parallel requests and names its holder to the others [EMP-248]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const number = `RACE${round}`;
      const replies = await Promise.all(
        Array.from({ length: 4 }, () => create(au, [anAuEmployee({ number }), anAuEmployee()])),
      );
      const winners = replies.filter(({ status }) => status === 201);
      expect(winners).toHaveLength(1);
      const { id } = winners[0]!.body[0].employee;
      for (const loser of replies.filter(({ status }) => status !== 201)) {
        expect(loser.status).toBe(207);
        expect(loser.body[0]).toEqual({
          errors: { number: `Employee number '${number}' is already used by employee ${id} (Lee, Ann)` },
        });
        expect(loser.body[1].errors).toEqual({});
      }
    }
  });

  it('writes no event and no audit entry for a failed item [EMP-213]', async () => {
    const countOf = async (table: string) =>
      Number((await world.database.query<{ n: string }>(`select count(*) as n from ${table}`))[0]!.n);
    const before = [await countOf('event'), await countOf('audit_log')];
    await create(au, [without(anAuEmployee(), 'is_closely_held')]);
    expect([await countOf('event'), await countOf('audit_log')]).toEqual(before);
  });
});

describe('207: limits of the plan', () => {
  it('creates employees until the plan is full and reports a licence error for the remaining items [EMP-194, EMP-228, EMP-230, EMP-250]', async () => {
    const small = await employeeWorld();
    const other = await small.token(CUSTOMER.small);
    const company = await small.company('AU', CUSTOMER.small);
    const send = (items: unknown[]) =>
      small.call('PUT', `/api/company/${company}/employees/create`, { token: other, body: items });
    const first = await send([anAuEmployee({ active_pay_recipient: false }), anAuEmployee(), anAuEmployee()]);
    expect(first.status).toBe(201);
    const reply = await send([
      without(anAuEmployee(), 'is_closely_held'),
      anAuEmployee(),
      anAuEmployee(),
      anAuEmployee(),
    ]);
    expect(reply.status).toBe(207);
    expect(reply.body.map(({ errors }: { errors: object }) => Object.keys(errors))).toEqual([
      ['is_closely_held'],
      [],
      [],
      ['licence'],
    ]);
    expect(reply.body[3].errors.licence).toBe('Employee limit reached (5)');
    const full = await send([anAuEmployee()]);
    expect([full.status, Object.keys(full.body)]).toEqual([403, ['detail']]);
  });

  it('never exceeds the plan limit when requests arrive in parallel [EMP-228]', async () => {
    const small = await employeeWorld();
    const other = await small.token(CUSTOMER.small);
    const company = await small.company('AU', CUSTOMER.small);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        small.call('PUT', `/api/company/${company}/employees/create`, {
          token: other,
          body: [anAuEmployee(), anAuEmployee()],
        }),
      ),
    );
    const made = replies
      .flatMap(({ status, body }) => (status === 403 ? [] : body))
      .filter((result) => 'employee' in result);
    expect(made).toHaveLength(5);
  });
});

describe('207: unexpected failures', () => {
  it('reports an exception for an item that fails unexpectedly, and creates the other employees [EMP-196]', async () => {
    let asked = 0;
    const broken = await employeeWorld({
      funds: {
        lookUp: async () =>
          ({
            get: () => {
              asked += 1;
              throw new Error('a fault in the test');
            },
          }) as never,
      },
    });
    const as = await broken.token();
    const company = await broken.company('AU');
    const reply = await broken.call('PUT', `/api/company/${company}/employees/create`, {
      token: as,
      body: [anAuEmployee({ default_employee_fund_usi: 'X' }), anAuEmployee()],
    });
    expect(asked).toBe(1);
    expect([reply.status, reply.body[0], reply.body[1].errors]).toEqual([
      207,
      {
        errors: {
          exception: 'Something went wrong on our side, so this employee was not saved; try again',
        },
      },
      {},
    ]);
    expect(broken.logs.join('')).toContain('a fault in the test');
  });
});

describe('400', () => {
  it('returns 400 for an empty list [EMP-208]', async () => {
    expect(answerOf(await create(au, []))).toEqual({
      status: 400,
      body: { detail: 'The list is empty; send at least one employee' },
    });
  });
});

describe('403', () => {
  it('returns 403 for a lapsed subscription before the body is read [EMP-227, EMP-229]', async () => {
    const lapsed = await world.token(CUSTOMER.lapsed);
    const company = await world.company('AU', CUSTOMER.lapsed);
    for (const body of [[anAuEmployee()], 'not json']) {
      expect(answerOf(await create(company, body, lapsed))).toEqual({
        status: 403,
        body: { detail: 'The account has no active subscription; renew it to make changes' },
      });
    }
  });

  it('returns 403 for a partner whose payroll user lacks write access to COMPANY [CONV-041]', async () => {
    const user = await world.token(CUSTOMER.demo, { userId: 101, clientId: 'demo-users' });
    expect(answerOf(await create(au, [anAuEmployee()], user))).toEqual({
      status: 403,
      body: { detail: 'Your COMPANY permission on this company does not allow changes' },
    });
  });
});

describe('404', () => {
  it('returns the same 404 for a company that is unknown or deleted, or belongs to another account [EMP-209, CONV-023]', async () => {
    const foreign = await world.company('AU', CUSTOMER.small);
    const deleted = await world.company('AU');
    await world.database.query('update company set deleted_at = now() where id = $1', [deleted]);
    for (const company of [999_999, foreign, deleted]) {
      expect(answerOf(await create(company, [anAuEmployee()]))).toEqual({
        status: 404,
        body: { detail: 'Company not found' },
      });
    }
  });
});

describe('422', () => {
  it.each([
    ['an unknown key', { foo: 1 }, 'body -> 1 -> foo: this field is not known here'],
    ['an id', { id: 5 }, 'body -> 1 -> id: this field is not known here'],
    ['a malformed declaration', { is_closely_held: 'x' }, 'body -> 1 -> is_closely_held: must be boolean'],
    [
      'a bad check digit',
      { tax_file_number: '123456789' },
      'body -> 1 -> tax_file_number: must be a tax file number: 9 digits with a valid check digit',
    ],
    [
      'the tax code of another deduction',
      { nz_tax_code: 'M SLCIR' },
      'body -> 1 -> nz_tax_code: must be one of M, ME, SB, S, SH, ST, SA, CAE, EDW, NSW, STC, ND, WT, with " SL" for a student loan',
    ],
    [
      'a date of birth in the future',
      { date_of_birth: '2026-03-11' },
      'body -> 1 -> date_of_birth: must not be in the future',
    ],
  ])(
    'returns 422 and creates nothing when an item has %s [EMP-158, EMP-164, EMP-166, EMP-169, EMP-210, EMP-242, CONV-015, CONV-016, CONV-028]',
    async (_name, changes, message) => {
      const before = await count(au);
      const reply = await create(au, [anAuEmployee(), anAuEmployee(changes)]);
      expect([reply.status, reply.body]).toEqual([422, { status_code: 10422, message, data: null }]);
      expect(await count(au)).toBe(before);
    },
  );

  it('returns 422 when an employee from a response is sent back with its read-only keys [EMP-252]', async () => {
    const { employee } = (await create(au, [anAuEmployee()])).body[0];
    expect(answerOf(await create(au, [employee]))).toEqual({
      status: 422,
      body: {
        status_code: 10422,
        message: [
          ...['rdo_days', 'toil_days', 'pay_period_gross', 'annual_gross', 'current_ytd_gross'],
          ...['income_stream_country_code', 'has_help_liability', 'is_australian_resident', 'income_stream', 'stp_id'],
          ...['tax_treatment_code', 'single_touch_residency_status', 'readable_stp_employment_status'],
          ...['default_employee_fund_name', 'username', 'standard_hours_per_week', 'id', 'company_id'],
          ...['is_terminated', 'is_deleted', 'termination_date', 'format_name', 'created_at', 'updated_at'],
        ]
          .map((name) => `body -> 0 -> ${name}: this field is not known here`)
          .concat(
            ['employment_type', 'employment_tenure'].map(
              (name) => `body -> 0 -> ${name}: must be the id or the name of an option`,
            ),
          )
          .join('; '),
        data: null,
      },
    });
  });

  it('returns 422 for more than 5,000 items [CONV-043]', async () => {
    const item = anAuEmployee();
    const reply = await create(
      au,
      Array.from({ length: 5_001 }, () => item),
    );
    expect([reply.status, reply.body]).toEqual([
      422,
      { detail: '5001 employees were sent, but one request accepts at most 5000; send the rest in another request' },
    ]);
  });

  it.each([
    ['{', 'body: not valid JSON at character 1'],
    ['null', 'body: must be array'],
    ['{}', 'body: must be array'],
    ['"x"', 'body: must be array'],
    ['7', 'body: must be array'],
    ['[1]', 'body -> 0: must be object'],
    ['[null]', 'body -> 0: must be object'],
    ['[[]]', 'body -> 0: must be object'],
  ])('returns 422 for a body of %s', async (body, message) => {
    expect(answerOf(await create(au, body))).toEqual({
      status: 422,
      body: { status_code: 10422, message, data: null },
    });
  });
});

describe('sensitive data', () => {
  it('encrypts tax and account numbers in the database and never logs them [EMP-235]', async () => {
    const item = anAuEmployee({
      tax_file_number: '876543210',
      primary_bank_account_number: '987654321012',
      secondary_bank_account_number: '55554444',
    });
    const { employee } = (await create(au, [item])).body[0];
    expect(only(employee, 'tax_file_number', 'primary_bank_account_number', 'secondary_bank_account_number')).toEqual({
      tax_file_number: '876543210',
      primary_bank_account_number: '987654321012',
      secondary_bank_account_number: '55554444',
    });
    const stored = JSON.stringify([
      await world.database.query('select * from employee where id = $1', [employee.id]),
      await world.database.query('select * from audit_log where entity_id = $1', [employee.id]),
      await world.database.query('select * from event where entity_id = $1', [employee.id]),
    ]);
    for (const secret of ['876543210', '987654321012', '55554444']) {
      expect(stored).not.toContain(secret);
      expect(world.logs.join('')).not.toContain(secret);
    }
  });

  it('writes an audit log entry with the actor for every created employee', async () => {
    const { employee } = (await create(au, [anAuEmployee({ first_name: 'Audited' })])).body[0];
    const rows = await world.database.query<{ actor: string; action: string; after: Record<string, unknown> }>(
      `select actor, action, after from audit_log where entity_type = 'employee' and entity_id = $1`,
      [employee.id],
    );
    expect(rows.map(({ actor, action, after }) => [actor, action, after.first_name, after.tax_file_number])).toEqual([
      ['admin@demo.example', 'employee.create', 'Audited', '***782'],
    ]);
  });
});
