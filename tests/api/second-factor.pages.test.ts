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
/** The sign-in page as a browser sees it that has never been here. */
const signIn = (form: Record<string, string>) =>
  aBrowser(service).submit(`/auth/sign-in?next=${encodeURIComponent(PAGE)}`, form);
const cookieOf = (reply: Reply): string =>
  /^tasman_session=[\w-]{43}/.exec(String(reply.headers['set-cookie']))?.[0] ?? '';
const demand = () => service.database.query('update customer set second_factor_required = true where id = 3');

describe('a sign-in that is half done', () => {
  const tooLate = (reply: Reply) =>
    expect([reply.status, alertOf(reply)]).toEqual([401, 'That took too long. Sign in again.']);

  /** The page that asks the owner for a code. */
  const halfway = async () => {
    const { secret, codes } = await factors.addApp(await factors.tokenOf(OWNER));
    const page = await signIn(OWNER);
    expect([page.status, headingOf(page)]).toEqual([200, 'One more step']);
    return { secret, codes, step: fieldOf(page, 'step') };
  };

  it('[AUTH-009] goes on with the code and begins a session', async () => {
    const { secret, step } = await halfway();
    const reply = await signIn({ step, otp: factors.nextCode(secret) });
    expect([reply.status, reply.headers.location]).toEqual([303, PAGE]);
    expect(headingOf(await service.call('GET', PAGE, { headers: { cookie: cookieOf(reply) } }))).toBe('Second factor');
  });

  it('[AUTH-009] is done once', async () => {
    const { codes, step } = await halfway();
    expect((await signIn({ step, otp: codes[0]! })).status).toBe(303);
    tooLate(await signIn({ step, otp: codes[1]! }));
  });

  it('[AUTH-009] is over after 10 minutes, and a made-up one never was', async () => {
    const { codes, step } = await halfway();
    service.clock.advance({ minutes: 10 });
    tooLate(await signIn({ step, otp: codes[0]! }));
    tooLate(await signIn({ step: 'x'.repeat(43), otp: codes[0]! }));
    tooLate(await signIn({ step: '?', otp: codes[0]! }));
  });

  it('[AUTH-009] is over when the password changes or the user is deactivated', async () => {
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

  it('[AUTH-009] takes no code and no passkey of somebody else', async () => {
    const paula = await factors.tokenOf(PAULA);
    const { authenticator, codes } = await factors.addPasskey(paula);
    const { step } = await halfway();
    const foreign = await signIn({ step, otp: codes[0] });
    expect([foreign.status, alertOf(foreign)]).toEqual([401, 'The code is not right, or it was used before.']);
    const passkey = JSON.stringify(authenticator.get(await factors.passkeyOptions()));
    const other = await signIn({ step, passkey });
    expect([other.status, alertOf(other)]).toEqual([
      401,
      'The passkey was not accepted. Try again, or use another way.',
    ]);
    for (const broken of ['{', '[]', '{"id":1}', JSON.stringify(anAuthenticator().get({ challenge: 'x' }))]) {
      expect((await signIn({ step, passkey: broken })).status).toBe(401);
      expect((await signIn({ passkey: broken })).status).toBe(401);
    }
    expect(alertOf(await signIn({ step }))).toBe('Enter a code.');
  });

  it('[AUTH-009] guesses of its code are counted with all others', async () => {
    const { step, codes } = await halfway();
    for (let n = 0; n < 10; n += 1) await signIn({ step, otp: '000000' });
    expect(alertOf(await signIn({ step, otp: codes[0]! }))).toBe(
      'There were too many attempts. Try again in 30 seconds.',
    );
    expect((await factors.login({ ...OWNER, otp: codes[0]! })).headers['retry-after']).toBe('30');
  });

  it('[AUTH-009] somebody who set a factor up elsewhere meanwhile signs in anew', async () => {
    const token = await factors.tokenOf(OWNER);
    await demand();
    const page = await signIn(OWNER);
    expect([page.status, headingOf(page)]).toEqual([200, 'Set up a second factor']);
    await factors.addApp(token);
    tooLate(await signIn({ step: fieldOf(page, 'step'), otp: '000000' }));
  });
});

describe('the page of the second factor', () => {
  const signedIn = async (form: Record<string, string> = OWNER) => {
    const cookie = cookieOf(await signIn(form));
    const mark = fieldOf(await service.call('GET', PAGE, { headers: { cookie } }), 'mark');
    return (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send({ mark, ...fields }, { cookie, ...headers });
  };

  it('asks whoever has not signed in to do so, and tells what is missing', async () => {
    const asked = await service.call('GET', PAGE);
    expect([asked.status, asked.headers.location]).toEqual([303, '/auth/sign-in?next=%2Fauth%2Fsecond-factor']);
    expect(alertOf(await signIn({ username: 'x' }))).toBe('Enter your name and your password.');
    expect(alertOf(await signIn({ ...PAULA, customer_id: 'x' }))).toBe('Enter the number of the account, digits only.');
    expect(alertOf(await signIn({ ...OWNER, password: 'wrong' }))).toBe('The name or the password is not right.');
    expect((await send({ action: 'totp-begin' })).headers.location).toBe('/auth/sign-in?next=%2Fauth%2Fsecond-factor');
  });

  it('refuses forms of other sites and forms without its mark', async () => {
    const act = await signedIn();
    expect((await act({ action: 'totp-begin' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await act({ action: 'totp-begin', mark: 'x' })).status).toBe(403);
    expect(await service.database.query('select 1 from totp')).toEqual([]);
  });

  it('answers in its own words whatever it is sent', async () => {
    const act = await signedIn();
    expect(alertOf(await act({ action: 'fly' }))).toBe('This page does not know what was asked of it.');
    for (const passkey_id of ['', 'x', '-1', '9'.repeat(40)]) {
      expect(alertOf(await act({ action: 'passkey-remove', passkey_id }))).toBe('Passkey not found.');
    }
    expect(alertOf(await act({ action: 'passkey-confirm', passkey: 'x' }))).toBe(
      'The browser answered nothing that is a passkey.',
    );
    expect(alertOf(await act({ action: 'recovery-codes' }))).toBe(
      'Set up an authenticator app or a passkey first; recovery codes stand in for them.',
    );
    expect(alertOf(await act({ action: 'totp-confirm', otp: '1' }))).toBe(
      'No authenticator app awaits its first code; begin again.',
    );
    await act({ action: 'totp-begin' });
    expect(headingOf(await act({ action: 'totp-confirm', otp: '1' }))).toBe('Set up an authenticator app');
  });

  it('[AUTH-003] is not for a session that a partner handed over', async () => {
    const flow = flowOn(service);
    const { access_token } = await flow.connect({ scope: 'openid payroll.write session.handoff' });
    const { body } = await service.call('POST', '/api/partner/session-handoff', { token: access_token, body: {} });
    const handed = await service.call('GET', `/auth/handoff${new URL(body.url).search}`);
    const reply = await service.call('GET', PAGE, { headers: { cookie: cookieOf(handed) } });
    expect([reply.status, headingOf(reply)]).toEqual([403, 'Sign in yourself for this']);
  });

  it('may only be given its script by us', async () => {
    const reply = await service.call('GET', '/auth/passkeys.js');
    expect([reply.status, reply.headers['content-type'], reply.headers['x-content-type-options']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'nosniff',
    ]);
    expect(reply.text).toContain('startAuthentication');
  });
});

describe('other pages that sign in', () => {
  it('[AUTH-009] a code alone, without the password before it, opens nothing', async () => {
    const { secret } = await factors.addApp(await factors.tokenOf(OWNER));
    service.clock.advance({ seconds: 30 });
    const reply = await signIn({ username: OWNER.username, otp: codeOf(service, secret) });
    expect([reply.status, alertOf(reply)]).toEqual([401, 'Enter your name and your password.']);
  });
});
