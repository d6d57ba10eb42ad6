import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import {
  CALLBACK,
  challengeOf,
  type Flow,
  flowOn,
  INVALID_CLIENT,
  INVALID_CODE,
  INVALID_REFRESH,
  OTHER_CALLBACK,
  oauthProblem,
  oauthSchemaProblem,
  PAULA,
  VERIFIER,
} from './oauth.flow.ts';

let service: TestApp;
let flow: Flow;
beforeAll(async () => {
  service = await buildTestApp();
  flow = flowOn(service);
});

const PUBLIC = { client_id: 'demo-public', code_challenge: challengeOf(VERIFIER), code_challenge_method: 'S256' };
/** The claims of a token that is issued now. By default, the token is for the owner of the demo account. */
const claimsOf = (more: Readonly<Record<string, unknown>>) => {
  const now = Math.floor(service.clock.now().getTime() / 1000);
  return {
    sub: 'admin@demo.example',
    admin_mode: true,
    api_client_id: 'demo-client',
    exp: now + 1800,
    iat: now,
    iss: 'http://tasman.test',
    aud: 'tasman-api',
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    customer_id: 3,
    user_id: 3,
    connection_id: expect.any(Number),
    consent_id: expect.any(Number),
    ...more,
  };
};

describe('200 for a code', () => {
  it('returns the six documented fields and, for the openid scope, an id_token [OAUTH-025] [OAUTH-026] [OAUTH-030] [OAUTH-031] [OAUTH-032] [OAUTH-033] [OAUTH-034] [OAUTH-035] [LIMIT-014]', async () => {
    const reply = await flow.exchange(await flow.code({ scope: 'openid payroll.write' }));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 1800,
      refresh_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      refresh_expires_in: 2592000,
      customer_id: 3,
      id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers.pragma).toBe('no-cache');
  });

  it('returns a token with the claims of the owner [OAUTH-037] [OAUTH-038]', async () => {
    const { access_token } = await flow.connect({ scope: 'openid payroll.read' });
    const now = Math.floor(service.clock.now().getTime() / 1000);
    const claims = decodeJwt(access_token);
    expect(claims).toEqual({
      sub: 'admin@demo.example',
      admin_mode: true,
      api_client_id: 'demo-client',
      scope: 'openid payroll.read',
      exp: now + 1800,
      iat: now,
      iss: 'http://tasman.test',
      aud: 'tasman-api',
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      customer_id: 3,
      user_id: 3,
      connection_id: expect.any(Number),
      consent_id: expect.any(Number),
    });
  });

  it('returns the token of a payroll user under a separate connection [OAUTH-039] [OAUTH-051]', async () => {
    const body = await flow.connect({ client_id: 'demo-users', scope: 'openid payroll.read' }, PAULA);
    expect(body.customer_id).toBe(3);
    const claims = decodeJwt(body.access_token);
    expect(claims).toEqual(
      claimsOf({
        sub: 'paula',
        admin_mode: false,
        api_client_id: 'demo-users',
        scope: 'openid payroll.read',
        user_id: 101,
      }),
    );
    const owner = decodeJwt((await flow.connect({ client_id: 'demo-users' })).access_token);
    expect(owner).toEqual(claimsOf({ api_client_id: 'demo-users', scope: 'openid' }));
    expect(owner.connection_id).not.toBe(claims.connection_id);
  });

  it('accepts the PKCE verifier of a public client instead of a secret [OAUTH-028] [OAUTH-020]', async () => {
    const code = await flow.code(PUBLIC);
    const reply = await flow.exchange(code, { client_id: 'demo-public', code_verifier: VERIFIER });
    expect(answerOf(reply)).toEqual({
      status: 200,
      body: {
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 1800,
        refresh_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        refresh_expires_in: 2592000,
        customer_id: 3,
        id_token: expect.any(String),
      },
    });
    expect((await flow.refresh(reply.body.refresh_token, { client_id: 'demo-public' })).status).toBe(200);
  });

  it('accepts PKCE from a client with a secret [OAUTH-019] [OAUTH-021]', async () => {
    const code = await flow.code({ code_challenge: challengeOf(VERIFIER), code_challenge_method: 'S256' });
    expect((await flow.exchange(code, { code_verifier: VERIFIER })).status).toBe(200);
  });

  it('returns the same customer_id when authorised again [OAUTH-036]', async () => {
    const first = await flow.connect();
    const again = await flow.connect();
    expect([first.customer_id, again.customer_id]).toEqual([3, 3]);
    expect(decodeJwt(again.access_token).connection_id).toBe(decodeJwt(first.access_token).connection_id);
  });

  it('ignores unknown form fields', async () => {
    expect((await flow.exchange(await flow.code(), { audience: 'x', resource: 'y' })).status).toBe(200);
  });
});

