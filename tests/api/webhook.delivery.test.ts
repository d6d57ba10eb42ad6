import { Compile } from 'typebox/compile';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../packages/client/src/webhook.ts';
import { EVENT_TYPES } from '../../src/webhooks/event-type.ts';
import { answerOf, type TestApp } from '../harness/app.ts';
import {
  anEmployeeEvent,
  buildWebhookApp,
  connect,
  happen,
  log,
  OTHER_CUSTOMER,
  openListener,
  PARTNER,
  partnerToken,
  patch,
  register,
  revoke,
  SECOND_PARTNER,
  startOver,
  status,
  type TestListener,
} from './webhook.fixture.ts';

let service: TestApp;

beforeAll(async () => {
  service = await buildWebhookApp();
});

const run = () => service.app.webhooks.runDue();

describe('GET /api/webhooks/deliveries', () => {
  let busy: { id: number };
  let quiet: { id: number };
  let foreign: { id: number };

  beforeAll(async () => {
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
    it('returns an array, sorted by createdAt and then id, newest first [DELIV-001]', async () => {
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
      expect((await log(service, `?status=pending&webhook_id=${quiet.id}`)).map(({ entityId }) => entityId)).toEqual([
        4,
      ]);
      expect(await log(service, '?status=failed')).toEqual([]);
      expect(await log(service, '?status=sending')).toEqual([]);
    });

    it('returns an empty list for an unknown endpoint and for an endpoint of another partner [DELIV-002]', async () => {
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
});

describe('replay of deliveries', () => {
  let listener: TestListener;
  let id: number;
  let connection: number;
  beforeEach(async () => {
    await startOver(service);
    listener = await openListener();
    connection = await connect(service);
    ({ id } = await register(service, listener.url));
  });

  const replay = async (delivery: number | string, customerId?: number) =>
    service.call('POST', `/api/webhooks/deliveries/${delivery}/replay`, {
      token: await partnerToken(service, customerId),
    });
  const replayWindow = async (body: unknown, target: number | string = id, customerId?: number) =>
    service.call('POST', `/api/webhooks/${target}/replay`, { token: await partnerToken(service, customerId), body });

  const ALL_DAY = { from: '2026-03-10T00:00:00', to: '2026-03-11T00:00:00' };

  async function deliveredOnce(): Promise<number> {
    await happen(service);
    await run();
    return (await log(service))[0]!.id;
  }

  describe('replaying a delivery', () => {
    it('returns 200, sends the same body under a new delivery id and keeps the old delivery', async () => {
      const old = await deliveredOnce();
      service.clock.advance({ minutes: 1 });
      const { status: code, body } = await replay(old);
      expect([code, body.message, body.delivery.status, body.delivery.attemptCount]).toEqual([
        200,
        'Delivery queued',
        'pending',
        0,
      ]);
      await run();
      const rows = await log(service);
      expect(rows.map((row) => [row.id, row.status, row.createdAt])).toEqual([
        [body.delivery.id, 'delivered', '2026-03-10T00:01:00.000000'],
        [old, 'delivered', '2026-03-10T00:00:00.000000'],
      ]);
      const [first, second] = listener.received;
      expect(second!.body).toBe(first!.body);
      expect(second!.headers['x-svc-delivery-id']).toBe(String(body.delivery.id));
    });

    it('does not rewrite a pending replay when the record changes again [DELIV-017]', async () => {
      const old = await deliveredOnce();
      await replay(old);
      await happen(service, [anEmployeeEvent({ data: { first_name: 'Newer' } })]);
      await run();
      expect(listener.received.map(({ json }) => json.data.first_name)).toEqual(['Ann', 'Ann', 'Newer']);
    });

    it('returns the same 404 for an unknown delivery and for a delivery of another partner', async () => {
      const old = await deliveredOnce();
      for (const [delivery, owner] of [
        [999_999, 1],
        [old, SECOND_PARTNER],
      ] as const) {
        const { status: code, body } = await replay(delivery, owner);
        expect([code, body]).toEqual([404, { detail: 'Delivery not found' }]);
      }
    });

    it('returns 409 for a pending delivery, an inactive endpoint and a revoked consent [EVENT-014]', async () => {
      await happen(service);
      const [waiting] = await log(service);
      expect((await replay(waiting!.id)).body.detail).toBe(
        `Delivery ${waiting!.id} is not finished (status pending); it will be sent without a replay`,
      );
      await run();
      await patch(service, id, { is_active: false });
      expect(answerOf(await replay(waiting!.id))).toEqual({
        status: 409,
        body: { detail: 'The webhook is not active; activate it, then replay' },
      });
      await patch(service, id, { is_active: true });
      await revoke(service, connection);
      expect(answerOf(await replay(waiting!.id))).toEqual({
        status: 409,
        body: {
          detail:
            'Customer 3 has revoked its authorisation, or the authorisation does not cover this event; ask the customer to authorise your client again',
        },
      });
      expect(await log(service)).toHaveLength(1);
    });

    it('returns 422 with a status code for an id that is not a number', async () => {
      const { status: code, body } = await replay('abc');
      expect([code, body.status_code]).toEqual([422, 10422]);
    });
  });

  describe('replaying a time window', () => {
    it('returns 200 and sends the deliveries of the window again, except those that are replays', async () => {
      for (const entity of [1, 2, 3]) {
        await happen(service, [anEmployeeEvent({ id: entity })]);
        service.clock.advance({ minutes: 1 });
      }
      await run();
      const window = { from: '2026-03-10T00:01:00.000000', to: '2026-03-10T00:02:00Z' };
      expect(answerOf(await replayWindow(window))).toEqual({
        status: 200,
        body: { message: 'Deliveries queued', count: 1 },
      });
      await run();
      expect(listener.received.map(({ json }) => json.entity.id)).toEqual([1, 2, 3, 2]);
      expect((await replayWindow(ALL_DAY)).body.count).toBe(3);
    });

    it('filters by status and leaves out customers who revoked their consent [EVENT-014]', async () => {
      await connect(service, { customerId: OTHER_CUSTOMER });
      listener.answer = (response, count) => status(count === 1 ? 200 : 500)(response);
      await happen(service, [anEmployeeEvent({ id: 1 })]);
      await run();
      await happen(service, [anEmployeeEvent({ id: 2 })]);
      await happen(service, [anEmployeeEvent({ id: 9 })], { customerId: OTHER_CUSTOMER });
      for (let attempt = 1; attempt <= 8; attempt += 1) {
        await run();
        service.clock.advance({ minutes: 33 });
      }
      expect((await log(service)).map((row) => row.status).sort()).toEqual(['delivered', 'failed', 'failed']);
      expect((await replayWindow({ ...ALL_DAY, status: 'failed' })).body.count).toBe(2);
      await revoke(service, connection);
      expect((await replayWindow({ ...ALL_DAY, status: 'failed' })).body.count).toBe(1);
      expect((await replayWindow({ ...ALL_DAY, status: 'skipped' })).body.count).toBe(0);
    });

    it('returns the same 404 for an unknown endpoint and for an endpoint of another partner', async () => {
      expect(answerOf(await replayWindow(ALL_DAY, 999_999))).toEqual({
        status: 404,
        body: { detail: 'Webhook not found' },
      });
      expect(answerOf(await replayWindow(ALL_DAY, id, SECOND_PARTNER))).toEqual({
        status: 404,
        body: { detail: 'Webhook not found' },
      });
    });

    it('returns 409 for an inactive endpoint', async () => {
      await patch(service, id, { is_active: false });
      expect(answerOf(await replayWindow(ALL_DAY))).toEqual({
        status: 409,
        body: { detail: 'The webhook is not active; activate it, then replay' },
      });
    });

    it('returns 422 for a window that ends before it begins, and for a window with too many deliveries', async () => {
      expect((await replayWindow({ from: ALL_DAY.to, to: ALL_DAY.from })).body.detail).toBe(
        '"from" (2026-03-11T00:00:00) must be before "to" (2026-03-10T00:00:00)',
      );
      expect((await replayWindow({ from: '2026-13-10T00:00:00', to: ALL_DAY.to })).body.detail).toBe(
        "from '2026-13-10T00:00:00' is not a valid date and time; send a UTC timestamp such as 2026-03-10T00:00:00",
      );
      for (const body of [{}, { from: 'yesterday', to: ALL_DAY.to }, { ...ALL_DAY, status: 'pending' }]) {
        expect((await replayWindow(body)).body.status_code).toBe(10422);
      }
      const many = Array.from({ length: 5_001 }, (_, index) => anEmployeeEvent({ id: index + 1, data: {} }));
      await happen(service, many);
      await service.database.query(`update webhook_delivery set status = 'failed', attempt_count = 8`);
      await happen(service, many);
      await service.database.query(`update webhook_delivery set status = 'failed', attempt_count = 8`);
      expect((await replayWindow(ALL_DAY)).body.detail).toBe(
        'There are more than 10000 deliveries in that window; choose a shorter window',
      );
      expect((await service.database.query('select 1 from webhook_delivery where replay_of is not null')).length).toBe(
        0,
      );
    });
  });
});

describe('test events', () => {
  let listener: TestListener;
  let id: number;
  let secret: string;
  beforeEach(async () => {
    await startOver(service);
    listener = await openListener();
    ({ id, secret } = await register(service, listener.url));
  });

  const test = async (target: number | string = id, customerId?: number, body?: unknown) =>
    service.call('POST', `/api/webhooks/${target}/test`, { token: await partnerToken(service, customerId), body });
  const read = async (delivery: number | string, customerId?: number) =>
    service.call('GET', `/api/webhooks/deliveries/${delivery}`, { token: await partnerToken(service, customerId) });

  describe('sending a test event', () => {
    it('returns 200 and sends a signed event regardless of subscriptions and consent', async () => {
      const { status: code, body } = await test();
      expect([code, body.message, body.delivery.status, body.delivery.eventType]).toEqual([
        200,
        'Delivery queued',
        'pending',
        'webhook.test',
      ]);
      await run();
      const [sent] = listener.received;
      expect(sent!.headers['x-svc-event']).toBe('webhook.test');
      expect(sent!.headers['x-svc-signature']).toMatch(/^[0-9a-f]{64}$/);
      expect(sent!.json).toEqual({
        id: body.delivery.payloadId,
        type: 'webhook.test',
        createdAt: '2026-03-10T00:00:00.000000',
        customerId: 1,
        companyId: null,
        entity: { type: 'webhook', id },
        data: { id, message: 'This is a test of the webhook; no data changed' },
      });
      expect((await log(service)).map((row) => [row.id, row.status])).toEqual([[body.delivery.id, 'delivered']]);
    });

    it('sends an example of every event type, which verifies and has the form that the API document describes', async () => {
      for (const type of EVENT_TYPES) expect((await test(id, undefined, { type })).status).toBe(200);
      await run();
      const schemas = new Map(
        service.app.routes
          .flatMap(({ webhooks }) => webhooks?.events ?? [])
          .map(({ type, body }) => [type, Compile(body)]),
      );
      const events = [];
      for (const { headers, body, json } of listener.received) {
        const event = await verifyWebhook({ body, headers, secrets: secret, now: service.clock.now().getTime() });
        expect([headers['x-svc-event'], event, event.customerId]).toEqual([event.type, json, PARTNER]);
        expect([event.type, [...schemas.get(event.type)!.Errors(event)]]).toEqual([event.type, []]);
        expect(event.entity.type).toBe(event.type.startsWith('stp.') ? 'stp_pay_event' : event.type.split('.')[0]);
        events.push(event);
      }
      expect(events.map(({ type }) => type).toSorted()).toEqual([...EVENT_TYPES].toSorted());
      const deliveries = await log(service);
      expect(
        new Set(deliveries.map(({ status, entityType, entityId }) => `${status} ${entityType} ${entityId}`)),
      ).toEqual(new Set([`delivered webhook ${id}`]));
    });

    it('shows the example in the log, replays it and leaves it out of the list of customer events', async () => {
      const { body } = await test(id, undefined, { type: 'pay.created' });
      await run();
      const sent = (await read(body.delivery.id)).body;
      expect([sent.eventType, sent.payload]).toEqual(['pay.created', listener.received[0]!.body]);
      const token = await partnerToken(service);
      await service.call('POST', `/api/webhooks/deliveries/${body.delivery.id}/replay`, { token });
      await run();
      expect(listener.received.map(({ json }) => json.type)).toEqual(['pay.created', 'pay.created']);
      expect((await service.call('GET', '/api/webhooks/events', { token })).text).not.toContain('pay.created');
    });

    it('returns 422 for a type that does not exist, and sends nothing', async () => {
      expect(await test(id, undefined, { type: 'pay.paid' })).toMatchObject({
        status: 422,
        body: {
          message: expect.stringContaining('type: must be one of webhook.test, company.created'),
          status_code: 10422,
        },
      });
      await run();
      expect(listener.received).toEqual([]);
    });

    it('replays a test event but leaves it out of the list of customer events', async () => {
      const { body } = await test();
      await run();
      const token = await partnerToken(service);
      expect(
        (await service.call('POST', `/api/webhooks/deliveries/${body.delivery.id}/replay`, { token })).status,
      ).toBe(200);
      await run();
      expect(listener.received).toHaveLength(2);
      expect((await service.call('GET', '/api/webhooks/events', { token })).text).not.toContain('webhook.test');
    });

    it('returns 404 for an endpoint that is unknown or of another partner', async () => {
      expect(await test(999_999)).toMatchObject({ status: 404, body: { detail: 'Webhook not found' } });
      expect((await test(id, SECOND_PARTNER)).status).toBe(404);
    });

    it('returns 409 while the endpoint is inactive', async () => {
      await patch(service, id, { is_active: false });
      expect(await test()).toMatchObject({
        status: 409,
        body: { detail: 'The webhook is not active; activate it, then send a test' },
      });
    });

    it('returns 422 for an id that is not a number, and 401 without a token', async () => {
      expect((await test('none')).status).toBe(422);
      expect((await service.call('POST', `/api/webhooks/${id}/test`)).status).toBe(401);
    });
  });

  describe('reading one delivery', () => {
    it('returns 200 with the exact body and the result', async () => {
      await connect(service);
      listener.answer = status(500, {}, 'broken');
      await happen(service);
      await run();
      const [row] = await log(service);
      const { status: code, body } = await read(row!.id);
      expect(code).toBe(200);
      expect({ ...body, payload: undefined }).toEqual({ ...row, payload: undefined });
      expect(body.payload).toBe(listener.received[0]!.body);
      expect([body.responseCode, body.responseBody]).toEqual([500, 'broken']);
    });

    it('returns 200 without the body once the customer has revoked the consent', async () => {
      const connection = await connect(service);
      await happen(service);
      await run();
      const [row] = await log(service);
      await revoke(service, connection);
      expect((await read(row!.id)).body.payload).toBeNull();
    });

    it('returns 404 for a delivery that is unknown or of another partner', async () => {
      const { body } = await test();
      expect(await read(999_999)).toMatchObject({ status: 404, body: { detail: 'Delivery not found' } });
      expect((await read(body.delivery.id, SECOND_PARTNER)).status).toBe(404);
      expect((await read('none')).status).toBe(422);
    });
  });
});
