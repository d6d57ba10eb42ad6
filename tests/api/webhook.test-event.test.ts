import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import {
  buildWebhookApp,
  connect,
  happen,
  log,
  openListener,
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
let listener: TestListener;
let id: number;
beforeAll(async () => {
  service = await buildWebhookApp();
});
beforeEach(async () => {
  await startOver(service);
  listener = await openListener();
  ({ id } = await register(service, listener.url));
});

const run = () => service.app.webhooks.runDue();
const test = async (target: number | string = id, customerId?: number) =>
  service.call('POST', `/api/webhooks/${target}/test`, { token: await partnerToken(service, customerId) });
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

  it('replays a test event and leaves it out of the customer events', async () => {
    const { body } = await test();
    await run();
    const token = await partnerToken(service);
    expect((await service.call('POST', `/api/webhooks/deliveries/${body.delivery.id}/replay`, { token })).status).toBe(
      200,
    );
    await run();
    expect(listener.received).toHaveLength(2);
    expect((await service.call('GET', '/api/webhooks/events', { token })).text).not.toContain('webhook.test');
  });

  it('returns 404 for an endpoint that is unknown or of another partner', async () => {
    expect(await test(999_999)).toMatchObject({ status: 404, body: { detail: 'Webhook not found' } });
    expect((await test(id, SECOND_PARTNER)).status).toBe(404);
  });

  it('returns 409 while the endpoint is paused', async () => {
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
