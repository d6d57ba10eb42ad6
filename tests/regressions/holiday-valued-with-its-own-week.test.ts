import { beforeAll, expect, it } from 'vitest';
import { LAST_WEEK, ordinary, type PeriodWorld, periodWorld, TWO_WEEKS_AGO, total } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

// Holidays Act 2003 s 21: a day of holiday is worth the greater of the ordinary week, 1,200, and the average week up to
// the end of the period before, (1,200 + 1,200) over two weeks of employment, 1,200. Eight of forty hours: 240.
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

it('hours paid before the holiday of the same week do not raise its average week [PERIOD-003] [PERIOD-004]', async () => {
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
