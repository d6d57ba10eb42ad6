import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../src/mail/mailer.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { linkIn, sentMails } from './checkout.maker.ts';
import { flowOn } from './oauth.flow.ts';
import { codeOf, type Factors, factorsOn, OWNER, PAULA, ROOT } from './second-factor.fixture.ts';

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
  it('asks a user with an authenticator app for a code and accepts it with the password [AUTH-009]', async () => {
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

  it('lists the factors of the user and accepts recovery codes in any notation [AUTH-009]', async () => {
    const token = await factors.tokenOf(PAULA);
    const { codes } = await factors.addPasskey(token);
    expect(await login(PAULA)).toEqual(needed('passkey'));
    expect(await statusOf({ ...PAULA, otp: codes[0] })).toBe(200);
    expect(await statusOf({ ...PAULA, otp: ` ${codes[1].toUpperCase().replaceAll('-', ' ')} ` })).toBe(200);
    await factors.addApp(token);
    expect(await login(PAULA)).toEqual(needed('totp', 'passkey'));
  });

  it('still asks for a code after a password reset by mail [AUTH-009]', async () => {
    const other = { username: 'second@demo.example', password: 'demo-second' };
    await factors.addApp(await factors.tokenOf(other));
    await service.call('POST', '/api/password-reset', { body: { email_address: other.username } });
    // The notice about the new factor is due at the same time.
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

  it('accepts a code within 30 seconds and no further away [AUTH-009]', async () => {
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
    // Another account requires nothing.
    expect(await statusOf({ username: 'other@demo.example', password: 'demo-other' })).toBe(200);
    const { secret } = await factors.addApp(token);
    expect(await login(OWNER)).toEqual(needed('totp'));
    expect(await statusOf({ ...OWNER, otp: factors.nextCode(secret) })).toBe(200);
  });

  it('reveals a second factor only after the right password [AUTH-009]', async () => {
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
    // Nothing was used up.
    expect(await statusOf({ ...OWNER, otp: codeOf(service, secret) })).toBe(200);
    expect(await statusOf({ ...OWNER, otp: codes[0]! })).toBe(200);
  });

  it('ignores a code of a user without a second factor', async () => {
    expect(await statusOf({ ...OWNER, otp: '123456' })).toBe(200);
    expect(await statusOf({ ...OWNER, otp: 'x'.repeat(65) })).toBe(422);
  });

  it('records the use of a recovery code in the audit log with the address [AUTH-009]', async () => {
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
  it('asks in the same way, keeps the request open and accepts the code [AUTH-009]', async () => {
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
  it('returns 200 for a passkey alone, whatever else the user has [AUTH-009]', async () => {
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