describe('200 for a refresh token', () => {
  it('returns new tokens of the same grant and invalidates the old refresh token [OAUTH-027] [OAUTH-035] [OAUTH-043]', async () => {
    const first = await flow.connect({ scope: 'openid payroll.write' });
    service.clock.advance({ seconds: 5 });
    const second = await flow.refresh(first.refresh_token);
    expect(answerOf(second)).toEqual({
      status: 200,
      body: {
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 1800,
        refresh_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        refresh_expires_in: 2592000,
        customer_id: 3,
      },
    });
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    const { connection_id, consent_id } = decodeJwt(first.access_token);
    expect(decodeJwt(second.body.access_token)).toEqual(
      claimsOf({ scope: 'openid payroll.write', connection_id, consent_id }),
    );
    expect((await flow.refresh(second.body.refresh_token)).status).toBe(200);
  });

  it('needs one round trip, because the statement and the commit are sent together', async () => {
    let { refresh_token } = await flow.connect({ scope: 'openid payroll.read' });
    const next = async () => {
      const reply = await flow.refresh(refresh_token);
      expect(reply.status).toBe(200);
      refresh_token = reply.body.refresh_token;
    };
    await next();
    expect(await costOf(service.database, next, 'packets')).toBe(1);
    // The count excludes the three statements that begin the transaction, set its scope and end it.
    expect(await costOf(service.database, next, 'statements')).toBe(1);
  });

  it('narrows the scopes on request without narrowing the next refresh [OAUTH-045]', async () => {
    const { refresh_token } = await flow.connect({ scope: 'openid payroll.read payroll.write' });
    const narrowed = await flow.refresh(refresh_token, { scope: 'payroll.read' });
    expect(decodeJwt(narrowed.body.access_token).scope).toBe('payroll.read');
    const whole = await flow.refresh(narrowed.body.refresh_token);
    expect(decodeJwt(whole.body.access_token).scope).toBe('openid payroll.read payroll.write');
    const empty = await flow.refresh(whole.body.refresh_token, { scope: '' });
    expect(decodeJwt(empty.body.access_token).scope).toBe('openid payroll.read payroll.write');
  });

  it('expires a refresh token 30 days after it was issued [LIMIT-014]', async () => {
    const first = await flow.connect();
    service.clock.advance({ days: 29, hours: 23, minutes: 59, seconds: 59 });
    const second = await flow.refresh(first.refresh_token);
    expect(second.status).toBe(200);
    service.clock.advance({ days: 30 });
    expect(answerOf(await flow.refresh(second.body.refresh_token))).toEqual(INVALID_REFRESH);
  });

  it('deletes expired tokens when new ones are issued', async () => {
    const first = await flow.connect();
    service.clock.advance({ days: 20 });
    const second = await flow.refresh(first.refresh_token);
    service.clock.advance({ days: 20 });
    await flow.refresh(second.body.refresh_token);
    const [{ count } = { count: 0 }] = await service.database.query<{ count: number }>(
      `select count(*) from refresh_token where consent_id = (select max(consent_id) from refresh_token)`,
    );
    expect(count).toBe(2);
  });
});

