import { beforeAll, describe, expect, it } from 'vitest';
import { loadParams } from '../../src/params/load.ts';
import { verifyPays } from '../../src/resources/pay/verify/verify.service.ts';
import { lawOf } from '../../src/rules/law.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee, week } from '../fixtures/pay-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { only } from '../harness/app.ts';

// Today is Tuesday 10 November 2026. One four-weekly period ends on 7 January 2024 and another every 28 days after
// that, so the current period ends on 6 December 2026, and the two before it on 8 November and 11 October.

type Fields = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: tests read fields of arbitrary JSON bodies.
type Body = any;

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld({ at: '2026-11-10T00:00:00Z' });
});

const declare = (employee: number, pay_cycle: unknown) =>
  world.service.call('PATCH', `/api/employees/${employee}/declarations`, { token: world.token, body: { pay_cycle } });
const open = (company: number, body: Fields) => world.post(`/api/company/${company}/pay-runs`, body);

const FORTY_HOURS = { standard_hours_per_day: '8', kiwisaver_employee_rate: '0.035', kiwisaver_employer_rate: '0.035' };
async function aFourWeekly(company: number, fields: Fields = {}): Promise<number> {
  const employee = await world.employee(company, anNzEmployee({ ...FORTY_HOURS, has_student_loan: true, ...fields }));
  const declared = await declare(employee, 'FOUR_WEEKLY');
  expect([declared.status, declared.body.pay_cycle], declared.text).toEqual([200, 'FOUR_WEEKLY']);
  return employee;
}

/** Opens the four-weekly pay run for a day, creates its drafts and completes them. */
async function payRun(company: number, pay_date: string): Promise<{ run: Body; pays: Body[] }> {
  const { body: run } = await open(company, { pay_cycle: 'FOUR_WEEKLY', pay_date });
  const drafts = await world.post(`/api/company/${company}/pay-runs/${run.pay_run_id}/pending-pays`);
  expect(drafts.status, drafts.text).toBe(200);
  const { status, body, text } = await world.post(`/api/company/${company}/pay-runs/${run.pay_run_id}/complete`);
  expect(status, text).toBe(200);
  return { run, pays: body };
}

const explained = async (pay: number): Promise<string> =>
  (await world.get(`/api/pays/${pay}/explanation`)).body.lines
    .map(({ because }: { because: string }) => because)
    .join('\n');

describe('the declaration pay_cycle', () => {
  it('changes the employee’s pay_period_gross, but not pay_period', async () => {
    const employee = await aFourWeekly(await world.company('NZ'));
    const shown = (await world.get(`/api/employees/${employee}`)).body;
    // 160 hours at 30.00.
    expect(only(shown, 'pay_period', 'pay_period_gross')).toEqual({
      pay_period: 'WEEKLY',
      pay_period_gross: '4800.00',
    });
    expect((await declare(employee, null)).body.pay_cycle).toBeNull();
    expect((await world.get(`/api/employees/${employee}`)).body.pay_period_gross).toBe('1200.00');
  });

  it('returns 422 for half-monthly pay, which is not supported', async () => {
    const employee = await world.employee(await world.company('NZ'), anNzEmployee());
    const { status, body } = await declare(employee, 'HALF_MONTHLY');
    expect([status, body.message]).toEqual([
      422,
      'body -> pay_cycle: must be FOUR_WEEKLY or null. Half-monthly pay is not supported; set pay_period for weekly, fortnightly or monthly pay',
    ]);
  });

  it('returns 422 for an Australian employee', async () => {
    const employee = await world.employee(await world.company('AU'), anAuEmployee());
    const { status, body } = await declare(employee, 'FOUR_WEEKLY');
    expect([status, body.message]).toEqual([422, 'body -> pay_cycle: is for New Zealand employees only']);
  });

  it('returns 422 for FOUR_WEEKLY as a pay_period', async () => {
    const company = await world.company('NZ');
    const employee = await world.employee(company, anNzEmployee());
    const changed = await world.service.call('PATCH', `/api/company/${company}/employees/update`, {
      token: world.token,
      body: [{ id: employee, pay_period: 'FOUR_WEEKLY' }],
    });
    expect(changed.status).toBe(422);
  });

  it('is shown in the employee directory', async () => {
    const company = await world.company('NZ');
    await aFourWeekly(company);
    await world.employee(company, anNzEmployee({ first_name: 'Tom', ird_number: '35901981', pay_period: 'MONTHLY' }));
    const { body } = await world.get(`/api/company/${company}/employees/directory`);
    expect(body.map((one: Body) => [one.first_name, one.pay_period, one.pay_cycle])).toEqual([
      ['Aroha', 'WEEKLY', 'FOUR_WEEKLY'],
      ['Tom', 'MONTHLY', 'MONTHLY'],
    ]);
  });
});

