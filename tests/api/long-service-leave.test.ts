import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, only } from '../harness/app.ts';

/**
 * These tests cover long service leave under state law: the entitlement shown, and the amount paid on termination if
 * the request contains no balance.
 */
let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

type Fields = Record<string, unknown>;
const long = { start_date: '2014-03-01', state: 'NSW', is_leave_enabled: false };
const shown = (id: number, query = '?as_at=2026-03-08') => world.get(`/api/employees/${id}/long-service-leave${query}`);
const entitled = async (id: number, query = '') =>
  (await world.get(`/api/employees/${id}/termination-entitlements?termination_date=2026-03-08${query}`)).body;
const terminate = (id: number, fields: Fields = {}) =>
  world.service.call('POST', `/api/employees/${id}/terminate`, {
    token: world.token,
    body: { pay_date: '2026-03-10', termination_date: '2026-03-08', ...fields },
  });
const componentsOf = async (id: number, fields: Fields = {}) => {
  const reply = await terminate(id, fields);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.components.map((part: Fields) => only(part, 'type', 'hours', 'amount'));
};
const explained = async (id: number) => {
  const { body } = await world.get(`/api/employees/${id}/termination`);
  const lines = (await world.get(`/api/pays/${body.pay_id}/explanation`)).body.lines;
  return lines.filter(({ rule }: Fields) => String(rule).startsWith('AU.TERMINATION.LONG-SERVICE'));
};
const declare = async (fields: Fields) => {
  const reply = await world.service.call('PATCH', `/api/company/${world.au}/declarations`, {
    token: world.token,
    body: fields,
  });
  expect(reply.status, reply.text).toBe(200);
};

