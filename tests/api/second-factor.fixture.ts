import { Secret, TOTP } from 'otpauth';
import type { Call, TestApp } from '../harness/app.ts';
import { anAuthenticator } from '../harness/authenticator.ts';

export const OWNER = { username: 'admin@demo.example', password: 'demo-admin' };
export const PAULA = { username: 'paula', password: 'demo-paula', account_type: 'user', customer_id: '3' };
export const ROOT = '/api/account/second-factor';

/** The code that an authenticator app shows now. */
export const codeOf = (service: TestApp, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: service.clock.now().getTime() });

/** The steps of a user who sets up a second factor and signs in with it. */
export function factorsOn(service: TestApp) {
  const post = (path: string, token: string, body?: unknown) =>
    service.call('POST', `${ROOT}${path}`, { token, ...(body === undefined ? {} : { body }) });
  const login = (form: Record<string, string>, options: Call = {}) =>
    service.call('POST', '/api/login', { form, ...options });
  const tokenOf = async (form: Record<string, string>): Promise<string> => {
    const reply = await login(form);
    if (reply.status !== 200) throw new Error(`sign-in answered ${reply.status}: ${reply.text}`);
    return reply.body.access_token;
  };
  /** The next code that was not used yet. */
  const nextCode = (secret: string): string => {
    service.clock.advance({ seconds: 30 });
    return codeOf(service, secret);
  };

  const addApp = async (token: string): Promise<{ secret: string; codes: readonly string[] }> => {
    const { secret } = (await post('/totp', token)).body;
    const reply = await post('/totp/confirm', token, { otp: codeOf(service, secret) });
    if (reply.status !== 200) throw new Error(`confirm answered ${reply.status}: ${reply.text}`);
    return { secret, codes: reply.body.recovery_codes };
  };

  const addPasskey = async (token: string, { name = 'Laptop', authenticator = anAuthenticator() } = {}) => {
    const { body: options } = await post('/passkeys', token);
    const reply = await post('/passkeys/confirm', token, { name, response: authenticator.create(options) });
    if (reply.status !== 201) throw new Error(`confirm answered ${reply.status}: ${reply.text}`);
    return { authenticator, id: reply.body.passkeys.at(-1).id as number, codes: reply.body.recovery_codes };
  };

  const passkeyOptions = async () => (await service.call('POST', '/api/login/passkey/options')).body;
  const passkeyLogin = (response: unknown) => service.call('POST', '/api/login/passkey', { body: { response } });

  /** Deletes every second factor, unfinished sign-in and throttle, and makes the second factor optional again. */
  const forgetAll = async () => {
    for (const table of ['totp', 'passkey', 'recovery_code', 'sign_in_step', 'sign_in_throttle']) {
      await service.database.query(`delete from ${table}`);
    }
    await service.database.query('update customer set second_factor_required = false');
  };

  return { post, login, tokenOf, nextCode, addApp, addPasskey, passkeyOptions, passkeyLogin, forgetAll };
}

export type Factors = ReturnType<typeof factorsOn>;
