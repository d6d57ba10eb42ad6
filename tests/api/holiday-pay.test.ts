import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, anNzEmployee } from '../fixtures/pay-world.ts';
import { ordinary, type Pay, type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';
import { costOf } from '../harness/cost.ts';

// These tests cover New Zealand holiday pay that is not for leave taken: holiday pay with each pay, on request, at a
// closedown and on termination. Every employee earns 30 an hour for eight hours a day, 1,200 a week.

type Fields = Readonly<Record<string, unknown>>;

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

const worker = async (fields: Fields = {}, company = world.nz): Promise<number> =>
  (
    await world.employees(company, [anNzEmployee({ standard_hours_per_day: '8', is_leave_enabled: false, ...fields })])
  )[0]!;
const declare = async (id: number, body: Fields): Promise<void> => {
  const { status, text } = await world.call('PATCH', `/api/employees/${id}/declarations`, body);
  expect(status, text).toBe(200);
};
const declared = async (id: number, key: string) =>
  (await world.call('GET', `/api/employees/${id}/declarations`)).body[key];
const week = (id: number, more: Fields = {}): Fields => ({ employee_id: id, hours: [ordinary('40')], ...more });
const paid = async (pay: Fields, day: string, company = world.nz): Promise<Pay> =>
  (await world.pays(company, [pay], day))[0];
const openLeave = (id: number, weeks: string, days = '0') =>
  world.service.database.query(
    `insert into leave_entry (customer_id, employee_id, leave_type, unit, quantity, as_at, reason, created_at)
     values (3, $1, 'ANNUAL_HOLIDAYS', 'weeks', $2, '2025-04-01', 'OPENING', '2025-04-01'),
            (3, $1, 'ALT_HOLIDAY', 'days', $3, '2025-04-01', 'OPENING', '2025-04-01')`,
    [id, weeks, days],
  );
const weeksOf = async (id: number): Promise<string> => (await world.employee(id)).annual_holidays_weeks;
const parts = ({ components }: Pay): readonly string[] =>
  components.map((one: Pay) => `${one.type} ${one.weeks ?? one.days ?? ''} ${one.amount}`.replace('  ', ' '));
const codes = ({ warnings }: Pay): readonly string[] => warnings.map(({ code }: Pay) => code);

describe('holiday pay of 8% with each pay', () => {
  it('adds a separate row taxed with the pay, and accrues no annual holidays', async () => {
    const id = await worker({ is_leave_enabled: true, start_date: '2026-06-01' });
    await declare(id, { pays_holiday_pay_as_you_go: true });
    const pay = await paid(week(id), '2026-11-03');
    expect([pay.gross, pay.leave]).toEqual([
      1296,
      [
        {
          id: expect.any(Number),
          name: 'Holiday pay',
          leave_type: 'ANNUAL_HOLIDAYS',
          date: '2026-11-03',
          hours: 0,
          value: 0,
          rate: 0,
          multiplier: null,
          leave_loading_amount: 0,
          amount: 96,
        },
      ],
    ]);
    const other = await worker({ start_date: '2026-06-01' });
    const same = await paid({ employee_id: other, hours: [ordinary('1', { rate: '1296' })] }, '2026-11-03');
    expect([pay.tax, await weeksOf(id)]).toEqual([same.tax, '0.00']);
    expect(await world.explained(pay.id)).toContain('8 % of gross earnings 1200.00, paid with each pay');
  });

  it('pays 8% of each pay when a period is split, and recalculates it when one of the pays changes', async () => {
    const id = await worker({ start_date: '2026-06-01' });
    await declare(id, { pays_holiday_pay_as_you_go: true });
    const half = { employee_id: id, hours: [ordinary('20')] };
    const [first, second] = await world.pays(world.nz, [half, half], '2026-11-03');
    expect([first.gross, second.gross]).toEqual([648, 648]);
    const changed = await world.patch(world.nz, second.id, { hours: [ordinary('10')] });
    expect([changed.body.gross, changed.body.leave.map((row: Pay) => row.amount)]).toEqual([324, [24]]);
  });

  it('deducts the 8% already paid from the 8% due on termination', async () => {
    const id = await worker({ start_date: '2026-06-01' });
    await paid(week(id), '2026-10-27');
    await declare(id, { pays_holiday_pay_as_you_go: true });
    await paid(week(id), '2026-11-03');
    const pay = await paid(week(id, { termination: { termination_date: '2026-11-15' } }), '2026-11-10');
    const ended = (await world.call('GET', `/api/employees/${id}/termination`)).body;
    // 8% of 3,600 = 288, less the 96 already paid with each of the two earlier weeks.
    expect([pay.gross, parts(ended)]).toEqual([1392, ['HOLIDAY_PAY_8_PERCENT 96.00']]);
    expect(await world.explained(pay.id)).toContain(
      '8 % of gross earnings 3600.00 since the last anniversary (1200.00 of it in this pay) - 192.00 already paid',
    );
  });

  it('warns once the employee has completed twelve months', async () => {
    const id = await worker({ start_date: '2025-11-10' });
    await declare(id, { pays_holiday_pay_as_you_go: true });
    const on = async (day: string) => codes((await world.pays(world.nz, [week(id)], day, '&dry_run=true'))[0]);
    expect(await on('2026-11-03')).not.toContain('HOLIDAY_PAY_AS_YOU_GO');
    expect(await on('2026-11-10')).toContain('HOLIDAY_PAY_AS_YOU_GO');
  });
});

describe('holiday pay of 8% with each pay beyond twelve months', () => {
  const granted = async (id: number, asAt: string) => {
    const { body } = await world.call('GET', `/api/employees/${id}/nz-leave-entitlements?as_at=${asAt}`);
    return [body.annual_holidays.granted_on, body.annual_holidays.weeks_entitled];
  };
  const asYouGo = async (fields: Fields = {}) => {
    const id = await worker({ start_date: '2025-11-10', ...fields });
    await declare(id, { pays_holiday_pay_as_you_go: true });
    await paid(week(id), '2025-11-11');
    return id;
  };

  it('grants four weeks after twelve months and pays them on termination, in addition to the earlier 8%', async () => {
    const id = await asYouGo();
    await paid(week(id), '2026-11-10');
    expect(await granted(id, '2026-11-09')).toEqual([[], '0.00']);
    expect(await granted(id, '2026-11-10')).toEqual([['2026-11-10'], '4.00']);
    const end = await world.terminate(id, { pay_date: '2026-11-17', termination_date: '2026-11-15' });
    // Four weeks of 1,200 = 4,800; then 8% of (4,800 + the 1,200 earned since the anniversary) = 480, less the 96
    // already paid.
    expect(parts(end)).toEqual(['ANNUAL_HOLIDAYS 4.00 4800.00', 'HOLIDAY_PAY_8_PERCENT 384.00']);
  });

  it('grants no weeks to a casual employee, whose work may be too irregular, and adds a warning', async () => {
    const id = await asYouGo({ employment_status: 'Casual' });
    const [pay] = await world.pays(world.nz, [week(id)], '2026-11-10', '&dry_run=true');
    expect(pay.warnings.map(({ message }: Pay) => message)).toContain(
      'Tane, Aroha is paid holiday pay with each pay and completed twelve months on 2026-11-10: unless the work is too irregular, four weeks of annual holidays are due, and the holiday pay already paid cannot be recovered',
    );
    expect(await granted(id, '2026-11-10')).toEqual([[], '0.00']);
  });
});

describe('annual holidays paid out on request', () => {
  const cashUp = (hours: string, more: Fields = {}): Fields => ({
    description: 'Cash-up',
    leave_type: 'ANNUAL_HOLIDAYS',
    date: '2026-11-10',
    hours,
    paid_as: 'CASH_UP',
    ...more,
  });
  const asked = async (id: number, rows: readonly Fields[], day = '2026-11-10', company = world.nz) => {
    const { status, body } = await world.put(company, [{ employee_id: id, leave: rows }], `?pay_date=${day}`);
    return { status, detail: body.detail };
  };

  it('pays out leave at the greater weekly rate as an extra pay and reduces the balance', async () => {
    const id = await worker({ is_leave_enabled: true });
    await openLeave(id, '3');
    const pay = await paid({ employee_id: id, leave: [cashUp('20')] }, '2026-11-10');
    expect([pay.gross, pay.leave[0].paid_as, pay.leave[0].amount, await weeksOf(id)]).toEqual([
      600,
      'CASH_UP',
      600,
      '2.50',
    ]);
    const explanation = await world.explained(pay.id);
    expect(explanation).toContain(
      'Annual holidays paid out on request: 0.5 weeks x the greater of ordinary weekly pay 1200.00 and average weekly earnings',
    );
    expect(explanation).toContain('20 h paid out = 0.5 weeks');
    // The employee has no other recent pays, so the extra pay is taxed at 10.5%, plus the levy of 1.75%.
    expect(pay.tax).toBe(73.5);
  });

  it('allows at most one week in each entitlement year, over any number of pays', async () => {
    const id = await worker();
    await openLeave(id, '4');
    await paid({ employee_id: id, leave: [cashUp('24')] }, '2026-11-03');
    expect(await asked(id, [cashUp('10'), cashUp('10')])).toEqual({
      status: 422,
      detail: `Employee ${id} can have at most 1 week of annual holidays paid out in the entitlement year from 2026-04-01 to 2027-03-31: 0.6 weeks already paid out and 0.5 weeks requested`,
    });
    expect((await asked(id, [cashUp('16')])).status).toBe(200);
    expect((await asked(id, [cashUp('0.5')], '2027-03-30')).status).toBe(422);
    expect((await asked(id, [cashUp('40')], '2027-04-06')).status).toBe(200);
    expect(await weeksOf(id)).toBe('2.00');
  });

  it('counts all pays of a request towards the limit', async () => {
    const id = await worker();
    await openLeave(id, '4');
    const pay = { employee_id: id, leave: [cashUp('24')] };
    const { status, body } = await world.put(world.nz, [pay, pay], '?pay_date=2026-11-10');
    expect([status, body.detail]).toEqual([
      422,
      `Employee ${id} can have at most 1 week of annual holidays paid out in the entitlement year from 2026-04-01 to 2027-03-31: 0.6 weeks already paid out and 0.6 weeks requested`,
    ]);
  });

  it('pays out only granted weeks, not weeks accrued since the anniversary', async () => {
    const id = await worker();
    await openLeave(id, '0.5');
    expect(await asked(id, [cashUp('40')])).toEqual({
      status: 422,
      detail: `Employee ${id} is entitled to 0.5 weeks of annual holidays; 1 week cannot be paid out`,
    });
    const fresh = await worker({ is_leave_enabled: true, start_date: '2026-06-01' });
    await paid(week(fresh), '2026-06-02');
    await paid(week(fresh), '2026-11-03');
    expect(await weeksOf(fresh)).toBe('0.153846');
    expect(await asked(fresh, [cashUp('2')])).toEqual({
      status: 422,
      detail: `Employee ${fresh} is entitled to 0 weeks of annual holidays; 0.05 weeks cannot be paid out`,
    });
    expect((await asked(fresh, [cashUp('40')], '2027-06-01')).status).toBe(200);
  });

  it('does not pay out weeks that the same request takes as leave', async () => {
    const id = await worker();
    await openLeave(id, '1');
    const day = { description: 'Off', leave_type: 'ANNUAL_HOLIDAYS', date: '2026-11-12', hours: '20' };
    const detail = `Employee ${id} is entitled to 0.5 weeks of annual holidays; 1 week cannot be paid out`;
    expect(await asked(id, [day, cashUp('40')])).toEqual({ status: 422, detail });
    const pays = [
      { employee_id: id, leave: [day] },
      { employee_id: id, leave: [cashUp('40')] },
    ];
    expect((await world.put(world.nz, pays, '?pay_date=2026-11-10')).body.detail).toBe(detail);
    await paid(pays[0]!, '2026-11-10');
    expect(await asked(id, [cashUp('40')])).toEqual({ status: 422, detail });
    expect((await asked(id, [cashUp('20')])).status).toBe(200);
  });

  it('uses the same number of SQL statements for many payouts as for one', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => worker()));
    for (const id of ids) await openLeave(id, '4');
    const cost = (of: readonly number[]) =>
      costOf(world.service.database, () =>
        world.pays(
          world.nz,
          of.map((employee_id) => ({ employee_id, leave: [cashUp('8')] })),
        ),
      );
    expect(await cost(ids.slice(1))).toBe(await cost(ids.slice(0, 1)));
  });

  it('keeps the payout when the pay is changed, and restores the balance when the pay is deleted', async () => {
    const id = await worker();
    await openLeave(id, '2');
    const pay = await paid({ employee_id: id, leave: [cashUp('40')] }, '2026-11-10');
    const changed = await world.patch(world.nz, pay.id, { hours: [ordinary('8')] });
    expect([changed.status, changed.body.gross, await weeksOf(id)]).toEqual([200, 1440, '1.00']);
    await world.remove(world.nz, pay.id);
    expect([await weeksOf(id), (await asked(id, [cashUp('40')])).status]).toEqual(['2.00', 200]);
  });

  it('rejects a payout of another leave type, one on termination and one in Australia', async () => {
    const id = await worker();
    await openLeave(id, '2');
    const [au] = await world.employees(world.au, [anAuEmployee({})]);
    expect(await asked(id, [cashUp('8', { leave_type: 'SICK' })])).toEqual({
      status: 400,
      detail: 'pays[0] leave[0]: paid_as is for the leave_type ANNUAL_HOLIDAYS, not SICK',
    });
    const ending = { employee_id: id, leave: [cashUp('8')], termination: { termination_date: '2026-11-10' } };
    expect((await world.put(world.nz, [ending], '?pay_date=2026-11-10')).body).toEqual({
      detail: 'pays[0]: paid_as is for employments that continue; a termination already pays out annual holidays',
    });
    expect(await asked(au!, [cashUp('8')], '2026-11-10', world.au)).toEqual({
      status: 400,
      detail: 'pays[0] leave[0]: ANNUAL_HOLIDAYS cannot be cashed out; HOLIDAY, LONG_SERVICE, SICK can',
    });
  });
});

