import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { operate } from '../harness/operator.ts';
import { type Flow, flowOn, PAULA } from './oauth.flow.ts';

let service: TestApp;
let flow: Flow;
beforeAll(async () => {
  service = await buildTestApp();
  flow = flowOn(service);
});

const secondsNow = () => Math.floor(service.clock.now().getTime() / 1000);
const keySet = async () => (await service.call('GET', '/.well-known/jwks.json')).body;

/** Verifies an id_token as a client would. */
const verify = async (idToken: string, audience = 'demo-client') =>
  jwtVerify(idToken, createLocalJWKSet(await keySet()), {
    issuer: 'http://tasman.test',
    audience,
    algorithms: ['RS256'],
    currentDate: service.clock.now(),
  });

describe('id_token', () => {
  it('puts the user, the sign-in time and the sent nonce into the id_token, and nothing else', async () => {
    const { id_token } = await flow.connect({ scope: 'openid payroll.read', nonce: 'n-0S6_WzA2Mj' });
    const { payload, protectedHeader } = await verify(id_token);
    const now = secondsNow();
    expect(payload).toEqual({
      iss: 'http://tasman.test',
      sub: '3-3',
      aud: 'demo-client',
      iat: now,
      exp: now + 600,
      auth_time: now,
      nonce: 'n-0S6_WzA2Mj',
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: expect.stringMatching(/^[\w-]{12}$/) });
  });

  it('leaves the nonce out of the id_token when none was sent, and names another user differently', async () => {
    const { id_token } = await flow.connect({ client_id: 'demo-users' }, PAULA);
    const now = secondsNow();
    expect((await verify(id_token, 'demo-users')).payload).toEqual({
      iss: 'http://tasman.test',
      sub: '3-101',
      aud: 'demo-users',
      iat: now,
      exp: now + 600,
      auth_time: now,
    });
  });

  it('keeps the sign-in time in the id_token when the code is exchanged later', async () => {
    const code = await flow.code();
    const signedIn = secondsNow();
    service.clock.advance({ minutes: 5 });
    const { body } = await flow.exchange(code);
    const { auth_time, iat } = decodeJwt(body.id_token);
    expect([auth_time, iat]).toEqual([signedIn, signedIn + 300]);
  });

  it('returns an id_token for openid with a code, but not for openapi or on refresh', async () => {
    const older = await flow.connect({ scope: 'openapi payroll.read' });
    expect(Object.keys(older)).toEqual([
      'access_token',
      'token_type',
      'expires_in',
      'refresh_token',
      'refresh_expires_in',
      'customer_id',
    ]);
    const { refresh_token } = await flow.connect();
    expect((await flow.refresh(refresh_token)).body.id_token).toBeUndefined();
  });

  it('returns 401 when the id_token is used as an access token', async () => {
    const { id_token } = await flow.connect({ scope: 'openid payroll.read' });
    expect(answerOf(await service.call('GET', '/api/company', { token: id_token }))).toEqual({
      status: 401,
      body: { detail: 'Could not validate credentials' },
    });
  });

  it('returns 422 for a nonce that is too long', async () => {
    const { status, body } = await flow.authorise({ nonce: 'x'.repeat(501) });
    expect([status, body.message]).toEqual([422, 'query -> nonce: must be text of at most 500 characters']);
  });
});

describe('key set', () => {
  it('returns 200 with public keys only, and stores the private ones encrypted', async () => {
    const { id_token } = await flow.connect();
    const reply = await service.call('GET', '/.well-known/jwks.json');
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    expect(reply.body).toEqual({
      keys: [
        {
          kty: 'RSA',
          use: 'sig',
          alg: 'RS256',
          kid: decodeProtectedHeader(id_token).kid,
          n: expect.stringMatching(/^[\w-]{342}$/),
          e: 'AQAB',
        },
      ],
    });
    const rows = await service.database.query<{ sealed_key: string }>(
      `select sealed_key from signing_key where kind = 'id'`,
    );
    expect(rows).toHaveLength(1);
    // Every unencrypted private key begins with these bytes.
    expect(rows[0]?.sealed_key).not.toContain('MIIEv');
  });

  it('creates the first key when it is requested before any id_token', async () => {
    const fresh = await buildTestApp();
    const first = (await fresh.call('GET', '/.well-known/jwks.json')).body;
    expect(first.keys).toHaveLength(1);
    const { id_token } = await flowOn(fresh).connect();
    expect(decodeProtectedHeader(id_token).kid).toBe(first.keys[0].kid);
    expect((await fresh.call('GET', '/.well-known/jwks.json')).body).toEqual(first);
  });

  it('keeps an old key until it is retired on every node [AUTH-006]', async () => {
    const other = await buildTestApp({ database: service.database });
    const before = (await flow.connect()).id_token;
    await operate(service, 'keys rotate --json');
    const signedBy = async () => decodeProtectedHeader((await flow.connect()).id_token).kid;
    await expect.poll(signedBy).not.toBe(decodeProtectedHeader(before).kid);
    const kid = await signedBy();
    expect((await verify(before)).payload.sub).toBe('3-3');

    await operate(service, 'keys retire --json');
    for (const node of [service, other]) {
      const kids = async () =>
        (await node.call('GET', '/.well-known/jwks.json')).body.keys.map((key: { kid: string }) => key.kid);
      await expect.poll(kids).toEqual([kid]);
    }
    await expect(verify(before)).rejects.toThrow('no applicable key found');
  });
});
