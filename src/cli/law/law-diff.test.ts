import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, anNzEmployee, type PayWorld, payWorld, week } from '../../../tests/fixtures/pay-world.ts';
import { costOf } from '../../../tests/harness/cost.ts';
import { operate } from '../../../tests/harness/operator.ts';
import type { Country } from '../../base/country.ts';
import type { LawDiff } from './law-diff.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld();
});

async function aCompany(country: Country, ...employees: readonly Readonly<Record<string, unknown>>[]) {
  const body = { name: `Diff ${country}`, country, default_super_rate: '0.12' };
  const made = await world.service.call('PUT', '/api/company/create', { token: world.token, body });
  const people = employees.map(country === 'AU' ? anAuEmployee : anNzEmployee);
  return {
    company: made.body.id as number,
    people: people.length === 0 ? [] : await world.employees(made.body.id, people),
  };
}

const tasman = (line: string) => operate(world.service, line);
async function diff(line: string): Promise<LawDiff> {
  const { code, out, err } = await tasman(`law diff ${line} --json`);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
}
const JULY = '--from 2026-06-30 --to 2026-07-01';
const figures = ({ employees }: LawDiff) => employees.map(({ before, after }) => [before, after]);

describe('tasman law diff', () => {
  it('shows an Australian pay under the law of both days, with each line that differs and the source of the new law', async () => {
    const { company, people } = await aCompany('AU', { number: 'D1' });
    const { employees, parameters, ...about } = await diff(`--company ${company} ${JULY}`);
    expect(about).toEqual({
      company_id: company,
      company: 'Diff AU',
      country: 'AU',
      from: '2026-06-30',
      to: '2026-07-01',
      unchecked: [],
    });
    // 38 h x 40 = 1,520. Tax is 1,520.99 x 0.32 less 176.5769, or less 181.7319 from July.
    expect(employees).toEqual([
      {
        employee_id: people[0],
        number: 'D1',
        name: 'Lee, Ann',
        pay_period: 'WEEKLY',
        before: { gross: '1520.00', tax: '310.00', net: '1210.00', study_loan: '0.00', super: '182.40' },
        after: { gross: '1520.00', tax: '305.00', net: '1215.00', study_loan: '0.00', super: '182.40' },
        refused: { before: null, after: null },
        changes: [
          {
            rule: 'AU.PAYG',
            label: 'PAYG withholding',
            causes: ['law'],
            before: expect.objectContaining({ because: expect.stringContaining('1520.99 x 0.32 - 176.5769') }),
            after: expect.objectContaining({ because: expect.stringContaining('1520.99 x 0.32 - 181.7319') }),
          },
        ],
        note: null,
        facts_moved: null,
        award: null,
      },
    ]);
    const scale = 'au.payg.schedule-1.scale-2';
    const source = employees[0]!.changes[0]!.after!.sources.find(({ parameter }) => parameter === scale);
    expect(source).toEqual({
      parameter: scale,
      title: 'PAYG Schedule 1 scale 2, resident who claims the tax-free threshold',
      from: '2026-07-01',
      source:
        'Withholding Schedules Instrument 2026, F2026L00716, Schedule 1; read through six transcriptions, which agree',
      url: expect.stringMatching(/^https:\/\/www\.legislation\.gov\.au\/F2026L00716/),
      confidence: 'secondary',
      verified_through: '2027-06-30',
    });
    expect(parameters.find(({ parameter }) => parameter === scale)).toMatchObject({
      file: 'src/params/au/payg-schedule-1.yaml',
      change: 'changes',
      on: '2026-07-01',
      source,
      employees: 1,
    });
    expect(parameters.find(({ parameter }) => parameter === 'au.etp.cap')).toMatchObject({
      before: '260000',
      after: '270000',
      employees: 0,
    });
  });

  it('compares PAYE and KiwiSaver on 31 March and 1 April by default for New Zealand', async () => {
    const { company } = await aCompany('NZ', { kiwisaver_status_code: 'AE' });
    // The test runs in March 2026.
    const found = await diff(`--company ${company}`);
    expect([found.from, found.to]).toEqual(['2026-03-31', '2026-04-01']);
    // Earnings of 62,400 a year: 62,400 x 30 % - 7,779.50 = 10,940.50 of tax, plus a levy of 1.67 % = 1,042.08, later
    // 1.75 % = 1,092. Each weekly pay contains 1/52 of these amounts.
    const common = { gross: '1200.00', student_loan: '0.00' };
    expect(figures(found)).toEqual([
      [
        {
          ...common,
          tax: '230.43',
          net: '933.57',
          kiwisaver_employee: '36.00',
          kiwisaver_employer: '36.00',
          esct: '6.30',
        },
        {
          ...common,
          tax: '231.39',
          net: '926.61',
          kiwisaver_employee: '42.00',
          kiwisaver_employer: '42.00',
          esct: '7.35',
        },
      ],
    ]);
    expect(found.parameters.map(({ parameter, before, after }) => [parameter, before, after])).toContainEqual([
      'nz.kiwisaver.default-employee-rate',
      '0.03',
      '0.035',
    ]);
  });

  it('compares pays on 30 June and 1 July by default for Australia', async () => {
    const { company } = await aCompany('AU', {});
    const { from, to } = await diff(`--company ${company}`);
    expect([from, to]).toEqual(['2026-06-30', '2026-07-01']);
  });

  it('compares an ordinary period even when pays have already been paid for it', async () => {
    const { company, people } = await aCompany('AU', {}, { pay_period: 'FORTNIGHTLY' }, { pay_period: 'MONTHLY' });
    const before = await diff(`--company ${company} ${JULY}`);
    expect(before.employees.map(({ pay_period }) => pay_period)).toEqual(['WEEKLY', 'FORTNIGHTLY', 'MONTHLY']);
    for (const employee_id of people) {
      await world.pay(
        company,
        { employee_id, payment_date: '2026-03-10', hours: [week('3')], allowances: [] },
        '?pay_date=2026-07-01',
      );
    }
    expect(figures(await diff(`--company ${company} ${JULY}`))).toEqual(figures(before));
  });

  it('includes recurring items and leaves out one-off items, as a draft pay does', async () => {
    const { company, people } = await aCompany('AU', {});
    const { token, service } = world;
    for (const body of [
      { description: 'Union', amount: '12.50', classification: 'UNION_FEES' },
      { description: 'Once', amount: '99.00', classification: 'UNION_FEES', is_recurring: false },
    ]) {
      const made = await service.call('POST', `/api/employees/${people[0]}/deductions`, { token, body });
      expect(made.status, made.text).toBe(201);
    }
    const [[before]] = figures(await diff(`--company ${company} ${JULY}`)) as [[Record<string, string>]];
    expect([before.gross, before.tax, before.net]).toEqual(['1520.00', '310.00', '1197.50']);
  });

  it('distinguishes a change in the law from year-to-date totals that start again at zero', async () => {
    const { company, people } = await aCompany('AU', {
      working_holiday_tax_scale_applies: true,
      has_claimed_tax_free_threshold: false,
    });
    const bonuses = [{ description: 'Harvest', amount: '60000.00', tax_method: 'NORMAL_EARNINGS' }];
    await world.pay(company, { employee_id: people[0], payment_date: '2026-03-10', bonuses });
    const [found] = (await diff(`--company ${company} ${JULY}`)).employees;
    expect(found!.changes.map(({ rule, causes }) => [rule, causes])).toEqual([['AU.PAYG', ['facts']]]);
    expect(found!.facts_moved).toContain('the year to date');
    const { out } = await tasman(`law diff --company ${company} ${JULY}`);
    expect(out).toContain(`because of ${found!.facts_moved}\n`);
  });

  it('explains why a pay cannot be calculated on one day and still shows the other day', async () => {
    const { company, people } = await aCompany('AU', {});
    const { employees } = await diff(`--company ${company} --from 2024-06-30 --to 2024-07-01`);
    expect(employees).toEqual([
      expect.objectContaining({
        before: null,
        after: expect.objectContaining({ gross: '1520.00' }),
        refused: {
          before: `employee ${people[0]}: this pay cannot be calculated: au.payg.schedule-1.scale-2 is known from 2024-07-01 on; the payment date 2024-06-30 is earlier`,
          after: null,
        },
        changes: [],
      }),
    ]);
  });

  it('lists the parameters that are not verified for the second day', async () => {
    const { company } = await aCompany('NZ', {});
    const { employees, unchecked } = await diff(`--company ${company} --to 2029-04-01`);
    expect(employees[0]!.after).toMatchObject({ gross: '1200.00' });
    expect(unchecked.find(({ parameter }) => parameter === 'nz.paye.brackets')).toMatchObject({
      verified_through: '2027-03-31',
      employees: 1,
    });
    const { out } = await tasman(`law diff --company ${company} --to 2029-04-01`);
    expect(out).toContain('\nThese parameters are not verified for 2029-04-01. ');
  });

  it('notes when a pay has no hours to compare', async () => {
    const { company } = await aCompany('AU', { pay_rate_per_hour: null });
    const { employees } = await diff(`--company ${company} ${JULY}`);
    expect(employees.map(({ note, after }) => [note, after!.gross])).toEqual([
      ['no hourly rate or no standard hours: only recurring items are compared', '0.00'],
    ]);
  });

  it('prints a table of all employees with the reason for each difference and the changed parameter files', async () => {
    const { company, people } = await aCompany(
      'AU',
      {},
      { first_name: 'Noah', is_foreign_resident: true, has_claimed_tax_free_threshold: false },
    );
    const { code, out } = await tasman(`law diff --company ${company} ${JULY}`);
    expect(code).toBe(0);
    const lines = out.split('\n');
    expect(lines.slice(0, 5)).toEqual([
      `Diff AU (company ${company}, AU): ordinary pays paid on 2026-06-30 and on 2026-07-01`,
      '',
      `${'employee'.padEnd(`${people[0]} Lee, Noah`.length)}  paid    gross    tax              net                study loan  super`,
      `${`${people[0]} Lee, Ann`.padEnd(`${people[0]} Lee, Noah`.length)}  weekly  1520.00  310.00 → 305.00  1210.00 → 1215.00  0.00        182.40`,
      `${people[1]} Lee, Noah  weekly  1520.00  456.00           1064.00            0.00        182.40`,
    ]);
    expect(lines).toContain('  PAYG withholding (AU.PAYG): 310.00 → 305.00, because of the law');
    expect(lines).toContain('src/params/au/payg-schedule-1.yaml');
    expect(lines).toContain('  au.etp.cap changes on 2026-07-01: 260000 → 270000, used by 0 pays');
  });

  it('[AWARD-006] shows the minimum of the award on both days, the employee’s rate, and from which day it is below', async () => {
    const { company, people } = await aCompany(
      'AU',
      { pay_rate_per_hour: '27.00' },
      { pay_rate_per_hour: '35.00', employment_status: 'Casual', last_name: 'Casual' },
      { pay_rate_per_hour: '20.00', last_name: 'Below' },
      { pay_rate_per_hour: null, last_name: 'Salaried' },
      { last_name: 'Without award' },
    );
    const { token, service } = world;
    const call = async (method: string, path: string, body: unknown) => {
      const reply = await service.call(method, path, { token, body });
      expect(reply.status, reply.text).toBeLessThan(300);
      return reply.body;
    };
    const { id: award_id } = await call('POST', `/api/company/${company}/awards`, { name: 'Shop', pack: 'MA000004' });
    const award = { award_id, classification: 'Retail Employee Level 1' };
    for (const id of people.slice(0, 4)) await call('PATCH', `/api/employees/${id}/declarations`, { award });
    await call('PATCH', `/api/employees/${people[3]}/declarations`, {
      annual_salary: { amount: '54000.00', from: '2026-01-01' },
    });
    const { employees, parameters } = await diff(`--company ${company} ${JULY}`);
    const found = new Map(employees.map((one) => [one.employee_id, one.award]));
    expect(found.get(people[0]!)).toEqual({
      award: 'MA000004',
      classification: 'Retail Employee Level 1',
      minimum: { before: '26.55', after: '27.81' },
      own_rate: { before: '27.00', after: '27.00' },
      short: '0.81',
      was_short: false,
      clause: '17.1',
      because: 'minimum rate of Retail Employee Level 1',
      certainty: 'secondary',
    });
    // The casual loading of 25% is part of the minimum.
    expect(found.get(people[1]!)).toMatchObject({
      minimum: { before: '33.19', after: '34.76' },
      short: null,
      was_short: false,
      clause: '11.1',
    });
    expect(found.get(people[2]!)).toMatchObject({ short: '7.81', was_short: true });
    // 54,000 for 38 hours in each of 52 weeks.
    expect(found.get(people[3]!)).toMatchObject({ own_rate: { after: '27.3279' }, short: '0.4821' });
    expect(found.get(people[4]!)).toBeNull();
    expect(parameters.find(({ parameter }) => parameter === 'au.award.MA000004.rates')).toMatchObject({
      file: 'src/params/au/awards/MA000004.rates.yaml',
      change: 'changes',
      on: '2026-07-01',
      employees: 4,
    });
    expect(parameters.some(({ parameter }) => parameter.startsWith('au.award.MA000002'))).toBe(false);
    const { out } = await tasman(`law diff --company ${company} ${JULY}`);
    expect(out).toContain(
      'Minimum hourly rates of awards, for pay periods that start on 2026-06-30 and on 2026-07-01\n',
    );
    expect(out).toMatch(/26\.55 → 27\.81\s+27\.00\s+below from 2026-07-01 by 0\.81 an hour \(17\.1\)/);
    expect(out).toMatch(/33\.19 → 34\.76\s+35\.00\s+not below/);
    expect(out).toMatch(/20\.00\s+already below; below from 2026-07-01 by 7\.81 an hour/);
  });

  it('says that the award has no rate before the first stored year', async () => {
    const { company, people } = await aCompany('AU', { pay_rate_per_hour: null });
    const { token, service } = world;
    const { body } = await service.call('POST', `/api/company/${company}/awards`, {
      token,
      body: { name: 'Shop', pack: 'MA000004' },
    });
    const award = { award_id: body.id, classification: 'Retail Employee Level 1' };
    const path = `/api/employees/${people[0]}/declarations`;
    expect((await service.call('PATCH', path, { token, body: { award } })).status).toBe(200);
    const { out } = await tasman(`law diff --company ${company} --from 2024-07-02 --to 2024-07-03`);
    expect(out).toContain('the award has no rate for this employee');
    const { out: later } = await tasman(`law diff --company ${company} ${JULY}`);
    expect(later).toContain('no rate to compare');
  });

  it('stores no pay run, pay, event or audit entry', async () => {
    const { company } = await aCompany('AU', {});
    const counts = () =>
      world.service.database.query(
        `select (select count(*) from pay_run) as runs, (select count(*) from pay) as pays,
           (select count(*) from event) as events, (select count(*) from audit_log) as entries`,
      );
    const before = await counts();
    await diff(`--company ${company} ${JULY}`);
    expect(await counts()).toEqual(before);
  });

  it('runs as many SQL statements for forty employees as for two', async () => {
    const { company, people } = await aCompany('AU', {}, {});
    const owner = `--customer 3 --company ${company} ${JULY}`;
    expect(people).toHaveLength(2);
    await diff(owner);
    const cost = () => costOf(world.service.database, () => diff(owner));
    const forTwo = await cost();
    await world.employees(
      company,
      Array.from({ length: 38 }, () => anAuEmployee()),
    );
    expect((await diff(owner)).employees).toHaveLength(40);
    expect(await cost()).toBe(forTwo);
  });

  it('says that a company has no employees to pay', async () => {
    const { company } = await aCompany('NZ');
    const { code, out } = await tasman(`law diff --company ${company}`);
    expect([code, out.split('\n')[2]]).toEqual([0, 'This company has no employees to pay.']);
  });

  it.each([
    ['--company 987654', 1, 'There is no company 987654.'],
    ['--company 1 --customer 4', 1, 'Customer 4 has no company 1.'],
    ['--company 1 --customer 987654', 1, 'There is no customer 987654.'],
    ['--company bakery', 2, '--company must be the number of a record, but it is "bakery".'],
    ['--from 2026-06-30', 2, 'law diff needs --company.'],
    [
      '--company 1 --from 2026-07-01 --to 2026-06-30',
      2,
      '--from must be before --to, but 2026-07-01 is not before 2026-06-30.',
    ],
    [
      '--company 1 --from 2026-07-01 --to 2026-07-01',
      2,
      '--from must be before --to, but 2026-07-01 is not before 2026-07-01.',
    ],
    ['--company 1 --from 2026-02-30', 2, '--from must be a date such as 2026-06-30, but it is "2026-02-30".'],
    ['--company 1 --to July', 2, '--to must be a date such as 2026-06-30, but it is "July".'],
    ['--company 1 --to 9999-12-31', 2, '--to must be between 2000-01-01 and 2199-12-31, but it is "9999-12-31".'],
  ])('tasman law diff %s exits with %i and prints one sentence', async (options, code, sentence) => {
    expect(await tasman(`law diff ${options}`)).toEqual({ code, out: '', err: sentence, progress: [] });
  });
});
