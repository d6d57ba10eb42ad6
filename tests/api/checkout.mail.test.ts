import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mailer, Message } from '../../src/mail/mailer.ts';
import { fileMailer, smtpMailer } from '../../src/mail/open-mailer.ts';
import { RETRY_SECONDS, runDueMails } from '../../src/mail/run-due-mails.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { anOnboarding, anOrder, linkIn, mailDeps, sentMails } from './checkout.maker.ts';

const FROM = 'Tasman Payroll <payroll@tasman.example>';

let service: TestApp;
let partner: string;
const folder = mkdtempSync(join(tmpdir(), 'tasman-mail-'));
beforeAll(async () => {
  service = await buildTestApp();
  partner = await service.login('partner@demo.example', 'demo-partner');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function place(changes: Record<string, unknown> = {}) {
  const order = anOrder(changes);
  const reply = await service.call('POST', '/api/partner-checkout/orders', { token: partner, body: order });
  return { order, reply };
}

const failing = (message: string): Mailer => ({
  send: async () => {
    throw new Error(message);
  },
  close: () => {},
});
const rows = () => service.database.query('select status, attempts, last_error, sealed_content from mail order by id');

describe('mail delivery by SMTP', () => {
  const received: { from: string; to: string[]; user: string | undefined; data: string }[] = [];
  let refusal: string | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username ?? '' }) : done(new Error('no')),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusal !== undefined) return done(new Error(refusal));
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          user: session.user as string | undefined,
          data: Buffer.concat(parts).toString('utf8'),
        });
        return done();
      });
    },
  });
  let mailer: Mailer;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    mailer = smtpMailer({ url: `smtp://robot:p%40ss@127.0.0.1:${port}`, from: FROM });
  });
  afterAll(async () => {
    mailer.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('sends the welcome mail as text and HTML with a link to choose a password [PARTNER-004]', async () => {
    const { order } = await place();
    expect(await runDueMails(mailDeps(service, mailer))).toEqual({ sent: 1, failed: 0 });
    const [mail] = received.splice(0);
    expect(mail).toEqual({
      from: 'payroll@tasman.example',
      to: [order.customer.email_address],
      user: 'robot',
      data: expect.any(String),
    });
    expect(mail?.data).toContain('From: Tasman Payroll <payroll@tasman.example>');
    expect(mail?.data).toMatch(/^Message-ID: <[0-9a-f-]{36}@tasman\.example>\r?$/m);
    expect(mail?.data).toMatch(/^Date: Tue, 10 Mar 2026 00:00:00 \+0000\r?$/m);
    expect(mail?.data).toContain('multipart/alternative');
    const body = mail?.data.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=') ?? '';
    expect(body).toMatch(/http:\/\/tasman\.test\/auth\/set-password\?token=[A-Za-z0-9_-]{43}/);
    // The company is called "Mia's <Bakery> & Co", which would be a tag in the HTML part.
    const [plain, markup] = body.split('Content-Type: text/html');
    expect(plain).toContain('<Bakery> & Co');
    expect(markup).toContain('&#60;Bakery&#62; &#38; Co');
    expect(markup?.match(/<Bakery|<img|<script|<link/g)).toBeNull();
  });

  it('retries later with the same Message-ID when the server refuses the mail', async () => {
    await place();
    refusal = 'mailbox busy';
    const deps = mailDeps(service, mailer);
    expect(await runDueMails(deps)).toEqual({ sent: 0, failed: 1 });
    expect(await runDueMails(deps)).toEqual({ sent: 0, failed: 0 });
    refusal = undefined;
    service.clock.advance({ seconds: RETRY_SECONDS[0] });
    expect(await runDueMails(deps)).toEqual({ sent: 1, failed: 0 });
    expect(received.splice(0)).toHaveLength(1);
    expect((await rows()).at(-1)).toEqual({ status: 'SENT', attempts: 2, last_error: null, sealed_content: null });
  });

  it('loses no mail when the server is unreachable', async () => {
    await place();
    const away = smtpMailer({ url: 'smtp://127.0.0.1:1', from: FROM });
    expect(await runDueMails(mailDeps(service, away))).toEqual({ sent: 0, failed: 1 });
    away.close();
    service.clock.advance({ minutes: 1 });
    expect(await runDueMails(mailDeps(service, mailer))).toEqual({ sent: 1, failed: 0 });
  });
});

