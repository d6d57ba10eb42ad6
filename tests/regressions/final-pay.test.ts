import { beforeAll, describe, expect, it } from 'vitest';
import { anNzEmployee } from '../fixtures/pay-world.ts';
import {
  LAST_WEEK,
  ordinary,
  type Pay,
  type PeriodWorld,
  periodWorld,
  THIS_WEEK,
  TWO_WEEKS_AGO,
  total,
} from '../fixtures/period-world.ts';
import { only } from '../harness/app.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld({ shared: true });
});

describe('a bonus before the first pay', () => {
  const bonus = (tax_method: string, more = {}) => ({ description: 'Thanks', amount: '10400', tax_method, ...more });
  const A = 'METHOD_A_WHOLE_YEAR';

  it('a bonus before the first pay is taxed on top of the full week in the employee’s settings', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const pay = await world.pay(world.au, { employee_id: id, bonuses: [bonus(A)] });
    // 38 hours at 30.00 = 1,140, with tax of 183. With 10,400 / 52 = 200 a week more, 1,340 has tax of 247. The
    // difference is 64, and 64 x 52 = 3,328.
    expect([pay.gross, pay.tax]).toEqual([10400, 3328]);
    expect(await world.explained(pay.id)).toContain(
      "10400.00 / 52 = 200 on top of 1140 adds 64 a period, times 52; no pay period has been paid yet, so the normal earnings 1140.00 come from the employee's settings",
    );
  });

  it('for Method B(ii), the average in a year without pays is the full week in the settings', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    expect((await world.pay(world.au, { employee_id: id, bonuses: [bonus('METHOD_B2')] })).tax).toBe(3328);
  });

  it('hours paid after a bonus in the same week bring the total tax to that of a single pay [PERIOD-003]', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const rows = [{ bonuses: [bonus(A)] }, { hours: [ordinary('38')] }].map((row) => ({ employee_id: id, ...row }));
    expect((await world.pays(world.au, rows)).map(({ tax }) => tax)).toEqual([3328, 183]);
  });

  it('a first bonus has no tax when the employee’s settings give no earnings', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: null });
    expect((await world.pay(world.au, { employee_id: id, bonuses: [bonus(A)] })).tax).toBe(0);
  });

  it("a special director's fee is taxed on top of the fee of the previous period", async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: null });
    const fee = { description: 'Fee', amount: '1140', tax_method: 'NORMAL_EARNINGS', is_directors_fees: true };
    const [regular] = await world.pays(world.au, [{ employee_id: id, bonuses: [fee] }], LAST_WEEK);
    expect(regular.tax).toBe(183);
    const special = { employee_id: id, bonuses: [bonus(A, { is_directors_fees: true })] };
    expect((await world.pay(world.au, special)).tax).toBe(3328);
  });
});

