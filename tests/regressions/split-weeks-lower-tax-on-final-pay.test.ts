import { beforeAll, expect, it } from 'vitest';
import { LAST_WEEK, ordinary, type PeriodWorld, periodWorld, TWO_WEEKS_AGO } from '../fixtures/period-world.ts';
import { only } from '../harness/app.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

// 8 % of 2,400 is an extra pay of 192.00. Two weeks of 1,200 x 26 = 62,400 a year are in the band of 30 %, with the levy
// of 1.75 %: 60.96. Two halves of a week counted as two weeks made 31,200 a year and 17.5 %: 36.96.
const RIGHT = { gross: '192.00', tax: '60.96' };

it('the two last paid periods of a final pay are two weeks, not the two halves of one [PERIOD-004]', async () => {
  const id = await world.anNzEmployee();
  const half = { employee_id: id, hours: [ordinary('20')] };
  for (const day of [TWO_WEEKS_AGO, LAST_WEEK]) await world.pays(world.nz, [half, half], day);
  expect(only(await world.terminate(id), 'gross', 'tax')).toEqual(RIGHT);
});

it('halves paid by two calls on two days of the week count as the week too [PERIOD-004]', async () => {
  const id = await world.anNzEmployee();
  const half = { employee_id: id, hours: [ordinary('20')] };
  for (const day of ['2026-10-26', '2026-10-30', '2026-11-02', '2026-11-06']) await world.pays(world.nz, [half], day);
  expect(only(await world.terminate(id), 'gross', 'tax')).toEqual(RIGHT);
});

it('whole weeks come to the same [PERIOD-004]', async () => {
  const id = await world.anNzEmployee();
  for (const day of [TWO_WEEKS_AGO, LAST_WEEK]) {
    await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('40')] }], day);
  }
  expect(only(await world.terminate(id), 'gross', 'tax')).toEqual(RIGHT);
});

it('a week without pay between them is passed over [PERIOD-004]', async () => {
  const id = await world.anNzEmployee();
  const half = { employee_id: id, hours: [ordinary('20')] };
  for (const day of ['2026-10-20', LAST_WEEK]) await world.pays(world.nz, [half, half], day);
  expect(only(await world.terminate(id), 'gross', 'tax')).toEqual(RIGHT);
});
