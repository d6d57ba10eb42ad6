import { beforeAll, expect, it } from 'vitest';
import {
  LAST_WEEK,
  ordinary,
  type PeriodWorld,
  periodWorld,
  THIS_WEEK,
  TWO_WEEKS_AGO,
} from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

// 2.923077 hours of annual leave a week.
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

it('a backdated pay shows the balance of its day, and later pays show it with the backdated one [PERIOD-008]', async () => {
  const id = await world.anAuEmployee();
  const [now] = await world.pays(world.au, [week(id)], THIS_WEEK);
  const [before] = await world.pays(world.au, [week(id)], TWO_WEEKS_AGO);
  const [between] = await world.pays(world.au, [week(id)], LAST_WEEK);
  expect([holiday(before), holiday(between)]).toEqual([2.923077, 5.846154]);
  expect(await shown([before.id, between.id, now.id])).toEqual([2.923077, 5.846154, 8.769231]);
});

it('the same in one call, whatever the order of its pays [PERIOD-008]', async () => {
  const id = await world.anAuEmployee();
  const [now, before] = await world.pays(world.au, [
    week(id, { pay_date: THIS_WEEK }),
    week(id, { pay_date: TWO_WEEKS_AGO }),
  ]);
  expect([holiday(before), holiday(now)]).toEqual([2.923077, 5.846154]);
  expect(await shown([before.id, now.id])).toEqual([2.923077, 5.846154]);
});

it('leave taken by a backdated pay comes off the balances of the pays after it [PERIOD-008]', async () => {
  const id = await world.anAuEmployee();
  const [first] = await world.pays(world.au, [week(id)], TWO_WEEKS_AGO);
  const [last] = await world.pays(world.au, [week(id)], THIS_WEEK);
  const leave = [{ description: 'Away', leave_type: 'HOLIDAY', date: LAST_WEEK, hours: '1' }];
  const [between] = await world.pays(world.au, [week(id, { leave })], LAST_WEEK);
  expect(await shown([first.id, between.id, last.id])).toEqual([2.923077, 4.846154, 7.769231]);
});

it('a deleted pay comes off the balances of the pays after it [PERIOD-005] [PERIOD-008]', async () => {
  const id = await world.anAuEmployee();
  const [first] = await world.pays(world.au, [week(id)], TWO_WEEKS_AGO);
  const [last] = await world.pays(world.au, [week(id)], THIS_WEEK);
  await world.remove(world.au, first.id);
  expect(await shown([last.id])).toEqual([2.923077]);
});

it('pays of one day stand in the order of their ids [PERIOD-008]', async () => {
  const id = await world.anAuEmployee({
    accrue_leave_on_hours_worked: true,
    accrue_holiday_leave_per_hour: '0.1',
  });
  const [first, second] = await world.pays(world.au, [week(id), week(id)], LAST_WEEK);
  const [before] = await world.pays(world.au, [week(id)], TWO_WEEKS_AGO);
  expect(await shown([before.id, first.id, second.id])).toEqual([3.8, 7.6, 11.4]);
});

it('New Zealand shows the balances of the day too [PERIOD-008]', async () => {
  const id = await world.anNzEmployee();
  const [now] = await world.pays(world.nz, [week(id)], THIS_WEEK);
  const [before] = await world.pays(world.nz, [week(id)], LAST_WEEK);
  const weeks = async (payId: number) => (await world.readPay(world.nz, payId)).leave_balance_rows[0].hours;
  expect([await weeks(before.id), await weeks(now.id)]).toEqual([3.07692, 6.15384]);
});