describe('mail without a mail server', () => {
  it('writes each mail to a file readable by its owner only, named by time and id', async () => {
    const { order } = await place();
    const outbox = join(folder, 'outbox');
    await runDueMails(mailDeps(service, fileMailer({ folder: outbox, from: FROM })));
    const [name, ...others] = readdirSync(outbox);
    expect(others).toEqual([]);
    expect(name).toMatch(/^2026-03-10T\d\d-\d\d-\d\d-000Z_[0-9a-f-]{36}\.eml$/);
    const file = join(outbox, name as string);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect((statSync(outbox).mode & 0o777).toString(8)).toBe('700');
    expect(readFileSync(file, 'utf8')).toContain(`To: ${order.customer.email_address}`);
  });
});

describe('mail queue', () => {
  it('queues no mail for a refused order', async () => {
    const before = (await rows()).length;
    const { reply } = await place({ customer: { ...anOrder().customer, email_address: 'admin@demo.example' } });
    expect(reply.status).toBe(409);
    expect((await rows()).length).toBe(before);
  });

  it('encrypts links while they are queued and deletes them once sent', async () => {
    await sentMails(service);
    await place({ oauth_onboarding: anOnboarding() });
    const waiting = (await rows()).filter(({ status }) => status === 'WAITING');
    expect(waiting).toHaveLength(2);
    const mails = await sentMails(service);
    for (const mail of mails) {
      const token = new URLSearchParams(linkIn(mail).split('?')[1]).get('token') as string;
      expect(JSON.stringify(waiting)).not.toContain(token);
      expect(service.logs.join('')).not.toContain(token);
    }
    expect((await rows()).every(({ sealed_content }) => sealed_content === null)).toBe(true);
  });

  it('gives each mail to one of several workers', async () => {
    for (let n = 0; n < 5; n += 1) await place();
    const all = await Promise.all([sentMails(service), sentMails(service), sentMails(service)]);
    const ids = all.flat().map(({ uuid }: Message) => uuid);
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
  });

  it('retries a mail whose worker died while sending', async () => {
    await place();
    let release = () => {};
    const dead: Mailer = { send: () => new Promise((resolve) => (release = resolve)), close: () => {} };
    const lost = runDueMails(mailDeps(service, dead));
    await expect.poll(async () => (await rows()).at(-1)?.attempts).toBe(1);
    expect(await sentMails(service)).toEqual([]);
    service.clock.advance({ minutes: 2 });
    expect(await sentMails(service)).toHaveLength(1);
    release();
    await lost;
    expect((await rows()).at(-1)).toEqual({ status: 'SENT', attempts: 2, last_error: null, sealed_content: null });
  });

  it('gives up after the last retry and stores the reason', async () => {
    await place();
    const deps = mailDeps(service, failing('550 no such user'));
    for (const seconds of RETRY_SECONDS) {
      expect(await runDueMails(deps)).toEqual({ sent: 0, failed: 1 });
      service.clock.advance({ seconds: seconds - 1 });
      expect(await runDueMails(deps)).toEqual({ sent: 0, failed: 0 });
      service.clock.advance({ seconds: 1 });
    }
    expect(await runDueMails(deps)).toEqual({ sent: 0, failed: 1 });
    expect((await rows()).at(-1)).toEqual({
      status: 'FAILED',
      attempts: RETRY_SECONDS.length + 1,
      last_error: '550 no such user',
      sealed_content: null,
    });
    service.clock.advance({ days: 10 });
    expect(await runDueMails(deps)).toEqual({ sent: 0, failed: 0 });
  });
});
