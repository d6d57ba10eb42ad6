import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventIn } from '../../src/webhooks/outbox.ts';
import { INITIAL_LIMIT } from '../../src/webhooks/worker/endpoint-limits.ts';
import type { Reply } from '../../src/webhooks/worker/exchange.ts';
import { scheduleAt } from '../../src/webhooks/worker/schedule.ts';
import { deliveryDispatcher } from '../../src/webhooks/worker/worker.ts';
import { type Flow, flowOn, PAULA } from '../api/oauth.flow.ts';
import {
  anEmployeeEvent,
  buildWebhookApp,
  CUSTOMER,
  connect,
  deliveryDeps,
  happen,
  log,
  openListener,
  PARTNER,
  PUBLIC_URL,
  partnerToken,
  register,
  revoke,
  SECOND_PARTNER,
  startOver,
} from '../api/webhook.fixture.ts';
import type { TestApp } from '../harness/app.ts';
import { until } from '../harness/until.ts';

const PAULA_ID = 101;
const WATTLE = 1;
const KAURI = 2;
const EVENTS = ['company.updated', 'employee.updated', 'pay.created', 'stp.response.updated'] as const;

let service: TestApp;
let flow: Flow;
beforeAll(async () => {
  service = await buildWebhookApp();
  flow = flowOn(service);
});
beforeEach(async () => {
  await service.database.query('delete from refresh_token');
  await service.database.query('delete from authorization_code');
  await startOver(service);
  await register(service, PUBLIC_URL, { events: EVENTS });
  await register(service, PUBLIC_URL, { events: EVENTS, customerId: SECOND_PARTNER });
});

/** One event of each type for each company, and for no company. */
const ofEverything = (companies: readonly (number | null)[] = [WATTLE, KAURI, null]): EventIn[] =>
  companies.flatMap((companyId, place) =>
    EVENTS.map((type, index) => ({
      type,
      companyId,
      data: {},
      entity: { type: 'employee' as const, id: 10 * (place + 1) + index },
    })),
  );

/** Sets these access levels for Paula on a company. All other areas are locked. */
async function permit(levels: Readonly<Record<string, string>>, companyId = WATTLE): Promise<void> {
  await service.database.query('delete from user_zone where user_id = $1', [PAULA_ID]);
  for (const [zone, level] of Object.entries(levels))
    await service.database.query('insert into user_zone values (3, $1, $2, $3, $4)', [
      PAULA_ID,
      companyId,
      zone,
      level,
    ]);
}

const deliveredTo = async (customerId = PARTNER) =>
  (await log(service, '?limit=500', customerId)).map(({ eventType, companyId }) => `${eventType} ${companyId}`).sort();
const listed = async (customerId = PARTNER): Promise<string[]> => {
  const token = await partnerToken(service, customerId);
  const { body } = await service.call('GET', '/api/webhooks/events?limit=500', { token });
  return body.events.map((event: { type: string; companyId: number }) => `${event.type} ${event.companyId}`).sort();
};
/** Polls, because the list shows a transaction only when no older transaction is open on the server. */
const listsThat = (expected: readonly string[]) => until(async () => (await listed()).length === expected.length);

describe('the scope of a consent', () => {
  it.each(['openid', 'openapi', 'openid session.handoff', 'openid partner.checkout.write', 'openid payroll.propose'])(
    'with the scope %s alone, no events are delivered [AUTH-005]',
    async (scope) => {
      await connect(service, { scope });
      await happen(service, ofEverything());
      await happen(service, [anEmployeeEvent({ id: 99 })], { clientId: 'demo-client' });
      expect([await deliveredTo(), await listed()]).toEqual([[], []]);
      expect(await service.database.query('select 1 from event where partner_customer_id is not null')).toEqual([]);
    },
  );

  it.each(['openid payroll.read', 'payroll.write openapi'])(
    'with the scope %s, all events are delivered [AUTH-005]',
    async (scope) => {
      await connect(service, { scope });
      await happen(service, ofEverything([WATTLE]));
      const all = EVENTS.map((type) => `${type} ${WATTLE}`).sort();
      expect(await deliveredTo()).toEqual(all);
      await listsThat(all);
      expect(await listed()).toEqual(all);
    },
  );

  it('any active grant with a read scope is enough, so a later sign-in with a narrower scope removes nothing [AUTH-005]', async () => {
    const reading = await flow.connect({ scope: 'openid payroll.read' });
    const signIn = await flow.connect({ scope: 'openid' });
    await happen(service, ofEverything([WATTLE]));
    expect(await deliveredTo()).toHaveLength(EVENTS.length);
    const end = (token: string) =>
      service.call('POST', '/api/oauth/revoke', {
        form: { token, client_id: 'demo-client', client_secret: 'demo-secret' },
      });
    await end(reading.refresh_token);
    await happen(service, ofEverything([KAURI]));
    expect(await deliveredTo()).toHaveLength(EVENTS.length);
    expect(await listed()).toEqual([]);
    await end(signIn.refresh_token);
    expect(await service.database.query('select 1 from connection where revoked_at is null')).toEqual([]);
  });

  it('delivers to the most recently authorised integration with a read scope [AUTH-005] [EVENT-013]', async () => {
    await connect(service, { clientId: 'demo-client', at: '2026-03-01T00:00:00Z' });
    await connect(service, { clientId: 'second-client', at: '2026-03-02T00:00:00Z', scope: 'openid' });
    await happen(service, [anEmployeeEvent()]);
    expect([await deliveredTo(PARTNER), await deliveredTo(SECOND_PARTNER)]).toEqual([['employee.updated 12'], []]);
  });
});

