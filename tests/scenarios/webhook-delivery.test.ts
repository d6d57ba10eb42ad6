import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  anEmployeeEvent,
  buildWebhookApp,
  connect,
  happen,
  type LogRow,
  log,
  openListener,
  patch,
  register,
  startOver,
  status,
  type TestListener,
} from '../api/webhook.fixture.ts';
import type { TestApp } from '../harness/app.ts';

let service: TestApp;
let listener: TestListener;
let endpoint: { id: number; secret: string };
beforeAll(async () => {
  service = await buildWebhookApp();
});
beforeEach(async () => {
  await startOver(service);
  listener = await openListener();
  endpoint = await register(service, listener.url, { description: 'never to be sent' });
  await connect(service);
});

const run = () => service.app.webhooks.runDue();
const only = async (): Promise<LogRow> => {
  const rows = await log(service);
  expect(rows).toHaveLength(1);
  return rows[0]!;
};
/** The only row of the delivery log, with this outcome. */
const aRow = (change: Partial<LogRow>) => ({
  id: expect.any(Number),
  webhookId: endpoint.id,
  eventType: 'employee.updated',
  entityType: 'employee',
  entityId: 5,
  customerId: 3,
  companyId: 12,
  payloadId: expect.any(String),
  createdAt: '2026-03-10T00:00:00.000000',
  ...change,
});

