import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, only } from '../harness/app.ts';

/** These tests cover what the terminate route pays, and its effect on the leave and the employee. */
let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

const terminate = (id: number, fields: Record<string, unknown> = {}) =>
  world.service.call('POST', `/api/employees/${id}/terminate`, {
    token: world.token,
    body: { pay_date: '2026-03-10', termination_date: '2026-03-08', ...fields },
  });
const read = async (id: number) => (await world.get(`/api/employees/${id}`)).body;
const payOf = async (company: number, payId: number) => (await world.get(`/api/company/${company}/pays/${payId}`)).body;
const eventsAbout = (type: string, id: number) =>
  world.service.database.query<{ type: string; data: Record<string, unknown> }>(
    'select type, data from event where entity_type = $1 and entity_id = $2 order by id',
    [type, id],
  );
const ledger = (id: number) =>
  world.service.database.query<{ leave_type: string; quantity: string; reason: string }>(
    'select leave_type, quantity, reason from leave_entry where employee_id = $1 order by id',
    [id],
  );
/** Records opening leave, as a migration would. In New Zealand, pays record the leave that is earned later. */
const openLeave = (id: number, weeks: string, days: string) =>
  world.service.database.query(
    `insert into leave_entry (customer_id, employee_id, leave_type, unit, quantity, as_at, reason, created_at)
     values (3, $1, 'ANNUAL_HOLIDAYS', 'weeks', $2, '2025-04-01', 'OPENING', '2025-04-01'),
            (3, $1, 'ALT_HOLIDAY', 'days', $3, '2025-04-01', 'OPENING', '2025-04-01')`,
    [id, weeks, days],
  );