describe('POST pay-runs', () => {
  it('opens the run of the four weeks that contain the date, with MONTHLY as its pay_period', async () => {
    const company = await world.company('NZ');
    const shape = async (pay_date: string) =>
      Object.values(
        only(
          (await open(company, { pay_cycle: 'FOUR_WEEKLY', pay_date })).body,
          'pay_period',
          'pay_cycle',
          'pay_run_start_date',
          'pay_run_end_date',
        ),
      );
    expect(await shape('2026-11-08')).toEqual(['MONTHLY', 'FOUR_WEEKLY', '2026-10-12', '2026-11-08']);
    expect(await shape('2026-11-09')).toEqual(['MONTHLY', 'FOUR_WEEKLY', '2026-11-09', '2026-12-06']);
    // This day is before the anchor date.
    expect(await shape('2023-12-31')).toEqual(['MONTHLY', 'FOUR_WEEKLY', '2023-12-11', '2024-01-07']);
  });

  it('opens a different run from the monthly run that ends on the same day', async () => {
    // 28 February 2027 is the last day of a month and, with this anchor date, of a four-weekly period.
    const company = await world.company('NZ', { fortnight_anchor_date: '2027-02-28' });
    const four = await open(company, { pay_cycle: 'FOUR_WEEKLY', pay_date: '2027-02-10' });
    const month = await open(company, { pay_period: 'MONTHLY', pay_date: '2027-02-10' });
    expect([four.body.pay_run_end_date, month.body.pay_run_end_date]).toEqual(['2027-02-28', '2027-02-28']);
    expect(four.body.pay_run_id).not.toBe(month.body.pay_run_id);
    expect(month.body.pay_cycle).toBe('MONTHLY');

    const listed = async (query: string) =>
      (await world.get(`/api/company/${company}/pay-runs?${query}`)).body.map((run: Body) => run.pay_cycle);
    expect((await listed('pay_period=MONTHLY')).sort()).toEqual(['FOUR_WEEKLY', 'MONTHLY']);
    expect(await listed('pay_cycle=MONTHLY')).toEqual(['MONTHLY']);
    expect(await listed('pay_cycle=FOUR_WEEKLY')).toEqual(['FOUR_WEEKLY']);
    expect(await listed('pay_period=WEEKLY')).toEqual([]);
  });

  it('returns 422 for neither or both of pay_period and pay_cycle, and for a four-weekly cycle in an Australian company', async () => {
    const refused = async (country: 'AU' | 'NZ', body: Fields) => {
      const reply = await open(await world.company(country), { pay_date: '2026-11-08', ...body });
      return [reply.status, reply.body.message];
    };
    expect(await refused('NZ', {})).toEqual([422, 'body -> pay_period: must be sent unless pay_cycle is sent']);
    expect(await refused('NZ', { pay_period: 'WEEKLY', pay_cycle: 'WEEKLY' })).toEqual([
      422,
      'body -> pay_cycle: must not be sent together with pay_period',
    ]);
    expect(await refused('AU', { pay_cycle: 'FOUR_WEEKLY' })).toEqual([
      422,
      'body -> pay_cycle: FOUR_WEEKLY is for New Zealand companies only',
    ]);
  });
});

