import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/version.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee } from '../fixtures/pay-world.ts';
import { type ExampleGateway, exampleGateway } from '../harness/example-gateway.ts';

// Runs the example gateway as a partner would, and files through it with the whole service.

let world: FilingWorld;
let gateway: ExampleGateway;

beforeAll(async () => {
  gateway = await exampleGateway(mkdtempSync(join(tmpdir(), 'tasman-example-')));
  world = await filingWorld({ env: { ...gateway.env, FILING_PRODUCT_ID: 'P-1' } });
});
afterAll(() => gateway.end());
beforeEach(() => gateway.configure({ refuse: [], hold: null }));

const keptUnder = async (id: string) => (await gateway.messages()).filter(({ message_id }) => message_id === id);

const call = (path: string, options: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${gateway.url}${path}`, {
    ...options,
    headers: { authorization: `Bearer ${gateway.token}`, ...options.headers },
  });

describe('Single Touch Payroll through the example gateway', () => {
  async function submitted(names: readonly string[]) {
    const company = await world.company('AU');
    const employees = await world.employees(
      company,
      names.map((last_name) => anAuEmployee({ last_name })),
    );
    const pays = [];
    for (const employee of employees) pays.push(await world.paid(company, employee));
    const path = `/api/company/${company}/stp-pay-events`;
    const { status, body } = await world.post(path, { pay_run_id: pays[0].pay_run_id, service_action: 'NEW' });
    expect(status).toBe(201);
    return { event: body, employees, url: `${path}/${body.stp_pay_event_id}` };
  }

  it('files an STP message once under its id, together with its envelope, and receives the acceptance', async () => {
    const { event, url } = await submitted(['Lee']);
    expect([event.status, event.conversation_id]).toEqual([
      'SENT_AWAITING_RESPONSE',
      `EXAMPLE-${event.submission_id.slice(0, 8)}`,
    ]);
    const { body } = await world.post(`${url}/check`);
    expect([body.status, body.standing, body.remarks]).toEqual([
      'TRANSMISSION_SUCCESSFUL',
      'Accepted by the tax office.',
      [],
    ]);
    const [kept, ...others] = await keptUnder(event.submission_id);
    expect([kept!.kind, kept!.received, others]).toEqual(['STP', ['taken'], []]);
    expect(kept!.envelope).toMatchObject({
      authority: 'ATO',
      ebms: { action: 'Submit.004.00', message_properties: { ProductID: 'P-1' } },
    });
  });

  it('reports an error only for the rejected employee', async () => {
    await gateway.configure({ refuse: ['Wrong'] });
    const { employees, url } = await submitted(['Lee', 'Wrong', 'Kim']);
    const { body } = await world.post(`${url}/check`);
    expect([body.status, body.remarks]).toEqual([
      'TRANSMISSION_UNSUCCESSFUL',
      [
        {
          code: 'EXAMPLE.REFUSED',
          text: 'The sandbox is set to refuse this employee',
          severity: 'error',
          employee_id: employees[1],
        },
      ],
    ]);
  });

  it('sends the ebMS action of an update event, and identifies a registered agent', async () => {
    const { event, url } = await submitted(['Lee']);
    await world.post(`${url}/check`);
    const declared = await world.service.call('PATCH', `/api/company/${event.company_id}/declarations`, {
      token: world.token,
      body: {
        stp_intermediary: {
          abn: '51824753556',
          tax_agent_number: '12345678',
          contact_name: 'Ada Agent',
          email_address: 'ada@agent.example',
          phone: '02 5550 1234',
        },
      },
    });
    expect(declared.status, declared.text).toBe(200);
    const update = await world.post(`/api/company/${event.company_id}/stp-pay-events`, { service_action: 'UPDATE' });
    const [kept] = await keptUnder(update.body.submission_id);
    expect(kept!.envelope).toMatchObject({
      ebms: {
        action: 'Update.004.00',
        from: {
          id: '12345678',
          type: 'http://ato.gov.au/PartyIdType/TAN',
          role: 'http://sbr.gov.au/ato/Role/Registered Agent',
        },
      },
    });
  });
});

describe('payday filing through the example gateway', () => {
  it('files employee details, employment information and an amendment, each with its envelope', async () => {
    const company = await world.company('NZ');
    const employee = await world.employee(company, anNzEmployee());
    const details = await world.post(`/api/company/${company}/employee-detail-tasks/submit`);
    expect([details.status, details.body.status, details.body.error]).toEqual([201, 'Success', null]);
    const pay = await world.paid(company, employee);
    const path = `/api/company/${company}/payday-filings`;
    const filed = await world.post(path, { pay_run_id: pay.pay_run_id });
    const filing = `${path}/${filed.body.payday_filing_id}`;
    const checked = await world.post(`${filing}/check`);
    expect([checked.body.status, checked.body.error, checked.body.remarks]).toEqual(['Success', null, []]);
    await world.patchEmployee(company, employee, { last_name: 'Reid' });
    const amended = await world.post(`${filing}/amend`, { employee_ids: [employee] });
    const envelopes = await Promise.all(
      [details, filed, amended].map(async ({ body }) => (await keptUnder(body.submission_key))[0]!.envelope),
    );
    const shared = {
      contract: 1,
      content_type: 'text/csv',
      file_name: expect.stringMatching(/^[a-z-]+-[0-9a-f-]{36}\.csv$/),
      message_id: expect.any(String),
      authority: 'IR',
      employer: { type: 'ACCIRD', value: '049091850' },
      package: `Tasman_Payroll_v${VERSION}`,
    };
    const returns = {
      ...shared,
      gateway: {
        service: 'Return',
        operation: 'File',
        form: 'EI2',
        account_type: 'PSO',
        endpoint: 'https://services.ird.govt.nz:4046/gateway/gws/returns/',
        action: 'https://services.ird.govt.nz/GWS/Returns/Return/File',
        namespaces: [
          'urn:www.ird.govt.nz/GWS:types/ReturnEI.v2',
          'urn:www.ird.govt.nz/GWS:types/ReturnCommon.v2',
          'urn:www.ird.govt.nz/GWS:types/Common.v2',
        ],
      },
      payday: '2026-03-10',
    };
    expect(envelopes).toEqual([
      {
        ...shared,
        kind: 'EMPLOYEE_DETAILS',
        upload: { record: 'HED2', extension: 'csv' },
        gateway: {
          service: 'Employment',
          operation: null,
          endpoint: 'https://services.ird.govt.nz:4046/gateway/gws/employment/v2/',
          actions: { Create: 'https://services.ird.govt.nz/GWS/Employment/v2/Employment/Create' },
          namespaces: ['urn:www.ird.govt.nz/GWS:types/Employment.v2', 'urn:www.ird.govt.nz/GWS:types/Common.v2'],
        },
      },
      {
        ...returns,
        kind: 'EMPLOYMENT_INFORMATION',
        upload: { record: 'HEI2', extension: 'csv' },
        amends: null,
      },
      {
        ...returns,
        kind: 'EMPLOYMENT_AMENDMENT',
        upload: { record: 'EIA2', extension: 'csv' },
        amends: {
          message_id: filed.body.submission_key,
          conversation_id: `EXAMPLE-${filed.body.submission_key.slice(0, 8)}`,
        },
      },
    ]);
  });

  it('reports the employee whom Inland Revenue rejects', async () => {
    const company = await world.company('NZ');
    const employees = await world.employees(company, [anNzEmployee(), anNzEmployee({ last_name: 'Wrong' })]);
    await world.post(`/api/company/${company}/employee-detail-tasks/submit`);
    const [pay] = [await world.paid(company, employees[0]!), await world.paid(company, employees[1]!)];
    await gateway.configure({ refuse: ['Aroha Wrong'] });
    const path = `/api/company/${company}/payday-filings`;
    const filed = await world.post(path, { pay_run_id: pay.pay_run_id });
    const { body } = await world.post(`${path}/${filed.body.payday_filing_id}/check`);
    const text = 'The sandbox is set to refuse this employee';
    expect([body.status, body.error, body.remarks]).toEqual([
      'Failed',
      text,
      [{ code: 'EXAMPLE.REFUSED', text, severity: 'error', employee_id: employees[1] }],
    ]);
  });
});

describe('the example gateway', () => {
  const ID = '11111111-2222-4333-8444-555555555555';
  const send = (body: string, id = ID) =>
    call('/messages', { method: 'POST', headers: { 'x-message-id': id, 'x-message-kind': 'STP' }, body });

  it('stores a message once when its id is repeated, and returns 409 when the bytes differ', async () => {
    const answers = [await send('<a/>'), await send('<a/>'), await send('<b/>')];
    expect(answers.map(({ status }) => status)).toEqual([202, 200, 409]);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      { message_id: ID, status: 'waiting', conversation_id: 'EXAMPLE-11111111' },
      { message_id: ID, status: 'accepted', conversation_id: 'EXAMPLE-11111111', messages: [] },
      { message_id: ID, status: 'accepted', conversation_id: 'EXAMPLE-11111111', messages: [] },
    ]);
    expect((await keptUnder(ID)).map(({ received }) => received)).toEqual([
      ['taken', 'sent again', 'sent again with different bytes'],
    ]);
  });

  it('stores only one of twenty simultaneous messages with the same id', async () => {
    const id = '21111111-2222-4333-8444-555555555555';
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('<a/>', id)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(await keptUnder(id)).toHaveLength(1);
  });

  it('refuses calls without the token, paths outside its folder and unknown ids', async () => {
    const stranger = await call('/messages', { method: 'POST', headers: { authorization: 'Bearer guess' } });
    expect(stranger.status).toBe(401);
    const never = '31111111-2222-4333-8444-555555555555';
    for (const id of [never, '..%2F..%2Fetc%2Fpasswd']) {
      const asked = await call(`/messages/${id}`);
      expect([asked.status, await asked.json()]).toEqual([404, { message_id: id, status: 'unknown' }]);
    }
    const bad = await send('<a/>', '../x');
    expect([bad.status, ((await bad.json()) as { status: string }).status]).toEqual([400, 'refused']);
  });
});
