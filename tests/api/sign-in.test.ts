import { beforeAll, describe, expect, it } from 'vitest';
import { foldName } from '../../src/auth/sign-in/find-by-name.ts';
import { SYSTEM } from '../../src/db/db.ts';
import type { Message } from '../../src/mail/mailer.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { aBrowser, cookiesOf } from './account.fixture.ts';
import { linkIn, sentMails } from './checkout.maker.ts';

describe('devices', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp();
  });

  const logIn = (
    { username = 'admin@demo.example', password = 'demo-admin', customerId = '' },
    { address = '203.0.113.7', agent = 'first-program/1', device = '' } = {},
  ) =>
    service.call('POST', '/api/login', {
      form: { username, password, ...(customerId ? { account_type: 'user', customer_id: customerId } : {}) },
      remoteAddress: address,
      headers: { 'user-agent': agent, ...(device ? { cookie: `tasman_device=${device}` } : {}) },
    });
  const deviceOf = (reply: Parameters<typeof cookiesOf>[0]): string => cookiesOf(reply).tasman_device ?? '';

  /** Stores failed sign-ins from many addresses during the last few hours. */
  const strangersFail = (userId: number, times: number, customerId = 3) =>
    service.database.query(
      `insert into sign_in_attempt (customer_id, user_id, at, address, network, device, how, outcome)
     select $1, $2, $3::timestamptz - make_interval(mins => n), '198.18.0.' || n, '198.18.0.' || n, '', 'password', 'wrong-password'
     from generate_series(1, $4::int) n`,
      [customerId, userId, service.clock.now(), times],
    );
  const inbox: Message[] = [];
  const mailsAbout = async (subject: string) => {
    inbox.push(...(await sentMails(service)));
    return inbox.filter((mail) => mail.subject === subject);
  };

  describe('sign-in from a new device', () => {
    const NEW = 'A new device signed in to payroll';
    const form = { username: 'other@demo.example', password: 'demo-other' };

    it('emails the user once about a new device, but not about the first sign-in [AUTH-010]', async () => {
      await logIn(form, { agent: 'old-program/1' });
      expect(await mailsAbout(NEW)).toEqual([]);
      await logIn(form, { agent: 'new-program/1' });
      const [letter] = await mailsAbout(NEW);
      expect([letter?.to, letter?.text]).toEqual([
        'other@demo.example',
        [
          'Hello Other Customer owner,',
          'Someone signed in as other@demo.example with a device we have not seen before: new-program/1, from the address 203.0.113.7, on 10 March 2026 at 11:00 am AEDT.',
          'See where you are signed in:\nhttp://tasman.test/auth/account',
          'If this was you, you do not need to do anything.',
          'If this was not you, change your password on that page. This also ends all other sessions.\n',
        ].join('\n\n'),
      ]);
      await logIn(form, { agent: 'new-program/1' });
      expect(await mailsAbout(NEW)).toHaveLength(1);
    });

    it('recognises a device by its cookie at any address, but only for the users who used it [AUTH-010]', async () => {
      const known = await logIn(form, { agent: 'new-program/1' });
      expect(known.headers['set-cookie']).toMatch(
        /^tasman_device=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
      );
      const device = deviceOf(known);
      const elsewhere = { address: '192.0.2.200', agent: 'new-program/2' };
      await logIn(form, { ...elsewhere, device });
      expect(await mailsAbout(NEW)).toHaveLength(1);
      await logIn({}, { agent: 'x/1' });
      const second = await logIn({}, { ...elsewhere, device });
      expect((await mailsAbout(NEW)).map(({ to }) => to)).toEqual(['other@demo.example', 'admin@demo.example']);
      // The device cookie now contains both users.
      expect(deviceOf(second)).toMatch(new RegExp(`^${device.slice(0, 22)}\\.[\\w-]{43}\\.${device.slice(23)}$`));
      const forged = `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`;
      await logIn(form, { address: '192.0.2.201', agent: 'forger/1', device: forged });
      expect(await mailsAbout(NEW)).toHaveLength(3);
    });
  });

  describe('after a hundred failures within a day [AUTH-013]', () => {
    const LINK = 'Allow a new device to sign in to payroll';
    const refused = { status: 401, body: { detail: 'Invalid credentials' } };
    const linkNeeded = {
      status: 401,
      body: {
        detail:
          'Too many sign-in attempts have failed, so a new device must be allowed first; open the link that was just emailed, in the browser you sign in with, then sign in again. Programs send the cookie tasman_device of an earlier sign-in',
      },
    };
    const form = { username: 'second@demo.example', password: 'demo-second' };

    it('accepts the correct password only from a known device, or from another device once it has opened the emailed link', async () => {
      const device = deviceOf(await logIn(form));
      await strangersFail(2, 99, 2);
      expect((await logIn(form, { agent: 'unknown/1' })).status).toBe(200);
      expect(answerOf(await logIn({ ...form, password: 'wrong' }, { address: '192.0.2.1' }))).toEqual(refused);
      // The previous attempt was the hundredth failure.
      const browser = aBrowser(service, { address: '192.0.2.2' });
      expect(answerOf(await logIn(form, { address: '192.0.2.2' }))).toEqual(linkNeeded);
      const page = await browser.signIn(form.username, form.password);
      expect([page.status, page.text.includes('open it in this browser, then sign in again')]).toEqual([401, true]);
      expect(answerOf(await logIn({ ...form, password: 'wrong' }, { address: '192.0.2.2' }))).toEqual(refused);
      // The owner signs in with a device that was used before.
      expect((await logIn(form, { address: '192.0.2.3', device })).status).toBe(200);

      const letters = await mailsAbout(LINK);
      expect(letters.map(({ to }) => to)).toEqual(['second@demo.example']);
      const link = linkIn(letters[0]);
      // Opening the link does not use it up, because mail programs open links in advance.
      expect([(await browser.get(link)).status, (await browser.get(link)).status]).toEqual([200, 200]);
      const token = new URL(link, 'http://x').searchParams.get('token') ?? '';
      expect((await browser.post('/auth/device', { token })).status).toBe(200);
      expect((await browser.post('/auth/device', { token })).status).toBe(400);
      expect((await browser.signIn(form.username, form.password)).status).toBe(303);
    });

    it('accepts every device again after a day', async () => {
      expect(answerOf(await logIn(form, { address: '192.0.2.4', agent: 'unknown/2' }))).toEqual(linkNeeded);
      service.clock.advance({ hours: 24 });
      expect((await logIn(form, { address: '192.0.2.4', agent: 'unknown/2' })).status).toBe(200);
    });

    it('emails the owner, at most every 15 minutes, if a payroll user has no address', async () => {
      await strangersFail(101, 100);
      const paula = { username: 'paula', password: 'demo-paula', customerId: '3' };
      const before = (await mailsAbout(LINK)).length;
      for (let time = 0; time < 3; time += 1) expect(answerOf(await logIn(paula))).toEqual(linkNeeded);
      const letters = (await mailsAbout(LINK)).slice(before);
      expect(letters.map(({ to }) => to)).toEqual(['admin@demo.example']);
      expect(
        letters[0]?.text.includes(
          'You are receiving this email because paula has no email address. Please pass it on.',
        ),
      ).toBe(true);
      service.clock.advance({ minutes: 15 });
      await logIn(paula);
      expect(await mailsAbout(LINK)).toHaveLength(before + 2);
    });

    it('refuses devices known before a password change, except the device that made the change', async () => {
      const reply = await logIn({ username: 'lapsed@demo.example', password: 'demo-lapsed' });
      const device = deviceOf(reply);
      const changed = await service.call('POST', '/api/account/password', {
        token: reply.body.access_token,
        headers: { cookie: `tasman_device=${device}` },
        body: { current_password: 'demo-lapsed', new_password: 'kauri ferry lantern' },
      });
      await strangersFail(5, 100, 5);
      const now = { username: 'lapsed@demo.example', password: 'kauri ferry lantern' };
      expect(answerOf(await logIn(now, { device }))).toEqual(linkNeeded);
      // The device that changed the password is still a known device.
      expect((await logIn(now, { device: deviceOf(changed) })).status).toBe(200);
    });
  });

  describe('guessing the password of one account from many addresses', () => {
    const form = { username: 'partner@demo.example', password: 'demo-partner' };
    const guess = (number: number) => logIn({ ...form, password: 'wrong' }, { address: `198.51.100.${number}` });

    it('delays guesses for longer and longer, but never the owner’s known devices and networks [AUTH-013]', async () => {
      const device = deviceOf(await logIn(form));
      for (let number = 1; number <= 50; number += 1) {
        expect((await guess(number)).headers['retry-after']).toBeUndefined();
      }
      const waits: unknown[] = [];
      for (let round = 1; round <= 4; round += 1) {
        const wait = (await guess(100 + round)).headers['retry-after'];
        waits.push(wait);
        service.clock.advance({ seconds: Number(wait) });
        expect((await guess(110 + round)).headers['retry-after']).toBeUndefined();
      }
      expect(waits).toEqual(['2', '4', '8', '15']);
      expect((await logIn(form, { address: '198.51.100.200' })).headers['retry-after']).toBe('30');
      expect((await logIn(form, { address: '198.51.100.1', device })).status).toBe(200);
      // This sign-in comes from a program that keeps no cookies but uses its usual address.
      expect((await logIn(form, { agent: 'program/1' })).status).toBe(200);
    });
  });
});

