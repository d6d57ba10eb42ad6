import { beforeAll, describe, expect, it } from 'vitest';
import { loadParams } from '../../src/params/load.ts';
import { verifyPays } from '../../src/resources/pay/verify/verify.service.ts';
import { lawOf } from '../../src/rules/law.ts';
import { anNzEmployee } from '../fixtures/pay-world.ts';
import {
  LAST_WEEK,
  ordinary,
  type PeriodWorld,
  periodWorld,
  THIS_WEEK,
  TWO_WEEKS_AGO,
} from '../fixtures/period-world.ts';
import { answerOf, only } from '../harness/app.ts';

// Weeks run from Monday to Sunday. The current week is the week of 9 November 2026, so lookback periods end on Sunday 8
// November.

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

type Fields = Readonly<Record<string, unknown>>;
const open = async (id: number, body: Fields) => {
  const reply = await world.call('PUT', `/api/employees/${id}/opening-balances`, body);
  expect(reply.status, reply.text).toBe(200);
};
const declare = async (id: number, body: Fields) => {
  const reply = await world.call('PATCH', `/api/employees/${id}/declarations`, body);
  expect(reply.status, reply.text).toBe(200);
};
const entitlements = async (id: number, asAt: string) =>
  (await world.call('GET', `/api/employees/${id}/nz-leave-entitlements?as_at=${asAt}`)).body;
const annual = async (id: number, asAt: string) =>
  only(
    (await entitlements(id, asAt)).annual_holidays,
    'granted_on',
    'weeks_taken',
    'weeks_entitled',
    'weeks_in_advance',
  );
const away = (leave_type: string, hours: string, date = THIS_WEEK) => ({
  description: leave_type,
  leave_type,
  date,
  hours,
});
const components = (end: { components: readonly { type: string; weeks: string | null; amount: string }[] }) =>
  end.components.map(({ type, weeks, amount }) => `${type} ${weeks === null ? '' : `${weeks} weeks `}${amount}`);