describe('Australian final pay', () => {
  const leaver = {
    is_leave_enabled: false,
    holiday_leave_hours: '60',
    lsl_leave_hours: '40',
    sick_leave_hours: '20',
    leave_loading_percentage: '0.175',
  };

  it('pays out annual leave, loading and long service leave under Schedule 7, but no sick leave [LIFE-019, LIFE-020, LIFE-055, LIFE-056, LIFE-057, LIFE-058, LIFE-059, LIFE-066]', async () => {
    const id = await world.anAuEmployee(leaver);
    const before = await world.pay(world.au, { employee_id: id, hours: [week()] }, '?pay_date=2026-03-03');
    const reply = await terminate(id);
    // Leave of 4,420 / 52 = 85 a week on top of 1,520 raises the weekly tax from 310 to 337, and 27 x 52 = 1,404.
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        id: expect.any(Number),
        employee_id: id,
        company_id: world.au,
        country: 'AU',
        termination_date: '2026-03-08',
        pay_date: '2026-03-10',
        reason: 'ORDINARY',
        cessation_type_code: 'V',
        pay_id: expect.any(Number),
        pay_run_id: expect.any(Number),
        is_pay_processed: true,
        is_employee_terminated: true,
        reinstated_on: null,
        gross: '4420.00',
        tax: '1404.00',
        net: '3016.00',
        components: [
          { type: 'ANNUAL_LEAVE', hours: '60.00', weeks: null, days: null, amount: '2400.00', tax: '762.35' },
          { type: 'LEAVE_LOADING', hours: null, weeks: null, days: null, amount: '420.00', tax: '133.41' },
          { type: 'LONG_SERVICE_LEAVE', hours: '40.00', weeks: null, days: null, amount: '1600.00', tax: '508.24' },
        ],
        created_at: '2026-03-10T00:00:00.000000',
      },
    ]);
    const pay = await payOf(world.au, reply.body.pay_id);
    expect(only(pay, 'is_complete', 'gross', 'tax', 'net', 'super', 'hours')).toEqual({
      is_complete: true,
      gross: 4420,
      tax: 1404,
      net: 3016,
      super: 0,
      hours: [],
    });
    expect(pay.leave).toEqual([
      {
        id: expect.any(Number),
        name: 'Unused annual leave',
        leave_type: 'HOLIDAY',
        date: '2026-03-10',
        hours: 60,
        value: 60,
        rate: 40,
        multiplier: null,
        leave_loading_amount: 420,
        amount: 2820,
      },
      {
        id: expect.any(Number),
        name: 'Unused long service leave',
        leave_type: 'LONG_SERVICE',
        date: '2026-03-10',
        hours: 40,
        value: 40,
        rate: 40,
        multiplier: null,
        leave_loading_amount: 0,
        amount: 1600,
      },
    ]);
    expect(pay.leave_balance_rows).toEqual([
      { leave_type: 'HOLIDAY', name: 'Annual Leave', hours: 0 },
      { leave_type: 'SICK', name: "Personal/Carer's Leave", hours: 20 },
      { leave_type: 'LONG_SERVICE', name: 'Long Service Leave', hours: 0 },
    ]);
    expect((await ledger(id)).filter(({ reason }) => reason === 'PAID_OUT')).toEqual([
      { leave_type: 'HOLIDAY', quantity: '-60.000000', reason: 'PAID_OUT' },
      { leave_type: 'LONG_SERVICE', quantity: '-40.000000', reason: 'PAID_OUT' },
    ]);
    expect(
      (await world.get(`/api/company/${world.au}/pays?employee_id=${id}`)).body.map((p: { id: number }) => p.id),
    ).toEqual([reply.body.pay_id, before.id]);
  });

  it('emits pay.created and then employee.updated, and stores the cessation for the tax office [LIFE-021, LIFE-073]', async () => {
    const id = await world.anAuEmployee(leaver);
    const { body } = await terminate(id, { reason: 'GENUINE_REDUNDANCY' });
    expect((await eventsAbout('pay', body.pay_id)).map(({ type }) => type)).toEqual(['pay.created']);
    const updated = (await eventsAbout('employee', id)).at(-1)!;
    expect(updated.type).toBe('employee.updated');
    expect(only(updated.data, 'is_terminated', 'termination_date', 'holiday_leave_hours')).toEqual({
      is_terminated: true,
      termination_date: '2026-03-08',
      holiday_leave_hours: 0,
    });
    const [record] = await world.service.database.query(
      'select cessation_type_code, termination_date::text, pay_id::int from termination where employee_id = $1',
      [id],
    );
    expect(record).toEqual({ cessation_type_code: 'R', termination_date: '2026-03-08', pay_id: body.pay_id });
  });

  it('taxes leave at the flat rate on genuine redundancy, and does not tax it on death [LIFE-009, LIFE-059]', async () => {
    const redundant = await world.anAuEmployee({ ...leaver, lsl_leave_hours: '0' });
    // 32% of 2,820 = 902.40.
    expect(
      only((await terminate(redundant, { reason: 'genuine_redundancy' })).body, 'gross', 'tax', 'cessation_type_code'),
    ).toEqual({
      gross: '2820.00',
      tax: '902.00',
      cessation_type_code: 'R',
    });
    const dead = await world.anAuEmployee({ ...leaver, lsl_leave_hours: '0' });
    expect(only((await terminate(dead, { cessation_type_code: 'D' })).body, 'reason', 'tax')).toEqual({
      reason: 'DEATH',
      tax: '0.00',
    });
  });

  it('gives an employee without leave a final pay of zero on termination [LIFE-003]', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: null });
    const { body } = await terminate(id);
    expect(only(body, 'gross', 'tax', 'net', 'components', 'is_employee_terminated')).toEqual({
      gross: '0.00',
      tax: '0.00',
      net: '0.00',
      components: [],
      is_employee_terminated: true,
    });
    expect(only(await payOf(world.au, body.pay_id), 'gross', 'net', 'is_complete')).toEqual({
      gross: 0,
      net: 0,
      is_complete: true,
    });
    expect(only(await read(id), 'is_terminated', 'termination_date')).toEqual({
      is_terminated: true,
      termination_date: '2026-03-08',
    });
  });

  it('leaves out automatic company allowances [LIFE-024]', async () => {
    const id = await world.anAuEmployee(leaver);
    const made = await world.service.call('POST', `/api/company/${world.au}/allowances`, {
      token: world.token,
      body: {
        description: 'Tools of leavers',
        amount: '20',
        allowance_category: 'TD',
        auto_apply_to_pay: true,
        employee_ids: [id],
      },
    });
    expect(made.status).toBe(201);
    const { body } = await terminate(id);
    expect(only(await payOf(world.au, body.pay_id), 'gross', 'allowances')).toEqual({ gross: 4420, allowances: [] });
  });

  it('returns 400 and stores nothing when the final pay cannot be calculated [LIFE-013]', async () => {
    const id = await world.anAuEmployee({ ...leaver, pay_rate_per_hour: null });
    expect(answerOf(await terminate(id))).toEqual({
      status: 400,
      body: {
        detail: 'Uncalculable termination: there is leave to pay out but no pay_rate_per_hour; set the rate first',
      },
    });
    const early = await world.anAuEmployee(leaver);
    await world.pay(world.au, { employee_id: early, hours: [week()] }, '?pay_date=2026-03-11');
    expect(answerOf(await terminate(early))).toEqual({
      status: 400,
      body: {
        detail: 'Uncalculable termination: pay_date 2026-03-10 is before the latest complete pay of 2026-03-11',
      },
    });
    const lawless = await world.anAuEmployee({ ...leaver, start_date: '2015-01-01' });
    const reply = await terminate(lawless, { pay_date: '2016-03-10', termination_date: '2016-03-08' });
    expect(answerOf(reply)).toEqual({
      status: 400,
      body: {
        detail:
          'Uncalculable termination: this pay cannot be calculated: au.schedule-7 is known from 2017-07-01 on; the payment date 2016-03-10 is earlier',
      },
    });
    for (const one of [id, early, lawless]) {
      expect(answerOf(await world.get(`/api/employees/${one}/termination`))).toEqual({
        status: 404,
        body: { detail: `Employee ${one} has never been terminated` },
      });
      expect((await read(one)).is_terminated).toBe(false);
    }
  });

  it('creates one final pay, and returns 409 to the other simultaneous calls [LIFE-074]', async () => {
    const id = await world.anAuEmployee(leaver);
    const replies = await Promise.all(Array.from({ length: 4 }, () => terminate(id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await world.get(`/api/company/${world.au}/pays?employee_id=${id}`)).body).toHaveLength(1);
  });

  it('keeps number, year to date and leave on reinstatement, and creates a new record for the next termination [LIFE-025, LIFE-030, LIFE-032, LIFE-035, LIFE-071]', async () => {
    const id = await world.anAuEmployee({ ...leaver, number: 'BACK-1' });
    const first = (await terminate(id)).body;
    const reply = await world.service.call('POST', `/api/employees/${id}/reinstate`, {
      token: world.token,
      body: { start_date: '2026-04-01' },
    });
    expect([
      reply.status,
      only(reply.body, 'number', 'current_ytd_gross', 'sick_leave_hours', 'holiday_leave_hours'),
    ]).toEqual([
      200,
      { number: 'BACK-1', current_ytd_gross: '4420.00', sick_leave_hours: '20.00', holiday_leave_hours: '0.00' },
    ]);
    expect(
      only(
        (await world.get(`/api/employees/${id}/termination`)).body,
        'id',
        'is_employee_terminated',
        'is_pay_processed',
        'reinstated_on',
      ),
    ).toEqual({
      id: first.id,
      is_employee_terminated: false,
      is_pay_processed: true,
      reinstated_on: '2026-04-01',
    });
    const second = await terminate(id, { pay_date: '2026-05-10', termination_date: '2026-05-08' });
    expect(only(second.body, 'is_employee_terminated', 'gross')).toEqual({
      is_employee_terminated: true,
      gross: '0.00',
    });
    expect(second.body.id).not.toBe(first.id);
  });
});