describe('200', () => {
  it('shows accrued and available leave, the amount payable by leaving reason, and the law', async () => {
    const id = await world.anAuEmployee({ ...long, start_date: '2016-03-09' });
    const { status, body } = await shown(id);
    expect([status, body]).toEqual([
      200,
      {
        employee_id: id,
        as_at: '2026-03-08',
        decided_by: 'STATE_LAW',
        state: 'NSW',
        is_state_of_company: false,
        balance_hours: '0.00',
        start_date: '2016-03-09',
        years_of_service: '10.00',
        accrued_weeks: '8.666667',
        accrued_hours: '329.333346',
        entitled_weeks: '8.666667',
        entitled_hours: '329.333346',
        next_entitlement_on: '2031-03-09',
        week: { hours: '38.00', rate: '40.00', because: 'a week of 38 hours at 40' },
        on_leaving: expect.any(Array),
        citations: [
          {
            id: 'au.long-service.nsw',
            source: 'Long Service Leave Act 1955 (NSW) s 4',
            url: 'http://classic.austlii.edu.au/au/legis/nsw/consol_act/lsla1955179/s4.html',
            from: '2024-07-01',
            confidence: 'official',
            is_verified: true,
          },
        ],
      },
    ]);
    expect(body.on_leaving.find(({ leaving_reason }: Fields) => leaving_reason === 'RESIGNATION')).toEqual({
      leaving_reason: 'RESIGNATION',
      weeks: '8.666667',
      hours: '329.333346',
      amount: '13173.33',
      because: '10 years of service at 13 weeks for 15 years, RESIGNATION',
    });
    const dayBefore = (await shown(id, '?as_at=2026-03-07')).body;
    expect(only(dayBefore, 'entitled_weeks', 'next_entitlement_on')).toEqual({
      entitled_weeks: '0.00',
      next_entitlement_on: '2026-03-09',
    });
    expect(
      dayBefore.on_leaving
        .filter(({ amount }: Fields) => amount !== '0.00')
        .map(({ leaving_reason }: Fields) => leaving_reason),
    ).toEqual(['RESIGNATION_PRESSING', 'REDUNDANCY', 'DISMISSAL', 'DISMISSAL_ILLNESS', 'DISMISSAL_UNFAIR', 'DEATH']);
  });

  it('uses the law of the state that the company declares', async () => {
    const id = await world.anAuEmployee(long);
    await declare({ long_service_leave_state: 'SA' });
    const { body } = await shown(id);
    // 12 completed years at 1.3 weeks.
    expect(only(body, 'state', 'is_state_of_company', 'entitled_weeks')).toEqual({
      state: 'SA',
      is_state_of_company: true,
      entitled_weeks: '15.60',
    });
    await declare({ long_service_leave_state: null });
    expect((await shown(id)).body.state).toBe('NSW');
  });

  it.each([
    ['is_lsl_enabled', { is_lsl_enabled: true }],
    ['lsl_x_years', { lsl_x_years: 10 }],
    ['a balance', { lsl_leave_hours: '40' }],
  ])('uses the settings of an employee who has %s', async (_name, fields) => {
    const id = await world.anAuEmployee({ ...long, ...fields });
    expect((await shown(id)).body.decided_by).toBe('OWN_SETTINGS');
    expect((await entitled(id)).long_service_leave.decided_by).toBe('OWN_SETTINGS');
  });

  it('averages a casual employee’s week over stored pays when the law requires an average', async () => {
    const id = await world.anAuEmployee({ ...long, state: 'SA', employment_status: 'Casual' });
    for (const [day, hours] of [
      ['2026-02-24', '20'],
      ['2026-03-03', '30'],
    ] as const) {
      await world.pay(world.au, { employee_id: id, hours: [week(hours)] }, `?pay_date=${day}`);
    }
    const { body } = await shown(id);
    expect(body.week).toEqual({
      hours: '25.00',
      rate: '40.00',
      because: 'an average week of 25 hours, from the pays of 2 of the last 156 weeks',
    });
  });

  it('leaves out a pay period that has not ended by the requested date', async () => {
    const id = await world.anAuEmployee(long);
    await world.pay(world.au, { employee_id: id, hours: [week('38')] }, '?pay_date=2026-02-24');
    await world.pay(world.au, { employee_id: id, hours: [week('38')] }, '?pay_date=2026-03-03');
    const stretch = 'from the pays of 1 of the last 260 weeks';
    const full = { hours: '38.00', rate: '40.00' };
    const because = `a week of 38 hours at 40, which is not less than the average of 1520.00 a week ${stretch}`;
    // On 6 March only one week counts, because the second week ends on Sunday 8 March.
    expect((await shown(id, '?as_at=2026-03-06')).body.week).toEqual({ ...full, because });
    expect((await shown(id)).body.week.because).toContain('from the pays of 2 of the last 260 weeks');
    const monthly = await world.anAuEmployee({ ...long, pay_period: 'MONTHLY' });
    await world.pay(world.au, { employee_id: monthly, hours: [week('160')] }, '?pay_date=2026-03-03');
    expect((await shown(monthly)).body.week).toEqual({ ...full, because: 'a week of 38 hours at 40' });
  });

  it('counts a pay that starts before the lookback period only for the days within the period', async () => {
    const fields = { ...long, state: 'VIC', employment_status: 'Casual', pay_period: 'MONTHLY' };
    const id = await world.anAuEmployee(fields);
    // One hour for each day from February 2025 to 14 February 2026. The last 52 weeks begin on 16 February 2025.
    const daysOf = [28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31, 14];
    for (const [index, days] of daysOf.entries()) {
      const day = new Date(Date.UTC(2025, 1 + index, 14)).toISOString().slice(0, 10);
      await world.pay(world.au, { employee_id: id, hours: [week(String(days))] }, `?pay_date=${day}`);
    }
    const { body } = await shown(id, '?as_at=2026-02-14');
    expect(body.week.hours).toBe('7.00');
  });
});

describe('400', () => {
  it('returns 400 for an unknown or New Zealand employee, an invalid state or a date that is too early', async () => {
    const here = await world.anAuEmployee({ ...long, state: 'ZZ' });
    const there = await world.anNzEmployee();
    const known = await world.anAuEmployee(long);
    const details = async (id: number, query?: string) => answerOf(await shown(id, query));
    const refusal = (detail: string) => ({ status: 400, body: { detail } });
    expect(await details(999_999)).toEqual(refusal('No employee found with the given employee_id'));
    expect(await details(there)).toEqual(
      refusal('long service leave, notice and redundancy weeks are calculated for Australian employees only'),
    );
    expect(await details(here)).toEqual(
      refusal("'ZZ' is not an Australian state or territory; set state, or long_service_leave_state of the company"),
    );
    expect(await details(known, '?as_at=2014-02-28')).toEqual(
      refusal('2014-02-28 is before the start date 2014-03-01'),
    );
    expect(await details(known, '?as_at=2020-01-01')).toEqual(
      refusal('au.long-service.nsw is known from 2024-07-01 on; the payment date 2020-01-01 is earlier'),
    );
    expect((await shown(known, '?as_at=soon')).status).toBe(422);
    expect((await entitled(there)).detail).toBe(
      'long service leave, notice and redundancy weeks are calculated for Australian employees only',
    );
  });
});

