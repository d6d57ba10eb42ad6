import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Clock, clockStartingAt, systemClock } from '../../src/base/clock.ts';
import { type Db, openDb } from '../../src/db/db.ts';
import { recordEvents } from '../../src/webhooks/outbox.ts';
import { type DeliveryWorker, startDeliveryWorker } from '../../src/webhooks/worker/worker.ts';
import {
  anEmployeeEvent,
  buildWebhookApp,
  CUSTOMER,
  connect,
  deliveryDeps,
  happen,
  openListener,
  register,
  startOver,
  type TestListener,
} from '../api/webhook.fixture.ts';
import type { TestApp } from '../harness/app.ts';
import { holdTimers } from '../harness/held-timers.ts';
import { tokenFor } from '../harness/token.ts';
import { until } from '../harness/until.ts';

const DELIVERIES = 150;

let service: TestApp;
let listener: TestListener;
/** The delivery id and payload id of every request that was answered with 2xx. */
let accepted: Set<string>;
/**
 * `reach` is called when `count` requests have been accepted. With `holds`, no more requests are answered from then on,
 * so that some deliveries stay in progress.
 */
let milestone: { count: number; holds: boolean; reach: () => void } | undefined;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  service = await buildWebhookApp();
});
beforeEach(async () => {
  await startOver(service, new Date().toISOString());
  await connect(service, { at: '2020-01-01T00:00:00Z' });
  listener = await openListener();
  accepted = new Set();
  milestone = undefined;
  // Makes some attempts fail.
  listener.answer = (response, count) => {
    const isReached = milestone !== undefined && accepted.size >= milestone.count;
    if (isReached) milestone?.reach();
    if (isReached && milestone?.holds) return;
    const { headers, json } = listener.received[count - 1]!;
    const fails = count % 13 === 0;
    if (!fails) accepted.add(`${headers['x-svc-delivery-id']} ${json.id}`);
    response.writeHead(fails ? 503 : 200).end();
  };
  await register(service, listener.url);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Resolves when this many requests are accepted and one more has arrived. */
const acceptedAre = (count: number, { holds }: { holds: boolean }): Promise<void> =>
  new Promise((resolve) => {
    milestone = { count, holds, reach: resolve };
  });
const all = () =>
  service.database.query<{ id: number; status: string; payload_id: string }>('select * from webhook_delivery');
const undelivered = async () =>
  (
    await service.database.query<{ n: number }>(
      `select count(*)::int as n from webhook_delivery where status <> 'delivered'`,
    )
  )[0]!.n;
const changes = () => Array.from({ length: DELIVERIES }, (_, index) => anEmployeeEvent({ id: index + 1 }));

/**
 * Expects that every event arrived, that no delivery is unfinished, and that the listener accepted every delivery that
 * is marked as delivered.
 */
async function expectNothingLost(): Promise<void> {
  await until(async () => (await undelivered()) === 0);
  const rows = await all();
  expect(rows).toHaveLength(DELIVERIES);
  expect(rows.filter(({ id, payload_id }) => !accepted.has(`${id} ${payload_id}`))).toEqual([]);
  expect(new Set(listener.received.map(({ json }) => json.entity.id)).size).toBe(DELIVERIES);
}

/** Makes the database reject these writes, as with a full disk. */
async function refuseWith(code: string, what: string, condition: string): Promise<void> {
  await service.database.query(
    `create function refuse() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$`,
  );
  await service.database.query(`create trigger refuse ${what} for each row ${condition} execute function refuse()`);
}
const accept = (table: string) => service.database.query(`drop trigger refuse on ${table}; drop function refuse()`);

const dueAt = async () =>
  (await service.database.query<{ at: Date }>('select min(due_at) as at from webhook_delivery'))[0]!.at;

/** Starts a node that delivers according to its own clock. Returns a function that kills the node. */
function startNode(clock: Clock, onFailure = () => {}): () => Promise<void> {
  const pool: Db = openDb(service.database.service, { poolSize: 4, onError: () => {} });
  let isDead = false;
  const db: Db = {
    ...pool,
    tx: (...given) => (isDead ? Promise.reject(new Error('this node is dead')) : pool.tx(...given)),
  };
  const deps = { ...deliveryDeps(service), db, clock, timeScale: 0.01 };
  const worker: DeliveryWorker = startDeliveryWorker({
    ...deps,
    logger: { info: () => {}, warn: () => {} },
    rounds: { wentWell: () => {}, failed: onFailure },
  });
  const close = async () => {
    await worker.stop();
    await pool.close();
  };
  closing.push(close);
  return async () => {
    // From this point on, the node writes nothing, and its connections to listeners are closed.
    isDead = true;
    closing.splice(closing.indexOf(close), 1);
    const stopTimer = holdTimers(4_000);
    const closed = close();
    stopTimer.fire();
    await closed;
  };
}

describe('deliveries', () => {
  // tests/process/webhook-crash.test.ts kills a service with kill -9 while it is sending.
  it('deliveries survive the death of the worker at any time [DELIV-014]', async () => {
    await happen(service, changes());
    for (const share of [0.2, 0.5, 0.7]) {
      const reached = acceptedAre(DELIVERIES * share, { holds: true });
      const die = startNode(systemClock());
      await reached;
      await die();
    }
    const stuck = (await all()).filter(({ status }) => status === 'sending').length;
    milestone = undefined;
    startNode(systemClock());
    await expectNothingLost();
    // If no delivery was in progress when the worker died, this test would prove nothing.
    expect(stuck).toBeGreaterThan(0);
  });

  it('deliveries survive the loss of all database connections', async () => {
    startNode(systemClock());
    let reached = acceptedAre(DELIVERIES * 0.1, { holds: false });
    await happen(service, changes());
    let cut = 0;
    for (const share of [0.3, 0.5, 0.7, 0.9]) {
      await reached;
      reached = acceptedAre(DELIVERIES * share, { holds: false });
      const rows = await service.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'tasman' and pid <> pg_backend_pid()`,
      );
      cut += rows.length;
    }
    expect(cut).toBeGreaterThan(0);
    await expectNothingLost();
  });

  it('after a full disk, deliveries are settled without a second send once the database can store the result', async () => {
    listener.answer = (response) => void response.writeHead(200).end();
    await refuseWith('53100', 'before update of status on webhook_delivery', "when (new.status = 'delivered')");
    let failures = 0;
    startNode(systemClock(), () => {
      failures += 1;
    });
    await happen(service, changes().slice(0, 10));
    await until(() => listener.received.length === 10);
    // The worker fails more than once, and each time it renews its leases.
    for (let turn = 0; turn < 2; turn += 1) {
      const [failed, due] = [failures, await dueAt()];
      await until(async () => failures > failed && (await dueAt()) > due);
    }
    expect(new Set((await all()).map(({ status }) => status))).toEqual(new Set(['sending']));
    await accept('webhook_delivery');
    await until(async () => (await all()).every(({ status }) => status === 'delivered'));
    expect(listener.received).toHaveLength(10);
  });

  it('a delivery is settled whatever bytes the response contains, and does not block other deliveries', async () => {
    const bytes = Buffer.from([0x00, 0x41, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x00, 0x42, 0xf0, 0x9f]);
    listener.answer = (response, count) => void response.writeHead(count === 1 ? 200 : 500).end(bytes);
    await happen(service, changes().slice(0, 2));
    await service.app.webhooks.runDue();
    const rows = await service.database.query<{ status: string; response_body: string }>(
      'select status, response_body from webhook_delivery',
    );
    expect(rows.map(({ status }) => status).sort()).toEqual(['delivered', 'retry']);
    for (const { response_body } of rows) expect(response_body).toMatch(/^A\ufffd+B\ufffd+$/);
  });

  it('when the disk is full, a change and its events are rejected together', async () => {
    const token = await tokenFor(service, { customerId: CUSTOMER });
    const change = (name: string) => service.call('PATCH', '/api/company/1', { token, body: { name } });
    const company = async () => (await service.call('GET', '/api/company/1', { token })).body.name;
    const before = await company();
    await refuseWith('53100', 'before insert on event', '');
    const refused = await change('Not this time');
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    expect([await company(), await all()]).toEqual([before, []]);
    await accept('event');
    expect((await change('This time')).status).toBe(200);
    expect([await company(), await service.database.query('select type from event')]).toEqual([
      'This time',
      [{ type: 'company.updated' }],
    ]);
  });

  it('nodes with different clocks may send a delivery twice, but settle it once', async () => {
    const waiting: (() => void)[] = [];
    listener.answer = (response) => void waiting.push(() => response.writeHead(200).end());
    await happen(service, changes().slice(0, 5));
    startNode(systemClock());
    await until(() => waiting.length === 5);
    // To a node whose clock is an hour ahead, deliveries in progress look abandoned.
    startNode(clockStartingAt(new Date(Date.now() + 3_600_000)));
    await until(() => waiting.length === 10);
    for (const answer of waiting) answer();
    await until(async () => (await all()).every(({ status }) => status === 'delivered'));
    expect(listener.received).toHaveLength(10);
    const rows = await service.database.query<{ attempt_count: number }>('select attempt_count from webhook_delivery');
    expect(rows.map(({ attempt_count }) => attempt_count)).toEqual([1, 1, 1, 1, 1]);
  });

  it('a change that is rolled back creates no events or deliveries', async () => {
    const changing = service.database.db.tx(3, async (tx) => {
      await recordEvents(tx, { clientId: null, at: service.clock.now() }, changes());
      throw new Error('the change failed');
    });
    await expect(changing).rejects.toThrow('the change failed');
    expect(await all()).toEqual([]);
    expect(await service.database.query('select 1 from event')).toEqual([]);
  });

  it('a clock that is set forward or back changes only the delay of a delivery', async () => {
    listener.answer = (response, count) => response.writeHead(count === 1 ? 500 : 200).end();
    await happen(service, changes().slice(0, 1));
    await service.app.webhooks.runDue();
    service.clock.advance({ hours: -5 });
    await service.app.webhooks.runDue();
    expect(listener.received).toHaveLength(1);
    service.clock.advance({ days: 1 });
    await service.app.webhooks.runDue();
    expect((await all()).map(({ status }) => status)).toEqual(['delivered']);
  });
});
