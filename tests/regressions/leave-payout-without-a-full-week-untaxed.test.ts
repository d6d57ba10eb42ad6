import { beforeAll, expect, it } from 'vitest';
import {
  LAST_WEEK,
  ordinary,
  type PeriodWorld,
  periodWorld,
  THIS_WEEK,
  TWO_WEEKS_AGO,
} from '../fixtures/period-world.ts';
import { only } from '../harness/app.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

// The settings give 38 hours at 30 for a week: 1,140. Schedule 7: 1,800 / 52 = 34 on top of it adds 11 x 52 = 572.
const leaver = { pay_rate_per_hour: '30', is_leave_enabled: false, holiday_leave_hours: '60' };

it('leave paid out in the first pay is taxed on top of a full week of the settings [PERIOD-007]', async () => {
  const id = await world.anAuEmployee(leaver);
  expect(only(await world.terminate(id), 'gross', 'tax')).toEqual({ gross: '1800.00', tax: '572.00' });
});

it('leave paid out after a final week of two hours, with no full week before, is taxed by the settings [PERIOD-007]', async () => {
  const id = await world.anAuEmployee(leaver);
  await world.pays(world.au, [{ employee_id: id, hours: [ordinary('2')] }], LAST_WEEK);
  expect((await world.terminate(id)).tax).toBe('572.00');
});

it('leave paid out beside the two hours of the final week is taxed by the settings [PERIOD-007]', async () => {
  const id = await world.anAuEmployee(leaver);
  const termination = { termination_date: '2026-11-10' };
  const pay = await world.pay(world.au, { employee_id: id, hours: [ordinary('2')], termination });
  // Two hours are 60 and bear no tax.
  expect([pay.gross, pay.tax]).toEqual([1860, 572]);
});

it('after a full week and a final week of two hours the full week counts [PERIOD-004] [PERIOD-007]', async () => {
  const id = await world.anAuEmployee(leaver);
  await world.pays(world.au, [{ employee_id: id, hours: [ordinary('80')] }], TWO_WEEKS_AGO);
  await world.pays(world.au, [{ employee_id: id, hours: [ordinary('2')] }], LAST_WEEK);
  // On top of 2,400: 587 becomes 597, and 10 x 52 = 520.
  expect((await world.terminate(id)).tax).toBe('520.00');
});

it('a full fortnight and a full month come from the settings alike [PERIOD-007]', async () => {
  const fortnightly = await world.anAuEmployee({ ...leaver, pay_period: 'FORTNIGHTLY' });
  const monthly = await world.anAuEmployee({ ...leaver, pay_period: 'MONTHLY' });
  // 1,800 / 26 = 69 on top of 2,280: 366 becomes 388, and 22 x 26. 1,800 / 12 = 150 on top of 4,940: 793 becomes 841.
  expect((await world.terminate(fortnightly)).tax).toBe('572.00');
  expect((await world.terminate(monthly)).tax).toBe('576.00');
});

it('less than 300 of leave is still taxed at no more than 32 % [PERIOD-007]', async () => {
  const id = await world.anAuEmployee({ ...leaver, holiday_leave_hours: '9' });
  // 270 / 52 = 5 a week: 183 becomes 185, 104 a year; 32 % of 270 is 86.40.
  const { gross, tax } = await world.terminate(id, { pay_date: THIS_WEEK });
  expect([gross, tax]).toEqual(['270.00', '86.00']);
});