const previewed = async (pay: Fields) => {
  const reply = await world.put(world.nz, [pay], `?pay_date=${THIS_WEEK}&dry_run=true`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body[0].warnings
    .filter(({ code }: { code: string }) => code === 'LEAVE_BELOW_ZERO')
    .map(({ message }: { message: string }) => message);
};
/** Forty hours at 25: an ordinary week of 1,000. */
const thousand = { pay_rate_per_hour: '25', standard_hours_per_day: '8', standard_days_per_week: 5 };
const migrated = { start_date: '2024-04-01', ...thousand };

describe('annual holiday pay', () => {
  it('pays three of five days at the average week of 1,080, which exceeds the ordinary week of 1,000 [CALC-031]', async () => {
    const id = await world.anNzEmployee(migrated);
    await open(id, {
      as_at: '2026-11-08',
      nz: { gross_twelve_months: '56160', gross_four_weeks: '4000', weeks_employed: '136' },
    });
    const pay = await world.pay(world.nz, {
      employee_id: id,
      hours: [ordinary('16')],
      leave: [away('ANNUAL_HOLIDAYS', '24')],
    });
    expect(pay.leave[0].amount).toBe(648);
    expect(await world.explained(pay.id)).toContain(
      '0.6 weeks x the greater of ordinary weekly pay 1000.00 and average weekly earnings 1080.00 (the average is 56160.00 / 52 weeks; 56160.00 of it from the opening balances of 2026-11-08)',
    );
  });

  it('replaces opening figures as stored pays enter the twelve months [CALC-031]', async () => {
    const id = await world.anNzEmployee(migrated);
    await open(id, { as_at: '2026-11-01', nz: { gross_twelve_months: '56784' } });
    await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('40')] }], LAST_WEEK);
    const pay = await world.pay(world.nz, { employee_id: id, leave: [away('ANNUAL_HOLIDAYS', '40')] });
    // 56,784 x 357 / 364 = 55,692, plus the stored 1,000: 56,692 / 52 = 1,090.23.
    expect(pay.leave[0].amount).toBe(1090.23);
    expect(await world.explained(pay.id)).toContain(
      'the average is 56692.00 / 52 weeks; 55692.00 of it from the opening balances of 2026-11-01',
    );
  });

  it('averages varying earnings over the last four weeks, and over the full and part weeks of a short employment [CALC-031]', async () => {
    // 15 weeks and 2 days up to 8 November. Earnings are 12,800 in total and 3,600 in the last four weeks, including a
    // one-off 200.
    const id = await world.anNzEmployee({ start_date: '2026-07-25', ...thousand, pay_rate_per_hour: null });
    const days = Array.from({ length: 16 }, (_, week) => {
      const date = new Date(Date.UTC(2026, 6, 26 + week * 7));
      return date.toISOString().slice(0, 10);
    });
    const amounts = ['400', ...Array.from({ length: 11 }, () => '800'), '900', '900', '900', '700'];
    const one = await world.put(
      world.nz,
      days.map((pay_date, week) => ({
        employee_id: id,
        pay_date,
        hours: [{ description: 'Work', units: 'Units', value: '1', rate: amounts[week] }],
        ...(week === 15
          ? { bonuses: [{ description: 'Once', amount: '200', tax_method: 'METHOD_A_WHOLE_YEAR' }] }
          : {}),
      })),
    );
    expect(one.status, one.text).toBe(200);
    const pay = await world.pay(world.nz, { employee_id: id, leave: [away('ANNUAL_HOLIDAYS', '40')] });
    expect(pay.leave[0].amount).toBe(850);
    expect(await world.explained(pay.id)).toContain(
      'ordinary weekly pay 850.00 and average weekly earnings 800.00 (ordinary weekly pay is the regular gross earnings of four weeks, 3400.00 / 4, because the ordinary week is not known; the average is 12800.00 / 16 weeks)',
    );
  });

  it('pays at least the ordinary week without opening balances, and explains what is unknown [CALC-031]', async () => {
    const id = await world.anNzEmployee(migrated);
    for (const day of [TWO_WEEKS_AGO, LAST_WEEK]) {
      await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('44')] }], day);
    }
    const pay = await world.pay(world.nz, { employee_id: id, leave: [away('ANNUAL_HOLIDAYS', '40')] });
    expect(pay.leave[0].amount).toBe(1000);
    expect(await world.explained(pay.id)).toContain(
      'average weekly earnings 42.31 (the average is 2200.00 / 52 weeks; the earnings of 50 of the weeks are not known: add opening balances)',
    );
  });

  it('divides the last monthly pay by four and the pays of twelve months by 52, and pays the greater amount [CALC-031]', async () => {
    const id = await world.anNzEmployee({ ...migrated, pay_period: 'MONTHLY', pay_rate_per_hour: null });
    await world.pays(
      world.nz,
      Array.from({ length: 13 }, (_, month) => {
        const date = new Date(Date.UTC(2025, 9 + month, 20));
        return {
          employee_id: id,
          pay_date: date.toISOString().slice(0, 10),
          hours: [{ description: 'Salary', units: 'Month', value: '1', rate: month === 0 ? '9000' : '4333.33' }],
        };
      }),
    );
    const pay = await world.pay(world.nz, { employee_id: id, leave: [away('ANNUAL_HOLIDAYS', '40')] });
    // The pay for October 2025 is more than twelve months old, so it does not count: 12 x 4,333.33 / 52 = 1,000. The
    // last month divided by 4 is 1,083.33.
    expect(pay.leave[0].amount).toBe(1083.33);
    expect(await world.explained(pay.id)).toContain('the average is 51999.96 / 52 weeks');
  });

  it('includes regular allowances in the ordinary week without paying them twice [CALC-031]', async () => {
    const id = await world.anNzEmployee(migrated);
    const made = await world.call('POST', `/api/company/${world.nz}/allowances`, {
      description: 'Tools of the trade',
      amount: '50',
      auto_apply_to_pay: true,
      employee_ids: [id],
    });
    expect(made.status, made.text).toBe(201);
    const pay = await world.pay(world.nz, {
      employee_id: id,
      hours: [ordinary('32')],
      leave: [away('ANNUAL_HOLIDAYS', '8')],
    });
    // A fifth of the week of 1,050 is 210. The allowance that is paid for the whole week already contains 10 of it.
    expect([pay.leave[0].amount, pay.gross]).toEqual([200, 1050]);
    expect(await world.explained(pay.id)).toContain(
      '0.2 weeks x the greater of ordinary weekly pay 1050.00 and average weekly earnings 0.00 (the ordinary week includes regular allowances of 50.00; the average is 0.00 / 52 weeks; the earnings of 52 of the weeks are not known: add opening balances), less 10.00 of regular allowances that this pay already pays for the time',
    );
    await open(id, {
      as_at: '2026-11-15',
      leave: [{ leave_type: 'ANNUAL_HOLIDAYS', quantity: '2', unit: 'weeks' }],
    });
    // A termination payment has no separate allowance.
    const end = await world.terminate(id, { pay_date: '2026-11-17', termination_date: '2026-11-15' });
    expect(components(end)[0]).toBe('ANNUAL_HOLIDAYS 2.00 weeks 2100.00');
  });

  it('pays an ordinary week in total when half the week is worked, with all or half of the allowance [CALC-031]', async () => {
    const id = await world.anNzEmployee(migrated);
    const name = 'Allowance of every week';
    const made = await world.call('POST', `/api/company/${world.nz}/allowances`, {
      description: name,
      amount: '50',
      auto_apply_to_pay: true,
      employee_ids: [id],
    });
    expect(made.status, made.text).toBe(201);
    const half = { employee_id: id, hours: [ordinary('20')], leave: [away('ANNUAL_HOLIDAYS', '20', '2026-11-12')] };
    const preview = async (more: Fields = {}) => {
      const reply = await world.put(world.nz, [{ ...half, ...more }], `?pay_date=${THIS_WEEK}&dry_run=true`);
      expect(reply.status, reply.text).toBe(200);
      const [{ allowances, leave, gross }] = reply.body;
      const amounts = (rows: readonly { amount: number }[]) => rows.map(({ amount }) => amount);
      return { allowances: amounts(allowances), leave: amounts(leave), gross };
    };
    // Half of 1,050 is 525. Half of the allowance of 50 belongs to the worked half of the week. The other 25 is part of
    // the 525, so the leave row pays 500.
    expect(await preview()).toEqual({ allowances: [50], leave: [500], gross: 1050 });
    // An allowance that covers only the worked half does not reduce the 525 required by s 21.
    expect(await preview({ allowances: [{ description: name, amount: '25' }] })).toEqual({
      allowances: [25],
      leave: [525],
      gross: 1050,
    });
    // Both holiday rows share the reduction. An allowance of 40 covers more than the worked half, so they are reduced
    // by only 15.
    const rows = [away('ANNUAL_HOLIDAYS', '8', '2026-11-12'), away('ANNUAL_HOLIDAYS', '12', '2026-11-13')];
    expect(await preview({ leave: rows, allowances: [{ description: name, amount: '40' }] })).toEqual({
      allowances: [40],
      leave: [204, 306],
      gross: 1050,
    });
    // This pay covers a full worked week, and pays the next week's leave in advance. The leave of the next week
    // therefore includes its own allowance.
    const ahead = { hours: [ordinary('40')], leave: [away('ANNUAL_HOLIDAYS', '40', '2026-11-16')] };
    expect(await preview(ahead)).toEqual({ allowances: [50], leave: [1050], gross: 2100 });
  });

  it('includes overtime in the ordinary week when every period of the four weeks had overtime [CALC-031]', async () => {
    const [often, once, apart] = await world.employees(
      world.nz,
      Array.from({ length: 3 }, () => anNzEmployee(migrated)),
    );
    const overtime = ordinary('4', { description: 'Overtime', is_overtime: true, multiplier: '1.5' });
    for (const day of ['2026-10-13', '2026-10-20', TWO_WEEKS_AGO, LAST_WEEK]) {
      await world.pays(
        world.nz,
        [often, once, apart].map((employee_id) => ({
          employee_id,
          hours:
            employee_id === often || (employee_id === once && day === LAST_WEEK)
              ? [ordinary('40'), overtime]
              : [ordinary('40')],
        })),
        day,
      );
      await world.pays(world.nz, [{ employee_id: apart, hours: [overtime] }], day);
    }
    const pays = await world.pays(
      world.nz,
      [often, once, apart].map((employee_id) => ({ employee_id, leave: [away('ANNUAL_HOLIDAYS', '40')] })),
    );
    // Weekly overtime of 150.00 (4 hours x 37.50) is regular, even when it is paid separately. Overtime in only one of
    // the four weeks is not.
    expect(pays.map(({ leave }) => leave[0].amount)).toEqual([1150, 1000, 1150]);
    expect(await world.explained(pays[0].id)).toContain('the ordinary week includes regular overtime of 150.00');
  });

  it('treats opening amounts as a separate period, whether they are sent before other pays or with them [CALC-031]', async () => {
    const [apart, together, later] = await world.employees(
      world.nz,
      Array.from({ length: 3 }, () => anNzEmployee(migrated)),
    );
    const overtime = ordinary('4', { description: 'Overtime', is_overtime: true, multiplier: '1.5' });
    const sent = (employee_id: number | undefined) => [
      { employee_id, pay_date: TWO_WEEKS_AGO, hours: [ordinary('40'), overtime] },
      { employee_id, pay_date: LAST_WEEK, auto_calculate: false, hours: [ordinary('40', { units: 'YTD' })] },
      { employee_id, pay_date: LAST_WEEK, hours: [ordinary('40'), overtime] },
      { employee_id, pay_date: THIS_WEEK, leave: [away('ANNUAL_HOLIDAYS', '8')] },
    ];
    const made = [];
    for (const pay of sent(apart)) made.push(...(await world.pays(world.nz, [pay])));
    const explained = async (pays: readonly { id: number }[]) =>
      (await world.explained(pays.at(-1)!.id)).includes('regular overtime');
    // The period with the opening amounts has no overtime, so the overtime is not regular.
    expect([await explained(made), await explained(await world.pays(world.nz, sent(together)))]).toEqual([
      false,
      false,
    ]);
    // Opening amounts are treated as older than the other pay of their run, even if they are sent after it. A test
    // below checks the year-to-date totals.
    const [first, opening, worked, last] = sent(later);
    for (const pay of [first!, worked!, opening!, last!]) await world.pays(world.nz, [pay]);
  });

  it('pays an agreed weekly rate above the ordinary week, and ignores one below it [CALC-031] [DECL-002]', async () => {
    const id = await world.anNzEmployee(migrated);
    await declare(id, { agreed_weekly_rate: '1200' });
    const first = await world.pay(world.nz, { employee_id: id, leave: [away('ANNUAL_HOLIDAYS', '20')] });
    await declare(id, { agreed_weekly_rate: '900' });
    const second = await world.pay(world.nz, { employee_id: id, leave: [away('ANNUAL_HOLIDAYS', '8', '2026-11-13')] });
    expect([first.leave[0].amount, second.leave[0].amount]).toEqual([600, 200]);
    expect(await world.explained(first.id)).toContain('the ordinary week is the higher agreed rate');
  });
});

