import nodemailer from 'nodemailer';
import { beforeAll, describe, expect, it } from 'vitest';
import { envelopeOf, type Message } from '../../src/mail/mailer.ts';
import { plantEverywhere, SCRIPTS } from '../fixtures/hostile-text.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { anOrder, sentMails } from './checkout.maker.ts';
import { ALL_OPEN, invite, setEmployee } from './self.flow.ts';

/** Markup, and an attempt to add a header and a second body to a mail. */
const HOSTILE = `${SCRIPTS.image}${SCRIPTS.element}${SCRIPTS['line breaks']}`;

let service: TestApp;
let owner: string;
const mails: Message[] = [];

beforeAll(async () => {
  service = await buildTestApp({ env: { RATE_LIMIT_SCALE: '0' } });
  owner = await service.login('admin@demo.example', 'demo-admin');
  await setEmployee(service, { id: 1 }, { ...ALL_OPEN, email_address: 'olivia@wattle.example' });
  const planted = await plantEverywhere(service, HOSTILE);
  expect(planted.columns).toBeGreaterThan(15);
  await service.database.query('update account_user set display_name = display_name || $1', [HOSTILE]);
});

const post = (path: string, body: unknown, token = owner) => service.call('POST', path, { token, body });

describe('hostile text in emails', () => {
  beforeAll(async () => {
    await sentMails(service);
    await post('/api/users', { username: 'quinn', display_name: 'Quinn <b>', email_address: 'quinn@wattle.example' });
    expect((await invite(service, 1)).status).toBe(201);
    await service.call('POST', '/api/login', {
      form: { username: 'admin@demo.example', password: 'demo-admin' },
      headers: { 'user-agent': SCRIPTS.image!.slice(0, 100) },
    });
    const partner = await service.login('partner@demo.example', 'demo-partner');
    const order = anOrder({ company: { name: SCRIPTS.image } });
    expect((await post('/api/partner-checkout/orders', order, partner)).status).toBe(201);
    await post('/api/account/password', { current_password: 'demo-admin', new_password: 'four words in a row' });
    owner = await service.login('admin@demo.example', 'four words in a row');
    mails.push(...(await sentMails(service)));
  });

  it('appears as plain text in several kinds of email', () => {
    expect(new Set(mails.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(4);
    expect(mails.filter(({ text }) => text.includes('onerror=hit()')).length).toBeGreaterThanOrEqual(3);
  });

  it('adds no element and no link to the HTML part', () => {
    for (const { subject, html } of mails) {
      const tags = [...html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, tag]) => tag!.toLowerCase());
      const foreign = tags.filter((tag) => !/^(!doctype|html|head|meta|title|body|p|a|strong|br)$/.test(tag));
      const addresses = [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address!);
      const leaving = addresses.filter((address) => !address.startsWith('http://tasman.test/'));
      expect({ subject, foreign, leaving }).toEqual({ subject, foreign: [], leaving: [] });
    }
  });

  it('adds no header, recipient or part', async () => {
    const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
    for (const mail of mails) {
      const sent = await transport.sendMail(envelopeOf(mail, 'Tasman <payroll@tasman.test>'));
      const [head = ''] = sent.message.toString().split('\r\n\r\n');
      const names = head
        .replaceAll(/\r\n[ \t]/g, ' ')
        .split('\r\n')
        .map((line) => line.split(':')[0]);
      const known = /^(From|To|Reply-To|Subject|Message-ID|Date|MIME-Version|Content-Type|Auto-Submitted)$/;
      expect({ names: names.filter((name) => !known.test(name!)), to: sent.envelope.to }).toEqual({
        names: [],
        to: [mail.to],
      });
      expect(head).not.toMatch(/^(Bcc|Cc):/m);
    }
  });
});

