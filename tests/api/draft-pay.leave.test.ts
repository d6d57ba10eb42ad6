import { beforeAll, describe, expect, it } from 'vitest';
import type { Country } from '../../src/base/country.ts';
import { anAuEmployee, anNzEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, only, type Reply } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';

// These tests cover approved leave in pending pays, and the removal of pending pays that were never completed.

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld();
});

type Fields = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: tests read fields of arbitrary JSON bodies.
type Pay = any;

let token = '';
/** Tokens expire after half an hour, so each day starts with a sign-in. */
async function goTo(day: string): Promise<void> {
  world.service.clock.set(`${day}T00:00:00Z`);
  token = await world.service.login('admin@demo.example', 'demo-admin');
}
beforeAll(() => goTo('2026-03-10'));

const call = (method: string, url: string, body?: unknown): Promise<Reply> =>
  world.service.call(method, url, { token, ...(body === undefined ? {} : { body }) });
const company = async (country: Country = 'AU'): Promise<number> =>
  (await call('PUT', '/api/company/create', { name: 'Leave', country })).body.id;
const openRun = async (of: number, pay_date: string, pay_period = 'WEEKLY'): Promise<number> =>
  (await call('POST', `/api/company/${of}/pay-runs`, { pay_period, pay_date })).body.pay_run_id;
