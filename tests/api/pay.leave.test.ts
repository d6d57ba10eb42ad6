import { beforeAll, describe, expect, it } from 'vitest';
import { anNzEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';

type Fields = Record<string, unknown>;

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

const away = (leave_type: string, hours: string, more: Fields = {}): Fields => ({
  description: 'Away',
  leave_type,
  date: '2026-03-09',
  hours,
  ...more,
});
/** The leave balances that a pay shows, by leave type. */
const balances = (pay: { leave_balance_rows: { leave_type: string; hours: number }[] }): Record<string, number> =>
  Object.fromEntries(pay.leave_balance_rows.map(({ leave_type, hours }) => [leave_type, hours]));
const paid = async (employee: Fields, pay: Fields) =>
  balances(await world.pay(world.au, { employee_id: await world.anAuEmployee(employee), ...pay }));
const BY_HOURS = { accrue_leave_on_hours_worked: true };

describe('leave accrual', () => {
  it('accrues the days per year over the pays of the year, unless accrual by the hour is selected [LEAVE-005] [LEAVE-022]', async () => {
    // 20 and 10 days of 7.6 hours a year, divided by 52, 26 and 12 pays.
    expect(await paid({}, { hours: [week('10')] })).toEqual({ HOLIDAY: 2.923077, SICK: 1.461538 });
    expect(await paid({ pay_period: 'FORTNIGHTLY' }, {})).toEqual({ HOLIDAY: 5.846154, SICK: 2.923077 });
    expect(await paid({ pay_period: 'MONTHLY' }, {})).toEqual({ HOLIDAY: 12.666667, SICK: 6.333333 });
    expect(await paid({ num_holiday_leave_days_per_year: 25 }, {})).toEqual({ HOLIDAY: 3.653846, SICK: 1.461538 });
  });

  it('accrues leave by the hour, at the factors of the employee, when that is selected [LEAVE-002] [LEAVE-003] [LEAVE-004]', async () => {
    // 38 hours at 0.076923, 0.038462 and 0.016667.
    expect(await paid({ ...BY_HOURS, is_lsl_enabled: true }, { hours: [week('38')] })).toEqual({
      HOLIDAY: 2.923074,
      SICK: 1.461556,
      LONG_SERVICE: 0.633346,
    });
    expect(await paid({ ...BY_HOURS, accrue_holiday_leave_per_hour: '0.1' }, { hours: [week('10')] })).toEqual({
      HOLIDAY: 1,
      SICK: 0.38462,
    });
  });

  it('accrues leave on overtime only when the employee setting says so [LEAVE-006]', async () => {
    const pay = { hours: [week('38'), week('10', { is_overtime: true })] };
    expect(await paid(BY_HOURS, pay)).toEqual({ HOLIDAY: 2.923074, SICK: 1.461556 });
    expect(await paid({ ...BY_HOURS, accrue_leave_on_overtime_hours: true }, pay)).toEqual({
      HOLIDAY: 3.692304,
      SICK: 1.846176,
    });
  });

  it('accrues leave only on hours, not on kilometres or pieces [PAY-102]', async () => {
    const hours = [week('10'), week('500', { units: 'KMs', rate: '0.88' })];
    expect(await paid(BY_HOURS, { hours })).toEqual({ HOLIDAY: 0.76923, SICK: 0.38462 });
  });

  it('accrues no leave when it is switched off [LEAVE-001]', async () => {
    const employee_id = await world.anAuEmployee({ is_leave_enabled: false, holiday_leave_hours: '10' });
    const pay = await world.pay(world.au, { employee_id, hours: [week()] });
    expect(balances(pay)).toEqual({ HOLIDAY: 10 });
  });

  it('accrues leave once per period, however many pays the period has', async () => {
    const employee_id = await world.anAuEmployee();
    const pays = [
      { employee_id, hours: [week('20')] },
      { employee_id, hours: [week('18')] },
    ];
    const made = await world.put(world.au, pays, '?pay_date=2026-03-10');
    expect(made.body.map(balances)).toEqual([
      { HOLIDAY: 2.923077, SICK: 1.461538 },
      { HOLIDAY: 2.923077, SICK: 1.461538 },
    ]);
    const later = await world.pay(world.au, { employee_id, hours: [week('1')] });
    expect(balances(later)).toEqual({ HOLIDAY: 2.923077, SICK: 1.461538 });
    expect(balances(await world.pay(world.au, { employee_id }, '?pay_date=2026-03-17'))).toEqual({
      HOLIDAY: 5.846154,
      SICK: 2.923076,
    });
  });

  it('accrues leave on the regular pay when a separate bonus comes first', async () => {
    const employee_id = await world.anAuEmployee();
    const bonus = await world.pay(world.au, { employee_id, bonuses: [{ description: 'Bonus', amount: 10 }] });
    expect(balances(bonus)).toEqual({ HOLIDAY: 0, SICK: 0 });
    expect(balances(await world.pay(world.au, { employee_id, hours: [week()] }))).toEqual({
      HOLIDAY: 2.923077,
      SICK: 1.461538,
    });
  });
});

describe('taking leave', () => {
  it('reduces the balance of the leave type [LEAVE-019]', async () => {
    const employee_id = await world.anAuEmployee({
      is_leave_enabled: false,
      holiday_leave_hours: '40',
      sick_leave_hours: '20',
      lsl_leave_hours: '100',
    });
    const pay = await world.pay(world.au, {
      employee_id,
      leave: [away('HOLIDAY', '8'), away('SICK', '7.6'), away('LONG_SERVICE', '38'), away('COMPASSIONATE', '7.6')],
    });
    expect(balances(pay)).toEqual({ HOLIDAY: 32, SICK: 12.4, LONG_SERVICE: 62 });
    const { body } = await world.get(`/api/employees/${employee_id}`);
    expect([body.holiday_leave_hours, body.sick_leave_hours, body.lsl_leave_hours]).toEqual([
      '32.00',
      '12.40',
      '62.00',
    ]);
  });

  it('allows leave that makes the balance negative', async () => {
    expect(await paid({ is_leave_enabled: false }, { leave: [away('HOLIDAY', '8')] })).toEqual({ HOLIDAY: -8 });
  });

  it('pays nothing for unpaid leave and does not change a balance [LEAVE-021]', async () => {
    const employee_id = await world.anAuEmployee({ holiday_leave_hours: '10', is_leave_enabled: false });
    const pay = await world.pay(world.au, { employee_id, leave: [away('UNPAID', '7.6')] });
    expect([pay.leave[0].amount, pay.gross, balances(pay).HOLIDAY]).toEqual([0, 0, 10]);
  });

  it('adds the leave loading of the employee to annual leave only [LEAVE-009]', async () => {
    const employee_id = await world.anAuEmployee({ leave_loading_percentage: '0.175' });
    const pay = await world.pay(world.au, { employee_id, leave: [away('HOLIDAY', '8'), away('SICK', '8')] });
    // 8 hours at 40 is 320, of which 17.5% is 56.
    expect(pay.leave.map((row: Fields) => [row.leave_loading_amount, row.amount])).toEqual([
      [56, 376],
      [0, 320],
    ]);
    const stated = await world.pay(world.au, {
      employee_id,
      leave: [away('HOLIDAY', '8', { leave_loading_amount: 0 })],
    });
    expect(stated.leave[0]).toEqual({
      id: expect.any(Number),
      name: 'Away',
      leave_type: 'HOLIDAY',
      date: '2026-03-09',
      hours: 8,
      value: 8,
      rate: 40,
      multiplier: null,
      leave_loading_amount: 0,
      amount: 320,
    });
  });
});

describe('setting leave balances', () => {
  it('sets the opening balance before the first pay and corrects it afterwards [LEAVE-013] [LEAVE-014] [LEAVE-015] [LEAVE-016]', async () => {
    const employee_id = await world.anAuEmployee({ is_leave_enabled: false, holiday_leave_hours: '15' });
    const read = async () => (await world.get(`/api/employees/${employee_id}`)).body.holiday_leave_hours;
    expect(await read()).toBe('15.00');
    await world.pay(world.au, { employee_id, leave: [away('HOLIDAY', '5')] });
    expect(await read()).toBe('10.00');
    await world.patchEmployee(world.au, employee_id, { holiday_leave_hours: '12' });
    await world.patchEmployee(world.au, employee_id, { holiday_leave_hours: '12' });
    await world.patchEmployee(world.au, employee_id, { holiday_leave_hours: null });
    expect(await read()).toBe('12.00');
    const entries = await world.service.database.query<{ quantity: string; reason: string; as_at: string }>(
      'select quantity::float8::text as quantity, reason, as_at::text from leave_entry where employee_id = $1 order by id',
      [employee_id],
    );
    expect(entries.map(({ quantity, reason, as_at }) => [quantity, reason, as_at])).toEqual([
      ['15', 'OPENING', '2024-07-01'],
      ['-5', 'TAKEN', '2026-03-10'],
      ['2', 'SET', '2026-03-10'],
    ]);
  });

  it('keeps RDO and TOIL balances through pays and a reset [LEAVE-008] [LEAVE-010] [LEAVE-020]', async () => {
    const employee_id = await world.anAuEmployee({ rdo_hours: '15.2', toil_hours: '3.8', holiday_leave_hours: '9' });
    const pay = await world.pay(world.au, { employee_id, hours: [week()] });
    expect(balances(pay)).toEqual({ HOLIDAY: 11.923077, SICK: 1.461538, RDO: 15.2, TOIL: 3.8 });
    await world.patchEmployee(world.au, employee_id, { delete_non_rdo_and_toil_leave_items: true });
    const { body } = await world.get(`/api/employees/${employee_id}`);
    expect([body.holiday_leave_hours, body.rdo_days, body.toil_days]).toEqual(['0.00', '2.00', '0.50']);
    expect(balances(await world.pay(world.au, { employee_id }, '?pay_date=2026-03-17'))).toEqual({
      HOLIDAY: 2.923077,
      SICK: 1.461538,
      RDO: 15.2,
      TOIL: 3.8,
    });
  });
});

describe('New Zealand leave', () => {
  it('counts annual holidays in weeks, and sick leave and alternative holidays in days [LEAVE-011] [LEAVE-023]', async () => {
    const employee_id = await world.anNzEmployee();
    const pay = await world.pay(world.nz, {
      employee_id,
      hours: [week('24')],
      leave: [away('ANNUAL_HOLIDAYS', '8'), away('SICK', '8')],
    });
    // A year of work earns 4 weeks of annual holidays and 10 days of sick leave. Eight hours use a fifth of a week, or
    // one day.
    const { body } = await world.get(`/api/employees/${employee_id}`);
    expect([body.annual_holidays_weeks, body.sick_leave_days]).toEqual(['-0.123077', '-0.807692']);
    expect(balances(pay)).toEqual({ ANNUAL_HOLIDAYS: -4.92308, SICK: -6.461536 });
    expect(body).not.toHaveProperty('holiday_leave_hours');
  });

  it('pays a holiday at the greater of ordinary and average weekly pay', async () => {
    const employee_id = await world.anNzEmployee({ start_date: '2026-02-24' });
    // Two weeks of 50 hours raise average weekly pay to 1,500. Ordinary weekly pay is 1,200.
    for (const date of ['2026-02-24', '2026-03-02']) {
      await world.pay(world.nz, { employee_id, hours: [week('50')] }, `?pay_date=${date}`);
    }
    const pay = await world.pay(
      world.nz,
      { employee_id, leave: [away('ANNUAL_HOLIDAYS', '40'), away('SICK', '8')] },
      '?pay_date=2026-03-10',
    );
    expect(pay.leave.map(({ amount }: never) => amount)).toEqual([1500, 240]);
    const named = await world.pay(world.nz, { employee_id, leave: [away('ANNUAL_HOLIDAYS', '40', { rate: '31' })] });
    expect(named.leave[0].amount).toBe(1240);
  });

  it('rejects Australian balances, as an item error on create and a request error on update [LEAVE-017] [LEAVE-018]', async () => {
    const employee_id = await world.anNzEmployee();
    const created = await world.service.call('PUT', `/api/company/${world.nz}/employees/create`, {
      token: world.token,
      body: [anNzEmployee({ holiday_leave_hours: '5' }), anNzEmployee()],
    });
    expect([created.status, Object.keys(created.body[0].errors)]).toEqual([207, ['holiday_leave_hours']]);
    const changed = await world.service.call('PATCH', `/api/company/${world.nz}/employees/update`, {
      token: world.token,
      body: [{ id: employee_id, sick_leave_hours: '5' }],
    });
    expect([changed.status, changed.body]).toEqual([
      400,
      {
        detail:
          'Item 0: sick_leave_hours cannot be set for a New Zealand company: its leave is measured in weeks and days; the 0 items before it were processed, the rest were not',
      },
    ]);
  });
});
