import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/base/secrets.ts';
import { type Listener, listen } from '../../src/db/notify.ts';
import { MOST_PER_ENDPOINT } from '../../src/webhooks/worker/endpoint-limits.ts';
import { REPLY_MS } from '../../src/webhooks/worker/schedule.ts';
import {
  type DeliveryWorker,
  type DeliveryWorkerDeps,
  runDueDeliveries,
  startDeliveryWorker,
} from '../../src/webhooks/worker/worker.ts';
import {
  anEmployeeEvent,
  buildWebhookApp,
  connect,
  deliveryDeps,
  happen,
  log,
  openListener,
  register,
  startOver,
  status,
  type TestListener,
} from '../api/webhook.fixture.ts';
import { only, type TestApp } from '../harness/app.ts';
import { holdTimers } from '../harness/held-timers.ts';
import { until } from '../harness/until.ts';

let service: TestApp;
let listener: TestListener;
const workers: DeliveryWorker[] = [];
const channels: Listener[] = [];
beforeAll(async () => {
  service = await buildWebhookApp();
});
beforeEach(async () => {
  // Replies must not time out on a slow machine.
  holdTimers(REPLY_MS);
  await startOver(service);
  await connect(service);
  listener = await openListener();
  await register(service, listener.url);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  for (const channel of channels.splice(0)) await channel.close();
});

const silent = { info: () => {}, warn: () => {} };
function startWorker(change: Partial<DeliveryWorkerDeps> = {}): DeliveryWorker {
  const worker = startDeliveryWorker({ ...deliveryDeps(service), logger: silent, ...change });
  workers.push(worker);
  return worker;
}
const statuses = async () => (await log(service, '?limit=500')).map((row) => row.status);
/** The attempts that the log rows describe, without the events. */
const outcomes = async () =>
  (await log(service)).map((row) =>
    only(
      row,
      ...['status', 'attemptCount', 'nextAttemptAt', 'lastAttemptAt', 'deliveredAt'],
      ...['responseCode', 'responseBody', 'lastError'],
    ),
  );
const employees = (count: number) => Array.from({ length: count }, (_, index) => anEmployeeEvent({ id: index + 1 }));

/** Simulates a worker that died during the third attempt. */
const abandon = (dueAt: string) =>
  service.database.query(
    `update webhook_delivery set status = 'sending', attempt_count = 3, worker = $1, due_at = $2`,
    [newUuid(), dueAt],
  );

describe('the worker', () => {
  it('sends immediately when notified, long before its sweep [DELIV-030]', async () => {
    const channel = await listen(service.database.service, () => {});
    channels.push(channel);
    // The next sweep is an hour and a half away, so only the notification can trigger the delivery.
    startWorker({ listener: channel, timeScale: 1_000 });
    await happen(service);
    await until(() => listener.received.length === 1);
  });

  it('finds deliveries without a notification in its sweep, and retries when they are due [DELIV-030]', async () => {
    listener.answer = (response, count) => status(count < 3 ? 500 : 200)(response);
    startWorker({ timeScale: 0.001 });
    await happen(service);
    for (const attempt of [1, 2]) {
      await until(async () => {
        const [row] = await log(service);
        return row!.status === 'retry' && row!.attemptCount === attempt;
      });
      service.clock.advance({ seconds: 1 });
    }
    await until(async () => (await statuses())[0] === 'delivered');
    expect(listener.received).toHaveLength(3);
  });

  it('reports the age of the oldest due delivery as a metric', async () => {
    const gauge = async () =>
      /^tasman_webhook_oldest_due_seconds (.*)$/m.exec((await service.call('GET', '/metrics')).text)?.[1];
    expect(await gauge()).toBe('0');
    await happen(service);
    service.clock.advance({ seconds: 90 });
    expect(await gauge()).toBe('90');
    await service.app.webhooks.runDue();
    // Metrics that all nodes share are cached for some seconds.
    service.clock.advance({ seconds: 5 });
    expect(await gauge()).toBe('0');
    expect((await service.call('GET', '/metrics')).text).toMatch(/^tasman_webhook_delivered_total 1$/m);
  });
});

