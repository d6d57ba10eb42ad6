import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { connect, revoke } from './webhook.fixture.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

const counted = async (): Promise<number> =>
  (await world.service.database.query<{ n: number }>('select count(*)::int as n from pay'))[0]!.n;
const eventsOf = (payId: number) =>
  world.service.database.query<{ type: string; company_id: string; data: { gross: number; nz_student_loan: null } }>(
    "select type, company_id, data from event where entity_type = 'pay' and entity_id = $1",
    [payId],
  );

describe('200', () => {
  it('returns an array of pays, which is empty for an empty request [PAY-001] [PAY-002]', async () => {
    const employee_id = await world.anAuEmployee();
    const made = await world.put(world.au, [{ employee_id, hours: [week()] }]);
    expect([made.status, made.body.length, made.body[0].employee_id]).toEqual([200, 1, employee_id]);
    expect(answerOf(await world.put(world.au, []))).toEqual({ status: 200, body: [] });
  });

  it('completes every pay immediately [PAY-013] [PAY-080] and emits one event for each [PAY-014]', async () => {
    const connection = await connect(world.service);
    const pay = await world.pay(world.au, { employee_id: await world.anAuEmployee(), hours: [week()] });
    expect([pay.is_complete, pay.status]).toEqual([true, 'processed']);
    const events = await eventsOf(pay.id);
    expect(events.map(({ type }) => type)).toEqual(['pay.created']);
    expect(events[0]!.data).toEqual(pay);
    await revoke(world.service, connection);
  });

  it('finds employees by number on request [PAY-006] [PAY-016] [PAY-017]', async () => {
    const number = 'E-2026-001';
    const id = await world.anAuEmployee({ number });
    const made = await world.put(
      world.au,
      [{ employee_number: number, hours: [week()] }],
      '?identifier_type=employee_number',
    );
    expect([made.status, made.body[0].employee_id, made.body[0].employee_number]).toEqual([200, id, number]);
    const long = 'N'.repeat(33);
    const longId = await world.anAuEmployee({ number: long });
    const refused = await world.put(
      world.au,
      [{ employee_number: long, hours: [week()] }],
      '?identifier_type=employee_number',
    );
    expect([refused.status, refused.body.status_code]).toEqual([422, 10422]);
    expect((await world.pay(world.au, { employee_id: longId, hours: [week()] })).employee_number).toBe(long);
  });

  it('groups pays by pay run, even when both groupings are requested [PAY-003] [PAY-004]', async () => {
    const weekly = await world.anAuEmployee();
    const monthly = await world.anAuEmployee({ pay_period: 'MONTHLY' });
    const fortnightly = await world.anAuEmployee({ pay_period: 'FORTNIGHTLY' });
    const pays = [weekly, monthly, fortnightly, weekly].map((employee_id) => ({ employee_id, hours: [week()] }));
    const made = await world.put(world.au, pays, '?group_by_pay_run=true&group_by_employee=true&pay_date=2026-02-04');
    expect(
      made.body.map((group: Record<string, unknown>) => ({ ...group, pays: (group.pays as unknown[]).length })),
    ).toEqual([
      { pay_run_id: expect.any(Number), pay_run_end_date: '2026-02-08', pay_period: 'WEEKLY', pays: 2 },
      { pay_run_id: expect.any(Number), pay_run_end_date: '2026-02-28', pay_period: 'MONTHLY', pays: 1 },
      { pay_run_id: expect.any(Number), pay_run_end_date: '2026-02-15', pay_period: 'FORTNIGHTLY', pays: 1 },
    ]);
  });

  it('groups pays by employee under the requested identifier [PAY-005] [PAY-103]', async () => {
    const first = await world.anAuEmployee({ number: 'G1' });
    const second = await world.anAuEmployee({ number: 'G2' });
    const pays = [first, second, first].map((employee_id) => ({ employee_id, hours: [week('1')] }));
    const byId = await world.put(world.au, pays, '?group_by_employee=true');
    expect(byId.body.map(({ employee_id, pays }: never) => [employee_id, (pays as unknown[]).length])).toEqual([
      [first, 2],
      [second, 1],
    ]);
    const byNumber = await world.put(
      world.au,
      [{ employee_number: 'G1' }],
      '?group_by_employee=true&identifier_type=employee_number',
    );
    expect(Object.keys(byNumber.body[0])).toEqual(['employee_number', 'pays']);
    expect(byNumber.body[0].employee_number).toBe('G1');
  });

  it('puts a pay into the run of its date, and uses today when no date is sent [PAY-010]', async () => {
    const employee_id = await world.anAuEmployee();
    const today = (await world.put(world.au, [{ employee_id, hours: [week('1')] }])).body[0];
    expect([today.pay_date, today.processed_date, today.pay_run_end_date]).toEqual([
      '2026-03-10',
      '2026-03-10',
      '2026-03-15',
    ]);
    const [queried, own] = (
      await world.put(
        world.au,
        [
          { employee_id, hours: [week('1')] },
          { employee_id, hours: [week('1')], pay_date: '2026-03-12', payment_date: '2026-03-17' },
        ],
        '?pay_date=2026-02-18',
      )
    ).body;
    expect([queried.pay_run_end_date, queried.processed_date]).toEqual(['2026-02-22', '2026-02-18']);
    expect([own.pay_run_id, own.pay_date, own.processed_date]).toEqual([today.pay_run_id, '2026-03-12', '2026-03-17']);
  });

  it('ends weeks on the company’s weekday, fortnights by the anchor date and months with the calendar month [PAY-101]', async () => {
    const company = await world.service.call('PUT', '/api/company/create', {
      token: world.token,
      body: { name: 'Friday weeks', country: 'AU', pay_week_end_day: 5, fortnight_anchor_date: '2026-01-09' },
    });
    const id: number = company.body.id;
    const [weekly, fortnightly, monthly] = await world.employees(id, [
      anAuEmployee(),
      anAuEmployee({ pay_period: 'FORTNIGHTLY' }),
      anAuEmployee({ pay_period: 'MONTHLY' }),
    ]);
    const endOf = async (employee_id: number, date: string) =>
      (await world.pay(id, { employee_id, hours: [week('1')] }, `?pay_date=${date}`)).pay_run_end_date;
    expect(await endOf(weekly!, '2026-02-05')).toBe('2026-02-06');
    expect(await endOf(weekly!, '2026-02-06')).toBe('2026-02-06');
    expect(await endOf(weekly!, '2026-02-07')).toBe('2026-02-13');
    expect(await endOf(fortnightly!, '2026-01-09')).toBe('2026-01-09');
    expect(await endOf(fortnightly!, '2026-01-10')).toBe('2026-01-23');
    expect(await endOf(fortnightly!, '2025-12-27')).toBe('2026-01-09');
    expect(await endOf(fortnightly!, '2025-12-26')).toBe('2025-12-26');
    expect(await endOf(monthly!, '2026-02-01')).toBe('2026-02-28');
  });

  it('accepts a pay without row lists or with empty ones [PAY-019]', async () => {
    const employee_id = await world.anAuEmployee();
    expect((await world.pay(world.au, { employee_id })).gross).toBe(0);
    const rows = { hours: [], leave: [], allowances: [], deductions: [], bonuses: [], pay_sacrifices: [] };
    expect((await world.pay(world.au, { employee_id, ...rows, back_payments: [] })).net).toBe(0);
  });

  it('stores the department text as sent, and links a known department by name or code [PAY-018]', async () => {
    const employee_id = await world.anAuEmployee();
    const made = await world.service.call('POST', `/api/company/${world.au}/departments`, {
      token: world.token,
      body: { name: 'Kitchen', code: 'KIT' },
    });
    const department = async (pay_department: string) => {
      const pay = await world.pay(world.au, { employee_id, pay_department, hours: [week('1')] });
      const [row] = await world.service.database.query<{ department_id: number | null }>(
        'select department_id::int from pay where id = $1',
        [pay.id],
      );
      return [pay.pay_department, row!.department_id];
    };
    expect(await department('kitchen')).toEqual(['kitchen', made.body.id]);
    expect(await department('KIT')).toEqual(['KIT', made.body.id]);
    expect(await department('Nowhere')).toEqual(['Nowhere', null]);
  });

  it('pays a terminated employee [PAY-100]', async () => {
    const employee_id = await world.anAuEmployee();
    await world.service.database.query(
      "update employee set is_terminated = true, termination_date = '2026-02-27' where id = $1",
      [employee_id],
    );
    expect((await world.pay(world.au, { employee_id, hours: [week('1')] })).gross).toBe(40);
  });

  it('returns decimals as numbers without padding [CONV-005]', async () => {
    const employee_id = await world.anAuEmployee({ pay_rate_per_hour: '30.5' });
    const made = await world.put(world.au, [{ employee_id, hours: [week('7.60')] }]);
    expect(made.text).toContain('"value":7.6,"rate":30.5,');
    expect(made.text).toContain('"gross":231.8,');
  });
});

