import { beforeAll, expect, it } from 'vitest';
import { ordinary, type PeriodWorld, periodWorld, total } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

/** Seventeen on every day of the tests; 12 % of 800 is 96. */
const young = { pay_rate_per_hour: '20', is_super_age_threshold_enabled: true, date_of_birth: '2009-06-01' };
const half = (employee_id: number, more: Record<string, unknown> = {}) => ({
  employee_id,
  hours: [ordinary('20')],
  ...more,
});
const supers = (pays: readonly { super: number }[]) => pays.map((pay) => pay.super);

it('somebody under 18 who works more than 30 hours in a week earns super on all of it, also by two pays [PERIOD-001]', async () => {
  const id = await world.anAuEmployee(young);
  const pays = await world.pays(world.au, [half(id), half(id)]);
  // Twenty hours earn none; with the second pay the week has forty.
  expect(supers(pays)).toEqual([0, 96]);
  expect(total(pays, 'compulsory_super_amount')).toBe(96);
});

it('the same by two calls and by departments [PERIOD-001] [PERIOD-003]', async () => {
  const [calls, departments] = [await world.anAuEmployee(young), await world.anAuEmployee(young)];
  expect(supers([await world.pay(world.au, half(calls)), await world.pay(world.au, half(calls))])).toEqual([0, 96]);
  const shared = await world.pays(world.au, [
    half(departments, { pay_department: 'Kitchen' }),
    half(departments, { pay_department: 'Bar' }),
  ]);
  expect(total(shared, 'super')).toBe(96);
});

it('thirty hours of a week in two pays still earn none [PERIOD-001]', async () => {
  const id = await world.anAuEmployee(young);
  const pays = await world.pays(world.au, [half(id), { employee_id: id, hours: [ordinary('10')] }]);
  expect(supers(pays)).toEqual([0, 0]);
});

it('what the employer pays above the compulsory rate follows the hours of the week too [PERIOD-001]', async () => {
  const id = await world.anAuEmployee({ ...young, super_rate: '0.15' });
  const pays = await world.pays(world.au, [half(id), half(id)]);
  expect([total(pays, 'compulsory_super_amount'), total(pays, 'resc_super_amount')]).toEqual([96, 24]);
});

it('super is rounded once for the week [PERIOD-001] [PERIOD-003]', async () => {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '10.37' });
  const pays = await world.pays(world.au, [
    { employee_id: id, hours: [ordinary('1')] },
    { employee_id: id, hours: [ordinary('1')] },
  ]);
  // 12 % of 10.37 is 1.2444, of 20.74 it is 2.4888.
  expect(supers(pays)).toEqual([1.24, 1.25]);
});
