import { beforeAll, describe, expect, it } from 'vitest';
import { NO_LEAVE_YET, NO_OTHER_ROWS, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, type Call, only } from '../harness/app.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

const put = (body: unknown, query = '?pay_date=2026-03-10', options: Call = {}, company = world.au) =>
  world.service.call('PUT', `/api/company/${company}/create-workers-comp-pays${query}`, {
    token: world.token,
    body,
    ...options,
  });
const list = (query = '', company = world.au) => world.get(`/api/company/${company}/workers-comp-pays${query}`);

/** A pay that contains only compensation, is below the tax-free amount and accrues no leave. */
const compensated = (
  employee_id: number,
  row: { hours: number; rate: number; amount: number; [more: string]: unknown },
) => ({
  id: expect.any(Number),
  employee_id,
  employee_number: null,
  employee_first_name: 'Ann',
  employee_last_name: 'Lee',
  employee_format_name_shorter: 'Lee, A',
  employee_email_address: null,
  format_name: 'Lee, Ann',
  pay_run_id: expect.any(Number),
  pay_date: '2026-03-10',
  processed_date: '2026-03-10',
  pay_run_end_date: '2026-03-15',
  status: 'processed',
  is_complete: true,
  auto_calculate: true,
  pay_department: null,
  gross: row.amount,
  tax: 0,
  net: row.amount,
  super: 0,
  compulsory_super_amount: 0,
  resc_super_amount: 0,
  stsl: 0,
  total_workers_compensation: row.amount,
  nz_student_loan: null,
  kiwisaver_employee_amount: null,
  kiwisaver_employer_amount: null,
  kiwisaver_esct_amount: null,
  stp_reported_externally: false,
  stp_status: null,
  stp_service_action: null,
  stp_timestamp: null,
  hours: [],
  leave: [
    {
      id: expect.any(Number),
      name: 'Workers Compensation',
      leave_type: 'WORKERS_COMP',
      date: '2026-03-10',
      value: row.hours,
      multiplier: null,
      leave_loading_amount: 0,
      ...row,
    },
  ],
  leave_balance_rows: NO_LEAVE_YET,
  ...NO_OTHER_ROWS,
});

