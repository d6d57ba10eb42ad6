import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, endOfMonth, type LocalDate, localDate } from '../../src/base/local-date.ts';
import { verify } from '../../src/cli/verify.ts';
import { RULES_VERSION } from '../../src/rules/law.ts';
import { anAuEmployee, anNzEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { only } from '../harness/app.ts';

// Follows one company of each country through a tax year and beyond its end: 52 weekly, 26 fortnightly and 12 monthly
// runs with leave, a bonus, new statutory rates, a raise, a termination and a reinstatement. A comment shows how each
// total was calculated by hand.

type Fields = Record<string, unknown>;
type Pay = Record<string, number> & { pay_run_id: number; leave_balance_rows: { hours: number }[] };

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ at: '2025-04-01T00:00:00Z' });
});

const daysFrom = (first: string, step: number, count: number): readonly LocalDate[] =>
  Array.from({ length: count }, (_, index) => addDays(localDate(first), index * step));
const monthEndsFrom = (first: string, count: number): readonly LocalDate[] =>
  Array.from({ length: count }, (_, index) => endOfMonth(addMonths(localDate(first), index)));

interface Plan {
  readonly employee_id: number;
  readonly days: readonly LocalDate[];
  readonly rows: (day: LocalDate) => Fields;
}

/**
 * Pays each employee on their paydays. Each month is one call, before which the clock is moved and the user signs in.
 */
async function liveThrough(company: number, plans: readonly Plan[]): Promise<Map<number, Pay[]>> {
  const made = new Map<number, Pay[]>(plans.map(({ employee_id }) => [employee_id, []]));
  const days = [...new Set(plans.flatMap((plan) => plan.days))].sort();
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    world.service.clock.set(`${month}-28T00:00:00Z`);
    const token = await world.service.login('admin@demo.example', 'demo-admin');
    const pays = days
      .filter((day) => day.startsWith(month))
      .flatMap((day) =>
        plans
          .filter((plan) => plan.days.includes(day))
          .map((plan) => ({ employee_id: plan.employee_id, pay_date: day, ...plan.rows(day) })),
      );
    const reply = await world.service.call('PUT', `/api/company/${company}/pays/create`, { token, body: pays });
    expect(reply.status, reply.text.slice(0, 300)).toBe(200);
    for (const pay of reply.body) made.get(pay.employee_id)!.push(pay);
  }
  return made;
}

const cents = (pays: readonly Pay[], field: string): number =>
  pays.reduce((sum, pay) => sum + Math.round(pay[field]! * 100), 0) / 100;
const read = async (id: number): Promise<Fields> => {
  const token = await world.service.login('admin@demo.example', 'demo-admin');
  return (await world.service.call('GET', `/api/employees/${id}`, { token })).body;
};