describe('daily leave pay', () => {
  it('averages pay over days worked, opening balances included, when no hourly rate is known [CALC-031]', async () => {
    const rate = { pay_rate_per_hour: null };
    const [here, brought] = [
      await world.anNzEmployee({ ...migrated, ...rate }),
      await world.anNzEmployee({ ...migrated, ...rate }),
    ];
    const paid = (employee_id: number, hours: string, at: string) => ({
      employee_id,
      hours: [{ description: 'Work', units: 'Hours', value: hours, rate: at }],
    });
    await world.pays(world.nz, [paid(here, '40', '20')], TWO_WEEKS_AGO);
    await world.pays(world.nz, [paid(here, '30', '30')], LAST_WEEK);
    await open(brought, { as_at: '2026-11-08', nz: { gross_twelve_months: '60000', days_worked_52_weeks: '240' } });
    const [own, other] = await world.pays(world.nz, [
      { employee_id: here, leave: [away('SICK', '8')] },
      { employee_id: brought, leave: [away('SICK', '4')] },
    ]);
    // 800 on five days plus 900 on four days, the last of which was a part day, divided by nine days; and 60,000 / 240
    // = 250.
    expect([own.leave[0].amount, other.leave[0].amount]).toEqual([188.89, 125]);
    expect(await world.explained(own.id)).toContain('1 day x average daily pay 188.89 (1700.00 of 52 weeks / 9 days)');
    expect(await world.explained(other.id)).toContain(
      '(60000.00 of 52 weeks / 240 days, partly from the opening balances of 2026-11-08)',
    );
  });

  it('returns 400 naming the missing data when daily pay is unknown', async () => {
    const id = await world.anNzEmployee({ ...migrated, pay_rate_per_hour: null });
    const reply = await world.put(
      world.nz,
      [{ employee_id: id, leave: [away('SICK', '8')] }],
      `?pay_date=${THIS_WEEK}`,
    );
    expect(answerOf(reply)).toEqual({
      status: 400,
      body: {
        detail:
          'pays[0]: this pay cannot be calculated: a day of leave needs relevant daily pay, or the days worked in the last 52 weeks for average daily pay',
      },
    });
  });
});