describe('a bonus after split weeks', () => {
  // Method A: 1,000 / 52 is 19 whole dollars, which on top of 1,200 a week raise the tax from 202 to 208: 6 x 52 = 312.
  // The bug calculated 5 x 52 = 260 on top of 600.
  const BONUS = { description: 'Thanks', amount: '1000', tax_method: 'METHOD_A_WHOLE_YEAR' };
  const half = (employee_id: number) => ({ employee_id, hours: [ordinary('20')] });

  it('taxes a separate bonus on top of the whole previous week when that week was split [PERIOD-004]', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    for (const day of [TWO_WEEKS_AGO, LAST_WEEK]) await world.pays(world.au, [half(id), half(id)], day);
    const [bonus] = await world.pays(world.au, [{ employee_id: id, bonuses: [BONUS] }]);
    expect([bonus.gross, bonus.tax]).toEqual([1000, 312]);
  });

  it('taxes a separate bonus on top of the whole previous week when that week was paid in two calls [PERIOD-004]', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    for (const day of [TWO_WEEKS_AGO, TWO_WEEKS_AGO, LAST_WEEK, LAST_WEEK]) await world.pays(world.au, [half(id)], day);
    expect((await world.pay(world.au, { employee_id: id, bonuses: [BONUS] })).tax).toBe(312);
  });

  it('taxes a bonus on top of both pays of the same week [PERIOD-001] [PERIOD-003]', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const pays = await world.pays(world.au, [half(id), half(id), { employee_id: id, bonuses: [BONUS] }], THIS_WEEK);
    // The tax is 202 on the week and 312 on the bonus.
    expect(total(pays, 'tax')).toBe(514);
    expect(pays.map(({ tax }) => tax)).toEqual([42, 160, 312]);
  });

  it('recalculates the tax on a bonus when later hours of its week are paid [PERIOD-001] [PERIOD-002]', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const pays = await world.pays(world.au, [half(id), { employee_id: id, bonuses: [BONUS] }, half(id)], THIS_WEEK);
    // The tax in total is first 42, then 42 + 260 with the bonus, and finally 202 + 312 with all hours.
    expect(pays.map(({ tax }) => tax)).toEqual([42, 260, 212]);
  });

  it('averages the earnings of the year by weeks, not by pays [PERIOD-004]', async () => {
    const [whole, split] = [
      await world.anAuEmployee({ pay_rate_per_hour: '30' }),
      await world.anAuEmployee({ pay_rate_per_hour: '30' }),
    ];
    for (const day of [TWO_WEEKS_AGO, LAST_WEEK]) {
      await world.pays(world.au, [{ employee_id: whole, hours: [ordinary('40')] }, half(split), half(split)], day);
    }
    const byAverage = { ...BONUS, tax_method: 'METHOD_B2' };
    const [one, other] = await world.pays(world.au, [
      { employee_id: whole, bonuses: [byAverage] },
      { employee_id: split, bonuses: [byAverage] },
    ]);
    expect([one.tax, other.tax]).toEqual([312, 312]);
  });
});

describe('leave paid out without a full week', () => {
  // According to the settings, 38 hours at 30.00 is 1,140 a week. Schedule 7: 1,800 / 52 is 34 whole dollars, which on
  // top of that add 11 x 52 = 572.
  const leaver = { pay_rate_per_hour: '30', is_leave_enabled: false, holiday_leave_hours: '60' };

  it('taxes leave paid out before any pay on top of the full week in the settings [PERIOD-007]', async () => {
    const id = await world.anAuEmployee(leaver);
    expect(only(await world.terminate(id), 'gross', 'tax')).toEqual({ gross: '1800.00', tax: '572.00' });
  });

  it('taxes leave paid out after a single short week on top of the full week in the settings [PERIOD-007]', async () => {
    const id = await world.anAuEmployee(leaver);
    await world.pays(world.au, [{ employee_id: id, hours: [ordinary('2')] }], LAST_WEEK);
    expect((await world.terminate(id)).tax).toBe('572.00');
  });

  it('taxes leave paid out in a short final week on top of the full week in the settings [PERIOD-007]', async () => {
    const id = await world.anAuEmployee(leaver);
    const termination = { termination_date: '2026-11-10' };
    const pay = await world.pay(world.au, { employee_id: id, hours: [ordinary('2')], termination });
    // Two hours pay 60, on which no tax is withheld.
    expect([pay.gross, pay.tax]).toEqual([1860, 572]);
  });

  it('taxes leave on top of the last full week when the final pay has a short week [PERIOD-004] [PERIOD-007]', async () => {
    const id = await world.anAuEmployee(leaver);
    await world.pays(world.au, [{ employee_id: id, hours: [ordinary('80')] }], LAST_WEEK);
    const termination = { termination_date: '2026-11-10' };
    // On top of 2,400, the tax rises from 587 to 597: 10 x 52 = 520. A single week of 80 hours would not replace the
    // normal hours in the settings, so there is a second one.
    await world.pays(world.au, [{ employee_id: id, hours: [ordinary('80')] }], TWO_WEEKS_AGO);
    const pay = await world.pay(world.au, { employee_id: id, hours: [ordinary('2')], termination });
    expect(pay.tax).toBe(520);
  });

  it('derives the pay of a full fortnight or month from the settings [PERIOD-007]', async () => {
    const fortnightly = await world.anAuEmployee({ ...leaver, pay_period: 'FORTNIGHTLY' });
    const monthly = await world.anAuEmployee({ ...leaver, pay_period: 'MONTHLY' });
    // Fortnightly: 1,800 / 26 is 69 whole dollars, which on top of 2,280 raise the tax from 366 to 388: 22 x 26 = 572.
    // Monthly: 1,800 / 12 = 150 on top of 4,940 raises it from 793 to 841: 48 x 12 = 576.
    expect((await world.terminate(fortnightly)).tax).toBe('572.00');
    expect((await world.terminate(monthly)).tax).toBe('576.00');
  });

  it('taxes a leave payout of less than $300 at no more than 32% [PERIOD-007]', async () => {
    const id = await world.anAuEmployee({ ...leaver, holiday_leave_hours: '9' });
    // 270 / 52 is 5 whole dollars a week, which raise the tax from 183 to 185, 104 a year. 32% of 270 is less: 86.40.
    const { gross, tax } = await world.terminate(id, { pay_date: THIS_WEEK });
    expect([gross, tax]).toEqual(['270.00', '86.00']);
  });
});