describe('an Australian year', () => {
  it('matches hand-calculated totals for weekly, fortnightly and monthly employees in Australia', async () => {
    const [weekly, fortnightly, monthly] = (await world.employees(world.au, [
      anAuEmployee({ start_date: '2025-07-01' }),
      anAuEmployee({ start_date: '2025-07-01', pay_period: 'FORTNIGHTLY' }),
      anAuEmployee({ start_date: '2025-07-01', pay_period: 'MONTHLY' }),
    ])) as [number, number, number];
    const holiday = new Set(['2025-12-26', '2026-01-02']);
    const made = await liveThrough(world.au, [
      {
        employee_id: weekly,
        days: daysFrom('2025-07-04', 7, 52),
        rows: (day) =>
          holiday.has(day)
            ? { leave: [{ description: 'Summer', leave_type: 'HOLIDAY', date: day, hours: '38' }] }
            : day === '2025-09-26'
              ? { hours: [week('38')], bonuses: [{ description: 'Bonus', amount: '1000' }] }
              : { hours: [week('38')] },
      },
      { employee_id: fortnightly, days: daysFrom('2025-07-11', 14, 26), rows: () => ({ hours: [week('76')] }) },
      {
        employee_id: monthly,
        days: monthEndsFrom('2025-07-01', 12),
        rows: () => ({ hours: [week('1', { rate: '6586.67', units: 'Month' })] }),
      },
    ]);
    const of = (id: number) => made.get(id)!;

    // Gross is 52 x 1,520 and the bonus. Tax is 51 x 310, and once 0.32 x 2,520.99 - 176.5769 = 630. Super is 12% of
    // 80,040.
    expect([of(weekly).length, new Set(of(weekly).map((pay) => pay.pay_run_id)).size]).toEqual([52, 52]);
    expect(['gross', 'tax', 'super', 'net'].map((field) => cents(of(weekly), field))).toEqual([
      80_040, 16_440, 9_604.8, 63_600,
    ]);
    // A year accrues 152 hours of annual leave in 52 rounded parts. Two weeks of 38 hours were taken.
    expect(
      of(weekly)
        .at(-1)!
        .leave_balance_rows.map(({ hours }) => hours),
    ).toEqual([76.000004, 75.999976]);

    // Gross is 26 x 3,040, tax is 2 x 310 for each pay, and super is 364.80 for each pay.
    expect(['gross', 'tax', 'super'].map((field) => cents(of(fortnightly), field))).toEqual([79_040, 16_120, 9_484.8]);
    // Gross is 12 x 6,586.67, which is 1,520 a week. Tax is 310 x 13 / 3 = 1,343.33, rounded to 1,343. Super is 790.40.
    expect(['gross', 'tax', 'super'].map((field) => cents(of(monthly), field))).toEqual([79_040.04, 16_116, 9_484.8]);
    expect((await read(weekly)).current_ytd_gross).toBe('80040.00');

    // A new table applies from 1 July 2026, and the year to date starts again at zero.
    const next = await liveThrough(world.au, [
      { employee_id: weekly, days: [localDate('2026-07-03')], rows: () => ({ hours: [week('38')] }) },
    ]);
    // 0.32 x 1,520.99 - 181.7319 = 304.98
    expect(next.get(weekly)!.map((pay) => [pay.tax, pay.super])).toEqual([[305, 182.4]]);
    expect((await read(weekly)).current_ytd_gross).toBe('1520.00');
  });
});

describe('a New Zealand year', () => {
  it('matches hand-calculated totals in New Zealand, and applies the changes of 1 April', async () => {
    world.service.clock.set('2025-04-01T00:00:00Z');
    const [weekly, fortnightly, monthly] = (await employeesNow(world.nz, [
      anNzEmployee({ start_date: '2025-04-01' }),
      anNzEmployee({ start_date: '2025-04-01', pay_period: 'FORTNIGHTLY', has_student_loan: true }),
      anNzEmployee({ start_date: '2025-04-01', pay_period: 'MONTHLY' }),
    ])) as [number, number, number];
    const made = await liveThrough(world.nz, [
      {
        employee_id: weekly,
        days: daysFrom('2025-04-04', 7, 52),
        rows: (day) =>
          day === '2025-12-26'
            ? { leave: [{ description: 'Summer', leave_type: 'ANNUAL_HOLIDAYS', date: day, hours: '40' }] }
            : { hours: [week('40')] },
      },
      { employee_id: fortnightly, days: daysFrom('2025-04-11', 14, 26), rows: () => ({ hours: [week('80')] }) },
      {
        employee_id: monthly,
        days: monthEndsFrom('2025-04-01', 12),
        rows: () => ({ hours: [week('1', { rate: '5200', units: 'Month' })] }),
      },
    ]);
    const of = (id: number) => made.get(id)!;
    const totals = (id: number, fields: readonly string[]) => fields.map((field) => cents(of(id), field));

    // 1,200 a week, including the holiday. PAYE is 230.43, KiwiSaver is 3% from the employee and from the employer, and
    // ESCT is 17.5% of 36.
    expect(
      totals(weekly, [
        'gross',
        'tax',
        'kiwisaver_employee_amount',
        'kiwisaver_employer_amount',
        'kiwisaver_esct_amount',
      ]),
    ).toEqual([62_400, 11_982.36, 1_872, 1_872, 327.6]);
    // A year accrues 4 weeks in 52 rounded parts. One week was taken.
    expect((await read(weekly)).annual_holidays_weeks).toBe('2.999996');
    // 2,400 a fortnight. PAYE is 2 x 230.43, and the student loan deduction is 12% of (2,400 - 928) = 176.64.
    expect(totals(fortnightly, ['gross', 'tax', 'nz_student_loan'])).toEqual([62_400, 11_982.36, 4_592.64]);
    // 5,200 a month is 62,400 a year, so PAYE is 230.43 x 52 / 12 = 998.53.
    expect(totals(monthly, ['gross', 'tax'])).toEqual([62_400, 11_982.36]);

    // From 1 April 2026, the levy is 1.75%, so PAYE is (10,940.50 + 1,092) / 52 = 231.39, and the lowest KiwiSaver rate
    // is 3.5%.
    const next = await liveThrough(world.nz, [
      { employee_id: weekly, days: [localDate('2026-04-03')], rows: () => ({ hours: [week('40')] }) },
    ]);
    expect(
      next.get(weekly)!.map((pay) => [pay.tax, pay.kiwisaver_employee_amount, pay.kiwisaver_employer_amount]),
    ).toEqual([[231.39, 42, 42]]);
    expect((await read(weekly)).current_ytd_gross).toBe('1200.00');
  });

  async function employeesNow(company: number, items: readonly Fields[]): Promise<number[]> {
    const token = await world.service.login('admin@demo.example', 'demo-admin');
    const reply = await world.service.call('PUT', `/api/company/${company}/employees/create`, { token, body: items });
    return reply.body.map(({ employee }: { employee: { id: number } }) => employee.id);
  }
});

