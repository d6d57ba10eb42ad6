import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { buildWebhookApp, PUBLIC_URL, partnerToken } from './webhook.fixture.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildWebhookApp();
});

interface Listed {
  readonly name: string;
  readonly description: string;
  readonly isOptIn: boolean;
}

describe('200', () => {
  it('lists the ten of the contract, then those for who asks, each with when it is told [EVENT-004] [EVENT-030]', async () => {
    const token = await partnerToken(service);
    const { status, body } = await service.call('GET', '/api/webhooks/event-types', { token });
    const { availableEvents } = (await service.call('GET', '/api/webhooks', { token })).body;
    const listed: Listed[] = body.eventTypes;
    expect(status).toBe(200);
    expect(listed.filter(({ isOptIn }) => !isOptIn).map(({ name }) => name)).toEqual(availableEvents);
    expect(listed.filter(({ isOptIn }) => isOptIn)).toEqual([
      {
        name: 'pay_run.completed',
        description: 'Pays were completed and no pay of their run is pending any more',
        isOptIn: true,
      },
      { name: 'leave_request.created', description: 'Leave was asked for', isOptIn: true },
      { name: 'leave_request.approved', description: 'Leave was approved', isOptIn: true },
      { name: 'leave_request.declined', description: 'Leave was declined', isOptIn: true },
      { name: 'leave_request.cancelled', description: 'Leave was called off', isOptIn: true },
      { name: 'leave_request.deleted', description: 'A pending request for leave was deleted', isOptIn: true },
      {
        name: 'stp_pay_event.settled',
        description: 'An STP pay event was accepted, refused, given up or completed by hand',
        isOptIn: true,
      },
      {
        name: 'payday_filing.settled',
        description: 'A payday filing was accepted, refused, given up or completed by hand',
        isOptIn: true,
      },
    ]);
  });

  it('every name of it can be asked for', async () => {
    const token = await partnerToken(service);
    const { body } = await service.call('GET', '/api/webhooks/event-types', { token });
    const events = body.eventTypes.map(({ name }: Listed) => name);
    const made = await service.call('POST', '/api/webhooks', { token, body: { url: PUBLIC_URL, events } });
    expect([made.status, made.body.webhook.events]).toEqual([200, events]);
  });
});
