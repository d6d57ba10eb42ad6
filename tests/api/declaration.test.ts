import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, anNzEmployee } from '../fixtures/pay-world.ts';
import { type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';

let world: PeriodWorld;
let au: number;
let nz: number;
beforeAll(async () => {
  world = await periodWorld({ shared: true });
  [au] = (await world.employees(world.au, [anAuEmployee({})])) as [number];
  [nz] = (await world.employees(world.nz, [anNzEmployee({})])) as [number];
});

const pathOf = (id: number) => `/api/employees/${id}/declarations`;
const companyPath = (id: number) => `/api/company/${id}/declarations`;
const read = async (id: number) => (await world.call('GET', pathOf(id))).body;

const AU_NOTHING = {
  tax_file_number_exemption: null,
  medicare_levy_exemption: 'NONE',
  medicare_levy_reduction: null,
  annual_tax_offset: '0.00',
  senior: null,
  extra_withholding_per_pay: '0.00',
  wants_extra_pay_withholding: false,
  withholding_variation: null,
  withholding_schedule: null,
  overseas_income: null,
  special_income: null,
  fringe_benefits: [],
  foreign_income: [],
  community_development: [],
  previous_payroll_id: null,
  employee_influences_super_rate: null,
  work_state: null,
  award: null,
  annual_salary: null,
};
const NZ_NOTHING = {
  tax_certificate: null,
  schedular: null,
  student_loan_special_rate: null,
  student_loan_compulsory_extra: null,
  student_loan_voluntary_extra: null,
  kiwisaver_temporary_rate: null,
  kiwisaver_savings_suspension: null,
  kiwisaver_opted_out_on: null,
  kiwisaver_locked_in_until: null,
  esct_rate_method: 'FIXED',
  extra_pay_requested_rate: null,
  hours_pattern: null,
  pays_holiday_pay_as_you_go: false,
  agreed_weekly_rate: null,
  pay_cycle: null,
  minimum_wage: 'ADULT',
  working_days: null,
  anniversary_region: null,
  leave_anniversary: null,
  counts_unpaid_leave: false,
  parental_leave: [],
  notice_is_gross_earnings: false,
  public_holiday_transfers: [],
  annual_salary: null,
};

describe('declarations of an employee', () => {
  it('returns every declaration key of the country, with its default until a value is declared [DECL-002]', async () => {
    expect(await read(au)).toEqual(AU_NOTHING);
    expect(await read(nz)).toEqual(NZ_NOTHING);
  });

  it('changes the keys that are sent and restores the default of a key sent as null [DECL-002]', async () => {
    const sent = {
      medicare_levy_exemption: 'HALF',
      annual_tax_offset: 520.5,
      withholding_variation: { rate: '0.2', from: '2026-07-01' },
      fringe_benefits: [{ fbt_year: 2026, taxable_value: '2500' }],
    };
    const changed = await world.call('PATCH', pathOf(au), sent);
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        ...AU_NOTHING,
        medicare_levy_exemption: 'HALF',
        annual_tax_offset: '520.50',
        withholding_variation: { rate: '0.20', from: '2026-07-01', to: null },
        fringe_benefits: [{ fbt_year: 2026, taxable_value: '2500.00', is_exempt_employer: false }],
      },
    ]);
    expect(await read(au)).toEqual(changed.body);
    const cleared = Object.fromEntries(Object.keys(sent).map((key) => [key, null]));
    expect((await world.call('PATCH', pathOf(au), cleared)).body).toEqual(AU_NOTHING);
  });

  it('stores dated New Zealand declarations and returns them with their defaults [DECL-002]', async () => {
    const loan = { amount: '25', from: '2026-04-01', to: '2027-03-31' };
    const changed = await world.call('PATCH', pathOf(nz), {
      tax_certificate: { rate: '0.175', from: '2026-04-01', to: '2027-03-31' },
      student_loan_compulsory_extra: loan,
      schedular: { activity: 'director_fees', from: '2026-04-01' },
      working_days: ['MONDAY', 'FRIDAY', 'MONDAY'],
    });
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        ...NZ_NOTHING,
        tax_certificate: {
          rate: '0.175',
          student_loan_rate: null,
          student_loan_threshold_applies: true,
          from: '2026-04-01',
          to: '2027-03-31',
        },
        student_loan_compulsory_extra: { rate: null, ...loan, amount: '25.00' },
        schedular: { rate: null, activity: 'director_fees', is_non_resident: false, from: '2026-04-01', to: null },
        working_days: ['MONDAY', 'FRIDAY'],
      },
    ]);
  });

  it.each([
    ['a key of the other country', { esct_rate_method: 'CALCULATED' }, 'esct_rate_method'],
    ['a percentage where a fraction belongs', { withholding_variation: { rate: '20', from: '2026-07-01' } }, 'rate'],
    ['an end before the start', { withholding_variation: { rate: '0.2', from: '2026-07-02', to: '2026-07-01' } }, 'to'],
    ['an amount below zero', { annual_tax_offset: '-1' }, 'annual_tax_offset'],
    ['an unknown key', { zodiac: 'LEO' }, 'zodiac'],
    ['an unknown value', { senior: 'YES' }, 'senior'],
    ['an impossible date', { withholding_variation: { rate: '0.2', from: '2026-02-30' } }, 'from'],
    [
      'a year of fringe benefits twice',
      {
        fringe_benefits: [
          { fbt_year: 2026, taxable_value: '1' },
          { fbt_year: 2026, taxable_value: '2' },
        ],
      },
      'fbt_year',
    ],
    [
      'a country of foreign income twice in a year',
      {
        foreign_income: [
          { financial_year: 2026, country: 'FJ', foreign_tax_paid: '1' },
          { financial_year: 2026, country: 'FJ', exempt_income: '2' },
        ],
      },
      'country',
    ],
    [
      'a year of community development twice',
      {
        community_development: [
          { financial_year: 2026, amount: '1' },
          { financial_year: 2026, amount: '2' },
        ],
      },
      'financial_year',
    ],
    [
      'an income type that cannot be declared',
      { special_income: { type: 'SAW', from: '2026-07-01' } },
      'special_income',
    ],
    [
      'a rate for a schedule that has its own',
      { withholding_schedule: { schedule: 'PALM', rate: '0.1', from: '2026-07-01' } },
      'rate',
    ],
  ])('returns 422 for %s and changes nothing [DECL-006]', async (_what, body, name) => {
    const before = await read(au);
    const refused = await world.call('PATCH', pathOf(au), body);
    expect([refused.status, refused.text.includes(name)]).toEqual([422, true]);
    expect(await read(au)).toEqual(before);
  });

  it.each([
    ['both a rate and an amount', { student_loan_voluntary_extra: { rate: '0.05', amount: '5', from: '2026-04-01' } }],
    ['neither a rate nor an amount', { student_loan_voluntary_extra: { from: '2026-04-01' } }],
    ['an unknown activity', { schedular: { activity: 'juggling', from: '2026-04-01' } }],
    ['an Australian key', { senior: 'SINGLE' }],
  ])('returns 422 for %s in the declarations of a New Zealand employee [DECL-006]', async (_what, body) => {
    expect((await world.call('PATCH', pathOf(nz), body)).status).toBe(422);
  });

  it('stores parental leave in date order, changes and removes it, and rejects leave that overlaps [DECL-002]', async () => {
    const send = (parental_leave: readonly object[] | null) => world.call('PATCH', pathOf(nz), { parental_leave });
    const first = { from: '2024-01-08', to: '2024-07-05' };
    const second = { from: '2026-03-02' };
    const away = await send([second, first]);
    expect([away.status, away.body.parental_leave]).toEqual([200, [first, { ...second, to: null }]]);
    const returned = await send([first, { ...second, to: '2026-09-04' }]);
    expect(returned.body.parental_leave).toEqual([first, { ...second, to: '2026-09-04' }]);
    for (const [wrong, place] of [
      [[{ from: '2026-03-02', to: '2026-03-01' }], '/body/parental_leave/0/to'],
      [[second, { from: '2026-09-04', to: '2026-09-05' }], '/body/parental_leave/1/from'],
      [[{ from: '2024-07-05', to: null }, first], '/body/parental_leave/0/from'],
    ] as const) {
      const refused = await send(wrong);
      expect([refused.status, JSON.parse(refused.text).errors[0].path]).toEqual([422, place]);
    }
    expect((await send([first])).body.parental_leave).toEqual([first]);
    expect((await send(null)).body.parental_leave).toEqual([]);
    expect((await world.call('PATCH', pathOf(au), { parental_leave: [first] })).status).toBe(422);
  });

  it('emits employee.updated once for a change that is sent twice, and records the change in the audit log', async () => {
    const before = await world.service.database.query<{ id: string }>(
      `select id from event where type = 'employee.updated' and entity_id = ${au}`,
    );
    await world.call('PATCH', pathOf(au), { senior: 'COUPLE' });
    await world.call('PATCH', pathOf(au), { senior: 'COUPLE' });
    const after = await world.service.database.query<{ id: string }>(
      `select id from event where type = 'employee.updated' and entity_id = ${au}`,
    );
    expect(after.length).toBe(before.length + 1);
    const [row] = await world.service.database.query<{ before: unknown; after: unknown }>(
      `select before, after from audit_log where action = 'employee-declarations.update' order by id desc limit 1`,
    );
    expect(row).toEqual({ before: {}, after: { senior: 'COUPLE' } });
    await world.call('PATCH', pathOf(au), { senior: null });
  });

  it('returns 400 for an unknown employee and 409 for a change to a deleted one', async () => {
    expect((await world.call('GET', pathOf(999_999))).status).toBe(400);
    expect((await world.call('PATCH', pathOf(999_999), {})).status).toBe(400);
    const [gone] = await world.employees(world.au, [anAuEmployee({})]);
    await world.call('DELETE', `/api/employees/${gone}`);
    expect((await world.call('PATCH', pathOf(gone!), { senior: 'SINGLE' })).status).toBe(409);
    expect((await world.call('GET', pathOf(gone!))).status).toBe(200);
  });
});

