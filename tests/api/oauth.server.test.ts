import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAllowedRegistration, registerClientWith } from '../../src/auth/oauth/register-client.ts';
import { signingKeys } from '../../src/auth/signing-keys.ts';
import { movableClock } from '../../src/base/clock.ts';
import { forbidden } from '../../src/base/errors.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { operate } from '../harness/operator.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';
import { type Flow, flowOn, oauthProblem, oauthSchemaProblem, PAULA } from './oauth.flow.ts';
import { secondNodeOn } from './oauth.probe.ts';

describe('the authorisation server', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp();
  });

  describe('metadata of the authorisation server', () => {
    it.each(['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])(
      'returns 200 from %s and lists every endpoint under the public address',
      async (path) => {
        const reply = await service.call('GET', path);
        expect(reply.status).toBe(200);
        expect(reply.headers['cache-control']).toBe('public, max-age=300');
        expect(reply.body).toEqual({
          issuer: 'http://tasman.test',
          authorization_endpoint: 'http://tasman.test/api/oauth/authorize',
          token_endpoint: 'http://tasman.test/api/oauth/token',
          revocation_endpoint: 'http://tasman.test/api/oauth/revoke',
          registration_endpoint: 'http://tasman.test/api/oauth/register',
          jwks_uri: 'http://tasman.test/.well-known/jwks.json',
          scopes_supported: [
            'openid',
            'openapi',
            'payroll.read',
            'payroll.write',
            'payroll.propose',
            'session.handoff',
            'partner.checkout.preview',
            'partner.checkout.write',
            'partner.checkout.cancel',
          ],
          response_types_supported: ['code'],
          response_modes_supported: ['query'],
          grant_types_supported: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
          revocation_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          claims_supported: ['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce'],
          claims_parameter_supported: false,
          request_parameter_supported: false,
          request_uri_parameter_supported: false,
          service_documentation: 'http://tasman.test/docs',
        });
      },
    );

    it('returns 200 with the authorisation server of the API, and a 401 links to this document [CONV-011]', async () => {
      const refused = await service.call('GET', '/api/company');
      const [, address = ''] = /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate'])) ?? [];
      expect(address).toBe('http://tasman.test/.well-known/oauth-protected-resource');
      const reply = await service.call('GET', new URL(address).pathname);
      expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
      expect(reply.body).toEqual({
        resource: 'http://tasman.test',
        authorization_servers: ['http://tasman.test'],
        scopes_supported: [
          'openid',
          'openapi',
          'payroll.read',
          'payroll.write',
          'payroll.propose',
          'session.handoff',
          'partner.checkout.preview',
          'partner.checkout.write',
          'partner.checkout.cancel',
        ],
        bearer_methods_supported: ['header'],
        resource_name: 'Tasman Payroll API',
        resource_documentation: 'http://tasman.test/docs',
      });
    });

    it('declares OAuth2 password-bearer and HTTP bearer in the API document [OAUTH-003]', async () => {
      const { body } = await service.call('GET', '/openapi.json');
      const { bearer, oauth2PasswordBearer, ...others } = body.components.securitySchemes;
      const { description: _, ...http } = bearer;
      expect(http).toEqual({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
      expect(oauth2PasswordBearer.flows).toEqual({ password: { tokenUrl: '/api/login', scopes: {} } });
      expect(Object.keys(others)).toEqual(['apiKey', 'oauth2']);
    });

    it('documents tokens as opaque and refresh tokens as single use [OAUTH-054]', async () => {
      const { body } = await service.call('GET', '/openapi.json');
      const { access_token, refresh_token } = body.components.schemas.OauthTokenOut.properties;
      expect([access_token.description, refresh_token.description]).toEqual([
        'JWT; treat as opaque',
        'Single use; keep it on your server, never log it, discard it once it is replaced',
      ]);
    });
  });

  describe('client registration', () => {
    const uris = ['https://app.example/callback'];
    const CLOSED = 'Client registration is closed; ask the operator of this service for a client';

    it('returns 403 while the allow-list is empty [OAUTH-002]', async () => {
      expect(answerOf(await service.call('POST', '/api/oauth/register', { body: { redirect_uris: uris } }))).toEqual(
        oauthProblem(403, 'access_denied', CLOSED),
      );
    });

    it('returns 400 for a redirect_uri that is not an absolute address [AUTH-008]', async () => {
      expect(answerOf(await service.call('POST', '/api/oauth/register', { body: { redirect_uris: ['app'] } }))).toEqual(
        oauthProblem(
          400,
          'invalid_redirect_uri',
          "The redirect_uri 'app' is not an absolute URL; send one that starts with https://",
        ),
      );
    });

    it('returns 422 when redirect_uris are missing, too many or not text [AUTH-008]', async () => {
      const refusals = [
        [undefined, 'body -> redirect_uris: this field is required'],
        [[], 'body -> redirect_uris: must not have fewer than 1 items'],
        [
          Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`),
          'body -> redirect_uris: must not have more than 10 items',
        ],
        [[1], 'body -> redirect_uris -> 0: must be text of 1 to 2000 characters'],
      ] as const;
      for (const [redirect_uris, message] of refusals) {
        expect(answerOf(await service.call('POST', '/api/oauth/register', { body: { redirect_uris } }))).toEqual(
          oauthSchemaProblem(message, 'invalid_client_metadata'),
        );
      }
    });

    describe('client registration with app.example on the allow-list', () => {
      const register = (redirect_uris: string[], client_name?: string, customerId = 1) =>
        registerClientWith({
          db: service.database.db,
          clock: service.clock,
          allowed: [
            { redirectHost: 'app.example', customerId },
            { redirectHost: 'second.example', customerId: 2 },
          ],
        })(
          { redirect_uris, ...(client_name ? { client_name } : {}) },
          { requestId: 'request-1', address: '127.0.0.1' },
        );
      const refused = forbidden(CLOSED);

      it('returns 201 with the new client, and 403 for a host that is not listed [OAUTH-002]', async () => {
        const { server } = await secondNodeOn(service, { registrationAllow: ['app.example=1'] });
        const post = (redirect_uri: string) =>
          server.inject({
            method: 'POST',
            url: '/api/oauth/register',
            // MCP clients and others send extra fields, which the service ignores.
            payload: {
              redirect_uris: [redirect_uri],
              software_id: 'x',
              token_endpoint_auth_method: 'client_secret_post',
            },
          });
        const made = await post('https://app.example/first');
        expect([made.statusCode, made.json()]).toEqual([
          201,
          {
            client_id: expect.stringMatching(/^[A-Za-z0-9_-]{24}$/),
            client_id_issued_at: 1773100800,
            client_name: 'app.example',
            redirect_uris: ['https://app.example/first'],
            token_endpoint_auth_method: 'none',
            grant_types: ['authorization_code', 'refresh_token'],
            response_types: ['code'],
          },
        ]);
        expect((await post('https://second.example/first')).statusCode).toBe(403);
      });

      it('reads an allow-list entry as a host and the account that will own its clients', () => {
        expect(readAllowedRegistration(' App.Example=1000 ')).toEqual({
          redirectHost: 'app.example',
          customerId: 1000,
        });
        expect(readAllowedRegistration('localhost:8080=1')).toEqual({ redirectHost: 'localhost:8080', customerId: 1 });
        for (const wrong of ['', 'app.example', 'app.example=', '=1', 'https://app.example=1', 'app.example=one']) {
          expect(readAllowedRegistration(wrong)).toBeUndefined();
        }
      });

      it('creates a client without a secret, and returns the same client for a repeated registration [OAUTH-002]', async () => {
        const made = await register(uris, 'An App');
        expect(made).toEqual({
          client_id: expect.stringMatching(/^[A-Za-z0-9_-]{24}$/),
          client_id_issued_at: 1773100800,
          client_name: 'An App',
          redirect_uris: uris,
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
        });
        expect(await register(uris, 'Another name')).toEqual(made);
        const [one, two] = await Promise.all([
          register(['https://app.example/b']),
          register(['https://app.example/b']),
        ]);
        expect(one.client_id).toBe(two.client_id);
        const query = new URLSearchParams({ client_id: made.client_id, redirect_uri: uris[0]!, state: 's' });
        // A public client cannot continue without PKCE.
        expect(answerOf(await service.call('GET', `/api/oauth/authorize?${query}`))).toEqual({
          status: 400,
          body: { detail: 'A client without a secret must use PKCE; send a code_challenge with the method S256' },
        });
        query.set('code_challenge', 'x'.repeat(43));
        const { status, text, headers } = await service.call('GET', `/api/oauth/authorize?${query}`);
        expect([status, text, headers.location]).toEqual([
          302,
          '',
          expect.stringMatching(/^http:\/\/tasman\.test\/auth\/oauth-login\?request=[\w-]{43}$/),
        ]);
      });

      it.each([
        [['https://evil.example/callback']],
        [['https://app.example.evil.example/callback']],
        [['https://app.example@evil.example/callback']],
        [['https://app.example:8443/callback']],
        [['http://app.example/callback']],
        [['https://app.example/callback#x']],
        [['app.example:/callback']],
        [['https://app.example/callback', 'https://evil.example/callback']],
        [['https://app.example/callback', 'https://second.example/callback']],
      ])('returns 403 for %j, which is outside the allowed host [OAUTH-002]', async (redirect_uris) => {
        await expect(register(redirect_uris)).rejects.toEqual(refused);
      });

      it('returns 403 when the owner is unknown or not an API administrator', async () => {
        await expect(register(uris, 'x', 3)).rejects.toEqual(refused);
        await expect(register(uris, 'x', 999)).rejects.toEqual(refused);
      });
    });
  });
});

describe('OpenID Connect', () => {
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
    it('includes only the user, the sign-in time and the nonce of the request in the id_token', async () => {
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

    it('leaves the nonce out of the id_token when none was sent, and names the payroll user as the subject', async () => {
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

  describe('the key set', () => {
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
      // Without encryption, the stored private key would begin with these characters.
      expect(rows[0]?.sealed_key).not.toContain('MIIEv');
    });

    it('creates the first key when the key set is requested before any id_token', async () => {
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
});

describe('operator commands for signing keys', () => {
  /** Two nodes share one database. The operator's commands run outside both nodes. */
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    one = await buildTestApp();
    two = await buildTestApp({ database: one.database });
  });

  const cipher = fieldCipher([TEST_SECRET_KEY]);

  const operator = async (line: string) => JSON.parse((await operate(one, `${line} --json`)).out);

  const signIn = (node: TestApp) => node.login('admin@demo.example', 'demo-admin');
  const ask = async (node: TestApp, token: string) =>
    answerOf(await node.call('GET', '/api/company', { token })).status;
  const keyOf = (token: string) => decodeProtectedHeader(token).kid;

  it('signs with a new key, and rejects tokens of a retired key, on every running node [AUTH-006]', async () => {
    const tokens = [await signIn(one), await signIn(two)];
    for (const node of [one, two]) for (const token of tokens) expect(await ask(node, token)).toBe(200);

    const { key } = await operator('keys rotate');
    for (const node of [one, two]) await expect.poll(async () => keyOf(await signIn(node))).toBe(key);
    // The older key still verifies the tokens that it signed, until it is retired.
    for (const node of [one, two]) for (const token of tokens) expect(await ask(node, token)).toBe(200);

    expect(await operator('keys retire')).toEqual({ retired: 1 });
    for (const node of [one, two]) {
      for (const token of tokens) await expect.poll(() => ask(node, token)).toBe(401);
      const fresh = await signIn(node);
      expect(keyOf(fresh)).toBe(key);
      expect([await ask(one, fresh), await ask(two, fresh)]).toEqual([200, 200]);
    }
  });

  it('applies a new key on a node that receives no notifications [AUTH-006]', async () => {
    const deaf = signingKeys({ db: one.database.db, cipher, clock: one.clock });
    const before = await deaf.current();
    const { key } = await operator('keys rotate');
    await operator('keys retire');
    await expect.poll(async () => (await deaf.current()).id).toBe(key);
    expect(await deaf.byId(before.id)).toBeUndefined();
  });

  it('treats every new key as the newest, even when it is created on a node whose clock is behind [AUTH-006]', async () => {
    const keys = signingKeys({ db: one.database.db, cipher, clock: one.clock });
    const behind = signingKeys({ db: one.database.db, cipher, clock: movableClock('2020-01-01T00:00:00Z') });
    for (const node of [keys, keys, keys, behind, behind, keys]) {
      const made = await node.rotate();
      expect((await node.current()).id).toBe(made);
    }
    expect(await operator('keys retire')).toEqual({ retired: 6 });
  });

  it('finds a new key that the node has not loaded yet', async () => {
    const deaf = signingKeys({ db: one.database.db, cipher, clock: one.clock });
    await deaf.current();
    const { key } = await operator('keys rotate');
    expect(await deaf.byId(key)).toBeDefined();
  });
});
