import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../src/mail/mailer.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { anAuthenticator } from '../harness/authenticator.ts';
import { operate } from '../harness/operator.ts';
import { sentMails } from './checkout.maker.ts';
import { flowOn } from './oauth.flow.ts';
import { codeOf, type Factors, factorsOn, OWNER, PAULA, ROOT } from './second-factor.fixture.ts';

describe('second factors', () => {
  let service: TestApp;
  let factors: Factors;
  let owner: string;
  let paula: string;
  beforeAll(async () => {
    service = await buildTestApp();
    factors = factorsOn(service);
  });
  beforeEach(async () => {
    service.clock.set('2026-03-10T00:00:00Z');
    await factors.forgetAll();
    owner = await factors.tokenOf(OWNER);
    paula = await factors.tokenOf(PAULA);
  });

  const NOTHING = { required: false, totp: null, passkeys: [], recovery_codes_left: 0 };
  const RECOVERY_CODE = /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/;
  const state = async (token: string) => (await service.call('GET', ROOT, { token })).body;
  const refusal = (status: number, detail: string) => ({ status, body: { detail } });
  const remove = (path: string, token: string, body?: unknown) =>
    service.call('DELETE', `${ROOT}${path}`, { token, ...(body === undefined ? {} : { body }) });
  const lately = async () =>
    (await service.database.query<{ actor: string; action: string }>('select actor, action from audit_log order by id'))
      .map(({ actor, action }) => `${actor} ${action}`)
      .slice(-3);

  describe('GET /api/account/second-factor', () => {
    it('returns the second factor of the current user without its secrets [AUTH-009]', async () => {
      expect(await state(owner)).toEqual(NOTHING);
      await factors.addApp(owner);
      await factors.addPasskey(owner, { name: 'Phone' });
      expect(await state(owner)).toEqual({
        required: false,
        totp: { confirmed_at: '2026-03-10T00:00:00.000000' },
        passkeys: [
          { id: expect.any(Number), name: 'Phone', created_at: '2026-03-10T00:00:00.000000', last_used_at: null },
        ],
        recovery_codes_left: 10,
      });
      expect(await state(paula)).toEqual(NOTHING);
    });
  });

  describe('POST /api/account/second-factor/totp', () => {
    it('returns 200 with the secret of an app that is not active yet, as text, URI and QR code [AUTH-009]', async () => {
      const reply = await factors.post('/totp', owner);
      const { secret } = reply.body;
      expect(answerOf(reply)).toEqual({
        status: 200,
        body: {
          secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
          otpauth_uri: `otpauth://totp/Tasman%20Payroll:admin%40demo.example?secret=${secret}&issuer=Tasman%20Payroll&algorithm=SHA1&digits=6&period=30`,
          qr_code: expect.stringMatching(/^<svg .*<\/svg>$/),
        },
      });
      expect(await state(owner)).toEqual(NOTHING);
      expect((await factors.login(OWNER)).status).toBe(200);
    });

    it('stores the secret encrypted [AUTH-009]', async () => {
      const { secret } = (await factors.post('/totp', owner)).body;
      const rows = await service.database.query<{ sealed_secret: string }>('select sealed_secret from totp');
      expect(rows).toHaveLength(1);
      expect(rows[0]!.sealed_secret.includes(secret)).toBe(false);
    });

    it('returns 409 when an app is already set up', async () => {
      await factors.addApp(owner);
      expect(answerOf(await factors.post('/totp', owner))).toEqual(
        refusal(409, 'An authenticator app is already set up; remove it first'),
      );
    });

    it('returns 403 without a password or code when the session is 15 minutes old [AUTH-009]', async () => {
      service.clock.advance({ minutes: 15 });
      const late = refusal(
        403,
        'You did not sign in within the last 15 minutes; send your password or a code with this request, or sign in again',
      );
      expect(answerOf(await factors.post('/totp', owner))).toEqual(late);
      expect(answerOf(await factors.post('/passkeys', owner))).toEqual(late);
      expect(answerOf(await factors.post('/recovery-codes', owner))).toEqual(late);
      expect(answerOf(await remove('/passkeys/1', owner))).toEqual(late);
      expect(answerOf(await factors.post('/totp', owner, { password: 'wrong' }))).toEqual(
        refusal(403, 'The password or code is wrong'),
      );
      expect((await factors.post('/totp', owner, { password: 'demo-admin' })).status).toBe(200);
    });
  });

  describe('POST /api/account/second-factor/totp/confirm', () => {
    it('returns 200 for the first code, with ten recovery codes that are shown only once [AUTH-009]', async () => {
      const { secret } = (await factors.post('/totp', owner)).body;
      const reply = await factors.post('/totp/confirm', owner, { otp: codeOf(service, secret) });
      expect(answerOf(reply)).toEqual({
        status: 200,
        body: {
          required: false,
          totp: { confirmed_at: '2026-03-10T00:00:00.000000' },
          passkeys: [],
          recovery_codes_left: 10,
          recovery_codes: Array.from({ length: 10 }, () => expect.stringMatching(RECOVERY_CODE)),
        },
      });
      expect(new Set(reply.body.recovery_codes).size).toBe(10);
      expect(await lately()).toEqual([
        'admin@demo.example user.sign-in',
        'paula user.sign-in',
        'admin@demo.example totp.add',
      ]);
      const kept = await service.database.query<{ code_hash: string }>('select code_hash from recovery_code');
      expect(kept.every(({ code_hash }) => /^[0-9a-f]{64}$/.test(code_hash))).toBe(true);
    });

    it('returns 200 without new recovery codes for a further factor', async () => {
      await factors.addPasskey(owner);
      expect((await factors.addApp(owner)).codes).toBeNull();
    });

    it('returns 400 for a wrong code, and allows another try', async () => {
      const { secret } = (await factors.post('/totp', owner)).body;
      expect(answerOf(await factors.post('/totp/confirm', owner, { otp: '000000' }))).toEqual(
        refusal(400, 'The code is not the one the app shows now; check the clock of the device and try again'),
      );
      const code = codeOf(service, secret);
      expect((await factors.post('/totp/confirm', owner, { otp: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(
        200,
      );
    });

    it('returns 409 when no setup is pending', async () => {
      const none = refusal(409, 'No authenticator app is waiting for its first code; start the setup again');
      expect(answerOf(await factors.post('/totp/confirm', owner, { otp: '123456' }))).toEqual(none);
      const { secret } = await factors.addApp(owner);
      expect(answerOf(await factors.post('/totp/confirm', owner, { otp: factors.nextCode(secret) }))).toEqual(none);
    });
  });

  describe('DELETE /api/account/second-factor/totp', () => {
    it('returns 204 when the password is sent, and deletes the recovery codes with the last factor [AUTH-009]', async () => {
      await factors.addApp(owner);
      expect((await remove('/totp', owner, { password: 'demo-admin' })).status).toBe(204);
      expect(await state(owner)).toEqual(NOTHING);
      expect((await factors.login(OWNER)).status).toBe(200);
      expect((await lately()).slice(0, 2)).toEqual(['admin@demo.example totp.add', 'admin@demo.example totp.remove']);
    });

    it('returns 204 when a code is sent, and keeps the recovery codes while another factor exists [AUTH-009]', async () => {
      const { secret } = await factors.addApp(owner);
      await factors.addPasskey(owner);
      expect((await remove('/totp', owner, { otp: factors.nextCode(secret) })).status).toBe(204);
      expect((await state(owner)).recovery_codes_left).toBe(10);
    });

    it('returns 403 without a password or code, with a wrong one and after too many attempts', async () => {
      await factors.addApp(owner);
      expect(answerOf(await remove('/totp', owner, {}))).toEqual(
        refusal(403, 'This change needs proof that it is you; send your password or a code'),
      );
      const wrong = refusal(403, 'The password or code is wrong');
      for (let tries = 0; tries < 5; tries += 1) {
        expect(answerOf(await remove('/totp', owner, { otp: '000000' }))).toEqual(wrong);
        expect(answerOf(await remove('/totp', owner, { password: 'wrong' }))).toEqual(wrong);
      }
      const blocked = await remove('/totp', owner, { password: 'demo-admin' });
      expect([answerOf(blocked), blocked.headers['retry-after']]).toEqual([wrong, '30']);
      expect((await state(owner)).totp).not.toBeNull();
    });

    it('returns 404 when no app is set up', async () => {
      expect(answerOf(await remove('/totp', owner, { password: 'demo-admin' }))).toEqual(
        refusal(404, 'No authenticator app is set up'),
      );
    });

    it('returns 409 for the last factor when the account requires one [AUTH-009]', async () => {
      await factors.addApp(paula);
      await service.call('PUT', '/api/account/security', { token: owner, body: { second_factor_required: true } });
      expect(answerOf(await remove('/totp', paula, { password: 'demo-paula' }))).toEqual(
        refusal(409, 'The account requires a second factor; add another one before you remove this one'),
      );
      await factors.addPasskey(paula);
      expect((await remove('/totp', paula, { password: 'demo-paula' })).status).toBe(204);
    });
  });

  describe('passkeys', () => {
    it('returns options for a discoverable passkey with user verification, and excludes devices that already have one [AUTH-009]', async () => {
      const { authenticator } = await factors.addPasskey(owner);
      const { status, body } = await factors.post('/passkeys', owner);
      expect({ status, rp: body.rp, user: body.user, selection: body.authenticatorSelection }).toEqual({
        status: 200,
        rp: { name: 'Tasman Payroll', id: 'tasman.test' },
        user: { id: expect.stringMatching(/^[\w-]{43}$/), name: 'admin@demo.example', displayName: expect.any(String) },
        selection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      });
      expect(body.excludeCredentials).toEqual([
        { id: authenticator.get(body).id, type: 'public-key', transports: ['internal'] },
      ]);
    });

    it('returns 201 for several named passkeys and 204 for each removal [AUTH-009]', async () => {
      const laptop = await factors.addPasskey(owner, { name: 'Laptop' });
      const phone = await factors.addPasskey(owner, { name: 'Phone' });
      expect([laptop.codes, phone.codes]).toEqual([expect.any(Array), null]);
      expect((await remove(`/passkeys/${laptop.id}`, owner)).status).toBe(204);
      expect((await state(owner)).passkeys.map(({ name }: { name: string }) => name)).toEqual(['Phone']);
      expect((await remove(`/passkeys/${phone.id}`, owner)).status).toBe(204);
      expect(await state(owner)).toEqual(NOTHING);
      expect((await lately()).slice(1)).toEqual(Array(2).fill('admin@demo.example passkey.remove'));
    });

    it('returns 400 for a used, old or foreign challenge, another origin, and no user verification', async () => {
      const refused = refusal(400, 'The passkey was not accepted; request new options and try again');
      const confirm = async (token: string, response: unknown) =>
        answerOf(await factors.post('/passkeys/confirm', token, { response }));
      const options = async () => (await factors.post('/passkeys', owner)).body;
      const authenticator = anAuthenticator();
      expect(await confirm(paula, authenticator.create(await options()))).toEqual(refused);
      const good = authenticator.create(await options());
      expect((await confirm(owner, good)).status).toBe(201);
      expect(await confirm(owner, good)).toEqual(refused);
      expect(
        await confirm(owner, anAuthenticator().create(await options(), { origin: 'https://evil.example' })),
      ).toEqual(refused);
      expect(await confirm(owner, anAuthenticator().create(await options(), { rpId: 'evil.example' }))).toEqual(
        refused,
      );
      expect(await confirm(owner, anAuthenticator().create(await options(), { isVerified: false }))).toEqual(refused);
      const old = anAuthenticator().create(await options());
      service.clock.advance({ minutes: 5 });
      expect(await confirm(owner, old)).toEqual(refused);
      const broken = { ...good, response: { ...good.response, clientDataJSON: 'bm8', attestationObject: 'bm8' } };
      expect(await confirm(owner, broken)).toEqual(refused);
    });

    it('returns 404 for a passkey of another user', async () => {
      const { id } = await factors.addPasskey(paula);
      expect(answerOf(await remove(`/passkeys/${id}`, owner))).toEqual(refusal(404, 'Passkey not found'));
      expect((await state(paula)).passkeys).toHaveLength(1);
    });

    it('returns 409 for a repeated or twenty-first passkey and for removing the last required factor', async () => {
      const { authenticator, id } = await factors.addPasskey(owner);
      const { body: options } = await factors.post('/passkeys', owner);
      const again = await factors.post('/passkeys/confirm', owner, { response: authenticator.create(options) });
      expect(answerOf(again)).toEqual(refusal(409, 'This passkey is already registered'));
      await service.call('PUT', '/api/account/security', { token: owner, body: { second_factor_required: true } });
      expect(answerOf(await remove(`/passkeys/${id}`, owner))).toEqual(
        refusal(409, 'The account requires a second factor; add another one before you remove this one'),
      );
      await service.database.query(
        `insert into passkey (customer_id, user_id, name, credential_id, public_key, user_handle, counter, transports, created_at)
       select customer_id, user_id, name, 'made-up-' || n, public_key, user_handle, 0, transports, created_at
       from passkey, generate_series(1, 19) n`,
      );
      const { body: more } = await factors.post('/passkeys', owner);
      const full = await factors.post('/passkeys/confirm', owner, { response: anAuthenticator().create(more) });
      expect(answerOf(full)).toEqual(
        refusal(409, 'You already have 20 passkeys, which is the limit; remove one first'),
      );
    });

    it('returns 422 for anything but an authenticator response', async () => {
      const wrong = [
        {},
        { response: {} },
        { response: null },
        { name: '   ', response: {} },
        { response: 'x'.repeat(9) },
      ];
      for (const body of wrong) expect((await factors.post('/passkeys/confirm', owner, body)).status).toBe(422);
    });
  });

  describe('POST /api/account/second-factor/recovery-codes', () => {
    it('returns 201 with a new set that replaces the old one [AUTH-009]', async () => {
      const { codes: old } = await factors.addApp(owner);
      const reply = await factors.post('/recovery-codes', owner);
      expect(answerOf(reply)).toEqual({
        status: 201,
        body: { recovery_codes: Array.from({ length: 10 }, () => expect.stringMatching(RECOVERY_CODE)) },
      });
      expect((await factors.login({ ...OWNER, otp: old[0]! })).status).toBe(401);
      expect((await factors.login({ ...OWNER, otp: reply.body.recovery_codes[0] })).status).toBe(200);
      expect((await state(owner)).recovery_codes_left).toBe(9);
    });

    it('returns 409 without any second factor', async () => {
      expect(answerOf(await factors.post('/recovery-codes', owner))).toEqual(
        refusal(409, 'You have no second factor yet; set up an authenticator app or a passkey first'),
      );
    });
  });

  describe('second factor of the account', () => {
    const security = (token: string) => service.call('GET', '/api/account/security', { token });
    const demand = (token: string, body: unknown) => service.call('PUT', '/api/account/security', { token, body });

    it('returns 200 when the owner requires a second factor for all users or lifts the requirement [AUTH-009]', async () => {
      expect(answerOf(await security(owner))).toEqual({ status: 200, body: { second_factor_required: false } });
      const on = { status: 200, body: { second_factor_required: true } };
      expect(answerOf(await demand(owner, { second_factor_required: true }))).toEqual(on);
      expect(answerOf(await security(owner))).toEqual(on);
      expect((await state(paula)).required).toBe(true);
      expect((await lately()).at(-1)).toBe('admin@demo.example account.security');
      await demand(owner, { second_factor_required: false });
      expect((await factors.login(PAULA)).status).toBe(200);
    });

    it('returns 403 for a payroll user, and 422 for anything but true or false [AUTH-003]', async () => {
      const refused = refusal(403, 'Only an account administrator in their own session may do this');
      expect(answerOf(await security(paula))).toEqual(refused);
      expect(answerOf(await demand(paula, { second_factor_required: true }))).toEqual(refused);
      for (const body of [{}, { second_factor_required: 'yes' }, { second_factor_required: null }]) {
        expect((await demand(owner, body)).status).toBe(422);
      }
    });

    it('returns 204 when the owner removes the factors of a payroll user, and signs that user out [AUTH-009]', async () => {
      const { secret, codes } = await factors.addApp(paula);
      await factors.addPasskey(paula);
      const reset = (user: number, token = owner) =>
        service.call('DELETE', `/api/users/${user}/second-factor`, { token });
      expect((await reset(101)).status).toBe(204);
      expect((await service.call('GET', ROOT, { token: paula })).status).toBe(401);
      expect((await lately()).at(-1)).toBe('admin@demo.example user.reset-second-factor');
      const fresh = await factors.tokenOf(PAULA);
      expect(await state(fresh)).toEqual(NOTHING);
      expect([secret, codes.length]).toEqual([expect.any(String), 10]);
      // The owner is not a payroll user, and a user of another account is not a user of this account, so both requests
      // return 404.
      expect(answerOf(await reset(3))).toEqual(refusal(404, 'User not found'));
      expect(answerOf(await reset(999_999))).toEqual(refusal(404, 'User not found'));
      expect((await reset(101, fresh)).status).toBe(403);
    });

    it('returns 403 for a partner token [AUTH-003]', async () => {
      const { access_token } = await flowOn(service).connect({ scope: 'openid payroll.write' });
      const reply = await service.call('GET', ROOT, { token: access_token });
      expect(answerOf(reply)).toEqual(refusal(403, 'Only a person in their own session may do this'));
    });

    it('lets a user of a lapsed account manage their own second factor', async () => {
      const lapsed = await factors.tokenOf({ username: 'lapsed@demo.example', password: 'demo-lapsed' });
      expect((await factors.addApp(lapsed)).codes).toHaveLength(10);
    });
  });
});

describe('emails about the second factor', () => {
  let service: TestApp;
  let factors: Factors;
  let owner: string;
  beforeAll(async () => {
    service = await buildTestApp();
    factors = factorsOn(service);
  });
  beforeEach(async () => {
    service.clock.set('2026-03-10T00:00:00Z');
    await factors.forgetAll();
    owner = await factors.tokenOf(OWNER);
    await sentMails(service);
  });

  const remove = (path: string, body: unknown) => service.call('DELETE', `${ROOT}${path}`, { token: owner, body });
  /** For each email, its recipient and the change that it describes. */
  const mailedChanges = async () =>
    (await sentMails(service)).map(({ to, text }: Message) => [
      to,
      /was changed on 10 March 2026 at 11:00 am AEDT: (.*)\.$/m.exec(text)?.[1],
    ]);

  it('emails the user when a second factor is added [AUTH-009]', async () => {
    await factors.addApp(owner);
    const [letter, ...others] = await sentMails(service);
    expect(others).toEqual([]);
    expect([letter?.to, letter?.subject, letter?.text]).toEqual([
      'admin@demo.example',
      'Your payroll second factor was changed',
      `Hello Demo Customer owner,

The second factor of admin@demo.example was changed on 10 March 2026 at 11:00 am AEDT: an authenticator app was added, and ten recovery codes were created.

See your second factor:
http://tasman.test/auth/second-factor

If you made or requested this change, you do not need to do anything.

If not, change your password now. This also ends all other sessions.
`,
    ]);
  });

  it('names the factor that was added, removed or renewed [AUTH-009]', async () => {
    const { id } = await factors.addPasskey(owner, { name: 'Phone' });
    await factors.addApp(owner);
    await factors.post('/recovery-codes', owner);
    await remove(`/passkeys/${id}`, {});
    await remove('/totp', { password: OWNER.password });
    expect(await mailedChanges()).toEqual([
      ['admin@demo.example', 'the passkey “Phone” was added, and ten recovery codes were created'],
      ['admin@demo.example', 'an authenticator app was added'],
      ['admin@demo.example', 'new recovery codes were created, and the old ones no longer work'],
      ['admin@demo.example', 'the passkey “Phone” was removed'],
      ['admin@demo.example', 'the authenticator app was removed'],
    ]);
  });

  it('sends no email when nothing changed', async () => {
    await factors.post('/totp', owner);
    await factors.post('/totp/confirm', owner, { otp: '000' });
    await factors.post('/recovery-codes', owner);
    await remove('/totp', { password: OWNER.password });
    expect(await mailedChanges()).toEqual([]);
  });

  it('emails the user, or the owner if the user has no address, when the owner or operator removes a factor [AUTH-009]', async () => {
    await factors.addApp(await factors.tokenOf(PAULA));
    const [added] = await sentMails(service);
    expect(added?.to).toBe('admin@demo.example');
    expect(added?.text).toContain(
      'You are receiving this email because paula has no email address. Please pass it on.',
    );
    await service.call('DELETE', '/api/users/101/second-factor', { token: owner });
    await factors.addPasskey(owner);
    await operate(service, 'user reset-second-factor --customer 3 --user admin@demo.example');
    const what = (by: string) =>
      `the authenticator app, passkeys and recovery codes were removed by ${by}, and all sessions were ended`;
    expect(await mailedChanges()).toEqual([
      ['admin@demo.example', what('the owner of the account')],
      ['admin@demo.example', 'the passkey “Laptop” was added, and ten recovery codes were created'],
      ['admin@demo.example', what('the operator of the service')],
    ]);
  });
});
