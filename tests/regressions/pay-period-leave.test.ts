import { beforeAll, describe, expect, it } from 'vitest';
import {
  LAST_WEEK,
  ordinary,
  type PeriodWorld,
  periodWorld,
  THIS_WEEK,
  TWO_WEEKS_AGO,
  total,
} from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld({ shared: true });
});

describe('leave balances of backdated pays', () => {
  // A week accrues 2.923077 hours of annual leave.
  const week = (employee_id: number, more: Record<string, unknown> = {}) => ({
    employee_id,
    hours: [ordinary('38')],
    ...more,
  });
  const holiday = (pay: { leave_balance_rows: { leave_type: string; hours: number }[] }) =>
    pay.leave_balance_rows.find(({ leave_type }) => leave_type === 'HOLIDAY')?.hours;
  const shown = async (ids: readonly number[]) => {
    const balances: (number | undefined)[] = [];
    for (const id of ids) balances.push(holiday(await world.readPay(world.au, id)));
    return balances;
  };

  it('a backdated pay shows the leave balance as at its payday, and later pays include its accrual [PERIOD-008]', async () => {
    const id = await world.anAuEmployee();
    const [now] = await world.pays(world.au, [week(id)], THIS_WEEK);
    const [before] = await world.pays(world.au, [week(id)], TWO_WEEKS_AGO);
    const [between] = await world.pays(world.au, [week(id)], LAST_WEEK);
    expect([holiday(before), holiday(between)]).toEqual([2.923077, 5.846154]);
    expect(await shown([before.id, between.id, now.id])).toEqual([2.923077, 5.846154, 8.769231]);
  });

  it('backdated pays in one call show the balances as at their paydays, in any order [PERIOD-008]', async () => {
    const id = await world.anAuEmployee();
    const [now, before] = await world.pays(world.au, [
      week(id, { pay_date: THIS_WEEK }),
      week(id, { pay_date: TWO_WEEKS_AGO }),
    ]);
    expect([holiday(before), holiday(now)]).toEqual([2.923077, 5.846154]);
    expect(await shown([before.id, now.id])).toEqual([2.923077, 5.846154]);
  });

  it('leave taken in a backdated pay lowers the balances of later pays [PERIOD-008]', async () => {
    const id = await world.anAuEmployee();
    const [first] = await world.pays(world.au, [week(id)], TWO_WEEKS_AGO);
    const [last] = await world.pays(world.au, [week(id)], THIS_WEEK);
    const leave = [{ description: 'Away', leave_type: 'HOLIDAY', date: LAST_WEEK, hours: '1' }];
    const [between] = await world.pays(world.au, [week(id, { leave })], LAST_WEEK);
    expect(await shown([first.id, between.id, last.id])).toEqual([2.923077, 4.846154, 7.769231]);
  });

  it('deleting a pay lowers the leave balances of later pays [PERIOD-005] [PERIOD-008]', async () => {
    const id = await world.anAuEmployee();
    const [first] = await world.pays(world.au, [week(id)], TWO_WEEKS_AGO);
    const [last] = await world.pays(world.au, [week(id)], THIS_WEEK);
    await world.remove(world.au, first.id);
    expect(await shown([last.id])).toEqual([2.923077]);
  });

  it('pays of one day accrue leave in the order of their ids [PERIOD-008]', async () => {
    const id = await world.anAuEmployee({
      accrue_leave_on_hours_worked: true,
      accrue_holiday_leave_per_hour: '0.1',
    });
    const [first, second] = await world.pays(world.au, [week(id), week(id)], LAST_WEEK);
    const [before] = await world.pays(world.au, [week(id)], TWO_WEEKS_AGO);
    expect(await shown([before.id, first.id, second.id])).toEqual([3.8, 7.6, 11.4]);
  });

  it('a New Zealand pay shows the leave balances as at its payday [PERIOD-008]', async () => {
    const id = await world.anNzEmployee();
    const [now] = await world.pays(world.nz, [week(id)], THIS_WEEK);
    const [before] = await world.pays(world.nz, [week(id)], LAST_WEEK);
    const weeks = async (payId: number) => (await world.readPay(world.nz, payId)).leave_balance_rows[0].hours;
    expect([await weeks(before.id), await weeks(now.id)]).toEqual([3.07692, 6.15384]);
  });
});