describe('a year with a raise, a termination and a reinstatement', () => {
  /** Sets the clock. Returns a function that calls the service on that day. */
  async function on(day: string) {
    world.service.clock.set(`${day}T00:00:00Z`);
    const token = await world.service.login('admin@demo.example', 'demo-admin');
    return (method: string, url: string, body: unknown) => world.service.call(method, url, { token, body });
  }
  const raise = async (company: number, id: number, day: string, pay_rate_per_hour: string) =>
    expect(
      (await (await on(day))('PATCH', `/api/company/${company}/employees/update`, [{ id, pay_rate_per_hour }])).status,
    ).toBe(200);
  const newEmployee = async (company: number, day: string, employee: Fields): Promise<number> =>
    (await (await on(day))('PUT', `/api/company/${company}/employees/create`, [employee])).body[0].employee.id;
  const weeks = async (company: number, employee_id: number, first: string, count: number, hours: string) =>
    (
      await liveThrough(company, [
        { employee_id, days: daysFrom(first, 7, count), rows: () => ({ hours: [week(hours)] }) },
      ])
    ).get(employee_id)!;

  it('matches hand-calculated totals for an Australian year from 1 July to 30 June', async () => {
    const id = await newEmployee(world.au, '2025-07-01', anAuEmployee({ start_date: '2025-07-01' }));
    const before = await weeks(world.au, id, '2025-07-04', 26, '38');
    await raise(world.au, id, '2025-12-29', '45');
    const after = await weeks(world.au, id, '2026-01-02', 20, '38');
    // On 1,710 a week, the tax is 0.32 x 1,710.99 - 176.5769 = 370.94.
    expect([after[0]!.gross, after[0]!.tax]).toEqual([1_710, 371]);
    const end = await (await on('2026-05-22'))('POST', `/api/employees/${id}/terminate`, {
      pay_date: '2026-05-22',
      termination_date: '2026-05-15',
    });
    // 46 weeks at 152 / 52 hours accrue 134.461542 hours, which are paid at 45. A 52nd of that is 116, which on top of
    // 1,710 raises the weekly tax from 371 to 408: 37 x 52.
    expect(only(end.body, 'gross', 'tax', 'components')).toEqual({
      gross: '6050.77',
      tax: '1924.00',
      components: [
        { type: 'ANNUAL_LEAVE', hours: '134.461542', days: null, weeks: null, amount: '6050.77', tax: '1924.00' },
      ],
    });
    const back = await (await on('2026-06-01'))('POST', `/api/employees/${id}/reinstate`, { start_date: '2026-06-01' });
    expect(back.status, back.text).toBe(200);
    const again = await weeks(world.au, id, '2026-06-05', 4, '38');
    // Gross is 26 x 1,520, 20 x 1,710 and 4 x 1,710. Tax is 310 or 371 a week, and super is 12%.
    expect([before, after, again].map((pays) => ['gross', 'tax', 'super'].map((field) => cents(pays, field)))).toEqual([
      [39_520, 8_060, 4_742.4],
      [34_200, 7_420, 4_104],
      [6_840, 1_484, 820.8],
    ]);
    // The year to date continues. Leave starts again: the new employment has four weeks of accrual.
    expect(only(await read(id), 'current_ytd_gross', 'holiday_leave_hours')).toEqual({
      current_ytd_gross: '86610.77',
      holiday_leave_hours: '11.692308',
    });
  });

  it('matches hand-calculated totals for a New Zealand year from 1 April to 31 March', async () => {
    const id = await newEmployee(world.nz, '2025-04-01', anNzEmployee({ start_date: '2025-04-01' }));
    const before = await weeks(world.nz, id, '2025-04-04', 26, '40');
    await raise(world.nz, id, '2025-09-29', '33');
    const after = await weeks(world.nz, id, '2025-10-03', 20, '40');
    // 68,640 a year: (1,638 + 6,632.50 + 30% of 15,140 + 1.67% of 68,640) / 52 = 268.438, truncated to cents.
    expect([after[0]!.gross, after[0]!.tax]).toEqual([1_320, 268.43]);
    const end = await (await on('2026-02-20'))('POST', `/api/employees/${id}/terminate`, {
      pay_date: '2026-02-20',
      termination_date: '2026-02-13',
    });
    // 8% of the 57,600 earned since the start = 4,608. The year of 68,640 + 4,608 is in the 30% band: 1,382.40, plus
    // the levy of 76.95.
    expect(only(end.body, 'gross', 'tax', 'components')).toEqual({
      gross: '4608.00',
      tax: '1459.35',
      components: [
        { type: 'HOLIDAY_PAY_8_PERCENT', hours: null, days: null, weeks: null, amount: '4608.00', tax: '1459.35' },
      ],
    });
    const back = await (await on('2026-03-02'))('POST', `/api/employees/${id}/reinstate`, { start_date: '2026-03-02' });
    expect(back.status, back.text).toBe(200);
    const again = await weeks(world.nz, id, '2026-03-06', 4, '40');
    const fields = ['gross', 'tax', 'kiwisaver_employee_amount', 'kiwisaver_employer_amount', 'kiwisaver_esct_amount'];
    // Gross is 26 x 1,200, 20 x 1,320 and 4 x 1,320. KiwiSaver is 3%, and ESCT is 17.5% of 36 or 39 whole dollars.
    expect([before, after, again].map((pays) => fields.map((field) => cents(pays, field)))).toEqual([
      [31_200, 5_991.18, 936, 936, 163.8],
      [26_400, 5_368.6, 792, 792, 136.4],
      [5_280, 1_073.72, 158.4, 158.4, 27.28],
    ]);
    expect(only(await read(id), 'current_ytd_gross', 'annual_holidays_weeks')).toEqual({
      current_ytd_gross: '67488.00',
      annual_holidays_weeks: '0.307692',
    });
  });
});