describe('normal earnings before leave is paid out', () => {
  // 80 h x 30 = 2,400; 2,400 / 52 is 46 whole dollars a week on top of normal earnings.
  const leaver = {
    pay_rate_per_hour: '30',
    is_leave_enabled: false,
    holiday_leave_hours: '80',
    start_date: '2025-01-06',
  };
  const WEEKS = [
    '2026-09-15',
    '2026-09-22',
    '2026-09-29',
    '2026-10-06',
    '2026-10-13',
    '2026-10-20',
    TWO_WEEKS_AGO,
    LAST_WEEK,
  ];
  async function leaverAfter(hours: readonly string[], more = {}) {
    const id = await world.anAuEmployee({ ...leaver, ...more });
    const days = WEEKS.slice(WEEKS.length - hours.length);
    const weeks = hours.map((value, index) => ({ employee_id: id, pay_date: days[index], hours: [ordinary(value)] }));
    await world.pays(world.au, weeks, LAST_WEEK);
    return world.terminate(id);
  }

  it('normal earnings for a leave payout are the earnings of the last full pay period that was paid, whatever the settings say [row 3]', async () => {
    const { tax, pay_id } = await leaverAfter(Array.from({ length: 8 }, () => '20'));
    expect(tax).toBe('624.00');
    expect(await world.explained(pay_id)).toContain(
      `2400.00 / 52 = 46 on top of 600.00, the earnings of the last full pay period, paid on ${LAST_WEEK}, adds 12 a period`,
    );
  });

  it('normal earnings for a leave payout are not taken from an older week just because it had the standard hours', async () => {
    expect((await leaverAfter(['38', '20', '20', '20', '20'])).tax).toBe('624.00');
  });

  it('normal earnings for a leave payout are the average of the year to date when the hours of the last four periods differ by more than 20%', async () => {
    // (38 + 20 + 38 + 20 + 38) x 30 / 5 = 924 a week. The tax rises from 113 to 128, and 15 x 52 = 780.
    const { tax, pay_id } = await leaverAfter(['38', '20', '38', '20', '38']);
    expect(tax).toBe('780.00');
    expect(await world.explained(pay_id)).toContain(
      'on top of 924.00, the average of 4620.00 over the 5 pay periods of the financial year, because the hours of the last 4 differ by more than 20 % (20 to 38), adds 15',
    );
  });

  it('normal earnings for a leave payout are the earnings of the last period when hours differ by exactly 20%', async () => {
    const { pay_id } = await leaverAfter(['24', '20', '24', '20']);
    expect(await world.explained(pay_id)).toContain('on top of 600.00, the earnings of the last full pay period');
    const above = await leaverAfter(['24.01', '20', '24', '20']);
    expect(await world.explained(above.pay_id)).toContain('(20 to 24.01)');
  });

  it('normal earnings for a leave payout exclude the first period when the employment began within it', async () => {
    const { pay_id } = await leaverAfter(['10', '20', '20'], { start_date: '2026-10-22' });
    expect(await world.explained(pay_id)).toContain('on top of 600.00, the earnings of the last full pay period');
  });

  it('normal earnings for a leave payout are the average of the most recent periods when no period of the financial year has been paid yet', async () => {
    const id = await world.anAuEmployee(leaver);
    const days = ['2026-06-10', '2026-06-17', '2026-06-24'];
    for (const [index, value] of ['38', '20', '38'].entries()) {
      await world.pays(world.au, [{ employee_id: id, hours: [ordinary(value)] }], days[index]);
    }
    const { pay_id } = await world.terminate(id, { pay_date: '2026-07-01', termination_date: '2026-06-28' });
    expect(await world.explained(pay_id)).toContain('on top of 960.00, the average of the last 3 pay periods because');
  });

  it('for an employee who is not paid by the hour, normal earnings for a leave payout depend on whether earnings, not hours, differ between periods', async () => {
    const id = await world.anAuEmployee(leaver);
    for (const [index, rate] of ['1000', '2000', '1500'].entries()) {
      const salary = { description: 'Salary', units: 'Week', value: '1', rate };
      await world.pays(world.au, [{ employee_id: id, hours: [salary] }], WEEKS[5 + index]);
    }
    const { pay_id } = await world.terminate(id);
    expect(await world.explained(pay_id)).toContain('on top of 1500.00, the average of 4500.00 over the 3 pay periods');
  });
});