describe('closedown', () => {
  const closedown = (date = '2026-12-21'): Fields => ({
    description: 'Closedown',
    leave_type: 'ANNUAL_HOLIDAYS',
    date,
    paid_as: 'CLOSEDOWN',
  });
  let company: number;
  beforeAll(async () => {
    company = await world.company('NZ');
    const body = { closedown: { from: '2026-12-21', to: '2027-01-10' } };
    expect((await world.call('PATCH', `/api/company/${company}/declarations`, body)).status).toBe(200);
  });

  it('warns about closedown pay only for employees without a year of service', async () => {
    const [fresh, old] = [await worker({ start_date: '2026-08-03' }, company), await worker({}, company)];
    const preview = async (id: number, day: string, more: Fields = {}) =>
      codes((await world.pays(company, [week(id, more)], day, '&dry_run=true'))[0]);
    expect(await preview(fresh, '2026-12-22')).toContain('CLOSEDOWN_HOLIDAY_PAY');
    expect(await preview(fresh, '2026-12-22', { leave: [closedown()] })).not.toContain('CLOSEDOWN_HOLIDAY_PAY');
    expect(await preview(fresh, '2026-12-15')).not.toContain('CLOSEDOWN_HOLIDAY_PAY');
    expect(await preview(old, '2026-12-22')).not.toContain('CLOSEDOWN_HOLIDAY_PAY');
  });

  it('pays 8% to an employee who has used up the granted weeks, regardless of accrual', async () => {
    const kept = { is_leave_enabled: true };
    const [holder, used] = [await worker(kept, company), await worker(kept, company)];
    const off = (date: string): Fields => ({ description: 'Off', leave_type: 'ANNUAL_HOLIDAYS', date, hours: '40' });
    for (const id of [holder, used]) {
      const opened = await world.call('PUT', `/api/employees/${id}/opening-balances`, {
        as_at: '2026-11-08',
        leave: [{ leave_type: 'ANNUAL_HOLIDAYS', quantity: '1', unit: 'weeks' }],
      });
      expect(opened.status, opened.text).toBe(200);
      await paid(week(id), '2026-12-08', company);
    }
    await paid({ employee_id: used, leave: [off('2026-12-14')] }, '2026-12-15', company);
    expect(Number(await weeksOf(used))).toBeGreaterThan(0);
    const preview = async (pay: Fields) => codes((await world.pays(company, [pay], '2026-12-22', '&dry_run=true'))[0]);
    expect(await preview({ employee_id: holder, leave: [off('2026-12-21')] })).not.toContain('CLOSEDOWN_HOLIDAY_PAY');
    expect(await preview({ employee_id: used, hours: [ordinary('8')] })).toContain('CLOSEDOWN_HOLIDAY_PAY');
    const refused = await world.put(
      company,
      [{ employee_id: holder, leave: [off('2026-12-21'), closedown()] }],
      '?pay_date=2026-12-22',
    );
    expect(refused.body.detail).toBe(
      `pays[0]: employee ${holder} is entitled to 1 week of annual holidays when the closedown begins; pay them as leave, because the eight percent is for employees without entitlement`,
    );
    const pay = await paid({ employee_id: used, leave: [closedown()] }, '2026-12-22', company);
    // 8% of the 1,200 for work and the 1,200 for the week off. The employee was already entitled to that week, so it
    // was not taken in advance.
    expect([pay.gross, await weeksOf(used)]).toEqual([192, '0.00']);
  });

  it('counts earnings since the start date that were paid by another payroll', async () => {
    const id = await worker({ start_date: '2026-08-03' }, company);
    const opened = await world.call('PUT', `/api/employees/${id}/opening-balances`, {
      as_at: '2026-11-08',
      leave: [],
      nz: { gross_since_anniversary: '10000' },
    });
    expect(opened.status, opened.text).toBe(200);
    await paid(week(id), '2026-11-10', company);
    const pay = await paid({ employee_id: id, leave: [closedown()] }, '2026-12-22', company);
    // 8% of the 10,000 earned in the other payroll and the 1,200 earned in this one.
    expect(pay.gross).toBe(896);
  });

  it('pays 8% of earnings since the start date, less leave taken in advance, and restarts the twelve months', async () => {
    const id = await worker({ start_date: '2026-08-03' }, company);
    await paid(week(id), '2026-11-10', company);
    const day = { description: 'Day off', leave_type: 'ANNUAL_HOLIDAYS', date: '2026-11-19', hours: '4', rate: '30' };
    await paid({ employee_id: id, hours: [ordinary('36')], leave: [day] }, '2026-11-17', company);
    const pay = await paid(week(id, { leave: [closedown()] }), '2026-12-22', company);
    // 8% of 3 x 1,200 = 288, less 120 for the half day taken in advance.
    expect([pay.gross, pay.leave.map((row: Pay) => [row.paid_as, row.amount])]).toEqual([1368, [['CLOSEDOWN', 168]]]);
    expect(await world.explained(pay.id)).toContain(
      'Closedown from 2026-12-21: 8 % of gross earnings 3600.00 since 2026-08-03 (1200.00 of it in this pay) - 120.00 already paid; the twelve months start again on 2026-12-21',
    );
    expect([await declared(id, 'leave_anniversary'), await weeksOf(id)]).toEqual(['2026-12-21', '0.00']);
    const ended = await world.call('POST', `/api/employees/${id}/terminate`, {
      pay_date: '2027-01-12',
      termination_date: '2027-01-12',
    });
    // Only the pay of 22 December was paid on or after the new anniversary, so 8% is due on that pay.
    expect(parts(ended.body)).toEqual(['HOLIDAY_PAY_8_PERCENT 109.44']);
  });

  it('restores the anniversary when the pay is removed, and moves it when a draft is completed', async () => {
    const id = await worker({ start_date: '2026-08-03' }, company);
    await declare(id, { leave_anniversary: '2026-08-10' });
    const pay = await paid(week(id, { leave: [closedown()] }), '2026-12-22', company);
    expect(await declared(id, 'leave_anniversary')).toBe('2026-12-21');
    expect((await world.call('POST', `/api/company/${company}/pays/${pay.id}/revert`)).status).toBe(200);
    expect(await declared(id, 'leave_anniversary')).toBe('2026-08-10');
    const completed = await world.complete(company, pay.id);
    expect([completed.status, completed.body.gross, await declared(id, 'leave_anniversary')]).toEqual([
      200,
      1296,
      '2026-12-21',
    ]);
    await world.remove(company, pay.id);
    expect(await declared(id, 'leave_anniversary')).toBe('2026-08-10');
  });

  it('emits an employee event whenever the anniversary moves', async () => {
    const [id, other] = [
      await worker({ start_date: '2026-08-03' }, company),
      await worker({ start_date: '2026-08-03' }, company),
    ];
    const eventsOf = async (of: number): Promise<number> => {
      const rows = await world.service.database.query(
        `select id from event where type = 'employee.updated' and entity_id = ${of}`,
      );
      return rows.length;
    };
    const [pay, plain] = await world.pays(company, [week(id, { leave: [closedown()] }), week(other)], '2026-12-22');
    expect([await eventsOf(id), await eventsOf(other)]).toEqual([1, 0]);
    expect((await world.call('POST', `/api/company/${company}/pays/${pay.id}/revert`)).status).toBe(200);
    expect(await eventsOf(id)).toBe(2);
    expect((await world.complete(company, pay.id)).status).toBe(200);
    expect(await eventsOf(id)).toBe(3);
    await world.remove(company, pay.id);
    await world.remove(company, plain.id);
    expect([await eventsOf(id), await eventsOf(other)]).toEqual([4, 0]);
    await world.pays(company, [week(id, { leave: [closedown()] })], '2026-12-22', '&dry_run=true');
    expect(await eventsOf(id)).toBe(4);
  });

  it('rejects closedown pay without a declared closedown, outside its dates, with hours, or for an entitled employee', async () => {
    const fresh = await worker({ start_date: '2026-08-03' });
    const here = await worker({ start_date: '2026-08-03' }, company);
    const entitled = await worker({}, company);
    await openLeave(entitled, '2');
    const refused = async (of: number, id: number, leave: Fields) =>
      (await world.put(of, [{ employee_id: id, leave: [leave] }], '?pay_date=2026-12-22')).body.detail;
    expect(await refused(world.nz, fresh, closedown())).toBe(
      'pays[0]: paid_as CLOSEDOWN needs a closedown in the company’s declarations; declare it first',
    );
    expect(await refused(company, here, closedown('2026-12-20'))).toBe(
      'pays[0]: date 2026-12-20 is not within the closedown from 2026-12-21 to 2027-01-10',
    );
    expect(await refused(company, here, { ...closedown(), hours: '8' })).toBe(
      'pays[0] leave[0]: paid_as CLOSEDOWN is calculated from gross earnings; leave hours out',
    );
    expect(await refused(company, entitled, closedown())).toBe(
      `pays[0]: employee ${entitled} is entitled to 2 weeks of annual holidays when the closedown begins; pay them as leave, because the eight percent is for employees without entitlement`,
    );
  });
});