describe('tax across departments', () => {
  const hours = (value: string, pay_department: string, employee_id: number) => ({
    employee_id,
    pay_department,
    hours: [week(value, { rate: '40' })],
  });

  it('calculates tax on all pays together, divides it in proportion to gross and gives the last cent to the last pay [PAY-007]', async () => {
    const employee_id = await world.anAuEmployee();
    const earlier = await world.pay(world.au, { employee_id, hours: [week('10')] }, '?pay_date=2026-01-20');
    const made = await world.put(
      world.au,
      [hours('10', 'Bar', employee_id), hours('11', 'Kitchen', employee_id), hours('17', 'Office', employee_id)],
      '?pay_date=2026-01-21',
    );
    // The week has 48 hours at 40 = 1,920. On the scale with the tax-free threshold, its tax is 0.32 x 1,920.99 -
    // 176.5769 = 438. The first pay of the week withheld 6 of it. These three pays share the rest in proportion to
    // their gross.
    expect(made.body.map(({ gross, tax }: never) => [gross, tax])).toEqual([
      [400, 113.68],
      [440, 125.05],
      [680, 193.27],
    ]);
    // Earlier pays are not changed [PAY-008].
    expect((await world.get(`/api/company/${world.au}/pays/${earlier.id}`)).body).toEqual(earlier);
  });

  it('calculates tax per pay when sharing is switched off or all pays have the same department [PAY-009]', async () => {
    const employee_id = await world.anAuEmployee();
    const apart = await world.put(
      world.au,
      [hours('10', 'Bar', employee_id), hours('11', 'Kitchen', employee_id)],
      '?pay_date=2026-01-21&redistribute_tax_by_gross=false',
    );
    // Tax on the first 400 of the week is 0.16 x 400.99 - 57.8462 = 6.31. With another 440, the tax on 840 is 0.189 x
    // 840.99 - 64.3365 = 94.61.
    expect(apart.body.map(({ tax }: never) => tax)).toEqual([6, 89]);
    const same = await world.put(
      world.au,
      [hours('10', 'Bar', employee_id), hours('11', 'bar', employee_id)],
      '?pay_date=2026-01-28',
    );
    expect(same.body.map(({ tax }: never) => tax)).toEqual([6, 89]);
  });

  it('shares tax across departments in New Zealand', async () => {
    const employee_id = await world.anNzEmployee();
    const nz = (value: string, pay_department: string) => ({ employee_id, pay_department, hours: [week(value)] });
    const made = await world.put(world.nz, [nz('10', 'Bar'), nz('30', 'Kitchen')], '?pay_date=2026-01-21');
    // 40 hours at 30 is 1,200 a week: (10,940.50 + 62,400 x 1.67%) / 52 = 230.43.
    expect(made.body.map(({ tax }: never) => tax)).toEqual([57.61, 172.82]);
  });
});

