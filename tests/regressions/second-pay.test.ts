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
  world = await periodWorld({ shared: true });
});

const worker = (last_name: string) => anAuEmployee({ pay_rate_per_hour: '30', last_name });
const week = (employee_id: number) => ({ employee_id, hours: [ordinary('38')] });

/** A company with two employees. The second has a draft and then a separate pay in the same week. */
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

describe('generating drafts of a pay run [PERIOD-010]', () => {
  it('skips employees with a complete pay in the run and returns their number in a header [PERIOD-010]', async () => {
    const of = await world.company('AU');
    const [open, paid, other] = await world.employees(of, [worker('Aopen'), worker('Bpaid'), worker('Cpaid')]);
    await world.pays(of, [week(paid!), week(other!), week(other!)]);
    const made = await world.generate(of, await world.openRun(of));
    expect([made.status, made.body.map((pay: Pay) => pay.employee_id)]).toEqual([200, [open]]);
    // The header counts employees, not pays.
    expect(made.headers['x-svc-skipped']).toBe('2');
  });

  it('returns 0 skipped employees when no one is skipped, also on a second call [PERIOD-010]', async () => {
    const of = await world.company('AU');
    await world.employees(of, [worker('Aopen'), worker('Bopen')]);
    const run = await world.openRun(of);
    for (const _ of [1, 2]) expect((await world.generate(of, run)).headers['x-svc-skipped']).toBe('0');
  });

  it('creates drafts for employees with only another kind of pay in the run, or a pay in another run [PERIOD-010]', async () => {
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
  it("returns 409 with the employee's name when the employee already has a complete pay in the run [PERIOD-011]", async () => {
    const { of, drafts, twice } = await paidBesideDraft();
    const draft = drafts[1];
    // Recalculated, so that it is not rejected as out of date.
    expect((await world.patch(of, draft.id, {})).status).toBe(200);
    const refused = await world.complete(of, draft.id);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toMatch(new RegExp(`Twicepaid|employee ${twice}\\b`, 'i'));
    expect(await completeOf(of, twice)).toHaveLength(1);
  });

  it('completes a second pay with allow_second_pay=true, and that pay carries the difference [PERIOD-002] [PERIOD-011]', async () => {
    const { of, drafts, twice } = await paidBesideDraft();
    expect((await world.patch(of, drafts[1].id, {})).status).toBe(200);
    const done = await world.complete(of, drafts[1].id, '?allow_second_pay=true');
    expect(done.status, done.text).toBe(200);
    const pays = await completeOf(of, twice);
    expect(pays).toHaveLength(2);
    // 548 on 2,280, minus the 183 withheld before.
    expect([done.body.tax, total(pays, 'tax')]).toEqual([365, 548]);
  });

  it('needs no flag without another pay in the run, and treats allow_second_pay=false as absent [PERIOD-011]', async () => {
    const { of, drafts } = await paidBesideDraft();
    expect((await world.complete(of, drafts[0].id)).status).toBe(200);
    await world.patch(of, drafts[1].id, {});
    expect((await world.complete(of, drafts[1].id, '?allow_second_pay=false')).status).toBe(409);
  });

  it('does not count a complete pay of another kind as a second pay [PERIOD-011]', async () => {
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
  it('returns 409, names only the employee with a complete pay and completes no pay of the run [PERIOD-011]', async () => {
    const { of, run, drafts, once, twice } = await paidBesideDraft();
    expect((await world.patch(of, drafts[1].id, {})).status).toBe(200);
    const refused = await world.completeRun(of, run);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toMatch(new RegExp(`Twicepaid|employee ${twice}\\b`, 'i'));
    expect(refused.body.detail).not.toMatch(new RegExp(`Onceonly|employee ${once}\\b`, 'i'));
    expect([await completeOf(of, once), await completeOf(of, twice)].map((pays) => pays.length)).toEqual([0, 1]);
  });

  it('completes the whole run with allow_second_pay=true [PERIOD-011]', async () => {
    const { of, run, drafts, once, twice } = await paidBesideDraft();
    expect((await world.patch(of, drafts[1].id, {})).status).toBe(200);
    const done = await world.completeRun(of, run, '?allow_second_pay=true');
    expect(done.status, done.text).toBe(200);
    expect(total(await completeOf(of, once), 'tax')).toBe(183);
    expect(total(await completeOf(of, twice), 'tax')).toBe(548);
  });
});
