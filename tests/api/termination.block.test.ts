import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, only } from '../harness/app.ts';

/**
 * These tests send a termination block with a new pay, so that one final pay contains both the hours and the payout.
 */
let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

const leaver = { is_leave_enabled: false, holiday_leave_hours: '60', leave_loading_percentage: '0.175' };
const ending = (fields: Record<string, unknown> = {}) => ({ termination_date: '2026-03-08', ...fields });
const read = async (id: number) => (await world.get(`/api/employees/${id}`)).body;
const recordOf = async (id: number) => (await world.get(`/api/employees/${id}/termination`)).body;
const refused = async (company: number, pay: Record<string, unknown>): Promise<string> => {
  const reply = await world.put(company, [pay], '?pay_date=2026-03-10');
  expect(reply.status, reply.text).toBe(400);
  return reply.body.detail;
};

describe('200', () => {
  it('pays hours, leave, notice, redundancy and a lump sum in one Australian pay, and taxes each by its own rules [LIFE-023, LIFE-024, LIFE-059, LIFE-067]', async () => {
    const id = await world.anAuEmployee(leaver);
    const pay = await world.pay(world.au, {
      employee_id: id,
      hours: [week()],
      termination: ending({
        reason: 'GENUINE_REDUNDANCY',
        cessation_type_code: 'R',
        notice_hours: '38',
        redundancy_amount: '25000',
        other_lump_sum_amount: 1000,
      }),
    });
    // 310 is withheld from the week of 1,520. Leave of 2,820 is taxed at a flat 32%: 902. The redundancy pay is
    // tax-free up to 13,100 + 6,552 x 1 year, and the remaining 5,348 is taxed at 32%: 1,711. The notice of 1,520 and
    // the lump sum of 1,000 are together taxed at 32%: 806.40.
    expect(only(pay, 'gross', 'tax', 'net', 'compulsory_super_amount', 'is_complete')).toEqual({
      gross: 31860,
      tax: 3729,
      net: 28131,
      compulsory_super_amount: 364.8,
      is_complete: true,
    });
    expect(pay.hours).toHaveLength(1);
    expect(
      pay.termination_payments.map(({ description, amount, type }: Record<string, unknown>) => [
        description,
        amount,
        type,
      ]),
    ).toEqual([
      ['Tax-free redundancy', 19652, 'LUMP_SUM'],
      ['Redundancy', 5348, 'ETP R'],
      ['Pay in lieu of notice', 1520, 'ETP O'],
      ['Lump sum', 1000, 'ETP O'],
    ]);
    const record = await recordOf(id);
    expect(only(record, 'pay_id', 'gross', 'tax', 'net', 'is_employee_terminated')).toEqual({
      pay_id: pay.id,
      gross: '30340.00',
      tax: '3419.00',
      net: '26921.00',
      is_employee_terminated: true,
    });
    expect(
      record.components.map(({ type, amount, tax, etp_code }: Record<string, unknown>) => [
        type,
        amount,
        tax,
        etp_code,
      ]),
    ).toEqual([
      ['ANNUAL_LEAVE', '2400.00', '767.66', undefined],
      ['LEAVE_LOADING', '420.00', '134.34', undefined],
      ['REDUNDANCY', '19652.00', '0.00', undefined],
      ['ETP', '5348.00', '1711.00', 'R'],
      ['ETP', '1520.00', '486.16', 'O'],
      ['ETP', '1000.00', '319.84', 'O'],
    ]);
    expect(only(await read(id), 'is_terminated', 'termination_date', 'holiday_leave_hours')).toEqual({
      is_terminated: true,
      termination_date: '2026-03-08',
      holiday_leave_hours: '0.00',
    });
  });

  it('keeps leave that is not paid out, and pays out sick leave on request [LIFE-058, LIFE-067]', async () => {
    const id = await world.anAuEmployee({ ...leaver, sick_leave_hours: '10', lsl_leave_hours: '5' });
    const pay = await world.pay(world.au, {
      employee_id: id,
      hours: [week()],
      termination: ending({
        pay_out_annual_leave: false,
        pay_out_leave_loading: false,
        pay_out_long_service_leave: false,
        pay_out_sick_leave: true,
      }),
    });
    expect(pay.leave).toEqual([
      {
        id: expect.any(Number),
        name: 'Unused sick leave',
        leave_type: 'SICK',
        date: '2026-03-10',
        hours: 10,
        value: 10,
        rate: 40,
        multiplier: null,
        leave_loading_amount: 0,
        amount: 400,
      },
    ]);
    expect(only(await read(id), 'holiday_leave_hours', 'sick_leave_hours', 'lsl_leave_hours')).toEqual({
      holiday_leave_hours: '60.00',
      sick_leave_hours: '0.00',
      lsl_leave_hours: '5.00',
    });
    expect((await recordOf(id)).components).toEqual([
      { tax: '128.00', days: null, type: 'ETP', hours: '10.00', weeks: null, amount: '400.00', etp_code: 'O' },
    ]);
  });

  it('counts leave taken and accrued by the final pay before paying out the balance [LIFE-024]', async () => {
    const id = await world.anAuEmployee({ holiday_leave_hours: '60' });
    const pay = await world.pay(world.au, {
      employee_id: id,
      hours: [week('30.4')],
      leave: [{ description: 'Annual leave', leave_type: 'HOLIDAY', date: '2026-03-05', hours: '7.6' }],
      termination: ending(),
    });
    // The opening 60 hours, less 7.6 taken, plus the accrual of a week: 20 days x 7.6 / 52 = 2.923077.
    expect(pay.leave).toEqual([
      {
        id: expect.any(Number),
        name: 'Annual leave',
        leave_type: 'HOLIDAY',
        date: '2026-03-05',
        hours: 7.6,
        value: 7.6,
        rate: 40,
        multiplier: null,
        leave_loading_amount: 0,
        amount: 304,
      },
      {
        id: expect.any(Number),
        name: 'Unused annual leave',
        leave_type: 'HOLIDAY',
        date: '2026-03-10',
        hours: 55.323077,
        value: 55.323077,
        rate: 40,
        multiplier: null,
        leave_loading_amount: 0,
        amount: 2212.92,
      },
    ]);
    expect(pay.leave_balance_rows[0]).toEqual({ leave_type: 'HOLIDAY', name: 'Annual Leave', hours: 0 });
  });

  it('pays notice, redundancy and a lump sum with the last week in New Zealand [LIFE-023, LIFE-068]', async () => {
    const id = await world.anNzEmployee();
    const pay = await world.pay(world.nz, {
      employee_id: id,
      hours: [week('40')],
      termination: ending({
        nz_ytd_taxable: '4800',
        notice_amount: '1200',
        redundancy_amount: '5000',
        other_lump_sum_amount: '300',
      }),
    });
    const record = await recordOf(id);
    expect(record.components.map(({ type, amount }: Record<string, unknown>) => [type, amount])).toEqual([
      ['HOLIDAY_PAY_8_PERCENT', '96.00'],
      ['NOTICE', '1200.00'],
      ['REDUNDANCY', '5000.00'],
      ['LUMP_SUM', '300.00'],
    ]);
    // 4,800 x 13 = 62,400 a year, so 6,596 is taxed at 30%: 1,978.80. The levy of 1.67% excludes the redundancy: 26.65.
    expect(only(record, 'gross', 'tax', 'nz_ytd_taxable')).toEqual({
      gross: '6596.00',
      tax: '2005.45',
      nz_ytd_taxable: '4800.00',
    });
    expect(only(pay, 'gross', 'is_complete')).toEqual({ gross: 7796, is_complete: true });
    expect(pay.termination_payments).toEqual([
      { id: expect.any(Number), description: 'Notice', amount: 1200, type: 'NOTICE' },
      { id: expect.any(Number), description: 'Redundancy', amount: 5000, type: 'REDUNDANCY' },
      { id: expect.any(Number), description: 'Lump sum', amount: 300, type: 'LUMP_SUM' },
    ]);
  });

  it('counts the leave and earnings of an earlier pay in the same call [LIFE-023]', async () => {
    const id = await world.anAuEmployee({ holiday_leave_hours: '10' });
    const reply = await world.put(
      world.au,
      [
        { employee_id: id, pay_date: '2026-03-03', hours: [week()] },
        { employee_id: id, pay_date: '2026-03-10', termination: ending() },
      ],
      '',
    );
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body[1].leave).toEqual([
      {
        id: expect.any(Number),
        name: 'Unused annual leave',
        leave_type: 'HOLIDAY',
        date: '2026-03-10',
        hours: 12.923077,
        value: 12.923077,
        rate: 40,
        multiplier: null,
        leave_loading_amount: 0,
        amount: 516.92,
      },
    ]);
  });

  it('does not terminate the employee in a preview [LIFE-022]', async () => {
    const id = await world.anAuEmployee(leaver);
    const pay = { employee_id: id, hours: [week()], termination: ending() };
    const reply = await world.put(world.au, [pay], '?pay_date=2026-03-10&dry_run=true');
    expect(reply.status).toBe(200);
    expect((await read(id)).is_terminated).toBe(false);
    expect(answerOf(await world.get(`/api/employees/${id}/termination`))).toEqual({
      status: 404,
      body: { detail: `Employee ${id} has never been terminated` },
    });
  });

  it('emits both pay.created and employee.updated [LIFE-073]', async () => {
    const id = await world.anAuEmployee(leaver);
    const pay = await world.pay(world.au, { employee_id: id, termination: ending() });
    const events = await world.service.database.query<{ type: string }>(
      `select type from event where (entity_type = 'pay' and entity_id = $1) or (entity_type = 'employee' and entity_id = $2)
       order by id`,
      [pay.id, id],
    );
    expect(events.map(({ type }) => type)).toEqual(['employee.created', 'pay.created', 'employee.updated']);
  });
});

