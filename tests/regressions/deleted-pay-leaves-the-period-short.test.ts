import { beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../src/cli/verify.ts';
import { ordinary, type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

const hours = (employee_id: number, value: string) => ({ employee_id, hours: [ordinary(value)] });
const money = ({ gross, tax, net, super: employer }: Record<string, unknown>) => ({ gross, tax, net, employer });
const revert = async (payId: number) => {
  const reply = await world.call('POST', `/api/company/${world.au}/pays/${payId}/revert`);
  expect(reply.status, reply.text).toBe(200);
};
/** What `verify` says of some pays. */
async function saidOf(...payIds: number[]): Promise<string[]> {
  const said: string[] = [];
  await verify({ db: world.service.database.db, say: (text) => said.push(text) });
  return said.filter((text) => payIds.some((id) => new RegExp(`\\b${id}\\b`).test(text)));
}

/**
 * 1,200 and 600 hold 202 and 193. Without the first, the second holds 193 for 600; another 600 then carries 9 of the 202
 * on 1,200; and without the second that one holds 9 where 42 would be right.
 */
async function leftShort() {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
  const first = await world.pay(world.au, hours(id, '40'));
  const second = await world.pay(world.au, hours(id, '20'));
  await world.remove(world.au, first.id);
  const third = await world.pay(world.au, hours(id, '20'));
  await world.remove(world.au, second.id);
  return { id, second, third };
}

describe('a deleted pay', () => {
  it('changes no pay that stays, and the next pay carries what the week still lacks [PERIOD-005]', async () => {
    const { id, second, third } = await leftShort();
    expect([second.tax, third.tax]).toEqual([193, 9]);
    expect(money(await world.readPay(world.au, third.id))).toEqual(money(third));
    // 106 on 900, less 9.
    expect((await world.pay(world.au, hours(id, '10'))).tax).toBe(97);
  });

  it('leaves what it withheld too much to the pays that follow in the week [PERIOD-002] [PERIOD-005]', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const first = await world.pay(world.au, hours(id, '40'));
    const second = await world.pay(world.au, hours(id, '20'));
    await world.remove(world.au, first.id);
    expect(money(await world.readPay(world.au, second.id))).toEqual(money(second));
    // 42 would be right for 600, 193 is held: 4 hours more make 720 and 68.
    expect((await world.pay(world.au, hours(id, '4'))).tax).toBe(0);
  });

  it('of somebody under 18 leaves super that the hours of the week no longer earn with the pay that holds it [PERIOD-005]', async () => {
    const id = await world.anAuEmployee({
      pay_rate_per_hour: '20',
      is_super_age_threshold_enabled: true,
      date_of_birth: '2009-06-01',
    });
    const first = await world.pay(world.au, hours(id, '20'));
    const second = await world.pay(world.au, hours(id, '20'));
    await world.remove(world.au, first.id);
    expect((await world.readPay(world.au, second.id)).super).toBe(96);
    // The week has 40 hours again: 96 is what it earns, and all of it is held.
    expect((await world.pay(world.au, hours(id, '20'))).super).toBe(0);
  });

  it('is named by verify through the pay that holds too little, and not once the week is made good [PERIOD-005]', async () => {
    const { id, third } = await leftShort();
    expect(await saidOf(third.id)).not.toEqual([]);
    const next = await world.pay(world.au, hours(id, '10'));
    expect(await saidOf(third.id, next.id)).toEqual([]);
  });

  it('verify has nothing to say of a week paid in several pays [PERIOD-003] [PERIOD-005]', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const pays = [];
    for (const value of ['20', '10', '30']) pays.push((await world.pay(world.au, hours(id, value))).id);
    expect(await saidOf(...pays)).toEqual([]);
  });
});

describe('a reverted pay', () => {
  it('is the last of its week when it is completed again [PERIOD-005] [PERIOD-009]', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const first = await world.pay(world.au, hours(id, '20'));
    const second = await world.pay(world.au, hours(id, '40'));
    expect([first.tax, second.tax]).toEqual([42, 353]);
    await revert(first.id);
    expect(money(await world.readPay(world.au, second.id))).toEqual(money(second));
    // 600 more on the draft: 2,400 bears 587, of which 353 is held.
    const shown = await world.patch(world.au, first.id, { hours: [ordinary('40')] });
    expect([shown.status, shown.body.tax]).toEqual([200, 234]);
    const done = await world.complete(world.au, first.id, '?allow_second_pay=true');
    expect([done.status, done.body.tax]).toEqual([200, 234]);
  });

  it('leaves the week to the pays that stay [PERIOD-005]', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const first = await world.pay(world.au, hours(id, '20'));
    const second = await world.pay(world.au, hours(id, '40'));
    await revert(second.id);
    expect(money(await world.readPay(world.au, first.id))).toEqual(money(first));
    // 202 on 1,200 less the 42 of the pay that stays.
    expect((await world.pay(world.au, hours(id, '20'))).tax).toBe(160);
  });
});
