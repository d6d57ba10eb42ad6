import { beforeAll, expect, it } from 'vitest';
import { LAST_WEEK, ordinary, type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

const bonus = (tax_method: string, more = {}) => ({ description: 'Thanks', amount: '10400', tax_method, ...more });
const A = 'METHOD_A_WHOLE_YEAR';

it('a bonus before the first pay is taxed on top of a full week of the settings', async () => {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
  const pay = await world.pay(world.au, { employee_id: id, bonuses: [bonus(A)] });
  // 38 hours at 30 are 1,140: 183. With 10,400 / 52 = 200 it is 1,340: 247. 64 x 52.
  expect([pay.gross, pay.tax]).toEqual([10400, 3328]);
  expect(await world.explained(pay.id)).toContain(
    "10400.00 / 52 = 200 on top of 1140 adds 64 a period, times 52; no period has been paid yet: 1140.00 is what the employee's settings give for one",
  );
});

it('the average of a year without a pay is the full week of the settings as well', async () => {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
  expect((await world.pay(world.au, { employee_id: id, bonuses: [bonus('METHOD_B2')] })).tax).toBe(3328);
});

it('the hours of the week that follow bring the week to what one pay comes to [PERIOD-003]', async () => {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
  const rows = [{ bonuses: [bonus(A)] }, { hours: [ordinary('38')] }].map((row) => ({ employee_id: id, ...row }));
  expect((await world.pays(world.au, rows)).map(({ tax }) => tax)).toEqual([3328, 183]);
});

it('an employee whose settings give no earnings is measured by nothing until there is a pay', async () => {
  const id = await world.anAuEmployee({ pay_rate_per_hour: null });
  expect((await world.pay(world.au, { employee_id: id, bonuses: [bonus(A)] })).tax).toBe(0);
});

it('a special fee of a director is taxed on top of the fee of the period before', async () => {
  const id = await world.anAuEmployee({ pay_rate_per_hour: null });
  const fee = { description: 'Fee', amount: '1140', tax_method: 'NORMAL_EARNINGS', is_directors_fees: true };
  const [regular] = await world.pays(world.au, [{ employee_id: id, bonuses: [fee] }], LAST_WEEK);
  expect(regular.tax).toBe(183);
  const special = { employee_id: id, bonuses: [bonus(A, { is_directors_fees: true })] };
  expect((await world.pay(world.au, special)).tax).toBe(3328);
});
