import { beforeAll, expect, it } from 'vitest';
import { ordinary, type PeriodWorld, periodWorld, THIS_WEEK } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

it('a pay after the final pay of an Australian period adds its own super, and the tax of both as one [PERIOD-001]', async () => {
  const settings = { pay_rate_per_hour: '30', is_leave_enabled: false };
  const [once, leaver] = [await world.anAuEmployee(settings), await world.anAuEmployee(settings)];
  const whole = await world.pay(world.au, { employee_id: once, hours: [ordinary('58')] });
  const final = await world.pay(world.au, {
    employee_id: leaver,
    hours: [ordinary('38')],
    termination: { termination_date: THIS_WEEK, notice_amount: '5000' },
  });
  const later = await world.pay(world.au, { employee_id: leaver, hours: [ordinary('20')] });
  // What one pay of 1,740 withholds less what the 1,140 of the final pay did; super is 12 % of 600.
  const alone = await world.pay(world.au, { employee_id: await world.anAuEmployee(settings), hours: [ordinary('38')] });
  expect([later.super, later.tax]).toEqual([72, whole.tax - alone.tax]);
  expect(later.gross).toBe(600);
  expect(final.gross).toBe(6140);
});
