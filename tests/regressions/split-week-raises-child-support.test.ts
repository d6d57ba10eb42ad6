import { beforeAll, expect, it } from 'vitest';
import { ordinary, type PeriodWorld, periodWorld, takenBy, total } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

const support = (amount: string, classification = 'CHILD_SUPPORT_DEDUCTION') => [
  { description: 'Child support', amount, classification },
];

it('New Zealand: child support takes at most 40 % of the net of the week, not of each pay [PERIOD-001]', async () => {
  const id = await world.anNzEmployee({ pay_rate_per_hour: '25' });
  const half = { employee_id: id, hours: [ordinary('20')], deductions: support('300') };
  const pays = await world.pays(world.nz, [half, half]);
  // 40 % of (500 - 75.25 + 8.75); 40 % of (1,000 - 171.50 + 17.50) = 338.40 for both. It was 2 x 173.40.
  expect(pays.map((pay) => takenBy([pay]))).toEqual([173.4, 165]);
  expect(takenBy(pays)).toBe(338.4);
});

it('New Zealand: the same by two calls [PERIOD-001] [PERIOD-003]', async () => {
  const id = await world.anNzEmployee({ pay_rate_per_hour: '25' });
  const half = { employee_id: id, hours: [ordinary('20')], deductions: support('300') };
  const pays = [await world.pay(world.nz, half), await world.pay(world.nz, half)];
  expect(takenBy(pays)).toBe(338.4);
});

it('New Zealand: what one pay could not bear is taken from the next pay of the week [PERIOD-001] [PERIOD-003]', async () => {
  const id = await world.anNzEmployee({ pay_rate_per_hour: '25' });
  const [first, second] = await world.pays(world.nz, [
    { employee_id: id, hours: [ordinary('20')], deductions: support('300') },
    { employee_id: id, hours: [ordinary('20')] },
  ]);
  // One pay of the week would take all of 300, within 338.40.
  expect(first.deductions[0].amount).toBe(173.4);
  // 1,000 less 171.50 of tax, 300 of child support and 35 of KiwiSaver.
  expect(total([first, second], 'net')).toBe(493.5);
});

// Child Support (Registration and Collection) Act: 544.88 of a week of 2026 is protected, once for the week.
it('Australia: the protected earnings of the week are kept once, whatever the number of pays [PERIOD-001]', async () => {
  const [whole, split] = [
    await world.anAuEmployee({ pay_rate_per_hour: '30' }),
    await world.anAuEmployee({ pay_rate_per_hour: '30' }),
  ];
  const one = await world.pays(world.au, [{ employee_id: whole, hours: [ordinary('24')], deductions: support('120') }]);
  const half = { employee_id: split, hours: [ordinary('12')], deductions: support('60') };
  const two = await world.pays(world.au, [half, half]);
  // 720 less 68 of tax less 544.88.
  expect([takenBy(one), takenBy(two)]).toEqual([107.12, 107.12]);
  expect(two.map((pay) => takenBy([pay]))).toEqual([0, 107.12]);
});

it('Australia: a garnishee of arrears protects nothing [PERIOD-001]', async () => {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
  const half = { employee_id: id, hours: [ordinary('12')], deductions: support('60', 'CHILD_SUPPORT_GARNISHEE') };
  expect(takenBy(await world.pays(world.au, [half, half]))).toBe(120);
});