describe('400', () => {
  it('returns 400 for a missing or empty code, redirect_uri or refresh_token [OAUTH-046] [AUTH-008]', async () => {
    const details = [
      await flow.exchange('', {}),
      await flow.exchange('x', { code: undefined }),
      await flow.exchange('x', { redirect_uri: undefined }),
      await flow.refresh('x', { refresh_token: undefined }),
      await flow.refresh(''),
    ].map(answerOf);
    expect(details).toEqual([
      oauthProblem(400, 'invalid_request', 'The code is missing; send the code from the callback'),
      oauthProblem(400, 'invalid_request', 'The code is missing; send the code from the callback'),
      oauthProblem(
        400,
        'invalid_request',
        'The redirect_uri is missing; send the same value as in the authorise request',
      ),
      oauthProblem(400, 'invalid_request', 'The refresh_token is missing; send the latest refresh token'),
      oauthProblem(400, 'invalid_request', 'The refresh_token is missing; send the latest refresh token'),
    ]);
  });

  it('returns 400 for an unknown code [OAUTH-046] [AUTH-008]', async () => {
    expect(answerOf(await flow.exchange('x'.repeat(43)))).toEqual(INVALID_CODE);
    expect(answerOf(await flow.exchange('x\r\n\u0001y'))).toEqual(INVALID_CODE);
  });

  it('returns 400 for a used code and ends the grant it created [OAUTH-040]', async () => {
    const code = await flow.code();
    const first = await flow.exchange(code);
    expect(first.status).toBe(200);
    expect(answerOf(await flow.exchange(code))).toEqual(INVALID_CODE);
    expect(answerOf(await flow.refresh(first.body.refresh_token))).toEqual(INVALID_REFRESH);
  });

  it('returns 400 for a code older than 10 minutes [OAUTH-041] [LIMIT-014]', async () => {
    const [inTime, late] = [await flow.code(), await flow.code()];
    service.clock.advance({ minutes: 9, seconds: 59 });
    expect((await flow.exchange(inTime)).status).toBe(200);
    service.clock.advance({ seconds: 1 });
    expect(answerOf(await flow.exchange(late))).toEqual(INVALID_CODE);
  });

  it('returns 400 when another client uses the code, and keeps the code valid [OAUTH-042]', async () => {
    const code = await flow.code();
    expect(answerOf(await flow.exchange(code, { client_id: 'second-client' }))).toEqual(INVALID_CODE);
    expect(answerOf(await flow.exchange(code, { client_id: 'demo-users' }))).toEqual(INVALID_CODE);
    expect((await flow.exchange(code)).status).toBe(200);
  });

  it('returns 400 when the redirect_uri differs, and invalidates the code [OAUTH-042]', async () => {
    for (const redirect_uri of [OTHER_CALLBACK, `${CALLBACK}/`]) {
      const code = await flow.code();
      expect(answerOf(await flow.exchange(code, { redirect_uri }))).toEqual(INVALID_CODE);
      expect(answerOf(await flow.exchange(code))).toEqual(INVALID_CODE);
    }
  });

  it('returns 400 for a wrong or missing verifier and invalidates the code [OAUTH-021] [OAUTH-042]', async () => {
    const challenged = { code_challenge: challengeOf(VERIFIER) };
    for (const code_verifier of [`${VERIFIER}x`, undefined, '', 'short', challengeOf(VERIFIER)]) {
      const code = await flow.code(challenged);
      expect(answerOf(await flow.exchange(code, { code_verifier }))).toEqual(INVALID_CODE);
      expect(answerOf(await flow.exchange(code, { code_verifier: VERIFIER }))).toEqual(INVALID_CODE);
    }
  });

  it('returns 400 for a public client without the verifier [OAUTH-020]', async () => {
    expect(answerOf(await flow.exchange(await flow.code(PUBLIC), { client_id: 'demo-public' }))).toEqual(INVALID_CODE);
  });

  it('returns 400 for a verifier when the code has no challenge', async () => {
    expect(answerOf(await flow.exchange(await flow.code(), { code_verifier: VERIFIER }))).toEqual(INVALID_CODE);
  });

  it('returns 400 for a code without a challenge if its client has since become public', async () => {
    const code = await flow.code({ client_id: 'second-client' });
    await service.database.query(
      `update oauth_client set is_public = true, secret_hash = null where client_id = 'second-client'`,
    );
    const reply = await flow.exchange(code, { client_id: 'second-client', client_secret: undefined });
    expect(answerOf(reply)).toEqual(INVALID_CODE);
  });

  it('returns 400 for a refresh token that is unknown or used, or belongs to another client [OAUTH-044] [OAUTH-033]', async () => {
    expect(answerOf(await flow.refresh('x'.repeat(43)))).toEqual(INVALID_REFRESH);
    const { refresh_token } = await flow.connect();
    expect(answerOf(await flow.refresh(refresh_token, { client_id: 'demo-users' }))).toEqual(INVALID_REFRESH);
    expect((await flow.refresh(refresh_token)).status).toBe(200);
    expect(answerOf(await flow.refresh(refresh_token))).toEqual(INVALID_REFRESH);
  });

  it('ends only this grant when a refresh token is reused after 10 seconds [OAUTH-043] [AUTH-007]', async () => {
    const [first, other] = [await flow.connect(), await flow.connect()];
    const second = await flow.refresh(first.refresh_token);
    const third = await flow.refresh(second.body.refresh_token);
    expect(third.status).toBe(200);
    service.clock.advance({ seconds: 11 });
    expect(answerOf(await flow.refresh(first.refresh_token))).toEqual(INVALID_REFRESH);
    expect(answerOf(await flow.refresh(third.body.refresh_token))).toEqual(INVALID_REFRESH);
    expect((await flow.refresh(other.refresh_token)).status).toBe(200);
    expect(
      await service.database.query(
        `select actor, action from audit_log where action = 'refresh-token.reuse' order by id desc limit 1`,
      ),
    ).toEqual([{ actor: 'demo-client', action: 'refresh-token.reuse' }]);
  });

  it('returns 400 for a refresh token and a code whose connection was revoked [OAUTH-044]', async () => {
    const { refresh_token, access_token } = await flow.connect();
    const code = await flow.code();
    await service.database.query('update connection set revoked_at = authorised_at where id = $1', [
      decodeJwt(access_token).connection_id,
    ]);
    expect(answerOf(await flow.refresh(refresh_token))).toEqual(INVALID_REFRESH);
    expect(answerOf(await flow.exchange(code))).toEqual(INVALID_CODE);
    // A new consent creates a new connection.
    const again = await flow.connect();
    expect(decodeJwt(again.access_token).connection_id).not.toBe(decodeJwt(access_token).connection_id);
  });

  it('returns 400 for a scope that was not granted and keeps the refresh token valid [OAUTH-045] [AUTH-008]', async () => {
    const { refresh_token } = await flow.connect({ scope: 'openid payroll.read' });
    expect(answerOf(await flow.refresh(refresh_token, { scope: 'openid payroll.write' }))).toEqual(
      oauthProblem(
        400,
        'invalid_scope',
        "The scope 'payroll.write' was not granted; a refresh cannot add scopes, so ask the customer to authorise again",
      ),
    );
    expect((await flow.refresh(refresh_token)).status).toBe(200);
  });

  it('returns 400 for a deactivated payroll user [OAUTH-052]', async () => {
    const paulas = () => flow.connect({ client_id: 'demo-users' }, PAULA);
    const { refresh_token } = await paulas();
    const code = await flow.code({ client_id: 'demo-users' }, PAULA);
    await service.database.query('update account_user set is_active = false where id = 101');
    expect(answerOf(await flow.refresh(refresh_token, { client_id: 'demo-users' }))).toEqual(INVALID_REFRESH);
    expect(answerOf(await flow.exchange(code, { client_id: 'demo-users' }))).toEqual(INVALID_CODE);
    await service.database.query('update account_user set is_active = true where id = 101');
    expect((await flow.refresh(refresh_token, { client_id: 'demo-users' })).status).toBe(200);
  });
});