describe('termination in New Zealand', () => {
  it('pays a migrated employee the entitled weeks, alternative days and 8% since the anniversary [LIFE-060, LIFE-061, LIFE-062]', async () => {
    const id = await world.anNzEmployee(migrated);
    await open(id, {
      as_at: '2026-11-08',
      leave: [
        { leave_type: 'ANNUAL_HOLIDAYS', quantity: '1.5', unit: 'weeks' },
        { leave_type: 'ALT_HOLIDAY', quantity: '1', unit: 'days' },
      ],
      nz: {
        gross_twelve_months: '54600',
        gross_since_anniversary: '30000',
        gross_four_weeks: '4000',
        weeks_employed: '136',
      },
    });
    const end = await world.terminate(id);
    // 1.5 weeks x 1,050 = 1,575; 200 for the alternative holiday; and 8% of (30,000 + 1,575 + 200).
    expect(components(end)).toEqual([
      'ANNUAL_HOLIDAYS 1.50 weeks 1575.00',
      'ALTERNATIVE_HOLIDAYS 200.00',
      'HOLIDAY_PAY_8_PERCENT 2542.00',
    ]);
    // Two weeks of 1,000 each give (1,000 + 1,000) x 26 = 52,000 a year. With the extra pay of 4,317 the year is
    // 56,317, so the rate is 30%.
    expect(only(end, 'gross', 'nz_ytd_taxable', 'tax')).toEqual({
      gross: '4317.00',
      nz_ytd_taxable: '2000.00',
      tax: '1370.64',
    });
    expect(await world.explained(end.pay_id)).toContain(
      '8 % of gross earnings 31775.00 since the last anniversary (1775.00 of it in this pay, 30000.00 from the opening balances of 2026-11-08)',
    );
  });

  it('reproduces the reference example: 1.5 weeks at 1,050, Labour Day, an alternative day and 8%, 4,533.00 in total [LIFE-060, LIFE-061, LIFE-062]', async () => {
    const id = await world.anNzEmployee(migrated);
    await open(id, {
      as_at: '2026-10-18',
      leave: [
        { leave_type: 'ANNUAL_HOLIDAYS', quantity: '1.5', unit: 'weeks' },
        { leave_type: 'ALT_HOLIDAY', quantity: '1', unit: 'days' },
      ],
      nz: { gross_twelve_months: '54600', gross_since_anniversary: '29000', weeks_employed: '133' },
    });
    // With the last week of 1,000, earnings since the anniversary are 30,000. The untaken weeks would begin on Labour
    // Day, the day after the employment ends.
    const pay = await world.pay(
      world.nz,
      { employee_id: id, hours: [ordinary('40')], termination: { termination_date: '2026-10-25' } },
      '?pay_date=2026-10-25',
    );
    const end = (await world.call('GET', `/api/employees/${id}/termination`)).body;
    expect(components(end)).toEqual([
      'ANNUAL_HOLIDAYS 1.50 weeks 1575.00',
      'PUBLIC_HOLIDAYS 200.00',
      'ALTERNATIVE_HOLIDAYS 200.00',
      'HOLIDAY_PAY_8_PERCENT 2558.00',
    ]);
    expect([pay.gross, pay.leave.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)]).toEqual([
      5533, 4533,
    ]);
    expect(await world.explained(pay.id)).toContain('1 day x relevant daily pay 200.00: Labour Day 2026-10-26');
  });

  it('grants four weeks on an anniversary whatever has accrued, and pays 8% of earnings since then [LIFE-060, LIFE-062]', async () => {
    const id = await world.anNzEmployee({ ...migrated, start_date: '2024-11-03' });
    await open(id, {
      as_at: '2026-10-25',
      leave: [{ leave_type: 'ANNUAL_HOLIDAYS', quantity: '0.5', unit: 'weeks' }],
      nz: { gross_twelve_months: '52000', gross_since_anniversary: '51000', weeks_employed: '103' },
    });
    for (const day of [TWO_WEEKS_AGO, LAST_WEEK]) {
      await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('40')] }], day);
    }
    expect(await annual(id, '2026-11-02')).toEqual({
      granted_on: [],
      weeks_taken: '0.00',
      weeks_entitled: '0.50',
      weeks_in_advance: '0.00',
    });
    expect(await annual(id, '2026-11-03')).toEqual({
      granted_on: ['2026-11-03'],
      weeks_taken: '0.00',
      weeks_entitled: '4.50',
      weeks_in_advance: '0.00',
    });
    const end = await world.terminate(id);
    // Only the week paid on 3 November is after the anniversary: 8% of (1,000 + 4,500).
    expect(components(end)).toEqual(['ANNUAL_HOLIDAYS 4.50 weeks 4500.00', 'HOLIDAY_PAY_8_PERCENT 440.00']);
    expect((await world.employee(id)).annual_holidays_weeks).toBe('0.00');
  });

  it('deducts holidays taken in advance from the 8% [LIFE-062]', async () => {
    const id = await world.anNzEmployee({ ...migrated, start_date: '2026-10-26' });
    for (const day of [TWO_WEEKS_AGO, LAST_WEEK]) {
      await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('40')] }], day);
    }
    await world.pays(world.nz, [{ employee_id: id, leave: [away('ANNUAL_HOLIDAYS', '4')] }]);
    expect(await annual(id, '2026-11-15')).toEqual({
      granted_on: [],
      weeks_taken: '0.10',
      weeks_entitled: '0.00',
      weeks_in_advance: '0.10',
    });
    // 8% of 2,100, less the 100 that was paid in advance.
    const end = await world.terminate(id, { pay_date: '2026-11-17', termination_date: '2026-11-15' });
    expect(components(end)).toEqual(['HOLIDAY_PAY_8_PERCENT 68.00']);
  });

  it('counts notice towards the 8% when the agreement says so [LIFE-062] [DECL-002]', async () => {
    const amounts = await Promise.all(
      [false, true].map(async (notice_is_gross_earnings) => {
        const id = await world.anNzEmployee({ ...migrated, start_date: '2026-11-02' });
        await declare(id, { notice_is_gross_earnings });
        const pay = await world.pay(world.nz, {
          employee_id: id,
          hours: [ordinary('40')],
          termination: { termination_date: '2026-11-15', notice_amount: '500' },
        });
        return pay.gross;
      }),
    );
    // Wages of 1,000 and notice of 500, plus 8% of the wages alone or of both.
    expect(amounts).toEqual([1580, 1620]);
  });

  it('calculates leave and the 8% from the declared anniversary, such as one moved by a closedown [LIFE-062] [DECL-002]', async () => {
    const id = await world.anNzEmployee({ ...migrated, start_date: '2025-10-26' });
    await open(id, { as_at: '2026-10-18', nz: { gross_since_anniversary: '40000' } });
    expect((await annual(id, '2026-11-01')).granted_on).toEqual(['2026-10-26']);
    await declare(id, { leave_anniversary: '2025-12-22' });
    expect((await annual(id, '2026-11-01')).granted_on).toEqual([]);
    expect(only((await entitlements(id, '2026-11-01')).annual_holidays, 'leave_year_from', 'next_anniversary')).toEqual(
      {
        leave_year_from: '2025-12-22',
        next_anniversary: '2026-12-22',
      },
    );
    expect(components(await world.terminate(id))).toEqual(['HOLIDAY_PAY_8_PERCENT 3200.00']);
  });
});