describe('leave paid out after a split week', () => {
  // Schedule 7: 60 h x 30 = 1,800, and 1,800 / 52 is 34 whole dollars a week, which on top of 1,140 raise the tax from
  // 183 to 194: 11 x 52 = 572. The bug calculated 8 x 52 = 416 on top of half a week, 570.
  const RIGHT = '572.00';
  const leaver = { pay_rate_per_hour: '30', is_leave_enabled: false, holiday_leave_hours: '60' };
  const half = (employee_id: number, pay_department: string) => ({
    employee_id,
    pay_department,
    hours: [ordinary('19')],
  });

  it('taxes unused leave on top of the whole last week when two departments share the week [PERIOD-004]', async () => {
    const id = await world.anAuEmployee(leaver);
    await world.pays(world.au, [half(id, 'Kitchen'), half(id, 'Bar')], LAST_WEEK);
    expect(only(await world.terminate(id), 'gross', 'tax')).toEqual({ gross: '1800.00', tax: RIGHT });
  });

  it('tax on unused leave does not depend on how the departments of the last week shared their tax [PERIOD-004]', async () => {
    const id = await world.anAuEmployee(leaver);
    await world.pays(world.au, [half(id, 'Kitchen'), half(id, 'Bar')], LAST_WEEK, '&redistribute_tax_by_gross=false');
    expect((await world.terminate(id)).tax).toBe(RIGHT);
  });

  it('withholds the same tax on unused leave whether the last 38 hours were paid in one call or two [PERIOD-004]', async () => {
    const whole = await world.anAuEmployee(leaver);
    const inCalls = await world.anAuEmployee(leaver);
    await world.pays(world.au, [{ employee_id: whole, hours: [ordinary('38')] }], LAST_WEEK);
    for (const department of ['Kitchen', 'Bar']) await world.pays(world.au, [half(inCalls, department)], LAST_WEEK);
    expect((await world.terminate(whole)).tax).toBe(RIGHT);
    expect((await world.terminate(inCalls)).tax).toBe(RIGHT);
  });

  it('uses the last week by date, not the week that was entered last [PERIOD-004]', async () => {
    const id = await world.anAuEmployee(leaver);
    await world.pays(world.au, [half(id, 'Kitchen'), half(id, 'Bar')], LAST_WEEK);
    // The leave would add 10 of weekly tax on top of 2,400, from 587 to 597.
    await world.pays(world.au, [{ employee_id: id, hours: [ordinary('80')] }], TWO_WEEKS_AGO);
    expect((await world.terminate(id)).tax).toBe(RIGHT);
  });
});

