import { beforeAll, describe, expect, it } from 'vitest';
import { ordinary, type PeriodWorld, periodWorld, total } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

const hours = (employee_id: number, value: string) => ({ employee_id, hours: [ordinary(value)] });

describe('Australia', () => {
  /** 1,200 of which 202 was withheld; then a pay that lowers the week to 950, on which 122 would be. */
  async function lowered() {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const first = await world.pay(world.au, hours(id, '40'));
    const second = await world.pay(world.au, {
      ...hours(id, '5'),
      pay_sacrifices: [{ description: 'Super', amount: '400' }],
    });
    return { id, first, second };
  }

  it('what was withheld too much is not paid back by a later pay [PERIOD-002]', async () => {
    const { first, second } = await lowered();
    expect([first.tax, second.tax]).toEqual([202, 0]);
    expect(second.net).toBe(-250);
  });

  it('the explanation of that pay says how much it is [PERIOD-002]', async () => {
    const { second } = await lowered();
    expect(await world.explained(second.id)).toMatch(/\b80(\.00)?\b/);
  });

  it('the next pay of the week is relieved by it [PERIOD-002]', async () => {
    const { id, first, second } = await lowered();
    const third = await world.pay(world.au, hours(id, '10'));
    // 219 on 1,250, of which 202 was withheld.
    expect(third.tax).toBe(17);
    expect(total([first, second, third], 'tax')).toBe(219);
  });

  it('the next week knows nothing of it [PERIOD-002]', async () => {
    const { id } = await lowered();
    const [next] = await world.pays(world.au, [hours(id, '20')], '2026-11-17');
    expect(next.tax).toBe(42);
  });
});

describe('New Zealand', () => {
  it('the credit of an independent earner that begins with the second pay is not paid back, and is told [PERIOD-002]', async () => {
    const id = await world.anNzEmployee({ nz_tax_code: 'ME' });
    const pays = [await world.pay(world.nz, hours(id, '15')), await world.pay(world.nz, hours(id, '1'))];
    // 65.62 on 450 without the credit; 61.40 on 480 with it: 4.22 too much.
    expect(pays.map(({ tax }) => tax)).toEqual([65.62, 0]);
    expect(await world.explained(pays[1].id)).toMatch(/\b4\.22\b/);
  });

  it('the next pay of the week is relieved by it [PERIOD-002]', async () => {
    const id = await world.anNzEmployee({ nz_tax_code: 'ME' });
    const pays = [];
    for (const value of ['15', '1', '14']) pays.push(await world.pay(world.nz, hours(id, value)));
    // 142.25 on 900, of which 65.62 was withheld.
    expect(pays.map(({ tax }) => tax)).toEqual([65.62, 0, 76.63]);
  });
});