describe('annual holidays after parental leave', () => {
  const parental_leave = [{ from: '2025-12-01', to: '2026-06-30' }];
  /** Two weeks remain from March 2025, and four became due in March 2026, during the leave. */
  const returned = async () => {
    const id = await world.anNzEmployee({ ...migrated, start_date: '2024-03-01', pay_rate_per_hour: '30' });
    await open(id, {
      as_at: '2026-11-08',
      leave: [{ leave_type: 'ANNUAL_HOLIDAYS', quantity: '6', unit: 'weeks' }],
      nz: { gross_twelve_months: '30514.12', gross_four_weeks: '4800', weeks_employed: '140' },
    });
    return id;
  };
  const amountsOf = (pays: readonly { leave: readonly { amount: number }[] }[]) =>
    pays.flatMap(({ leave }) => leave.map(({ amount }) => amount));

  it('pays older weeks first, and pays the weeks that became due during the leave at 586.81 instead of 1,200 [CALC-031]', async () => {
    const id = await returned();
    const three = { employee_id: id, leave: [away('ANNUAL_HOLIDAYS', '80'), away('ANNUAL_HOLIDAYS', '40')] };
    const previewOf = async () =>
      amountsOf((await world.put(world.nz, [three], `?pay_date=${THIS_WEEK}&dry_run=true`)).body);
    expect(await previewOf()).toEqual([2400, 1200]);
    await declare(id, { parental_leave });
    expect(await previewOf()).toEqual([2400, 586.81]);
    const pay = await world.pay(world.nz, three);
    expect(await world.explained(pay.id)).toContain(
      '1 week x average weekly earnings 586.81 alone (the holidays became due on 2026-03-01, during parental leave or within 12 months after it; the average is 30514.12 / 52 weeks',
    );
  });

  it('counts weeks taken by earlier pays of the period, in the same request or before it [CALC-031]', async () => {
    const id = await returned();
    await declare(id, { parental_leave });
    const week = (hours: string) => ({ employee_id: id, leave: [away('ANNUAL_HOLIDAYS', hours)] });
    expect(amountsOf([await world.pay(world.nz, week('40'))])).toEqual([1200]);
    // One older week is left. The first of these two pays uses it.
    const [second, third] = await world.pays(world.nz, [week('60'), week('20')]);
    expect(amountsOf([second, third])).toEqual([1493.41, 293.41]);
    const end = await world.terminate(id, { pay_date: '2026-11-17', termination_date: '2026-11-15' });
    // Each day, one more day of the opening figures falls outside the last twelve months. The pays stored for this week
    // now count towards the twelve months.
    const average = 30514.12 * (357 / 364) + 1200 + 1493.41 + 293.41;
    expect(components(end)[0]).toBe(`ANNUAL_HOLIDAYS 3.00 weeks ${((average / 52) * 3).toFixed(2)}`);
  });

  it('does not move the anniversary or reduce the divisor for unpaid parental leave [CALC-031]', async () => {
    const days = ['2026-10-12', '2026-10-19', '2026-10-26'];
    const id = await world.anNzEmployee({ ...migrated, start_date: '2024-10-27' });
    await declare(id, { parental_leave: [{ from: '2026-10-12', to: '2026-11-01' }], counts_unpaid_leave: true });
    await open(id, { as_at: '2026-10-11', nz: { gross_twelve_months: '54600' } });
    await world.pays(
      world.nz,
      days.map((date) => ({ employee_id: id, pay_date: date, leave: [away('UNPAID', '40', date)] })),
    );
    const pay = await world.pay(world.nz, { employee_id: id, leave: [away('ANNUAL_HOLIDAYS', '40')] });
    // 54,600 x 336 / 364 = 50,400, divided by 52 weeks: the law, not an agreement, counts parental leave as service.
    expect(pay.leave[0].amount).toBe(969.23);
    await declare(id, { counts_unpaid_leave: false });
    expect((await annual(id, '2026-11-09')).granted_on).toEqual(['2026-10-27']);
  });
});