describe('a delivery left in sending', () => {
  it('a delivery left in sending is claimed by another worker after its lease expires, and keeps its attempt count [DELIV-014]', async () => {
    await happen(service);
    await abandon('2026-03-10T00:01:00Z');
    await service.app.webhooks.runDue();
    expect(listener.received).toEqual([]);
    service.clock.advance({ minutes: 1 });
    listener.answer = status(500);
    await service.app.webhooks.runDue();
    expect(await outcomes()).toEqual([
      {
        status: 'retry',
        attemptCount: 3,
        nextAttemptAt: '2026-03-10T00:03:00.000000',
        lastAttemptAt: '2026-03-10T00:01:00.000000',
        deliveredAt: null,
        responseCode: 500,
        responseBody: '',
        lastError: 'HTTP 500',
      },
    ]);
  });

  it('a delivery is not settled by a worker that lost its lease [DELIV-014]', async () => {
    await happen(service);
    listener.answer = async (response) => {
      await service.database.query('update webhook_delivery set worker = $1', [newUuid()]);
      status(200)(response);
    };
    await service.app.webhooks.runDue();
    expect(await statuses()).toEqual(['sending']);
  });

  it('a delivery in progress stays with a live worker, however slow the listener is', async () => {
    const waiting: (() => void)[] = [];
    listener.answer = (response) => void waiting.push(() => response.end());
    // In this test, a lease lasts three seconds. The clock moves on by one second whenever the lease has been renewed.
    const running = { timeScale: 0.05 };
    startWorker(running);
    startWorker(running);
    await happen(service);
    await until(() => waiting.length === 1);
    const dueIn = async () => {
      const [row] = await service.database.query<{ due_at: Date }>('select due_at from webhook_delivery');
      return (row!.due_at.getTime() - service.clock.now().getTime()) / 1_000;
    };
    for (let second = 0; second < 6; second += 1) {
      service.clock.advance({ seconds: 1 });
      await until(async () => (await dueIn()) === 3);
    }
    waiting[0]!();
    await until(async () => (await statuses())[0] === 'delivered');
    expect(listener.received).toHaveLength(1);
  });
});

describe('several workers', () => {
  it('several workers share the work and send each delivery once', async () => {
    await happen(service, employees(200));
    await Promise.all([1, 2, 3].map(() => runDueDeliveries(deliveryDeps(service))));
    const ids = listener.received.map(({ headers }) => headers['x-svc-delivery-id']);
    expect([ids.length, new Set(ids).size]).toEqual([200, 200]);
    expect(new Set(await statuses())).toEqual(new Set(['delivered']));
  });
});

describe('a fast listener', () => {
  it('a fast listener gets at most one connection for each delivery that may be sent at the same time', async () => {
    await happen(service, employees(300));
    await runDueDeliveries(deliveryDeps(service));
    expect(listener.received).toHaveLength(300);
    expect(listener.mostConnections()).toBeLessThanOrEqual(MOST_PER_ENDPOINT);
  });
});

describe('a slow listener', () => {
  it('a slow listener does not delay other listeners, even though its queue is longer and older', async () => {
    const slow = await openListener();
    const waiting: (() => void)[] = [];
    slow.answer = (response) => void waiting.push(() => response.end());
    const slowEndpoint = await register(service, slow.url, { events: ['employee.created'] });
    await happen(
      service,
      employees(200).map((event) => ({ ...event, type: 'employee.created' as const })),
    );
    service.clock.advance({ seconds: 1 });
    await happen(service, employees(100));
    startWorker();
    await until(() => listener.received.length === 100);
    await until(() => slow.received.length === 16);
    const sending = await log(service, `?webhook_id=${slowEndpoint.id}&status=sending&limit=500`);
    expect(sending).toHaveLength(16);
    slow.answer = status(200);
    for (const answer of waiting) answer();
    await until(() => slow.received.length === 200);
  });

  it('a failing listener gets two deliveries at a time until it recovers', async () => {
    listener.answer = status(500);
    await happen(service, employees(1));
    await service.app.webhooks.runDue();
    await happen(service, employees(20).slice(1));
    // The same worker must make both attempts, because it remembers the failures.
    startWorker(deliveryDeps(service));
    await until(async () => (await statuses()).every((each) => each === 'retry'));
    const waiting: (() => void)[] = [];
    let most = 0;
    listener.answer = (response) => {
      waiting.push(() => status(500)(response));
      most = Math.max(most, waiting.length);
    };
    service.clock.advance({ minutes: 1 });
    // Answers two requests as soon as both have arrived. A sender with more concurrency would have three or more
    // waiting.
    for (let pair = 0; pair < 10; pair += 1) {
      await until(() => waiting.length >= 2);
      for (const answer of waiting.splice(0)) answer();
    }
    await until(() => listener.received.length === 40);
    expect(most).toBe(2);
  });
});

