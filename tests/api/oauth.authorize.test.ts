import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { CALLBACK, challengeOf, type Flow, flowOn, OTHER_CALLBACK, OWNER, PAULA, VERIFIER } from './oauth.flow.ts';

describe('GET /oauth/authorize', () => {
  let service: TestApp;
  let flow: Flow;
  beforeAll(async () => {
    service = await buildTestApp();
    flow = flowOn(service);
  });

  const S256 = { code_challenge: challengeOf(VERIFIER), code_challenge_method: 'S256' };
  const LOGIN = /^http:\/\/tasman\.test\/auth\/oauth-login\?request=[A-Za-z0-9_-]{43}$/;
  const refused = (status: number, detail: string) => ({ status, body: { detail } });

  describe('302', () => {
    it('redirects a browser without any authentication to the hosted sign-in page [OAUTH-004] [OAUTH-007]', async () => {
      const reply = await flow.authorise();
      expect(reply.status).toBe(302);
      expect(reply.headers.location).toMatch(LOGIN);
      expect(reply.headers['cache-control']).toBe('no-store');
    });

    it('requests openid when no scope is sent [OAUTH-005]', async () => {
      await flow.authorise({ scope: undefined, state: 'default scope' });
      expect(
        await service.database.query(`select scope, state from login_request where state = 'default scope'`),
      ).toEqual([{ scope: 'openid', state: 'default scope' }]);
    });

    it('accepts a PKCE challenge with method S256 [OAUTH-006]', async () => {
      expect((await flow.authorise({ ...S256, state: 'with challenge' })).status).toBe(302);
      expect(
        await service.database.query(`select code_challenge from login_request where state = 'with challenge'`),
      ).toEqual([{ code_challenge: S256.code_challenge }]);
    });

    it('assumes S256 when only the challenge is sent [OAUTH-006]', async () => {
      expect((await flow.authorise({ code_challenge: S256.code_challenge })).status).toBe(302);
    });

    it('accepts openapi in place of openid [OAUTH-014]', async () => {
      expect((await flow.authorise({ scope: 'openapi payroll.read' })).status).toBe(302);
    });

    it.each([
      'openid',
      'openapi',
      'payroll.read',
      'payroll.write',
      'payroll.propose',
      'session.handoff',
      'partner.checkout.preview',
      'partner.checkout.write',
      'partner.checkout.cancel',
    ])('accepts the scope %s [SCOPE-001] [FIX-008]', async (scope) => {
      expect((await flow.authorise({ scope: `openid ${scope}` })).status).toBe(302);
    });

    it('allows a client with a secret to omit PKCE [OAUTH-019]', async () => {
      expect((await flow.authorise({ client_id: 'demo-client' })).status).toBe(302);
    });

    it('accepts each registered redirect_uri', async () => {
      expect((await flow.authorise({ redirect_uri: OTHER_CALLBACK })).status).toBe(302);
    });

    it('accepts response_type=code and ignores unknown parameters', async () => {
      expect((await flow.authorise({ response_type: 'code', nonce: 'n', prompt: 'login' })).status).toBe(302);
    });
  });

  describe('400', () => {
    it('returns 400 for an unknown client_id [OAUTH-008] [OAUTH-017]', async () => {
      expect(answerOf(await flow.authorise({ client_id: 'nobody' }))).toEqual(
        refused(400, "The client_id 'nobody' is not known; use the client_id that was issued to your client"),
      );
    });

    it('returns 400 for the client of a closed account [OAUTH-008]', async () => {
      await service.database.query('update customer set closed_at = created_at where id = 2');
      expect(answerOf(await flow.authorise({ client_id: 'second-client' }))).toEqual({
        status: 400,
        body: {
          detail: "The client_id 'second-client' is not known; use the client_id that was issued to your client",
        },
      });
      await service.database.query('update customer set closed_at = null where id = 2');
    });

    it('returns 400 for a redirect_uri that is not registered [OAUTH-009]', async () => {
      const reply = await flow.authorise({ redirect_uri: 'https://evil.example/callback' });
      expect(answerOf(reply)).toEqual(
        refused(
          400,
          "The redirect_uri 'https://evil.example/callback' is not registered for this client; send one of its registered redirect URIs, character for character",
        ),
      );
    });

    it.each([
      `${CALLBACK}/`,
      `${CALLBACK}?x=1`,
      `${CALLBACK}#x`,
      'http://127.0.0.1:9999/Callback',
      'http://127.0.0.1:9999/callback%20',
      'https://127.0.0.1:9999/callback',
      'http://127.0.0.1:9998/callback',
      'https://partner.example@evil.example/callback',
      'https://partner.example.evil.example/callback',
      'https://partner.example/callback/../open',
      '//evil.example/callback',
      'javascript:alert(1)',
      ' http://127.0.0.1:9999/callback',
    ])('does not redirect to %s, which differs from the registered URI [OAUTH-010] [OAUTH-058]', async (uri) => {
      const reply = await flow.authorise({ redirect_uri: uri });
      expect(reply.status).toBe(400);
      expect(reply.headers.location).toBeUndefined();
    });

    it('returns 400 for an empty scope [OAUTH-011]', async () => {
      const empty = refused(400, 'The scope is empty; leave it out for openid, or send at least one scope');
      expect(answerOf(await flow.authorise({ scope: '' }))).toEqual(empty);
      expect(answerOf(await flow.authorise({ scope: '  ' }))).toEqual(empty);
    });

    it('returns 400 for an unknown scope [OAUTH-012]', async () => {
      expect((await flow.authorise({ scope: 'openid foo' })).body.detail).toMatch(
        /^The scope 'foo' is not supported; /,
      );
      expect(answerOf(await flow.authorise({ scope: 'openid constructor' }))).toEqual({
        status: 400,
        body: {
          detail:
            "The scope 'constructor' is not supported; the scopes are openid, openapi, payroll.read, payroll.write, payroll.propose, session.handoff, partner.checkout.preview, partner.checkout.write, partner.checkout.cancel",
        },
      });
    });

    it('returns 400 for a scope without openid or openapi [OAUTH-013]', async () => {
      expect(answerOf(await flow.authorise({ scope: 'payroll.read' }))).toEqual(
        refused(400, "The scope 'payroll.read' lacks openid; add openid to it"),
      );
    });

    it('returns 400 for a PKCE method other than S256 [OAUTH-018]', async () => {
      expect(answerOf(await flow.authorise({ ...S256, code_challenge_method: 'plain' }))).toEqual(
        refused(400, "The code_challenge_method 'plain' is not supported; use S256"),
      );
      expect(answerOf(await flow.authorise({ ...S256, code_challenge_method: '' }))).toEqual({
        status: 400,
        body: { detail: "The code_challenge_method '' is not supported; use S256" },
      });
    });

    it('returns 400 for a PKCE method without a challenge and for a challenge that is not a digest', async () => {
      expect(answerOf(await flow.authorise({ code_challenge_method: 'S256' }))).toEqual({
        status: 400,
        body: { detail: 'A code_challenge_method was sent without a code_challenge; send both or neither' },
      });
      expect(answerOf(await flow.authorise({ ...S256, code_challenge: VERIFIER }))).toEqual({
        status: 400,
        body: { detail: 'The code_challenge must be the SHA-256 digest of the verifier in base64url, 43 characters' },
      });
      expect(answerOf(await flow.authorise({ ...S256, code_challenge: '' }))).toEqual({
        status: 400,
        body: { detail: 'The code_challenge must be the SHA-256 digest of the verifier in base64url, 43 characters' },
      });
    });

    it('returns 400 for a public client without a challenge [OAUTH-020]', async () => {
      expect(answerOf(await flow.authorise({ client_id: 'demo-public' }))).toEqual(
        refused(400, 'A client without a secret must use PKCE; send a code_challenge with the method S256'),
      );
    });

    it('returns 400 for a response_type other than code', async () => {
      expect(answerOf(await flow.authorise({ response_type: 'token' }))).toEqual({
        status: 400,
        body: { detail: "The response_type 'token' is not supported; use code" },
      });
    });
  });

  describe('403', () => {
    it('returns 403 when the owner of the client is not an API administrator [OAUTH-015]', async () => {
      expect(answerOf(await flow.authorise({ client_id: 'stray-client' }))).toEqual(
        refused(403, 'The owner of this client is not an API administrator'),
      );
    });
  });

  describe('422', () => {
    it.each(['client_id', 'redirect_uri', 'state'])('returns 422 without %s [OAUTH-016]', async (name) => {
      expect(answerOf(await flow.authorise({ [name]: undefined }))).toEqual({
        status: 422,
        body: { status_code: 10422, message: `query -> ${name}: this field is required`, data: null },
      });
    });

    it('returns 422 for oversized or repeated parameters and a zero byte, and stores nothing', async () => {
      expect(answerOf(await flow.authorise({ state: 'x'.repeat(2001) }))).toEqual({
        status: 422,
        body: { data: null, message: 'query -> state: must be text of 1 to 2000 characters', status_code: 10422 },
      });
      expect(answerOf(await flow.authorise({ redirect_uri: `https://partner.example/${'x'.repeat(2000)}` }))).toEqual({
        status: 422,
        body: {
          data: null,
          message: 'query -> redirect_uri: must be text of 1 to 2000 characters',
          status_code: 10422,
        },
      });
      expect(answerOf(await flow.authorise({ client_id: 'x'.repeat(201) }))).toEqual({
        status: 422,
        body: { data: null, message: 'query -> client_id: must be text of 1 to 200 characters', status_code: 10422 },
      });
      expect(answerOf(await flow.authorise({ scope: `openid ${'x'.repeat(1000)}` }))).toEqual({
        status: 422,
        body: { data: null, message: 'query -> scope: must be text of at most 1000 characters', status_code: 10422 },
      });
      expect(answerOf(await flow.authorise({ state: 'a\u0000b' }))).toEqual({
        status: 422,
        body: { data: null, message: 'query -> state: contains a NUL character', status_code: 10422 },
      });
      expect(answerOf(await flow.authorise({ client_id: 'a\u0000b' }))).toEqual({
        status: 422,
        body: { data: null, message: 'query -> client_id: contains a NUL character', status_code: 10422 },
      });
      const twice = `client_id=demo-client&client_id=second-client&state=s&redirect_uri=${encodeURIComponent(CALLBACK)}`;
      expect(answerOf(await service.call('GET', `/api/oauth/authorize?${twice}`))).toEqual({
        status: 422,
        body: { data: null, message: 'query -> client_id: must be text of 1 to 200 characters', status_code: 10422 },
      });
    });

    it('accepts a state of 2,000 characters', async () => {
      expect((await flow.authorise({ state: 'x'.repeat(2000) })).status).toBe(302);
    });
  });

  describe('order of the authorise checks', () => {
    it('reports the first failed check only [OAUTH-058]', async () => {
      const everything = {
        client_id: 'nobody',
        redirect_uri: 'https://evil.example/',
        scope: 'foo',
        code_challenge_method: 'plain',
      };
      const detailOf = async (query: Record<string, string | undefined>) => {
        const reply = await flow.authorise(query);
        expect(reply.headers.location).toBeUndefined();
        return [reply.status, String(reply.body.detail ?? reply.body.message).slice(0, 24)];
      };
      expect(await detailOf({ ...everything, state: undefined })).toEqual([422, 'query -> state: this fie']);
      expect(await detailOf(everything)).toEqual([400, "The client_id 'nobody' i"]);
      expect(await detailOf({ ...everything, client_id: 'stray-client' })).toEqual([403, 'The owner of this client']);
      const known = { ...everything, client_id: 'demo-public' };
      expect(await detailOf(known)).toEqual([400, "The redirect_uri 'https:"]);
      const registered = { ...known, redirect_uri: CALLBACK };
      expect(await detailOf({ ...registered, scope: '' })).toEqual([400, 'The scope is empty; leav']);
      expect(await detailOf({ ...registered, scope: 'foo' })).toEqual([400, "The scope 'foo' is not s"]);
      expect(await detailOf({ ...registered, scope: 'payroll.read' })).toEqual([400, "The scope 'payroll.read'"]);
      expect(await detailOf({ ...registered, scope: 'openid' })).toEqual([400, 'The code_challenge_metho']);
      expect(await detailOf({ ...registered, scope: 'openid', code_challenge_method: undefined })).toEqual([
        400,
        'A client without a secre',
      ]);
    });
  });

  describe('storage of authorise requests', () => {
    it('stores only a digest of the request id and deletes old requests [OAUTH-022]', async () => {
      const id = await flow.request({ state: 'kept as a digest' });
      const [row] = await service.database.query<Record<string, unknown>>(
        `select * from login_request where state = 'kept as a digest'`,
      );
      expect(JSON.stringify(row)).not.toContain(id);
      service.clock.advance({ minutes: 10 });
      for (let round = 0; round < 5; round += 1) await flow.request();
      expect(await service.database.query(`select state from login_request where state <> 's-1'`)).toEqual([]);
    });
  });
});

