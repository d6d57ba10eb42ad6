import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { CALLBACK, challengeOf, type Flow, flowOn, OTHER_CALLBACK, VERIFIER } from './oauth.flow.ts';

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
    'session.handoff',
    'partner.checkout.preview',
    'partner.checkout.write',
    'partner.checkout.cancel',
  ])('accepts the scope %s [SCOPE-001]', async (scope) => {
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
      body: { detail: "The client_id 'second-client' is not known; use the client_id that was issued to your client" },
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
    const empty = refused(400, 'The scope is empty; leave it out for openid, or name at least one scope');
    expect(answerOf(await flow.authorise({ scope: '' }))).toEqual(empty);
    expect(answerOf(await flow.authorise({ scope: '  ' }))).toEqual(empty);
  });

  it('returns 400 for an unknown scope [OAUTH-012]', async () => {
    expect((await flow.authorise({ scope: 'openid foo' })).body.detail).toMatch(/^The scope 'foo' is not supported; /);
    expect(answerOf(await flow.authorise({ scope: 'openid constructor' }))).toEqual({
      status: 400,
      body: {
        detail:
          "The scope 'constructor' is not supported; the scopes are openid, openapi, payroll.read, payroll.write, session.handoff, partner.checkout.preview, partner.checkout.write, partner.checkout.cancel",
      },
    });
  });

  it('returns 400 without openid or openapi [OAUTH-013]', async () => {
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
      body: { detail: "The response_type 'token' is not supported; send code" },
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
      body: { data: null, message: 'query -> redirect_uri: must be text of 1 to 2000 characters', status_code: 10422 },
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
