import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../src/mail/mailer.ts';
import { answerOf, buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { aBrowser, withCsrfToken } from './account.fixture.ts';
import { linkIn, sentMails } from './checkout.maker.ts';
import { authorise } from './partner.flow.ts';

const PASSWORD = 'kauri ferry lantern';

describe('the account of a user', () => {
  const NO_BODY = { status: 204, body: '' };

  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp();
  });

  const owner = () => service.login('admin@demo.example', 'demo-admin');
  const sessions = async (token: string) => (await service.call('GET', '/api/account/sessions', { token })).body;
  const signIns = async (token: string) => (await service.call('GET', '/api/account/sign-ins', { token })).body;
  const isIn = async (token: string) => (await service.call('GET', '/api/account/sessions', { token })).status === 200;
  const change = (token: string, current_password: string, new_password: string) =>
    service.call('POST', '/api/account/password', { token, body: { current_password, new_password } });
  const logIn = (username: string, password: string, remoteAddress = '203.0.113.9') =>
    service.call('POST', '/api/login', { form: { username, password }, remoteAddress });

  describe('POST /api/logout', () => {
    it('ends only the session that the token belongs to [AUTH-010]', async () => {
      const [here, there] = [await owner(), await owner()];
      const reply = await service.call('POST', '/api/logout', { token: here });
      expect(answerOf(reply)).toEqual(NO_BODY);
      expect(answerOf(await service.call('GET', '/api/account/sessions', { token: here }))).toEqual({
        status: 401,
        body: { detail: 'Could not validate credentials' },
      });
      expect(await isIn(there)).toBe(true);
    });

    it('ends the session of the browser and clears its cookie [AUTH-010]', async () => {
      const browser = aBrowser(service);
      await browser.signIn('admin@demo.example', 'demo-admin');
      expect((await browser.get('/api/account/sessions')).status).toBe(200);
      const reply = await browser.call('POST', '/api/logout');
      expect(answerOf(reply)).toEqual(NO_BODY);
      expect(reply.headers['set-cookie']).toBe('tasman_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
      expect((await browser.get('/api/account/sessions')).status).toBe(401);
    });

    it('ends a handed-over session, although such a session may not manage the account [AUTH-010] [AUTH-004]', async () => {
      const { access_token: token } = await authorise(service, { scope: 'openid session.handoff' });
      const { url } = (await service.call('POST', '/api/partner/session-handoff', { token, body: {} })).body;
      const browser = aBrowser(service);
      await browser.get(`/auth/handoff${new URL(url).search}`);
      expect(answerOf(await browser.get('/api/account/sessions'))).toEqual({
        status: 403,
        body: { detail: 'Only a person in their own session may do this' },
      });
      expect((await browser.get('/auth/account')).status).toBe(403);
      expect(answerOf(await browser.call('POST', '/api/logout'))).toEqual(NO_BODY);
      expect((await browser.get('/api/company')).status).toBe(401);
    });

    it('returns 403 for a partner token, which must be revoked instead', async () => {
      const { access_token: token } = await authorise(service);
      expect(answerOf(await service.call('POST', '/api/logout', { token }))).toEqual({
        status: 403,
        body: { detail: 'A partner token has no session to end' },
      });
    });

    it('lets an account without a subscription change its password and sign out', async () => {
      const token = await service.login('lapsed@demo.example', 'demo-lapsed');
      expect((await change(token, 'demo-lapsed', PASSWORD)).status).toBe(204);
      expect(answerOf(await service.call('POST', '/api/logout', { token }))).toEqual(NO_BODY);
    });
  });

  describe('/api/account/sessions', () => {
    it('lists the sessions of a user, marks the current one and ends any of them [AUTH-010]', async () => {
      const browser = aBrowser(service);
      await browser.signIn('other@demo.example', 'demo-other');
      service.clock.advance({ seconds: 60 });
      const token = await service.login('other@demo.example', 'demo-other');
      const list = await sessions(token);
      expect(list).toEqual([
        {
          session_id: expect.any(Number),
          is_current: true,
          kind: 'token',
          how: 'password',
          client: null,
          address: '127.0.0.1',
          device: 'lightMyRequest',
          device_name: 'lightMyRequest',
          created_at: '2026-03-10T00:01:00.000000',
          last_seen_at: null,
          expires_at: '2026-03-10T00:31:00.000000',
        },
        {
          session_id: expect.any(Number),
          is_current: false,
          kind: 'browser',
          how: 'password',
          client: null,
          address: '203.0.113.20',
          device: expect.stringMatching(/Chrome/),
          device_name: 'Chrome on Linux',
          created_at: '2026-03-10T00:00:00.000000',
          last_seen_at: '2026-03-10T00:00:00.000000',
          expires_at: '2026-03-10T08:00:00.000000',
        },
      ]);
      const [, theBrowser] = list;
      const address = `/api/account/sessions/${theBrowser.session_id}`;
      expect(answerOf(await service.call('DELETE', address, { token }))).toEqual(NO_BODY);
      expect((await browser.get('/api/account/sessions')).status).toBe(401);
      expect(await sessions(token)).toEqual([list[0]]);
      expect(answerOf(await service.call('DELETE', address, { token }))).toEqual({
        status: 404,
        body: { detail: 'Session not found' },
      });
    });

    it('returns 404 for another user’s session, even when the owner asks for the session of a payroll user', async () => {
      const paula = await service.login('paula', 'demo-paula', { customerId: 3 });
      const [{ session_id }] = await sessions(paula);
      const reply = await service.call('DELETE', `/api/account/sessions/${session_id}`, { token: await owner() });
      expect(reply.status).toBe(404);
      expect(await isIn(paula)).toBe(true);
    });

    it('leaves out browser sessions that were idle for too long', async () => {
      const browser = aBrowser(service);
      await browser.signIn('second@demo.example', 'demo-second');
      service.clock.advance({ minutes: 30 });
      const token = await service.login('second@demo.example', 'demo-second');
      expect((await sessions(token)).map(({ kind }: { kind: string }) => kind)).toEqual(['token']);
    });
  });

  describe('POST /api/account/password', () => {
    it('keeps the current session, ends all other sessions and invalidates emailed links [AUTH-010]', async () => {
      await service.database.query(
        `update account_user set email_address = 'paula@demo.example' where username = 'paula'`,
      );
      const [here, there] = [
        await service.login('paula', 'demo-paula', { customerId: 3 }),
        await service.login('paula', 'demo-paula', { customerId: 3 }),
      ];
      await service.call('POST', '/api/password-reset', { body: { customer_id: 3, username: 'paula' } });
      const links = () =>
        service.database.query(
          `select used_at is null as live from sign_in_link where kind = 'SET_PASSWORD' and user_id = 101`,
        );
      await expect.poll(links).toEqual([{ live: true }]);
      const reply = await change(here, 'demo-paula', PASSWORD);
      expect(answerOf(reply)).toEqual(NO_BODY);
      expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
      expect(await links()).toEqual([{ live: false }]);
      await service.login('paula', PASSWORD, { customerId: 3 });
      const letters = (await sentMails(service)).filter(({ to }) => to === 'paula@demo.example');
      expect(letters.map(({ subject }) => subject)).toEqual([
        'Choose a new payroll password',
        'Your payroll password was changed',
      ]);
      expect(
        await service.database.query(
          `select actor, action, entity_id from audit_log where action = 'user.set-password' and customer_id = 3`,
        ),
      ).toEqual([{ actor: 'paula', action: 'user.set-password', entity_id: 101 }]);
    });

    it('returns 400 with advice when the new password is too easy to guess [AUTH-010]', async () => {
      const token = await owner();
      const refused = (detail: string) => ({ status: 400, body: { detail } });
      expect(answerOf(await change(token, 'demo-admin', 'password12'))).toEqual(
        refused(
          'This password is too easy to guess. This is a commonly used password. Add more words that are less common',
        ),
      );
      expect(answerOf(await change(token, 'demo-admin', 'Demo Customer'))).toEqual(
        refused(
          'This password is too easy to guess. Your own name or address is easy to guess. Add more words that are less common',
        ),
      );
      expect(answerOf(await change(token, 'demo-admin', 'demo-admin'))).toEqual(
        refused('The new password is the same as the current one; choose another'),
      );
      expect(answerOf(await change(token, 'demo-admin', 'short'))).toEqual({
        status: 422,
        body: { status_code: 10422, message: 'body -> new_password: must have 10 to 200 characters', data: null },
      });
      expect(await isIn(token)).toBe(true);
    });

    it('limits attempts to guess the current password within an open session', async () => {
      const token = await owner();
      for (let guess = 1; guess <= 10; guess += 1) {
        expect(answerOf(await change(token, `guess ${guess}`, PASSWORD))).toEqual({
          status: 400,
          body: { detail: 'The current password is wrong' },
        });
      }
      const blocked = await change(token, 'demo-admin', PASSWORD);
      expect(answerOf(blocked)).toEqual({
        status: 429,
        body: { error: 'Rate limit exceeded: too many wrong passwords' },
      });
      expect(blocked.headers['retry-after']).toBe('30');
    });
  });

  describe('POST /api/password-reset', () => {
    const SENT = {
      status: 202,
      body: { detail: 'If this person exists, an email with a password reset link is on its way' },
    };
    const ask = (body: unknown, remoteAddress = '198.51.100.1') =>
      service.call('POST', '/api/password-reset', { body, remoteAddress });
    const inbox: Message[] = [];
    const links = async (to: string) => {
      inbox.push(...(await sentMails(service)));
      return inbox.filter((mail) => mail.to === to && mail.subject === 'Choose a new payroll password');
    };
    const mailsTo = async (address: string) => (await links(address)).length;

    it('emails a link that sets a new password only once [AUTH-010]', async () => {
      const session = await service.login('partner@demo.example', 'demo-partner');
      expect(answerOf(await ask({ email_address: 'Partner@Demo.Example' }))).toEqual(SENT);
      await expect.poll(() => mailsTo('partner@demo.example')).toBe(1);
      const path = linkIn((await links('partner@demo.example'))[0]);
      expect(path).toMatch(/^\/auth\/set-password\?token=[A-Za-z0-9_-]{43}$/);
      const token = new URL(path, 'http://x').searchParams.get('token') ?? '';
      const set = (password: string) =>
        service.call('POST', '/auth/set-password', { form: { token, password, again: password } });
      const weak = await set('qwertyuiop');
      expect([weak.status, weak.text.includes('This password is too easy to guess.')]).toEqual([422, true]);
      const done = await set(PASSWORD);
      expect([done.status, done.text.includes('Your password has been set')]).toEqual([200, true]);
      expect((await set('another good password')).status).toBe(400);
      expect(await isIn(session)).toBe(false);
      expect((await logIn('partner@demo.example', 'demo-partner')).status).toBe(401);
      expect((await logIn('partner@demo.example', PASSWORD)).status).toBe(200);
    });

    it('keeps the password reset link valid for one hour', async () => {
      await ask({ email_address: 'second@demo.example' });
      await expect.poll(() => mailsTo('second@demo.example')).toBe(1);
      const path = linkIn((await links('second@demo.example'))[0]);
      service.clock.advance({ minutes: 59 });
      expect((await service.call('GET', path)).status).toBe(200);
      service.clock.advance({ minutes: 1 });
      expect((await service.call('GET', path)).status).toBe(400);
    });

    it('sends the same response for known and unknown users, and sends it before it looks up the user [AUTH-010]', async () => {
      const lock = new pg.Client(service.database.admin);
      await lock.connect();
      // The lock blocks every read of the user table, so the service must reply without looking up the user.
      await lock.query('begin');
      await lock.query('lock table account_user in access exclusive mode');
      const answers = [
        await ask({ email_address: 'other@demo.example' }, '198.51.100.2'),
        await ask({ email_address: 'nobody@demo.example' }, '198.51.100.2'),
        await ask({ customer_id: 999_999, username: 'nobody' }, '198.51.100.2'),
      ];
      await lock.query('rollback');
      await lock.end();
      const names = (reply: Reply) => Object.keys(reply.headers).sort();
      for (const reply of answers) {
        expect(answerOf(reply)).toEqual(SENT);
        expect(names(reply)).toEqual(names(answers[0]!));
      }
      await expect.poll(() => mailsTo('other@demo.example')).toBe(1);
      expect(await mailsTo('nobody@demo.example')).toBe(0);
    });

    it('emails the owner when a payroll user without an email address asks for a reset', async () => {
      await service.call('POST', '/api/users', {
        token: await owner(),
        body: { username: 'quiet', password: PASSWORD },
      });
      const before = await mailsTo('admin@demo.example');
      await ask({ customer_id: 3, username: 'QUIET' });
      await expect.poll(() => mailsTo('admin@demo.example')).toBe(before + 1);
      const letter = (await links('admin@demo.example')).at(-1);
      expect(
        letter?.text.includes('You are receiving this email because quiet has no email address. Please pass it on.'),
      ).toBe(true);
    });

    it('sends a user at most three reset emails an hour and accepts ten requests an hour from one address [AUTH-010]', async () => {
      const body = { email_address: 'lapsed@demo.example' };
      const before = await mailsTo('lapsed@demo.example');
      for (let time = 1; time <= 10; time += 1) {
        expect(answerOf(await ask(body, '198.51.100.3'))).toEqual(SENT);
        await expect.poll(() => mailsTo('lapsed@demo.example')).toBe(before + Math.min(time, 3));
      }
      const over = await ask(body, '198.51.100.3');
      expect(answerOf(over)).toEqual({
        status: 429,
        body: { error: 'Rate limit exceeded: 10 password resets per hour from one address' },
      });
      expect(over.headers['retry-after']).toBe('60');
    });

    it('returns 422 when the body does not identify one user', async () => {
      const message = 'body: send either email_address, or both customer_id and username';
      for (const body of [{}, { customer_id: 3 }, { username: 'x' }, { email_address: 'a@b', username: 'x' }]) {
        expect(answerOf(await ask(body))).toEqual({ status: 422, body: { status_code: 10422, message, data: null } });
      }
    });
  });

  describe('GET /api/account/sign-ins', () => {
    it('lists recent sign-in attempts, including failed ones, newest first [AUTH-010]', async () => {
      const fresh = await buildTestApp({ database: service.database, at: '2026-05-01T00:00:00Z' });
      const attempt = (password: string, remoteAddress: string) =>
        fresh.call('POST', '/api/login', {
          form: { username: 'other@demo.example', password },
          remoteAddress,
          headers: { 'user-agent': 'curl/8.0' },
        });
      await attempt('wrong', '192.0.2.50');
      fresh.clock.advance({ seconds: 1 });
      const { body } = await attempt('demo-other', '192.0.2.51');
      const shown = { device: 'curl/8.0', device_name: 'curl/8.0', how: 'password' };
      const list = (await fresh.call('GET', '/api/account/sign-ins', { token: body.access_token })).body;
      expect(list.slice(0, 2)).toEqual([
        { at: '2026-05-01T00:00:01.000000', address: '192.0.2.51', ...shown, outcome: 'succeeded' },
        { at: '2026-05-01T00:00:00.000000', address: '192.0.2.50', ...shown, outcome: 'wrong-password' },
      ]);
    });

    it('deletes sign-in attempts after 90 days', async () => {
      const oldest = async () =>
        (await service.database.query<{ at: Date }>('select min(at) as at from sign_in_attempt'))[0]!.at.toISOString();
      const later = await buildTestApp({ database: service.database, at: '2026-07-30T00:00:00Z' });
      for (let round = 0; round < 5; round += 1) await later.login('other@demo.example', 'demo-other');
      expect(await oldest()).toBe('2026-05-01T00:00:00.000Z');
    });

    it('lists only the sign-in attempts of the current user', async () => {
      const quiet = await service.login('quiet', PASSWORD, { customerId: 3 });
      expect((await signIns(quiet)).map(({ outcome }: { outcome: string }) => outcome)).toEqual(['succeeded']);
    });
  });
});

