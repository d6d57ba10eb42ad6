import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { aBrowser } from './account.fixture.ts';
import { authorise } from './partner.flow.ts';

/** What an attack on the running service once found; each sentence is what holds since. */
let service: TestApp;
let other: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
  other = await buildTestApp({ database: service.database });
});

const PASSWORD = 'kauri ferry lantern';
const owner = () => service.login('admin@demo.example', 'demo-admin');
const inPerson = {
  status: 403,
  body: { detail: 'Only an administrator of the account may do this, signed in by password or passkey' },
};

describe('nobody gets in', () => {
  it('2: a partner makes no users, gives no rights and sets no passwords, so nobody outlives its revocation [AUTH-003]', async () => {
    const { access_token: token } = await authorise(service, { scope: 'openid payroll.write' });
    const tries = [
      service.call('GET', '/api/users', { token }),
      service.call('POST', '/api/users', { token, body: { username: 'mallory', password: PASSWORD } }),
      service.call('PATCH', '/api/users/101', { token, body: { password: PASSWORD } }),
      service.call('DELETE', '/api/users/101', { token }),
      service.call('PUT', '/api/users/101/companies/1/permissions', { token, body: { PAYS: 'EDITABLE' } }),
      service.call('GET', '/api/api-client', { token }),
    ];
    const answers = (await Promise.all(tries)).map(answerOf);
    expect(answers.slice(0, 5)).toEqual([inPerson, inPerson, inPerson, inPerson, inPerson]);
    expect(answers[5]?.status).toBe(403);
    const users = (await service.call('GET', '/api/users', { token: await owner() })).body;
    expect(users.map(({ username }: { username: string }) => username)).toEqual(['paula']);
    // The password is the old one.
    await service.login('paula', 'demo-paula', { customerId: 3 });
  });

  it('2: nor does it do so through a session that it handed over [AUTH-003] [AUTH-004]', async () => {
    const { access_token: token } = await authorise(service, { scope: 'openid session.handoff' });
    const { url } = (await service.call('POST', '/api/partner/session-handoff', { token, body: {} })).body;
    const browser = aBrowser(service);
    await browser.get(`/auth/handoff${new URL(url).search}`);
    expect((await browser.get('/api/company')).status).toBe(200);
    expect(answerOf(await browser.get('/api/users'))).toEqual(inPerson);
    expect((await browser.get('/api/account/sessions')).status).toBe(403);
    expect((await browser.get('/auth/account')).status).toBe(403);
  });

  it('7: a deactivated user has no session any more, on any node; and anybody signs out [AUTH-006] [AUTH-010]', async () => {
    const made = await service.call('POST', '/api/users', {
      token: await owner(),
      body: { username: 'leaver', password: PASSWORD },
    });
    const token = await service.login('leaver', PASSWORD, { customerId: 3 });
    const goesOn = async () => (await other.call('GET', '/api/account/sessions', { token })).status;
    expect(await goesOn()).toBe(200);
    const address = `/api/users/${made.body.user_id}`;
    await service.call('PATCH', address, { token: await owner(), body: { is_active: false } });
    await expect.poll(goesOn).toBe(401);
    const mine = await owner();
    expect((await other.call('POST', '/api/logout', { token: mine })).status).toBe(204);
    await expect.poll(async () => (await service.call('GET', '/api/users', { token: mine })).status).toBe(401);
  });

  it('8: a dotted capital İ in the name is no way around the throttle', async () => {
    await service.call('POST', '/api/users', { token: await owner(), body: { username: 'ian', password: PASSWORD } });
    const guess = (username: string, password: string) =>
      service.call('POST', '/api/login', {
        form: { username, password, account_type: 'user', customer_id: '3' },
        remoteAddress: '192.0.2.99',
      });
    for (let number = 0; number < 10; number += 1) await guess(number % 2 === 0 ? 'İan' : 'ian', 'wrong');
    const [plain, dotted] = [await guess('ian', PASSWORD), await guess('İan', PASSWORD)];
    expect([plain.status, plain.headers['retry-after']]).toEqual([401, '30']);
    expect([dotted.status, dotted.headers['retry-after']]).toEqual([401, '30']);
  });

  it('8: guessing from ever new addresses has to wait too', async () => {
    const guess = (number: number) =>
      service.call('POST', '/api/login', {
        form: { username: 'second@demo.example', password: 'wrong' },
        remoteAddress: `198.18.7.${number}`,
      });
    for (let number = 1; number <= 50; number += 1) await guess(number);
    expect((await guess(51)).headers['retry-after']).toBe('2');
  });

  it('12: failed attempts to sign in are noted with where they came from [AUTH-010]', async () => {
    await service.call('POST', '/api/login', {
      form: { username: 'other@demo.example', password: 'wrong' },
      remoteAddress: '192.0.2.13',
      headers: { 'user-agent': 'stranger/1' },
    });
    const token = await service.login('other@demo.example', 'demo-other');
    const { body } = await service.call('GET', '/api/account/sign-ins', { token });
    expect(body).toEqual([
      {
        at: '2026-03-10T00:00:00.000000',
        address: '127.0.0.1',
        device: 'lightMyRequest',
        how: 'password',
        outcome: 'succeeded',
      },
      {
        at: '2026-03-10T00:00:00.000000',
        address: '192.0.2.13',
        device: 'stranger/1',
        how: 'password',
        outcome: 'wrong-password',
      },
    ]);
  });
});