describe('a four-weekly pay run', () => {
  it('deducts four weeks of tax, levy, student loan and KiwiSaver, only for employees who are paid every four weeks', async () => {
    const company = await world.company('NZ');
    const aroha = await aFourWeekly(company);
    await world.employee(company, anNzEmployee({ first_name: 'Tom', ird_number: '35901981', ...FORTY_HOURS }));
    const due = (await world.get(`/api/company/${company}/due`)).body.items.filter(
      ({ kind, pay_cycle }: Body) => kind === 'RUN_TO_PREPARE' && pay_cycle === 'FOUR_WEEKLY',
    );
    expect(due.map((item: Body) => [item.pay_period, item.period_start, item.period_end, item.count])).toEqual([
      ['MONTHLY', '2026-11-09', '2026-12-06', 1],
    ]);

    const { run, pays } = await payRun(company, '2026-11-08');
    expect(pays.map(({ employee_id }) => employee_id)).toEqual([aroha]);
    const [pay] = pays;
    // 160 hours at 30.00, eight of them on Labour Day. Tax and levy for a year are 62,400 x 30% - 7,779.50 + 1,092 =
    // 12,032.50, which is 231.39 a week, or four times that for the period. Student loan: 12% of (4,800 - 1,856).
    // KiwiSaver: 3.5%.
    expect(only(pay, 'gross', 'tax', 'net')).toEqual({ gross: 4800, tax: 925.56, net: 3353.16 });
    const text = await explained(pay.id);
    expect(text).toContain('= 231.39 a week, x 52 / 13');
    expect(text).toContain('1856');
    // Annual holidays: four weeks a year, divided by 13 periods.
    expect(text).toContain('4 weeks a year / 13 pay periods = 0.307692 ');

    const listed = (await world.get(`/api/company/${company}/pays?pay_cycle=FOUR_WEEKLY&group_by_pay_run=true`)).body;
    expect(listed.map((group: Body) => only(group, 'pay_run_id', 'pay_period', 'pay_run_end_date'))).toEqual([
      { pay_run_id: run.pay_run_id, pay_period: 'MONTHLY', pay_run_end_date: '2026-11-08' },
    ]);
    expect((await world.get(`/api/employees/${aroha}`)).body.current_ytd_gross).toBe('4800.00');
  });

  it('files the cycle 4W with the dates of the four weeks', async () => {
    const company = await world.company('NZ');
    await aFourWeekly(company);
    await world.post(`/api/company/${company}/employee-detail-tasks/submit`);
    const { run } = await payRun(company, '2026-11-08');
    const filed = await world.post(`/api/company/${company}/payday-filings`, { pay_run_id: run.pay_run_id });
    expect(filed.status, filed.text).toBe(201);
    const url = `/api/company/${company}/payday-filings/${filed.body.payday_filing_id}/file.csv`;
    const line = (await world.get(url)).text.split('\r\n')[1]!.split(',');
    expect(line.slice(3, 11).join(',')).toBe('MSL,,,20261012,20261108,4W,16000,480000');
    // The cells for PAYE and the student loan deduction, in cents.
    expect([line[14], line[18]]).toEqual(['92556', '35328']);
  });

  it('multiplies the earnings of the four weeks by 13 to tax an extra pay', async () => {
    const company = await world.company('NZ');
    const employee = await aFourWeekly(company, { has_student_loan: false });
    await payRun(company, '2026-10-11');
    await payRun(company, '2026-11-08');
    const bonus = { description: 'Bonus', amount: '1000', tax_method: 'METHOD_A_WHOLE_YEAR' };
    const pay = await world.pay(company, { employee_id: employee, bonuses: [bonus] }, '?pay_date=2026-11-10');
    // 13 x 4,800 + 1,000 = 63,400, so the extra pay is taxed at 30% plus the levy of 1.75%.
    expect([pay.gross, pay.tax]).toEqual([1000, 317.5]);
    expect(await explained(pay.id)).toContain('62400');
  });

  it('multiplies the earnings of the last two periods by 6.5 to tax the final pay', async () => {
    const company = await world.company('NZ');
    const employee = await aFourWeekly(company, { has_student_loan: false });
    await payRun(company, '2026-10-11');
    await payRun(company, '2026-11-08');
    const ended = await world.post(`/api/employees/${employee}/terminate`, {
      pay_date: '2026-11-10',
      termination_date: '2026-11-08',
    });
    expect(ended.status, ended.text).toBe(200);
    // Two periods total 9,600, and 9,600 x 6.5 is 62,400 a year.
    expect(await explained(ended.body.pay_id)).toContain('62400');
    expect(await explained(ended.body.pay_id)).toContain('of the last two paid periods');
  });

  it('pays a thirteenth of an annual salary in generated drafts [DEF-007]', async () => {
    const company = await world.company('NZ');
    const employee = await aFourWeekly(company);
    const body = { annual_salary: { amount: '78000', from: '2026-04-01' } };
    await world.service.call('PATCH', `/api/employees/${employee}/declarations`, { token: world.token, body });
    const { pays } = await payRun(company, '2026-10-11');
    expect(pays.map(({ gross }) => gross)).toEqual([6000]);
  });

  it('warns about more than 304 ordinary hours [PERIOD-012]', async () => {
    const company = await world.company('NZ');
    const employee = await aFourWeekly(company);
    const hours = (value: string) => ({ employee_id: employee, hours: [week(value)] });
    const warned = async (value: string) =>
      (await world.put(company, [hours(value)], '?pay_date=2026-11-10&dry_run=true')).body[0].warnings.map(
        ({ message }: Body) => message,
      );
    expect((await warned('304')).join()).not.toContain('ordinary hours');
    expect((await warned('305')).join()).toContain('has 305 ordinary hours in the four weeks, more than 304');
  });

  it('shows the cycle on the payslip', async () => {
    const company = await world.company('NZ');
    await aFourWeekly(company);
    const { pays } = await payRun(company, '2026-11-08');
    const slip = await world.service.app.server.inject({
      url: `/api/company/${company}/pays/${pays[0].id}/payslip.pdf`,
      headers: { authorization: `Bearer ${world.token}` },
    });
    expect(pdfText(slip.rawPayload)[0]).toContain('Four-weekly');
  });
});

it('recalculates every pay in this file and finds no differences', async () => {
  const law = lawOf({ au: loadParams('au'), nz: loadParams('nz') });
  const found: unknown[] = [];
  await verifyPays({ db: world.service.database.db, law }, 3, (one) => found.push(one));
  expect(found).toEqual([]);
});