describe('leave paid in advance', () => {
  /** One leave row for each of the three weeks after this one. */
  const MONDAYS = ['2026-11-16', '2026-11-23', '2026-11-30'];
  const weeksOff = (leave_type: string, hours: string, mondays: readonly string[] = MONDAYS) =>
    mondays.map((date) => ({ description: 'Away', leave_type, date, hours, rate: '30' }));
  /** One leave row for each working day of those weeks. */
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

    it('withholds tax on three weeks of leave paid in advance as on three separate weeks [PERIOD-006]', async () => {
      const id = await anEmployee();
      const pay = await world.pay(world.au, { employee_id: id, leave: weeksOff('HOLIDAY', '38') });
      // 183 on 1,140, three times. The bug taxed 3,420 in one week and withheld 971.
      expect([pay.gross, pay.tax]).toEqual([3420, 549]);
    });

    it('withholds the same tax whether leave paid in advance has rows for days or for weeks [PERIOD-006]', async () => {
      const id = await anEmployee();
      const pay = await world.pay(world.au, { employee_id: id, leave: daysOff('HOLIDAY', '7.6') });
      expect([pay.gross, pay.tax]).toEqual([3420, 549]);
    });

    it('withholds tax on the hours of this week separately from leave paid in advance [PERIOD-006]', async () => {
      const id = await anEmployee();
      const pay = await world.pay(world.au, {
        employee_id: id,
        hours: [ordinary('38')],
        leave: weeksOff('HOLIDAY', '38'),
      });
      expect([pay.gross, pay.tax]).toEqual([4560, 732]);
    });

    it('spreads leave loading over the weeks of its leave [PERIOD-006]', async () => {
      const id = await anEmployee({ leave_loading_percentage: '0.175' });
      const pay = await world.pay(world.au, { employee_id: id, leave: weeksOff('HOLIDAY', '38') });
      // 1,140 + 199.50 a week is 1,339 without cents, on which 247 is due, three times.
      expect([pay.gross, pay.tax]).toEqual([4018.5, 741]);
    });

    it('spreads leave paid in advance over fortnights for an employee paid fortnightly [PERIOD-006]', async () => {
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
      // 366 on each fortnight of 2,280.
      expect([pay[0].gross, pay[0].tax]).toEqual([4560, 732]);
    });

    it('taxes later hours in a week of prepaid leave on top of that leave [PERIOD-001] [PERIOD-006]', async () => {
      const id = await anEmployee();
      await world.pay(world.au, { employee_id: id, leave: weeksOff('HOLIDAY', '38') });
      const [later] = await world.pays(world.au, [{ employee_id: id, hours: [ordinary('19')] }], MONDAYS[0]);
      // 366 on 1,140 + 570, less the 183 already withheld.
      expect(later.tax).toBe(183);
    });

    it('does not count prepaid leave of later weeks in the tax of this week [PERIOD-001] [PERIOD-006]', async () => {
      const id = await anEmployee();
      await world.pay(world.au, { employee_id: id, leave: weeksOff('HOLIDAY', '38') });
      expect((await world.pay(world.au, { employee_id: id, hours: [ordinary('38')] })).tax).toBe(183);
    });
  });

  describe('New Zealand', () => {
    it('taxes three weeks of holidays paid in advance as three weeks by default, s RD 13 [PERIOD-006]', async () => {
      const id = await world.anNzEmployee();
      const pay = await world.pay(world.nz, { employee_id: id, leave: weeksOff('ANNUAL_HOLIDAYS', '40') });
      // 231.39 on 1,200, three times. The bug taxed 3,600 in one week and withheld 1,054.36.
      expect([pay.gross, pay.tax]).toEqual([3600, 694.17]);
    });

    it('deducts the same PAYE whether holidays paid in advance have rows for days or for weeks [PERIOD-006]', async () => {
      const id = await world.anNzEmployee();
      const pay = await world.pay(world.nz, { employee_id: id, leave: daysOff('ANNUAL_HOLIDAYS', '8') });
      expect([pay.gross, pay.tax]).toEqual([3600, 694.17]);
    });

    it('taxes the hours of this week separately from holidays paid in advance [PERIOD-006]', async () => {
      const id = await world.anNzEmployee();
      const pay = await world.pay(
        world.nz,
        { employee_id: id, hours: [ordinary('40')], leave: weeksOff('ANNUAL_HOLIDAYS', '40') },
        `?pay_date=${THIS_WEEK}`,
      );
      expect([pay.gross, pay.tax]).toEqual([4800, 925.56]);
    });

    it('taxes hours paid later in a week of prepaid holidays together with the holidays, and subtracts the tax on the holidays, s RD 13(5) [PERIOD-001] [PERIOD-006]', async () => {
      const id = await world.anNzEmployee();
      await world.pay(world.nz, { employee_id: id, leave: weeksOff('ANNUAL_HOLIDAYS', '40') });
      const [later] = await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('20')] }], MONDAYS[0]);
      // 430.83 on 1,800, less the 231.39 already withheld.
      expect(later.tax).toBe(199.44);
    });
  });
});

describe('the value of annual holidays', () => {
  // Holidays Act 2003 s 21: annual holidays are paid at the greater of the ordinary week, 1,200, and the average week
  // up to the end of the period before, (1,200 + 1,200) / 2 = 1,200. Eight of forty hours: 240.
  const holiday = {
    leave: [{ description: 'Away', leave_type: 'ANNUAL_HOLIDAYS', date: '2026-11-10', hours: '8' }],
  };
  const started = async () => {
    const id = await world.anNzEmployee({ start_date: '2026-10-26' });
    for (const day of [TWO_WEEKS_AGO, LAST_WEEK]) {
      await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('40')] }], day);
    }
    return id;
  };

  it('hours paid earlier in the same week do not raise the average weekly earnings used for annual holidays [PERIOD-003] [PERIOD-004]', async () => {
    const [whole, items, calls] = [await started(), await started(), await started()];
    const long = { hours: [ordinary('60')] };
    const together = await world.pays(world.nz, [{ employee_id: whole, ...long, ...holiday }]);
    const inItems = await world.pays(world.nz, [
      { employee_id: items, ...long },
      { employee_id: items, ...holiday },
    ]);
    const inCalls = [
      await world.pay(world.nz, { employee_id: calls, ...long }),
      await world.pay(world.nz, { employee_id: calls, ...holiday }),
    ];
    const valued = [together, inItems, inCalls].map((pays) => pays.at(-1)!.leave[0].amount);
    expect(valued).toEqual([240, 240, 240]);
    expect([together, inItems, inCalls].map((pays) => total(pays, 'gross'))).toEqual([2040, 2040, 2040]);
  });
});