describe('termination in New Zealand', () => {
  const ended = async (id: number, fields: Fields) => {
    const reply = await world.call('POST', `/api/employees/${id}/terminate`, fields);
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  };

  it('pays the public holidays that would fall in the untaken weeks, and 8% of the pay for them', async () => {
    const id = await worker();
    await paid(week(id), '2026-12-08');
    await paid(week(id), '2026-12-15');
    await openLeave(id, '2', '1');
    const end = await ended(id, { pay_date: '2026-12-18', termination_date: '2026-12-18' });
    // The ten days from 21 December include Christmas Day, Boxing Day observed on the 28th, New Year's Day, and 2
    // January observed on the 4th. The 8% applies to 2,400 + 2,400 + 960 + 240.
    expect(parts(end)).toEqual([
      'ANNUAL_HOLIDAYS 2.00 2400.00',
      'PUBLIC_HOLIDAYS 4.00 960.00',
      'ALTERNATIVE_HOLIDAYS 1.00 240.00',
      'HOLIDAY_PAY_8_PERCENT 480.00',
    ]);
    expect(await world.explained(end.pay_id)).toContain(
      "4 days x relevant daily pay 240.00: Christmas Day 2026-12-25, Boxing Day 2026-12-28, New Year's Day 2027-01-01, Day after New Year's Day 2027-01-04 would fall in the weeks not taken",
    );
    const pay = await world.readPay(world.nz, end.pay_id);
    expect(pay.leave.map((row: Pay) => `${row.leave_type} ${row.hours} ${row.amount}`)).toEqual([
      'ANNUAL_HOLIDAYS 80 2400',
      'PAID_PUBLIC_HOLIDAY 32 960',
      'ALT_HOLIDAY 8 240',
      'ANNUAL_HOLIDAYS 0 480',
    ]);
  });

  it('places the untaken weeks on the employee’s own working days', async () => {
    const id = await worker({ standard_days_per_week: 2 });
    await declare(id, { working_days: ['MONDAY', 'TUESDAY'] });
    await openLeave(id, '1');
    const end = await ended(id, { pay_date: '2026-12-18', termination_date: '2026-12-18' });
    // The leave covers Monday 21 and Tuesday 22 December, so it ends before Christmas.
    expect(parts(end)).toEqual(['ANNUAL_HOLIDAYS 1.00 480.00', 'HOLIDAY_PAY_8_PERCENT 38.40']);
  });

  it('pays no public holidays when no entitled weeks are left', async () => {
    const id = await worker({ start_date: '2026-08-03' });
    await paid(week(id), '2026-12-15');
    const end = await ended(id, { pay_date: '2026-12-18', termination_date: '2026-12-18' });
    expect(parts(end)).toEqual(['HOLIDAY_PAY_8_PERCENT 96.00']);
  });

  it('pays the alternative holiday for a public holiday that is worked in the final pay', async () => {
    const id = await worker({ start_date: '2026-08-03' });
    const hours = [ordinary('8', { worked_on: '2026-10-26' })];
    const pay = await paid({ employee_id: id, hours, termination: { termination_date: '2026-10-27' } }, '2026-10-27');
    const end = (await world.call('GET', `/api/employees/${id}/termination`)).body;
    // 360 for the day worked, 240 for the alternative day, and 8% of both.
    expect([pay.gross, parts(end)]).toEqual([648, ['ALTERNATIVE_HOLIDAYS 1.00 240.00', 'HOLIDAY_PAY_8_PERCENT 48.00']]);
  });
});