describe('unpaid leave in New Zealand', () => {
  const unpaid = (id: number) =>
    ['2026-10-12', '2026-10-19', '2026-10-26'].map((date) => ({
      employee_id: id,
      pay_date: date,
      leave: [away('UNPAID', '40', date)],
    }));

  it('moves the anniversary by the weeks of unpaid leave beyond the first', async () => {
    const id = await world.anNzEmployee({ ...migrated, start_date: '2025-10-27' });
    await open(id, { as_at: '2026-10-11', nz: { gross_twelve_months: '50000' } });
    await world.pays(world.nz, unpaid(id));
    expect(only((await entitlements(id, '2026-11-09')).annual_holidays, 'granted_on', 'next_anniversary')).toEqual({
      granted_on: [],
      next_anniversary: '2026-11-10',
    });
    expect((await annual(id, '2026-11-10')).granted_on).toEqual(['2026-11-10']);
  });

  it('keeps the anniversary and reduces the divisor when unpaid leave counts as service by agreement [CALC-031]', async () => {
    const id = await world.anNzEmployee({ ...migrated, start_date: '2024-10-27' });
    await declare(id, { counts_unpaid_leave: true });
    await open(id, { as_at: '2026-10-11', nz: { gross_twelve_months: '54600' } });
    await world.pays(world.nz, unpaid(id));
    expect((await annual(id, '2026-11-09')).granted_on).toEqual(['2026-10-27']);
    const pay = await world.pay(world.nz, { employee_id: id, leave: [away('ANNUAL_HOLIDAYS', '40')] });
    // 54,600 x 336 / 364 = 50,400, divided by 52 - 2 weeks.
    expect(pay.leave[0].amount).toBe(1008);
    expect(await world.explained(pay.id)).toContain('the average is 50400.00 / 50 weeks');
  });
});

