import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, endOfMonth, type LocalDate, localDate } from '../../src/base/local-date.ts';
import { verify } from '../../src/cli/verify.ts';
import { anAuEmployee, anNzEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';

// A company of each country through a whole tax year and over its end: 52 weekly, 26 fortnightly and 12 monthly runs
// with leave, a bonus, a new hourly rate and the new rates of the law. Every total is worked by hand beside it.

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

/** Pays everybody on their days, month by month, with the clock and a fresh sign-in; one call for each day. */
async function liveThrough(company: number, plans: readonly Plan[]): Promise<Map<number, Pay[]>> {
  const made = new Map<number, Pay[]>(plans.map(({ employee_id }) => [employee_id, []]));
  const days = [...new Set(plans.flatMap((plan) => plan.days))].sort();
  let token = '';
  let month = '';
  for (const day of days) {
    if (day.slice(0, 7) !== month) {
      month = day.slice(0, 7);
      world.service.clock.set(`${month}-28T00:00:00Z`);
      token = await world.service.login('admin@demo.example', 'demo-admin');
    }
    const pays = plans
      .filter((plan) => plan.days.includes(day))
      .map((plan) => ({ employee_id: plan.employee_id, ...plan.rows(day) }));
    const reply = await world.service.call('PUT', `/api/company/${company}/pays/create?pay_date=${day}`, {
      token,
      body: pays,
    });
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
  it('comes to the hand-worked totals for weekly, fortnightly and monthly people', { timeout: 120_000 }, async () => {
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

    // 52 x 1,520 and the bonus; tax 51 x 310 and once 0.32 x 2,520.99 - 176.5769 = 630; super 12% of 80,040.
    expect([of(weekly).length, new Set(of(weekly).map((pay) => pay.pay_run_id)).size]).toEqual([52, 52]);
    expect(['gross', 'tax', 'super', 'net'].map((field) => cents(of(weekly), field))).toEqual([
      80_040, 16_440, 9_604.8, 63_600,
    ]);
    // A year earns 152 hours of annual leave in 52 rounded parts; two weeks of 38 were taken.
    expect(
      of(weekly)
        .at(-1)!
        .leave_balance_rows.map(({ hours }) => hours),
    ).toEqual([76.000004, 75.999976]);

    // 26 x 3,040; tax 2 x 310 each; super 364.80 each.
    expect(['gross', 'tax', 'super'].map((field) => cents(of(fortnightly), field))).toEqual([79_040, 16_120, 9_484.8]);
    // 12 x 6,586.67, which is 1,520 a week: tax 310 x 13 / 3 = 1,343.33, so 1,343; super 790.40.
    expect(['gross', 'tax', 'super'].map((field) => cents(of(monthly), field))).toEqual([79_040.04, 16_116, 9_484.8]);
    expect((await read(weekly)).current_ytd_gross).toBe('80040.00');

    // From 1 July 2026 another table holds, and the year starts again.
    const next = await liveThrough(world.au, [
      { employee_id: weekly, days: [localDate('2026-07-03')], rows: () => ({ hours: [week('38')] }) },
    ]);
    // 0.32 x 1,520.99 - 181.7319 = 304.98
    expect(next.get(weekly)!.map((pay) => [pay.tax, pay.super])).toEqual([[305, 182.4]]);
    expect((await read(weekly)).current_ytd_gross).toBe('1520.00');
  });
});

describe('a New Zealand year', () => {
  it('comes to the hand-worked totals, and changes on 1 April', { timeout: 120_000 }, async () => {
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

    // 1,200 a week, the holiday too: PAYE 230.43, KiwiSaver 3% from both, ESCT 17.5% of 36.
    expect(
      totals(weekly, [
        'gross',
        'tax',
        'kiwisaver_employee_amount',
        'kiwisaver_employer_amount',
        'kiwisaver_esct_amount',
      ]),
    ).toEqual([62_400, 11_982.36, 1_872, 1_872, 327.6]);
    // 4 weeks a year in 52 rounded parts, one week taken.
    expect((await read(weekly)).annual_holidays_weeks).toBe('2.999996');
    // 2,400 a fortnight: PAYE 2 x 230.43; 12% of 2,400 - 928 is 176.64.
    expect(totals(fortnightly, ['gross', 'tax', 'nz_student_loan'])).toEqual([62_400, 11_982.36, 4_592.64]);
    // 5,200 a month is 62,400 a year: 230.43 x 52 / 12 = 998.53.
    expect(totals(monthly, ['gross', 'tax'])).toEqual([62_400, 11_982.36]);

    // From 1 April 2026: levy 1.75%, so (10,940.50 + 1,092) / 52 = 231.39; the lowest KiwiSaver rate is 3.5%.
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

describe('verify', () => {
  const run = async () => {
    const said: string[] = [];
    const code = await verify({ db: world.service.database.db, say: (text) => said.push(text) });
    return { code, said };
  };

  it('repeats every pay of the year and of the demo world and finds no cent of difference', async () => {
    const { code, said } = await run();
    expect([code, said.length, said[0]]).toEqual([
      0,
      1,
      expect.stringMatching(/^\d+ pays were calculated again; every cent agrees\.$/),
    ]);
  });

  it('finds a changed cent, a changed line and pays of another rule set, and fails', async () => {
    const [pay] = await world.service.database.query<{ id: number; customer_id: number }>(
      'select id::int, customer_id::int from pay order by id limit 1',
    );
    await world.service.database.query('update pay set tax = tax + 0.01 where id = $1', [pay!.id]);
    await world.service.database.query('update pay_line set amount = amount + 1 where pay_id = $1 and position = 0', [
      pay!.id,
    ]);
    await world.service.database.query("update pay set rule_set_id = 'au-0-abc' where id = $1", [pay!.id]);
    const { code, said } = await run();
    expect(code).toBe(1);
    expect(said[0]).toMatch(new RegExp(`^Pay ${pay!.id} of customer ${pay!.customer_id}: tax is .*, now .*$`));
    expect(said[1]).toMatch(/line 0 is .*, now /);
    expect(said[2]).toMatch(/^1 pays were calculated by rule set au-0-abc, which is not today's au-1-/);
    expect(said[3]).toMatch(/; 2 differences were found\.$/);
  });
});
