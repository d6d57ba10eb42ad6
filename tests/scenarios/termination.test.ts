import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, localDate } from '../../src/base/local-date.ts';
import { loadParams } from '../../src/params/load.ts';
import { verifyPays } from '../../src/resources/pay/verify/verify.service.ts';
import { lawOf } from '../../src/rules/law.ts';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { only } from '../harness/app.ts';

/**
 * Terminates two employees, one of them twice. The scenario uses only the public API, and the clock moves on between
 * calls.
 */
let world: PayWorld;
let token: string;
let leaver: number;
let orchardist: number;
beforeAll(async () => {
  world = await payWorld({ at: '2025-12-28T00:00:00Z' });
  leaver = await world.anAuEmployee({ start_date: '2024-07-01', number: 'STORY-1' });
  orchardist = await world.anNzEmployee({ start_date: '2025-01-05' });
});

/** Tokens are valid for half an hour, so each day starts with a sign-in. */
async function goTo(day: string): Promise<void> {
  world.service.clock.set(`${day}T00:00:00Z`);
  token = await world.service.login('admin@demo.example', 'demo-admin');
}

const post = (url: string, body?: unknown) =>
  world.service.call('POST', url, { token, ...(body === undefined ? {} : { body }) });
const get = async (url: string) => (await world.service.call('GET', url, { token })).body;
const read = (id: number) => get(`/api/employees/${id}`);

/** Generates and completes one run for each week, starting with the first Sunday. */
async function payWeeks(company: number, firstSunday: string, weeks: number): Promise<void> {
  for (let index = 0; index < weeks; index += 1) {
    const pay_date = addDays(localDate(firstSunday), 7 * index);
    await goTo(pay_date);
    const run = await post(`/api/company/${company}/pay-runs`, { pay_period: 'WEEKLY', pay_date });
    const base = `/api/company/${company}/pay-runs/${run.body.pay_run_id}`;
    expect((await post(`${base}/pending-pays`)).body).toHaveLength(1);
    const done = await post(`${base}/complete`);
    expect(done.status, done.text).toBe(200);
  }
}

describe('an Australian employee', () => {
  it('an Australian employee is paid for eight weeks, terminated with notice, reinstated, paid for four weeks and made redundant [LIFE-019, LIFE-024, LIFE-032, LIFE-033, LIFE-035, LIFE-059]', async () => {
    const id = leaver;
    await payWeeks(world.au, '2026-01-04', 8);
    // 8 weeks of 1,520. Leave is 8 x 20 days of 7.6 hours / 52 = 23.384616 hours.
    expect(only(await read(id), 'current_ytd_gross', 'holiday_leave_hours')).toEqual({
      current_ytd_gross: '12160.00',
      holiday_leave_hours: '23.384616',
    });

    const made = await world.service.call('PUT', `/api/company/${world.au}/pays/create?pay_date=2026-03-01`, {
      token,
      body: [
        {
          employee_id: id,
          hours: [week('22.8')],
          termination: { termination_date: '2026-02-25', notice_hours: '15.2' },
        },
      ],
    });
    const [last] = made.body;
    // The employee works three of the five days in the last week: 912.00 + (23.384616 + 1.753846) x 40 + 608.00.
    expect(only(last, 'gross', 'is_complete')).toEqual({ gross: 2525.54, is_complete: true });
    expect(only(await read(id), 'is_terminated', 'current_ytd_gross')).toEqual({
      is_terminated: true,
      current_ytd_gross: '14685.54',
    });

    await goTo('2026-03-30');
    const back = await post(`/api/employees/${id}/reinstate`, { start_date: '2026-03-30' });
    expect(
      only(back.body, 'is_terminated', 'number', 'start_date', 'current_ytd_gross', 'holiday_leave_hours'),
    ).toEqual({
      is_terminated: false,
      number: 'STORY-1',
      start_date: '2026-03-30',
      current_ytd_gross: '14685.54',
      holiday_leave_hours: '0.00',
    });
    await payWeeks(world.au, '2026-04-05', 4);
    expect(only(await read(id), 'current_ytd_gross', 'holiday_leave_hours')).toEqual({
      current_ytd_gross: '20765.54',
      holiday_leave_hours: '11.692308',
    });

    await goTo('2026-05-01');
    const end = await post(`/api/employees/${id}/terminate`, {
      pay_date: '2026-05-01',
      termination_date: '2026-04-26',
      reason: 'GENUINE_REDUNDANCY',
    });
    // 11.692308 hours at 40 = 467.69. The flat 32% of that is 149.66, which rounds to 150.
    expect(only(end.body, 'cessation_type_code', 'gross', 'tax', 'net')).toEqual({
      cessation_type_code: 'R',
      gross: '467.69',
      tax: '150.00',
      net: '317.69',
    });
    expect(only(await read(id), 'current_ytd_gross', 'holiday_leave_hours')).toEqual({
      current_ytd_gross: '21233.23',
      holiday_leave_hours: '0.00',
    });
    expect(await get(`/api/company/${world.au}/pays?employee_id=${id}`)).toHaveLength(14);
  });
});

describe('a New Zealand employee', () => {
  it('a New Zealand employee is paid for eight weeks and terminated, with all final payments taxed as extra pay [LIFE-060, LIFE-062, LIFE-064]', async () => {
    const id = orchardist;
    await payWeeks(world.nz, '2026-01-11', 8);
    // 8 weeks of 20 days a year, with 5 days a week: 8 x 20 / 5 / 52 = 0.615384 weeks, all earned since the anniversary
    // on 5 January.
    expect(only(await read(id), 'current_ytd_gross', 'annual_holidays_weeks')).toEqual({
      current_ytd_gross: '9600.00',
      annual_holidays_weeks: '0.615384',
    });
    await goTo('2026-03-04');
    const end = await post(`/api/employees/${id}/terminate`, {
      pay_date: '2026-03-04',
      termination_date: '2026-03-01',
    });
    // 8% of 9,600 = 768. (1,200 + 1,200) x 26 = 62,400 a year, so the tax is 30%, 230.40, plus the levy of 1.67%,
    // 12.82.
    expect(end.body).toEqual({
      id: expect.any(Number),
      employee_id: id,
      company_id: world.nz,
      country: 'NZ',
      termination_date: '2026-03-01',
      pay_date: '2026-03-04',
      nz_ytd_taxable: '2400.00',
      pay_id: expect.any(Number),
      pay_run_id: expect.any(Number),
      is_pay_processed: true,
      is_employee_terminated: true,
      reinstated_on: null,
      gross: '768.00',
      tax: '243.22',
      net: '524.78',
      components: [
        { type: 'HOLIDAY_PAY_8_PERCENT', hours: null, days: null, weeks: null, amount: '768.00', tax: '243.22' },
      ],
      created_at: '2026-03-04T00:00:00.000000',
    });
    expect(only(await read(id), 'is_terminated', 'annual_holidays_weeks', 'current_ytd_gross')).toEqual({
      is_terminated: true,
      annual_holidays_weeks: '0.00',
      current_ytd_gross: '10368.00',
    });
  });
});

describe('verification of terminations', () => {
  it('verify recalculates every pay of the account, including final pays, without a difference', async () => {
    const law = lawOf({ au: loadParams('au'), nz: loadParams('nz') });
    const differences: unknown[] = [];
    const verified = await verifyPays({ db: world.service.database.db, law }, 3, (one) => differences.push(one));
    expect(differences).toEqual([]);
    expect(verified.pays).toBeGreaterThan(23);
  });
});