describe('folding of usernames', () => {
  let service: TestApp;
  let owner: string;
  beforeAll(async () => {
    service = await buildTestApp();
    owner = await service.login('admin@demo.example', 'demo-admin');
  });

  const PASSWORD = 'kauri ferry lantern';
  const create = (username: string) =>
    service.call('POST', '/api/users', { token: owner, body: { username, password: PASSWORD } });
  const fold = (name: string) => service.database.db.tx(SYSTEM, (tx) => foldName(tx, name));

  it('uses one folded form for lookup and uniqueness', async () => {
    // The two names in each pair look the same to JavaScript, to the database or to a human reader.
    const pairs = [
      ['ivan', 'İvan'],
      ['kim', '\u212Aim'],
      ['ångstr', '\u212Bngstr'],
      ['straße', 'STRASSE'],
      ['ﬁona', 'fiona'],
      ['wide', 'ｗｉｄｅ'],
      ['σίγμας', 'ΣΊΓΜΑΣ'],
      ['éva', 'e\u0301va'],
      ['ꭰ', 'Ꭰ'],
      ['𐐨', '𐐀'],
      ['ǆura', 'ǅura'],
      ['ſam', 'sam'],
    ] as const;
    for (const [stored, typed] of pairs) {
      const same = (await fold(stored)) === (await fold(typed));
      const made = await create(stored);
      expect(made.status, stored).toBe(201);
      expect((await create(typed)).status, typed).toBe(same ? 409 : 201);
      const form = { username: typed, password: PASSWORD, account_type: 'user', customer_id: '3' };
      const { body } = await service.call('POST', '/api/login', { form });
      const { body: sessions } = await service.call('GET', '/api/users', { token: owner });
      expect(body.customer_id, typed).toBe(3);
      expect(sessions.some(({ username }: { username: string }) => username === (same ? stored : typed))).toBe(true);
    }
  });

  it('folds every Unicode character completely in one pass', async () => {
    // Characters that folding does not change are skipped, because they need no second pass. Planes 4 to 13, 15 and 16
    // contain no characters to fold.
    const rows = await service.database.query(
      `select chr(n) as odd
       from (select generate_series(1, 262143) union all select generate_series(917504, 983039)) as characters (n)
       cross join lateral (select fold_name(chr(n)) as folded offset 0) once
       where n not between 55296 and 57343 and folded <> chr(n) and fold_name(folded) <> folded`,
    );
    expect(rows).toEqual([]);
  });

  it('counts every spelling of a username as a guess at the same account', async () => {
    await create('fizz');
    const spellings = ['fizz', 'FIZZ', 'ﬁzz', 'ＦＩＺＺ', 'f\u{1D422}zz', 'Fİzz'.replace('İ', '\u2170')];
    const guess = (username: string, password: string) =>
      service.call('POST', '/api/login', {
        form: { username, password, account_type: 'user', customer_id: '3' },
        remoteAddress: '192.0.2.77',
      });
    for (let number = 0; number < 10; number += 1) await guess(spellings[number % spellings.length]!, 'wrong');
    for (const spelling of spellings) {
      const blocked = await guess(spelling, PASSWORD);
      expect(answerOf(blocked)).toEqual({ status: 401, body: { detail: 'Invalid credentials' } });
      expect(blocked.headers['retry-after'], spelling).toBe('30');
    }
  });
});