const generate = async (of: number, run: number, query = ''): Promise<Pay[]> => {
  const reply = await call('POST', `/api/company/${of}/pay-runs/${run}/pending-pays${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
const draftsOf = async (of: number, pay_date: string, pay_period?: string): Promise<Pay[]> =>
  generate(of, await openRun(of, pay_date, pay_period));
const onPay = (of: number, id: number, verb = '') => `/api/company/${of}/pays/${id}${verb}`;
const complete = async (of: number, id: number): Promise<void> => {
  const reply = await call('POST', onPay(of, id, '/complete'));
  expect(reply.status, reply.text).toBe(200);
};
const requests = (employee: number) => `/api/employees/${employee}/leave-requests`;
const approved = async (employee: number, body: Fields): Promise<number> => {
  const made = await call('POST', requests(employee), body);
  expect(made.status, made.text).toBe(201);
  const reply = await call('POST', `${requests(employee)}/${made.body.id}/approve?allow_negative=true`);
  expect(reply.status, reply.text).toBe(200);
  return made.body.id;
};
const daysOf = async (employee: number, id: number): Promise<[string, number | null, boolean][]> =>
  (await call('GET', `${requests(employee)}/${id}`)).body.days.map(({ date, pay_id, is_paid }: Pay) => [
    date.slice(5),
    pay_id,
    is_paid,
  ]);
const rows = ({ hours, leave, gross }: Pay) => ({
  hours: hours.map(({ value }: Pay) => value),
  leave: leave.map(({ leave_type, date, hours: taken, amount }: Pay) => [leave_type, date, taken, amount]),
  gross,
});

describe('approved leave in pending pays', () => {
  it('replaces ordinary hours with approved leave on the pending pays of each run, and uses each day only once', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee({ holiday_leave_hours: '60' })]);
    // Thursday 12 to Tuesday 17 March: two working days in each week.
    const request = await approved(id!, { leave_type: 'HOLIDAY', start_date: '2026-03-12', end_date: '2026-03-17' });
    const [first] = await draftsOf(of, '2026-03-10');
    expect(rows(first)).toEqual({ hours: [22.8], leave: [['HOLIDAY', '2026-03-12', 15.2, 608]], gross: 1520 });
    const [second] = await draftsOf(of, '2026-03-17');
    expect(rows(second)).toEqual({ hours: [22.8], leave: [['HOLIDAY', '2026-03-16', 15.2, 608]], gross: 1520 });
    expect((await draftsOf(of, '2026-03-24')).map(rows)).toEqual([{ hours: [38], leave: [], gross: 1520 }]);
    expect(await daysOf(id!, request)).toEqual([
      ['03-12', first.id, false],
      ['03-13', first.id, false],
      ['03-16', second.id, false],
      ['03-17', second.id, false],
    ]);
    // The balance is 60. Approved leave reserves 30.4 of it. The drafts have not changed the balance yet.
    const balance = async () => (await call('GET', `/api/employees/${id}/leave-balances`)).body[0];
    expect(await balance()).toEqual({
      leave_type: 'HOLIDAY',
      name: 'Annual Leave',
      unit: 'hours',
      balance: '60.00',
      promised: '30.40',
      hours: '60.00',
    });
    await complete(of, first.id);
    expect(await daysOf(id!, request)).toEqual([
      ['03-12', first.id, true],
      ['03-13', first.id, true],
      ['03-16', second.id, false],
      ['03-17', second.id, false],
    ]);
    // The opening balance of 60, plus the accrual of a week (20 x 7.6 / 52), less 15.2 hours of leave.
    expect(await balance()).toEqual({
      leave_type: 'HOLIDAY',
      name: 'Annual Leave',
      unit: 'hours',
      balance: '47.723077',
      promised: '15.20',
      hours: '47.723077',
    });
  });

  it('adds neither undecided nor declined leave to pending pays', async () => {
    const of = await company();
    const [asking, other] = await world.employees(of, [anAuEmployee(), anAuEmployee({ last_name: 'Moe' })]);
    const week_off = { leave_type: 'HOLIDAY', start_date: '2026-03-09', end_date: '2026-03-13' };
    await call('POST', requests(asking!), week_off);
    const declined = await call('POST', requests(other!), week_off);
    await call('POST', `${requests(other!)}/${declined.body.id}/decline`);
    expect((await draftsOf(of, '2026-03-10')).map((pay) => pay.leave)).toEqual([[], []]);
  });

  it('pays a whole week of leave as a week, without rounding each day', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee({ pay_rate_per_hour: '33.33' })]);
    await approved(id!, { leave_type: 'SICK', start_date: '2026-03-09', end_date: '2026-03-13' });
    const [draft] = await draftsOf(of, '2026-03-10');
    // 38 x 33.33 = 1,266.54; five rounded days would add up to 1,266.55.
    expect(rows(draft)).toEqual({ hours: [], leave: [['SICK', '2026-03-09', 38, 1266.54]], gross: 1266.54 });
  });

  it('deducts New Zealand leave in weeks and days', async () => {
    const of = await company('NZ');
    const [id] = await world.employees(of, [anNzEmployee({ standard_hours_per_day: '8', is_leave_enabled: false })]);
    await approved(id!, { leave_type: 'ANNUAL_HOLIDAYS', start_date: '2026-03-09', end_date: '2026-03-10' });
    await approved(id!, { leave_type: 'SICK', start_date: '2026-03-11', end_date: '2026-03-11', hours_per_day: 4 });
    const [draft] = await draftsOf(of, '2026-03-10');
    // Annual holidays: two of five days, at 1,200 a week. Sick leave: half a day, at 240 a day. The remaining 20 hours
    // are worked.
    expect(rows(draft)).toEqual({
      hours: [20],
      leave: [
        ['ANNUAL_HOLIDAYS', '2026-03-09', 16, 480],
        ['SICK', '2026-03-11', 4, 120],
      ],
      gross: 1200,
    });
    await complete(of, draft.id);
    expect(only((await call('GET', `/api/employees/${id}`)).body, 'annual_holidays_weeks', 'sick_leave_days')).toEqual({
      annual_holidays_weeks: '-0.40',
      sick_leave_days: '-0.50',
    });
  });

  it('replaces paid hours with unpaid leave, and leaves the draft empty if there is no hourly rate', async () => {
    const of = await company();
    const [id, rateless] = await world.employees(of, [
      anAuEmployee({ last_name: 'A' }),
      anAuEmployee({ last_name: 'B', pay_rate_per_hour: null }),
    ]);
    const days = { start_date: '2026-03-09', end_date: '2026-03-10' };
    await approved(id!, { leave_type: 'UNPAID', ...days });
    const request = await approved(rateless!, { leave_type: 'HOLIDAY', ...days });
    const [unpaid, empty] = await draftsOf(of, '2026-03-10');
    expect(rows(unpaid)).toEqual({ hours: [22.8], leave: [['UNPAID', '2026-03-09', 15.2, 0]], gross: 912 });
    expect(rows(empty)).toEqual({ hours: [], leave: [], gross: 0 });
    expect(await daysOf(rateless!, request)).toEqual([
      ['03-09', null, false],
      ['03-10', null, false],
    ]);
  });

  it('releases leave days when a pay or its leave rows are removed, but not when the pay is reverted', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee({ is_leave_enabled: false, holiday_leave_hours: '60' })]);
    const request = await approved(id!, { leave_type: 'HOLIDAY', start_date: '2026-03-12', end_date: '2026-03-13' });
    const run = await openRun(of, '2026-03-10');
    const [draft] = await generate(of, run);
    await complete(of, draft.id);
    expect((await call('POST', onPay(of, draft.id, '/revert'))).status).toBe(200);
    expect(await daysOf(id!, request)).toEqual([
      ['03-12', draft.id, false],
      ['03-13', draft.id, false],
    ]);
    expect((await call('PATCH', onPay(of, draft.id), { leave: [], hours: [week()] })).status).toBe(200);
    expect((await daysOf(id!, request)).map(([, pay]) => pay)).toEqual([null, null]);
    expect((await call('DELETE', onPay(of, draft.id))).status).toBe(204);
    const [again] = await generate(of, run);
    expect(rows(again).leave).toEqual([['HOLIDAY', '2026-03-12', 15.2, 608]]);
    await complete(of, again.id);
    expect((await call('GET', `/api/employees/${id}`)).body.holiday_leave_hours).toBe('44.80');
    expect((await call('DELETE', onPay(of, again.id))).status).toBe(204);
    expect((await call('GET', `/api/employees/${id}`)).body.holiday_leave_hours).toBe('60.00');
    expect((await daysOf(id!, request)).map(([, pay]) => pay)).toEqual([null, null]);
  });

  it('does not pay leave that a manual pay has already paid', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee()]);
    const request = await approved(id!, { leave_type: 'HOLIDAY', start_date: '2026-03-16', end_date: '2026-03-18' });
    // Monday's leave is paid in advance, with the pay for the week before.
    const leave = [{ description: 'Monday', leave_type: 'HOLIDAY', date: '2026-03-16', hours: '7.6' }];
    const early = await call('PUT', `/api/company/${of}/pays/create?pay_date=2026-03-10`, [
      { employee_id: id, hours: [week()], leave },
    ]);
    const [draft] = await draftsOf(of, '2026-03-17');
    expect(rows(draft).leave).toEqual([['HOLIDAY', '2026-03-17', 15.2, 608]]);
    expect(await daysOf(id!, request)).toEqual([
      ['03-16', early.body[0].id, true],
      ['03-17', draft.id, false],
      ['03-18', draft.id, false],
    ]);
  });

  it('pays each leave day once when two requests generate two runs at the same time', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee()]);
    await approved(id!, { leave_type: 'HOLIDAY', start_date: '2026-03-09', end_date: '2026-03-20' });
    const runs = [await openRun(of, '2026-03-10'), await openRun(of, '2026-03-17')];
    const made = await Promise.all(runs.map((run) => generate(of, run)));
    expect(made.map(([pay]) => rows(pay).leave)).toEqual([
      [['HOLIDAY', '2026-03-09', 38, 1520]],
      [['HOLIDAY', '2026-03-16', 38, 1520]],
    ]);
  });

  it('recalculating the pending pays adds leave that was approved after they were created', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee()]);
    const run = await openRun(of, '2026-03-10');
    const [draft] = await generate(of, run);
    await call('PATCH', onPay(of, draft.id), {
      hours: [week(), { description: 'Late', units: 'Hours', value: 2, multiplier: '1.5', is_overtime: true }],
    });
    await approved(id!, { leave_type: 'HOLIDAY', start_date: '2026-03-13', end_date: '2026-03-13' });
    expect(rows((await generate(of, run))[0])).toEqual({ hours: [38, 2], leave: [], gross: 1640 });
    const [again] = await generate(of, run, '?recalculate=true');
    expect(rows(again)).toEqual({ hours: [30.4, 2], leave: [['HOLIDAY', '2026-03-13', 7.6, 304]], gross: 1640 });
    // A second recalculation adds nothing.
    expect(rows((await generate(of, run, '?recalculate=true'))[0])).toEqual(rows(again));
    await complete(of, again.id);
  });

  it('returns 409 for leave that is on a pending pay or fully paid, and otherwise cancels only the unpaid days', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee({ holiday_leave_hours: '100' })]);
    const request = await approved(id!, { leave_type: 'HOLIDAY', start_date: '2026-03-12', end_date: '2026-03-17' });
    const cancel = (which: number) => call('POST', `${requests(id!)}/${which}/cancel`);
    const [draft] = await draftsOf(of, '2026-03-10');
    expect(answerOf(await cancel(request))).toEqual({
      status: 409,
      body: {
        detail: `Leave request ${request} is on pending pay ${draft.id}; delete that pay or remove the leave from it first`,
      },
    });
    await complete(of, draft.id);
    const cut = await cancel(request);
    expect([cut.status, cut.body.status, cut.body.days.map(({ is_paid }: Pay) => is_paid)]).toEqual([
      200,
      'cancelled',
      [true, true, false, false],
    ]);
    const [next] = await draftsOf(of, '2026-03-17');
    expect(rows(next).leave).toEqual([]);
    const short = await approved(id!, { leave_type: 'HOLIDAY', start_date: '2026-03-24', end_date: '2026-03-24' });
    const [last] = await draftsOf(of, '2026-03-24');
    await complete(of, last.id);
    expect(answerOf(await cancel(short))).toEqual({
      status: 409,
      body: { detail: `Leave request ${short} was paid with pay ${last.id}; revert or delete that pay first` },
    });
  });

  it('uses the same number of SQL statements for any number of employees on leave', async () => {
    const counts: number[] = [];
    for (const many of [2, 12]) {
      const of = await company();
      const ids = await world.employees(
        of,
        Array.from({ length: many }, () => anAuEmployee()),
      );
      for (const id of ids) {
        await approved(id, { leave_type: 'HOLIDAY', start_date: '2026-03-09', end_date: '2026-03-10' });
      }
      const run = await openRun(of, '2026-03-10');
      const cost = await costOf(world.service.database, async () =>
        expect((await generate(of, run)).map((pay) => rows(pay).hours)).toEqual(ids.map(() => [22.8])),
      );
      counts.push(cost);
    }
    expect(counts[1]).toBe(counts[0]);
  });
});

describe('removal of stale pending pays', () => {
  it('deletes unedited pending pays two periods after their run, without an event, and keeps edited and reverted ones', async () => {
    const of = await company();
    const ids = await world.employees(
      of,
      ['Left', 'Changed', 'Reverted'].map((last_name) => anAuEmployee({ last_name })),
    );
    const by = (pays: readonly Pay[], employee: number) => pays.find((pay) => pay.employee_id === employee).id;
    const made = await draftsOf(of, '2026-03-10');
    await call('PATCH', onPay(of, by(made, ids[1]!)), {});
    await complete(of, by(made, ids[2]!));
    await call('POST', onPay(of, by(made, ids[2]!), '/revert'));
    const pendingOf = async (query: string) =>
      (await call('GET', `/api/company/${of}/pays?status=pending&${query}`)).body.map((pay: Pay) => pay.id).sort();
    const march = 'from=2026-03-15&to=2026-03-15';

    // The run ended on 15 March. Its pays still exist a fortnight later.
    await goTo('2026-03-29');
    await draftsOf(of, '2026-03-29');
    expect(await pendingOf(march)).toHaveLength(3);
    await goTo('2026-03-30');
    await draftsOf(of, '2026-03-30');
    expect(await pendingOf(march)).toEqual([by(made, ids[1]!), by(made, ids[2]!)].sort());
    const [trace] = await world.service.database.query<Fields>(
      `select action, (select count(*)::int from event where entity_type = 'pay' and entity_id = $1) as events
       from audit_log where entity_type = 'pay' and entity_id = $1 order by id desc limit 1`,
      [by(made, ids[0]!)],
    );
    expect(trace).toEqual({ action: 'pay.forget', events: 0 });
    await goTo('2026-03-10');
  });

  it('keeps the drafts of a late run for two periods, so monthly drafts are kept longer than weekly ones', async () => {
    const of = await company();
    await world.employees(of, [anAuEmployee(), anAuEmployee({ pay_period: 'MONTHLY' })]);
    await draftsOf(of, '2026-01-05');
    await draftsOf(of, '2026-01-05', 'MONTHLY');
    await draftsOf(of, '2026-03-10');
    const ends = async () =>
      (await call('GET', `/api/company/${of}/pay-runs?to=2026-01-31`)).body.map(
        ({ pay_run_end_date, pay_count }: Pay) => [pay_run_end_date, pay_count],
      );
    expect(await ends()).toEqual([
      ['2026-01-31', 1],
      ['2026-01-11', 1],
    ]);
    await goTo('2026-03-25');
    await draftsOf(of, '2026-03-25');
    expect(await ends()).toEqual([
      ['2026-01-31', 1],
      ['2026-01-11', 0],
    ]);
    await goTo('2026-03-10');
  });
});

describe('leave in the demo world', () => {
  it('loads an approved leave day on the pending demo run, and an undecided request', async () => {
    const [taken] = (await call('GET', requests(1))).body;
    const [draft] = (await call('GET', '/api/company/1/pays?status=pending&employee_id=1')).body;
    expect(taken).toEqual({
      id: 1,
      employee_id: 1,
      leave_type: 'HOLIDAY',
      start_date: '2026-03-11',
      end_date: '2026-03-11',
      hours: '7.60',
      hours_per_day: '7.60',
      days: [{ date: '2026-03-11', hours: '7.60', pay_id: draft.id, is_paid: false }],
      public_holidays: [],
      warnings: [],
      notes: 'School concert',
      status: 'approved',
      decided_at: '2026-03-09T00:00:00.000000',
      created_at: '2026-03-09T00:00:00.000000',
      updated_at: '2026-03-09T00:00:00.000000',
    });
    expect(draft.leave).toEqual([
      {
        id: expect.any(Number),
        name: 'Annual leave',
        leave_type: 'HOLIDAY',
        date: '2026-03-11',
        hours: 7.6,
        value: 7.6,
        rate: 38.5,
        multiplier: null,
        leave_loading_amount: 51.21,
        amount: 343.81,
      },
    ]);
    const [asked] = (await call('GET', requests(7))).body;
    expect(asked).toEqual({
      id: 2,
      employee_id: 7,
      leave_type: 'ANNUAL_HOLIDAYS',
      start_date: '2026-03-23',
      end_date: '2026-03-27',
      hours: '40.00',
      hours_per_day: '8.00',
      days: [
        { date: '2026-03-23', hours: '8.00', pay_id: null, is_paid: false },
        { date: '2026-03-24', hours: '8.00', pay_id: null, is_paid: false },
        { date: '2026-03-25', hours: '8.00', pay_id: null, is_paid: false },
        { date: '2026-03-26', hours: '8.00', pay_id: null, is_paid: false },
        { date: '2026-03-27', hours: '8.00', pay_id: null, is_paid: false },
      ],
      public_holidays: [],
      warnings: [],
      notes: 'Family visit',
      status: 'pending',
      decided_at: null,
      created_at: '2026-03-09T00:00:00.000000',
      updated_at: '2026-03-09T00:00:00.000000',
    });
  });
});