describe('401', () => {
  it('returns 401 for an unknown client, a wrong or missing secret, and a secret sent by a public client [OAUTH-047] [AUTH-008]', async () => {
    const code = await flow.code();
    const replies = [
      await flow.exchange(code, { client_id: 'nobody', client_secret: 'demo-secret' }),
      await flow.exchange(code, { client_secret: 'wrong' }),
      await flow.exchange(code, { client_secret: undefined }),
      await flow.exchange(code, { client_secret: '' }),
      await flow.exchange(code, { client_secret: 'demo-users-secret' }),
      await flow.exchange(code, { client_id: 'demo-public', client_secret: 'anything' }),
      await flow.refresh('x', { client_secret: 'wrong' }),
    ];
    for (const reply of replies) expect(answerOf(reply)).toEqual(INVALID_CLIENT);
    // None of these callers proved to be the client, so the code is still valid.
    expect((await flow.exchange(code)).status).toBe(200);
  });

  it('returns 401 for HTTP Basic, because the form then has no secret [OAUTH-029] [AUTH-008]', async () => {
    const basic = Buffer.from('demo-client:demo-secret').toString('base64');
    const form = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'demo-client' };
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await service.call('POST', '/api/oauth/token', { form, headers });
    expect(answerOf(reply)).toEqual(INVALID_CLIENT);
    // RFC 6749, 5.2: the response names the scheme only if the caller sent an Authorization header.
    expect(reply.headers['www-authenticate']).toBe('Basic realm="tasman"');
    expect((await flow.refresh('x', { client_secret: 'wrong' })).headers['www-authenticate']).toBeUndefined();
  });
});

