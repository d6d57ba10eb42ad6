import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, PUBLIC_URL, partnerToken, register, startOver } from '../api/webhook.fixture.ts';
import { anAuEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import type { Reply } from '../harness/app.ts';
import { until } from '../harness/until.ts';

let world: PayWorld;
let holder: pg.Client;
let employee_id: number;
let endpoint: number;

const look = (text: string) => world.service.database.query(text);
const call = (method: string, path: string, body: unknown) =>
  world.service.call(method, `/api/company/${world.au}/${path}`, { token: world.token, body });

let rate = 40;
const change = (): Promise<Reply> => {
  rate += 1;
  return call('PATCH', 'employees/update', [{ id: employee_id, pay_rate_per_hour: String(rate) }]);
};
const WRITES: Readonly<Record<string, () => Promise<Reply>>> = {
  'a pay': () => call('PUT', 'pays/create?pay_date=2026-03-10', [{ employee_id, hours: [week()] }]),
  'a new employee': () => call('PUT', 'employees/create', [anAuEmployee()]),
  'a change of an employee': change,
};
const remove = async () =>
  world.service.call('DELETE', `/api/webhooks/${endpoint}`, { token: await partnerToken(world.service) });

beforeAll(async () => {
  world = await payWorld();
  employee_id = await world.anAuEmployee();
  holder = new pg.Client(world.service.database.admin);
  await holder.connect();
});
afterAll(() => holder.end());
beforeEach(async () => {
  await startOver(world.service);
  await connect(world.service);
  const events = ['pay.created', 'employee.created', 'employee.updated'];
  ({ id: endpoint } = await register(world.service, PUBLIC_URL, { events }));
  // Something of the employee is queued already.
  expect((await change()).status).toBe(200);
});
afterEach(async () => {
  await holder.query('select pg_advisory_unlock_all()');
  await look('drop function wait_for_the_test cascade');
});

/** Whoever does this waits, in the middle of its transaction, until the test lets it go on. */
async function holdUp(what: string): Promise<void> {
  await look(`
    create function wait_for_the_test() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(77); return null; end';
    create trigger held ${what} execute function wait_for_the_test()`);
  await holder.query('select pg_advisory_lock(77)');
}
const isHeldUp = () => until(async () => (await waiting('=')).length === 1);
const waiting = (equals: '=' | '<>') =>
  look(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event ${equals} 'advisory'`);
/** Until it waits for the other one, or has ended. */
async function isUnderWay(reply: Promise<unknown>): Promise<void> {
  let isOver = false;
  reply.then(() => {
    isOver = true;
  });
  await until(async () => isOver || (await waiting('<>')).length > 0);
}
const goOn = () => holder.query('select pg_advisory_unlock_all()');

/** Nothing of the endpoint is left, nor of what it would have been told; the events themselves are there. */
async function expectGone(): Promise<void> {
  await world.service.app.webhooks.runDue();
  expect(await look('select 1 from webhook_endpoint')).toEqual([]);
  expect(await look('select 1 from webhook_delivery')).toEqual([]);
  expect(await look('select 1 from event')).toHaveLength(2);
}

describe.each(Object.keys(WRITES))('while a webhook is deleted, %s', (kind) => {
  it.each(['update', 'delete'])('succeeds when the deletion came first and was at its %s', async (moment) => {
    await holdUp(`after ${moment} on webhook_endpoint for each row`);
    const removing = remove();
    await isHeldUp();
    const writing = WRITES[kind]!();
    await isUnderWay(writing);
    await goOn();
    expect([(await removing).status, (await writing).status]).toEqual([200, kind === 'a new employee' ? 201 : 200]);
    await expectGone();
  });

  it('succeeds when it came first, and does not hold up the deletion', async () => {
    await holdUp('after insert on webhook_delivery for each statement');
    const writing = WRITES[kind]!();
    await isHeldUp();
    expect((await remove()).status).toBe(200);
    await goOn();
    expect((await writing).status).toBe(kind === 'a new employee' ? 201 : 200);
    await expectGone();
  });
});
