import { beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../src/cli/verify.ts';
import {
  LAST_WEEK,
  ordinary,
  type PeriodWorld,
  periodWorld,
  THIS_WEEK,
  TWO_WEEKS_AGO,
} from '../fixtures/period-world.ts';

// What verify holds against stored pays: their past, and the period that several of them share.

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

const hours = (employee_id: number, value: string) => ({ employee_id, hours: [ordinary(value)] });
const query = (text: string, values: readonly unknown[]) => world.service.database.query(text, [...values]);

/** The exit code, and what is said of an employee's pays. */
async function verified(...payIds: number[]) {
  const said: string[] = [];
  const code = await verify({ db: world.service.database.db, say: (text) => said.push(text) });
  return { code, said: said.filter((text) => payIds.some((id) => text.startsWith(`Pay ${id} `))) };
}

/** Changes a fact of a stored pay, looks, and puts it back. */
async function withFact(payId: number, path: string, value: string) {
  const [was] = (await query('select facts from pay where id = $1', [payId])) as { facts: unknown }[];
  await query('update pay set facts = jsonb_set(facts, $2::text[], $3::jsonb) where id = $1', [payId, path, value]);
  const found = await verified(payId);
  await query('update pay set facts = $2 where id = $1', [payId, JSON.stringify(was!.facts)]);
  return found;
}

/** Two weeks of 1,200 each. */
async function twoWeeks(company: number, id: number): Promise<[number, number]> {
  const [first] = await world.pays(company, [hours(id, '40')], LAST_WEEK);
  const [second] = await world.pays(company, [hours(id, '40')]);
  return [first.id, second.id];
}

describe('the past of a pay', () => {
  it('is summed up again from the pays before it, Australia', async () => {
    const [, pay] = await twoWeeks(world.au, await world.anAuEmployee({ pay_rate_per_hour: '30' }));
    const sentence = (of: string, stored: string, now: string) =>
      `Pay ${pay} of customer 3 looks back at ${of} ${stored}; the pays complete before it say ${now}`;
    expect(await verified(pay)).toEqual({ code: 0, said: [] });
    expect(await withFact(pay, '{yearToDate,taxableEarnings}', '"1200.01"')).toEqual({
      code: 1,
      said: [sentence('taxable earnings of the year', '1200.01', '1200')],
    });
    expect(await withFact(pay, '{yearToDate,pays}', '2')).toEqual({
      code: 1,
      said: [sentence('pay periods of the year', '2', '1')],
    });
    expect(await withFact(pay, '{yearToDate,superBaseThisQuarter}', '"0"')).toEqual({
      code: 1,
      said: [sentence('super base of the quarter', '0', '1200')],
    });
    expect(await withFact(pay, '{yearToDate,superBaseThisYear}', '"0"')).toEqual({
      code: 1,
      said: [sentence('super base of the year', '0', '1200')],
    });
    expect(await withFact(pay, '{yearToDate,lastPeriodEarnings}', '"600"')).toEqual({
      code: 1,
      said: [sentence('earnings of the last period', '600', '1200')],
    });
  });

  it('is summed up again from the pays before it, New Zealand', async () => {
    const [, pay] = await twoWeeks(world.nz, await world.anNzEmployee({ pay_rate_per_hour: '30' }));
    const sentence = (of: string, stored: string, now: string) =>
      `Pay ${pay} of customer 3 looks back at ${of} ${stored}; the pays complete before it say ${now}`;
    expect(await verified(pay)).toEqual({ code: 0, said: [] });
    expect(await withFact(pay, '{extraPay,paidInFourWeeks}', '"1199"')).toEqual({
      code: 1,
      said: [sentence('earnings of four weeks', '1199', '1200')],
    });
    expect(await withFact(pay, '{extraPay,lastPaidPeriods}', '["1200", "1200"]')).toEqual({
      code: 1,
      said: [sentence('earnings of the last periods', '1200 and 1200', '1200')],
    });
    expect(await withFact(pay, '{holidays,twelveMonthsGross}', '"2400"')).toEqual({
      code: 1,
      said: [sentence('gross earnings of twelve months', '2400', '1200')],
    });
  });

  it('has nothing to do with pays that were backdated or completed after it', async () => {
    const at = (time: string) => world.service.clock.set(`2026-11-10T${time}Z`);
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const draft = await world.pay(world.au, hours(id, '10'), `?pay_date=${LAST_WEEK}`);
    const reverted = await world.call('POST', `/api/company/${world.au}/pays/${draft.id}/revert`);
    expect(reverted.status, reverted.text).toBe(200);
    at('00:06:00');
    const pay = await world.pay(world.au, hours(id, '40'));
    at('00:12:00');
    const [backdated] = await world.pays(world.au, [hours(id, '40')], TWO_WEEKS_AGO);
    at('00:18:00');
    await world.patch(world.au, draft.id, {});
    expect((await world.complete(world.au, draft.id)).status).toBe(200);
    expect(await verified(draft.id, pay.id, backdated.id)).toEqual({ code: 0, said: [] });
  });

  it('that was deleted since is said and is no difference', async () => {
    const [first, second] = await twoWeeks(world.au, await world.anAuEmployee({ pay_rate_per_hour: '30' }));
    const { employee_id } = await world.readPay(world.au, second);
    await world.remove(world.au, first);
    expect(await verified(second)).toEqual({
      code: 0,
      said: [
        `Pay ${second} of employee ${employee_id} of customer 3 looked back at a pay that was changed or removed later: taxable earnings of the year was 1200, of the pays that stay 0. That is no error; it was so when they were made.`,
      ],
    });
  });

  it('that was deleted since by a node whose clock is behind is said and is no difference either', async () => {
    const now = world.service.clock.now();
    const [first, second] = await twoWeeks(world.au, await world.anAuEmployee({ pay_rate_per_hour: '30' }));
    const { employee_id } = await world.readPay(world.au, second);
    world.service.clock.set(new Date(now.getTime() - 2 * 60_000));
    await world.remove(world.au, first);
    world.service.clock.set(now);
    expect(await verified(second)).toEqual({
      code: 0,
      said: [
        `Pay ${second} of employee ${employee_id} of customer 3 looked back at a pay that was changed or removed later: taxable earnings of the year was 1200, of the pays that stay 0. That is no error; it was so when they were made.`,
      ],
    });
    await world.remove(world.au, second);
  });

  it('that was changed since is said once for all pays after it', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const [first] = await world.pays(world.au, [hours(id, '40')], TWO_WEEKS_AGO);
    const [second] = await world.pays(world.au, [hours(id, '40')], LAST_WEEK);
    const [third] = await world.pays(world.au, [hours(id, '40')], THIS_WEEK);
    const changed = await world.patch(world.au, first.id, { hours: [ordinary('20')] });
    expect(changed.status, changed.text).toBe(200);
    const { code, said } = await verified(first.id, second.id, third.id);
    expect({ code, said }).toEqual({
      code: 0,
      said: [
        `Pay ${second.id} and 1 more pays of employee ${id} of customer 3 looked back at a pay that was changed or removed later: taxable earnings of the year was 1200, of the pays that stay 600. That is no error; it was so when they were made.`,
      ],
    });
  });
});