describe('404', () => {
  it('returns 404 when the customer no longer exists [OAUTH-048]', async () => {
    const other = { username: 'other@demo.example', password: 'demo-other' };
    const { refresh_token } = await flow.connect({}, other);
    const code = await flow.code({}, other);
    await service.database.query('update customer set closed_at = created_at where id = 4');
    const gone = oauthProblem(404, 'invalid_grant', 'The customer no longer exists');
    expect(answerOf(await flow.refresh(refresh_token))).toEqual(gone);
    expect(answerOf(await flow.exchange(code))).toEqual(gone);
    expect(answerOf(await flow.exchange(code))).toEqual(INVALID_CODE);
    await service.database.query('update customer set closed_at = null where id = 4');
  });
});

describe('413, 415', () => {
  it('returns 413 for a large form and 415 for a body that is neither a form nor JSON', async () => {
    expect(answerOf(await flow.exchange('x'.repeat(70_000)))).toEqual(
      oauthProblem(413, 'invalid_request', 'The request body is larger than 64 kB, the limit for this operation'),
    );
    const headers = { 'content-type': 'text/plain' };
    expect(answerOf(await service.call('POST', '/api/oauth/token', { headers, body: 'a=b' }))).toEqual(
      oauthProblem(
        415,
        'invalid_request',
        'The service does not accept the Content-Type of the request; send application/json, or a form if the operation accepts one',
      ),
    );
  });
});

