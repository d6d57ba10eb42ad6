import { beforeAll, expect, it } from 'vitest';
import { ordinary, type PeriodWorld, periodWorld, total } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

it('New Zealand: the loan threshold of 464 is taken off the week once, not off each pay [PERIOD-001]', async () => {
  const id = await world.anNzEmployee({ nz_tax_code: 'M SL' });
  const half = { employee_id: id, hours: [ordinary('20')] };
  const pays = await world.pays(world.nz, [half, half]);
  // (600 - 464) x 12 % = 16.32; (1,200 - 464) x 12 % = 88.32 together.
  expect(pays.map(({ nz_student_loan }) => nz_student_loan)).toEqual([16.32, 72]);
  expect(total(pays, 'nz_student_loan')).toBe(88.32);
});

it('New Zealand: below the threshold one by one, above it together, in two calls [PERIOD-001] [PERIOD-003]', async () => {
  const id = await world.anNzEmployee({ nz_tax_code: 'M SL' });
  const tenHours = { employee_id: id, hours: [ordinary('10')] };
  const pays = [await world.pay(world.nz, tenHours), await world.pay(world.nz, tenHours)];
  // 300 is below 464; (600 - 464) x 12 %.
  expect(pays.map(({ nz_student_loan }) => nz_student_loan)).toEqual([0, 16.32]);
});

it('New Zealand: an extra pay of a week that has pay shares its threshold [PERIOD-001]', async () => {
  const id = await world.anNzEmployee({ nz_tax_code: 'M SL' });
  const bonus = { description: 'Thanks', amount: '1000', tax_method: 'METHOD_A_WHOLE_YEAR' };
  const pays = [
    await world.pay(world.nz, { employee_id: id, hours: [ordinary('10')] }),
    await world.pay(world.nz, { employee_id: id, bonuses: [bonus] }),
  ];
  // (300 + 1,000 - 464) x 12 %.
  expect(pays.map(({ nz_student_loan }) => nz_student_loan)).toEqual([0, 100.32]);
});

it('Australia: the study loan part is worked out on the week, not on each pay [PERIOD-001]', async () => {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '40', has_stsl_liability: true });
  const half = { employee_id: id, hours: [ordinary('20')] };
  const pays = await world.pays(world.au, [half, half]);
  // Schedule 8 on 1,600: 0.47 x 1,600.99 - 382.2935 = 370, of which 331 by Schedule 1. On 800 there is no loan part.
  expect(pays.map(({ tax, stsl }) => [tax, stsl])).toEqual([
    [83, 0],
    [287, 39],
  ]);
});