describe('a delivery request', () => {
  it('a delivery request is a signed POST of the stored body [DELIV-018] [DELIV-019] [DELIV-020] [DELIV-021] [DELIV-022] [DELIV-023] [DELIV-033]', async () => {
    await happen(service);
    await run();
    const row = await only();
    expect(listener.received).toHaveLength(1);
    const { method, path, headers, body } = listener.received[0]!;
    expect([method, path, headers['content-type']]).toEqual(['POST', '/hooks', 'application/json']);
    expect(headers['x-svc-event']).toBe('employee.updated');
    expect(headers['x-svc-delivery-id']).toBe(String(row.id));
    expect(headers['x-svc-timestamp']).toBe('1773100800');
    const expected = createHmac('sha256', endpoint.secret).update(`1773100800.${body}`).digest('hex');
    expect(headers['x-svc-signature']).toBe(expected);
    expect(expected).toMatch(/^[0-9a-f]{64}$/);
  });

  it('a delivery request has Standard Webhooks headers that the official library verifies', async () => {
    // The library compares the timestamp with the current time, so the service's clock must show the real time.
    service.clock.set(new Date());
    await happen(service);
    await run();
    const { headers, body } = listener.received[0]!;
    const given = {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    };
    const library = new Webhook(endpoint.secret, { format: 'raw' });
    expect(library.verify(body, given)).toEqual(JSON.parse(body));
    expect(() => library.verify(`${body} `, given)).toThrow();
    expect(given['webhook-id']).toBe(JSON.parse(body).id);
  });

  it('a delivery request is verified by the Standard Webhooks library with default options and standardSecret as the key', async () => {
    service.clock.set(new Date());
    const chosen = `whsec_${Buffer.from('a key that a partner made itself').toString('base64')}`;
    const secretOf = (choice: Record<string, unknown>) => register(service, listener.url, choice);
    const made = [
      await secretOf({}),
      await secretOf({ secret: chosen }),
      await secretOf({ secret: 'whsec_no base64' }),
    ];
    expect(made.map(({ standardSecret }) => standardSecret).slice(1)).toEqual([chosen, 'whsec_d2hzZWNfbm8gYmFzZTY0']);
    await happen(service);
    await run();
    const bodies = listener.received.map(({ headers, body }) => ({ headers: headers as Record<string, string>, body }));
    /** The requests whose signature the library accepts. */
    const goodFor = (library: Webhook) =>
      bodies.filter(({ headers, body }) => {
        try {
          library.verify(body, headers);
          return true;
        } catch {
          return false;
        }
      });
    for (const { secret, standardSecret } of made) {
      const [good, ...others] = goodFor(new Webhook(standardSecret));
      expect([JSON.parse(good?.body ?? '{}').type, others]).toEqual(['employee.updated', []]);
      // Listeners that use the bytes of the secret as the key still work.
      expect(goodFor(new Webhook(secret, { format: 'raw' }))).toEqual([good]);
      expect(
        createHmac('sha256', secret).update(`${good?.headers['x-svc-timestamp']}.${good?.body}`).digest('hex'),
      ).toBe(good?.headers['x-svc-signature']);
    }
  });

  it('a delivery request has the compact ASCII envelope of the contract, without the endpoint’s description [DELIV-024] [HOOK-016] [EVENT-015] [EVENT-017] [EVENT-018] [EVENT-020]', async () => {
    await happen(service, [anEmployeeEvent({ data: { first_name: 'Māia', pay_rate_per_hour: 30 } })]);
    await run();
    const row = await only();
    expect(listener.received[0]!.body).toBe(
      `{"id":"${row.payloadId}","type":"employee.updated","createdAt":"2026-03-10T00:00:00.000000","customerId":3,` +
        `"companyId":12,"entity":{"type":"employee","id":5},"data":{"first_name":"M\\u0101ia","pay_rate_per_hour":30}}`,
    );
    expect(row.payloadId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(JSON.stringify(listener.received)).not.toContain('never to be sent');
  });
});

describe('the outcome of an attempt', () => {
  it.each([200, 201, 204, 299])(
    'marks the delivery as delivered after %i and does not send it again [DELIV-008]',
    async (code) => {
      listener.answer = status(code);
      await happen(service);
      await run();
      expect(await only()).toEqual(
        aRow({
          status: 'delivered',
          attemptCount: 1,
          nextAttemptAt: null,
          lastAttemptAt: '2026-03-10T00:00:00.000000',
          deliveredAt: '2026-03-10T00:00:00.000000',
          responseCode: code,
          responseBody: '',
          lastError: null,
        }),
      );
      service.clock.advance({ hours: 2 });
      await run();
      expect(listener.received).toHaveLength(1);
    },
  );

  it.each([
    [500, 'HTTP 500'],
    [404, 'HTTP 404'],
    [410, 'HTTP 410'],
    [301, 'HTTP 301; redirects are not followed'],
    [302, 'HTTP 302; redirects are not followed'],
    [307, 'HTTP 307; redirects are not followed'],
  ])('retries after %i without following redirects [DELIV-009] [DELIV-010]', async (code, error) => {
    const target = await openListener();
    listener.answer = status(code, { location: target.url }, 'no');
    await happen(service);
    await run();
    expect(await only()).toEqual(
      aRow({
        status: 'retry',
        attemptCount: 1,
        nextAttemptAt: '2026-03-10T00:00:30.000000',
        lastAttemptAt: '2026-03-10T00:00:00.000000',
        deliveredAt: null,
        responseCode: code,
        responseBody: 'no',
        lastError: error,
      }),
    );
    expect(target.received).toEqual([]);
  });

  it('a retry has the same ids and body as the first attempt, but a new signature [DELIV-011] [DELIV-020] [DELIV-021] [DELIV-026] [DELIV-034]', async () => {
    listener.answer = (response, count) => status(count === 1 ? 500 : 200)(response);
    await happen(service);
    await run();
    service.clock.advance({ seconds: 29 });
    await run();
    expect(listener.received).toHaveLength(1);
    service.clock.advance({ seconds: 1 });
    await run();
    expect(await only()).toEqual(
      aRow({
        status: 'delivered',
        attemptCount: 2,
        nextAttemptAt: null,
        lastAttemptAt: '2026-03-10T00:00:30.000000',
        deliveredAt: '2026-03-10T00:00:30.000000',
        responseCode: 200,
        responseBody: '',
        lastError: null,
      }),
    );
    const [first, second] = listener.received;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers['x-svc-delivery-id']).toBe(first!.headers['x-svc-delivery-id']);
    expect(Number(second!.headers['x-svc-timestamp']) - Number(first!.headers['x-svc-timestamp'])).toBe(30);
    expect(second!.headers['x-svc-signature']).not.toBe(first!.headers['x-svc-signature']);
  });

  it('a delivery fails permanently after the eighth attempt, with delays from 30 s to 32 min [DELIV-012] [DELIV-028] [DELIV-029] [LIMIT-016]', async () => {
    listener.answer = status(503);
    await happen(service);
    const began = service.clock.now().getTime();
    const elapsed: number[] = [];
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await run();
      elapsed.push((service.clock.now().getTime() - began) / 1000);
      const row = await only();
      expect([row.attemptCount, row.status]).toEqual([attempt, attempt < 8 ? 'retry' : 'failed']);
      if (row.nextAttemptAt === null) break;
      const next = new Date(`${row.nextAttemptAt}Z`);
      waits.push((next.getTime() - service.clock.now().getTime()) / 1000);
      service.clock.set(next);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920]);
    expect(elapsed).toEqual([0, 30, 90, 210, 450, 930, 1890, 3810]);
    service.clock.advance({ days: 1 });
    await run();
    expect(listener.received).toHaveLength(8);
    expect(await only()).toEqual(
      aRow({
        status: 'failed',
        attemptCount: 8,
        nextAttemptAt: null,
        lastAttemptAt: '2026-03-10T01:03:30.000000',
        deliveredAt: null,
        responseCode: 503,
        responseBody: '',
        lastError: 'HTTP 503',
      }),
    );
  });

  it('each attempt is signed with the secret that is current at that time [HOOK-031] [DELIV-034]', async () => {
    listener.answer = status(500);
    await happen(service);
    await run();
    const { body } = await patch(service, endpoint.id, { regenerate_secret: true });
    service.clock.advance({ seconds: 30 });
    await run();
    const signed = (index: number, secret: string) => {
      const { headers, body: bytes } = listener.received[index]!;
      return createHmac('sha256', secret).update(`${headers['x-svc-timestamp']}.${bytes}`).digest('hex');
    };
    expect(listener.received[0]!.headers['x-svc-signature']).toBe(signed(0, endpoint.secret));
    expect(listener.received[1]!.headers['x-svc-signature']).toBe(signed(1, body.webhook.secret));
    expect(listener.received[1]!.body).toBe(listener.received[0]!.body);
  });

  it('each attempt goes to the current URL of the endpoint', async () => {
    const moved = await openListener();
    await happen(service);
    await patch(service, endpoint.id, { url: moved.url });
    await run();
    expect([listener.received.length, moved.received.length]).toEqual([0, 1]);
  });
});