describe('a period of several pays', () => {
  const sentence = (pay: number, of: string, held: string, asked: string) =>
    `Pay ${pay} of customer 3 with all pays of its period: ${of} is ${held}, as one pay ${asked}`;

  it('is worked out as one pay, and what its pays hold too little is named through the last', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30', accrue_leave_on_hours_worked: false });
    const first = await world.pay(world.au, hours(id, '20'));
    const second = await world.pay(world.au, hours(id, '20'));
    expect([first.tax, second.tax]).toEqual([42, 160]);
    expect(await verified(first.id, second.id)).toEqual({ code: 0, said: [] });
    // As if a part of the program had made the first pay without a word to anybody.
    await query('update pay_line set amount = 41 where pay_id = $1 and code = $2', [first.id, 'AU.PAYG']);
    await query('update pay set tax = 41, net = net + 1 where id = $1', [first.id]);
    const { code, said } = await verified(first.id, second.id);
    expect({ code, said }).toEqual({
      code: 1,
      said: [
        `Pay ${first.id} of customer 3: net is 559.00, now 558.00`,
        `Pay ${first.id} of customer 3: tax is 41.00, now 42.00`,
        `Pay ${first.id} of customer 3: line 3 is AU.PAYG 41, now AU.PAYG 42`,
        sentence(second.id, 'tax', '201.00', '202.00'),
      ],
    });
    await query('update pay_line set amount = 42 where pay_id = $1 and code = $2', [first.id, 'AU.PAYG']);
    await query('update pay set tax = 42, net = net - 1 where id = $1', [first.id]);
  });

  it('may hold more than it asks for where an explanation tells how much', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const pays = [await world.pay(world.au, hours(id, '40')), await world.pay(world.au, hours(id, '-20'))];
    expect(pays.map(({ tax }) => tax)).toEqual([202, 0]);
    expect(await verified(...pays.map((pay) => pay.id))).toEqual({ code: 0, said: [] });
  });

  it('that holds more than it asks for without a word is named, until the pay is worked out again', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const first = await world.pay(world.au, hours(id, '40'));
    const second = await world.pay(world.au, hours(id, '20'));
    await world.remove(world.au, first.id);
    expect(await verified(second.id)).toEqual({ code: 1, said: [sentence(second.id, 'tax', '193.00', '42.00')] });
    expect((await world.patch(world.au, second.id, {})).body.tax).toBe(42);
    expect(await verified(second.id)).toEqual({ code: 0, said: [] });
  });

  it('of New Zealand is held against one pay for PAYE, loan, KiwiSaver and ESCT', async () => {
    const id = await world.anNzEmployee({ pay_rate_per_hour: '30', has_student_loan: true });
    const first = await world.pay(world.nz, hours(id, '20'));
    const second = await world.pay(world.nz, hours(id, '20'));
    expect(await verified(first.id, second.id)).toEqual({ code: 0, said: [] });
    await world.remove(world.nz, first.id);
    const { code, said } = await verified(second.id);
    expect(code).toBe(1);
    // 600 bears 94.50, 16.32 and 3.67; the second 600 holds what was left of 231.39, 88.32 and 7.35 on 1,200.
    expect(said).toEqual([
      sentence(second.id, 'tax', '136.89', '94.50'),
      sentence(second.id, 'student loan', '72.00', '16.32'),
      sentence(second.id, 'ESCT', '3.68', '3.67'),
    ]);
  });
});
