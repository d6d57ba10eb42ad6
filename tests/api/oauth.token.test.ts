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
/** The claims of a token made just now, by default for the owner of the demo account. */
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
  it('[OAUTH-025] [OAUTH-026] [OAUTH-030] [OAUTH-031] [OAUTH-032] [OAUTH-033] [OAUTH-034] [OAUTH-035] [LIMIT-014] answers the six documented fields, and the id_token of openid', async () => {
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

  it('[OAUTH-037] [OAUTH-038] the owner’s token says so', async () => {
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

  it('[OAUTH-039] [OAUTH-051] a payroll user’s token is that user’s, under a connection of its own', async () => {
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

  it('[OAUTH-028] [OAUTH-020] a public client sends the verifier instead of a secret', async () => {
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

  it('[OAUTH-019] [OAUTH-021] a client with a secret may use PKCE too', async () => {
    const code = await flow.code({ code_challenge: challengeOf(VERIFIER), code_challenge_method: 'S256' });
    expect((await flow.exchange(code, { code_verifier: VERIFIER })).status).toBe(200);
  });

  it('[OAUTH-036] authorising again leads to the same customer_id', async () => {
    const first = await flow.connect();
    const again = await flow.connect();
    expect([first.customer_id, again.customer_id]).toEqual([3, 3]);
    expect(decodeJwt(again.access_token).connection_id).toBe(decodeJwt(first.access_token).connection_id);
  });

  it('ignores form fields it does not know', async () => {
    expect((await flow.exchange(await flow.code(), { audience: 'x', resource: 'y' })).status).toBe(200);
  });
});

describe('200 for a refresh token', () => {
  it('[OAUTH-027] [OAUTH-035] [OAUTH-043] gives new tokens of the same grant and spends the old one', async () => {
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

  it('takes one round trip: a statement that decides and stores leaves with the commit', async () => {
    let { refresh_token } = await flow.connect({ scope: 'openid payroll.read' });
    const next = async () => {
      const reply = await flow.refresh(refresh_token);
      expect(reply.status).toBe(200);
      refresh_token = reply.body.refresh_token;
    };
    await next();
    expect(await costOf(service.database, next, 'packets')).toBe(1);
    // Beside the three that open the transaction, say whose it is and end it.
    expect(await costOf(service.database, next, 'statements')).toBe(1);
  });

  it('[OAUTH-045] may ask for fewer scopes, and the next refresh still has all that was granted', async () => {
    const { refresh_token } = await flow.connect({ scope: 'openid payroll.read payroll.write' });
    const narrowed = await flow.refresh(refresh_token, { scope: 'payroll.read' });
    expect(decodeJwt(narrowed.body.access_token).scope).toBe('payroll.read');
    const whole = await flow.refresh(narrowed.body.refresh_token);
    expect(decodeJwt(whole.body.access_token).scope).toBe('openid payroll.read payroll.write');
    const empty = await flow.refresh(whole.body.refresh_token, { scope: '' });
    expect(decodeJwt(empty.body.access_token).scope).toBe('openid payroll.read payroll.write');
  });

  it('[LIMIT-014] lives 30 days from its own issue', async () => {
    const first = await flow.connect();
    service.clock.advance({ days: 29, hours: 23, minutes: 59, seconds: 59 });
    const second = await flow.refresh(first.refresh_token);
    expect(second.status).toBe(200);
    service.clock.advance({ days: 30 });
    expect(answerOf(await flow.refresh(second.body.refresh_token))).toEqual(INVALID_REFRESH);
  });

  it('drops expired tokens as new ones come', async () => {
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
  it('[OAUTH-046] [AUTH-008] a missing code, redirect_uri or refresh_token, also when it is sent empty', async () => {
    const details = [
      await flow.exchange('', {}),
      await flow.exchange('x', { code: undefined }),
      await flow.exchange('x', { redirect_uri: undefined }),
      await flow.refresh('x', { refresh_token: undefined }),
      await flow.refresh(''),
    ].map(answerOf);
    expect(details).toEqual([
      oauthProblem(400, 'invalid_request', 'The code is missing; send the one from the callback'),
      oauthProblem(400, 'invalid_request', 'The code is missing; send the one from the callback'),
      oauthProblem(400, 'invalid_request', 'The redirect_uri is missing; send the one used on authorise'),
      oauthProblem(400, 'invalid_request', 'The refresh_token is missing'),
      oauthProblem(400, 'invalid_request', 'The refresh_token is missing'),
    ]);
  });

  it('[OAUTH-046] [AUTH-008] an unknown code', async () => {
    expect(answerOf(await flow.exchange('x'.repeat(43)))).toEqual(INVALID_CODE);
    expect(answerOf(await flow.exchange('x\r\n\u0001y'))).toEqual(INVALID_CODE);
  });

  it('[OAUTH-040] a code used before, which also ends what it had brought', async () => {
    const code = await flow.code();
    const first = await flow.exchange(code);
    expect(first.status).toBe(200);
    expect(answerOf(await flow.exchange(code))).toEqual(INVALID_CODE);
    expect(answerOf(await flow.refresh(first.body.refresh_token))).toEqual(INVALID_REFRESH);
  });

  it('[OAUTH-041] [LIMIT-014] a code older than 10 minutes', async () => {
    const [inTime, late] = [await flow.code(), await flow.code()];
    service.clock.advance({ minutes: 9, seconds: 59 });
    expect((await flow.exchange(inTime)).status).toBe(200);
    service.clock.advance({ seconds: 1 });
    expect(answerOf(await flow.exchange(late))).toEqual(INVALID_CODE);
  });

  it('[OAUTH-042] code injection: another client cannot use the code and does not burn it', async () => {
    const code = await flow.code();
    expect(answerOf(await flow.exchange(code, { client_id: 'second-client' }))).toEqual(INVALID_CODE);
    expect(answerOf(await flow.exchange(code, { client_id: 'demo-users' }))).toEqual(INVALID_CODE);
    expect((await flow.exchange(code)).status).toBe(200);
  });

  it('[OAUTH-042] another redirect_uri, registered or not, and the code is burnt', async () => {
    for (const redirect_uri of [OTHER_CALLBACK, `${CALLBACK}/`]) {
      const code = await flow.code();
      expect(answerOf(await flow.exchange(code, { redirect_uri }))).toEqual(INVALID_CODE);
      expect(answerOf(await flow.exchange(code))).toEqual(INVALID_CODE);
    }
  });

  it('[OAUTH-021] [OAUTH-042] a wrong or missing verifier, and the code is burnt', async () => {
    const challenged = { code_challenge: challengeOf(VERIFIER) };
    for (const code_verifier of [`${VERIFIER}x`, undefined, '', 'short', challengeOf(VERIFIER)]) {
      const code = await flow.code(challenged);
      expect(answerOf(await flow.exchange(code, { code_verifier }))).toEqual(INVALID_CODE);
      expect(answerOf(await flow.exchange(code, { code_verifier: VERIFIER }))).toEqual(INVALID_CODE);
    }
  });

  it('[OAUTH-020] a public client without the verifier', async () => {
    expect(answerOf(await flow.exchange(await flow.code(PUBLIC), { client_id: 'demo-public' }))).toEqual(INVALID_CODE);
  });

  it('PKCE downgrade: a verifier for a code that was asked for without a challenge', async () => {
    expect(answerOf(await flow.exchange(await flow.code(), { code_verifier: VERIFIER }))).toEqual(INVALID_CODE);
  });

  it('PKCE downgrade: a client that became public cannot use a code without a challenge', async () => {
    const code = await flow.code({ client_id: 'second-client' });
    await service.database.query(
      `update oauth_client set is_public = true, secret_hash = null where client_id = 'second-client'`,
    );
    const reply = await flow.exchange(code, { client_id: 'second-client', client_secret: undefined });
    expect(answerOf(reply)).toEqual(INVALID_CODE);
  });

  it('[OAUTH-044] [OAUTH-033] an unknown, foreign or spent refresh token', async () => {
    expect(answerOf(await flow.refresh('x'.repeat(43)))).toEqual(INVALID_REFRESH);
    const { refresh_token } = await flow.connect();
    expect(answerOf(await flow.refresh(refresh_token, { client_id: 'demo-users' }))).toEqual(INVALID_REFRESH);
    expect((await flow.refresh(refresh_token)).status).toBe(200);
    expect(answerOf(await flow.refresh(refresh_token))).toEqual(INVALID_REFRESH);
  });

  it('[OAUTH-043] [AUTH-007] a refresh token used again after 10 seconds ends its grant, and no other', async () => {
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

  it('[OAUTH-044] a refresh token whose connection was revoked, and a code as well', async () => {
    const { refresh_token, access_token } = await flow.connect();
    const code = await flow.code();
    await service.database.query('update connection set revoked_at = authorised_at where id = $1', [
      decodeJwt(access_token).connection_id,
    ]);
    expect(answerOf(await flow.refresh(refresh_token))).toEqual(INVALID_REFRESH);
    expect(answerOf(await flow.exchange(code))).toEqual(INVALID_CODE);
    // A new consent makes a new connection.
    const again = await flow.connect();
    expect(decodeJwt(again.access_token).connection_id).not.toBe(decodeJwt(access_token).connection_id);
  });

  it('[OAUTH-045] [AUTH-008] a scope that was not granted, and the token is not spent by asking', async () => {
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

  it('[OAUTH-052] a payroll user who was deactivated', async () => {
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
  it('[OAUTH-047] [AUTH-008] an unknown client, a wrong or missing secret, and a secret from a client that has none', async () => {
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
    // None of them was its own client, so the code still works.
    expect((await flow.exchange(code)).status).toBe(200);
  });

  it('[OAUTH-029] [AUTH-008] HTTP Basic is not accepted: the secret is missing', async () => {
    const basic = Buffer.from('demo-client:demo-secret').toString('base64');
    const form = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'demo-client' };
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await service.call('POST', '/api/oauth/token', { form, headers });
    expect(answerOf(reply)).toEqual(INVALID_CLIENT);
    // RFC 6749, 5.2: who came with a header is told the scheme; nobody else is asked for one.
    expect(reply.headers['www-authenticate']).toBe('Basic realm="tasman"');
    expect((await flow.refresh('x', { client_secret: 'wrong' })).headers['www-authenticate']).toBeUndefined();
  });
});

describe('404', () => {
  it('[OAUTH-048] the customer no longer exists', async () => {
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
  it('refuses a form that is far too large, and a body that is neither a form nor JSON', async () => {
    expect(answerOf(await flow.exchange('x'.repeat(70_000)))).toEqual(
      oauthProblem(413, 'invalid_request', 'The request body is larger than 64 kB, the most this address takes'),
    );
    const headers = { 'content-type': 'text/plain' };
    expect(answerOf(await service.call('POST', '/api/oauth/token', { headers, body: 'a=b' }))).toEqual(
      oauthProblem(
        415,
        'invalid_request',
        'The Content-Type of the request is not one this service reads; send application/json, or a form where a form is taken',
      ),
    );
  });
});

describe('422', () => {
  const missing = (field: string) => oauthSchemaProblem(`body -> ${field}: this field is required`);

  it('[OAUTH-049] [OAUTH-029] [AUTH-008] a missing grant_type or client_id', async () => {
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
  ])('[OAUTH-001] [OAUTH-049] [AUTH-008] the grant_type %s is not supported', async (grant_type) => {
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

  it('[OAUTH-025] takes a form, not JSON', async () => {
    const body = { grant_type: 'refresh_token', client_id: 'demo-client' };
    expect(answerOf(await service.call('POST', '/api/oauth/token', { body }))).toEqual(
      oauthSchemaProblem('body: must be sent as application/x-www-form-urlencoded'),
    );
  });

  it('a field sent twice, a zero byte in the client_id, oversized fields', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'grant_type=refresh_token&client_id=a&client_id=b';
    expect(answerOf(await service.call('POST', '/api/oauth/token', { headers, body }))).toEqual(
      oauthSchemaProblem('body -> client_id: this field is sent twice'),
    );
    expect(answerOf(await flow.refresh('x', { client_id: 'a\u0000b' }))).toEqual(
      oauthSchemaProblem('body -> client_id: holds a NUL character'),
    );
    expect((await flow.refresh('x'.repeat(1025))).status).toBe(422);
    expect((await flow.exchange('x', { redirect_uri: 'x'.repeat(2001) })).status).toBe(422);
  });
});

describe('the words of RFC 6749', () => {
  it('[AUTH-008] describe with the characters it allows, whatever was sent', async () => {
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

describe('the order of the checks', () => {
  it('[OAUTH-059] each fault hides the ones behind it', async () => {
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