describe('the response of a listener', () => {
  it('the response of a listener is stored up to 1,000 characters, even when it never ends [DELIV-027]', async () => {
    listener.answer = (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('ā'.repeat(10_000)));
      };
      response.on('drain', more);
      response.on('error', () => {});
      more();
    };
    await happen(service);
    await run();
    expect(await only()).toEqual(
      aRow({
        status: 'delivered',
        attemptCount: 1,
        nextAttemptAt: null,
        lastAttemptAt: '2026-03-10T00:00:00.000000',
        deliveredAt: '2026-03-10T00:00:00.000000',
        responseCode: 200,
        responseBody: 'ā'.repeat(1_000),
        lastError: null,
      }),
    );
  });

  it('the response of a listener is stored without characters that the database cannot store', async () => {
    listener.answer = status(400, {}, 'zero \0 and half \ud800');
    await happen(service);
    await run();
    expect((await only()).responseBody).toBe('zero  and half \ufffd');
  });
});

describe('events before a delivery', () => {
  it('a new endpoint receives no earlier events [EVENT-011]', async () => {
    await happen(service);
    const later = await register(service, listener.url);
    await run();
    expect((await log(service)).map(({ webhookId }) => webhookId)).toEqual([endpoint.id]);
    expect(await log(service, `?webhook_id=${later.id}`)).toEqual([]);
  });

  it('sends an event of any age, and leaves the age check to the receiver [DELIV-025]', async () => {
    await happen(service);
    service.clock.advance({ days: 3 });
    await run();
    expect((await only()).status).toBe('delivered');
  });
});