describe('employee without a tax file number', () => {
  const without = (fields: Readonly<Record<string, unknown>>) => {
    const { tax_file_number: _number, ...rest } = anAuEmployee({}) as Record<string, unknown>;
    return { ...rest, ...fields };
  };
  const create = (item: unknown) => world.call('PUT', `/api/company/${world.au}/employees/create`, [item]);
  const update = (id: number, fields: object) =>
    world.call('PATCH', `/api/company/${world.au}/employees/update`, [{ id, ...fields }]);
  const NUMBER = (anAuEmployee({}) as { tax_file_number: string }).tax_file_number;

  it('creates an employee with an exemption in place of the number [DECL-001]', async () => {
    const made = await create(without({ tax_file_number_exemption: 'PENSIONER' }));
    expect(made.status, made.text).toBe(201);
    const { id, tax_file_number, tax_treatment_code } = made.body[0].employee;
    expect(tax_file_number).toBeNull();
    expect(typeof tax_treatment_code).toBe('string');
    expect(made.body[0].employee).not.toHaveProperty('tax_file_number_exemption');
    expect((await read(id)).tax_file_number_exemption).toBe('PENSIONER');
    expect((await create(without({}))).status).toBe(207);
  });

  it('accepts the placeholder 000 000 000 in place of a number and never stores it [DECL-001]', async () => {
    const made = await create(without({ tax_file_number: '000 000 000' }));
    expect(made.status, made.text).toBe(201);
    const { id, tax_file_number } = made.body[0].employee;
    expect([tax_file_number, (await read(id)).tax_file_number_exemption]).toEqual([null, 'NOT_QUOTED']);
    const [row] = await world.service.database.query<{ tax_file_number: string | null }>(
      `select tax_file_number from employee where id = ${id}`,
    );
    expect(row).toEqual({ tax_file_number: null });
  });

  it.each([
    ['111111111', 'APPLIED_FOR'],
    ['333333333', 'UNDER_18'],
    ['444444444', 'PENSIONER'],
  ])('returns 422 for the placeholder %s and names the matching exemption %s [DECL-001]', async (number, exemption) => {
    const refused = await create(without({ tax_file_number: number }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`tax_file_number_exemption ${exemption}`);
  });

  it('clears the exemption when a number is set, and the number when an exemption is set [DECL-001]', async () => {
    const made = await create(without({ tax_file_number_exemption: 'APPLIED_FOR' }));
    const { id } = made.body[0].employee;
    const numbered = await update(id, { tax_file_number: NUMBER });
    expect([numbered.status, numbered.body[0].employee.tax_file_number]).toEqual([200, NUMBER]);
    expect((await read(id)).tax_file_number_exemption).toBeNull();
    const exempt = await update(id, { tax_file_number_exemption: 'NOT_QUOTED' });
    expect([exempt.status, exempt.body[0].employee.tax_file_number]).toEqual([200, null]);
    expect((await read(id)).tax_file_number_exemption).toBe('NOT_QUOTED');
    expect((await update(id, { tax_file_number: NUMBER })).status).toBe(200);
    const declared = await world.call('PATCH', pathOf(id), { tax_file_number_exemption: 'UNDER_18' });
    expect([declared.status, declared.body.tax_file_number_exemption]).toEqual([200, 'UNDER_18']);
    expect((await world.call('GET', `/api/employees/${id}`)).body.tax_file_number).toBeNull();
  });

  it('rejects an employee with both a number and an exemption, or with neither [DECL-001]', async () => {
    expect((await create(without({ tax_file_number: NUMBER, tax_file_number_exemption: 'UNDER_18' }))).status).toBe(
      422,
    );
    const { id } = (await create(without({ tax_file_number_exemption: 'UNDER_18' }))).body[0].employee;
    expect((await world.call('PATCH', pathOf(id), { tax_file_number_exemption: null })).status).toBe(422);
    expect((await update(id, { tax_file_number_exemption: null })).status).toBe(207);
    expect((await read(id)).tax_file_number_exemption).toBe('UNDER_18');
  });
});

describe('declarations of a company', () => {
  it('returns every key of the country and changes the keys that are sent', async () => {
    const nothing = {
      is_registered_working_holiday_employer: true,
      long_service_leave_state: null,
      is_small_business: false,
      stp_intermediary: null,
      previous_business_management_id: null,
      employee_influences_super_rate: true,
    };
    expect((await world.call('GET', companyPath(world.au))).body).toEqual(nothing);
    expect((await world.call('GET', companyPath(world.nz))).body).toEqual({
      esct_rate_method_default: 'FIXED',
      offers_payroll_giving: false,
      closedown: null,
      public_holidays: [],
    });
    const changed = await world.call('PATCH', companyPath(world.au), { long_service_leave_state: 'SA' });
    expect([changed.status, changed.body]).toEqual([200, { ...nothing, long_service_leave_state: 'SA' }]);
    const back = await world.call('PATCH', companyPath(world.au), { long_service_leave_state: null });
    expect(back.body).toEqual(nothing);
  });

  it('stores the STP intermediary, with its ABN without spaces', async () => {
    const agent = {
      abn: '51 824 753 556',
      contact_name: 'Ana Agent',
      email_address: 'ana@agent.example',
      phone: '02 5550 0000',
    };
    const { status, body } = await world.call('PATCH', companyPath(world.au), { stp_intermediary: agent });
    expect([status, body.stp_intermediary]).toEqual([200, { ...agent, abn: '51824753556', tax_agent_number: null }]);
    for (const wrong of [
      { abn: '51824753557' },
      { tax_agent_number: '123' },
      { email_address: 'ana' },
      { phone: '1' },
    ]) {
      const refused = await world.call('PATCH', companyPath(world.au), { stp_intermediary: { ...agent, ...wrong } });
      expect(refused.status, JSON.stringify(wrong)).toBe(422);
    }
    await world.call('PATCH', companyPath(world.au), { stp_intermediary: null });
  });

  it('returns 422 for a key of the other country, an unknown key and an end date before the start date [DECL-006]', async () => {
    expect((await world.call('PATCH', companyPath(world.au), { closedown: null })).status).toBe(422);
    expect((await world.call('PATCH', companyPath(world.nz), { is_small_business: true })).status).toBe(422);
    expect((await world.call('PATCH', companyPath(world.nz), { zodiac: 1 })).status).toBe(422);
    const turned = { closedown: { from: '2026-12-28', to: '2026-12-24' } };
    expect((await world.call('PATCH', companyPath(world.nz), turned)).status).toBe(422);
  });

  it('returns 400 when the declarations of an unknown company are read, and 404 when they are changed', async () => {
    expect([
      (await world.call('GET', companyPath(999_999))).status,
      (await world.call('PATCH', companyPath(999_999), {})).status,
    ]).toEqual([400, 404]);
  });
});
