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
  it('lists the ten events of the contract and then the opt-in events, each with a description [EVENT-004] [EVENT-030]', async () => {
    const token = await partnerToken(service);
    const { status, body } = await service.call('GET', '/api/webhooks/event-types', { token });
    const { availableEvents } = (await service.call('GET', '/api/webhooks', { token })).body;
    const listed: Listed[] = body.eventTypes;
    expect(status).toBe(200);
    expect(listed.filter(({ isOptIn }) => !isOptIn).map(({ name }) => name)).toEqual(availableEvents);
    expect(listed.filter(({ isOptIn }) => isOptIn)).toEqual([
      {
        name: 'pay_run.completed',
        description: 'The last pending pays of a pay run were completed',
        isOptIn: true,
      },
      { name: 'leave_request.created', description: 'Leave was requested', isOptIn: true },
      { name: 'leave_request.approved', description: 'Leave was approved', isOptIn: true },
      { name: 'leave_request.declined', description: 'Leave was declined', isOptIn: true },
      { name: 'leave_request.cancelled', description: 'Leave was cancelled', isOptIn: true },
      { name: 'leave_request.deleted', description: 'A pending leave request was deleted', isOptIn: true },
      { name: 'timesheet.created', description: 'A timesheet entry was created', isOptIn: true },
      { name: 'timesheet.updated', description: 'A timesheet entry was changed or reopened', isOptIn: true },
      { name: 'timesheet.submitted', description: 'A timesheet entry was submitted for approval', isOptIn: true },
      { name: 'timesheet.approved', description: 'A timesheet entry was approved', isOptIn: true },
      { name: 'timesheet.deleted', description: 'A timesheet entry was deleted', isOptIn: true },
      {
        name: 'stp_pay_event.settled',
        description: 'An STP pay event was accepted, rejected, abandoned or completed manually',
        isOptIn: true,
      },
      {
        name: 'payday_filing.settled',
        description: 'A payday filing was accepted, rejected, abandoned or completed manually',
        isOptIn: true,
      },
    ]);
  });

  it('accepts every listed name in a subscription', async () => {
    const token = await partnerToken(service);
    const { body } = await service.call('GET', '/api/webhooks/event-types', { token });
    const events = body.eventTypes.map(({ name }: Listed) => name);
    const made = await service.call('POST', '/api/webhooks', { token, body: { url: PUBLIC_URL, events } });
    expect([made.status, made.body.webhook.events]).toEqual([200, events]);
  });
});
