import { beforeAll, describe, expect, it } from 'vitest';
import { flowOn } from '../api/oauth.flow.ts';
import {
  buildWebhookApp,
  log,
  openListener,
  partnerToken,
  register,
  SECOND_PARTNER,
  type TestListener,
} from '../api/webhook.fixture.ts';
import type { TestApp } from '../harness/app.ts';
import { until } from '../harness/until.ts';

let service: TestApp;
let listener: TestListener;
let second: TestListener;
beforeAll(async () => {
  service = await buildWebhookApp();
  listener = await openListener();
  second = await openListener();
  await register(service, listener.url, { events: ['company.created', 'company.updated'] });
  await register(service, second.url, { events: ['company.created', 'company.updated'], customerId: SECOND_PARTNER });
  // From here on, the service sends in the background.
  await service.app.server.listen({ host: '127.0.0.1', port: 0 });
});

describe('a partner', () => {
  it('receives the changes of its customer from consent to revocation [EVENT-012] [EVENT-013] [EVENT-014] [DELIV-030]', async () => {
    const flow = flowOn(service);
    const scope = 'openid payroll.write';
    const { access_token: token, customer_id: customerId } = await flow.connect({ scope });
    const { body: company } = await service.call('PUT', '/api/company/create', {
      token,
      body: { name: 'Kōwhai Café' },
    });
    await until(() => listener.received.length === 1);
    const { data, ...envelope } = listener.received[0]!.json;
    expect(envelope).toEqual({
      id: expect.any(String),
      type: 'company.created',
      createdAt: '2026-03-10T00:00:00.000000',
      customerId,
      companyId: company.id,
      entity: { type: 'company', id: company.id },
    });
    // Amounts are strings in a response and numbers in an event.
    expect(data).toEqual({ ...company, default_super_rate: 0.12, standard_hours_per_day: 7.6 });

    // The second partner is authorised later, so changes by the customer go only to it.
    service.clock.advance({ minutes: 1 });
    await flow.connect({ scope, client_id: 'second-client' });
    const session = await service.login('admin@demo.example', 'demo-admin');
    const rename = (bearer: string, name: string) =>
      service.call('PATCH', `/api/company/${company.id}`, { token: bearer, body: { name } });
    await rename(session, 'Renamed by the customer');
    await until(() => second.received.length === 1);
    await rename(token, 'Renamed by the first partner');
    await until(() => listener.received.length === 2);
    expect([listener.received, second.received].map((received) => received.at(-1)!.json.data.name)).toEqual([
      'Renamed by the first partner',
      'Renamed by the customer',
    ]);

    // Both partners disconnect, so no recipient remains.
    for (const partner of [SECOND_PARTNER, 1]) {
      const admin = await partnerToken(service, partner);
      const { body: connections } = await service.call('GET', '/api/api-client/connections', { token: admin });
      await service.call('DELETE', `/api/api-client/connections/${connections[0].connection_id}`, { token: admin });
    }
    expect((await rename(token, 'Refused')).status).toBe(401);
    expect((await rename(session, 'Without recipients')).status).toBe(200);
    await service.app.webhooks.runDue();
    expect([(await log(service)).length, (await log(service, '', SECOND_PARTNER)).length]).toEqual([2, 1]);
    expect([listener.received.length, second.received.length]).toEqual([2, 1]);
  });
});
