import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { TEST_CERTIFICATE } from '../fixtures/certificate.ts';
import { aTestProvider, CLIENT_SECRET, type TestProvider } from '../fixtures/oidc-provider.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { sentMails } from './checkout.maker.ts';
import { CALLBACK } from './partner.flow.ts';
import { OWNER, PAULA } from './second-factor.fixture.ts';
import { ACCOUNT, callbackOf, headingOf, messageOf, ssoOn } from './sso.flow.ts';

const NOW = () => systemClock().now();
const PATH = '/api/account/sso';
const NONE = { status: 404, body: { detail: 'The account is not connected to an OpenID Connect provider' } };
const ONLY = 'This account accepts only its company sign-in';
const OFF = `${ONLY}, so passwords are switched off; choose “Sign in with your company account” to sign in`;
const REFUSED = { status: 401, body: { detail: `${ONLY}; open /auth/sso/${ACCOUNT} in a browser to sign in` } };
const FORBIDDEN = {
  status: 403,
  body: { detail: 'Only an account administrator in their own session may do this' },
};

let service: TestApp;
let provider: TestProvider;
let sso: ReturnType<typeof ssoOn>;
let token: string;
let nextCode: () => string;

beforeAll(async () => {
  provider = await aTestProvider([callbackOf(ACCOUNT)]);
  service = await buildTestApp({ at: NOW().toISOString(), env: { SSO_ALLOW_NETWORKS: '127.0.0.0/8' } });
  sso = ssoOn(service, provider);
});
afterAll(() => provider.close());

beforeEach(async () => {
  service.clock.set(NOW());
  await sso.factors.forgetAll();
  for (const table of ['sso_visit', 'sso_identity', 'sso_connection', 'sign_in_link']) {
    await service.database.query(`delete from ${table}`);
  }
  Object.assign(provider, { tamper: undefined, isDown: false, who: { sub: 'o-1' } });
  provider.people.clear();
  provider.people.set('o-1', { email: 'owner@demo.example', email_verified: true });
  provider.people.set('p-1', { email: 'paula@demo.example', email_verified: true });
  ({ token, nextCode } = await sso.ownerWithFactor());
});

const get = (bearer = token) => service.call('GET', PATH, { token: bearer });
const test = (bearer = token) => service.call('POST', `${PATH}/test`, { token: bearer });
const remove = (body?: unknown, bearer = token) =>
  service.call('DELETE', PATH, { token: bearer, ...(body === undefined ? {} : { body }) });
