import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/base/secrets.ts';
import { SYSTEM } from '../../src/db/db.ts';
import { sql } from '../../src/db/sql.ts';
import type { Tx } from '../../src/db/tx.ts';
import { claimDue } from '../../src/webhooks/worker/claim.ts';
import { REPLY_MS } from '../../src/webhooks/worker/schedule.ts';
import { type Outcome, settle } from '../../src/webhooks/worker/settle.ts';
import { startDeliveryWorker } from '../../src/webhooks/worker/worker.ts';
import {
  anEmployeeEvent,
  buildWebhookApp,
  connect,
  deliveryDeps,
  happen,
  openListener,
  register,
  startOver,
  status,
  type TestListener,
} from '../api/webhook.fixture.ts';
import type { TestApp } from '../harness/app.ts';
import { holdTimers } from '../harness/held-timers.ts';

let service: TestApp;
let listener: TestListener;
beforeAll(async () => {
  service = await buildWebhookApp();
});
beforeEach(async () => {
  // Replies never time out, even on a slow machine.
  holdTimers(REPLY_MS);
  await startOver(service);
  await connect(service);
  listener = await openListener();
  await register(service, listener.url);
});

const employees = (count: number) => Array.from({ length: count }, (_, index) => anEmployeeEvent({ id: index + 1 }));
const rows = () =>
  service.database.query<{ status: string; attempts: number; n: number }>(
    'select status, attempt_count as attempts, count(*)::int as n from webhook_delivery group by 1, 2 order by 1, 2',
  );
const sentIds = () => listener.received.map(({ headers }) => headers['x-svc-delivery-id']);

describe('deliveries fetched ahead', () => {
  it('deliveries fetched ahead are tried once each and none is lost when the listener starts to fail', async () => {
    listener.answer = (response, count) => status(count <= 300 ? 200 : 500)(response);
    await happen(service, employees(600));
    await service.app.webhooks.runDue();
    expect([sentIds().length, new Set(sentIds()).size]).toEqual([600, 600]);
    expect(await rows()).toEqual([
      { status: 'delivered', attempts: 1, n: 300 },
      { status: 'retry', attempts: 1, n: 300 },
    ]);
  });

  it('deliveries fetched ahead are released at a stop, and the next worker sends them at once [DELIV-014]', async () => {
    await happen(service, employees(900));
    const worker = startDeliveryWorker({ ...deliveryDeps(service), logger: { info: () => {}, warn: () => {} } });
    const stopping = new Promise<void>((resolve) => {
      // The listener stops the worker at the 300th request, so that the rest cannot be done by then.
      listener.answer = (response, count) => {
        if (count === 300) resolve(worker.stop());
        status(200)(response);
      };
    });
    await stopping;
    expect(listener.received.length).toBeLessThan(900);
    await service.app.webhooks.runDue();
    expect([sentIds().length, new Set(sentIds()).size]).toEqual([900, 900]);
    expect(await rows()).toEqual([{ status: 'delivered', attempts: 1, n: 900 }]);
  });
});

/** The number of rows of the table that this transaction has read. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows: found } = await sql<{ n: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_all_tables
    where relid = 'webhook_delivery'::regclass`.execute(tx);
  return found[0]!.n;
}

describe('the delivery queue', () => {
  it('settling a few deliveries does not scan the queue, even with outdated statistics', async () => {
    await happen(service, employees(300));
    await service.app.webhooks.runDue();
    // Statistics from a time with an empty queue.
    await service.database.query('analyze webhook_delivery');
    await happen(service, employees(500));
    const worker = newUuid();
    const now = service.clock.now();
    const { db } = deliveryDeps(service);
    const claimed = await db.tx(SYSTEM, (tx) =>
      claimDue(tx, {
        worker,
        now,
        leaseUntil: new Date(now.getTime() + 60_000),
        atMost: 8,
        perEndpoint: 8,
        room: { endpointIds: [], free: [] },
        held: [],
        lastEndpoint: 0,
      }),
    );
    expect(claimed).toHaveLength(8);
    const outcomes = claimed.map(({ endpoint_id, id }): Outcome => ({ ...DELIVERED, endpoint_id, id }));
    const read = await db.tx(SYSTEM, async (tx) => {
      const before = await rowsRead(tx);
      await settle(tx, worker, outcomes);
      return (await rowsRead(tx)) - before;
    });
    expect(read).toBe(8);
    expect(await rows()).toEqual([
      { status: 'delivered', attempts: 1, n: 308 },
      { status: 'pending', attempts: 0, n: 492 },
    ]);
  });

  it('skips deliveries whose worker died while their endpoint was being deactivated [DELIV-013] [DELIV-014]', async () => {
    await happen(service);
    await service.database.query(
      `update webhook_delivery set status = 'sending', attempt_count = 1, worker = $1, due_at = $2`,
      [newUuid(), '2026-03-10T00:01:00Z'],
    );
    await service.database.query('update webhook_endpoint set is_active = false');
    await service.app.webhooks.runDue();
    expect(await rows()).toEqual([{ status: 'sending', attempts: 1, n: 1 }]);
    service.clock.advance({ minutes: 1 });
    await service.app.webhooks.runDue();
    expect(await rows()).toEqual([{ status: 'skipped', attempts: 1, n: 1 }]);
    expect(listener.received).toEqual([]);
  });
});

const DELIVERED = {
  status: 'delivered',
  due_at: null,
  delivered_at: null,
  response_code: 200,
  response_body: '',
  last_error: null,
} as const;
