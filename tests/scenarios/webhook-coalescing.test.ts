import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordEvents } from '../../src/webhooks/outbox.ts';
import {
  anEmployeeEvent,
  buildWebhookApp,
  connect,
  happen,
  log,
  OTHER_CUSTOMER,
  openListener,
  register,
  startOver,
  status,
  type TestListener,
} from '../api/webhook.fixture.ts';
import type { TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';

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
  it('two changes before the first attempt make one delivery with the newest data: new payload id and createdAt, same delivery id and due time [DELIV-015] [DELIV-026] [EVENT-016]', async () => {
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
  it('several changes in one transaction make one delivery with the last data [EVENT-011]', async () => {
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
  it('makes a new delivery, and a retry keeps its original body [DELIV-017]', async () => {
    listener.answer = (response, count) => status(count === 1 ? 500 : 200)(response);
    await happen(service, [named('Ann')]);
    await run();
    await happen(service, [named('Anna')]);
    expect((await log(service)).map((row) => row.status)).toEqual(['pending', 'retry']);
    service.clock.advance({ seconds: 30 });
    await run();
    expect(bodies().sort()).toEqual(['Ann', 'Ann', 'Anna']);
  });

  it('makes a new delivery even while the attempt is in progress [DELIV-017]', async () => {
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