describe('New Zealand minimum wage', () => {
  const wageWarning = async (rate: string, date_of_birth: string, minimum_wage: string) => {
    const id = await worker({ pay_rate_per_hour: rate, date_of_birth });
    await declare(id, { minimum_wage });
    const [pay] = await world.pays(world.nz, [week(id)], '2026-11-10', '&dry_run=true');
    return pay.warnings.find(({ code }: Pay) => code === 'BELOW_MINIMUM_WAGE')?.message;
  };

  it('applies the starting-out or training rate when declared [PERIOD-012]', async () => {
    const at = (rate: string) => `Tane, Aroha has 'Ordinary hours' at ${rate} an hour, below the`;
    expect(await wageWarning('19.16', '2009-05-01', 'STARTING_OUT')).toBeUndefined();
    expect(await wageWarning('19.15', '2009-05-01', 'STARTING_OUT')).toBe(
      `${at('19.15')} starting-out minimum wage of 19.16`,
    );
    expect(await wageWarning('19.15', '1990-05-01', 'TRAINING')).toBe(`${at('19.15')} training minimum wage of 19.16`);
    expect(await wageWarning('20', '1990-05-01', 'STARTING_OUT')).toBe(`${at('20')} adult minimum wage of 23.95`);
    expect(await wageWarning('23.94', '2009-05-01', 'ADULT')).toBe(`${at('23.94')} adult minimum wage of 23.95`);
    expect(await wageWarning('10', '2011-05-01', 'ADULT')).toBeUndefined();
  });
});
