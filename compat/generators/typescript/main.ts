// openapi-fetch with the types of openapi-typescript: creates a pay, downloads its payslip and verifies a delivery.
import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

type Schemas = components['schemas'];
const { BASE: baseUrl = '', LISTENER: listener = '' } = process.env;

async function signIn(username: string, password: string) {
  const anonymous = createClient<paths>({ baseUrl });
  const { data, error } = await anonymous.POST('/api/login', {
    body: { username, password },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.ok(data, JSON.stringify(error));
  return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${data.access_token}` } });
}

const isPay = (item: Schemas['PayOrGroup']): item is Schemas['Pay'] => 'gross' in item;

async function payAndPayslip(): Promise<void> {
  const api = await signIn('admin@demo.example', 'demo-admin');
  const { data: companies = [] } = await api.GET('/api/company');
  const company_id = companies.find(({ country }) => country === 'AU')!.id;
  const { data: people = [] } = await api.GET('/api/company/{company_id}/employees', {
    params: { path: { company_id }, query: { status: 'active' } },
  });
  const { data: pays = [], error } = await api.PUT('/api/company/{company_id}/pays/create', {
    params: { path: { company_id } },
    body: [{ employee_id: people[0]!.id, hours: [{ description: 'Ordinary hours', units: 'Hours', value: '38' }] }],
  });
  assert.equal(error, undefined);
  const pay = pays.find(isPay);
  assert.ok(pay && pay.gross > pay.net && pay.net > 0);

  const { data: payslip } = await api.GET('/api/company/{company_id}/pays/{pay_id}/payslip.pdf', {
    params: { path: { company_id, pay_id: pay.id } },
    parseAs: 'arrayBuffer',
  });
  assert.equal(
    Buffer.from(payslip as unknown as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  );

  const missing = await api.GET('/api/company/{company_id}/pays/{pay_id}', {
    params: { path: { company_id, pay_id: 999_999 } },
  });
  assert.equal(missing.response.status, 404);
  assert.ok(missing.error && 'detail' in missing.error);
}

async function webhook(): Promise<void> {
  const api = await signIn('partner@demo.example', 'demo-partner');
  const url = `${listener}/typescript`;
  const { data: made } = await api.POST('/api/webhooks', { body: { url, events: ['employee.updated'] } });
  const { id: webhook_id, secret } = made!.webhook;
  await api.POST('/api/webhooks/{webhook_id}/test', { params: { path: { webhook_id } } });
  const { timestamp, signature, body } = await arrived(url);
  const expected = createHmac('sha256', secret!).update(`${timestamp}.${body}`).digest();
  assert.ok(timingSafeEqual(expected, Buffer.from(signature, 'hex')));
  assert.equal(JSON.parse(body).type, 'webhook.test');
  await api.DELETE('/api/webhooks/{webhook_id}', { params: { path: { webhook_id } } });
}

async function arrived(url: string): Promise<{ timestamp: string; signature: string; body: string }> {
  for (;;) {
    const reply = await fetch(url);
    if (reply.ok) return (await reply.json()) as Awaited<ReturnType<typeof arrived>>;
    await pause(100);
  }
}

await payAndPayslip();
await webhook();
