import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import {
  LAST_WEEK,
  ordinary,
  type Pay,
  type PeriodWorld,
  periodWorld,
  THIS_WEEK,
  total,
} from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

const worker = (last_name: string) => anAuEmployee({ pay_rate_per_hour: '30', last_name });
const week = (employee_id: number) => ({ employee_id, hours: [ordinary('38')] });

/** A company with two employees, of whom the second has a draft and then a pay by hand in the same week. */
async function paidBesideDraft() {
  const of = await world.company('AU');
  const [once, twice] = await world.employees(of, [worker('Onceonly'), worker('Twicepaid')]);
  const run = await world.openRun(of);
  const drafts: Pay[] = (await world.generate(of, run)).body;
  expect(drafts.map(({ employee_id }) => employee_id)).toEqual([once, twice]);
  const byHand = await world.pay(of, week(twice!));
  return { of, run, once: once!, twice: twice!, drafts, byHand };
}
const completeOf = async (of: number, employee: number): Promise<Pay[]> =>
  (await world.call('GET', `/api/company/${of}/pays?employee_id=${employee}`)).body;

describe('drafts of a run [PERIOD-010]', () => {
  it('leave out who has a complete pay in it, and the header says how many [PERIOD-010]', async () => {
    const of = await world.company('AU');
    const [open, paid, other] = await world.employees(of, [worker('Aopen'), worker('Bpaid'), worker('Cpaid')]);
    await world.pays(of, [week(paid!), week(other!), week(other!)]);
    const made = await world.generate(of, await world.openRun(of));
    expect([made.status, made.body.map((pay: Pay) => pay.employee_id)]).toEqual([200, [open]]);
    // Employees, not pays.
    expect(made.headers['x-svc-skipped']).toBe('2');
  });

  it('say nought where nobody is left out, also the second time [PERIOD-010]', async () => {
    const of = await world.company('AU');
    await world.employees(of, [worker('Aopen'), worker('Bopen')]);
    const run = await world.openRun(of);
    for (const _ of [1, 2]) expect((await world.generate(of, run)).headers['x-svc-skipped']).toBe('0');
  });

  it('are made for who has only a pay of another kind in the run, or a pay in another one [PERIOD-010]', async () => {
    const of = await world.company('AU');
    const [hurt, opening, before] = await world.employees(of, [worker('Ahurt'), worker('Bopening'), worker('Cbefore')]);
    const hurtPay = await world.call('PUT', `/api/company/${of}/create-workers-comp-pays?pay_date=${THIS_WEEK}`, [
      { employee_id: hurt, hours: '8' },
    ]);
    expect(hurtPay.status, hurtPay.text).toBe(200);
    const ytd = { description: 'Year to date', units: 'YTD', value: '1', rate: '20000' };
    await world.pay(of, { employee_id: opening, auto_calculate: false, hours: [ytd] });
    await world.pays(of, [week(before!)], LAST_WEEK);
    const made = await world.generate(of, await world.openRun(of));
    expect(made.body.map((pay: Pay) => pay.employee_id)).toEqual([hurt, opening, before]);
    expect(made.headers['x-svc-skipped']).toBe('0');
  });
});

describe('completing one draft [PERIOD-011]', () => {
  it('of somebody with a complete pay in the run answers 409 and names the employee [PERIOD-011]', async () => {
    const { of, drafts, twice } = await paidBesideDraft();
    const draft = drafts[1];
    // Previewed again, so that it does not rest on old figures.
    expect((await world.patch(of, draft.id, {})).status).toBe(200);
    const refused = await world.complete(of, draft.id);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toMatch(new RegExp(`Twicepaid|employee ${twice}\\b`, 'i'));
    expect(await completeOf(of, twice)).toHaveLength(1);
  });

  it('is done with allow_second_pay=true, and the second pay carries the difference [PERIOD-002] [PERIOD-011]', async () => {
    const { of, drafts, twice } = await paidBesideDraft();
    expect((await world.patch(of, drafts[1].id, {})).status).toBe(200);
    const done = await world.complete(of, drafts[1].id, '?allow_second_pay=true');
    expect(done.status, done.text).toBe(200);
    const pays = await completeOf(of, twice);
    expect(pays).toHaveLength(2);
    // 548 on 2,280, of which 183 was withheld before.
    expect([done.body.tax, total(pays, 'tax')]).toEqual([365, 548]);
  });

  it('of somebody without another pay in the run needs no word, and allow_second_pay=false is no word [PERIOD-011]', async () => {
    const { of, drafts } = await paidBesideDraft();
    expect((await world.complete(of, drafts[0].id)).status).toBe(200);
    await world.patch(of, drafts[1].id, {});
    expect((await world.complete(of, drafts[1].id, '?allow_second_pay=false')).status).toBe(409);
  });

  it('a complete pay of another kind is no second pay [PERIOD-011]', async () => {
    const of = await world.company('AU');
    const [hurt] = await world.employees(of, [worker('Hurt')]);
    const [draft] = (await world.generate(of, await world.openRun(of))).body;
    const url = `/api/company/${of}/create-workers-comp-pays?pay_date=${THIS_WEEK}`;
    expect((await world.call('PUT', url, [{ employee_id: hurt, hours: '8' }])).status).toBe(200);
    await world.patch(of, draft.id, {});
    expect((await world.complete(of, draft.id)).status).toBe(200);
  });
});

describe('completing a run [PERIOD-011]', () => {
  it('with somebody who has a complete pay in it answers 409, names the employee and completes nobody [PERIOD-011]', async () => {
    const { of, run, drafts, once, twice } = await paidBesideDraft();
    expect((await world.patch(of, drafts[1].id, {})).status).toBe(200);
    const refused = await world.completeRun(of, run);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toMatch(new RegExp(`Twicepaid|employee ${twice}\\b`, 'i'));
    expect(refused.body.detail).not.toMatch(new RegExp(`Onceonly|employee ${once}\\b`, 'i'));
    expect([await completeOf(of, once), await completeOf(of, twice)].map((pays) => pays.length)).toEqual([0, 1]);
  });

  it('with allow_second_pay=true completes all of it [PERIOD-011]', async () => {
    const { of, run, drafts, once, twice } = await paidBesideDraft();
    expect((await world.patch(of, drafts[1].id, {})).status).toBe(200);
    const done = await world.completeRun(of, run, '?allow_second_pay=true');
    expect(done.status, done.text).toBe(200);
    expect(total(await completeOf(of, once), 'tax')).toBe(183);
    expect(total(await completeOf(of, twice), 'tax')).toBe(548);
  });
});
