import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mailer, Message } from '../../src/mail/mailer.ts';
import { fileMailer, smtpMailer } from '../../src/mail/open-mailer.ts';
import { RETRY_SECONDS, runDueMails } from '../../src/mail/run-due-mails.ts';
import { answerOf, buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { anOnboarding, anOrder, linkIn, mailDeps, sentMails } from './checkout.maker.ts';
import { CALLBACK, exchange } from './partner.flow.ts';

describe('onboarding', () => {
  const PASSWORD = 'four words in a row';

  let service: TestApp;
  let partner: string;
  beforeAll(async () => {
    service = await buildTestApp();
    partner = await service.login('partner@demo.example', 'demo-partner');
  });

  /** Places an order and returns the links from its emails. */
  async function onboard(changes: Record<string, unknown> = {}) {
    await sentMails(service);
    partner = await service.login('partner@demo.example', 'demo-partner');
    const order = anOrder({ oauth_onboarding: anOnboarding(), ...changes });
    const reply = await service.call('POST', '/api/partner-checkout/orders', { token: partner, body: order });
    expect(reply.status).toBe(201);
    const [welcome, magic] = await sentMails(service);
    return {
      email: order.customer.email_address,
      customerId: reply.body.customer_id,
      companyId: reply.body.company_id,
      setPassword: linkIn(welcome),
      magic: linkIn(magic),
    };
  }

  const hidden = (page: Reply, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] as string;
  const visit = (path: string) => service.call('GET', path);
  const cookieOf = (reply: Reply) => String(reply.headers['set-cookie']).split(';')[0] as string;

  /** Submits a decision on the consent page. */
  const decide = (page: Reply, decision: 'approve' | 'deny', cookie = cookieOf(page)) =>
    service.call('POST', '/auth/oauth-consent', {
      form: { request: hidden(page, 'request'), mark: hidden(page, 'mark'), decision },
      headers: { cookie },
    });

  describe('GET /auth/magic', () => {
    it('shows the consent page without a password, then redirects with code and state [PARTNER-005]', async () => {
      const { magic, customerId, companyId, email } = await onboard();
      const page = await visit(magic);
      expect(page.status).toBe(200);
      expect(page.text).toContain('<h1>Allow Demo Partner App to use your payroll?</h1>');
      expect(page.text).toContain(email);
      expect(page.text).not.toContain('type="password"');
      expect(page.headers['x-frame-options']).toBe('DENY');
      const done = await decide(page, 'approve');
      expect(done.status).toBe(303);
      const callback = new URL(String(done.headers.location));
      expect(`${callback.origin}${callback.pathname}`).toBe(CALLBACK);
      expect(callback.searchParams.get('state')).toBe('a b&c=d');
      const grant = await exchange(service, callback.href);
      expect(grant.customer_id).toBe(customerId);
      const companies = await service.call('GET', '/api/company', { token: grant.access_token });
      expect(companies.body.map(({ id }: { id: number }) => id)).toEqual([companyId]);
    });

    it('asks for a sign-in when the account requires a second factor [AUTH-009]', async () => {
      const { magic, customerId } = await onboard();
      await service.database.query('update customer set second_factor_required = true where id = $1', [customerId]);
      const reply = await visit(magic);
      expect([reply.status, reply.headers.location]).toEqual([
        303,
        expect.stringMatching(/^\/auth\/oauth-login\?request=[\w-]{43}$/),
      ]);
      const page = await visit(String(reply.headers.location));
      expect(page.text).toContain('<h1>Sign in to connect your payroll</h1>');
    });

    it('accepts one decision for a magic link, even when many arrive simultaneously [PARTNER-005]', async () => {
      const { magic } = await onboard();
      const visits = await Promise.all([1, 2, 3, 4].map(() => visit(magic)));
      expect(visits.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const decisions = await Promise.all(visits.map((page) => decide(page, 'approve')));
      expect(decisions.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400]);
      const late = await visit(magic);
      expect(late.status).toBe(400);
      expect(late.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(late.text).toContain(
        'The link was already used or has expired; go back to where you got it and request a new one.',
      );
      expect(late.headers['set-cookie']).toBeUndefined();
    });

    it('does not use up the magic link when a mail scanner opens it with GET or HEAD', async () => {
      const { magic } = await onboard();
      for (let n = 0; n < 3; n += 1) expect((await visit(magic)).status).toBe(200);
      expect(answerOf(await service.call('HEAD', magic))).toEqual({
        status: 405,
        body: { detail: 'Method Not Allowed' },
      });
      expect((await visit(magic)).status).toBe(200);
    });

    it('accepts a magic link for 24 hours [PARTNER-005]', async () => {
      const [early, late] = [await onboard(), await onboard()];
      service.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
      expect((await visit(early.magic)).status).toBe(200);
      service.clock.advance({ seconds: 1 });
      expect((await visit(late.magic)).status).toBe(400);
    });

    it('redirects a denial to the partner with access_denied', async () => {
      const { magic } = await onboard();
      const done = await decide(await visit(magic), 'deny');
      expect((await visit(magic)).status).toBe(400);
      const callback = new URL(String(done.headers.location));
      expect(callback.searchParams.get('error')).toBe('access_denied');
      expect(callback.searchParams.get('state')).toBe('a b&c=d');
    });

    it('returns 403 for the consent form from another browser', async () => {
      const { magic } = await onboard();
      const page = await visit(magic);
      expect((await decide(page, 'approve', 'none=1')).status).toBe(403);
      expect((await decide(page, 'approve')).status).toBe(303);
    });

    it('returns 400 when the redirect URI is no longer registered or the account is closed', async () => {
      const [gone, closed] = [await onboard(), await onboard()];
      await service.database.query('update customer set closed_at = $1 where id = $2', [
        '2026-03-10T00:00:00Z',
        closed.customerId,
      ]);
      expect((await visit(closed.magic)).status).toBe(400);
      await service.database.query(
        `update oauth_client set redirect_uris = '{https://new.example/}' where client_id = 'demo-client'`,
      );
      expect((await visit(gone.magic)).status).toBe(400);
      await service.database.query(`update oauth_client set redirect_uris = $1 where client_id = 'demo-client'`, [
        [CALLBACK],
      ]);
    });

    it('returns 400 for a link that was issued for another purpose', async () => {
      const { setPassword } = await onboard();
      expect((await visit(setPassword.replace('set-password', 'magic'))).status).toBe(400);
      expect((await visit(setPassword.replace('set-password', 'handoff'))).status).toBe(400);
    });
  });

  describe('GET and POST /auth/set-password', () => {
    const send = (page: Reply, form: Record<string, string>) =>
      service.call('POST', '/auth/set-password', { form: { token: hidden(page, 'token'), ...form } });
    const logIn = (username: string, password: string) =>
      service.call('POST', '/api/login', { form: { username, password } });

    it('shows the username, sets the password once and lets the owner sign in with it', async () => {
      const { setPassword, email, customerId } = await onboard();
      const page = await visit(setPassword);
      expect(page.status).toBe(200);
      expect(page.text).toContain(email);
      const done = await send(page, { password: PASSWORD, again: PASSWORD });
      expect(done.status).toBe(200);
      expect(done.text).toContain('<h1>Your password has been set</h1>');
      expect(answerOf(await logIn(email, PASSWORD))).toEqual({
        status: 200,
        body: {
          access_token: expect.any(String),
          token_type: 'Bearer',
          expires_in: 1800,
          customer_id: customerId,
          admin_mode: true,
        },
      });
      expect((await visit(setPassword)).status).toBe(400);
      expect((await send(page, { password: 'another password', again: 'another password' })).status).toBe(400);
      expect(answerOf(await logIn(email, 'another password'))).toEqual({
        status: 401,
        body: { detail: 'Invalid credentials' },
      });
      expect(service.logs.join('')).not.toContain(PASSWORD);
    });

    it('does not use up the set-password link when the page is viewed', async () => {
      const { setPassword } = await onboard();
      for (let n = 0; n < 3; n += 1) expect((await visit(setPassword)).status).toBe(200);
    });

    it.each([
      [{ password: 'short', again: 'short' }, 'The password must have at least 10 characters.'],
      [{ password: 'x'.repeat(201), again: 'x'.repeat(201) }, 'The password must have at most 200 characters.'],
      [{ password: PASSWORD, again: 'something else' }, 'The two passwords are different; type the same one twice.'],
      [{ again: PASSWORD }, 'Enter a password.'],
    ])('shows the form again for %j and keeps the link valid', async (form, problem) => {
      const { setPassword } = await onboard();
      const page = await visit(setPassword);
      const refused = await send(page, form as unknown as Record<string, string>);
      expect(refused.status).toBe(422);
      expect(refused.text).toContain(problem);
      expect(refused.text).not.toContain(PASSWORD);
      expect((await visit(setPassword)).status).toBe(200);
    });

    it('rejects a set-password link after 24 hours', async () => {
      const { setPassword } = await onboard();
      const page = await visit(setPassword);
      service.clock.advance({ hours: 24 });
      expect((await send(page, { password: PASSWORD, again: PASSWORD })).status).toBe(400);
      expect((await visit(setPassword)).status).toBe(400);
    });

    it('sets the password only once when many forms arrive simultaneously', async () => {
      const { setPassword } = await onboard();
      const page = await visit(setPassword);
      const all = await Promise.all([1, 2, 3].map(() => send(page, { password: PASSWORD, again: PASSWORD })));
      expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    it('returns an HTML page and a 4xx status for a malformed form', async () => {
      const send = (options: Parameters<TestApp['call']>[2]) => service.call('POST', '/auth/set-password', options);
      for (const options of [{}, { body: [] }, { form: {} }, { form: { token: 'x' } }]) {
        expect((await send(options)).status).toBe(400);
      }
      const zeroBytes = await send({ form: { token: '\u0000'.repeat(43) } });
      expect([zeroBytes.status, zeroBytes.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
    });
  });
});

describe('emails of the checkout', () => {
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
  const rows = () =>
    service.database.query('select status, attempts, last_error, sealed_content from mail order by id');

  describe('email delivery by SMTP', () => {
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

    it('sends the welcome email as text and HTML with a link to choose a password [PARTNER-004]', async () => {
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
      // The company is called "Mia's <Bakery> & Co". Without escaping, part of the name would become an HTML tag.
      const [plain, markup] = body.split('Content-Type: text/html');
      expect(plain).toContain('<Bakery> & Co');
      expect(markup).toContain('&#60;Bakery&#62; &#38; Co');
      expect(markup?.match(/<Bakery|<img|<script|<link/g)).toBeNull();
    });

    it('retries later when the server refuses the email', async () => {
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

    it('loses no email when the server is unreachable', async () => {
      await place();
      const away = smtpMailer({ url: 'smtp://127.0.0.1:1', from: FROM });
      expect(await runDueMails(mailDeps(service, away))).toEqual({ sent: 0, failed: 1 });
      away.close();
      service.clock.advance({ minutes: 1 });
      expect(await runDueMails(mailDeps(service, mailer))).toEqual({ sent: 1, failed: 0 });
    });
  });

  describe('email without a mail server', () => {
    it('writes each email to a file that only the file owner can read, and puts the time and id in the file name', async () => {
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

  describe('the email queue', () => {
    it('queues no email when an order is refused', async () => {
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

    it('assigns each email to exactly one of several workers', async () => {
      for (let n = 0; n < 5; n += 1) await place();
      const all = await Promise.all([sentMails(service), sentMails(service), sentMails(service)]);
      const ids = all.flat().map(({ uuid }: Message) => uuid);
      expect(ids).toHaveLength(5);
      expect(new Set(ids).size).toBe(5);
    });

    it('retries an email whose worker died while sending', async () => {
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
});