describe('verify', () => {
  const run = async () => {
    const said: string[] = [];
    const code = await verify({ db: world.service.database.db, say: (text) => said.push(text) });
    return { code, said };
  };

  it('verify recalculates every pay of the year and of the demo without a difference', async () => {
    const { code, said } = await run();
    expect([code, said.length, said[0]]).toEqual([
      0,
      1,
      expect.stringMatching(/^\d+ pays were recalculated; every cent agrees\.$/),
    ]);
  });

  it('the lines in the explanation of every pay add up to its amounts', async () => {
    const token = await world.service.login('admin@demo.example', 'demo-admin');
    const get = async (url: string) => (await world.service.call('GET', url, { token })).body;
    const EMPLOYER_SUPER = ['super-compulsory', 'super-reportable', 'kiwisaver-employer'];
    const wrong: unknown[] = [];
    let seen = 0;
    for (const company of [1, 2, world.au, world.nz]) {
      for (const pay of await get(`/api/company/${company}/pays?limit=500`)) {
        const { lines } = await get(`/api/pays/${pay.id}/explanation`);
        const sum = (test: (line: { effect: string; tags: string[] }) => boolean) =>
          lines.filter(test).reduce((total: number, line: Fields) => total + Math.round(Number(line.amount) * 100), 0) /
          100;
        const shown = [pay.gross, pay.gross - pay.net, pay.tax, pay.super].map((amount) => Math.round(amount * 100));
        const added = [
          sum(({ effect }) => effect === 'adds'),
          sum(({ effect }) => effect === 'takes'),
          sum(({ tags }) => tags.includes('tax')),
          sum(({ tags }) => tags.some((tag) => EMPLOYER_SUPER.includes(tag))),
        ].map((amount) => Math.round(amount * 100));
        if (String(shown) !== String(added)) wrong.push([pay.id, shown, added]);
        seen += 1;
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(seen).toBeGreaterThan(300);
  });

  it('verify names the parameters that have changed since the rule set of a pay', async () => {
    const { query } = world.service.database;
    const [pay] = await query<{ id: number; rule_set_id: string }>(
      `select id::int, rule_set_id from pay where country = 'NZ' order by id limit 1`,
    );
    const [now] = await query<{ parameters: Record<string, { value: string; source: string }> }>(
      'select parameters from rule_set where id = $1',
      [pay!.rule_set_id],
    );
    // Simulates an update of the service: one value corrected, one added, one removed and one verified again.
    const { 'nz.kiwisaver.employee-rates 2026-04-01': added, ...rest } = now!.parameters;
    expect(added).toBeDefined();
    const was = {
      ...rest,
      'nz.acc.earners-levy 2025-04-01': { ...rest['nz.acc.earners-levy 2025-04-01'], value: 'other' },
      'nz.acc.earners-levy 2026-04-01': { ...rest['nz.acc.earners-levy 2026-04-01'], source: 'other' },
      'nz.gone 2024-04-01': { value: 'x', source: 'x' },
    };
    await query(`insert into rule_set values ('nz-${RULES_VERSION.NZ}-before', $1, '2026-01-01')`, [
      JSON.stringify(was),
    ]);
    await query(`update pay set rule_set_id = 'nz-${RULES_VERSION.NZ}-before' where id = $1`, [pay!.id]);
    const { code, said } = await run();
    expect([code, said[0]]).toEqual([
      0,
      `1 pay was calculated with rule set nz-${RULES_VERSION.NZ}-before instead of the current ${pay!.rule_set_id}: corrected nz.acc.earners-levy 2025-04-01; added nz.kiwisaver.employee-rates 2026-04-01; removed nz.gone 2024-04-01; with another source or verified again nz.acc.earners-levy 2026-04-01. It was compared as well.`,
    ]);
    await query('update pay set rule_set_id = $1 where id = $2', [pay!.rule_set_id, pay!.id]);
  });

  it('verify reports a changed cent, a changed line and pays of another rule set, and fails', async () => {
    const [pay] = await world.service.database.query<{ id: number; customer_id: number }>(
      'select id::int, customer_id::int from pay order by id limit 1',
    );
    await world.service.database.query('update pay set tax = tax + 0.01 where id = $1', [pay!.id]);
    await world.service.database.query('update pay_line set amount = amount + 1 where pay_id = $1 and position = 0', [
      pay!.id,
    ]);
    const otherParameters = `au-${RULES_VERSION.AU}-abc`;
    await world.service.database.query('update pay set rule_set_id = $2 where id = $1', [pay!.id, otherParameters]);
    const { code, said } = await run();
    expect(code).toBe(1);
    expect(said[0]).toMatch(new RegExp(`^Pay ${pay!.id} of customer ${pay!.customer_id}: tax is .*, now .*$`));
    expect(said[1]).toMatch(/line 0 is .*, now /);
    expect(said[2]).toMatch(
      new RegExp(`^1 pay was calculated with rule set ${otherParameters} instead of the current au-\\d+-`),
    );
    expect(said[3]).toMatch(/; 2 differences were found\.$/);
  });
});