describe('termination without a long service leave balance', () => {
  it('pays and explains the entitlement under state law', async () => {
    const id = await world.anAuEmployee(long);
    // 12 years and 8 days: 12 + 8 / 365 = 12.021918 years x 13 / 15 = 10.418996 weeks of 38 hours at 40.
    expect(await componentsOf(id)).toEqual([{ type: 'LONG_SERVICE_LEAVE', hours: '395.921848', amount: '15836.87' }]);
    const [line] = await explained(id);
    expect(line.because).toBe(
      'NSW: 12.021918 years of service at 13 weeks for 15 years, RESIGNATION, 10.418996 weeks; a week of 38 hours at 40',
    );
  });

  it('requires a qualifying leaving reason for short service, and accepts one from the caller', async () => {
    const fields = { ...long, start_date: '2018-03-01' };
    const plain = await world.anAuEmployee(fields);
    expect(await componentsOf(plain)).toEqual([]);
    expect((await explained(plain))[0].because).toBe(
      'NSW: 0 years of service at 13 weeks for 15 years; no pro rata part: under 10 years of service it is not paid for RESIGNATION',
    );
    // 8.021918 years x 13 / 15 = 6.952329 weeks of 38 hours at 40.
    const pressed = await world.anAuEmployee(fields);
    expect(await componentsOf(pressed, { leaving_reason: 'RESIGNATION_PRESSING' })).toEqual([
      { type: 'LONG_SERVICE_LEAVE', hours: '264.188502', amount: '10567.54' },
    ]);
    const dismissed = await world.anAuEmployee(fields);
    expect(await componentsOf(dismissed, { cessation_type_code: 'F', leaving_reason: 'SERIOUS_MISCONDUCT' })).toEqual(
      [],
    );
    const sacked = await world.anAuEmployee(fields);
    expect((await componentsOf(sacked, { cessation_type_code: 'F' })).length).toBe(1);
  });

  it('deducts leave already taken, and pays no state entitlement if the caller declines it or the employee has leave settings', async () => {
    const taker = await world.anAuEmployee(long);
    await world.pay(
      world.au,
      {
        employee_id: taker,
        leave: [{ description: 'LSL', leave_type: 'LONG_SERVICE', date: '2026-03-02', hours: '38' }],
      },
      '?pay_date=2026-03-03',
    );
    expect((await componentsOf(taker))[0].hours).toBe('357.921848');
    const waived = await world.anAuEmployee(long);
    expect(await componentsOf(waived, { pay_out_long_service_leave: false })).toEqual([]);
    const own = await world.anAuEmployee({ ...long, is_lsl_enabled: true });
    expect(await componentsOf(own)).toEqual([]);
    const balance = await world.anAuEmployee({ ...long, lsl_leave_hours: '40' });
    expect((await componentsOf(balance))[0].hours).toBe('40.00');
  });

  it('pays no long service leave without an hourly rate, and explains why', async () => {
    const id = await world.anAuEmployee({ ...long, pay_rate_per_hour: null });
    expect(await componentsOf(id)).toEqual([]);
    expect((await explained(id))[0].rule).toBe('AU.TERMINATION.LONG-SERVICE-LEAVE.NOT-PAID');
  });

  it('lists the amount due on termination among the entitlements', async () => {
    const id = await world.anAuEmployee(long);
    expect((await entitled(id)).long_service_leave).toEqual({
      weeks: '10.418996',
      hours: '395.921848',
      amount: '15836.87',
      because: '12.021918 years of service at 13 weeks for 15 years, RESIGNATION',
      decided_by: 'STATE_LAW',
      state: 'NSW',
      citations: [expect.objectContaining({ id: 'au.long-service.nsw' })],
    });
  });
});