describe('creating workers compensation pays: 200', () => {
  it('creates one taxed leave row at the hourly rate, without super and without changing leave balances [PAY-094, PAY-111, PAY-112, LEAVE-007, CALC-029]', async () => {
    const id = await world.anAuEmployee({ holiday_leave_hours: '10' });
    const reply = await put([{ employee_id: id, hours: '38' }]);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toEqual([
      {
        ...compensated(id, { hours: 38, rate: 40, amount: 1520 }),
        tax: 310,
        net: 1210,
        leave_balance_rows: [
          { leave_type: 'HOLIDAY', name: 'Annual Leave', hours: 10 },
          { leave_type: 'SICK', name: "Personal/Carer's Leave", hours: 0 },
        ],
      },
    ]);
  });

  it('uses the rate that is sent, or else the compensation amount of the employee, or else the hourly rate [PAY-111, LEAVE-007]', async () => {
    const id = await world.anAuEmployee({ hourly_amount_for_workers_comp_leave: '36.1' });
    const own = (await put([{ employee_id: id, hours: 10 }])).body[0];
    expect(own).toEqual(compensated(id, { hours: 10, rate: 36.1, amount: 361 }));
    const sent = (
      await put([
        {
          employee_id: id,
          hours: 10,
          rate: '20',
          description: 'Back injury',
          date: '2026-03-02',
          pay_department: 'Shop',
        },
      ])
    ).body[0];
    expect(sent).toEqual({
      ...compensated(id, { hours: 10, rate: 20, amount: 200, name: 'Back injury', date: '2026-03-02' }),
      pay_department: 'Shop',
      tax: 38,
      net: 162,
    });
    const none = await world.anAuEmployee({ pay_rate_per_hour: null, hourly_amount_for_workers_comp_leave: '30' });
    expect((await put([{ employee_id: none, hours: 1 }])).body).toEqual([
      compensated(none, { hours: 1, rate: 30, amount: 30 }),
    ]);
  });

  it('pays super to an employee whose super is based on GROSS [PAY-112]', async () => {
    const id = await world.anAuEmployee({ super_based_on: 'GROSS' });
    expect((await put([{ employee_id: id, hours: 10 }])).body).toEqual([
      {
        ...compensated(id, { hours: 10, rate: 40, amount: 400 }),
        tax: 6,
        net: 394,
        super: 48,
        compulsory_super_amount: 48,
      },
    ]);
  });

  it('leaves the accrual of the ordinary pay unchanged and adds no company allowances [PAY-112]', async () => {
    const id = await world.anAuEmployee();
    const shared = { description: 'Tools at work', amount: '20', allowance_category: 'TD', auto_apply_to_pay: true };
    await world.service.call('POST', `/api/company/${world.au}/allowances`, {
      token: world.token,
      body: { ...shared, employee_ids: [id] },
    });
    expect((await put([{ employee_id: id, hours: 8 }])).body).toEqual([
      compensated(id, { hours: 8, rate: 40, amount: 320 }),
    ]);
    const pay = await world.pay(world.au, { employee_id: id, hours: [week('30')] });
    expect(only(pay, 'gross', 'leave_balance_rows')).toEqual({
      gross: 1220,
      leave_balance_rows: [
        { leave_type: 'HOLIDAY', name: 'Annual Leave', hours: 2.923077 },
        { leave_type: 'SICK', name: "Personal/Carer's Leave", hours: 1.461538 },
      ],
    });
  });

  it('finds employees by number, groups pays as pay creation does and emits pay.created [PAY-094]', async () => {
    const id = await world.anAuEmployee({ number: 'WC-1' });
    const query = '?pay_date=2026-03-10&identifier_type=employee_number&group_by_employee=true';
    const reply = await put([{ employee_number: 'WC-1', hours: 1 }], query);
    expect(reply.body).toEqual([
      {
        employee_number: 'WC-1',
        pays: [{ ...compensated(id, { hours: 1, rate: 40, amount: 40 }), employee_number: 'WC-1' }],
      },
    ]);
    const events = await world.service.database.query<{ type: string }>(
      `select type from event where entity_type = 'pay' and entity_id = $1`,
      [reply.body[0].pays[0].id],
    );
    expect(events).toEqual([{ type: 'pay.created' }]);
  });

  it('pays on today’s date by default, accepts an empty list and supports New Zealand', async () => {
    const id = await world.anNzEmployee();
    const reply = await put([{ employee_id: id, hours: '8' }], '', {}, world.nz);
    // The date is 10 March in Auckland too.
    expect(reply.body).toEqual([
      {
        ...compensated(id, { hours: 8, rate: 30, amount: 240 }),
        employee_first_name: 'Aroha',
        employee_last_name: 'Tane',
        employee_format_name_shorter: 'Tane, A',
        format_name: 'Tane, Aroha',
        tax: 29.2,
        net: 203.6,
        super: 7.2,
        stsl: null,
        nz_student_loan: 0,
        kiwisaver_employee_amount: 7.2,
        kiwisaver_employer_amount: 7.2,
        kiwisaver_esct_amount: 1.22,
        leave_balance_rows: [
          { leave_type: 'ANNUAL_HOLIDAYS', name: 'Annual Holidays', hours: 0 },
          { leave_type: 'SICK', name: 'Sick Leave', hours: 0 },
        ],
      },
    ]);
    expect((await put([])).body).toEqual([]);
  });
});