describe('422', () => {
  const missing = (field: string) => oauthSchemaProblem(`body -> ${field}: this field is required`);

  it('returns 422 for a missing grant_type or client_id [OAUTH-049] [OAUTH-029] [AUTH-008]', async () => {
    expect(answerOf(await flow.post({ client_id: 'demo-client' }))).toEqual(missing('grant_type'));
    expect(answerOf(await flow.post({ grant_type: 'refresh_token' }))).toEqual(missing('client_id'));
    expect(answerOf(await flow.post({ grant_type: '', client_id: 'demo-client' }))).toEqual(
      oauthSchemaProblem('body -> grant_type: must be text of 1 to 200 characters'),
    );
  });

  it.each([
    'password',
    'client_credentials',
    'implicit',
    'constructor',
    'urn:ietf:params:oauth:grant-type:device_code',
  ])('returns 422 for the grant_type %s [OAUTH-001] [OAUTH-049] [AUTH-008]', async (grant_type) => {
    const form = {
      grant_type,
      client_id: 'demo-client',
      client_secret: 'demo-secret',
      username: 'admin@demo.example',
      password: 'demo-admin',
    };
    expect(answerOf(await flow.post(form))).toEqual(
      oauthProblem(
        422,
        'unsupported_grant_type',
        `The grant_type '${grant_type}' is not supported; send authorization_code or refresh_token`,
      ),
    );
  });

  it('returns 422 for a JSON body, because the token route requires a form [OAUTH-025]', async () => {
    const body = { grant_type: 'refresh_token', client_id: 'demo-client' };
    expect(answerOf(await service.call('POST', '/api/oauth/token', { body }))).toEqual(
      oauthSchemaProblem('body: must be sent as application/x-www-form-urlencoded'),
    );
  });

  it('returns 422 for a repeated field, a zero byte in the client_id and oversized fields', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'grant_type=refresh_token&client_id=a&client_id=b';
    expect(answerOf(await service.call('POST', '/api/oauth/token', { headers, body }))).toEqual(
      oauthSchemaProblem('body -> client_id: this field is sent twice'),
    );
    expect(answerOf(await flow.refresh('x', { client_id: 'a\u0000b' }))).toEqual(
      oauthSchemaProblem('body -> client_id: contains a NUL character'),
    );
    expect((await flow.refresh('x'.repeat(1025))).status).toBe(422);
    expect((await flow.exchange('x', { redirect_uri: 'x'.repeat(2001) })).status).toBe(422);
  });
});

describe('RFC 6749 error descriptions', () => {
  it('returns only allowed characters in error_description, whatever the request contains [AUTH-008]', async () => {
    const grant_type = 'p"a\\s\u00e9\u{1F511}';
    const { status, body } = await flow.post({ grant_type, client_id: 'demo-client' });
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        error: 'unsupported_grant_type',
        error_description: "The grant_type 'p'a?s???' is not supported; send authorization_code or refresh_token",
        detail: `The grant_type '${grant_type}' is not supported; send authorization_code or refresh_token`,
      },
    });
  });
});

describe('order of the token checks', () => {
  it('reports the first failed check only [OAUTH-059]', async () => {
    const statusAndText = async (form: Record<string, string>) => {
      const { status, body } = await flow.post(form);
      return [status, String(body.detail ?? body.message).slice(0, 20)];
    };
    const wrong = { grant_type: 'password', client_id: 'nobody' };
    expect(await statusAndText({ grant_type: 'password' })).toEqual([422, 'body -> client_id: t']);
    expect(await statusAndText(wrong)).toEqual([422, "The grant_type 'pass"]);
    expect(await statusAndText({ ...wrong, grant_type: 'authorization_code' })).toEqual([401, 'Invalid client crede']);
    const client = { grant_type: 'authorization_code', client_id: 'demo-client', client_secret: 'demo-secret' };
    expect(await statusAndText(client)).toEqual([400, 'The code is missing;']);
    expect(await statusAndText({ ...client, code: 'x' })).toEqual([400, 'The redirect_uri is ']);
    expect(await statusAndText({ ...client, code: 'x', redirect_uri: 'x' })).toEqual([400, 'The code is invalid ']);
    const refresh = { ...client, grant_type: 'refresh_token' };
    expect(await statusAndText(refresh)).toEqual([400, 'The refresh_token is']);
    expect(await statusAndText({ ...refresh, refresh_token: 'x' })).toEqual([400, 'The refresh token is']);
  });
});