describe('long service leave values that the employer sends [FIX-007]', () => {
  const atRate = { ...long, pay_rate_per_hour: '40' };
  const warned = async (employee_id: number): Promise<string[]> => {
    const termination = { termination_date: '2026-03-08' };
    const [pay] = (await world.put(world.au, [{ employee_id, termination }], '?pay_date=2026-03-10&dry_run=true')).body;
    return pay.warnings.flatMap(({ code, message }: Fields) => (code === 'LSL_DIFFERS' ? [message] : []));
  };
  const hoursByLaw = async (fields: Fields) =>
    (await entitled(await world.anAuEmployee({ ...atRate, ...fields }))).long_service_leave.hours;

  it('pays nothing when a balance of zero was sent, and warns with LSL_DIFFERS about the hours under state law', async () => {
    const byLaw = Number(await hoursByLaw({}));
    expect(byLaw).toBeGreaterThan(300);
    const id = await world.anAuEmployee({ ...atRate, lsl_leave_hours: '0' });
    const owed = (await entitled(id)).long_service_leave;
    expect([owed.decided_by, owed.hours]).toEqual(['OWN_SETTINGS', '0.00']);
    expect(await warned(id)).toEqual([
      expect.stringContaining(
        `is paid the long service leave that the employer stated: 0 hours, and the law of NSW gives ${byLaw}`,
      ),
    ]);
    expect(await componentsOf(id)).toEqual([]);
    expect((await explained(id))[0].because).toContain(
      `the stated balance is 0 hours; the law of NSW gives ${byLaw} hours`,
    );
  });

  it('pays the balance that was sent plus the leave accrued after it up to the finish date', async () => {
    const accruing = { is_leave_enabled: true, is_lsl_enabled: true, accrue_leave_on_hours_worked: true };
    const id = await world.anAuEmployee({
      ...atRate,
      ...accruing,
      lsl_leave_hours: '100',
      accrue_lsl_per_hour: '0.02',
    });
    await world.put(world.au, [{ employee_id: id, hours: [week('38')] }], '?pay_date=2026-03-03');
    const parts = await componentsOf(id);
    // A balance of 100 hours, plus the accrual of 38 x 0.02.
    expect(parts.find(({ type }: Fields) => type === 'LONG_SERVICE_LEAVE')).toEqual({
      type: 'LONG_SERVICE_LEAVE',
      hours: '100.76',
      amount: '4030.40',
    });
    expect((await explained(id))[0].because).toContain('the law of NSW gives');
  });

  it('pays nothing, despite a balance, while is_lsl_enabled is false', async () => {
    const id = await world.anAuEmployee({ ...atRate, is_lsl_enabled: false, lsl_leave_hours: '50' });
    const owed = (await entitled(id)).long_service_leave;
    expect([owed.hours, owed.because]).toEqual([
      '0.00',
      'not paid, because is_lsl_enabled false was sent for the employee',
    ]);
    expect(await warned(id)).toHaveLength(1);
    await world.patchEmployee(world.au, id, { is_lsl_enabled: null });
    expect((await entitled(id)).long_service_leave.hours).toBe('50.00');
    await world.patchEmployee(world.au, id, { is_lsl_enabled: false });
    expect(await componentsOf(id)).toEqual([]);
    expect((await explained(id))[0].because).toMatch(/^not paid, because .*; the law of NSW gives /);
  });

  it('uses a balance from an update or from opening balances, and state law if there is no balance', async () => {
    const updated = await world.anAuEmployee(atRate);
    expect((await entitled(updated)).long_service_leave.decided_by).toBe('STATE_LAW');
    expect(await warned(updated)).toEqual([]);
    await world.patchEmployee(world.au, updated, { lsl_leave_hours: '0' });
    expect((await entitled(updated)).long_service_leave.decided_by).toBe('OWN_SETTINGS');
    const opened = await world.anAuEmployee(atRate);
    const leave = [{ leave_type: 'LONG_SERVICE', quantity: '0', unit: 'hours' }];
    const reply = await world.service.call('PUT', `/api/employees/${opened}/opening-balances`, {
      token: world.token,
      body: { as_at: '2026-02-27', leave },
    });
    expect(reply.status, reply.text).toBe(200);
    expect((await entitled(opened)).long_service_leave.decided_by).toBe('OWN_SETTINGS');
  });

  it('does not warn when the balance that was sent equals the entitlement under state law', async () => {
    const id = await world.anAuEmployee({ ...atRate, lsl_leave_hours: await hoursByLaw({}) });
    expect(await warned(id)).toEqual([]);
  });
});
