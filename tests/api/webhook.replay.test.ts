import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, type TestApp } from '../harness/app.ts';
import {
  anEmployeeEvent,
  buildWebhookApp,
  connect,
  happen,
  log,
  OTHER_CUSTOMER,
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
let connection: number;
beforeAll(async () => {
  service = await buildWebhookApp();
});
beforeEach(async () => {
  await startOver(service);
  listener = await openListener();
  connection = await connect(service);
  ({ id } = await register(service, listener.url));
});

const run = () => service.app.webhooks.runDue();
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

  it('does not rewrite a pending replay when a newer change happens [DELIV-017]', async () => {
    const old = await deliveredOnce();
    await replay(old);
    await happen(service, [anEmployeeEvent({ data: { first_name: 'Newer' } })]);
    await run();
    expect(listener.received.map(({ json }) => json.data.first_name)).toEqual(['Ann', 'Ann', 'Newer']);
  });

  it('returns the same 404 for an unknown delivery and one of another partner', async () => {
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
      `Delivery ${waiting!.id} is pending and has not been settled; it will be sent without a replay`,
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
          'Customer 3 has revoked its authorisation, or it does not cover this event; ask the customer to authorise your client again',
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
  it('returns 200, sends the deliveries of the window again and no replay twice', async () => {
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

  it('filters by status and leaves out customers who revoked [EVENT-014]', async () => {
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

  it('returns the same 404 for an unknown endpoint and one of another partner', async () => {
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

  it('returns 422 for a window that ends before it begins, and for one with too many deliveries', async () => {
    expect((await replayWindow({ from: ALL_DAY.to, to: ALL_DAY.from })).body.detail).toBe(
      "from '2026-03-11T00:00:00' must be before to '2026-03-10T00:00:00'",
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
    expect((await service.database.query('select 1 from webhook_delivery where replay_of is not null')).length).toBe(0);
  });
});
