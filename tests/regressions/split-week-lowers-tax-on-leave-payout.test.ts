import { beforeAll, expect, it } from 'vitest';
import { LAST_WEEK, ordinary, type PeriodWorld, periodWorld, TWO_WEEKS_AGO } from '../fixtures/period-world.ts';
import { only } from '../harness/app.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

// Schedule 7: 60 h x 30 = 1,800 / 52 = 34 a week on top of a week of 1,140: 183 becomes 194, and 11 x 52 = 572.
// On top of half a week, 570, it was 8 x 52 = 416.
const RIGHT = '572.00';
const leaver = { pay_rate_per_hour: '30', is_leave_enabled: false, holiday_leave_hours: '60' };
const half = (employee_id: number, pay_department: string) => ({
  employee_id,
  pay_department,
  hours: [ordinary('19')],
});

it('unused leave is taxed on top of the whole last week, also where departments shared the week [PERIOD-004]', async () => {
  const id = await world.anAuEmployee(leaver);
  await world.pays(world.au, [half(id, 'Kitchen'), half(id, 'Bar')], LAST_WEEK);
  expect(only(await world.terminate(id), 'gross', 'tax')).toEqual({ gross: '1800.00', tax: RIGHT });
});

it('unused leave is taxed alike where the tax of the departments is not shared by gross [PERIOD-004]', async () => {
  const id = await world.anAuEmployee(leaver);
  await world.pays(world.au, [half(id, 'Kitchen'), half(id, 'Bar')], LAST_WEEK, '&redistribute_tax_by_gross=false');
  expect((await world.terminate(id)).tax).toBe(RIGHT);
});

it('one pay of 38 hours comes to the same, and so do two calls [PERIOD-004]', async () => {
  const whole = await world.anAuEmployee(leaver);
  const inCalls = await world.anAuEmployee(leaver);
  await world.pays(world.au, [{ employee_id: whole, hours: [ordinary('38')] }], LAST_WEEK);
  for (const department of ['Kitchen', 'Bar']) await world.pays(world.au, [half(inCalls, department)], LAST_WEEK);
  expect((await world.terminate(whole)).tax).toBe(RIGHT);
  expect((await world.terminate(inCalls)).tax).toBe(RIGHT);
});

it('the last week is the last by date, not the one that was entered last [PERIOD-004]', async () => {
  const id = await world.anAuEmployee(leaver);
  await world.pays(world.au, [half(id, 'Kitchen'), half(id, 'Bar')], LAST_WEEK);
  // On top of 2,400 the leave would add 10 a week: 587 becomes 597.
  await world.pays(world.au, [{ employee_id: id, hours: [ordinary('80')] }], TWO_WEEKS_AGO);
  expect((await world.terminate(id)).tax).toBe(RIGHT);
});