describe('creating workers compensation pays: 400, 404, 409, 412 and 422', () => {
  it('returns 400 naming the item and creates nothing [PAY-111]', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: null });
    const other = await world.anAuEmployee();
    const reply = await put([
      { employee_id: other, hours: 1 },
      { employee_id: id, hours: 1 },
    ]);
    expect([reply.status, reply.body.detail]).toEqual([
      400,
      'workers_comp_pays[1] leave[0]: the employee has no pay_rate_per_hour: send rate, or set pay_rate_per_hour on the employee',
    ]);
    expect((await list(`?employee_id=${other}`)).body).toEqual([]);
  });

  it('returns 404 for an unknown company', async () => {
    expect(answerOf(await put([], '', {}, 999_999))).toEqual({ status: 404, body: { detail: 'Company not found' } });
  });

  it('creates a pay only once for a repeated idempotency key, and returns 409 if the request differs', async () => {
    const id = await world.anAuEmployee();
    const headers = { 'idempotency-key': 'compensation-1' };
    const first = await put([{ employee_id: id, hours: 2 }], undefined, { headers });
    expect((await put([{ employee_id: id, hours: 2 }], undefined, { headers })).body).toEqual(first.body);
    expect((await list(`?employee_id=${id}`)).body).toHaveLength(1);
    expect(answerOf(await put([{ employee_id: id, hours: 3 }], undefined, { headers }))).toEqual({
      status: 409,
      body: {
        detail:
          "The Idempotency-Key 'compensation-1' was used for another request; use a new key, or repeat the original request",
      },
    });
  });

  it('returns 412 when the pays differ from the preview', async () => {
    const id = await world.anAuEmployee();
    const preview = await put([{ employee_id: id, hours: 2 }], '?pay_date=2026-03-10&dry_run=true');
    expect((await list(`?employee_id=${id}`)).body).toEqual([]);
    const headers = { 'if-match': String(preview.headers.etag) };
    expect(answerOf(await put([{ employee_id: id, hours: 3 }], undefined, { headers }))).toEqual({
      status: 412,
      body: { detail: 'The pays differ from the preview; preview them again' },
    });
    expect((await put([{ employee_id: id, hours: 2 }], undefined, { headers })).status).toBe(200);
  });

  it.each([
    [{ hours: 0 }, 'hours: must be a decimal number of hours above zero, without an exponent'],
    [{ hours: '0' }, 'hours: must be a decimal number of hours above zero, without an exponent'],
    [{ hours: '0.00' }, 'hours: must be a decimal number of hours above zero, without an exponent'],
    [{ hours: -1 }, 'hours: must be a decimal number of hours above zero, without an exponent'],
    [{}, 'hours: this field is required'],
    [{ hours: 1, rate: -1 }, 'rate: must be a decimal number such as "7.6", not below zero, without an exponent'],
    [{ hours: 1, foo: 1 }, 'foo: this field is not known here'],
    [{ hours: '1e3' }, 'hours: must be a decimal number of hours above zero, without an exponent'],
  ])('returns 422 for %j [PAY-111]', async (item, message) => {
    const id = await world.anAuEmployee();
    expect(answerOf(await put([{ employee_id: id, ...item }]))).toEqual({
      status: 422,
      body: { status_code: 10422, message: `body -> 0 -> ${message}`, data: null },
    });
  });
});

describe('listing workers compensation pays', () => {
  it('returns 200 with only pays that contain workers compensation, and supports the filters of the pay list [PAY-094, PAY-113]', async () => {
    const id = await world.anAuEmployee();
    const [compensation] = (await put([{ employee_id: id, hours: 8 }])).body;
    await world.pay(world.au, { employee_id: id, hours: [week('30')] });
    const mixed = await world.pay(
      world.au,
      {
        employee_id: id,
        hours: [week('30')],
        leave: [{ description: 'Injury', leave_type: 'WORKERS_COMP', date: '2026-03-16', hours: '8' }],
      },
      '?pay_date=2026-03-17',
    );
    expect((await list(`?employee_id=${id}`)).body).toEqual([mixed, compensation]);
    expect((await list(`?employee_id=${id}&to=2026-03-15`)).body).toEqual([compensation]);
    expect((await list(`?employee_id=${id}&status=pending`)).body).toEqual([]);
    const grouped = await list(`?employee_id=${id}&group_by_pay_run=true&limit=1`);
    expect(grouped.body).toEqual([
      { pay_run_id: mixed.pay_run_id, pay_run_end_date: '2026-03-22', pay_period: 'WEEKLY', pays: [mixed] },
    ]);
  });

  it('returns 400 for an unknown company', async () => {
    expect(answerOf(await list('', 999_999))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
  });
});
