import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { aBrowser, withCsrfToken } from './account.fixture.ts';
import { authorise } from './partner.flow.ts';

/** Two nodes share one database. A change on one must take effect on the other at once. */
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await buildTestApp();
  two = await buildTestApp({ database: one.database });
});

const PASSWORD = 'kauri ferry lantern';
const ME = '/api/account/sessions';
let username: string;
let userId: number;
let made = 0;
let token: string;
let cookie: string;

/** Each test has its own payroll user, signed in by token and by cookie, and known to the second node. */
beforeEach(async () => {
  made += 1;
  username = `node-user-${made}`;
  const admin = await one.login('admin@demo.example', 'demo-admin');
  const reply = await one.call('POST', '/api/users', { token: admin, body: { username, password: PASSWORD } });
  userId = reply.body.user_id;
  token = await one.login(username, PASSWORD, { customerId: 3 });
  const browser = aBrowser(one);
  await browser.signIn(username, PASSWORD, { account_type: 'user', customer_id: '3' });
  cookie = `tasman_session=${browser.jar.get('tasman_session')}`;
  expect(await onTwo()).toEqual([200, 200]);
});

/** The second node's status for the token and for the cookie. */
const onTwo = async () => [
  (await two.call('GET', ME, { token })).status,
  (await two.call('GET', ME, { headers: { cookie } })).status,
];
const patch = async (body: unknown) =>
  one.call('PATCH', `/api/users/${userId}`, { token: await one.login('admin@demo.example', 'demo-admin'), body });

describe('sessions on every node [AUTH-006]', () => {
  it('ends the token and cookie sessions of a deactivated user on every node', async () => {
    expect((await patch({ is_active: false })).status).toBe(200);
    await expect.poll(onTwo).toEqual([401, 401]);
  });

  it('ends the sessions of a user on every node when the owner sets a new password', async () => {
    await patch({ password: 'lantern ferry kauri' });
    await expect.poll(onTwo).toEqual([401, 401]);
  });

  it('keeps the current session and ends the others on every node when a user changes their own password', async () => {
    const body = { current_password: PASSWORD, new_password: 'lantern ferry kauri' };
    expect((await one.call('POST', '/api/account/password', { token, body })).status).toBe(204);
    await expect.poll(onTwo).toEqual([200, 401]);
  });

  it('ends only the session that signs out on every node', async () => {
    await one.call('POST', '/api/logout', { token });
    await expect.poll(onTwo).toEqual([401, 200]);
    const headers = await withCsrfToken(one, { cookie, 'sec-fetch-site': 'same-origin' });
    await one.call('POST', '/api/logout', { headers });
    await expect.poll(onTwo).toEqual([401, 401]);
  });

  it('ends a session on every node when it is removed from the list', async () => {
    const list = (await one.call('GET', ME, { token })).body;
    const [browser] = list.filter(({ kind }: { kind: string }) => kind === 'browser');
    await one.call('DELETE', `${ME}/${browser.session_id}`, { token });
    await expect.poll(onTwo).toEqual([200, 401]);
  });

  it('ends the sessions of a removed user on every node', async () => {
    const admin = await one.login('admin@demo.example', 'demo-admin');
    expect((await one.call('DELETE', `/api/users/${userId}`, { token: admin })).status).toBe(204);
    await expect.poll(onTwo).toEqual([401, 401]);
  });

  it('keeps the OAuth access token of a deactivated user valid but refuses to refresh it', async () => {
    const client = { id: 'demo-users', secret: 'demo-users-secret' };
    const grant = await authorise(one, { client, username, password: PASSWORD, customerId: 3 });
    await patch({ is_active: false });
    await expect.poll(onTwo).toEqual([401, 401]);
    expect((await two.call('GET', '/api/company', { token: grant.access_token })).status).toBe(200);
    const exchange = await two.call('POST', '/api/oauth/token', {
      form: {
        grant_type: 'refresh_token',
        refresh_token: grant.refresh_token,
        client_id: client.id,
        client_secret: client.secret,
      },
    });
    expect(exchange.status).toBe(400);
  });
});