describe('a worker that is stopped', () => {
  it('finishes deliveries in progress and claims no more', async () => {
    const waiting: (() => void)[] = [];
    listener.answer = (response) => void waiting.push(() => response.end());
    await happen(service, employees(100));
    const worker = startWorker();
    await until(() => waiting.length === 16);
    const stopping = worker.stop();
    listener.answer = status(200);
    for (const answer of waiting) answer();
    await stopping;
    const found = await statuses();
    expect(found.filter((each) => each === 'delivered').length).toBe(listener.received.length);
    expect(found.filter((each) => each === 'pending').length).toBe(100 - listener.received.length);
  });

  it('releases deliveries that take too long, and the next worker sends them at once [DELIV-014]', async () => {
    listener.answer = () => {};
    await happen(service);
    const worker = startWorker();
    await until(() => listener.received.length === 1);
    const stopTimer = holdTimers(4_000);
    const stopping = worker.stop();
    await until(() => stopTimer.running() === 1);
    stopTimer.fire();
    await stopping;
    expect(await outcomes()).toEqual([
      {
        status: 'sending',
        attemptCount: 1,
        nextAttemptAt: '2026-03-10T00:00:00.000000',
        lastAttemptAt: '2026-03-10T00:00:00.000000',
        deliveredAt: null,
        responseCode: null,
        responseBody: null,
        lastError: null,
      },
    ]);
    listener.answer = status(200);
    await service.app.webhooks.runDue();
    expect(await outcomes()).toEqual([
      {
        status: 'delivered',
        attemptCount: 1,
        nextAttemptAt: null,
        lastAttemptAt: '2026-03-10T00:00:00.000000',
        deliveredAt: '2026-03-10T00:00:00.000000',
        responseCode: 200,
        responseBody: '',
        lastError: null,
      },
    ]);
  });
});

describe('retention of deliveries and events', () => {
  it('removes deliveries after 90 days and their events a day later, but keeps deliveries that are still to be retried', async () => {
    listener.answer = (response, count) => status(count === 1 ? 200 : 500)(response);
    await happen(service, employees(1));
    await service.app.webhooks.runDue();
    await happen(service, [anEmployeeEvent({ id: 2 })]);
    await service.app.webhooks.runDue();
    service.clock.advance({ days: 90 });
    await service.database.query(`update webhook_delivery set due_at = '2027-01-01' where status = 'retry'`);
    await service.app.webhooks.runDue();
    expect(await statuses()).toEqual(['retry', 'delivered']);
    service.clock.advance({ seconds: 1 });
    await happen(service, [anEmployeeEvent({ id: 3 })]);
    await service.app.webhooks.runDue();
    expect((await log(service)).map(({ entityId }) => entityId)).toEqual([3, 2]);
    expect(await service.database.query('select 1 from event')).toHaveLength(3);
    service.clock.advance({ days: 1 });
    await service.app.webhooks.runDue();
    expect(await service.database.query('select entity_id from event order by id')).toEqual([
      { entity_id: 2 },
      { entity_id: 3 },
    ]);
  });

  it('removes expired deliveries in batches without a pause until all are gone', async () => {
    await happen(service);
    await service.app.webhooks.runDue();
    await service.database.query(
      `insert into webhook_delivery (customer_id, endpoint_id, subject_customer_id, event_id, payload_id, event_type,
         entity_type, entity_id, data_digest, status, attempt_count, due_at, created_at)
       select customer_id, endpoint_id, subject_customer_id, event_id, payload_id, event_type, entity_type, entity_id,
         data_digest, 'delivered', 1, due_at, created_at from webhook_delivery, generate_series(1, 5500)`,
    );
    service.clock.advance({ days: 91 });
    startWorker({ timeScale: 0.01 });
    await until(async () => (await log(service)).length === 0);
  });
});

describe('the order of deliveries', () => {
  it('the order of deliveries is not guaranteed: a later change may arrive before an earlier one that failed [DELIV-032]', async () => {
    listener.answer = (response, count) => status(count === 1 ? 500 : 200)(response);
    await happen(service, [anEmployeeEvent({ data: { version: 1 } })]);
    await service.app.webhooks.runDue();
    await happen(service, [anEmployeeEvent({ data: { version: 2 } })]);
    await service.app.webhooks.runDue();
    service.clock.advance({ minutes: 1 });
    await service.app.webhooks.runDue();
    expect(listener.received.map(({ json }) => json.data.version)).toEqual([1, 2, 1]);
    expect(await statuses()).toEqual(['delivered', 'delivered']);
  });
});