describe('GET nz-leave-entitlements', () => {
  it('returns 200 with the leave granted, taken and remaining, with dates', async () => {
    const id = await world.anNzEmployee({ ...thousand, start_date: '2026-04-20' });
    await world.pays(world.nz, [
      { employee_id: id, pay_date: '2026-04-21', hours: [ordinary('40')] },
      { employee_id: id, pay_date: '2026-10-27', hours: [ordinary('16')], leave: [away('SICK', '24', '2026-10-28')] },
      {
        employee_id: id,
        pay_date: LAST_WEEK,
        hours: [ordinary('16')],
        leave: [
          away('NZ_BEREAVEMENT', '8', '2026-11-05'),
          away('NZ_BEREAVEMENT', '8', '2026-11-06'),
          away('NZ_FAMILY_VIOLENCE', '4', '2026-11-04'),
        ],
      },
    ]);
    const reply = await world.call('GET', `/api/employees/${id}/nz-leave-entitlements`);
    expect(answerOf(reply)).toEqual({
      status: 200,
      body: {
        as_at: '2026-11-10',
        annual_holidays: {
          leave_year_from: '2026-04-20',
          next_anniversary: '2027-04-20',
          counted_from: '2026-04-20',
          weeks_a_year: '4.00',
          opening_weeks: '0.00',
          granted_on: [],
          weeks_granted: '0.00',
          weeks_taken: '0.00',
          weeks_entitled: '0.00',
          weeks_in_advance: '0.00',
        },
        sick_leave: {
          qualified_on: '2026-10-20',
          next_entitlement_date: '2027-10-20',
          entitled_on: '2026-10-20',
          days_taken: '3.00',
          days_entitled: '7.00',
          days_beyond_entitlement: '0.00',
        },
        family_violence_leave: {
          qualified_on: '2026-10-20',
          next_entitlement_date: '2027-10-20',
          entitled_on: '2026-10-20',
          days_taken: '0.50',
          days_entitled: '9.50',
          days_beyond_entitlement: '0.00',
        },
        bereavement_leave: {
          qualified_on: '2026-10-20',
          next_entitlement_date: '2027-10-20',
          days_close_family: '3.00',
          days_other: '1.00',
          taken: [{ from: '2026-11-05', days: '2.00' }],
        },
      },
    });
  });

  it('grants sick leave to a casual employee according to the hours worked over six months', async () => {
    const casual = { ...thousand, start_date: '2026-05-04', employment_status: 'Casual', is_leave_enabled: true };
    const [often, seldom] = [await world.anNzEmployee(casual), await world.anNzEmployee(casual)];
    const weeks = Array.from({ length: 26 }, (_, week) =>
      new Date(Date.UTC(2026, 4, 5 + week * 7)).toISOString().slice(0, 10),
    );
    await world.pays(
      world.nz,
      weeks.flatMap((pay_date) => [
        { employee_id: often, pay_date, hours: [ordinary('11')] },
        { employee_id: seldom, pay_date, hours: [ordinary('9')] },
      ]),
    );
    const sick = async (id: number) =>
      only((await entitlements(id, '2026-11-09')).sick_leave, 'qualified_on', 'days_entitled');
    expect(await sick(often)).toEqual({ qualified_on: '2026-11-04', days_entitled: '10.00' });
    expect(await sick(seldom)).toEqual({ qualified_on: null, days_entitled: '0.00' });
  });

  it('returns 400 for an Australian employee and for an unknown one', async () => {
    const id = await world.anAuEmployee();
    expect(answerOf(await world.call('GET', `/api/employees/${id}/nz-leave-entitlements`))).toEqual({
      status: 400,
      body: {
        detail: 'Holidays Act entitlements exist only in New Zealand; see the leave balances of this employee instead',
      },
    });
    expect((await world.call('GET', '/api/employees/987654/nz-leave-entitlements')).status).toBe(400);
    expect((await world.call('GET', `/api/employees/${id}/nz-leave-entitlements?as_at=2026-02-30`)).status).toBe(422);
  });
});

