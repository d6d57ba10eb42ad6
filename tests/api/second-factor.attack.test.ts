import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { anAuthenticator, type Twist } from '../harness/authenticator.ts';
import { fuzzRuns } from '../harness/fuzz-runs.ts';
import { codeOf, type Factors, factorsOn, OWNER, PAULA } from './second-factor.fixture.ts';

let service: TestApp;
let otherNode: TestApp;
let factors: Factors;
beforeAll(async () => {
  service = await buildTestApp();
  otherNode = await buildTestApp({ database: service.database });
  factors = factorsOn(service);
});
beforeEach(() => factors.forgetAll());

const refused = { status: 401, body: { detail: 'Invalid credentials' } };
const login = (form: Record<string, string>, remoteAddress = '203.0.113.7') => factors.login(form, { remoteAddress });

describe('one-time and recovery codes', () => {
  it('refuses a code that was already used, on every node [AUTH-009]', async () => {
    const { secret } = await factors.addApp(await factors.tokenOf(OWNER));
    const otp = factors.nextCode(secret);
    otherNode.clock.set(service.clock.now());
    expect((await login({ ...OWNER, otp })).status).toBe(200);
    expect(answerOf(await login({ ...OWNER, otp }))).toEqual(refused);
    expect(answerOf(await factorsOn(otherNode).login({ ...OWNER, otp }))).toEqual(refused);
  });

  it('refuses to sign in with the code that set up the app [AUTH-009]', async () => {
    const { secret } = await factors.addApp(await factors.tokenOf(OWNER));
    expect(answerOf(await login({ ...OWNER, otp: codeOf(service, secret) }))).toEqual(refused);
  });

  it('accepts only one of several simultaneous uses of a code [AUTH-009]', async () => {
    const { secret, codes } = await factors.addApp(await factors.tokenOf(OWNER));
    const together = async (otp: string) => {
      const replies = await Promise.all(Array.from({ length: 5 }, () => login({ ...OWNER, otp })));
      return replies.map(({ status }) => status).sort();
    };
    expect(await together(factors.nextCode(secret))).toEqual([200, 401, 401, 401, 401]);
    expect(await together(codes[0]!)).toEqual([200, 401, 401, 401, 401]);
  });

  it('refuses codes and recovery codes of another user [AUTH-009]', async () => {
    await factors.addApp(await factors.tokenOf(OWNER));
    const paula = await factors.addApp(await factors.tokenOf(PAULA));
    expect(answerOf(await login({ ...OWNER, otp: factors.nextCode(paula.secret) }))).toEqual(refused);
    expect(answerOf(await login({ ...OWNER, otp: paula.codes[0]! }))).toEqual(refused);
  });

  it('accepts a recovery code only once [AUTH-009]', async () => {
    const { codes } = await factors.addApp(await factors.tokenOf(OWNER));
    expect((await login({ ...OWNER, otp: codes[0]! })).status).toBe(200);
    expect(answerOf(await login({ ...OWNER, otp: codes[0]! }))).toEqual(refused);
  });

  it('checks at most ten guesses of the code after the correct password, whatever addresses they come from [AUTH-009]', async () => {
    const { secret } = await factors.addApp(await factors.tokenOf(OWNER));
    const right = factors.nextCode(secret);
    const guesses = Array.from({ length: fuzzRuns(1_000) }, (_, n) => String(n).padStart(6, '0')).filter(
      (code) => code !== right,
    );
    const replies = [];
    // Each of the first hundred guesses comes from a separate address, and all others come from one address.
    for (const [n, otp] of guesses.entries()) {
      replies.push(await login({ ...OWNER, otp }, n < 100 ? `198.51.100.${n}` : '192.0.2.1'));
    }
    expect(replies.every(({ status, body }) => status === 401 && body.detail === 'Invalid credentials')).toBe(true);
    expect(replies.filter(({ headers }) => headers['retry-after'] === undefined)).toHaveLength(10);
    // Even the correct code is delayed, although no guess came from this address.
    const blocked = await login({ ...OWNER, otp: right }, '192.0.2.99');
    expect([answerOf(blocked), blocked.headers['retry-after']]).toEqual([refused, '30']);
    service.clock.advance({ seconds: 60 });
    expect((await login({ ...OWNER, otp: codeOf(service, secret) }, '192.0.2.99')).status).toBe(200);
  });

  it('does not let callers without the password delay the user [AUTH-009]', async () => {
    const { secret } = await factors.addApp(await factors.tokenOf(OWNER));
    for (let n = 0; n < 30; n += 1) await login({ ...OWNER, password: 'wrong', otp: '000000' }, `198.51.100.${n}`);
    expect((await login({ ...OWNER, otp: factors.nextCode(secret) }, '192.0.2.50')).status).toBe(200);
  });
});

