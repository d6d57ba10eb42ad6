import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/base/secrets.ts';
import { SYSTEM } from '../../src/db/db.ts';
import { sql } from '../../src/db/sql.ts';
import type { Tx } from '../../src/db/tx.ts';
import { recordEvents } from '../../src/webhooks/outbox.ts';
import { claimDue } from '../../src/webhooks/worker/claim.ts';
import { REPLY_MS } from '../../src/webhooks/worker/schedule.ts';
import { type Outcome, settle } from '../../src/webhooks/worker/settle.ts';
import { startDeliveryWorker } from '../../src/webhooks/worker/worker.ts';
import {
  anEmployeeEvent,
  buildWebhookApp,
  CUSTOMER,
  connect,
  deliveryDeps,
  happen,
  log,
  OTHER_CUSTOMER,
  openListener,
  register,
  startOver,
  status,
  type TestListener,
} from '../api/webhook.fixture.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, week } from '../fixtures/pay-world.ts';
import type { TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { holdTimers } from '../harness/held-timers.ts';
import { tokenFor } from '../harness/token.ts';

describe('throughput', () => {
  let service: TestApp;
  let listener: TestListener;
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

    it('releases prefetched deliveries when the worker stops, and the next worker sends them at once [DELIV-014]', async () => {
      await happen(service, employees(900));
      const worker = startDeliveryWorker({ ...deliveryDeps(service), logger: { info: () => {}, warn: () => {} } });
      const stopping = new Promise<void>((resolve) => {
        // The listener stops the worker at the 300th request, so that not all deliveries can be finished.
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

  /** The number of table rows that this transaction has read. */
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
      // Gathers statistics while the queue is empty. They are outdated below.
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
});

describe('coalescing', () => {
  let service: TestApp;
  let listener: TestListener;
  beforeAll(async () => {
    service = await buildWebhookApp();
  });
  beforeEach(async () => {
    await startOver(service);
    listener = await openListener();
    await connect(service);
    await register(service, listener.url, { events: ['employee.created', 'employee.updated'] });
  });

  const named = (first_name: string, change: { type?: 'employee.created'; id?: number } = {}) =>
    anEmployeeEvent({ ...change, data: { first_name } });
  const run = () => service.app.webhooks.runDue();
  const bodies = () => listener.received.map(({ json }) => json.data.first_name);

  describe('two changes before the first attempt', () => {
    it('two changes before the first attempt produce one delivery with the newest data: new payload id and createdAt, same delivery id and due time [DELIV-015] [DELIV-026] [EVENT-016]', async () => {
      await happen(service, [named('Ann')]);
      const [before] = await log(service);
      service.clock.advance({ seconds: 5 });
      await happen(service, [named('Anna')]);
      const [after, ...more] = await log(service);
      expect(more).toEqual([]);
      expect(after).toEqual({ ...before, payloadId: after!.payloadId });
      expect(after!.payloadId).not.toBe(before!.payloadId);
      await run();
      expect(listener.received.map(({ json }) => [json.id, json.createdAt, json.data.first_name])).toEqual([
        [after!.payloadId, '2026-03-10T00:00:05.000000', 'Anna'],
      ]);
    });

    it('two changes before the first attempt keep the first delivery unchanged when both changes have the same data [DELIV-016]', async () => {
      await happen(service, [named('Ann')]);
      const before = await log(service);
      service.clock.advance({ seconds: 5 });
      await happen(service, [named('Ann')]);
      expect(await log(service)).toEqual(before);
    });

    it('two changes before the first attempt are not merged across event types, employees or customers [DELIV-017]', async () => {
      await connect(service, { customerId: OTHER_CUSTOMER });
      await happen(service, [named('Ann', { type: 'employee.created' })]);
      await happen(service, [named('Ann')]);
      await happen(service, [named('Bob', { id: 6 })]);
      await happen(service, [named('Ann of another account')], { customerId: OTHER_CUSTOMER });
      expect(await log(service)).toHaveLength(4);
    });
  });

  describe('several changes in one transaction', () => {
    it('several changes in one transaction produce one delivery with the last data [EVENT-011]', async () => {
      await happen(service, [named('A'), named('Ann'), named('B', { id: 6 }), named('Anna')]);
      await run();
      expect(bodies().sort()).toEqual(['Anna', 'B']);
      expect(await service.database.query('select 1 from event')).toHaveLength(4);
    });

    it('several changes in one transaction are recorded with one SQL statement, whatever their number', async () => {
      const cost = (count: number) =>
        costOf(service.database, () =>
          happen(
            service,
            Array.from({ length: count }, (_, index) => named('Ann', { id: 100 + index })),
          ),
        );
      expect([await cost(1), await cost(1_000)]).toEqual([1, 1]);
      expect(await service.database.query('select 1 from webhook_delivery')).toHaveLength(1_000);
    });
  });

  describe('a change after an attempt', () => {
    it('creates a new delivery, and a retry keeps its original body [DELIV-017]', async () => {
      listener.answer = (response, count) => status(count === 1 ? 500 : 200)(response);
      await happen(service, [named('Ann')]);
      await run();
      await happen(service, [named('Anna')]);
      expect((await log(service)).map((row) => row.status)).toEqual(['pending', 'retry']);
      service.clock.advance({ seconds: 30 });
      await run();
      expect(bodies().sort()).toEqual(['Ann', 'Ann', 'Anna']);
    });

    it('creates a new delivery even while the attempt is in progress [DELIV-017]', async () => {
      listener.answer = async (response, count) => {
        if (count === 1) await happen(service, [named('Anna')]);
        status(200)(response);
      };
      await happen(service, [named('Ann')]);
      await run();
      expect(bodies()).toEqual(['Ann', 'Anna']);
      expect((await log(service)).map((row) => row.status)).toEqual(['delivered', 'delivered']);
    });
  });

  describe('a race between a changed delivery and the worker', () => {
    it('the worker does not claim a delivery that is being changed [DELIV-017]', async () => {
      await happen(service, [named('Ann')]);
      const given = { customerId: 3, clientId: null, at: service.clock.now() };
      await service.database.db.tx(3, async (tx) => {
        await recordEvents(tx, given, [named('Anna')]);
        await run();
        expect(bodies()).toEqual([]);
      });
      await run();
      expect(bodies()).toEqual(['Anna']);
    });

    it('loses no change and never sends an older version last [DELIV-015] [DELIV-017]', async () => {
      const changes = 150;
      let isWriting = true;
      const writing = (async () => {
        for (let version = 1; version <= changes; version += 1) await happen(service, [named(String(version))]);
        isWriting = false;
      })();
      while (isWriting) await run();
      await writing;
      await run();
      const versions = bodies().map(Number);
      expect(Math.max(...versions)).toBe(changes);
      expect(new Set(versions).size).toBe(versions.length);
      expect((await log(service, '?limit=500')).every((row) => row.status === 'delivered')).toBe(true);
    });
  });
});

describe('the trace of a caller', () => {
  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
  const PARENT = '00f067aa0ba902b7';
  const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;

  let world: FilingWorld;
  let listener: TestListener;
  let token: string;
  beforeAll(async () => {
    world = await filingWorld({ env: { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128' } });
  });
  beforeEach(async () => {
    await startOver(world.service);
    await connect(world.service);
    token = await tokenFor(world.service, { customerId: CUSTOMER, scope: 'openid payroll.write' });
    listener = await openListener();
  });

  const newEvents = async () => {
    await world.service.app.webhooks.runDue();
    return listener.received.splice(0).map(({ headers, json }) => [json.type, headers.traceparent]);
  };
  const make = (traceparent: string | undefined) =>
    world.service.call('PUT', '/api/company/create', {
      token,
      body: { name: 'Traced' },
      headers: traceparent === undefined ? {} : { traceparent },
    });
  /** The trace fields of the most recent log line. */
  const lastLine = () => {
    const { trace_id, span_id, parent_id, msg } = JSON.parse(world.service.logs.at(-1) ?? '{}');
    return { trace_id, span_id, parent_id, msg };
  };

  it('the trace of a caller is logged with its own span and passed on in the deliveries of the change', async () => {
    await register(world.service, listener.url, { events: ['company.created'] });
    expect((await make(TRACEPARENT)).status).toBe(201);
    const line = lastLine();
    expect(line).toEqual({
      trace_id: TRACE,
      span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
      parent_id: PARENT,
      msg: 'request',
    });
    expect(await newEvents()).toEqual([['company.created', `00-${TRACE}-${line.span_id}-01`]]);
  });

  it('the trace of a caller is passed on with the events of every pay of a batch and of the pay run', async () => {
    const company = await world.company('AU');
    const ids = await world.employees(company, [anAuEmployee(), anAuEmployee({ first_name: 'Bea' })]);
    await register(world.service, listener.url, { events: ['pay.created', 'pay_run.completed'] });
    const reply = await world.put(
      company,
      ids.map((employee_id) => ({ employee_id, hours: [week()] })),
      '?pay_date=2026-03-10',
      { headers: { traceparent: TRACEPARENT } },
    );
    expect(reply.status, reply.text).toBe(200);
    const sent = `00-${TRACE}-${lastLine().span_id}-01`;
    expect((await newEvents()).sort()).toEqual([
      ['pay.created', sent],
      ['pay.created', sent],
      ['pay_run.completed', sent],
    ]);
  });

  it.each([
    undefined,
    'x',
    `00-${TRACE}-${PARENT}-01\u00e9`,
    `ff-${TRACE}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
  ])('a missing or malformed traceparent is ignored: %j', async (traceparent) => {
    await register(world.service, listener.url, { events: ['company.created'] });
    expect((await make(traceparent)).status).toBe(201);
    expect(lastLine()).toEqual({ msg: 'request' });
    expect(await newEvents()).toEqual([['company.created', undefined]]);
  });

  it('the trace of a caller is not passed on with changes made outside a call', async () => {
    await register(world.service, listener.url, { events: ['employee.updated'] });
    await make(TRACEPARENT);
    await happen(world.service);
    expect(await newEvents()).toEqual([['employee.updated', undefined]]);
  });
});