describe('LEAVE_BELOW_ZERO', () => {
  it('warns on previews and drafts about holidays taken in advance, excess sick days and long bereavement leave [PERIOD-012]', async () => {
    const id = await world.anNzEmployee({ ...thousand, start_date: '2026-04-20' });
    await world.pays(world.nz, [{ employee_id: id, pay_date: '2026-04-21', hours: [ordinary('40')] }]);
    expect(await previewed({ employee_id: id, leave: [away('SICK', '80')] })).toEqual([]);
    expect(await previewed({ employee_id: id, leave: [away('ANNUAL_HOLIDAYS', '8')] })).toEqual([
      'Tane, Aroha has taken 0.2 weeks of Annual Holidays in advance, including this pay, from the entitlement due on 2027-04-20',
    ]);
    const many = [
      away('SICK', '84'),
      ...['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12'].map((date) => away('NZ_BEREAVEMENT', '8', date)),
      away('NZ_FAMILY_VIOLENCE', '88', '2026-11-13'),
    ];
    expect(await previewed({ employee_id: id, leave: many })).toEqual([
      'Tane, Aroha has taken 0.5 more days of Sick Leave than granted; has taken 1 more day of Family Violence Leave than granted; has 4 days of Bereavement Leave from 2026-11-09, more than the 3 allowed for one event',
    ]);
  });

  it('warns whenever a draft is created, changed, read or restored by a revert, but not once the pay is complete [PERIOD-012]', async () => {
    const company = await world.company('NZ');
    const [id] = await world.employees(company, [anNzEmployee({ ...thousand, start_date: '2026-04-20' })]);
    await world.pays(company, [{ employee_id: id, pay_date: '2026-04-21', hours: [ordinary('40')] }]);
    const leaveWarnings = (pay: { warnings?: readonly { code: string; message: string }[] }) =>
      pay.warnings?.filter(({ code }) => code === 'LEAVE_BELOW_ZERO').map(({ message }) => message);
    const run = await world.openRun(company);
    const [draft] = (await world.generate(company, run)).body;
    expect(leaveWarnings(draft)).toEqual([]);
    const changed = await world.patch(company, draft.id, { leave: [away('ANNUAL_HOLIDAYS', '8'), away('SICK', '84')] });
    const message =
      'Tane, Aroha has taken 0.2 weeks of Annual Holidays in advance, including this pay, from the entitlement due on 2027-04-20; has taken 0.5 more days of Sick Leave than granted';
    expect([changed.status, leaveWarnings(changed.body)]).toEqual([200, [message]]);
    expect(leaveWarnings(await world.readPay(company, draft.id))).toEqual([message]);
    const completed = await world.complete(company, draft.id);
    expect([completed.status, leaveWarnings(completed.body)]).toEqual([200, undefined]);
    const reverted = await world.call('POST', `/api/company/${company}/pays/${draft.id}/revert`);
    expect([reverted.status, leaveWarnings(reverted.body)]).toEqual([200, [message]]);
  });
});

describe('verification of the stored pays', () => {
  it('recalculates every pay and year-to-date total and finds no differences', async () => {
    const law = lawOf({ au: loadParams('au'), nz: loadParams('nz') });
    const differences: unknown[] = [];
    const verified = await verifyPays({ db: world.service.database.db, law }, 3, (one) => differences.push(one));
    expect(differences).toEqual([]);
    expect(verified.pays).toBeGreaterThan(100);
  });
});
