import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flowOn } from '../api/oauth.flow.ts';
import {
  buildWebhookApp,
  CUSTOMER,
  connect,
  log,
  openListener,
  partnerToken,
  register,
  SECOND_PARTNER,
  startOver,
  type TestListener,
} from '../api/webhook.fixture.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee, week } from '../fixtures/pay-world.ts';
import type { TestApp } from '../harness/app.ts';
import { until } from '../harness/until.ts';

describe('opt-in events', () => {
  const OPT_IN = [
    'pay_run.completed',
    'leave_request.created',
    'leave_request.approved',
    'leave_request.declined',
    'leave_request.cancelled',
    'leave_request.deleted',
    'timesheet.created',
    'timesheet.updated',
    'timesheet.submitted',
    'timesheet.approved',
    'timesheet.deleted',
    'stp_pay_event.settled',
    'payday_filing.settled',
  ];

  let world: FilingWorld;
  let listener: TestListener;
  beforeAll(async () => {
    world = await filingWorld({ env: { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128' } });
  });
  beforeEach(async () => {
    await startOver(world.service);
    await connect(world.service);
    listener = await openListener();
  });

  const listen = (events: readonly string[] = OPT_IN) => register(world.service, listener.url, { events });
  /** The events that the listener received since the last call, oldest first. */
  const newEvents = async () => {
    await world.service.app.webhooks.runDue();
    return listener.received.splice(0).map(({ json }) => json);
  };
  const envelope = (type: string, companyId: number, entity: { type: string; id: number }, data: unknown) => ({
    id: expect.any(String),
    type,
    createdAt: '2026-03-10T00:00:00.000000',
    customerId: CUSTOMER,
    companyId,
    entity,
    data,
  });
  const ok = async (reply: Promise<{ status: number; text: string; body: unknown }>) => {
    const { status, text, body } = await reply;
    expect(status, text).toBeLessThan(300);
    // biome-ignore lint/suspicious/noExplicitAny: tests read fields of arbitrary JSON bodies.
    return body as any;
  };
  const countOfEvents = async () =>
    (
      await world.service.database.query<{ n: number }>('select count(*)::int as n from event where type = any($1)', [
        OPT_IN,
      ])
    )[0]!.n;

  describe('pay_run.completed', () => {
    const runData = (company: number, run: number) => ({
      pay_run_id: run,
      company_id: company,
      pay_period: 'WEEKLY',
      pay_cycle: 'WEEKLY',
      pay_run_start_date: '2026-03-09',
      pay_run_end_date: '2026-03-15',
      status: 'complete',
    });

    it('pay_run.completed is sent when the last pending pay of the run is completed, and not before', async () => {
      await listen();
      const company = await world.company('AU');
      await world.employees(company, [anAuEmployee(), anAuEmployee({ first_name: 'Bea' })]);
      const run = (
        await ok(world.post(`/api/company/${company}/pay-runs`, { pay_period: 'WEEKLY', pay_date: '2026-03-10' }))
      ).pay_run_id as number;
      const [first, second] = await ok(world.post(`/api/company/${company}/pay-runs/${run}/pending-pays`));
      await ok(world.post(`/api/company/${company}/pays/${first.id}/complete`));
      expect(await newEvents()).toEqual([]);
      await ok(world.post(`/api/company/${company}/pays/${second.id}/complete`));
      expect(await newEvents()).toEqual([
        envelope('pay_run.completed', company, { type: 'pay_run', id: run }, runData(company, run)),
      ]);
    });

    it('pay_run.completed is sent once for all pays that one call completes', async () => {
      await listen();
      const company = await world.company('AU');
      const ids = await world.employees(company, [anAuEmployee(), anAuEmployee({ first_name: 'Bea' })]);
      const pays = await ok(
        world.put(
          company,
          ids.map((employee_id) => ({ employee_id, hours: [week()] })),
          '?pay_date=2026-03-10',
        ),
      );
      const run = pays[0].pay_run_id;
      expect(await newEvents()).toEqual([
        envelope('pay_run.completed', company, { type: 'pay_run', id: run }, runData(company, run)),
      ]);
    });
  });

  describe('timesheet events', () => {
    it('timesheet events are sent when an entry is created, submitted, approved, reopened and deleted [TIME-001]', async () => {
      await listen();
      const company = await world.company('AU');
      const employee = await world.employee(company, anAuEmployee());
      const all = `/api/company/${company}/timesheets`;
      const shift = { employee_id: employee, starts_at: '2026-03-02T09:00', ends_at: '2026-03-02T17:00' };
      const [{ timesheet: made }] = await ok(world.post(all, [shift]));
      const entity = { type: 'timesheet', id: made.id };
      const ids = { ids: [made.id] };
      const sent = async (what: string, data: unknown) =>
        expect(await newEvents()).toEqual([envelope(`timesheet.${what}`, company, entity, data)]);
      await sent('created', made);
      await sent('submitted', (await ok(world.post(`${all}/submit`, ids)))[0]);
      await sent('approved', (await ok(world.post(`${all}/approve`, ids)))[0]);
      const [reopened] = await ok(world.post(`${all}/reopen`, ids));
      await sent('updated', reopened);
      const { token, service } = world;
      expect((await service.call('DELETE', `${all}/${made.id}`, { token })).status).toBe(204);
      await sent('deleted', reopened);
    });
  });

  describe('leave request events', () => {
    const aDay = (date: string) => ({ leave_type: 'HOLIDAY', start_date: date, end_date: date });

    it('leave request events are sent when a request is created, decided, cancelled and deleted, with the data of the API', async () => {
      await listen();
      const company = await world.company('AU');
      const employee = await world.employee(company, anAuEmployee());
      const all = `/api/employees/${employee}/leave-requests`;
      const made = await ok(world.post(all, aDay('2026-03-16')));
      const entity = { type: 'leave_request', id: made.id };
      expect(await newEvents()).toEqual([envelope('leave_request.created', company, entity, made)]);
      const approved = await ok(world.post(`${all}/${made.id}/approve?allow_negative=true`));
      expect(await newEvents()).toEqual([envelope('leave_request.approved', company, entity, approved)]);
      const cancelled = await ok(world.post(`${all}/${made.id}/cancel`));
      expect([cancelled.status, await newEvents()]).toEqual([
        'cancelled',
        [envelope('leave_request.cancelled', company, entity, cancelled)],
      ]);

      const second = await ok(world.post(all, aDay('2026-03-17')));
      await newEvents();
      const declined = await ok(world.post(`${all}/${second.id}/decline`));
      expect(await newEvents()).toEqual([
        envelope('leave_request.declined', company, { type: 'leave_request', id: second.id }, declined),
      ]);

      const third = await ok(world.post(all, aDay('2026-03-18')));
      await newEvents();
      const { token, service } = world;
      expect((await service.call('DELETE', `${all}/${third.id}`, { token })).status).toBeLessThan(300);
      expect(await newEvents()).toEqual([
        envelope('leave_request.deleted', company, { type: 'leave_request', id: third.id }, third),
      ]);
    });

    it('leave request events are not sent for calls that return 409', async () => {
      await listen();
      const company = await world.company('AU');
      const employee = await world.employee(company, anAuEmployee());
      const all = `/api/employees/${employee}/leave-requests`;
      const { id } = await ok(world.post(all, aDay('2026-03-16')));
      await newEvents();
      expect((await world.post(all, aDay('2026-03-16'))).status).toBe(409);
      expect((await world.post(`${all}/${id}/approve`)).status).toBe(409);
      expect(await newEvents()).toEqual([]);
    });
  });

  describe('filing events', () => {
    it('stp_pay_event.settled is sent when the ATO accepts the event or it is completed manually', async () => {
      await listen();
      const company = await world.company('AU');
      const employee = await world.employee(company, anAuEmployee());
      const submit = async (payDate: string) => {
        const pay = await world.paid(company, employee, payDate);
        const body = { pay_run_id: pay.pay_run_id, service_action: 'NEW' };
        const made = await ok(world.post(`/api/company/${company}/stp-pay-events`, body));
        return {
          pay,
          id: made.stp_pay_event_id as number,
          url: `/api/company/${company}/stp-pay-events/${made.stp_pay_event_id}`,
        };
      };
      const settled = async () => (await newEvents()).filter(({ type }) => type === 'stp_pay_event.settled');

      const first = await submit('2026-03-10');
      expect(await settled()).toEqual([]);
      const checked = await ok(world.post(`${first.url}/check`));
      expect(await settled()).toEqual([
        envelope(
          'stp_pay_event.settled',
          company,
          { type: 'stp_pay_event', id: first.id },
          {
            stp_pay_event_id: first.id,
            company_id: company,
            pay_run_id: first.pay.pay_run_id,
            pay_ids: [first.pay.id],
            submission_id: checked.submission_id,
            conversation_id: checked.conversation_id,
            service_action: 'NEW',
            status: 'TRANSMISSION_SUCCESSFUL',
            settled_at: '2026-03-10T00:00:00.000000',
          },
        ),
      ]);
      await ok(world.post(`${first.url}/check`));
      expect(await settled()).toEqual([]);

      const second = await submit('2026-03-17');
      await ok(world.post(`${second.url}/complete`, {}));
      expect((await settled()).map(({ entity, data }) => [entity.id, data.status])).toEqual([
        [second.id, 'MANUALLY_COMPLETED'],
      ]);
    });

    it('payday_filing.settled is sent when Inland Revenue accepts the filing', async () => {
      await listen();
      const company = await world.company('NZ');
      const employee = await world.employee(company, anNzEmployee());
      await ok(world.post(`/api/company/${company}/employee-detail-tasks/submit`));
      const pay = await world.paid(company, employee);
      const filings = `/api/company/${company}/payday-filings`;
      const filed = await ok(world.post(filings, { pay_run_id: pay.pay_run_id }));
      await newEvents();
      await ok(world.post(`${filings}/${filed.payday_filing_id}/check`));
      expect(await newEvents()).toEqual([
        envelope(
          'payday_filing.settled',
          company,
          { type: 'payday_filing', id: filed.payday_filing_id },
          {
            payday_filing_id: filed.payday_filing_id,
            company_id: company,
            pay_run_id: pay.pay_run_id,
            pay_ids: [pay.id],
            payday: '2026-03-10',
            due_date: '2026-03-12',
            amends_payday_filing_id: null,
            submission_key: filed.submission_key,
            status: 'Success',
            settled_at: '2026-03-10T00:00:00.000000',
          },
        ),
      ]);
    });
  });

  describe('listeners with and without opt-in', () => {
    it('listeners that did not opt in receive and list no opt-in events, even though the changes happen', async () => {
      const { body } = await world.service.call('GET', '/api/webhooks', { token: await partnerToken(world.service) });
      await listen(body.availableEvents);
      const company = await world.company('AU');
      const employee = await world.employee(company, anAuEmployee());
      await ok(
        world.post(`/api/employees/${employee}/leave-requests`, {
          leave_type: 'HOLIDAY',
          start_date: '2026-03-16',
          end_date: '2026-03-16',
        }),
      );
      await world.paid(company, employee);
      const types = (await newEvents()).map(({ type }) => type);
      expect(new Set(types)).toEqual(new Set(['company.created', 'employee.created', 'pay.created']));
      expect(await countOfEvents()).toBe(0);
    });

    it('listeners that did not opt in receive no events that only another partner opted in to', async () => {
      await listen(['employee.created']);
      await register(world.service, listener.url, { customerId: 2, events: OPT_IN });
      const company = await world.company('AU');
      await world.paid(company, await world.employee(company, anAuEmployee()));
      expect((await newEvents()).map(({ type }) => type)).toEqual(['employee.created']);
      expect(await countOfEvents()).toBe(0);
    });

    it('listeners list the events that they opted in to', async () => {
      await listen(['pay_run.completed']);
      const company = await world.company('AU');
      await world.paid(company, await world.employee(company, anAuEmployee()));
      const list = async () =>
        (await world.service.call('GET', '/api/webhooks/events', { token: await partnerToken(world.service) })).body
          .events;
      const types = async () => (await list()).map(({ type }: { type: string }) => type);
      await until(async () => (await types()).length === 4);
      expect(await types()).toEqual(['company.created', 'employee.created', 'pay.created', 'pay_run.completed']);
    });
  });
});

describe('a partner', () => {
  let service: TestApp;
  let listener: TestListener;
  let second: TestListener;
  beforeAll(async () => {
    service = await buildWebhookApp();
    listener = await openListener();
    second = await openListener();
    await register(service, listener.url, { events: ['company.created', 'company.updated'] });
    await register(service, second.url, { events: ['company.created', 'company.updated'], customerId: SECOND_PARTNER });
    // From here on, the service sends deliveries in the background.
    await service.app.server.listen({ host: '127.0.0.1', port: 0 });
  });

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
    // Responses contain amounts as strings, and events contain them as numbers.
    expect(data).toEqual({ ...company, default_super_rate: 0.12, standard_hours_per_day: 7.6 });

    // The customer's own changes go only to the most recently authorised partner, here the second one.
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

    // Both partners disconnect, so the events have no recipient any more.
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