describe('400', () => {
  it('returns 400 naming the pay and stores nothing from the request [PAY-011] [PAY-099]', async () => {
    const employee_id = await world.anAuEmployee();
    const before = await counted();
    const good = { employee_id, hours: [week()] };
    const refused = async (bad: unknown) => {
      const reply = await world.put(world.au, [good, good, bad]);
      expect(reply.status, reply.text).toBe(400);
      return reply.body.detail;
    };
    expect(await refused({ employee_id: 99_999_999 })).toBe(
      "pays[2]: employee_id '99999999' is not an employee of this company",
    );
    expect(await refused({ employee_id: await world.anNzEmployee() })).toMatch(
      /^pays\[2\]: employee_id '\d+' is not an employee of this company$/,
    );
    const deleted = await world.anAuEmployee();
    await world.service.call('DELETE', `/api/employees/${deleted}`, { token: world.token });
    expect(await refused({ employee_id: deleted })).toBe(
      `pays[2]: employee_id '${deleted}' is deleted; restore the employee first with POST /api/employees/${deleted}/restore`,
    );
    expect(await refused({ employee_id, hours: [week('1', { rate: '1', multiplier: '2' })] })).toBe(
      'pays[2] hours[0]: send only one of rate, multiplier: each of them sets the rate',
    );
    expect(await counted()).toBe(before);
  });

  it('returns 400 for a payment date before the first known tax tables', async () => {
    const employee_id = await world.anAuEmployee({ start_date: '2020-01-01' });
    const reply = await world.put(world.au, [{ employee_id, hours: [week()] }], '?pay_date=2019-03-01');
    expect(answerOf(reply)).toEqual({
      status: 400,
      body: {
        detail:
          'pays[0]: this pay cannot be calculated: au.payg.schedule-1.scale-2 is known from 2024-07-01 on; the payment date 2019-03-01 is earlier',
      },
    });
  });

  it('returns 400 for an amount that is too large', async () => {
    const employee_id = await world.anAuEmployee();
    const hours = [week('999999', { rate: '99999999' })];
    const reply = await world.put(world.au, [{ employee_id, hours }]);
    expect([reply.status, reply.body.detail]).toEqual([
      400,
      'pays[0]: an amount of this pay is 99999899000001.00, which is more than can be paid',
    ]);
  });

  it('returns 400 for an idempotency key with blanks', async () => {
    const reply = await world.put(world.au, [], '', { headers: { 'idempotency-key': 'two words' } });
    expect(answerOf(reply)).toEqual({
      status: 400,
      body: { detail: 'Idempotency-Key must be 1 to 200 visible ASCII characters without spaces' },
    });
  });
});

