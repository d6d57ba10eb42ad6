import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import {
  buildWebhookApp,
  connect,
  happen,
  log,
  openListener,
  partnerToken,
  register,
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
  listener = await openListener();
});
beforeEach(async () => {
  await startOver(service);
  await connect(service);
  ({ id } = await register(service, listener.url));
});

const remove = async (target: number | string, customerId?: number) =>
  service.call('DELETE', `/api/webhooks/${target}`, { token: await partnerToken(service, customerId) });
const stored = async () =>
  (await service.database.query<{ n: number }>('select count(*)::int as n from webhook_delivery'))[0]!.n;

describe('200', () => {
  it('returns 200 and deletes the endpoint with its delivered and queued history [HOOK-025] [DELIV-013]', async () => {
    const kept = await register(service, listener.url);
    await happen(service);
    await service.app.webhooks.runDue();
    listener.answer = status(500);
    await happen(service);
    await service.app.webhooks.runDue();
    await happen(service);
    expect((await log(service, `?webhook_id=${id}`)).map((row) => row.status)).toEqual([
      'pending',
      'retry',
      'delivered',
    ]);
    const reply = await remove(id);
    expect([reply.status, reply.body]).toEqual([200, { message: 'Webhook deleted' }]);
    expect(new Set((await log(service)).map(({ webhookId }) => webhookId))).toEqual(new Set([kept.id]));
    expect(await stored()).toBe(3);
    expect((await remove(id)).status).toBe(404);
  });

  it('hides a long history at once and deletes it in steps', async () => {
    await happen(service);
    await service.database.query(
      `insert into webhook_delivery (customer_id, endpoint_id, subject_customer_id, event_id, payload_id, event_type,
         entity_type, entity_id, data_digest, status, attempt_count, due_at, created_at)
       select customer_id, endpoint_id, subject_customer_id, event_id, payload_id, event_type, entity_type, entity_id,
         data_digest, 'delivered', 1, due_at, created_at from webhook_delivery, generate_series(1, 5500)`,
    );
    expect((await remove(id)).status).toBe(200);
    expect(await log(service)).toEqual([]);
    expect(await stored()).toBe(501);
    await service.app.webhooks.runDue();
    expect(await stored()).toBe(0);
    expect(await service.database.query('select id from webhook_endpoint')).toEqual([]);
  });
});

describe('404', () => {
  it('returns the same 404 for an unknown endpoint and one of another partner [HOOK-027]', async () => {
    for (const [target, owner] of [
      [999_999, 1],
      [id, SECOND_PARTNER],
    ] as const) {
      const reply = await remove(target, owner);
      expect([reply.status, reply.body]).toEqual([404, { detail: 'Webhook not found' }]);
    }
  });
});

describe('422', () => {
  it('returns 422 with a status code for an id that is not a number [HOOK-029]', async () => {
    const { status: code, body } = await remove('deliveries');
    expect([code, body.status_code]).toEqual([422, 10422]);
  });
});