describe('passkeys', () => {
  it('refuses an assertion from another origin or host, from a frame or without user verification [AUTH-009]', async () => {
    const { authenticator } = await factors.addPasskey(await factors.tokenOf(PAULA));
    const signIn = async (twist: Twist) =>
      answerOf(await factors.passkeyLogin(authenticator.get(await factors.passkeyOptions(), twist)));
    expect(await signIn({ origin: 'https://tasman.test.evil.example' })).toEqual(refused);
    expect(await signIn({ origin: 'https://tasman.test' })).toEqual(refused);
    expect(await signIn({ rpId: 'evil.example' })).toEqual(refused);
    expect(await signIn({ crossOrigin: true })).toEqual(refused);
    expect(await signIn({ isVerified: false })).toEqual(refused);
    expect((await signIn({})).status).toBe(200);
  });

  it('accepts an assertion only once, and refuses an old or made-up challenge [AUTH-009]', async () => {
    const { authenticator } = await factors.addPasskey(await factors.tokenOf(PAULA));
    const answer = authenticator.get(await factors.passkeyOptions());
    expect((await factors.passkeyLogin(answer)).status).toBe(200);
    expect(answerOf(await factors.passkeyLogin(answer))).toEqual(refused);
    const options = await factors.passkeyOptions();
    service.clock.advance({ minutes: 5 });
    expect(answerOf(await factors.passkeyLogin(authenticator.get(options)))).toEqual(refused);
    expect(answerOf(await factors.passkeyLogin(authenticator.get({ challenge: 'bWFkZSB1cA' })))).toEqual(refused);
  });

  it('refuses a registration challenge at sign-in [AUTH-009]', async () => {
    const token = await factors.tokenOf(PAULA);
    const { authenticator } = await factors.addPasskey(token);
    const { body: options } = await factors.post('/passkeys', token);
    expect(answerOf(await factors.passkeyLogin(authenticator.get(options)))).toEqual(refused);
  });

  it('detects a copied passkey by its counter [AUTH-009]', async () => {
    const { authenticator } = await factors.addPasskey(await factors.tokenOf(PAULA));
    const use = async (counter: number) =>
      (await factors.passkeyLogin(authenticator.get(await factors.passkeyOptions(), { counter }))).status;
    expect([await use(10), await use(11), await use(11), await use(3), await use(12)]).toEqual([
      200, 200, 401, 401, 200,
    ]);
  });

  it('refuses a signature made with another key or for another user [AUTH-009]', async () => {
    const { authenticator } = await factors.addPasskey(await factors.tokenOf(PAULA));
    const { id } = authenticator.get(await factors.passkeyOptions());
    const forged = anAuthenticator().get(await factors.passkeyOptions(), { userHandle: 'AAAA' });
    expect(answerOf(await factors.passkeyLogin({ ...forged, id, rawId: id }))).toEqual(refused);
    const options = await factors.passkeyOptions();
    expect(answerOf(await factors.passkeyLogin(authenticator.get(options, { userHandle: 'AAAA' })))).toEqual(refused);
  });

  it('stores challenges as digests and deletes old ones [AUTH-009]', async () => {
    const { challenge } = await factors.passkeyOptions();
    const kept = await service.database.query<{ challenge_hash: string }>(
      'select challenge_hash from passkey_challenge',
    );
    expect(
      kept.every(({ challenge_hash }) => /^[0-9a-f]{64}$/.test(challenge_hash) && challenge_hash !== challenge),
    ).toBe(true);
    service.clock.advance({ minutes: 6 });
    for (let n = 0; n < 3; n += 1) await factors.passkeyOptions();
    expect(await service.database.query('select count(*)::int as n from passkey_challenge')).toEqual([{ n: 3 }]);
  });
});

describe('storage and logs', () => {
  it('neither stores nor logs any secret or code in clear text [AUTH-009]', async () => {
    const { secret, codes } = await factors.addApp(await factors.tokenOf(OWNER));
    const code = factors.nextCode(secret);
    await login({ ...OWNER, otp: code });
    await login({ ...OWNER, otp: codes[0]! });
    const dump: string[] = [];
    for (const table of ['totp', 'recovery_code', 'audit_log', 'sign_in_throttle']) {
      dump.push(JSON.stringify(await service.database.query(`select t::text from ${table} t`)));
    }
    const text = dump.join() + service.logs.join();
    expect([secret, ...codes].filter((each) => text.includes(each))).toEqual([]);
  });
});