describe('a New Zealand final pay after split weeks', () => {
  // 8% of 2,400 is an extra pay of 192.00. Two weeks of 1,200 give 2,400 x 26 = 62,400 a year, in the 30% band. With
  // the levy of 1.75%, the tax is 60.96. The bug counted two halves of a week as two weeks: 31,200 a year at 17.5%, and
  // 36.96.
  const RIGHT = { gross: '192.00', tax: '60.96' };

  it('uses the last two paid weeks for the tax on a final pay, not two halves of one week [PERIOD-004]', async () => {
    const id = await world.anNzEmployee();
    const half = { employee_id: id, hours: [ordinary('20')] };
    for (const day of [TWO_WEEKS_AGO, LAST_WEEK]) await world.pays(world.nz, [half, half], day);
    expect(only(await world.terminate(id), 'gross', 'tax')).toEqual(RIGHT);
  });

  it('counts the two halves of a week that were paid on two days as one week [PERIOD-004]', async () => {
    const id = await world.anNzEmployee();
    const half = { employee_id: id, hours: [ordinary('20')] };
    for (const day of ['2026-10-26', '2026-10-30', '2026-11-02', '2026-11-06']) await world.pays(world.nz, [half], day);
    expect(only(await world.terminate(id), 'gross', 'tax')).toEqual(RIGHT);
  });

  it('withholds the same tax on a final pay whether the weeks before it were split or whole [PERIOD-004]', async () => {
    const id = await world.anNzEmployee();
    for (const day of [TWO_WEEKS_AGO, LAST_WEEK]) {
      await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('40')] }], day);
    }
    expect(only(await world.terminate(id), 'gross', 'tax')).toEqual(RIGHT);
  });

  it('skips an unpaid week between the last two paid weeks [PERIOD-004]', async () => {
    const id = await world.anNzEmployee();
    const half = { employee_id: id, hours: [ordinary('20')] };
    for (const day of ['2026-10-20', LAST_WEEK]) await world.pays(world.nz, [half, half], day);
    expect(only(await world.terminate(id), 'gross', 'tax')).toEqual(RIGHT);
  });
});

it('a pay after the final pay of the week adds its own super and is taxed together with the final pay [PERIOD-001]', async () => {
  const settings = { pay_rate_per_hour: '30', is_leave_enabled: false };
  const [once, leaver] = [await world.anAuEmployee(settings), await world.anAuEmployee(settings)];
  const whole = await world.pay(world.au, { employee_id: once, hours: [ordinary('58')] });
  const final = await world.pay(world.au, {
    employee_id: leaver,
    hours: [ordinary('38')],
    termination: { termination_date: THIS_WEEK, notice_amount: '5000' },
  });
  const later = await world.pay(world.au, { employee_id: leaver, hours: [ordinary('20')] });
  // The tax on one pay of 1,740, less the tax on the 1,140 of the final pay. Super is 12% of 600.
  const alone = await world.pay(world.au, { employee_id: await world.anAuEmployee(settings), hours: [ordinary('38')] });
  expect([later.super, later.tax]).toEqual([72, whole.tax - alone.tax]);
  expect(later.gross).toBe(600);
  expect(final.gross).toBe(6140);
});

