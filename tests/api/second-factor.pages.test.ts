import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { anAuthenticator } from '../harness/authenticator.ts';
import { TEST_PASSWORDS } from '../harness/passwords.ts';
import { aBrowser } from './account.fixture.ts';
import { flowOn } from './oauth.flow.ts';
import { codeOf, type Factors, factorsOn, OWNER, PAULA } from './second-factor.fixture.ts';

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
/** The sign-in page in a new browser. */
const signIn = (form: Record<string, string>) =>
  aBrowser(service).submit(`/auth/sign-in?next=${encodeURIComponent(PAGE)}`, form);
const cookieOf = (reply: Reply): string =>
  /^tasman_session=[\w-]{43}/.exec(String(reply.headers['set-cookie']))?.[0] ?? '';
const demand = () => service.database.query('update customer set second_factor_required = true where id = 3');

describe('sign-in that waits for the second factor', () => {
  const tooLate = (reply: Reply) =>
    expect([reply.status, alertOf(reply)]).toEqual([401, 'That took too long. Sign in again.']);

  /** The page that asks the owner for a code. */
  const halfway = async () => {
    const { secret, codes } = await factors.addApp(await factors.tokenOf(OWNER));
    const page = await signIn(OWNER);
    expect([page.status, headingOf(page)]).toEqual([200, 'One more step']);
    return { secret, codes, step: fieldOf(page, 'step') };
  };

  it('starts a session with the code [AUTH-009]', async () => {
    const { secret, step } = await halfway();
    const reply = await signIn({ step, otp: factors.nextCode(secret) });
    expect([reply.status, reply.headers.location]).toEqual([303, PAGE]);
    expect(headingOf(await service.call('GET', PAGE, { headers: { cookie: cookieOf(reply) } }))).toBe('Second factor');
  });

  it('accepts a pending sign-in once [AUTH-009]', async () => {
    const { codes, step } = await halfway();
    expect((await signIn({ step, otp: codes[0]! })).status).toBe(303);
    tooLate(await signIn({ step, otp: codes[1]! }));
  });

  it('rejects a pending sign-in after 10 minutes, and a made-up one [AUTH-009]', async () => {
    const { codes, step } = await halfway();
    service.clock.advance({ minutes: 10 });
    tooLate(await signIn({ step, otp: codes[0]! }));
    tooLate(await signIn({ step: 'x'.repeat(43), otp: codes[0]! }));
    tooLate(await signIn({ step: '?', otp: codes[0]! }));
  });

  it('rejects a pending sign-in once the password changes or the user is deactivated [AUTH-009]', async () => {
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

  it('counts guesses of the code together with all others [AUTH-009]', async () => {
    const { step, codes } = await halfway();
    for (let n = 0; n < 10; n += 1) await signIn({ step, otp: '000000' });
    expect(alertOf(await signIn({ step, otp: codes[0]! }))).toBe(
      'There were too many attempts. Try again in 30 seconds.',
    );
    expect((await factors.login({ ...OWNER, otp: codes[0]! })).headers['retry-after']).toBe('30');
  });

  it('asks a user who set up a factor elsewhere meanwhile to sign in again [AUTH-009]', async () => {
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

  it('redirects to sign-in without a session and shows what is wrong', async () => {
    const asked = await service.call('GET', PAGE);
    expect([asked.status, asked.headers.location]).toEqual([303, '/auth/sign-in?next=%2Fauth%2Fsecond-factor']);
    expect(alertOf(await signIn({ username: 'x' }))).toBe('Enter your username and your password.');
    expect(alertOf(await signIn({ ...PAULA, customer_id: 'x' }))).toBe('Enter the account number, digits only.');
    expect(alertOf(await signIn({ ...OWNER, password: 'wrong' }))).toBe('The username or password is wrong.');
    expect((await send({ action: 'totp-begin' })).headers.location).toBe('/auth/sign-in?next=%2Fauth%2Fsecond-factor');
  });

  it('refuses forms of other sites and forms without its CSRF token', async () => {
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

  it('serves its script from the service with nosniff', async () => {
    const reply = await service.call('GET', '/auth/passkeys.js');
    expect([reply.status, reply.headers['content-type'], reply.headers['x-content-type-options']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'nosniff',
    ]);
    expect(reply.text).toContain('startAuthentication');
  });
});

describe('code without a password', () => {
  it('refuses a code without the password before it [AUTH-009]', async () => {
    const { secret } = await factors.addApp(await factors.tokenOf(OWNER));
    service.clock.advance({ seconds: 30 });
    const reply = await signIn({ username: OWNER.username, otp: codeOf(service, secret) });
    expect([reply.status, alertOf(reply)]).toEqual([401, 'Enter your username and your password.']);
  });
});