describe('403', () => {
  it('returns 403 for a partner whose payroll user has read access only [SCOPE-008]', async () => {
    const paula = await tokenFor(world.service, {
      customerId: 3,
      userId: 101,
      adminMode: false,
      clientId: 'demo-users',
    });
    const reply = await world.service.call('PUT', '/api/company/1/pays/create', { token: paula, body: [] });
    expect(answerOf(reply)).toEqual({
      status: 403,
      body: { detail: 'Your COMPANY permission on this company does not allow changes' },
    });
    expect((await world.service.call('GET', '/api/company/1/pays', { token: paula })).status).toBe(200);
  });

  it('returns 403 for an account without a subscription [CONV-042] [ALLOW-038]', async () => {
    const lapsed = await world.service.login('lapsed@demo.example', 'demo-lapsed');
    const reply = await world.service.call('PUT', '/api/company/4/pays/create', { token: lapsed, body: [] });
    expect(answerOf(reply)).toEqual({
      status: 403,
      body: { detail: 'The account has no active subscription; renew it to make changes' },
    });
    expect((await world.service.call('GET', '/api/company/4/pays', { token: lapsed })).status).toBe(200);
  });
});

describe('404', () => {
  it('returns the same 404 for an unknown company and one of another account [PAY-015]', async () => {
    for (const company of [999_999, 3]) {
      const reply = await world.put(company, []);
      expect([reply.status, reply.body]).toEqual([404, { detail: 'Company not found' }]);
    }
  });
});

