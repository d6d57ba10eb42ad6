import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, type Fields } from '../fixtures/employees.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { anEmployee, DEMO, LAPSED, OTHER } from './company.fixture.ts';

describe('creating a company', () => {
  let service: TestApp;
  let demo: string;
  beforeAll(async () => {
    service = await buildTestApp();
    demo = await tokenFor(service, DEMO);
  });

  const create = (body: unknown, token = demo) => service.call('PUT', '/api/company/create', { token, body });

  /** An Australian company that was created with only a name. */
  const PLAIN = {
    id: expect.any(Number),
    customer_id: 3,
    trading_name: null,
    country: 'AU',
    abn: null,
    abn_branch: '1',
    withholding_payer_number: null,
    employer_ird_number: null,
    nzbn: null,
    address1: null,
    address2: null,
    city: null,
    state: null,
    postcode: null,
    contact_name: null,
    email_address: null,
    phone: null,
    default_pay_period: 'WEEKLY',
    pay_week_end_day: 7,
    fortnight_anchor_date: '2024-01-07',
    standard_hours_per_day: '7.60',
    default_super_rate: '0.12',
    is_stp_enabled: true,
    is_locked: false,
    is_default: false,
    created_at: '2026-03-10T00:00:00.000000',
    updated_at: '2026-03-10T00:00:00.000000',
    employees: [],
  };
  /** The defaults that differ for New Zealand. */
  const NZ = { country: 'NZ', abn_branch: null, standard_hours_per_day: '8.00', is_stp_enabled: false };

  describe('PUT /api/company/create 201', () => {
    it('fills in the Australian defaults [COMP-009] [COMP-026] [COMP-027] [CONV-008]', async () => {
      const reply = await create({ name: 'Acme Pty Ltd' });
      expect(reply.status).toBe(201);
      expect(reply.body).toEqual({ ...PLAIN, name: 'Acme Pty Ltd' });
      expect((await service.call('GET', `/api/company/${reply.body.id}`, { token: demo })).body).toEqual(reply.body);
    });

    it('accepts the country in any letter case and fills in the New Zealand defaults [COMP-022] [COMP-027]', async () => {
      const { body } = await create({ name: 'Fern Ltd', country: 'nz' });
      expect(body).toEqual({ ...PLAIN, ...NZ, name: 'Fern Ltd' });
    });

    it('uses the super guarantee rate of the current date [COMP-027]', async () => {
      const earlier = await buildTestApp({ at: '2025-03-10T00:00:00Z' });
      const { body } = await earlier.call('PUT', '/api/company/create', {
        token: await tokenFor(earlier, DEMO),
        body: { name: 'Earlier' },
      });
      expect(body.default_super_rate).toBe('0.115');
    });

    it('ignores id, read-only keys and unknown keys, whatever their values [COMP-001] [COMP-028] [COMP-034]', async () => {
      const reply = await create({
        id: 7777,
        customer_id: 'someone else',
        is_locked: true,
        is_default: [],
        created_at: 5,
        updated_at: null,
        name: 'Ignoring',
        foo: 1,
      });
      expect(reply.status).toBe(201);
      expect(reply.body).toEqual({ ...PLAIN, name: 'Ignoring' });
      expect(reply.body.id).not.toBe(7777);
    });

    it('stores every optional field, and business numbers without spaces [COMP-023] [COMP-025]', async () => {
      const given = {
        name: '  Acme Bakers  ',
        trading_name: 'Acme',
        abn: '51 824 753 556',
        abn_branch: '002',
        withholding_payer_number: '123456789',
        address1: '1 High St',
        address2: '',
        city: 'Brisbane',
        state: 'qld',
        postcode: '4000',
        contact_name: 'Ann',
        email_address: 'ann@acme.example',
        phone: '+61 7 5550 1234',
        default_pay_period: 'MONTHLY',
        pay_week_end_day: 5,
        fortnight_anchor_date: '2025-01-03',
        standard_hours_per_day: 7.125,
        default_super_rate: '0.13',
        is_stp_enabled: false,
      };
      const reply = await create(given);
      expect(reply.status).toBe(201);
      expect(reply.body).toEqual({
        ...PLAIN,
        ...given,
        name: 'Acme Bakers',
        abn: '51824753556',
        state: 'QLD',
        standard_hours_per_day: '7.125',
      });
    });

    it('stores the business numbers of a New Zealand company [COMP-024] [COMP-025]', async () => {
      const { body } = await create({
        name: 'Fern Ltd',
        country: 'NZ',
        employer_ird_number: '49-091-850',
        nzbn: '9429036975273',
      });
      expect(body).toEqual({
        ...PLAIN,
        ...NZ,
        name: 'Fern Ltd',
        employer_ird_number: '49091850',
        nzbn: '9429036975273',
      });
    });

    it('allows two companies of one account to share an ABN, as branches do [COMP-023]', async () => {
      const first = await create({ name: 'Branch 1', abn: '83914571673' });
      const second = await create({ name: 'Branch 2', abn: '83914571673', abn_branch: '2' });
      expect([first.status, second.status]).toEqual([201, 201]);
    });

    it('stores an empty email address and phone as null [COMP-025]', async () => {
      const { body } = await create({ name: 'No contact', email_address: '', phone: '' });
      expect([body.email_address, body.phone]).toEqual([null, null]);
    });

    it('treats null for a field with a default as if the field were left out', async () => {
      const { status, body } = await create({ name: 'Nulls', country: null, default_pay_period: null, abn: null });
      expect(status).toBe(201);
      expect(body).toEqual({ ...PLAIN, name: 'Nulls' });
    });

    it('makes the first company of an account the default, but not the second [COMP-033]', async () => {
      const token = await tokenFor(service, { customerId: 2 });
      const first = await create({ name: 'First' }, token);
      const second = await create({ name: 'Second' }, token);
      expect([first.body.is_default, second.body.is_default]).toEqual([true, false]);
    });

    it('emits company.created for the client that sent the request, with decimals as numbers [COMP-020] [CONV-006]', async () => {
      const token = await tokenFor(service, { ...DEMO, clientId: 'demo-client' });
      const { body } = await create({ name: 'Told' }, token);
      const events = await service.database.query(
        `select type, entity_type, entity_id, company_id, client_id, data from event where entity_type = 'company' and entity_id = $1`,
        [body.id],
      );
      expect(events).toEqual([
        {
          type: 'company.created',
          entity_type: 'company',
          entity_id: body.id,
          company_id: body.id,
          client_id: 'demo-client',
          data: { ...body, standard_hours_per_day: 7.6, default_super_rate: 0.12 },
        },
      ]);
    });

    it('writes an audit log entry that masks the tax number', async () => {
      const { body } = await create({ name: 'Logged', country: 'NZ', employer_ird_number: '49091850' });
      const rows = await service.database.query(
        `select actor, action, entity_type, after->>'employer_ird_number' as number from audit_log where entity_id = $1
       and entity_type = 'company'`,
        [body.id],
      );
      expect(rows).toEqual([
        { actor: 'admin@demo.example', action: 'company.create', entity_type: 'company', number: '***850' },
      ]);
    });
  });

  describe('PUT /api/company/create 400', () => {
    it.each([
      ['NZ', { abn: '51824753556' }],
      ['NZ', { abn_branch: '1' }],
      ['NZ', { withholding_payer_number: '123456789' }],
      ['NZ', { is_stp_enabled: true }],
      ['AU', { employer_ird_number: '49091850' }],
      ['AU', { nzbn: '9429036975273' }],
    ])(
      'returns 400 for a company in %s with a field of the other country: %j [COMP-023] [COMP-024]',
      async (country, field) => {
        const reply = await create({ name: 'Wrong country', country, ...field });
        const [here, there] =
          country === 'NZ' ? ['a New Zealand', 'an Australian'] : ['an Australian', 'a New Zealand'];
        expect(answerOf(reply)).toEqual({
          status: 400,
          body: {
            detail: `${Object.keys(field)} is only for ${there} company, but this is ${here} company; leave it out`,
          },
        });
      },
    );
  });

  describe('PUT /api/company/create 403', () => {
    it('returns 403 for an account whose subscription has lapsed [COMP-031] [CONV-042]', async () => {
      const reply = await create({ name: 'Late' }, await tokenFor(service, LAPSED));
      expect(answerOf(reply)).toEqual({
        status: 403,
        body: { detail: 'The account has no active subscription; renew it to make changes' },
      });
    });

    it('counts only companies with an active employee and returns 403 above the limit [COMP-031]', async () => {
      const token = await tokenFor(service, OTHER);
      const make = (name: string) => create({ name }, token);
      const second = await make('Second');
      await make('Third, without employees');
      expect((await make('Fourth, without employees')).status).toBe(201);
      await anEmployee(service, { customerId: 4, companyId: 3 });
      const working = await anEmployee(service, { customerId: 4, companyId: second.body.id });
      const refused = await make('One too many');
      expect(refused.status).toBe(403);
      expect(refused.body).toEqual({ detail: 'Company limit reached (2); upgrade the plan to add another company' });
      await service.database.query(
        `update employee set is_terminated = true, termination_date = '2026-03-01' where id = $1`,
        [working],
      );
      expect((await make('Room again')).status).toBe(201);
    });

    it('adds the extra companies of the subscription to the limit [COMP-031]', async () => {
      const token = await tokenFor(service, OTHER);
      const companies = await service.call('GET', '/api/company', { token });
      for (const { id } of companies.body) await anEmployee(service, { customerId: 4, companyId: id });
      expect(answerOf(await create({ name: 'Full' }, token))).toEqual({
        status: 403,
        body: { detail: 'Company limit reached (2); upgrade the plan to add another company' },
      });
      await service.database.query('update subscription set extra_companies = 10 where customer_id = 4');
      expect((await create({ name: 'Extra' }, token)).status).toBe(201);
    });
  });

  describe('PUT /api/company/create 422', () => {
    it.each([
      ['[COMP-021]', 'name', {}],
      ['[COMP-021]', 'name', { name: null }],
      ['[COMP-021]', 'name', { name: '' }],
      ['[COMP-021]', 'name', { name: '   ' }],
      ['[COMP-021]', 'name', { name: 'x'.repeat(101) }],
      ['[COMP-022]', 'country', { country: 'UK' }],
      ['[COMP-023]', 'abn', { abn: '51824753557' }],
      ['[COMP-023]', 'abn', { abn: '5182475355' }],
      ['[COMP-023]', 'abn_branch', { abn_branch: '1234' }],
      ['[COMP-024]', 'employer_ird_number', { country: 'NZ', employer_ird_number: '49091851' }],
      ['[COMP-025]', 'trading_name', { trading_name: 'x'.repeat(101) }],
      ['[COMP-025]', 'withholding_payer_number', { withholding_payer_number: '12345678' }],
      ['[COMP-025]', 'nzbn', { country: 'NZ', nzbn: '942903697527' }],
      ['[COMP-025]', 'postcode', { postcode: '400' }],
      ['[COMP-025]', 'state', { state: 'Q' }],
      ['[COMP-025]', 'contact_name', { contact_name: 'x'.repeat(61) }],
      ['[COMP-025]', 'email_address', { email_address: 'nobody' }],
      ['[COMP-025]', 'phone', { phone: '12345' }],
      ['[COMP-026]', 'default_pay_period', { default_pay_period: 'DAILY' }],
      ['[COMP-026]', 'pay_week_end_day', { pay_week_end_day: 8 }],
      ['[COMP-026]', 'pay_week_end_day', { pay_week_end_day: 0 }],
      ['[CONV-003]', 'fortnight_anchor_date', { fortnight_anchor_date: '07/01/2024' }],
      ['[CONV-004]', 'standard_hours_per_day', { standard_hours_per_day: '1e1' }],
      ['[COMP-027]', 'standard_hours_per_day', { standard_hours_per_day: '24.01' }],
      ['[COMP-027]', 'standard_hours_per_day', { standard_hours_per_day: 0 }],
      ['[COMP-027]', 'default_super_rate', { default_super_rate: '1.01' }],
      ['[COMP-027]', 'default_super_rate', { default_super_rate: '-0.01' }],
      ['[COMP-027]', 'is_stp_enabled', { is_stp_enabled: 'yes' }],
      ['[CONV-004]', 'default_super_rate', { default_super_rate: true }],
    ])('%s returns 422 naming %s for %j [CONV-015] [CONV-016]', async (_row, field, body) => {
      const reply = await create({
        name: 'Shape',
        ...body,
        ...(Object.keys(body).length === 0 ? { name: undefined } : {}),
      });
      expect(reply.status).toBe(422);
      expect(reply.body).toEqual({
        status_code: 10422,
        message: expect.stringMatching(new RegExp(`^body -> ${field}: [^\\n]+$`)),
        data: null,
      });
    });

    it('never repeats a tax number in the error message', async () => {
      const reply = await create({ name: 'Secret', country: 'NZ', employer_ird_number: '49091851' });
      expect(reply.text).not.toContain('49091851');
    });
  });
});

describe('PUT /api/company/create with employees', () => {
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

  it('returns 400 naming the employee whose data breaks a business rule, and creates nothing [COMP-030]', async () => {
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
      { detail: '5001 employees were sent, but one request accepts at most 5000; send the rest in another request' },
    ]);
  });
});