describe('hostile text in PDFs', () => {
  /** Matches the PDF entries that run an action or open something. */
  const ACTIONS = /\/(JavaScript|JS|OpenAction|AA|Launch|URI|SubmitForm|ImportData|EmbeddedFile|RichMedia|GoToR)\b/;

  it('is shown as text in payslips and reports, which contain no actions', async () => {
    const [{ id }] = (await service.database.query<{ id: string }>(
      'select max(id) as id from pay where company_id = 1 and is_complete and employee_id = 1',
    )) as [{ id: string }];
    const paths = [
      `/api/company/1/pays/${id}/payslip.pdf`,
      ...['payroll-register', 'year-to-date', 'headcount', 'journal'].map(
        (name) => `/api/company/1/reports/${name}/pdf?from=2026-02-23&to=2026-03-31`,
      ),
    ];
    for (const path of paths) {
      const headers = { authorization: `Bearer ${owner}` };
      const reply = await service.app.server.inject({ method: 'GET', url: path, headers });
      const { statusCode: status, rawPayload: bytes } = reply;
      expect([path, status, reply.headers['content-type']]).toEqual([path, 200, 'application/pdf']);
      expect([path, ACTIONS.exec(bytes.toString('latin1'))?.[0]]).toEqual([path, undefined]);
      expect([path, pdfText(bytes).flat().join('').includes('hit()')]).toEqual([path, true]);
    }
  });
});

describe('hostile text through the API', () => {
  const FIELDS = [
    'first_name',
    'last_name',
    'middle_name',
    'number',
    'position',
    'address1',
    'city',
    'kin_name',
    'kin_notes',
    'email_address',
  ];
  const PLACES: readonly [string, string, (text: string) => unknown][] = [
    ...FIELDS.map((field): [string, string, (text: string) => unknown] => [
      'PATCH',
      '/api/company/1/employees/update',
      (text) => [{ id: 2, [field]: text }],
    ]),
    ...['name', 'trading_name', 'contact_name', 'address1', 'city'].map(
      (field): [string, string, (text: string) => unknown] => [
        'PATCH',
        '/api/company/1',
        (text) => ({ [field]: text }),
      ],
    ),
    ['POST', '/api/company/1/awards', (name) => ({ name })],
    ['POST', '/api/company/1/departments', (name) => ({ name })],
    ['POST', '/api/company/1/pay-rate-groups', (name) => ({ name })],
    [
      'POST',
      '/api/employees/2/leave-requests',
      (notes) => ({ leave_type: 'HOLIDAY', start_date: '2026-06-01', end_date: '2026-06-01', notes }),
    ],
    ['POST', '/api/users', (display_name) => ({ username: 'x', display_name, email_address: 'x@wattle.example' })],
    ['POST', '/api/company/1/proposals/pays', (reason) => ({ reason, pays: [{ employee_id: 1, hours: [] }] })],
  ];
  const BRANDING_PATH = '/api/api-client/branding?client_id=demo-client';
  const BRANDING = ['display_name', 'logo_url', 'primary_colour', 'support_email', 'support_url'];

  it('is stored or rejected with a 4xx status, and never causes an HTML response', async () => {
    let [stored, refused] = [0, 0];
    for (const [method, path, bodyOf] of PLACES) {
      for (const [family, text] of Object.entries(SCRIPTS)) {
        const reply = await service.call(method, path, { token: owner, body: bodyOf(text) });
        const type = String(reply.headers['content-type'] ?? '').split(';')[0];
        expect([path, family, reply.status < 500, type]).toEqual([path, family, true, 'application/json']);
        expect(reply.headers['x-content-type-options']).toBe('nosniff');
        if (reply.status < 300) stored += 1;
        else refused += 1;
      }
    }
    expect(stored + refused).toBe(PLACES.length * Object.keys(SCRIPTS).length);
    expect(stored).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(50);
  });

  it('is rejected in every branding field except the display name', async () => {
    const partner = await service.login('partner@demo.example', 'demo-partner');
    let stored = 0;
    for (const field of BRANDING) {
      for (const [family, text] of Object.entries(SCRIPTS)) {
        const body = { [field]: text };
        const reply = await service.call('PUT', BRANDING_PATH, { token: partner, body });
        expect([field, family, reply.status < 500]).toEqual([field, family, true]);
        if (reply.status >= 300) continue;
        stored += 1;
        expect([family, field]).toEqual([family, 'display_name']);
      }
    }
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(Object.keys(SCRIPTS).length);
  });
});