const connect = async (change: Record<string, unknown> = {}) => {
  const reply = await sso.put(token, change);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
const audit = async () =>
  service.database.query(
    `select action, actor, before, after from audit_log where customer_id = $1 and action like 'sso.%' order by id desc limit 1`,
    [ACCOUNT],
  );

describe('GET and PUT /api/account/sso', () => {
  it('connect a provider, and store its secret encrypted without ever showing it [SSO-001]', async () => {
    expect(answerOf(await get())).toEqual(NONE);
    const made = await connect({ domains: ['Demo.Example', 'demo.test'], max_age_minutes: 60 });
    expect(made).toEqual({
      issuer: provider.issuer,
      client_id: 'tasman',
      domains: ['demo.example', 'demo.test'],
      only: false,
      trusts_second_factor: false,
      max_age_minutes: 60,
      redirect_uri: callbackOf(ACCOUNT),
      sign_in_url: `http://tasman.test/auth/sso/${ACCOUNT}`,
      linked_users: 0,
      emergency_owner: { email_address: OWNER.username, has_second_factor: true },
      only_needs: ['Link your own company account.', 'Sign in with your company account.'],
      created_at: expect.any(String),
      updated_at: made.created_at,
      updated_by: OWNER.username,
    });
    expect(answerOf(await get())).toEqual({ status: 200, body: made });
    const [row] = await service.database.query('select sealed_client_secret as sealed from sso_connection');
    expect(row!.sealed).toMatch(/^v2\./);
    expect(JSON.stringify(await audit())).not.toContain(CLIENT_SECRET);
    expect(await audit()).toEqual([
      {
        action: 'sso.connect',
        actor: OWNER.username,
        before: null,
        after: {
          ...{ issuer: provider.issuer, client_id: 'tasman', domains: ['demo.example', 'demo.test'], only: false },
          ...{ trusts_second_factor: false, max_age_minutes: 60, credentials_changed: true },
        },
      },
    ]);
  });

  it('require the client secret for a new issuer or client, and keep it for other changes [SSO-001]', async () => {
    const without = { client_secret: undefined };
    const needed = {
      status: 400,
      body: {
        detail:
          'Send the client_secret with a new issuer or client_id, so that the stored secret never reaches another provider',
      },
    };
    expect(answerOf(await sso.put(token, without))).toEqual(needed);
    await connect();
    expect((await connect({ ...without, domains: ['demo.test'] })).domains).toEqual(['demo.test']);
    expect(answerOf(await sso.put(token, { ...without, client_id: 'other' }))).toEqual(needed);
    expect(answerOf(await sso.put(token, { ...without, issuer: 'http://127.0.0.1:1' }))).toEqual(needed);
  });

  it('remove the links of all users when the issuer changes [SSO-001]', async () => {
    await connect();
    await linkOwner();
    expect((await get()).body.linked_users).toBe(1);
    expect((await connect({ issuer: 'http://127.0.0.1:1' })).linked_users).toBe(0);
  });

  it.each([
    ['https://127.0.0.2.nowhere.invalid', "the host '127.0.0.2.nowhere.invalid' could not be resolved"],
    ['http://10.0.0.1', "'10.0.0.1' leads to an address that is private"],
    ['https://169.254.169.254', "'169.254.169.254' leads to an address that is link-local"],
    ['http://203.0.113.5', "'203.0.113.5' leads to an address that is reserved"],
    ['http://1.1.1.1', "'1.1.1.1' is reached over plain http; use https"],
    ['https://provider.internal', "'provider.internal' is a local name"],
  ])('reject the issuer %s [SSO-001]', async (issuer, reason) => {
    expect(answerOf(await sso.put(token, { issuer }))).toEqual({
      status: 400,
      body: { detail: `The issuer '${issuer}' cannot be used: ${reason}` },
    });
  });

  it.each([
    [{ issuer: 'ftp://login.example' }],
    [{ issuer: 'https://login.example/?x=1' }],
    [{ issuer: 'https://user:secret@login.example' }],
    [{ domains: [] }],
    [{ domains: ['@demo.example'] }],
    [{ domains: ['localhost'] }],
    [{ client_id: '' }],
    [{ max_age_minutes: 0 }],
    [{ color: 'red' }],
  ])('reject %j with 422 [SSO-001]', async (change) => {
    expect((await sso.put(token, change)).status).toBe(422);
    expect(answerOf(await get())).toEqual(NONE);
  });

  it('are only for the owner’s own session, and changes need a second factor [SSO-001]', async () => {
    const users = await sso.factors.tokenOf(PAULA);
    for (const reply of [await get(users), await sso.put(users), await remove(undefined, users), await test(users)]) {
      expect(answerOf(reply)).toEqual(FORBIDDEN);
    }
    service.clock.advance({ minutes: 16 });
    const needsCode = {
      status: 403,
      body: {
        detail:
          'This action needs a second factor; send a code from your authenticator app or a recovery code, or sign in again',
      },
    };
    expect(answerOf(await sso.put(token))).toEqual(needsCode);
    expect((await sso.put(token, { otp: nextCode() })).status).toBe(200);
    expect(answerOf(await remove())).toEqual(needsCode);
    expect((await remove({ otp: nextCode() })).status).toBe(204);
    const other = await service.login('other@demo.example', 'demo-other');
    expect((await sso.put(other)).body.detail).toContain('This action needs a second factor, and you have none');
    expect(answerOf(await get(other))).toEqual(NONE);
  });
});

/** Links the owner's identity in a browser session with the second factor, and returns the browser. */
async function linkOwner() {
  const browser = await ownerBrowser();
  const linked = await sso.link(browser);
  expect([linked.status, linked.headers.location], messageOf(linked)).toEqual([303, '/auth/sso/link?done=linked']);
  return browser;
}

const fieldsOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/name="(mark|next|step)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

async function ownerBrowser(begin?: (browser: ReturnType<typeof sso.aBrowser>) => Promise<{ text: string }>) {
  const browser = sso.aBrowser();
  const page = await (begin ? begin(browser) : browser.signIn(OWNER.username, OWNER.password));
  const entered = await browser.post('/auth/sign-in', { ...fieldsOf(page.text), otp: nextCode() });
  expect(entered.status, entered.text).toBe(303);
  service.clock.set(NOW());
  return browser;
}

/** The owner's browser after signing in with the company account. */
const ownerBySso = () => ownerBrowser((browser) => sso.signIn(browser));

const putIn = (browser: ReturnType<typeof sso.aBrowser>, change: Record<string, unknown>) =>
  browser.json('PUT', PATH, sso.connection(change));

describe('POST /api/account/sso/test', () => {
  it('reports each check that succeeds [SSO-001]', async () => {
    expect(answerOf(await test())).toEqual(NONE);
    await connect();
    expect(answerOf(await test())).toEqual({
      status: 200,
      body: {
        ok: true,
        checks: [
          { check: 'discovery', ok: true, detail: `The provider is ${provider.issuer}` },
          { check: 'keys', ok: true, detail: 'Signing keys found: 1' },
          {
            check: 'authorisation',
            ok: true,
            detail: 'The provider supports the authorization code, PKCE and signed ID tokens',
          },
        ],
      },
    });
  });

  it('reports why the provider cannot be used [SSO-001]', async () => {
    const failure = async (issuer: string) => {
      await connect({ issuer });
      const { body } = await test();
      return body.checks[0];
    };
    const fails = (detail: string) => ({ check: 'discovery', ok: false, detail });
    provider.isDown = true;
    expect(await failure(provider.issuer)).toEqual(fails('the provider’s answer does not conform to OpenID Connect'));
    provider.isDown = false;
    expect(await failure(`${provider.issuer}/elsewhere`)).toEqual(
      fails('the provider’s answer does not conform to OpenID Connect'),
    );
    expect(await failure('http://127.0.0.1:65531')).toEqual(fails('connection refused'));
    const headers = { 'content-type': 'application/json' };
    provider.answer = (response) => response.writeHead(200, headers).end('{"issuer":"https://login.example"}');
    expect(await failure(provider.issuer)).toEqual(fails('the provider has a different issuer'));
    provider.answer = undefined;
  });

  it('follows no redirects, and rejects oversized responses and untrusted certificates [SSO-001]', async () => {
    const server = createServer(TEST_CERTIFICATE, (_request, response) => response.end('{}'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    afterAll(() => new Promise<void>((done) => server.close(() => done())));
    await connect({ issuer: `https://127.0.0.1:${(server.address() as AddressInfo).port}` });
    expect((await test()).body.checks[0].detail).toMatch(/^TLS: self-signed certificate/);
    await connect();
    provider.answer = (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    expect((await test()).body.checks[0].detail).toBe('HTTP 302; redirects are not followed');
    provider.answer = (response) => response.writeHead(200).end(Buffer.alloc(600 * 1024, ' '));
    expect((await test()).body.checks[0].detail).toBe('the reply is longer than 512 kB');
    provider.answer = undefined;
  });
});

describe('DELETE /api/account/sso', () => {
  it('removes the links and ends the sessions that began with the provider [SSO-001]', async () => {
    await connect();
    await linkOwner();
    const browser = await ownerBySso();
    expect((await browser.get('/api/account')).status).toBe(200);
    expect((await service.call('DELETE', `${PATH}?dry_run=true`, { token })).status).toBe(204);
    expect((await get()).body.linked_users).toBe(1);
    expect((await remove()).status).toBe(204);
    expect((await browser.get('/api/account')).status).toBe(401);
    expect(answerOf(await get())).toEqual(NONE);
    expect(answerOf(await remove())).toEqual(NONE);
    expect((await audit())[0]).toMatchObject({ action: 'sso.disconnect', after: null });
    expect((await sso.aBrowser().get(`/auth/sso/${ACCOUNT}`)).status).toBe(404);
  });
});

describe('switching on `only`', () => {
  it('needs a connection, a linked identity and a session that began at the provider [SSO-002]', async () => {
    const needs = (detail: string) => ({ status: 409, body: { detail: `${detail}, then set 'only' to true` } });
    expect(answerOf(await sso.put(token, { only: true }))).toEqual(
      needs("Connect the provider first, with 'only' set to false"),
    );
    await connect();
    expect(answerOf(await sso.put(token, { only: true }))).toEqual(needs('Link your own company account'));
    await linkOwner();
    expect(answerOf(await sso.put(token, { only: true }))).toEqual(needs('Sign in with your company account'));
    const browser = await ownerBySso();
    expect((await browser.get(PATH)).body.only_needs).toEqual([]);
    const reply = await putIn(browser, { only: true });
    expect([reply.status, reply.body.only], reply.text).toEqual([200, true]);
  });

  it('requires the owner to have a second factor [SSO-002]', async () => {
    await connect();
    await linkOwner();
    const browser = await ownerBySso();
    await service.database.query('delete from totp');
    const reply = await putIn(browser, { only: true });
    expect(reply.status).toBe(403);
    expect((await browser.get(PATH)).body).toMatchObject({
      emergency_owner: { has_second_factor: false },
      only_needs: ['Set up a second factor for the owner of the account.'],
    });
  });
});

describe('while `only` is on, the service', () => {
  let browser: Awaited<ReturnType<typeof ownerBySso>>;
  let before: string;

  const turnOn = async () => {
    await connect();
    await linkOwner();
    browser = await ownerBySso();
    before = (await sso.factors.login(PAULA)).body.access_token;
    const reply = await putIn(browser, { only: true });
    expect(reply.status, reply.text).toBe(200);
  };
  const paulaId = async () =>
    (
      await service.database.query(`select id from account_user where username = 'paula' and customer_id = $1`, [
        ACCOUNT,
      ])
    )[0]!.id as number;
  const mailTo = async (to: string) => (await sentMails(service)).findLast((mail) => mail.to === to);

  it('has ended the sessions that began with a password, and recorded this [SSO-002]', async () => {
    await turnOn();
    expect((await service.call('GET', '/api/account', { token: before })).status).toBe(401);
    expect((await service.call('GET', '/api/account', { token })).status).toBe(401);
    expect((await browser.get('/api/account')).status).toBe(200);
    expect((await audit())[0]).toMatchObject({
      action: 'sso.update',
      before: { only: false },
      after: { only: true, sessions_ended: expect.any(Number) },
    });
  });

  it('refuses the right password everywhere and says why, and refuses a wrong one as usual [SSO-002]', async () => {
    await turnOn();
    expect(answerOf(await sso.factors.login(PAULA))).toEqual(REFUSED);
    expect(answerOf(await sso.factors.login({ ...PAULA, password: 'wrong' }))).toEqual({
      status: 401,
      body: { detail: 'Invalid credentials' },
    });
    const page = await sso
      .aBrowser()
      .signIn(PAULA.username, PAULA.password, { account_type: 'user', customer_id: PAULA.customer_id });
    expect([page.status, /role="alert"[^>]*>([^<]+)/.exec(page.text)?.[1]]).toEqual([
      401,
      'This account accepts only its company sign-in. Choose “Sign in with your company account” below.',
    ]);
    const asked = { client_id: 'demo-users', redirect_uri: CALLBACK, state: 's', scope: 'openid payroll.write' };
    const start = await service.call('GET', `/api/oauth/authorize?${new URLSearchParams(asked)}`);
    const request = new URL(String(start.headers.location)).searchParams.get('request');
    const completed = await service.call('POST', '/api/oauth/complete', {
      body: {
        request,
        username: 'paula',
        password: PAULA.password,
        account_type: 'user',
        customer_id: ACCOUNT,
        approve: true,
      },
    });
    expect(answerOf(completed)).toEqual(REFUSED);
    const id = await paulaId();
    const attempts = `select count(*)::int as n from sign_in_attempt where user_id = $1 and outcome = 'sso-only'`;
    // The responses do not wait until the sign-in attempts are committed.
    await expect.poll(() => service.database.query(attempts, [id])).toEqual([{ n: 3 }]);
  });

  it('refuses users’ passkeys [SSO-002]', async () => {
    const { authenticator } = await sso.factors.addPasskey(await sso.factors.tokenOf(PAULA));
    await turnOn();
    const options = await sso.factors.passkeyOptions();
    expect(answerOf(await sso.factors.passkeyLogin(authenticator.get(options)))).toEqual(REFUSED);
  });

  it('does not complete a sign-in that was waiting for its second factor [SSO-002]', async () => {
    await sso.factors.addApp(await sso.factors.tokenOf(PAULA));
    const waiting = sso.aBrowser();
    const step = await waiting.signIn('paula', PAULA.password, {
      account_type: 'user',
      customer_id: PAULA.customer_id,
    });
    expect(headingOf(step)).toBe('One more step');
    await connect();
    await linkOwner();
    browser = await ownerBySso();
    expect((await putIn(browser, { only: true })).status).toBe(200);
    const reply = await waiting.post('/auth/sign-in', { ...fieldsOf(step.text), otp: '123456' });
    expect(reply.text).toContain('That took too long. Sign in again.');
  });

  it('emails a link to the company sign-in instead of a link for a new password [SSO-002]', async () => {
    await service.database.query(
      `update account_user set email_address = 'paula@demo.example' where username = 'paula'`,
    );
    await turnOn();
    await sentMails(service);
    const body = { customer_id: ACCOUNT, username: 'paula' };
    expect((await service.call('POST', '/api/password-reset', { body })).status).toBe(202);
    await expect.poll(async () => (await mailTo('paula@demo.example'))?.text).toContain(`/auth/sso/${ACCOUNT}`);
    const [{ n }] = (await service.database.query(
      `select count(*)::int as n from sign_in_link where kind = 'SET_PASSWORD'`,
    )) as [{ n: number }];
    expect(n).toBe(0);
  });

  it('refuses links for new passwords and new devices that were emailed before [SSO-002]', async () => {
    await service.database.query(
      `update account_user set email_address = 'paula@demo.example' where username = 'paula'`,
    );
    const body = { customer_id: ACCOUNT, username: 'paula' };
    await sentMails(service);
    await service.call('POST', '/api/password-reset', { body });
    let link = '';
    await expect
      .poll(async () => {
        link ||= /token=([\w-]{43})/.exec((await mailTo('paula@demo.example'))?.text ?? '')?.[1] ?? '';
        return link;
      })
      .not.toBe('');
    const device = (
      await service.database.query(
        `insert into sign_in_link (customer_id, user_id, kind, token_hash, data, created_at, expires_at)
         values ($1, $2, 'DEVICE', encode(sha256(convert_to($3, 'UTF8')), 'hex'), '{}', $4, $4::timestamptz + interval '1 hour')
         returning kind`,
        [ACCOUNT, await paulaId(), 'd'.repeat(43), service.clock.now()],
      )
    ).length;
    expect(device).toBe(1);
    await turnOn();
    const visitor = sso.aBrowser();
    for (const reply of [
      await visitor.get(`/auth/set-password?token=${link}`),
      await visitor.post('/auth/set-password', {
        token: link,
        password: 'kauri ferry lantern',
        again: 'kauri ferry lantern',
      }),
      await visitor.get(`/auth/device?token=${'d'.repeat(43)}`),
      await visitor.post('/auth/device', { token: 'd'.repeat(43) }),
    ]) {
      expect([reply.status, messageOf(reply)]).toEqual([403, `${OFF}.`]);
    }
  });

  it('invites users to the company sign-in, and sets no passwords for them [SSO-002]', async () => {
    await turnOn();
    const users = (method: string, path: string, body: object) => browser.json(method, path, body);
    const refused = {
      status: 409,
      body: {
        detail:
          'The account accepts only its company sign-in, so a password would not work; leave it out and send an invitation',
      },
    };
    const given = { username: 'olive', email_address: 'olive@demo.example' };
    const password = 'kauri ferry lantern';
    expect(answerOf(await users('POST', '/api/users', { ...given, password }))).toEqual(refused);
    expect(answerOf(await users('PATCH', `/api/users/${await paulaId()}`, { password }))).toEqual(refused);
    expect((await users('POST', '/api/users', given)).status).toBe(201);
    const mail = await mailTo('olive@demo.example');
    expect(mail?.text).toContain('Sign in with your company account');
    const invited = sso.aBrowser();
    const invitation = /token=([\w-]{43})/.exec(mail!.text)![1]!;
    const page = await invited.get(`/auth/set-password?token=${invitation}`);
    expect(headingOf(page)).toBe('Sign in with your company account');
    expect(page.text).not.toContain('type="password"');
    provider.who = { sub: 'olive' };
    provider.people.set('olive', { email: 'olive@demo.example', email_verified: true });
    const arrived = await sso.arrive(invited, await invited.post('/auth/sso/invitation', { token: invitation }));
    expect(arrived.status, messageOf(arrived)).toBe(303);
    const changed = await invited.json('POST', '/api/account/password', {
      current_password: 'x',
      new_password: password,
    });
    expect(answerOf(changed)).toEqual({ status: 403, body: { detail: OFF } });
    const proof = await invited.json('POST', '/api/account/second-factor/totp', { password: 'x' });
    expect(answerOf(proof)).toEqual({ status: 403, body: { detail: OFF } });
    expect((await invited.get('/auth/sso/link')).text).not.toContain('Unlink');
  });

  it('lets the owner sign in with password and second factor, and does not remove that factor [SSO-002]', async () => {
    await turnOn();
    const otp = nextCode();
    const emergency = await sso.factors.tokenOf({ ...OWNER, otp });
    const kept = await service.call('DELETE', '/api/account/second-factor/totp', {
      token: emergency,
      body: { otp: nextCode() },
    });
    expect(answerOf(kept)).toEqual({
      status: 409,
      body: {
        detail:
          'The account accepts only its company sign-in; add another second factor before you remove this one, so that you can still sign in if the company sign-in fails',
      },
    });
    await service.database.query('delete from totp');
    expect(answerOf(await sso.factors.login(OWNER))).toEqual(REFUSED);
  });

  it('refuses a new issuer or client, and accepts passwords again once `only` is off [SSO-002]', async () => {
    await turnOn();
    for (const [change, name] of [
      [{ issuer: 'http://127.0.0.1:1' }, 'issuer'],
      [{ client_id: 'other' }, 'client_id'],
    ] as const) {
      const reply = await putIn(browser, { ...change, only: true });
      expect([reply.status, reply.errors[0]?.path]).toEqual([409, `/body/${name}`]);
    }
    expect((await putIn(browser, { only: false })).status).toBe(200);
    expect((await sso.factors.login(PAULA)).status).toBe(200);
  });

  it('does not restrict employees’ portal logins or other accounts [SSO-002]', async () => {
    await turnOn();
    expect(
      (await service.call('POST', '/api/login', { form: { username: 'other@demo.example', password: 'demo-other' } }))
        .status,
    ).toBe(200);
    const [{ id }] = (await service.database.query(
      `update account_user set employee_id = (select min(id) from employee where customer_id = $1)
       where customer_id = $1 and username = 'paula' returning id`,
      [ACCOUNT],
    )) as [{ id: number }];
    await service.database.query('update employee set employee_portal_active = true where customer_id = $1', [ACCOUNT]);
    const reply = await sso.factors.login(PAULA);
    await service.database.query('update account_user set employee_id = null where id = $1', [id]);
    expect(reply.status, reply.text).toBe(200);
  });
});
