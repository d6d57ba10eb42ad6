import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import {
  anEmployeeEvent,
  buildWebhookApp,
  connect,
  happen,
  log,
  openListener,
  partnerToken,
  patch,
  register,
  SECOND_PARTNER,
  status,
} from './webhook.fixture.ts';

let service: TestApp;
let busy: { id: number };
let quiet: { id: number };
let foreign: { id: number };

/** One delivery of each kind, a minute apart. */
beforeAll(async () => {
  service = await buildWebhookApp();
  const listener = await openListener();
  await connect(service);
  busy = await register(service, listener.url);
  const minute = async (answer: number | undefined, id: number) => {
    service.clock.advance({ minutes: 1 });
    await happen(service, [anEmployeeEvent({ id })]);
    if (answer === undefined) return;
    listener.answer = status(answer, {}, 'said the listener');
    await service.app.webhooks.runDue();
  };
  await minute(undefined, 1);
  await patch(service, busy.id, { is_active: false });
  await patch(service, busy.id, { is_active: true });
  await minute(200, 2);
  await minute(500, 3);
  quiet = await register(service, listener.url, { events: ['employee.deleted'] });
  await happen(service, [anEmployeeEvent({ id: 4, type: 'employee.deleted' })]);
  await minute(undefined, 5);
  foreign = await register(service, listener.url, { customerId: SECOND_PARTNER });
});

const ask = async (query: string, customerId?: number) =>
  service.call('GET', `/api/webhooks/deliveries${query}`, { token: await partnerToken(service, customerId) });

describe('200', () => {
  it('returns an array, newest first by createdAt and then id [DELIV-001]', async () => {
    const rows = await log(service);
    expect(rows.map(({ entityId }) => entityId)).toEqual([5, 4, 3, 2, 1]);
    service.clock.advance({ minutes: 1 });
    const pair = [anEmployeeEvent({ id: 11 }), anEmployeeEvent({ id: 10 })];
    await happen(service, pair);
    const [newest, next] = await log(service, '?limit=2');
    expect(newest!.createdAt).toBe(next!.createdAt);
    expect(newest!.id).toBeGreaterThan(next!.id);
  });

  it('returns exactly the documented fields [DELIV-003]', async () => {
    const [row] = await log(service, '?status=retry');
    expect(row).toEqual({
      id: row!.id,
      webhookId: busy.id,
      eventType: 'employee.updated',
      entityType: 'employee',
      entityId: 3,
      customerId: 3,
      companyId: 12,
      payloadId: row!.payloadId,
      status: 'retry',
      attemptCount: 1,
      nextAttemptAt: '2026-03-10T00:03:30.000000',
      lastAttemptAt: '2026-03-10T00:03:00.000000',
      deliveredAt: null,
      responseCode: 500,
      responseBody: 'said the listener',
      lastError: 'HTTP 500',
      createdAt: '2026-03-10T00:03:00.000000',
    });
  });

  it('filters by endpoint and by status [DELIV-002] [DELIV-004]', async () => {
    expect((await log(service, `?webhook_id=${quiet.id}`)).map(({ entityId }) => entityId)).toEqual([4]);
    expect((await log(service, '?status=skipped')).map(({ entityId }) => entityId)).toEqual([1]);
    expect((await log(service, '?status=delivered')).map(({ entityId }) => entityId)).toEqual([2]);
    expect((await log(service, `?status=pending&webhook_id=${quiet.id}`)).map(({ entityId }) => entityId)).toEqual([4]);
    expect(await log(service, '?status=failed')).toEqual([]);
    expect(await log(service, '?status=sending')).toEqual([]);
  });

  it('returns an empty list for an unknown endpoint and one of another partner [DELIV-002]', async () => {
    expect(await log(service, `?webhook_id=${foreign.id}`)).toEqual([]);
    expect(await log(service, '?webhook_id=999999')).toEqual([]);
    expect(await log(service, '', SECOND_PARTNER)).toEqual([]);
  });

  it('returns 100 rows by default and up to 500 [DELIV-002] [LIMIT-017]', async () => {
    service.clock.advance({ minutes: 1 });
    await happen(
      service,
      Array.from({ length: 600 }, (_, index) => anEmployeeEvent({ id: 1_000 + index })),
    );
    expect(await log(service)).toHaveLength(100);
    expect(await log(service, '?limit=500')).toHaveLength(500);
    expect(await log(service, '?limit=1')).toHaveLength(1);
  });
});

describe('422', () => {
  it('returns 422 with detail for an unknown status [DELIV-002]', async () => {
    const { status: code, body } = await ask('?status=lost');
    expect([code, body]).toEqual([
      422,
      { detail: "status 'lost' is unknown; use one of pending, sending, delivered, retry, failed, skipped" },
    ]);
  });

  it.each(['?limit=0', '?limit=501', '?limit=ten', '?webhook_id=abc'])(
    'returns 422 with a status code for %s [DELIV-002] [HOOK-029] [LIMIT-017]',
    async (query) => {
      const { status: code, body } = await ask(query);
      expect([code, body.status_code, body.data]).toEqual([422, 10422, null]);
    },
  );
});
