import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../src/mail/mailer.ts';
import { answerOf, buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { anAuthenticator } from '../harness/authenticator.ts';
import { TEST_PASSWORDS } from '../harness/passwords.ts';
import { aBrowser } from './account.fixture.ts';
import { linkIn, sentMails } from './checkout.maker.ts';
import { flowOn } from './oauth.flow.ts';
import { codeOf, type Factors, factorsOn, OWNER, PAULA, ROOT } from './second-factor.fixture.ts';

describe('signing in with a second factor', () => {
  let service: TestApp;
  let factors: Factors;
  beforeAll(async () => {
    service = await buildTestApp();
    factors = factorsOn(service);
  });
  beforeEach(() => factors.forgetAll());

  const needed = (...second_factor: string[]) => ({
    status: 401,
    body: { detail: 'Second factor needed', second_factor },
  });
  const refused = { status: 401, body: { detail: 'Invalid credentials' } };
  const login = async (form: Record<string, string>) => answerOf(await factors.login(form));
  const statusOf = async (form: Record<string, string>) => (await factors.login(form)).status;

  describe('POST /api/login', () => {
    it('asks a user with an authenticator app for a code and accepts the code together with the password [AUTH-009]', async () => {
      const { secret } = await factors.addApp(await factors.tokenOf(OWNER));
      expect(await login(OWNER)).toEqual(needed('totp'));
      expect(await login({ ...OWNER, otp: '' })).toEqual(needed('totp'));
      expect(await login({ ...OWNER, otp: factors.nextCode(secret) })).toEqual({
        status: 200,
        body: {
          access_token: expect.any(String),
          token_type: 'Bearer',
          expires_in: 1800,
          customer_id: 3,
          admin_mode: true,
        },
      });
    });

    it('lists the factors of the user, and accepts recovery codes in upper case and with spaces [AUTH-009]', async () => {
      const token = await factors.tokenOf(PAULA);
      const { codes } = await factors.addPasskey(token);
      expect(await login(PAULA)).toEqual(needed('passkey'));
      expect(await statusOf({ ...PAULA, otp: codes[0] })).toBe(200);
      expect(await statusOf({ ...PAULA, otp: ` ${codes[1].toUpperCase().replaceAll('-', ' ')} ` })).toBe(200);
      await factors.addApp(token);
      expect(await login(PAULA)).toEqual(needed('totp', 'passkey'));
    });

    it('still asks for a code after a password reset by email [AUTH-009]', async () => {
      const other = { username: 'second@demo.example', password: 'demo-second' };
      await factors.addApp(await factors.tokenOf(other));
      await service.call('POST', '/api/password-reset', { body: { email_address: other.username } });
      // The notice about the new second factor is sent at the same time.
      const inbox: Message[] = [];
      const resetMail = () => inbox.find(({ text }) => text.includes('/auth/set-password'));
      await expect
        .poll(async () => {
          inbox.push(...(await sentMails(service)));
          return resetMail();
        })
        .toBeDefined();
      const token = new URL(linkIn(resetMail()), 'http://tasman.test').searchParams.get('token')!;
      const password = 'kauri ferry lantern';
      const form = { token, password, again: password };
      expect((await service.call('POST', '/auth/set-password', { form })).status).toBe(200);
      expect(await login({ ...other, password })).toEqual(needed('totp'));
    });

    it('accepts a code up to 30 seconds early or late, but no more [AUTH-009]', async () => {
      const { secret } = await factors.addApp(await factors.tokenOf(OWNER));
      const codeIn = (seconds: number) => {
        service.clock.advance({ seconds });
        const code = codeOf(service, secret);
        service.clock.advance({ seconds: -seconds });
        return code;
      };
      service.clock.advance({ minutes: 10 });
      expect(await login({ ...OWNER, otp: codeIn(-60) })).toEqual(refused);
      expect(await login({ ...OWNER, otp: codeIn(60) })).toEqual(refused);
      expect(await statusOf({ ...OWNER, otp: codeIn(-30) })).toBe(200);
      expect(await statusOf({ ...OWNER, otp: codeIn(30) })).toBe(200);
    });

    it('asks a user without a factor to set one up when the account requires it [AUTH-009]', async () => {
      const token = await factors.tokenOf(OWNER);
      await service.call('PUT', '/api/account/security', { token, body: { second_factor_required: true } });
      expect(await login(OWNER)).toEqual(needed('enrol'));
      expect(await login({ ...PAULA, otp: '123456' })).toEqual(needed('enrol'));
      // Another account does not require a second factor.
      expect(await statusOf({ username: 'other@demo.example', password: 'demo-other' })).toBe(200);
      const { secret } = await factors.addApp(token);
      expect(await login(OWNER)).toEqual(needed('totp'));
      expect(await statusOf({ ...OWNER, otp: factors.nextCode(secret) })).toBe(200);
    });

    it('reveals a second factor only after the correct password [AUTH-009]', async () => {
      const { secret, codes } = await factors.addApp(await factors.tokenOf(OWNER));
      const plain = await factors.login({ username: 'other@demo.example', password: 'wrong' });
      const tries = [
        await factors.login({ ...OWNER, password: 'wrong' }),
        await factors.login({ ...OWNER, password: 'wrong', otp: factors.nextCode(secret) }),
        await factors.login({ ...OWNER, password: 'wrong', otp: codes[0]! }),
      ];
      for (const reply of tries) {
        expect(answerOf(reply)).toEqual(refused);
        expect(Object.keys(reply.headers).sort()).toEqual(Object.keys(plain.headers).sort());
      }
      // None of the codes was used up.
      expect(await statusOf({ ...OWNER, otp: codeOf(service, secret) })).toBe(200);
      expect(await statusOf({ ...OWNER, otp: codes[0]! })).toBe(200);
    });

    it('ignores a code from a user without a second factor', async () => {
      expect(await statusOf({ ...OWNER, otp: '123456' })).toBe(200);
      expect(await statusOf({ ...OWNER, otp: 'x'.repeat(65) })).toBe(422);
    });

    it('records the use of a recovery code in the audit log, with the IP address [AUTH-009]', async () => {
      const token = await factors.tokenOf(OWNER);
      const { codes } = await factors.addApp(token);
      const from = (id: string) => ({ headers: { 'x-request-id': id }, remoteAddress: '203.0.113.7' });
      await factors.login({ ...OWNER, otp: codes[3]! }, from('sign-in-1'));
      const body = { otp: codes[4]! };
      await service.call('POST', `${ROOT}/recovery-codes`, { token, body, ...from('proof-1') });
      const rows = await service.database.query(
        `select actor, entity_id, address, request_id from audit_log where action = 'recovery-code.use'
       order by id desc limit 2`,
      );
      const used = { actor: 'admin@demo.example', entity_id: 3, address: '203.0.113.7' };
      expect(rows).toEqual([
        { ...used, request_id: 'proof-1' },
        { ...used, request_id: 'sign-in-1' },
      ]);
    });
  });

  describe('POST /api/oauth/complete', () => {
    it('asks for a code as the login route does, keeps the request open, and then accepts the code [AUTH-009]', async () => {
      const flow = flowOn(service);
      const { secret } = await factors.addApp(await factors.tokenOf(OWNER));
      const request = await flow.request();
      expect(answerOf(await flow.complete({ request }))).toEqual(needed('totp'));
      expect(answerOf(await flow.complete({ request, otp: '000000' }))).toEqual(refused);
      const reply = await flow.complete({ request, otp: factors.nextCode(secret) });
      expect(answerOf(reply)).toEqual({ status: 200, body: { redirect_to: expect.stringMatching(/[?&]code=/) } });
    });
  });

  describe('POST /api/login/passkey', () => {
    it('returns 200 for a passkey alone, whatever other factors the user has [AUTH-009]', async () => {
      const token = await factors.tokenOf(PAULA);
      await factors.addApp(token);
      const { authenticator } = await factors.addPasskey(token);
      const options = await factors.passkeyOptions();
      const { challenge: _signed, timeout: _patience, ...asked } = options;
      expect(asked).toEqual({ rpId: 'tasman.test', userVerification: 'required' });
      const reply = await factors.passkeyLogin(authenticator.get(options));
      expect(answerOf(reply)).toEqual({
        status: 200,
        body: {
          access_token: expect.any(String),
          token_type: 'Bearer',
          expires_in: 1800,
          customer_id: 3,
          admin_mode: false,
        },
      });
      expect(decodeJwt(reply.body.access_token).sub).toBe('paula');
      const [session] = await service.database.query('select began_by from session order by id desc limit 1');
      expect(session).toEqual({ began_by: 'passkey' });
      expect((await service.call('GET', '/api/account/second-factor', { token: reply.body.access_token })).status).toBe(
        200,
      );
    });

    it('accepts a passkey when the account requires a second factor [AUTH-009]', async () => {
      const token = await factors.tokenOf(OWNER);
      const { authenticator } = await factors.addPasskey(token);
      await service.call('PUT', '/api/account/security', { token, body: { second_factor_required: true } });
      expect((await factors.passkeyLogin(authenticator.get(await factors.passkeyOptions()))).status).toBe(200);
    });

    it('returns 401 for a removed passkey, an inactive user and a closed account', async () => {
      const token = await factors.tokenOf(PAULA);
      const { authenticator, id } = await factors.addPasskey(token);
      const tryIt = async () => answerOf(await factors.passkeyLogin(authenticator.get(await factors.passkeyOptions())));
      const change = (text: string) => service.database.query(text);
      await change('update account_user set is_active = false where id = 101');
      expect(await tryIt()).toEqual(refused);
      await change('update account_user set is_active = true where id = 101');
      await change('update customer set closed_at = created_at where id = 3');
      expect(await tryIt()).toEqual(refused);
      await change('update customer set closed_at = null where id = 3');
      expect((await tryIt()).status).toBe(200);
      await service.call('DELETE', `/api/account/second-factor/passkeys/${id}`, { token });
      expect(await tryIt()).toEqual(refused);
    });

    it('returns 422 for anything but an authenticator response', async () => {
      for (const body of [{}, { response: {} }, { response: { id: '?', rawId: '?', type: 'x', response: {} } }, []]) {
        expect((await service.call('POST', '/api/login/passkey', { body })).status).toBe(422);
      }
    });
  });
});

describe('pages of the second factor', () => {
  const PAGE = '/auth/second-factor';
  let service: TestApp;
  let factors: Factors;
  beforeAll(async () => {
    service = await buildTestApp();
    factors = factorsOn(service);
  });
  beforeEach(() => factors.forgetAll());

  const headingOf = ({ text }: Reply) => /<h1>(.*?)<\/h1>/s.exec(text)?.[1];
  const alertOf = ({ text }: Reply) => /role="alert" id="problem">(.*?)</s.exec(text)?.[1];
  const fieldOf = ({ text }: Reply, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';
  const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    service.call('POST', PAGE, { form, headers });
  /** Opens the sign-in page in a new browser. */
  const signIn = (form: Record<string, string>) =>
    aBrowser(service).submit(`/auth/sign-in?next=${encodeURIComponent(PAGE)}`, form);
  const cookieOf = (reply: Reply): string =>
    /^tasman_session=[\w-]{43}/.exec(String(reply.headers['set-cookie']))?.[0] ?? '';
  const demand = () => service.database.query('update customer set second_factor_required = true where id = 3');

  describe('a sign-in that waits for the second factor', () => {
    const tooLate = (reply: Reply) =>
      expect([reply.status, alertOf(reply)]).toEqual([401, 'That took too long. Sign in again.']);

    /** Signs in with the password and opens the page that asks the owner for a code. */
    const halfway = async () => {
      const { secret, codes } = await factors.addApp(await factors.tokenOf(OWNER));
      const page = await signIn(OWNER);
      expect([page.status, headingOf(page)]).toEqual([200, 'One more step']);
      return { secret, codes, step: fieldOf(page, 'step') };
    };

    it('starts a session once the code is sent [AUTH-009]', async () => {
      const { secret, step } = await halfway();
      const reply = await signIn({ step, otp: factors.nextCode(secret) });
      expect([reply.status, reply.headers.location]).toEqual([303, PAGE]);
      expect(headingOf(await service.call('GET', PAGE, { headers: { cookie: cookieOf(reply) } }))).toBe(
        'Second factor',
      );
    });

    it('can be completed only once [AUTH-009]', async () => {
      const { codes, step } = await halfway();
      expect((await signIn({ step, otp: codes[0]! })).status).toBe(303);
      tooLate(await signIn({ step, otp: codes[1]! }));
    });

    it('is rejected after 10 minutes, and a made-up one is always rejected [AUTH-009]', async () => {
      const { codes, step } = await halfway();
      service.clock.advance({ minutes: 10 });
      tooLate(await signIn({ step, otp: codes[0]! }));
      tooLate(await signIn({ step: 'x'.repeat(43), otp: codes[0]! }));
      tooLate(await signIn({ step: '?', otp: codes[0]! }));
    });

    it('is rejected once the password changes or the user is deactivated [AUTH-009]', async () => {
      await demand();
      const hash = await TEST_PASSWORDS.hash('another password');
      const paula = async () => fieldOf(await signIn(PAULA), 'step');
      const [before, active] = [await paula(), await paula()];
      const kept = await service.database.query<{ password_hash: string }>(
        'select password_hash from account_user where id = 101',
      );
      await service.database.query('update account_user set password_hash = $1 where id = 101', [hash]);
      tooLate(await signIn({ step: before, otp: '000000' }));
      await service.database.query('update account_user set password_hash = $1, is_active = false where id = 101', [
        kept[0]!.password_hash,
      ]);
      tooLate(await signIn({ step: active, otp: '000000' }));
      await service.database.query('update account_user set is_active = true where id = 101');
    });

    it('refuses codes and passkeys of another user [AUTH-009]', async () => {
      const paula = await factors.tokenOf(PAULA);
      const { authenticator, codes } = await factors.addPasskey(paula);
      const { step } = await halfway();
      const foreign = await signIn({ step, otp: codes[0] });
      expect([foreign.status, alertOf(foreign)]).toEqual([401, 'The code is wrong or was already used.']);
      const passkey = JSON.stringify(authenticator.get(await factors.passkeyOptions()));
      const other = await signIn({ step, passkey });
      expect([other.status, alertOf(other)]).toEqual([
        401,
        'The passkey was not accepted. Try again, or sign in another way.',
      ]);
      for (const broken of ['{', '[]', '{"id":1}', JSON.stringify(anAuthenticator().get({ challenge: 'x' }))]) {
        expect((await signIn({ step, passkey: broken })).status).toBe(401);
        expect((await signIn({ passkey: broken })).status).toBe(401);
      }
      expect(alertOf(await signIn({ step }))).toBe('Enter a code.');
    });

    it('counts guesses of the code together with all other failed sign-ins [AUTH-009]', async () => {
      const { step, codes } = await halfway();
      for (let n = 0; n < 10; n += 1) await signIn({ step, otp: '000000' });
      expect(alertOf(await signIn({ step, otp: codes[0]! }))).toBe(
        'There were too many attempts. Try again in 30 seconds.',
      );
      expect((await factors.login({ ...OWNER, otp: codes[0]! })).headers['retry-after']).toBe('30');
    });

    it('asks the user to sign in again when a factor was set up elsewhere in the meantime [AUTH-009]', async () => {
      const token = await factors.tokenOf(OWNER);
      await demand();
      const page = await signIn(OWNER);
      expect([page.status, headingOf(page)]).toEqual([200, 'Set up a second factor']);
      await factors.addApp(token);
      tooLate(await signIn({ step: fieldOf(page, 'step'), otp: '000000' }));
    });
  });

  describe('second factor page', () => {
    const signedIn = async (form: Record<string, string> = OWNER) => {
      const cookie = cookieOf(await signIn(form));
      const mark = fieldOf(await service.call('GET', PAGE, { headers: { cookie } }), 'mark');
      return (fields: Record<string, string>, headers: Record<string, string> = {}) =>
        send({ mark, ...fields }, { cookie, ...headers });
    };

    it('redirects to sign-in without a session, and explains invalid input on the sign-in page', async () => {
      const asked = await service.call('GET', PAGE);
      expect([asked.status, asked.headers.location]).toEqual([303, '/auth/sign-in?next=%2Fauth%2Fsecond-factor']);
      expect(alertOf(await signIn({ username: 'x' }))).toBe('Enter your username and your password.');
      expect(alertOf(await signIn({ ...PAULA, customer_id: 'x' }))).toBe('Enter the account number, digits only.');
      expect(alertOf(await signIn({ ...OWNER, password: 'wrong' }))).toBe('The username or password is wrong.');
      expect((await send({ action: 'totp-begin' })).headers.location).toBe(
        '/auth/sign-in?next=%2Fauth%2Fsecond-factor',
      );
    });

    it('refuses forms from other sites and forms without the CSRF token of the page', async () => {
      const act = await signedIn();
      expect((await act({ action: 'totp-begin' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      expect((await act({ action: 'totp-begin', mark: 'x' })).status).toBe(403);
      expect(await service.database.query('select 1 from totp')).toEqual([]);
    });

    it('shows an error message for any invalid form', async () => {
      const act = await signedIn();
      expect(alertOf(await act({ action: 'fly' }))).toBe(
        'This page does not support that action; go back and try again.',
      );
      for (const passkey_id of ['', 'x', '-1', '9'.repeat(40)]) {
        expect(alertOf(await act({ action: 'passkey-remove', passkey_id }))).toBe('Passkey not found.');
      }
      expect(alertOf(await act({ action: 'passkey-confirm', passkey: 'x' }))).toBe(
        'The browser did not return a passkey. Try again.',
      );
      expect(alertOf(await act({ action: 'recovery-codes' }))).toBe(
        'You have no second factor yet; set up an authenticator app or a passkey first.',
      );
      expect(alertOf(await act({ action: 'totp-confirm', otp: '1' }))).toBe(
        'No authenticator app is waiting for its first code; start the setup again.',
      );
      await act({ action: 'totp-begin' });
      expect(headingOf(await act({ action: 'totp-confirm', otp: '1' }))).toBe('Set up an authenticator app');
    });

    it('returns 403 for a session handed over by a partner [AUTH-003]', async () => {
      const flow = flowOn(service);
      const { access_token } = await flow.connect({ scope: 'openid payroll.write session.handoff' });
      const { body } = await service.call('POST', '/api/partner/session-handoff', { token: access_token, body: {} });
      const handed = await service.call('GET', `/auth/handoff${new URL(body.url).search}`);
      const reply = await service.call('GET', PAGE, { headers: { cookie: cookieOf(handed) } });
      expect([reply.status, headingOf(reply)]).toEqual([403, 'Sign in to continue']);
    });

    it('serves the passkey script with nosniff', async () => {
      const reply = await service.call('GET', '/auth/passkeys.js');
      expect([reply.status, reply.headers['content-type'], reply.headers['x-content-type-options']]).toEqual([
        200,
        'text/javascript; charset=utf-8',
        'nosniff',
      ]);
      expect(reply.text).toContain('startAuthentication');
    });
  });

  describe('a code without a password', () => {
    it('is refused when no password was sent before [AUTH-009]', async () => {
      const { secret } = await factors.addApp(await factors.tokenOf(OWNER));
      service.clock.advance({ seconds: 30 });
      const reply = await signIn({ username: OWNER.username, otp: codeOf(service, secret) });
      expect([reply.status, alertOf(reply)]).toEqual([401, 'Enter your username and your password.']);
    });
  });
});