describe('400 with the item', () => {
  it.each([
    ['au', { nz_ytd_taxable: '1' }, 'nz_ytd_taxable is for New Zealand employees only; leave it out for this employee'],
    ['nz', { reason: 'ORDINARY' }, 'reason is for Australian employees only; leave it out for this employee'],
    [
      'nz',
      { pay_out_sick_leave: false },
      'pay_out_sick_leave is for Australian employees only; leave it out for this employee',
    ],
    ['nz', { notice_hours: '1' }, 'notice_hours is for Australian employees only; leave it out for this employee'],
    ['nz', { etp_code: 'O' }, 'etp_code is for Australian employees only; leave it out for this employee'],
    [
      'au',
      { notice_hours: '1', notice_amount: '1' },
      'give notice_hours or notice_amount, not both: each of them sets the amount of the notice',
    ],
    ['au', { termination_date: '2024-06-30' }, 'termination_date 2024-06-30 is before the start date 2024-07-01'],
  ] as const)('%s: returns 400 for %j [LIFE-011, LIFE-012, LIFE-069]', async (country, fields, detail) => {
    const id = country === 'au' ? await world.anAuEmployee() : await world.anNzEmployee();
    expect(await refused(world[country], { employee_id: id, termination: ending(fields) })).toBe(`pays[0]: ${detail}`);
  });

  it('returns 400 for an employee who is already terminated or is sent twice in one call [LIFE-069]', async () => {
    const gone = await world.anAuEmployee();
    await world.pay(world.au, { employee_id: gone, termination: ending() });
    expect(await refused(world.au, { employee_id: gone, termination: ending() })).toBe(
      `pays[0]: Employee ${gone} is already terminated; omit termination`,
    );
    const twice = await world.anAuEmployee();
    const pay = { employee_id: twice, termination: ending() };
    const reply = await world.put(world.au, [pay, pay], '?pay_date=2026-03-10');
    expect([reply.status, reply.body.detail]).toEqual([
      400,
      `pays[1]: Employee ${twice} is already terminated by another of these pays`,
    ]);
    expect((await read(twice)).is_terminated).toBe(false);
  });

  it('returns 400 for a termination block with auto_calculate false [LIFE-070]', async () => {
    const id = await world.anAuEmployee();
    expect(await refused(world.au, { employee_id: id, auto_calculate: false, termination: ending() })).toBe(
      'pays[0]: a termination is always calculated; leave auto_calculate out or send true',
    );
  });

  it('returns 400 for leave without a rate, a date before the latest pay, and an ETP code that does not match the reason [LIFE-013, LIFE-069]', async () => {
    const id = await world.anAuEmployee({ ...leaver, pay_rate_per_hour: null });
    expect(await refused(world.au, { employee_id: id, termination: ending() })).toBe(
      'pays[0]: this pay cannot be calculated: 60 hours of unused annual leave cannot be paid: the employee has no hourly rate',
    );
    const early = await world.anAuEmployee();
    await world.pay(world.au, { employee_id: early, hours: [week()] }, '?pay_date=2026-03-12');
    expect(await refused(world.au, { employee_id: early, termination: ending() })).toBe(
      'pays[0]: Uncalculable termination: its payment date 2026-03-10 is before the latest complete pay of 2026-03-12',
    );
    const odd = await world.anAuEmployee();
    const fields = ending({ etp_code: 'T', other_lump_sum_amount: '5' });
    expect(await refused(world.au, { employee_id: odd, termination: fields })).toBe(
      'pays[0]: this pay cannot be calculated: ETP code T does not fit the reason ORDINARY',
    );
  });

  it('pays a terminated employee without a termination block [PAY-080]', async () => {
    const id = await world.anAuEmployee();
    await world.pay(world.au, { employee_id: id, termination: ending() });
    expect((await world.pay(world.au, { employee_id: id, hours: [week('4')] }, '?pay_date=2026-03-17')).gross).toBe(
      160,
    );
  });
});

describe('422', () => {
  it.each([
    [{}, 'termination_date: this field is required'],
    [{ termination_date: '2026-03-08', foo: 1 }, 'foo: this field is not known here'],
    [
      { termination_date: '2026-03-08', cessation_type_code: 'X' },
      'cessation_type_code: must be one of V, I, D, R, F, C, T',
    ],
    [
      { termination_date: '2026-03-08', notice_amount: -1 },
      'notice_amount: must be a decimal number such as "12.50", not below zero, at most 8 digits before the point, without an exponent',
    ],
  ])('returns 422 for %j [LIFE-067]', async (termination, message) => {
    const id = await world.anAuEmployee();
    expect(answerOf(await world.put(world.au, [{ employee_id: id, termination }]))).toEqual({
      status: 422,
      body: { status_code: 10422, message: `body -> 0 -> termination -> ${message}`, data: null },
    });
  });
});
