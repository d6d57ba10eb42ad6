import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payEventType, stpResponseEvent } from '../../src/webhooks/outbox.ts';
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
import type { TestApp } from '../harness/app.ts';
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
  if (reply.status >= 400) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
  return reply.body;
};
/** What the listener was told since the last time, oldest first. */
const told = async () => {
  await service.app.webhooks.runDue();
  return listener.received.splice(0).map(({ json }) => json);
};
const aCompany = async (name = 'Wattle Bakery') => (await call('PUT', '/api/company/create', { name })).id as number;
const anEmployeeOf = async (company: number) =>
  (await call('PUT', `/api/company/${company}/employees/create`, [anAuEmployee({ standard_hours_per_day: '7.6' })]))[0]
    .employee.id as number;

describe('a company', () => {
  it('is told of when made, changed and deleted, with companyId equal to entity.id [EVENT-001] [EVENT-019] [EVENT-032]', async () => {
    const id = await aCompany();
    const [created, ...more] = await told();
    expect(more).toEqual([]);
    expect(created).toMatchObject({
      type: 'company.created',
      customerId: CUSTOMER,
      companyId: id,
      entity: { type: 'company', id },
      data: { id, name: 'Wattle Bakery' },
    });
    await call('PATCH', `/api/company/${id}`, { name: 'Wattle & Co' });
    expect(await told()).toMatchObject([{ type: 'company.updated', companyId: id, data: { name: 'Wattle & Co' } }]);
    await call('DELETE', `/api/company/${id}`);
    expect(await told()).toMatchObject([{ type: 'company.deleted', companyId: id, data: { name: 'Wattle & Co' } }]);
  });
});

describe('an employee', () => {
  it('carries the keys of both countries and numbers for amounts [EVENT-002] [EVENT-021]', async () => {
    const company = await aCompany();
    const id = await anEmployeeOf(company);
    const created = (await told()).find(({ type }) => type === 'employee.created');
    expect(created).toMatchObject({ companyId: company, entity: { type: 'employee', id } });
    expect(created.data).toMatchObject({ id, company_id: company, nz_tax_code: null, is_deleted: false });
    const read = await call('GET', `/api/employees/${id}`);
    expect([read.standard_hours_per_day, created.data.standard_hours_per_day]).toEqual(['7.60', 7.6]);
    expect(Object.keys(created.data).sort()).toEqual(expect.arrayContaining(Object.keys(read).sort()));
  });

  it('that is deleted arrives as deleted and not as updated, with its last state [EVENT-005] [EVENT-032]', async () => {
    const id = await anEmployeeOf(await aCompany());
    await told();
    await call('DELETE', `/api/employees/${id}`);
    expect(await told()).toMatchObject([{ type: 'employee.deleted', entity: { id }, data: { id, is_deleted: true } }]);
  });

  it('that could not be made, and an allowance attached, are told to nobody [EVENT-033]', async () => {
    const company = await aCompany();
    const results = await call('PUT', `/api/company/${company}/employees/create`, [
      anAuEmployee(),
      without(anAuEmployee(), 'tax_file_number'),
    ]);
    expect(Object.keys(results[1].errors)).not.toEqual([]);
    expect((await told()).map(({ type }) => type).sort()).toEqual(['company.created', 'employee.created']);
    const employee = results[0].employee.id;
    await call('POST', `/api/employees/${employee}/allowances`, {
      description: 'Tools',
      amount: '10',
      allowance_category: 'TD',
    });
    expect(await told()).toEqual([]);
  });
});

describe('a pay', () => {
  const pay = (type: 'pay.created' | 'pay.updated' | 'pay.deleted') => ({
    type,
    entity: { type: 'pay' as const, id: 880 },
    companyId: 12,
    data: { id: 880, gross: 1140, net: 912.5 },
  });

  it('is told of when complete, by the name of how it became so [EVENT-003] [EVENT-006] [EVENT-007] [EVENT-008]', async () => {
    for (const [before, after] of [
      ['none', 'draft'],
      ['draft', 'complete'],
      ['none', 'complete'],
      ['complete', 'none'],
    ] as const) {
      const type = payEventType(before, after);
      if (type) await happen(service, [pay(type)]);
    }
    const events = await told();
    expect(events.map(({ type }) => type)).toEqual(['pay.updated', 'pay.created', 'pay.deleted']);
    expect(events[0]).toMatchObject({ entity: { type: 'pay', id: 880 }, data: { gross: 1140, net: 912.5 } });
  });
});

describe('a response of the tax authority', () => {
  it('is told of as stp.response.updated, under the submission’s id [EVENT-004] [EVENT-009] [EVENT-020] [EVENT-023]', async () => {
    const event = stpResponseEvent(null, {
      id: 41,
      company_id: null,
      pay_run_id: 77,
      pay_ids: [880, 12],
      submission_id: 'S-41',
      conversation_id: '',
      service_action: 'NEW',
      status: 'TRANSMISSION_SUCCESSFUL',
      responses: [{ id: 7, received_at: new Date('2026-03-10T02:09:59Z'), isEmpty: false, digest: 'a' }],
    });
    await happen(service, [event!]);
    const [arrived] = await told();
    expect(arrived).toMatchObject({ companyId: null, entity: { type: 'stp_pay_event', id: 41 } });
    expect(Object.keys(arrived.data)).toEqual([
      'stp_pay_event_id',
      'response_id',
      'company_id',
      'pay_run_id',
      'pay_ids',
      'submission_id',
      'conversation_id',
      'service_action',
      'status',
      'received_at',
    ]);
  });
});

describe('data', () => {
  it('arrives as it was given, with fields nobody knew before and whatever they are called [EVENT-022] [EVENT-031]', async () => {
    const data = { id: 5, a_field_of_next_year: { nested: [1, null, 'x'] }, sealed_column_name: true };
    await happen(service, [anEmployeeEvent({ data })]);
    expect((await told())[0].data).toEqual(data);
    expect((await log(service))[0]!.status).toBe('delivered');
  });
});
