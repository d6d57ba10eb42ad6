import { beforeAll, describe, expect, it } from 'vitest';
import { anNzEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { only } from '../harness/app.ts';

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
  it('accrues the yearly days of leave over the pays of the year by default [LEAVE-005] [LEAVE-022]', async () => {
    // 20 and 10 days of 7.6 hours a year, each divided by 52, 26 and 12 pays.
    expect(await paid({}, { hours: [week('10')] })).toEqual({ HOLIDAY: 2.923077, SICK: 1.461538 });
    expect(await paid({ pay_period: 'FORTNIGHTLY' }, {})).toEqual({ HOLIDAY: 5.846154, SICK: 2.923077 });
    expect(await paid({ pay_period: 'MONTHLY' }, {})).toEqual({ HOLIDAY: 12.666667, SICK: 6.333333 });
    expect(await paid({ num_holiday_leave_days_per_year: 25 }, {})).toEqual({ HOLIDAY: 3.653846, SICK: 1.461538 });
  });

  it('accrues leave by the hour at the employee’s rates when accrual by the hour is selected [LEAVE-002] [LEAVE-003] [LEAVE-004]', async () => {
    // 38 hours, each accruing 0.076923, 0.038462 and 0.016667 hours of leave.
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

  it('accrues leave on overtime only when the employee setting allows it [LEAVE-006]', async () => {
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

  it('accrues leave on the regular pay when a separate bonus is paid first', async () => {
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

  it('adds the employee’s leave loading to annual leave only [LEAVE-009]', async () => {
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
  it('records an opening balance before the first pay and a correction after it [LEAVE-013] [LEAVE-014] [LEAVE-015] [LEAVE-016]', async () => {
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

  it('keeps RDO and TOIL balances when other balances are deleted [LEAVE-008] [LEAVE-010] [LEAVE-020]', async () => {
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

  it('pays a holiday at the greater of ordinary weekly pay and average weekly earnings', async () => {
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

  it('rejects Australian balances with an item error on create and with a request error on update [LEAVE-017] [LEAVE-018]', async () => {
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
          'Item 0: sick_leave_hours cannot be set for a New Zealand company: its leave is measured in weeks and days; the items before this one were processed, the rest were not',
      },
    ]);
  });
});

describe('Australian leave', () => {
  /**
   * These tests cover garnishees and the Australian leave that the API contract does not define: leave cashed out
   * during employment, family violence leave and accrual in part weeks.
   */
  let world: PayWorld;
  beforeAll(async () => {
    world = await payWorld({ shared: true });
  });

  type Fields = Record<string, unknown>;
  const linesOf = async (payId: number): Promise<Fields[]> =>
    (await world.get(`/api/pays/${payId}/explanation`)).body.lines;
  const rule = async (payId: number, name: string) => (await linesOf(payId)).filter((line) => line.rule === name);
  const reported = async (id: number) =>
    (await world.get(`/api/company/${world.au}/stp-year-to-date`)).body.find(
      ({ employee_id }: Fields) => employee_id === id,
    );
  const refused = async (company: number, pay: Fields) => {
    const reply = await world.put(company, [pay], '?pay_date=2026-03-10');
    expect(reply.status, reply.text).toBe(400);
    return reply.body.detail;
  };
  const leaveWarnings = ({ warnings = [] }: { warnings?: { code: string; message: string }[] }) =>
    warnings.filter(({ code }) => code === 'LEAVE_BELOW_ZERO').map(({ message }) => message);
  const previewWarnings = async (pay: Fields) => {
    const reply = await world.put(world.au, [pay], '?pay_date=2026-03-10&dry_run=true');
    expect(reply.status, reply.text).toBe(200);
    return leaveWarnings(reply.body[0]);
  };
  /** Reverts a completed pay to a draft and returns its warnings. */
  const draftWarnings = async (payId: number) => {
    const { token } = world;
    const reply = await world.service.call('POST', `/api/company/${world.au}/pays/${payId}/revert`, { token });
    expect(reply.status, reply.text).toBe(200);
    return leaveWarnings(reply.body);
  };
  const balance = async (id: number, name: string) => (await world.get(`/api/employees/${id}`)).body[name];

  describe('leave cashed out in service', () => {
    const holder = { holiday_leave_hours: '200', leave_loading_percentage: '0.175', is_leave_enabled: false };
    const cash = (fields: Fields = {}) => ({
      description: 'Leave cashed out',
      leave_type: 'HOLIDAY',
      date: '2026-03-10',
      hours: '38',
      paid_as: 'CASH_UP',
      ...fields,
    });

    it('taxes cashed-out leave under Schedule 5, pays super on it and reports it under paid leave code C', async () => {
      const id = await world.anAuEmployee(holder);
      const pay = await world.pay(world.au, { employee_id: id, hours: [week()], leave: [cash()] });
      // 38 hours at 40 with 17.5% loading = 1,786. Spread over 52 weeks, that is 34 a week on top of 1,520.
      expect(pay.leave).toEqual([
        expect.objectContaining({
          leave_type: 'HOLIDAY',
          hours: 38,
          amount: 1786,
          leave_loading_amount: 266,
          paid_as: 'CASH_UP',
        }),
      ]);
      expect((await rule(pay.id, 'AU.PAYG')).map(({ amount }) => amount)).toEqual(['310.00']);
      expect((await rule(pay.id, 'AU.PAYG.SCHEDULE-5')).map(({ amount }) => amount)).toEqual(['572.00']);
      // Super is due on 1,520 twice, because the employee's settings exclude the loading.
      expect(only(pay, 'tax', 'compulsory_super_amount')).toEqual({ tax: 882, compulsory_super_amount: 364.8 });
      const year = await reported(id);
      expect([year.income[0].gross, year.income[0].paid_leave]).toEqual([1520, [{ code: 'C', amount: 1786 }]]);
      expect(await balance(id, 'holiday_leave_hours')).toBe('162.00');
      const [entry] = await world.service.database.query<{ reason: string; quantity: string }>(
        'select reason, quantity from leave_entry where pay_id = $1',
        [pay.id],
      );
      expect(entry).toEqual({ reason: 'PAID_OUT', quantity: '-38.000000' });
    });

    it('accrues no leave on hours that are cashed out', async () => {
      const id = await world.anAuEmployee({ holiday_leave_hours: '200' });
      await world.pay(world.au, { employee_id: id, leave: [cash()] });
      expect(await balance(id, 'holiday_leave_hours')).toBe('162.00');
      const pay = await world.pay(world.au, { employee_id: id, hours: [week()] });
      // 20 days of 7.6 hours a year, divided by 52 weeks.
      expect((await rule(pay.id, 'AU.LEAVE.ACCRUAL.HOLIDAY')).map(({ amount }) => amount)).toEqual(['2.923077']);
    });

    it('warns in previews and drafts when less than four weeks remain after cashing out [PERIOD-012]', async () => {
      const id = await world.anAuEmployee({ ...holder, holiday_leave_hours: '190' });
      const all = await previewWarnings({ employee_id: id, leave: [cash({ hours: '38' })] });
      expect(all).toEqual([]);
      expect(await previewWarnings({ employee_id: id, leave: [cash({ hours: '38.5' })] })).toEqual([
        'Lee, Ann has 151.5 hours of Annual Leave after cashing some out, less than the 4 weeks of 38 hours that must remain',
      ]);
      // The rule limits only cashing out. Leave that is taken may use up the balance.
      expect(await previewWarnings({ employee_id: id, leave: [cash({ hours: '60', paid_as: undefined })] })).toEqual(
        [],
      );
      const pay = await world.pay(world.au, { employee_id: id, leave: [cash({ hours: '76' })] });
      expect(await draftWarnings(pay.id)).toEqual([
        'Lee, Ann has 114 hours of Annual Leave after cashing some out, less than the 4 weeks of 38 hours that must remain',
      ]);
    });

    it('keeps leave marked as cashed out when the pay is changed', async () => {
      const id = await world.anAuEmployee(holder);
      const pay = await world.pay(world.au, { employee_id: id, hours: [week()], leave: [cash()] });
      const changed = await world.service.call('PATCH', `/api/company/${world.au}/pays/${pay.id}`, {
        token: world.token,
        body: { allowances: [] },
      });
      expect([changed.status, changed.body.tax, changed.body.leave[0].paid_as]).toEqual([200, 882, 'CASH_UP']);
    });

    it('returns 400 for cashing out a leave type without a balance, and for closedown pay in Australia', async () => {
      const id = await world.anAuEmployee(holder);
      expect(await refused(world.au, { employee_id: id, leave: [cash({ leave_type: 'COMPASSIONATE' })] })).toBe(
        'pays[0] leave[0]: COMPASSIONATE cannot be cashed out; HOLIDAY, LONG_SERVICE, SICK can',
      );
      expect(await refused(world.au, { employee_id: id, leave: [cash({ paid_as: 'CLOSEDOWN' })] })).toBe(
        'pays[0] leave[0]: paid_as CLOSEDOWN is for New Zealand employees only; leave it out',
      );
    });
  });

  describe('family and domestic violence leave', () => {
    const away = (date: string, hours = '7.6') => ({
      description: 'Family and domestic violence leave',
      leave_type: 'FAMILY_VIOLENCE',
      date,
      hours,
    });
    const left = async (id: number, asAt = '2026-03-10') =>
      only(
        (await world.get(`/api/employees/${id}/family-violence-leave?as_at=${asAt}`)).body,
        'year_from',
        'days_taken',
        'days_left',
      );

    it('grants ten days on the first day and on each anniversary, even to casual employees, without carry-over', async () => {
      const id = await world.anAuEmployee({ start_date: '2026-03-02', employment_status: 'Casual' });
      const { status, body } = await world.get(`/api/employees/${id}/family-violence-leave?as_at=2026-03-02`);
      expect([status, body]).toEqual([
        200,
        {
          employee_id: id,
          as_at: '2026-03-02',
          year_from: '2026-03-02',
          year_to: '2027-03-01',
          days: '10.00',
          days_taken: '0.00',
          days_left: '10.00',
          source: 'Fair Work Act 2009 (Cth) ss 106A-106E, as advisers have it',
        },
      ]);
      await world.pay(world.au, {
        employee_id: id,
        hours: [week('30.4')],
        leave: [away('2026-03-09'), away('2026-03-10', '3.8')],
      });
      expect(await left(id)).toEqual({ year_from: '2026-03-02', days_taken: '1.50', days_left: '8.50' });
      expect(await left(id, '2027-03-02')).toEqual({ year_from: '2027-03-02', days_taken: '0.00', days_left: '10.00' });
    });

    it('warns in previews and drafts when leave exceeds ten days in a year of employment [PERIOD-012]', async () => {
      const id = await world.anAuEmployee({ start_date: '2025-03-10', is_leave_enabled: false });
      const days = (from: number, count: number, month = '02') =>
        Array.from({ length: count }, (_, day) => away(`2026-${month}-${String(from + day).padStart(2, '0')}`));
      await world.pay(world.au, { employee_id: id, leave: days(2, 5) }, '?pay_date=2026-02-03');
      expect(await previewWarnings({ employee_id: id, leave: days(2, 5, '03') })).toEqual([]);
      const over =
        'Lee, Ann has taken 1.5 more days of Family and Domestic Violence Leave than the 10 allowed in the year of employment';
      const many = [...days(2, 6, '03'), away('2026-03-08', '3.8')];
      expect(await previewWarnings({ employee_id: id, leave: many })).toEqual([over]);
      const pay = await world.pay(world.au, { employee_id: id, leave: many });
      expect(await draftWarnings(pay.id)).toEqual([over]);
      // The next year of employment brings another ten days.
      expect(await previewWarnings({ employee_id: id, leave: days(10, 5, '03') })).toEqual([]);
      const there = await world.anNzEmployee();
      const reply = await world.put(
        world.nz,
        [{ employee_id: there, leave: [{ ...away('2026-03-09', '8'), leave_type: 'NZ_FAMILY_VIOLENCE' }] }],
        '?pay_date=2026-03-10&dry_run=true',
      );
      expect(JSON.stringify(reply.body)).not.toContain('Domestic');
    });

    it('pays family violence leave as ordinary time and counts it as service', async () => {
      const id = await world.anAuEmployee({ accrue_leave_on_hours_worked: true });
      const pay = await world.pay(world.au, { employee_id: id, hours: [week('30.4')], leave: [away('2026-03-09')] });
      expect(only(pay, 'gross', 'tax', 'compulsory_super_amount')).toEqual({
        gross: 1520,
        tax: 310,
        compulsory_super_amount: 182.4,
      });
      expect((await rule(pay.id, 'AU.LEAVE.ACCRUAL.HOLIDAY'))[0]!.because).toBe('38 hours at 0.076923 an hour');
    });

    it.each(['FAMILY_VIOLENCE', 'NZ_FAMILY_VIOLENCE'])(
      'shows %s on a payslip only as ordinary hours, both for the pay and for the year to date',
      async (leave_type) => {
        const shown = {
          payslip_show_ytd: true,
          payslip_show_hours_and_rate: true,
          payslip_show_holiday_leave_balance: true,
          payslip_show_sick_leave_balance: true,
          payslip_show_custom_balances: true,
          number: null,
        };
        const slip = async (payId: number) => {
          const reply = await world.service.app.server.inject({
            method: 'GET',
            url: `/api/company/${world.au}/pays/${payId}/payslip.pdf`,
            headers: { authorization: `Bearer ${world.token}` },
          });
          expect(reply.statusCode).toBe(200);
          return pdfText(reply.rawPayload)[0]!;
        };
        const weeks = async (rows: (day: string) => Fields) => {
          const id = await world.anAuEmployee({ ...shown, first_name: 'Ann', last_name: 'Lee' });
          await world.pay(world.au, { employee_id: id, ...rows('2026-03-02') }, '?pay_date=2026-03-03');
          const last = await world.pay(world.au, { employee_id: id, ...rows('2026-03-09') });
          return slip(last.id);
        };
        const hidden = await weeks((day) => ({ hours: [week('30.4')], leave: [{ ...away(day), leave_type }] }));
        const plain = await weeks(() => ({ hours: [week()] }));
        // The payslip is identical to that of an employee who worked the whole week.
        expect(hidden).toEqual(plain);
      },
    );

    it('shows a whole week of family violence leave as ordinary hours', async () => {
      const id = await world.anAuEmployee({ payslip_show_hours_and_rate: true });
      const pay = await world.pay(world.au, { employee_id: id, leave: [away('2026-03-09', '38')] });
      const reply = await world.service.app.server.inject({
        method: 'GET',
        url: `/api/company/${world.au}/pays/${pay.id}/payslip.pdf`,
        headers: { authorization: `Bearer ${world.token}` },
      });
      const words = pdfText(reply.rawPayload)[0]!;
      expect(
        words.filter((word) => /violence|leave/i.test(word) && !/annual|personal|Leave balance/i.test(word)),
      ).toEqual([]);
      expect(words).toContain('Ordinary hours');
    });

    it('shows no balance row for family violence leave, and rejects such leave for New Zealand employees', async () => {
      const id = await world.anAuEmployee();
      const pay = await world.pay(world.au, { employee_id: id, leave: [away('2026-03-09')] });
      expect(pay.leave_balance_rows.map(({ leave_type }: Fields) => leave_type)).toEqual(['HOLIDAY', 'SICK']);
      const balances = (await world.get(`/api/employees/${id}/leave-balances`)).body;
      expect(balances.map(({ leave_type }: Fields) => leave_type)).toEqual(['HOLIDAY', 'SICK']);
      const there = await world.anNzEmployee();
      expect(await refused(world.nz, { employee_id: there, leave: [away('2026-03-09')] })).toBe(
        'pays[0] leave[0]: FAMILY_VIOLENCE is for Australian employees only; send NZ_FAMILY_VIOLENCE',
      );
      const reply = await world.get(`/api/employees/${there}/family-violence-leave`);
      expect([reply.status, reply.body.detail]).toEqual([
        400,
        'this leave is calculated for Australian employees only',
      ]);
    });
  });

  describe('accrual of yearly leave days in partial pay periods', () => {
    const accrued = async (payId: number) =>
      (await rule(payId, 'AU.LEAVE.ACCRUAL.HOLIDAY')).map(({ amount, because }) => [amount, because]);

    it('accrues leave for a full period when the employment ends on its last day', async () => {
      const id = await world.anAuEmployee({ pay_period: 'MONTHLY' });
      // 20 x 7.6 / 12 for the month. January 2026 has 22 working days of 7.6 hours, 167.2 hours in total.
      const month = await world.pay(world.au, { employee_id: id, hours: [week('160')] }, '?pay_date=2026-01-28');
      expect((await accrued(month.id))[0]?.[0]).toBe('12.666667');
      const ended = await world.service.call('POST', `/api/employees/${id}/terminate`, {
        token: world.token,
        body: { pay_date: '2026-01-31', termination_date: '2026-01-31' },
      });
      expect(ended.body.components.map(({ type, hours }: Fields) => [type, hours])).toEqual([
        ['ANNUAL_LEAVE', '12.666667'],
      ]);
    });

    it('accrues leave in proportion to the hours in a first week that starts on Wednesday', async () => {
      const id = await world.anAuEmployee({ start_date: '2026-03-11' });
      const pay = await world.pay(world.au, { employee_id: id, hours: [week('22.8')] });
      // A full week accrues 20 x 7.6 / 52 = 2.923077; this pay accrues three fifths of that.
      expect(await accrued(pay.id)).toEqual([
        ['1.753846', '20 days of 7.6 hours a year over 52 pays, for 22.8 of the 38 hours of a whole period'],
      ]);
      const next = await world.pay(world.au, { employee_id: id, hours: [week('22.8')] }, '?pay_date=2026-03-17');
      expect(await accrued(next.id)).toEqual([['2.923077', '20 days of 7.6 hours a year over 52 pays']]);
    });

    it('accrues leave in proportion to the hours in a final week that ends on Wednesday, whenever it is paid', async () => {
      for (const on of ['2026-03-12', '2026-03-18']) {
        const id = await world.anAuEmployee();
        const pay = await world.pay(
          world.au,
          { employee_id: id, hours: [week('22.8')], termination: { termination_date: '2026-03-11' } },
          `?pay_date=${on}`,
        );
        expect((await accrued(pay.id))[0]![0], on).toBe('1.753846');
      }
    });

    it('counts working days when there are no hours, and accrues leave in full for a whole week', async () => {
      const id = await world.anAuEmployee();
      const salary = { description: 'Salary', units: 'Weeks', value: '0.6', rate: '1520' };
      const pay = await world.pay(world.au, {
        employee_id: id,
        hours: [salary],
        termination: { termination_date: '2026-03-11' },
      });
      expect(await accrued(pay.id)).toEqual([
        ['1.753846', '20 days of 7.6 hours a year over 52 pays, 0.6 of the period by its working days'],
      ]);
      const whole = await world.anAuEmployee();
      const full = await world.pay(world.au, {
        employee_id: whole,
        hours: [week()],
        termination: { termination_date: '2026-03-13' },
      });
      expect((await accrued(full.id))[0]![0]).toBe('2.923077');
    });

    it('accrues the same leave over several pays of the last period as over one pay [PERIOD-003]', async () => {
      const ending = { termination: { termination_date: '2026-03-11' } };
      const one = await world.anAuEmployee();
      const whole = await world.pay(world.au, { employee_id: one, hours: [week('22.8')], ...ending });
      const two = await world.anAuEmployee();
      const first = await world.pay(world.au, { employee_id: two, hours: [week('22.8')] });
      const last = await world.pay(world.au, { employee_id: two, ...ending });
      expect((await accrued(first.id))[0]![0]).toBe('2.923077');
      expect((await accrued(last.id))[0]![0]).toBe('-1.169231');
      expect(Math.round((first.gross + last.gross) * 100)).toBe(Math.round(whole.gross * 100));
      expect(await balance(two, 'holiday_leave_hours')).toBe('0.00');
    });
  });

  describe('child support', () => {
    const garnishee = (fields: Fields = {}) => ({
      description: 'Arrears',
      classification: 'CHILD_SUPPORT_GARNISHEE',
      cents_in_dollar: '20',
      ...fields,
    });

    it('deducts a garnishee in cents per dollar of gross less salary sacrifice and reports it with code G', async () => {
      const id = await world.anAuEmployee();
      const pay = await world.pay(world.au, {
        employee_id: id,
        hours: [week()],
        pay_sacrifices: [{ description: 'Car', amount: '120', is_super: false }],
        deductions: [garnishee()],
      });
      expect(pay.deductions.map(({ amount }: Fields) => amount)).toEqual([280]);
      expect((await linesOf(pay.id)).find(({ label }) => label === 'Arrears')!.because).toBe(
        '20 cents in the dollar of 1400.00, gross less salary sacrifice',
      );
      expect((await reported(id)).deductions).toEqual([{ code: 'G', amount: 280 }]);
    });

    it('deducts no more than the outstanding amount, and the same total over two pays of a period', async () => {
      const id = await world.anAuEmployee();
      const limited = await world.pay(world.au, {
        employee_id: id,
        hours: [week()],
        deductions: [garnishee({ outstanding_amount: '100' })],
      });
      expect(limited.deductions[0].amount).toBe(100);
      const other = await world.anAuEmployee();
      const half = { employee_id: other, hours: [week('19')], deductions: [garnishee()] };
      const amounts = [
        (await world.pay(world.au, half)).deductions[0].amount,
        (await world.pay(world.au, half)).deductions[0].amount,
      ];
      expect(amounts).toEqual([152, 152]);
    });

    it('recalculates a garnishee when the pay is changed', async () => {
      const id = await world.anAuEmployee();
      const pay = await world.pay(world.au, { employee_id: id, hours: [week('19')], deductions: [garnishee()] });
      const changed = await world.service.call('PATCH', `/api/company/${world.au}/pays/${pay.id}`, {
        token: world.token,
        body: { hours: [week()] },
      });
      expect([changed.status, changed.body.deductions[0].amount]).toEqual([200, 304]);
    });

    it('returns 400 for cents_in_dollar without a garnishee, above a dollar or together with an amount', async () => {
      const id = await world.anAuEmployee();
      const wrong = (fields: Fields) => refused(world.au, { employee_id: id, deductions: [garnishee(fields)] });
      expect(await wrong({ classification: 'CHILD_SUPPORT_DEDUCTION' })).toBe(
        'pays[0] deductions[0]: cents_in_dollar is for Australian deductions with the classification CHILD_SUPPORT_GARNISHEE',
      );
      expect(await wrong({ amount: '5' })).toBe('pays[0] deductions[0]: give amount or cents_in_dollar, not both');
      expect(await wrong({ cents_in_dollar: '101' })).toBe(
        'pays[0] deductions[0]: cents_in_dollar 101 is more than 100',
      );
      expect(
        await refused(world.au, {
          employee_id: id,
          deductions: [{ description: 'X', amount: '1', classification: 'NORMAL', outstanding_amount: '5' }],
        }),
      ).toBe('pays[0] deductions[0]: outstanding_amount limits cents_in_dollar; send both');
    });

    it('applies several notices in order, carries nothing over and reports zero amounts', async () => {
      const id = await world.anAuEmployee();
      const notice = (description: string, amount: string) => ({
        description,
        amount,
        classification: 'CHILD_SUPPORT_DEDUCTION',
      });
      const union = { description: 'Union', amount: '10', classification: 'UNION_FEES' };
      const pay = await world.pay(world.au, {
        employee_id: id,
        hours: [week('16')],
        deductions: [union, notice('First', '60'), notice('Second', '60')],
      });
      // 640 less tax of 58 leaves 582, of which 544.88 is protected in 2026. Union fees do not reduce the amount
      // available for the notices.
      expect([pay.tax, pay.deductions.map(({ description, amount }: Fields) => [description, amount])]).toEqual([
        58,
        [
          ['Union', 10],
          ['First', 37.12],
          ['Second', 0],
        ],
      ]);
      const next = await world.pay(
        world.au,
        { employee_id: id, hours: [week('10')], deductions: [notice('First', '60')] },
        '?pay_date=2026-03-17',
      );
      expect(next.deductions.map(({ amount }: Fields) => amount)).toEqual([0]);
      expect((await linesOf(next.id)).find(({ label }) => label === 'First')!.amount).toBe('0.00');
      expect((await reported(id)).deductions).toEqual([
        { code: 'D', amount: 37.12 },
        { code: 'F', amount: 10 },
      ]);
    });
  });
});
