import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { aBrowser, withCsrfToken } from './account.fixture.ts';
import { authorise } from './partner.flow.ts';

/** Two nodes on one database: what happens on one must hold on the other at once. */
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

/** A payroll user of its own for each test, signed in by token and by cookie, and known to the second node. */
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

/** What the second node says to the token and to the cookie. */
const onTwo = async () => [
  (await two.call('GET', ME, { token })).status,
  (await two.call('GET', ME, { headers: { cookie } })).status,
];
const patch = async (body: unknown) =>
  one.call('PATCH', `/api/users/${userId}`, { token: await one.login('admin@demo.example', 'demo-admin'), body });

describe('on every node at once [AUTH-006]', () => {
  it('a deactivated user has no session any more, neither by token nor by cookie', async () => {
    expect((await patch({ is_active: false })).status).toBe(200);
    await expect.poll(onTwo).toEqual([401, 401]);
  });

  it('a new password that the owner gives ends the user’s sessions', async () => {
    await patch({ password: 'lantern ferry kauri' });
    await expect.poll(onTwo).toEqual([401, 401]);
  });

  it('a change of one’s own password ends the other sessions and keeps the one it was made in', async () => {
    const body = { current_password: PASSWORD, new_password: 'lantern ferry kauri' };
    expect((await one.call('POST', '/api/account/password', { token, body })).status).toBe(204);
    await expect.poll(onTwo).toEqual([200, 401]);
  });

  it('signing out ends the session that signs out and no other', async () => {
    await one.call('POST', '/api/logout', { token });
    await expect.poll(onTwo).toEqual([401, 200]);
    const headers = await withCsrfToken(one, { cookie, 'sec-fetch-site': 'same-origin' });
    await one.call('POST', '/api/logout', { headers });
    await expect.poll(onTwo).toEqual([401, 401]);
  });

  it('a session that is ended from the list is over', async () => {
    const list = (await one.call('GET', ME, { token })).body;
    const [browser] = list.filter(({ kind }: { kind: string }) => kind === 'browser');
    await one.call('DELETE', `${ME}/${browser.session_id}`, { token });
    await expect.poll(onTwo).toEqual([200, 401]);
  });

  it('a removed user has no session any more', async () => {
    const admin = await one.login('admin@demo.example', 'demo-admin');
    expect((await one.call('DELETE', `/api/users/${userId}`, { token: admin })).status).toBe(204);
    await expect.poll(onTwo).toEqual([401, 401]);
  });

  it('OAuth access tokens of a deactivated user keep their life; the next exchange fails', async () => {
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
