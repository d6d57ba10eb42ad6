import { beforeAll, expect, it } from 'vitest';
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
  world = await periodWorld();
});

// Method A: 1,000 / 52 = 19 on top of 1,200 a week: 202 becomes 208, and 6 x 52 = 312. On top of 600 it was 5 x 52 = 260.
const BONUS = { description: 'Thanks', amount: '1000', tax_method: 'METHOD_A_WHOLE_YEAR' };
const half = (employee_id: number) => ({ employee_id, hours: [ordinary('20')] });

it('a bonus paid by itself is taxed on top of the whole week before, also where the week was split [PERIOD-004]', async () => {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
  for (const day of [TWO_WEEKS_AGO, LAST_WEEK]) await world.pays(world.au, [half(id), half(id)], day);
  const [bonus] = await world.pays(world.au, [{ employee_id: id, bonuses: [BONUS] }]);
  expect([bonus.gross, bonus.tax]).toEqual([1000, 312]);
});

it('weeks split over two calls are weeks too [PERIOD-004]', async () => {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
  for (const day of [TWO_WEEKS_AGO, TWO_WEEKS_AGO, LAST_WEEK, LAST_WEEK]) await world.pays(world.au, [half(id)], day);
  expect((await world.pay(world.au, { employee_id: id, bonuses: [BONUS] })).tax).toBe(312);
});

it('a bonus in the same week as two halves is taxed on top of both [PERIOD-001] [PERIOD-003]', async () => {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
  const pays = await world.pays(world.au, [half(id), half(id), { employee_id: id, bonuses: [BONUS] }], THIS_WEEK);
  // 202 for the week and 312 for the bonus.
  expect(total(pays, 'tax')).toBe(514);
  expect(pays.map(({ tax }) => tax)).toEqual([42, 160, 312]);
});

it('a bonus before the hours of its week is measured anew once they are paid [PERIOD-001] [PERIOD-002]', async () => {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
  const pays = await world.pays(world.au, [half(id), { employee_id: id, bonuses: [BONUS] }, half(id)], THIS_WEEK);
  // 42; with the bonus 42 + 260; with all of it 202 + 312.
  expect(pays.map(({ tax }) => tax)).toEqual([42, 260, 212]);
});

it('the average of the year counts weeks, not pays [PERIOD-004]', async () => {
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
