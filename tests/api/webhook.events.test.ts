import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { until } from '../harness/until.ts';
import {
  anEmployeeEvent,
  buildWebhookApp,
  connect,
  happen,
  OTHER_CUSTOMER,
  PUBLIC_URL,
  partnerToken,
  revoke,
  SECOND_PARTNER,
  startOver,
} from './webhook.fixture.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildWebhookApp();
});

describe('GET /api/webhooks/events', () => {
  let connection: number;
  beforeEach(async () => {
    await startOver(service);
    connection = await connect(service);
  });

  const ask = async (query = '', customerId?: number) =>
    service.call('GET', `/api/webhooks/events${query}`, { token: await partnerToken(service, customerId) });
  const idsOf = (reply: { body: { events: { entity: { id: number } }[] } }) =>
    reply.body.events.map(({ entity }) => entity.id);

  /** Polls, because the list waits for transactions that other tests have open on the same server. */
  const eventually = (count: number) => until(async () => (await ask('?limit=500')).body.events.length === count);

  describe('200', () => {
    it('returns events in the form in which they are delivered, even without an endpoint', async () => {
      await happen(service);
      await eventually(1);
      const { body } = await ask();
      expect(body.events).toEqual([
        {
          id: body.events[0].id,
          type: 'employee.updated',
          createdAt: '2026-03-10T00:00:00.000000',
          customerId: 3,
          companyId: 12,
          entity: { type: 'employee', id: 5 },
          data: { id: 5, company_id: 12, first_name: 'Ann', pay_rate_per_hour: 30, nz_tax_code: null },
        },
      ]);
    });

    it('returns the events after a cursor, and the same cursor when there is nothing new', async () => {
      await happen(
        service,
        [1, 2, 3].map((id) => anEmployeeEvent({ id })),
      );
      await happen(service, [anEmployeeEvent({ id: 4 })]);
      await eventually(4);
      const first = await ask('?limit=2');
      const second = await ask(`?limit=2&after=${first.body.nextCursor}`);
      const third = await ask(`?after=${second.body.nextCursor}`);
      expect([idsOf(first), idsOf(second), idsOf(third)]).toEqual([[1, 2], [3, 4], []]);
      expect(third.body.nextCursor).toBe(second.body.nextCursor);
    });

    it('returns no event newer than an open transaction, whose events a cursor would otherwise skip', async () => {
      const slow = new pg.Client(service.database.admin);
      await slow.connect();
      await slow.query('begin');
      await slow.query(
        `insert into event (customer_id, type, entity_type, entity_id, created_at, data, payload_id, partner_customer_id)
       values (3, 'employee.updated', 'employee', 1, '2026-03-10', '{}', gen_random_uuid(), 1)`,
      );
      await happen(service, [anEmployeeEvent({ id: 2 })]);
      const before = await ask();
      expect(idsOf(before)).toEqual([]);
      await slow.query('commit');
      await slow.end();
      await eventually(2);
      expect(idsOf(await ask(`?after=${before.body.nextCursor}`))).toEqual([1, 2]);
    });

    it('accepts a cursor from before a restore on another server, and returns only later events', async () => {
      await happen(service, [anEmployeeEvent({ id: 1 })]);
      await eventually(1);
      const { id } = (await service.database.query<{ id: number }>('select id from event'))[0]!;
      await service.database.query(`update event set xact = '900000000000'`);
      await service.database.query("select set_config('app.system', 'on', false), settle_restored_events()");
      await happen(service, [anEmployeeEvent({ id: 2 })]);
      await eventually(2);
      expect(idsOf(await ask(`?after=900000000000-${id}`))).toEqual([2]);
    });

    it('returns to a partner only events of its clients, and none of a customer who has revoked consent [EVENT-012] [EVENT-014]', async () => {
      await connect(service, { customerId: OTHER_CUSTOMER, clientId: 'second-client' });
      await happen(service, [anEmployeeEvent({ id: 1 })]);
      await happen(service, [anEmployeeEvent({ id: 2 })], { customerId: OTHER_CUSTOMER });
      await eventually(1);
      await until(async () => idsOf(await ask('', SECOND_PARTNER)).length === 1);
      expect([idsOf(await ask()), idsOf(await ask('', SECOND_PARTNER))]).toEqual([[1], [2]]);
      await revoke(service, connection);
      expect(idsOf(await ask())).toEqual([]);
    });
  });

  describe('422', () => {
    it.each(['?limit=0', '?limit=501', '?after=yesterday', '?after=1-2-3'])('returns 422 for %s', async (query) => {
      const { status, body } = await ask(query);
      expect([status, body.status_code]).toEqual([422, 10422]);
    });
  });
});

describe('GET /api/webhooks/event-types', () => {
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
});