describe('sessions on every node [AUTH-006]', () => {
  /** Two nodes share one database. A change on one node must take effect on the other immediately. */
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    one = await buildTestApp();
    two = await buildTestApp({ database: one.database });
  });

  const ME = '/api/account/sessions';
  let username: string;
  let userId: number;
  let made = 0;
  let token: string;
  let cookie: string;

  /** Each test has its own payroll user, signed in by token and by cookie, and known to the second node. */
  beforeEach(async () => {
    made += 1;
    username = `node-user-${made}`;
    const admin = await one.login('admin@demo.example', 'demo-admin');
    const reply = await one.call('POST', '/api/users', { token: admin, body: { username, password: PASSWORD } });
    userId = reply.body.user_id;
    token = await one.login(username, PASSWORD, { customerId: 3 });
    const browser = aBrowser(one);
    await browser.signIn(username, PASSWORD, { account_type: 'user', customer_id: '3' });
    cookie = `tasman_session=${browser.jar.get('tasman_session')}`;
    expect(await onTwo()).toEqual([200, 200]);
  });

  /** The second node's status for the token and for the cookie. */
  const onTwo = async () => [
    (await two.call('GET', ME, { token })).status,
    (await two.call('GET', ME, { headers: { cookie } })).status,
  ];
  const patch = async (body: unknown) =>
    one.call('PATCH', `/api/users/${userId}`, { token: await one.login('admin@demo.example', 'demo-admin'), body });

  it('ends the token and cookie sessions of a deactivated user on every node', async () => {
    expect((await patch({ is_active: false })).status).toBe(200);
    await expect.poll(onTwo).toEqual([401, 401]);
  });

  it('ends the sessions of a user on every node when the owner sets a new password', async () => {
    await patch({ password: 'lantern ferry kauri' });
    await expect.poll(onTwo).toEqual([401, 401]);
  });

  it('keeps the current session and ends the others on every node when a user changes their own password', async () => {
    const body = { current_password: PASSWORD, new_password: 'lantern ferry kauri' };
    expect((await one.call('POST', '/api/account/password', { token, body })).status).toBe(204);
    await expect.poll(onTwo).toEqual([200, 401]);
  });

  it('ends only the session that signs out, on every node', async () => {
    await one.call('POST', '/api/logout', { token });
    await expect.poll(onTwo).toEqual([401, 200]);
    const headers = await withCsrfToken(one, { cookie, 'sec-fetch-site': 'same-origin' });
    await one.call('POST', '/api/logout', { headers });
    await expect.poll(onTwo).toEqual([401, 401]);
  });

  it('ends a session on every node when the user removes it from the list', async () => {
    const list = (await one.call('GET', ME, { token })).body;
    const [browser] = list.filter(({ kind }: { kind: string }) => kind === 'browser');
    await one.call('DELETE', `${ME}/${browser.session_id}`, { token });
    await expect.poll(onTwo).toEqual([200, 401]);
  });

  it('ends the sessions of a removed user on every node', async () => {
    const admin = await one.login('admin@demo.example', 'demo-admin');
    expect((await one.call('DELETE', `/api/users/${userId}`, { token: admin })).status).toBe(204);
    await expect.poll(onTwo).toEqual([401, 401]);
  });

  it('keeps the OAuth access token of a deactivated user valid but refuses to refresh it', async () => {
    const client = { id: 'demo-users', secret: 'demo-users-secret' };
    const grant = await authorise(one, { client, username, password: PASSWORD, customerId: 3 });
    await patch({ is_active: false });
    await expect.poll(onTwo).toEqual([401, 401]);
    expect((await two.call('GET', '/api/company', { token: grant.access_token })).status).toBe(200);
    const exchange = await two.call('POST', '/api/oauth/token', {
      form: {
        grant_type: 'refresh_token',
        refresh_token: grant.refresh_token,
        client_id: client.id,
        client_secret: client.secret,
      },
    });
    expect(exchange.status).toBe(400);
  });
});
