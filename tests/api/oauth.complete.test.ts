import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { type Flow, flowOn, OTHER_CALLBACK, OWNER, PAULA } from './oauth.flow.ts';

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

  it('keeps a line break in the state inside its value', async () => {
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

  it('connects the whole account on the owner’s consent and keeps the connection the next time [OAUTH-050]', async () => {
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

  it('accepts one of many simultaneous approvals', async () => {
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

  it('throttles guesses together with the login', async () => {
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

  it('returns 401 for a username of two accounts without the account number', async () => {
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