describe('completing an authorisation', () => {
  let service: TestApp;
  let flow: Flow;
  beforeAll(async () => {
    service = await buildTestApp();
    flow = flowOn(service);
  });

  const OVER = {
    status: 400,
    body: {
      detail: 'This sign-in link has been used or is older than 10 minutes; start again from the application',
    },
  };

  describe('200', () => {
    it('redirects an approval to the redirect_uri with a code, the unchanged state and the issuer [OAUTH-023] [OAUTH-024]', async () => {
      const state = 'a b&c=d/é?#%20+';
      const reply = await flow.complete({ request: await flow.request({ state, redirect_uri: OTHER_CALLBACK }) });
      expect(reply.status).toBe(200);
      expect(Object.keys(reply.body)).toEqual(['redirect_to']);
      const url = new URL(reply.body.redirect_to);
      expect(`${url.origin}${url.pathname}`).toBe(OTHER_CALLBACK);
      expect([...url.searchParams]).toEqual([
        ['code', expect.stringMatching(/^[A-Za-z0-9_-]{43}$/)],
        ['state', state],
        ['iss', 'http://tasman.test'],
      ]);
    });

    it('redirects a denial with access_denied and the state but no code [OAUTH-060]', async () => {
      const reply = await flow.complete({ request: await flow.request({ state: 'no' }), approve: false });
      expect(answerOf(reply)).toEqual({
        status: 200,
        body: {
          redirect_to: 'http://127.0.0.1:9999/callback?error=access_denied&state=no&iss=http%3A%2F%2Ftasman.test',
        },
      });
    });

    it('keeps a line break that is part of the state', async () => {
      const state = 'x\r\nSet-Cookie: a=b\r\n\r\n<script>';
      const reply = await flow.complete({ request: await flow.request({ state }) });
      expect(answerOf(reply)).toEqual({
        status: 200,
        body: {
          redirect_to: expect.stringMatching(
            /^http:\/\/127\.0\.0\.1:9999\/callback\?code=[\w-]{43}&state=x%0D%0ASet-Cookie%3A%20a%3Db%0D%0A%0D%0A%3Cscript%3E&iss=http%3A%2F%2Ftasman\.test$/,
          ),
        },
      });
      expect(new URL(reply.body.redirect_to).searchParams.get('state')).toBe(state);
      expect(reply.headers['set-cookie']).toMatch(/^tasman_device=[\w.-]+; Path=\/; [^\r\n]+$/);
    });

    it('lets a payroll user consent when the client has per-user grants [OAUTH-051]', async () => {
      const request = await flow.request({ client_id: 'demo-users' });
      expect((await flow.complete({ request, ...PAULA })).status).toBe(200);
      const withAccount = await flow.request({ client_id: 'demo-users' });
      expect((await flow.complete({ request: withAccount, ...PAULA, customer_id: 3 })).status).toBe(200);
    });

    it('connects the whole account when the owner consents, and keeps the connection when the owner consents again [OAUTH-050]', async () => {
      const connections = () =>
        service.database.query(
          `select id, user_id, grant_mode, scope, authorised_at from connection where customer_id = 4 and revoked_at is null`,
        );
      const other = { username: 'other@demo.example', password: 'demo-other' };
      await flow.complete({ request: await flow.request({ scope: 'openid payroll.read' }), ...other });
      const [first, ...none] = await connections();
      expect(none).toEqual([]);
      expect(first).toEqual({
        id: expect.any(Number),
        user_id: 4,
        grant_mode: 'admin',
        scope: 'openid payroll.read',
        authorised_at: new Date('2026-03-10T00:00:00Z'),
      });
      service.clock.advance({ minutes: 1 });
      await flow.complete({ request: await flow.request({ scope: 'openid payroll.write' }), ...other });
      expect(await connections()).toEqual([
        { ...first, scope: 'openid payroll.write', authorised_at: new Date('2026-03-10T00:01:00Z') },
      ]);
    });

    it('records the consent in the audit log', async () => {
      const lapsed = { username: 'lapsed@demo.example', password: 'demo-lapsed' };
      await flow.complete({ request: await flow.request(), ...lapsed });
      expect(
        await service.database.query(
          `select actor, api_client_id, action, entity_type, after from audit_log
         where customer_id = 5 and actor = 'lapsed@demo.example' order by id`,
        ),
      ).toEqual([
        {
          actor: 'lapsed@demo.example',
          api_client_id: 'demo-client',
          action: 'user.sign-in',
          entity_type: 'account_user',
          after: null,
        },
        {
          actor: 'lapsed@demo.example',
          api_client_id: 'demo-client',
          action: 'connection.authorise',
          entity_type: 'connection',
          after: { scope: 'openid' },
        },
      ]);
    });
  });

  describe('400', () => {
    it('returns 400 for a request that was already approved or denied [OAUTH-022]', async () => {
      const approved = await flow.request();
      await flow.complete({ request: approved });
      expect(answerOf(await flow.complete({ request: approved }))).toEqual(OVER);
      const denied = await flow.request();
      await flow.complete({ request: denied, approve: false });
      expect(answerOf(await flow.complete({ request: denied }))).toEqual(OVER);
    });

    it('returns 400 for a request older than 10 minutes [OAUTH-022] [LIMIT-014]', async () => {
      const [inTime, late] = [await flow.request(), await flow.request()];
      service.clock.advance({ minutes: 9, seconds: 59 });
      expect((await flow.complete({ request: inTime })).status).toBe(200);
      service.clock.advance({ seconds: 1 });
      expect(answerOf(await flow.complete({ request: late }))).toEqual(OVER);
    });

    it('returns 400 for an unknown request before checking any password', async () => {
      expect(answerOf(await flow.complete({ request: 'x'.repeat(43), password: 'wrong' }))).toEqual(OVER);
      expect(answerOf(await flow.complete({ request: 'a\u0001b' }))).toEqual(OVER);
    });

    it('accepts only one of many simultaneous approvals', async () => {
      const request = await flow.request();
      const replies = await Promise.all(Array.from({ length: 4 }, () => flow.complete({ request })));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    });
  });

  describe('401', () => {
    it('keeps the request open after a wrong password', async () => {
      const request = await flow.request();
      expect(answerOf(await flow.complete({ request, password: 'wrong' }))).toEqual({
        status: 401,
        body: { detail: 'Invalid credentials' },
      });
      expect(answerOf(await flow.complete({ request, username: 'nobody@demo.example' }))).toEqual({
        status: 401,
        body: { detail: 'Invalid credentials' },
      });
      expect((await flow.complete({ request })).status).toBe(200);
    });

    it('counts wrong passwords together with failed sign-ins at the login route', async () => {
      const request = await flow.request();
      const guess = { request, username: 'second@demo.example', password: 'wrong' };
      for (let failure = 1; failure <= 10; failure += 1) await flow.complete(guess);
      const blocked = await flow.complete({ ...guess, password: 'demo-second' });
      expect([blocked.status, blocked.headers['retry-after']]).toEqual([401, '30']);
      const login = await service.call('POST', '/api/login', {
        form: { username: 'second@demo.example', password: 'demo-second' },
      });
      expect(login.status).toBe(401);
    });

    it('returns 401 without the account number when two accounts have the username', async () => {
      await service.database.query(`insert into account_user (customer_id, id, kind, username, display_name, password_hash,
      is_active, created_at, updated_at) select 4, 104, 'user', 'Paula', 'Paula', password_hash, true, created_at,
      updated_at from account_user where id = 101`);
      const request = await flow.request({ client_id: 'demo-users' });
      expect(answerOf(await flow.complete({ request, ...PAULA }))).toEqual({
        status: 401,
        body: { detail: 'Invalid credentials' },
      });
      expect((await flow.complete({ request, ...PAULA, customer_id: 3 })).status).toBe(200);
      await service.database.query('delete from account_user where id = 104');
    });
  });

  describe('403', () => {
    it('returns 403 for a payroll user when the client has no per-user grants, and keeps the request open [OAUTH-023] [OAUTH-050]', async () => {
      const request = await flow.request();
      const refused = {
        status: 403,
        body: { detail: 'Only the owner of the account can authorise this application; sign in as the owner' },
      };
      expect(answerOf(await flow.complete({ request, ...PAULA }))).toEqual(refused);
      expect(answerOf(await flow.complete({ request, ...PAULA, approve: false }))).toEqual(refused);
      expect((await flow.complete({ request, ...OWNER })).status).toBe(200);
    });
  });

  describe('422', () => {
    it('returns 422 naming missing or unknown fields', async () => {
      const post = (body: unknown) => service.call('POST', '/api/oauth/complete', { body });
      expect((await post({})).body.message).toBe(
        'body -> request: this field is required; body -> username: this field is required; body -> password: this field is required; body -> approve: this field is required',
      );
      const whole = { request: 'r', ...OWNER, approve: true };
      expect(answerOf(await post({ ...whole, approve: 'yes' }))).toEqual({
        status: 422,
        body: { data: null, message: 'body -> approve: must be boolean', status_code: 10422 },
      });
      expect((await post({ ...whole, redirect_uri: OTHER_CALLBACK })).body.message).toBe(
        'body -> redirect_uri: this field is not known here',
      );
      expect(answerOf(await post({ ...whole, username: 'a\u0000' }))).toEqual({
        status: 422,
        body: {
          data: null,
          message: 'body: a text contains a NUL character or an unpaired surrogate',
          status_code: 10422,
        },
      });
      expect(answerOf(await post({ ...whole, request: 'x'.repeat(201) }))).toEqual({
        status: 422,
        body: { data: null, message: 'body -> request: must be text of 1 to 200 characters', status_code: 10422 },
      });
    });
  });
});
