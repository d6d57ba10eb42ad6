import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAuEmployee, without } from '../api/employee.world.ts';
import {
  anEmployeeEvent,
  buildWebhookApp,
  CUSTOMER,
  connect,
  happen,
  log,
  openListener,
  partnerToken,
  register,
  startOver,
  type TestListener,
} from '../api/webhook.fixture.ts';
import { AU_PAYER } from '../fixtures/filing-world.ts';
import { anAuEmployee as aPaidEmployee, week } from '../fixtures/pay-world.ts';
import { only, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

let service: TestApp;
let listener: TestListener;
let token: string;
beforeAll(async () => {
  service = await buildWebhookApp();
});
beforeEach(async () => {
  await startOver(service);
  await connect(service);
  listener = await openListener();
  const { body } = await service.call('GET', '/api/webhooks', { token: await partnerToken(service) });
  await register(service, listener.url, { events: body.availableEvents });
  token = await tokenFor(service, { customerId: CUSTOMER, scope: 'openid payroll.write' });
});

const call = async (method: string, path: string, body?: unknown) => {
  const reply = await service.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  if (reply.status >= 400) throw new Error(`${method} ${path} returned ${reply.status}: ${reply.text}`);
  return reply.body;
};
/** The events that the listener received since the last call, oldest first. */
const newEvents = async () => {
  await service.app.webhooks.runDue();
  return listener.received.splice(0).map(({ json }) => json);
};
/** The envelope that every event has. */
const envelope = (type: string, companyId: number, entity: { type: string; id: number }) => ({
  id: expect.any(String),
  type,
  createdAt: '2026-03-10T00:00:00.000000',
  customerId: CUSTOMER,
  companyId,
  entity,
  data: expect.any(Object),
});
const aCompany = async (name = 'Wattle Bakery') => (await call('PUT', '/api/company/create', { name })).id as number;
const anEmployeeOf = async (company: number) =>
  (await call('PUT', `/api/company/${company}/employees/create`, [anAuEmployee({ standard_hours_per_day: '7.6' })]))[0]
    .employee.id as number;

describe('a company', () => {
  it('sends events when a company is created, changed and deleted, with companyId equal to entity.id [EVENT-001] [EVENT-019] [EVENT-032]', async () => {
    const id = await aCompany();
    const created = await newEvents();
    expect(created).toEqual([envelope('company.created', id, { type: 'company', id })]);
    expect(only(created[0].data, 'id', 'name')).toEqual({ id, name: 'Wattle Bakery' });
    await call('PATCH', `/api/company/${id}`, { name: 'Wattle & Co' });
    const updated = await newEvents();
    expect(updated).toEqual([envelope('company.updated', id, { type: 'company', id })]);
    expect(updated[0].data).toEqual({ ...created[0].data, name: 'Wattle & Co' });
    await call('DELETE', `/api/company/${id}`);
    const deleted = await newEvents();
    expect(deleted).toEqual([envelope('company.deleted', id, { type: 'company', id })]);
    expect(deleted[0].data).toEqual(updated[0].data);
  });
});

describe('an employee', () => {
  it('an employee event has the keys of both countries, and numbers for amounts [EVENT-002] [EVENT-021]', async () => {
    const company = await aCompany();
    const id = await anEmployeeOf(company);
    const created = (await newEvents()).find(({ type }) => type === 'employee.created');
    expect(created).toEqual(envelope('employee.created', company, { type: 'employee', id }));
    expect(only(created.data, 'id', 'company_id', 'nz_tax_code', 'is_deleted')).toEqual({
      id,
      company_id: company,
      nz_tax_code: null,
      is_deleted: false,
    });
    const read = await call('GET', `/api/employees/${id}`);
    expect([read.standard_hours_per_day, created.data.standard_hours_per_day]).toEqual(['7.60', 7.6]);
    expect(Object.keys(created.data).sort()).toEqual(expect.arrayContaining(Object.keys(read).sort()));
  });

  it('deleting an employee sends employee.deleted with its last state, not employee.updated [EVENT-005] [EVENT-032]', async () => {
    const company = await aCompany();
    const id = await anEmployeeOf(company);
    const before = (await newEvents()).find(({ type }) => type === 'employee.created');
    await call('DELETE', `/api/employees/${id}`);
    const deleted = await newEvents();
    expect(deleted).toEqual([envelope('employee.deleted', company, { type: 'employee', id })]);
    expect(deleted[0].data).toEqual({ ...before.data, id, is_deleted: true });
  });

  it('sends no event for an employee that fails validation, or for a new allowance [EVENT-033]', async () => {
    const company = await aCompany();
    const results = await call('PUT', `/api/company/${company}/employees/create`, [
      anAuEmployee(),
      without(anAuEmployee(), 'tax_file_number'),
    ]);
    expect(Object.keys(results[1].errors)).not.toEqual([]);
    expect((await newEvents()).map(({ type }) => type).sort()).toEqual(['company.created', 'employee.created']);
    const employee = results[0].employee.id;
    await call('POST', `/api/employees/${employee}/allowances`, {
      description: 'Tools',
      amount: '10',
      allowance_category: 'TD',
    });
    expect(await newEvents()).toEqual([]);
  });
});

/** Creates a company with one employee, and waits until all of its events are delivered. */
async function anEmployer(last_name = 'Lee'): Promise<{ of: number; employee: number }> {
  const of = (await call('PUT', '/api/company/create', { country: 'AU', ...AU_PAYER })).id as number;
  const [made] = await call('PUT', `/api/company/${of}/employees/create`, [aPaidEmployee({ last_name })]);
  await newEvents();
  return { of, employee: made.employee.id };
}
const payNow = async ({ of, employee }: { of: number; employee: number }, query = '?pay_date=2026-03-10') =>
  (await call('PUT', `/api/company/${of}/pays/create${query}`, [{ employee_id: employee, hours: [week()] }]))[0];

describe('a pay', () => {
  it('sends pay.created for a completed pay, and nothing for a preview [EVENT-003] [EVENT-006] [EVENT-007]', async () => {
    const employer = await anEmployer();
    await payNow(employer, '?pay_date=2026-03-10&dry_run=true');
    expect(await newEvents()).toEqual([]);
    const pay = await payNow(employer);
    const events = await newEvents();
    expect(events).toEqual([envelope('pay.created', employer.of, { type: 'pay', id: pay.id })]);
    expect(only(events[0].data, 'id', 'is_complete', 'gross', 'tax', 'net')).toEqual({
      id: pay.id,
      is_complete: true,
      gross: 1520,
      tax: 310,
      net: 1210,
    });
  });

  it('sends nothing for a draft until it is completed, then pay.updated and never pay.created [EVENT-006] [EVENT-008]', async () => {
    const { of } = await anEmployer();
    const run = (await call('POST', `/api/company/${of}/pay-runs`, { pay_period: 'WEEKLY', pay_date: '2026-03-10' }))
      .pay_run_id;
    const [draft] = await call('POST', `/api/company/${of}/pay-runs/${run}/pending-pays`);
    await call('PATCH', `/api/company/${of}/pays/${draft.id}`, { hours: [week('20')] });
    expect([draft.is_complete, await newEvents()]).toEqual([false, []]);
    await call('POST', `/api/company/${of}/pay-runs/${run}/complete`);
    const events = await newEvents();
    expect(events).toEqual([envelope('pay.updated', of, { type: 'pay', id: draft.id })]);
    expect(only(events[0].data, 'id', 'is_complete', 'gross')).toEqual({ id: draft.id, is_complete: true, gross: 800 });
  });

  it('sends pay.deleted with the last state of a pay, and nothing for a deleted draft [EVENT-003] [EVENT-006] [EVENT-032]', async () => {
    const employer = await anEmployer();
    const pay = await payNow(employer);
    const [created] = await newEvents();
    await call('DELETE', `/api/company/${employer.of}/pays/${pay.id}`);
    const deleted = await newEvents();
    expect(deleted).toEqual([envelope('pay.deleted', employer.of, { type: 'pay', id: pay.id })]);
    expect(deleted[0].data).toEqual({ ...created.data, id: pay.id, gross: 1520 });
    const { of } = await anEmployer();
    const run = (await call('POST', `/api/company/${of}/pay-runs`, { pay_period: 'WEEKLY', pay_date: '2026-03-10' }))
      .pay_run_id;
    const [draft] = await call('POST', `/api/company/${of}/pay-runs/${run}/pending-pays`);
    await call('DELETE', `/api/company/${of}/pays/${draft.id}`);
    expect(await newEvents()).toEqual([]);
  });
});

describe('a response of the ATO', () => {
  /** Submits a pay event. The sandbox behaves according to the last name. */
  async function submitted(last_name = 'Lee') {
    const employer = await anEmployer(last_name);
    const pay = await payNow(employer);
    await newEvents();
    const url = `/api/company/${employer.of}/stp-pay-events`;
    const sent = await call('POST', url, { pay_run_id: pay.pay_run_id, service_action: 'NEW' });
    return { ...employer, pay, sent, url: `${url}/${sent.stp_pay_event_id}` };
  }

  it('sends stp.response.updated with exactly the ten fields of the contract [EVENT-004] [EVENT-009] [EVENT-020] [EVENT-023]', async () => {
    const { of, pay, sent, url } = await submitted();
    expect(await newEvents()).toEqual([]);
    const checked = await call('POST', `${url}/check`);
    const [arrived, ...more] = await newEvents();
    expect(more).toEqual([]);
    expect(arrived).toEqual(envelope('stp.response.updated', of, { type: 'stp_pay_event', id: sent.stp_pay_event_id }));
    expect(arrived.data).toEqual({
      stp_pay_event_id: sent.stp_pay_event_id,
      response_id: checked.response_id,
      company_id: of,
      pay_run_id: pay.pay_run_id,
      pay_ids: [pay.id],
      submission_id: sent.submission_id,
      conversation_id: checked.conversation_id,
      service_action: 'NEW',
      status: 'TRANSMISSION_SUCCESSFUL',
      received_at: checked.received_at,
    });
    // A response that is received again is not a change.
    await call('POST', `${url}/check`);
    expect(await newEvents()).toEqual([]);
  });

  it('sends stp.response.updated for a rejection that arrives in the background, without a call to check [EVENT-009]', async () => {
    const { of, pay, sent } = await submitted('SANDBOX-REJECT');
    service.clock.advance({ minutes: 2 });
    await service.app.lodgements.runDue();
    expect(await newEvents()).toEqual([
      {
        ...envelope('stp.response.updated', of, { type: 'stp_pay_event', id: sent.stp_pay_event_id }),
        createdAt: '2026-03-10T00:02:00.000000',
        data: {
          stp_pay_event_id: sent.stp_pay_event_id,
          response_id: expect.any(Number),
          company_id: of,
          pay_run_id: pay.pay_run_id,
          pay_ids: [pay.id],
          submission_id: sent.submission_id,
          conversation_id: expect.any(String),
          service_action: 'NEW',
          status: 'TRANSMISSION_UNSUCCESSFUL',
          received_at: '2026-03-10T00:02:00.000000',
        },
      },
    ]);
  });

  it('sends no event for submission, an empty reply, manual completion, failure or timeout [EVENT-010]', async () => {
    const silent = await submitted('SANDBOX-SILENT');
    expect((await call('POST', `${silent.url}/check`)).status).toBe('SENT_AWAITING_RESPONSE');
    expect((await call('POST', `${silent.url}/complete`)).status).toBe('MANUALLY_COMPLETED');
    expect((await submitted('SANDBOX-REFUSE')).sent.status).toBe('FAILED');
    const { url } = await submitted('SANDBOX-SILENT');
    service.clock.advance({ days: 4 });
    token = await tokenFor(service, { customerId: CUSTOMER, scope: 'openid payroll.write' });
    expect((await call('POST', `${url}/check`)).status).toBe('FAILED');
    expect(await newEvents()).toEqual([]);
  });
});

describe('event data', () => {
  it('delivers the data unchanged, including unknown fields of any name [EVENT-022] [EVENT-031]', async () => {
    const data = { id: 5, a_field_of_next_year: { nested: [1, null, 'x'] }, sealed_column_name: true };
    await happen(service, [anEmployeeEvent({ data })]);
    expect((await newEvents())[0].data).toEqual(data);
    expect((await log(service))[0]!.status).toBe('delivered');
  });
});