describe('a grant by a payroll user', () => {
  const paulas = () =>
    connect(service, { clientId: 'demo-users', payrollUser: PAULA_ID, scope: 'openid payroll.read' });

  it.each([
    [{}, []],
    [{ EMPLOYEES: 'EDITABLE', PAYS: 'EDITABLE', REPORTS: 'EDITABLE' }, []],
    [{ COMPANY: 'LOCKED', EMPLOYEES: 'READ_ONLY' }, []],
    [{ COMPANY: 'READ_ONLY' }, ['company.updated 1']],
    [{ COMPANY: 'READ_ONLY', EMPLOYEES: 'LOCKED', PAYS: 'EDITABLE' }, ['company.updated 1', 'pay.created 1']],
    [{ COMPANY: 'EDITABLE', EMPLOYEES: 'READ_ONLY' }, ['company.updated 1', 'employee.updated 1']],
    [{ COMPANY: 'READ_ONLY', REPORTS: 'READ_ONLY' }, ['company.updated 1', 'stp.response.updated 1']],
  ])('with the access levels %j on one company delivers %j [AUTH-005]', async (levels, expected) => {
    await paulas();
    await permit(levels);
    await happen(service, ofEverything());
    expect(await deliveredTo()).toEqual(expected);
    await listsThat(expected);
    expect(await listed()).toEqual(expected);
  });

  it.each([
    [{ COMPANY: 'READ_ONLY' }, []],
    [{ EMPLOYEES: 'EDITABLE', PAYS: 'EDITABLE', REPORTS: 'EDITABLE' }, []],
    [{ COMPANY: 'READ_ONLY', PAYS: 'READ_ONLY' }, ['pay_run.completed 1']],
    [{ COMPANY: 'READ_ONLY', EMPLOYEES: 'READ_ONLY' }, ['leave_request.approved 1']],
    [{ COMPANY: 'READ_ONLY', REPORTS: 'READ_ONLY' }, ['payday_filing.settled 1', 'stp_pay_event.settled 1']],
  ])('with the access levels %j delivers %j of the opt-in events [AUTH-005]', async (levels, expected) => {
    const types = [
      'pay_run.completed',
      'leave_request.approved',
      'stp_pay_event.settled',
      'payday_filing.settled',
    ] as const;
    await register(service, PUBLIC_URL, { events: types });
    await paulas();
    await permit(levels);
    await happen(
      service,
      types.flatMap((type, index) =>
        [WATTLE, KAURI].map((companyId) => ({
          type,
          companyId,
          data: {},
          entity: { type: 'pay_run' as const, id: 10 * companyId + index },
        })),
      ),
    );
    expect((await deliveredTo()).sort()).toEqual(expected);
  });

  it('applies the access levels of the user even to changes made with the user’s own token [AUTH-005] [EVENT-012]', async () => {
    await paulas();
    await permit({ COMPANY: 'EDITABLE', PAYS: 'READ_ONLY' });
    await happen(service, ofEverything(), { clientId: 'demo-users' });
    expect(await deliveredTo()).toEqual(['company.updated 1', 'pay.created 1']);
  });

  it('delivers events that the user may not see to the integration of the owner [AUTH-005] [EVENT-013]', async () => {
    await connect(service, { clientId: 'second-client', at: '2026-02-01T00:00:00Z' });
    await paulas();
    await permit({ COMPANY: 'READ_ONLY' });
    await happen(service, ofEverything([WATTLE]));
    expect([await deliveredTo(PARTNER), await deliveredTo(SECOND_PARTNER)]).toEqual([
      ['company.updated 1'],
      ['employee.updated 1', 'pay.created 1', 'stp.response.updated 1'],
    ]);
  });

  it('a payroll user’s consent is limited to the user’s access, whatever scope was requested [AUTH-005]', async () => {
    await permit({ COMPANY: 'READ_ONLY', EMPLOYEES: 'LOCKED' });
    await flow.connect({ client_id: 'demo-users', scope: 'openid payroll.write' }, PAULA);
    await happen(service, ofEverything());
    expect(await deliveredTo()).toEqual(['company.updated 1']);
  });

  it('delivers nothing while the payroll user is deactivated [AUTH-005]', async () => {
    await paulas();
    await permit({ COMPANY: 'READ_ONLY' });
    await service.database.query('update account_user set is_active = false where id = $1', [PAULA_ID]);
    await happen(service, ofEverything());
    await service.database.query('update account_user set is_active = true where id = $1', [PAULA_ID]);
    expect(await deliveredTo()).toEqual([]);
  });
});

