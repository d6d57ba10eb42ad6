import { beforeAll, describe, expect, it } from 'vitest';
import { ordinary, type PeriodWorld, periodWorld, THIS_WEEK } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

/** A row for each of the three weeks after this one. */
const MONDAYS = ['2026-11-16', '2026-11-23', '2026-11-30'];
const weeksOff = (leave_type: string, hours: string, mondays: readonly string[] = MONDAYS) =>
  mondays.map((date) => ({ description: 'Away', leave_type, date, hours, rate: '30' }));
/** A row for each working day of those weeks. */
const daysOff = (leave_type: string, hours: string) =>
  MONDAYS.flatMap((monday) =>
    [0, 1, 2, 3, 4].map((offset) => ({
      description: 'Away',
      leave_type,
      date: new Date(Date.parse(monday) + offset * 86_400_000).toISOString().slice(0, 10),
      hours,
      rate: '30',
    })),
  );

describe('Australia', () => {
  const anEmployee = (fields: Record<string, unknown> = {}) =>
    world.anAuEmployee({ pay_rate_per_hour: '30', leave_loading_percentage: '0', ...fields });

  it('three weeks of leave in advance are withheld as three weeks, not as one [PERIOD-006]', async () => {
    const id = await anEmployee();
    const pay = await world.pay(world.au, { employee_id: id, leave: weeksOff('HOLIDAY', '38') });
    // 3 x 183 on 1,140. On 3,420 in one week it was 971.
    expect([pay.gross, pay.tax]).toEqual([3420, 549]);
  });

  it('rows for single days come to the same as rows for weeks [PERIOD-006]', async () => {
    const id = await anEmployee();
    const pay = await world.pay(world.au, { employee_id: id, leave: daysOff('HOLIDAY', '7.6') });
    expect([pay.gross, pay.tax]).toEqual([3420, 549]);
  });

  it('beside the hours of this week, which are withheld by themselves [PERIOD-006]', async () => {
    const id = await anEmployee();
    const pay = await world.pay(world.au, {
      employee_id: id,
      hours: [ordinary('38')],
      leave: weeksOff('HOLIDAY', '38'),
    });
    expect([pay.gross, pay.tax]).toEqual([4560, 732]);
  });

  it('leave loading is spread with the leave it belongs to [PERIOD-006]', async () => {
    const id = await anEmployee({ leave_loading_percentage: '0.175' });
    const pay = await world.pay(world.au, { employee_id: id, leave: weeksOff('HOLIDAY', '38') });
    // 1,140 + 199.50 a week, cents dropped: 247 on 1,339, three times.
    expect([pay.gross, pay.tax]).toEqual([4018.5, 741]);
  });

  it('fortnights are spread over fortnights [PERIOD-006]', async () => {
    const id = await anEmployee({ pay_period: 'FORTNIGHTLY' });
    const run = (await world.pay(world.au, { employee_id: id, hours: [ordinary('76')] })) as {
      pay_run_end_date: string;
    };
    const daysAfter = (days: number) =>
      new Date(Date.parse(run.pay_run_end_date) + days * 86_400_000).toISOString().slice(0, 10);
    const pay = await world.pays(
      world.au,
      [{ employee_id: id, leave: weeksOff('HOLIDAY', '76', [daysAfter(15), daysAfter(29)]) }],
      daysAfter(1),
    );
    // 2 x 366 on 2,280 a fortnight.
    expect([pay[0].gross, pay[0].tax]).toEqual([4560, 732]);
  });

  it('hours worked after all in such a week are taxed on top of its leave [PERIOD-001] [PERIOD-006]', async () => {
    const id = await anEmployee();
    await world.pay(world.au, { employee_id: id, leave: weeksOff('HOLIDAY', '38') });
    const [later] = await world.pays(world.au, [{ employee_id: id, hours: [ordinary('19')] }], MONDAYS[0]);
    // 366 on 1,140 + 570, less 183.
    expect(later.tax).toBe(183);
  });

  it('the next pay of this week does not see the leave of the weeks to come [PERIOD-001] [PERIOD-006]', async () => {
    const id = await anEmployee();
    await world.pay(world.au, { employee_id: id, leave: weeksOff('HOLIDAY', '38') });
    expect((await world.pay(world.au, { employee_id: id, hours: [ordinary('38')] })).tax).toBe(183);
  });
});

describe('New Zealand', () => {
  it('three weeks of holidays in advance are taxed as three weeks by default, s RD 13 [PERIOD-006]', async () => {
    const id = await world.anNzEmployee();
    const pay = await world.pay(world.nz, { employee_id: id, leave: weeksOff('ANNUAL_HOLIDAYS', '40') });
    // 3 x 231.39 on 1,200. On 3,600 in one week it was 1,054.36.
    expect([pay.gross, pay.tax]).toEqual([3600, 694.17]);
  });

  it('rows for single days come to the same as rows for weeks [PERIOD-006]', async () => {
    const id = await world.anNzEmployee();
    const pay = await world.pay(world.nz, { employee_id: id, leave: daysOff('ANNUAL_HOLIDAYS', '8') });
    expect([pay.gross, pay.tax]).toEqual([3600, 694.17]);
  });

  it('beside the hours of this week [PERIOD-006]', async () => {
    const id = await world.anNzEmployee();
    const pay = await world.pay(
      world.nz,
      { employee_id: id, hours: [ordinary('40')], leave: weeksOff('ANNUAL_HOLIDAYS', '40') },
      `?pay_date=${THIS_WEEK}`,
    );
    expect([pay.gross, pay.tax]).toEqual([4800, 925.56]);
  });

  it('a later pay of such a week is tax on both less tax on the portion, s RD 13(5) [PERIOD-001] [PERIOD-006]', async () => {
    const id = await world.anNzEmployee();
    await world.pay(world.nz, { employee_id: id, leave: weeksOff('ANNUAL_HOLIDAYS', '40') });
    const [later] = await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('20')] }], MONDAYS[0]);
    // 430.83 on 1,800 less 231.39.
    expect(later.tax).toBe(199.44);
  });
});
