import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../src/db/db.ts';
import { sql } from '../../src/db/sql.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { operate } from '../harness/operator.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';
import { aBrowser } from './account.fixture.ts';
import { flowOn } from './oauth.flow.ts';
import { authorise } from './partner.flow.ts';

/**
 * These attacks once succeeded against the running service. Each test shows that a control now stops one of them.
 * limit.nodes.test.ts shows that the limits apply across several nodes.
 */
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
  body: { detail: 'Only an account administrator in their own session may do this' },
};

/** A browser that is signed in as the account owner through a partner's handoff link. */
async function handedOver() {
  const { access_token: token } = await authorise(service, { scope: 'openid session.handoff' });
  const { url } = (await service.call('POST', '/api/partner/session-handoff', { token, body: {} })).body;
  const browser = aBrowser(service);
  await browser.get(`/auth/handoff${new URL(url).search}`);
  return browser;
}

async function permit(levels: Readonly<Record<string, string>>): Promise<void> {
  await service.call('PUT', '/api/users/101/companies/1/permissions', { token: await owner(), body: levels });
}

const statusesOf = async (token: string, calls: readonly (readonly [string, string, unknown?])[]) =>
  Promise.all(
    calls.map(async ([method, path, body]) => {
      const reply = await service.call(method, path, { token, ...(body === undefined ? {} : { body }) });
      return reply.status;
    }),
  );

