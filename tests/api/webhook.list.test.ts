import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { buildWebhookApp, PARTNER, PUBLIC_URL, partnerToken, register, SECOND_PARTNER } from './webhook.fixture.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildWebhookApp();
});

const list = async (customerId: number) =>
  service.call('GET', '/api/webhooks', { token: await partnerToken(service, customerId) });

const NAMES = [
  'company.created',
  'company.updated',
  'company.deleted',
  'employee.created',
  'employee.updated',
  'employee.deleted',
  'pay.created',
  'pay.updated',
  'pay.deleted',
  'stp.response.updated',
];

describe('200', () => {
  it('lists the endpoints and the ten events of company, employee, pay and stp [HOOK-001] [HOOK-034] [EVENT-001] [EVENT-002] [EVENT-003] [EVENT-004] [EVENT-030] [EVENT-034]', async () => {
    const { status, body } = await list(SECOND_PARTNER);
    expect(status).toBe(200);
    expect(body).toEqual({ webhooks: [], availableEvents: NAMES });
  });

  it('returns every field of an endpoint but never its secret [HOOK-002] [HOOK-019] [HOOK-032]', async () => {
    const { id } = await register(service, PUBLIC_URL, { events: ['pay.created'], description: 'Production' });
    const { body } = await list(PARTNER);
    expect(body.webhooks).toEqual([
      {
        id,
        url: PUBLIC_URL,
        events: ['pay.created'],
        description: 'Production',
        isActive: true,
        hasSecret: true,
        createdAt: '2026-03-10T00:00:00.000000',
        updatedAt: '2026-03-10T00:00:00.000000',
      },
    ]);
  });

  it('returns to a partner only its own endpoints [HOOK-003]', async () => {
    const { id } = await register(service, PUBLIC_URL, { customerId: SECOND_PARTNER });
    expect((await list(SECOND_PARTNER)).body.webhooks.map((endpoint: { id: number }) => endpoint.id)).toEqual([id]);
    expect((await list(PARTNER)).body.webhooks.map((endpoint: { id: number }) => endpoint.id)).not.toContain(id);
  });
});