describe('authorisation at the time of sending', () => {
  const outcomes = async () =>
    (await log(service, '?limit=500')).map(({ status, lastError, attemptCount }) => [status, lastError, attemptCount]);

  it('skips events that the user may no longer see, with the reason and without a retry [AUTH-005]', async () => {
    await service.database.query('delete from webhook_endpoint');
    const listener = await openListener();
    await register(service, listener.url, { events: EVENTS });
    await connect(service, { clientId: 'demo-users', payrollUser: PAULA_ID });
    await permit({ COMPANY: 'READ_ONLY', EMPLOYEES: 'READ_ONLY' });
    await happen(service, ofEverything([WATTLE]));
    await permit({ COMPANY: 'READ_ONLY' });
    await service.app.webhooks.runDue();
    service.clock.advance({ hours: 2 });
    await service.app.webhooks.runDue();
    expect(listener.received.map(({ json }) => json.type)).toEqual(['company.updated']);
    expect((await outcomes()).sort()).toEqual([
      ['delivered', null, 1],
      ['skipped', 'the authorisation of the customer does not cover this', 0],
    ]);
    await expect.poll(listed).toEqual(['company.updated 1']);
  });

  it('skips the retry of an event after a revocation, and rejects its replay [AUTH-005]', async () => {
    await service.database.query('delete from webhook_endpoint');
    const listener = await openListener();
    listener.answer = (response) => void response.writeHead(500).end();
    const { id } = await register(service, listener.url);
    const reading = await flow.connect({ scope: 'openid payroll.read' });
    await flow.connect({ scope: 'openid' });
    await happen(service);
    await service.app.webhooks.runDue();
    await service.call('POST', '/api/oauth/revoke', {
      form: { token: reading.access_token, client_id: 'demo-client', client_secret: 'demo-secret' },
    });
    service.clock.advance({ minutes: 1 });
    await service.app.webhooks.runDue();
    expect(listener.received).toHaveLength(1);
    expect(await outcomes()).toEqual([['skipped', 'the authorisation of the customer does not cover this', 1]]);
    const token = await partnerToken(service);
    const [row] = await log(service);
    const replay = await service.call('POST', `/api/webhooks/deliveries/${row!.id}/replay`, { token });
    expect([replay.status, replay.body]).toEqual([
      409,
      {
        detail: `Customer ${CUSTOMER} has revoked its authorisation, or the authorisation does not cover this event; ask the customer to authorise your client again`,
      },
    ]);
    const body = { from: '2026-03-09T00:00:00', to: '2026-03-11T00:00:00' };
    const window = await service.call('POST', `/api/webhooks/${id}/replay`, { token, body });
    expect(window.body).toEqual({ message: 'Deliveries queued', count: 0 });
  });

  it('rechecks the authorisation of deliveries that waited behind a slow listener [AUTH-005] [AUTH-006]', async () => {
    const connection = await connect(service);
    const count = 120;
    await happen(
      service,
      Array.from({ length: count }, (_, n) => anEmployeeEvent({ id: n + 1 })),
    );
    const well = { code: 200, body: '', error: null };
    let sent = 0;
    const holding: (() => void)[] = [];
    // Answers quickly at first, so that the worker fetches more deliveries than it may send at once. Then it delays
    // every answer.
    const post = (): Promise<Reply> => {
      sent += 1;
      if (sent <= INITIAL_LIMIT) return Promise.resolve(well);
      return new Promise((answer) => holding.push(() => answer(well)));
    };
    const { work } = deliveryDispatcher({
      ...deliveryDeps(service),
      sender: { post, cutOff: () => {}, close: async () => {} },
      schedule: scheduleAt(1),
    });
    const working = work();
    const inHand = () => service.database.query(`select 1 from webhook_delivery where status = 'sending'`);
    // Each success raises the number of concurrent deliveries by one.
    const underway = 2 * INITIAL_LIMIT;
    await until(async () => holding.length === underway && (await inHand()).length > underway);
    await revoke(service, connection);
    service.clock.advance({ seconds: 3 });
    for (const answer of holding.splice(0)) answer();
    await working;
    expect(sent).toBe(INITIAL_LIMIT + underway);
    expect(await outcomes()).toEqual([
      ...Array.from({ length: count - sent }, () => ['skipped', 'the customer revoked its authorisation', 0]),
      ...Array.from({ length: sent }, () => ['delivered', null, 1]),
    ]);
  });
});