describe('attacks on the service', () => {
  it('1: rejects the cookie of a handed-over session as a bearer token, and refuses administration in that session [AUTH-003] [AUTH-004]', async () => {
    const browser = await handedOver();
    const value = browser.jar.get('tasman_session')!;
    expect((await service.call('GET', '/api/employees/1', { token: value })).status).toBe(401);
    for (const [method, path] of [
      ['POST', '/api/api-client/rotate-secret'],
      ['PUT', '/api/api-client/redirect-uris'],
      ['GET', '/api/webhooks'],
      ['GET', '/api/users'],
      ['GET', '/api/audit'],
      ['PUT', '/api/account/security'],
    ] as const) {
      expect([path, (await browser.call(method, path)).status]).toEqual([path, 403]);
    }
    await browser.get('/api/employees/1');
    const [entry] = await service.database.query(
      `select actor, api_client_id from audit_log where action = 'tax-number.read' order by id desc limit 1`,
    );
    expect(entry).toEqual({ actor: 'admin@demo.example', api_client_id: 'demo-client' });
  });

  it('2: keeps a partner from creating users, granting rights or setting passwords [AUTH-003]', async () => {
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
    await service.login('paula', 'demo-paula', { customerId: 3 });
  });

  it('2: keeps a partner from managing users through a session it handed over [AUTH-003] [AUTH-004]', async () => {
    const browser = await handedOver();
    expect((await browser.get('/api/company')).status).toBe(200);
    expect(answerOf(await browser.get('/api/users'))).toEqual(inPerson);
    expect((await browser.get('/api/account/sessions')).status).toBe(403);
    expect((await browser.get('/auth/account')).status).toBe(403);
  });

  it('3: limits the session of a payroll user to the permission areas of the user [AUTH-001] [AUTH-002]', async () => {
    const token = await service.login('paula', 'demo-paula', { customerId: 3 });
    await permit({ COMPANY: 'READ_ONLY' });
    expect(
      await statusesOf(token, [
        ['GET', '/api/company/1/employees'],
        ['GET', '/api/company/1/pays'],
        ['GET', '/api/employees/1/bank-accounts'],
      ]),
    ).toEqual([403, 403, 403]);
    await permit({ COMPANY: 'EDITABLE' });
    expect(
      await statusesOf(token, [
        ['POST', '/api/employees/1/bank-accounts', {}],
        ['PUT', '/api/company/1/pays/create', []],
      ]),
    ).toEqual([403, 403]);
    await permit({ COMPANY: 'READ_ONLY', PAYS: 'EDITABLE' });
    expect(await statusesOf(token, [['PUT', '/api/company/1/payment-settings', {}]])).toEqual([403]);
    await permit({});
    expect(await statusesOf(token, [['PUT', '/api/company/create', {}]])).toEqual([403]);
  });

  it('4: refuses a 25 MB body on a public route before reading it [AUTH-011]', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': String(25 * 1024 * 1024) };
    expect(answerOf(await service.call('POST', '/api/password-reset', { headers, body: '{}' }))).toEqual({
      status: 413,
      body: { detail: 'The request body is larger than 64 kB, the limit for this operation' },
    });
  });

  it('5: stops a running node from signing or verifying with a retired key [AUTH-006]', async () => {
    const token = await owner();
    const ask = async () => (await other.call('GET', '/api/users', { token })).status;
    expect(await ask()).toBe(200);
    // Rotation selects the most recently created key.
    for (const node of [service, other]) node.clock.advance({ seconds: 1 });
    await operate(service, 'keys rotate', { secretKeys: [TEST_SECRET_KEY] });
    await operate(service, 'keys retire', { secretKeys: [TEST_SECRET_KEY] });
    await expect.poll(ask).toBe(401);
    await expect.poll(async () => (await other.call('GET', '/api/users', { token: await owner() })).status).toBe(200);
  });

  it('6: sends a partner no events when the consent covers identity only [AUTH-005]', async () => {
    await service.database.query('update connection set revoked_at = now() where revoked_at is null');
    await authorise(service, { scope: 'openid' });
    const before = await service.database.query('select id from event where partner_customer_id is not null');
    await service.call('PATCH', '/api/company/1', {
      token: await owner(),
      body: { email_address: 'a@wattle.example' },
    });
    const after = await service.database.query('select id from event where partner_customer_id is not null');
    expect(after).toEqual(before);
  });

  it('7: ends the sessions of a deactivated user on every node and lets every user sign out [AUTH-006] [AUTH-010]', async () => {
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

  it('8: throttles a username spelled with a dotted capital İ together with its plain spelling', async () => {
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

  it('8: throttles password guesses that come from constantly changing addresses', async () => {
    const guess = (number: number) =>
      service.call('POST', '/api/login', {
        form: { username: 'second@demo.example', password: 'wrong' },
        remoteAddress: `198.18.7.${number}`,
      });
    for (let number = 1; number <= 50; number += 1) await guess(number);
    expect((await guess(51)).headers['retry-after']).toBe('2');
  });

  it('8: ignores a client address that the caller adds before the address from the proxy', async () => {
    const behind = await buildTestApp({ env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.04' } });
    const ask = (forged: string) =>
      behind.call('GET', '/api/oauth/authorize', { headers: { 'x-forwarded-for': `${forged}, 203.0.113.9` } });
    expect((await ask('192.0.2.1')).status).not.toBe(429);
    expect((await ask('192.0.2.2')).status).toBe(429);
  });

  it('9: does not count calls without the client secret towards the rate limit of the client', async () => {
    const tight = await buildTestApp({ env: { RATE_LIMIT_SCALE: '0.05' } });
    const ask = (client_secret: string, remoteAddress: string) =>
      tight.call('POST', '/api/oauth/token', {
        form: { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'demo-client', client_secret },
        remoteAddress,
      });
    for (let call = 0; call < 5; call += 1) await ask('wrong', '192.0.2.1');
    expect((await ask('wrong', '192.0.2.1')).status).toBe(429);
    expect((await ask('demo-secret', '192.0.2.2')).status).toBe(400);
  });

  it('10: tolerates two simultaneous uses of a refresh token and revokes only one grant [AUTH-007]', async () => {
    const flow = flowOn(service);
    const [first, beside] = [await flow.connect({ scope: 'openid payroll.read' }), await flow.connect({})];
    const uses = await Promise.all([flow.refresh(first.refresh_token), flow.refresh(first.refresh_token)]);
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const won = uses.find(({ status }) => status === 200)!.body;
    const client = { client_id: 'demo-client', client_secret: 'demo-secret' };
    await service.call('POST', '/api/oauth/revoke', { form: { token: won.refresh_token, ...client } });
    expect((await service.call('GET', '/api/company', { token: won.access_token })).status).toBe(401);
    expect((await flow.refresh(beside.refresh_token)).status).toBe(200);
  });

  it('11: runs the service as a database user that owns no tables and cannot become the owner', async () => {
    const { db } = service.database;
    const look = (statement: string) =>
      db.tx(SYSTEM, async (tx) => {
        await sql.raw(statement).execute(tx);
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from employee`.execute(tx);
        return rows[0]!.n;
      });
    for (const statement of ['set local role none', 'reset role', 'set session authorization default']) {
      const seen = await look(statement).catch((error: Error) => error.message);
      expect([0, 'permission denied for table employee']).toContain(seen);
    }
    const { rows } = await db.tx(SYSTEM, (tx) =>
      sql`select relname from pg_class where relowner = (select oid from pg_roles where rolname = session_user)`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([]);
  });

  it('12: records failed sign-in attempts with their address and device [AUTH-010]', async () => {
    await service.call('POST', '/api/login', {
      form: { username: 'other@demo.example', password: 'wrong' },
      remoteAddress: '192.0.2.13',
      headers: { 'user-agent': 'stranger/1' },
    });
    const token = await service.login('other@demo.example', 'demo-other');
    const { body } = await service.call('GET', '/api/account/sign-ins', { token });
    expect(body).toEqual([
      {
        at: expect.any(String),
        address: '127.0.0.1',
        device: 'lightMyRequest',
        device_name: 'lightMyRequest',
        how: 'password',
        outcome: 'succeeded',
      },
      {
        at: expect.any(String),
        address: '192.0.2.13',
        device: 'stranger/1',
        device_name: 'stranger/1',
        how: 'password',
        outcome: 'wrong-password',
      },
    ]);
  });

  it('13: refuses unusual methods, long paths, null bodies and two Host headers, each with a clear status', async () => {
    const token = await owner();
    expect((await service.call('GET', `/api/company/${'9'.repeat(600)}`, { token })).status).toBe(404);
    expect((await service.call('PATCH', '/api/company/1', { token, body: 'null' })).status).toBe(422);
    await service.app.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = service.app.server.server.address() as AddressInfo;
    const first = (lines: readonly string[]): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
        socket.once('data', (data) => {
          resolve(String(data).split('\r\n')[0]!);
          socket.destroy();
        });
        socket.once('error', reject);
      });
    expect(await first(['QUERY /api/company HTTP/1.1', 'Host: a'])).toBe('HTTP/1.1 405 Method Not Allowed');
    expect(await first(['GET /healthz HTTP/1.1', 'Host: a', 'Host: b'])).toBe('HTTP/1.1 400 Bad Request');
  });

  it('14: cannot decrypt a sealed value that was moved to another row', async () => {
    const numbers = await service.database.query('select tax_file_number from employee where id in (1, 2) order by id');
    await service.database.query('update employee set tax_file_number = $1 where id = 1', [
      numbers[1]!.tax_file_number,
    ]);
    expect((await service.call('GET', '/api/employees/1', { token: await owner() })).status).toBe(500);
    await service.database.query('update employee set tax_file_number = $1 where id = 1', [
      numbers[0]!.tax_file_number,
    ]);
    expect((await service.call('GET', '/api/employees/1', { token: await owner() })).status).toBe(200);
  });
});
