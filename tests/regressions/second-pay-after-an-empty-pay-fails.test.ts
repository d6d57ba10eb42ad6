import { beforeAll, expect, it } from 'vitest';
import { ordinary, type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

it('a pay without a single line leaves the next pay of the week as if it were the first', async () => {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '30', is_leave_enabled: false });
  const empty = await world.pay(world.au, { employee_id: id });
  expect(await world.explained(empty.id)).toBe('');
  expect((await world.pay(world.au, { employee_id: id, hours: [ordinary('20')] })).tax).toBe(42);
});