describe('New Zealand final pay', () => {
  it('pays weeks, alternative days and 8% since the anniversary as an extra pay, but no sick leave [LIFE-010, LIFE-060, LIFE-061, LIFE-062, LIFE-063, LIFE-064, LIFE-066]', async () => {
    const id = await world.anNzEmployee();
    for (const day of ['2026-02-24', '2026-03-03']) {
      await world.pay(world.nz, { employee_id: id, hours: [week('40')] }, `?pay_date=${day}`);
    }
    await openLeave(id, '2', '1');
    const { status, body } = await terminate(id);
    expect(status).toBe(200);
    // 8% of (2 x 1,200 + 2,400 + 240) is 403.20. Earnings of (1,200 + 1,200) x 26 = 62,400 a year put this pay in the
    // 30% band: 912.96. The levy of 1.67% is 50.82.
    expect(only(body, 'country', 'nz_ytd_taxable', 'gross', 'tax', 'net', 'components')).toEqual({
      country: 'NZ',
      nz_ytd_taxable: '2400.00',
      gross: '3043.20',
      tax: '963.78',
      net: '2079.42',
      components: [
        { type: 'ANNUAL_HOLIDAYS', hours: null, weeks: '2.00', days: null, amount: '2400.00', tax: '760.09' },
        { type: 'ALTERNATIVE_HOLIDAYS', hours: null, weeks: null, days: '1.00', amount: '240.00', tax: '76.00' },
        { type: 'HOLIDAY_PAY_8_PERCENT', hours: null, weeks: null, days: null, amount: '403.20', tax: '127.69' },
      ],
    });
    expect(body).not.toHaveProperty('reason');
    const pay = await payOf(world.nz, body.pay_id);
    // KiwiSaver is 3% of the whole pay: 91.29.
    expect(only(pay, 'gross', 'tax', 'kiwisaver_employee_amount', 'net')).toEqual({
      gross: 3043.2,
      tax: 963.78,
      kiwisaver_employee_amount: 91.29,
      net: 1988.13,
    });
    expect(pay.leave).toEqual([
      {
        id: expect.any(Number),
        name: 'Annual holidays not taken',
        leave_type: 'ANNUAL_HOLIDAYS',
        date: '2026-03-10',
        hours: 80,
        value: 80,
        rate: 30,
        multiplier: null,
        leave_loading_amount: 0,
        amount: 2400,
      },
      {
        id: expect.any(Number),
        name: 'Alternative holidays not taken',
        leave_type: 'ALT_HOLIDAY',
        date: '2026-03-10',
        hours: 8,
        value: 8,
        rate: 30,
        multiplier: null,
        leave_loading_amount: 0,
        amount: 240,
      },
      {
        id: expect.any(Number),
        name: 'Holiday pay of 8 %',
        leave_type: 'ANNUAL_HOLIDAYS',
        date: '2026-03-10',
        hours: 0,
        value: 0,
        rate: 0,
        multiplier: null,
        leave_loading_amount: 0,
        amount: 403.2,
      },
    ]);
    expect(pay.leave_balance_rows).toEqual([
      { leave_type: 'ANNUAL_HOLIDAYS', name: 'Annual Holidays', hours: 0 },
      { leave_type: 'SICK', name: 'Sick Leave', hours: 3.076928 },
      { leave_type: 'ALT_HOLIDAY', name: 'Alternative Holidays', hours: 0 },
    ]);
    expect(only(await read(id), 'annual_holidays_weeks', 'alternative_holidays_days')).toEqual({
      annual_holidays_weeks: '0.00',
      alternative_holidays_days: '0.00',
    });
  });

  it('pays holidays accrued since the anniversary only as 8% and not also as weeks [LIFE-060, LIFE-062]', async () => {
    const id = await world.anNzEmployee({ start_date: '2025-06-02' });
    await world.pay(world.nz, { employee_id: id, hours: [week('40')] }, '?pay_date=2026-03-03');
    expect((await read(id)).annual_holidays_weeks).toBe('0.076923');
    const { body } = await terminate(id);
    // 8% of 1,200.
    expect(body.components).toEqual([
      { tax: '30.40', days: null, type: 'HOLIDAY_PAY_8_PERCENT', hours: null, weeks: null, amount: '96.00' },
    ]);
    expect((await read(id)).annual_holidays_weeks).toBe('0.00');
  });

  it('deducts leave taken in advance from the 8% [LIFE-062]', async () => {
    const id = await world.anNzEmployee({ start_date: '2025-06-02' });
    await world.pay(
      world.nz,
      {
        employee_id: id,
        hours: [week('36')],
        leave: [{ description: 'Holiday', leave_type: 'ANNUAL_HOLIDAYS', date: '2026-03-02', hours: '4', rate: '30' }],
      },
      '?pay_date=2026-03-03',
    );
    // 8% of 1,200 = 96.00, but 0.1 weeks (120.00) was taken in advance, so nothing is paid or recovered.
    const { body } = await terminate(id);
    expect(only(body, 'gross', 'components')).toEqual({ gross: '0.00', components: [] });
    expect((await read(id)).annual_holidays_weeks).toBe('0.00');
  });

  it('determines the tax rate from the nz_ytd_taxable that is sent, and stores that amount [LIFE-010, LIFE-064]', async () => {
    const id = await world.anNzEmployee();
    await openLeave(id, '1', '0');
    // 1,000 x 13 = 13,000 a year. With the extra pay of 1,296, the year is still below 15,600, so tax is 10.5%, 136.08,
    // and the levy is 21.64.
    const { body } = await terminate(id, { nz_ytd_taxable: '1000' });
    expect(only(body, 'nz_ytd_taxable', 'gross', 'tax')).toEqual({
      nz_ytd_taxable: '1000.00',
      gross: '1296.00',
      tax: '157.72',
    });
  });
});