describe('the final pay of a New Zealand employee', () => {
  // The employee earns 30 an hour for 40 hours a week, and started on 12 May 2025. Weeks run from Monday to Sunday and
  // are paid on Tuesdays.

  let world: PeriodWorld;
  beforeAll(async () => {
    world = await periodWorld();
  });

  const week = (id: number) => ({ employee_id: id, hours: [ordinary('40')] });
  const off = (id: number, date: string) => ({
    employee_id: id,
    leave: [{ description: 'Week off', leave_type: 'ANNUAL_HOLIDAYS', date, hours: '40' }],
  });

  async function tookWeeks(mondays: readonly string[]): Promise<number> {
    const [id] = await world.employees(world.nz, [
      anNzEmployee({ start_date: '2025-05-12', standard_hours_per_day: '8', kiwisaver_status_code: 'NK' }),
    ]);
    for (const monday of mondays) await world.pays(world.nz, [off(id!, monday)], monday);
    return id!;
  }
  const paidOn = (id: number, day: string) => world.pays(world.nz, [week(id)], day);
  const parts = ({ components }: Pay): readonly string[] => components.map((one: Pay) => `${one.type} ${one.amount}`);

  describe('the final eight percent after holidays in advance', () => {
    it('deducts the fifth week of the first year, which was never granted [row 12]', async () => {
      const id = await tookWeeks(['2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02', '2026-02-09']);
      await paidOn(id, '2026-07-28');
      await paidOn(id, '2026-08-04');
      const ended = await world.terminate(id, { pay_date: '2026-08-11', termination_date: '2026-08-11' });
      // 8% of 2,400 = 192, which is less than the 1,200 paid in advance.
      expect(parts(ended)).toEqual([]);
      expect(await world.explained(ended.pay_id)).toContain(
        'Nothing is due: 8 % of gross earnings 2400.00 since the last anniversary (0.00 of it in this pay) - 1200.00 already paid, 1200.00 of it for 1 week of annual holidays in advance (s 25(2); read as the last weeks taken, even if they were paid before the last anniversary)',
      );
    });

    it('deducts nothing for the four weeks that were granted later [row 12]', async () => {
      const id = await tookWeeks(['2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02']);
      await paidOn(id, '2026-08-04');
      const ended = await world.terminate(id, { pay_date: '2026-08-11', termination_date: '2026-08-11' });
      expect(parts(ended)).toEqual(['HOLIDAY_PAY_8_PERCENT 96.00']);
    });
  });

  describe('a final lump sum before any pay', () => {
    it('the explanation of a final lump sum before any pay says that no official text covers the case [PERIOD-007] [row 13]', async () => {
      const [id] = await world.employees(world.nz, [
        anNzEmployee({ start_date: '2026-08-03', kiwisaver_status_code: 'NK' }),
      ]);
      const termination = { termination_date: '2026-08-07', other_lump_sum_amount: '1000' };
      const [ended] = await world.pays(world.nz, [{ employee_id: id, termination }], '2026-08-11');
      expect(await world.explained(ended.id)).toContain(
        '0.00 of no paid period before the end (the law requires two paid periods, and no official text covers this case; read as no other income) x 26',
      );
    });
  });

  describe('explanations of leave and loans', () => {
    it('explanations of leave and loans cite sections 8, 9 and 21 of the Holidays Act and the source of voluntary loan deductions', async () => {
      const [id] = await world.employees(world.nz, [
        anNzEmployee({ standard_hours_per_day: '8', kiwisaver_status_code: 'NK', has_student_loan: true }),
      ]);
      await world.call('PATCH', `/api/employees/${id}/declarations`, {
        student_loan_voluntary_extra: { amount: '10', from: '2026-04-01' },
      });
      const sick = { description: 'Sick', leave_type: 'SICK', date: '2026-11-10', hours: '8' };
      const away = { description: 'Away', leave_type: 'ANNUAL_HOLIDAYS', date: '2026-11-11', hours: '8' };
      const [pay] = await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('24')], leave: [sick, away] }]);
      const { body } = await world.call('GET', `/api/pays/${pay.id}/explanation`);
      const sourcesOf = (because: string) =>
        JSON.stringify(
          body.lines.filter((line: Pay) => line.because.includes(because)).map((line: Pay) => line.sources),
        );
      expect(sourcesOf('relevant daily pay')).toContain('Holidays Act 2003 s 9');
      expect(sourcesOf('the greater of ordinary weekly pay')).toContain('Holidays Act 2003 ss 8 and 21');
      expect(sourcesOf('chosen by the borrower')).toContain('Payroll Calculations & Business Rules Specification');
    });
  });
});