describe('order of the checks', () => {
  it('returns 404 for an unknown company before it checks the body [PAY-015]', async () => {
    const send = (company: number, body: unknown, query = '') =>
      world.service.call('PUT', `/api/company/${company}/pays/create${query}`, { token: world.token, body });
    const wrong = [[{ hours: 'many' }], { not: 'a list' }, '{"broken'];
    const replies = await Promise.all([
      ...wrong.map((body) => send(999_999, body)),
      send(999_999, [], '?pay_date=tomorrow'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const here = await Promise.all(wrong.map((body) => send(world.au, body)));
    expect(here.map(({ status }) => status)).toEqual([422, 422, 422]);
  });
});

describe('422', () => {
  it('returns 422 for anything outside the schema, including unknown keys [PAY-012] [PAY-018] [CONV-038]', async () => {
    const employee_id = await world.anAuEmployee();
    const refused = async (pay: unknown) => {
      const reply = await world.put(world.au, [pay]);
      expect([reply.status, reply.body.status_code, reply.body.data]).toEqual([422, 10422, null]);
      return reply.body.message;
    };
    expect(await refused({ employee_id, foo: 1 })).toBe('body -> 0 -> foo: this field is not known here');
    expect(await refused({ employee_id, hours: [{ ...week(), foo: 1 }] })).toBe(
      'body -> 0 -> hours -> 0 -> foo: this field is not known here',
    );
    expect(await refused({ employee_id, pay_department: 'D'.repeat(33) })).toBe(
      'body -> 0 -> pay_department: must be text of at most 32 characters on one line',
    );
    expect(await refused({ employee_id, tax: '-1' })).toBe(
      'body -> 0 -> tax: must be a decimal number such as "12.50", not below zero, at most 8 digits before the point, without an exponent',
    );
    expect(await refused({ employee_id, pay_date: '10/03/2026' })).toBe(
      'body -> 0 -> pay_date: must be a date from 1900-01-01 to 2199-12-31, written YYYY-MM-DD',
    );
    expect(await refused({ hours: [] })).toBe('body -> 0 -> employee_id: this field is required');
    expect(answerOf(await world.put(world.au, {}))).toEqual({
      status: 422,
      body: { status_code: 10422, message: 'body: must be array', data: null },
    });
    expect(answerOf(await world.put(world.au, [], '?identifier_type=name'))).toEqual({
      status: 422,
      body: {
        status_code: 10422,
        message: 'query -> identifier_type: must be one of employee_id, employee_number',
        data: null,
      },
    });
    expect(answerOf(await world.put(world.au, [], '?pay_date=soon'))).toEqual({
      status: 422,
      body: {
        status_code: 10422,
        message: 'query -> pay_date: must be a date from 1900-01-01 to 2199-12-31, written YYYY-MM-DD',
        data: null,
      },
    });
    expect(answerOf(await world.put(world.au, [], '?group_by_pay_run=maybe'))).toEqual({
      status: 422,
      body: { status_code: 10422, message: 'query -> group_by_pay_run: must be boolean', data: null },
    });
  });

  it('accepts at most 5,000 pays in one request [PAY-098] [CONV-043]', async () => {
    const reply = await world.put(
      world.au,
      Array.from({ length: 5_001 }, () => ({ employee_id: 1 })),
    );
    expect([reply.status, reply.body]).toEqual([
      422,
      { detail: '5001 pays were sent; one request accepts at most 5000, so send the rest in another request' },
    ]);
  });
});
