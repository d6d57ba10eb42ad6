import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});

const login = (form: Record<string, string>, remoteAddress = '203.0.113.7') =>
  service.call('POST', '/api/login', { form, remoteAddress });

describe('200', () => {
  it('[OAUTH-055] signs the owner of an account in by e-mail and password', async () => {
    const { status, body } = await login({ username: 'admin@demo.example', password: 'demo-admin' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        token_type: 'Bearer',
        expires_in: 1800,
        customer_id: 3,
        admin_mode: true,
      },
    });
  });

  it('[OAUTH-055] signs a payroll user in by username and account', async () => {
    const form = { username: 'paula', password: 'demo-paula', account_type: 'user', customer_id: '3' };
    const { status, body } = await login(form);
    expect({ status, ...body, access_token: '' }).toEqual({
      status: 200,
      access_token: '',
      token_type: 'Bearer',
      expires_in: 1800,
      customer_id: 3,
      admin_mode: false,
    });
    expect(decodeJwt(body.access_token)).toMatchObject({ sub: 'paula', admin_mode: false });
  });

  it('[OAUTH-057] gives a session token: every scope and no client', async () => {
    const { body } = await login({ username: 'admin@demo.example', password: 'demo-admin' });
    const claims = decodeJwt(body.access_token);
    expect(claims.sub).toBe('admin@demo.example');
    expect('api_client_id' in claims).toBe(false);
    expect(claims.scope).toBe(
      'openid openapi payroll.read payroll.write session.handoff partner.checkout.preview partner.checkout.write partner.checkout.cancel',
    );
    expect(claims.exp! - claims.iat!).toBe(1800);
  });

  it('takes the name in any case and with a space that a phone added', async () => {
    expect((await login({ username: 'Admin@Demo.Example ', password: 'demo-admin' })).status).toBe(200);
  });

  it('ignores what tools that know the password-bearer scheme send along', async () => {
    const form = { grant_type: 'password', scope: '', username: 'admin@demo.example', password: 'demo-admin' };
    expect((await login(form)).status).toBe(200);
  });

  it('notes the sign-in in the audit log', async () => {
    await login({ username: 'second@demo.example', password: 'demo-second' });
    expect(
      await service.database.query(
        `select customer_id, actor, action, entity_id from audit_log where actor = 'second@demo.example'`,
      ),
    ).toEqual([{ customer_id: 2, actor: 'second@demo.example', action: 'user.sign-in', entity_id: 2 }]);
  });
});

describe('401', () => {
  const refused = { status: 401, body: { detail: 'Invalid credentials' } };

  it('[OAUTH-056] answers alike whatever is wrong with the credentials', async () => {
    await service.database.query(`insert into account_user (customer_id, id, kind, username, display_name, password_hash,
      is_active, created_at, updated_at) select 3, 102, 'user', 'gone', 'Gone', password_hash, false, created_at,
      updated_at from account_user where id = 101`);
    await service.database.query(`update customer set closed_at = created_at where id = 5`);
    const wrong = await login({ username: 'admin@demo.example', password: 'wrong' });
    expect(answerOf(wrong)).toEqual(refused);
    expect(wrong.headers['retry-after']).toBeUndefined();
    const same = [
      await login({ username: 'nobody@demo.example', password: 'wrong' }),
      // A payroll user is no owner, and the owner is no payroll user.
      await login({ username: 'paula', password: 'demo-paula' }),
      await login({ username: 'admin@demo.example', password: 'demo-admin', account_type: 'user', customer_id: '3' }),
      await login({ username: 'paula', password: 'demo-paula', account_type: 'user', customer_id: '4' }),
      await login({ username: 'paula', password: 'demo-paula', account_type: 'user', customer_id: '999999999999999' }),
      await login({ username: 'gone', password: 'demo-paula', account_type: 'user', customer_id: '3' }),
      await login({ username: 'lapsed@demo.example', password: 'demo-lapsed' }),
    ];
    const headersOf = ({ headers }: { headers: object }) => Object.keys(headers).sort();
    for (const reply of same) {
      expect(answerOf(reply)).toEqual(refused);
      expect(headersOf(reply)).toEqual(headersOf(wrong));
    }
  });

  it('does the same work for an unknown name as for a wrong password', async () => {
    const stretched = vi.spyOn(crypto, 'scrypt');
    syncBuiltinESMExports();
    const workFor = async (username: string) => {
      stretched.mockClear();
      const before = service.database.db.stats().statements;
      await login({ username, password: 'wrong' }, '203.0.113.8');
      const costs = stretched.mock.calls.map(([, , length, options]) => ({ length, options }));
      return { statements: service.database.db.stats().statements - before, costs };
    };
    const known = await workFor('other@demo.example');
    expect(known.costs).toHaveLength(1);
    expect(await workFor('nobody-at-all@demo.example')).toEqual(known);
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
});

describe('401 while a name is guessed', () => {
  const guess = (address: string, password = 'wrong', username = 'partner@demo.example') =>
    login({ username, password }, address);

  it('lets ten failures pass, then the right password waits too, 30 seconds at first and longer each time', async () => {
    for (let failure = 1; failure <= 10; failure += 1) {
      const reply = await guess('192.0.2.1');
      expect([reply.status, reply.headers['retry-after']]).toEqual([401, undefined]);
    }
    const blocked = await guess('192.0.2.1', 'demo-partner');
    expect(answerOf(blocked)).toEqual({ status: 401, body: { detail: 'Invalid credentials' } });
    expect(blocked.headers['retry-after']).toBe('30');

    service.clock.advance({ seconds: 30 });
    expect((await guess('192.0.2.1')).headers['retry-after']).toBeUndefined();
    expect((await guess('192.0.2.1', 'demo-partner')).headers['retry-after']).toBe('60');
    service.clock.advance({ seconds: 60 });
    expect((await guess('192.0.2.1', 'demo-partner')).status).toBe(200);
    // Success forgets the failures.
    expect((await guess('192.0.2.1')).headers['retry-after']).toBeUndefined();
    expect((await guess('192.0.2.1', 'demo-partner')).status).toBe(200);
  });

  it('never waits longer than 15 minutes, and forgets after an hour of quiet', async () => {
    for (let failure = 1; failure <= 10; failure += 1) await guess('192.0.2.2');
    const waits: unknown[] = [];
    for (let round = 0; round < 7; round += 1) {
      const wait = (await guess('192.0.2.2')).headers['retry-after'];
      waits.push(wait);
      service.clock.advance({ seconds: Number(wait) });
      await guess('192.0.2.2');
    }
    expect(waits).toEqual(['30', '60', '120', '240', '480', '900', '900']);
    service.clock.advance({ minutes: 60 });
    expect((await guess('192.0.2.2')).headers['retry-after']).toBeUndefined();
    expect((await guess('192.0.2.2')).headers['retry-after']).toBeUndefined();
  });

  it('counts guesses that are sent at once', async () => {
    const replies = await Promise.all(Array.from({ length: 15 }, () => guess('192.0.2.3')));
    expect(replies.filter(({ headers }) => headers['retry-after'] !== undefined)).toHaveLength(5);
  });

  it('throttles unknown names alike, so that waiting tells nothing', async () => {
    for (let failure = 1; failure <= 10; failure += 1) await guess('192.0.2.4', 'wrong', 'nobody@nowhere.example');
    const blocked = await guess('192.0.2.4', 'wrong', 'nobody@nowhere.example');
    expect([blocked.status, blocked.headers['retry-after']]).toEqual([401, '30']);
  });

  it('leaves the owner elsewhere alone, and counts one IPv6 network as one address', async () => {
    for (let failure = 1; failure <= 10; failure += 1) await guess(`2001:db8:1:2::${failure}`);
    expect((await guess('2001:db8:1:2:ffff::1', 'demo-partner')).headers['retry-after']).toBe('30');
    expect((await guess('2001:db8:1:3::1', 'demo-partner')).status).toBe(200);
  });

  it('keeps no name in clear and drops what is forgotten', async () => {
    await login({ username: 'my secret phrase', password: 'wrong' });
    const rows = await service.database.query<{ key: string }>('select key from sign_in_throttle');
    expect(rows.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true);
    service.clock.advance({ hours: 25 });
    for (let round = 0; round < 5; round += 1) await login({ username: 'x', password: 'wrong' });
    // One for the name at its address, one for the name at all addresses.
    expect(await service.database.query('select key from sign_in_throttle')).toHaveLength(2);
  });
});

describe('413, 415', () => {
  it('refuses a form that is far too large, and a body that is neither a form nor JSON', async () => {
    expect(answerOf(await login({ username: 'a', password: 'x'.repeat(70_000) }))).toEqual({
      status: 413,
      body: { detail: 'The form is larger than 64 KB' },
    });
    const headers = { 'content-type': 'text/plain' };
    expect(answerOf(await service.call('POST', '/api/login', { headers, body: 'username=a' }))).toEqual({
      status: 415,
      body: {
        detail:
          'The Content-Type of the request is not one this service reads; send application/json, or a form where a form is taken',
      },
    });
  });
});

describe('422', () => {
  const refused = (message: string) => ({ status: 422, body: { status_code: 10422, message, data: null } });

  it('[OAUTH-056] names the missing field', async () => {
    expect(answerOf(await login({ password: 'x' }))).toEqual(refused('body -> username: this field is required'));
    expect(answerOf(await login({ username: 'x' }))).toEqual(refused('body -> password: this field is required'));
  });

  it('[OAUTH-055] a payroll user must say which account', async () => {
    const form = { username: 'paula', password: 'demo-paula', account_type: 'user' };
    expect(answerOf(await login(form))).toEqual(
      refused('body -> customer_id: this field is required for a payroll user'),
    );
    expect(answerOf(await login({ ...form, customer_id: '3.5' }))).toEqual(
      refused('body -> customer_id: must be the number of an account'),
    );
  });

  it('takes admin and user as kinds of account, and nothing else', async () => {
    expect(answerOf(await login({ username: 'x', password: 'x', account_type: 'root' }))).toEqual(
      refused('body -> account_type: must be one of admin, user'),
    );
  });

  it('refuses a zero byte and oversized credentials instead of failing on them', async () => {
    expect(answerOf(await login({ username: 'a\u0000b', password: 'x' }))).toEqual({
      status: 422,
      body: { data: null, message: 'body -> username: holds a NUL character', status_code: 10422 },
    });
    expect(answerOf(await login({ username: 'a'.repeat(321), password: 'x' }))).toEqual({
      status: 422,
      body: { data: null, message: 'body -> username: must be text of 1 to 320 characters', status_code: 10422 },
    });
    expect((await login({ username: 'a', password: 'x'.repeat(1025) })).status).toBe(422);
    expect(answerOf(await login({ username: 'a', password: 'nul\u0000nul' }))).toEqual({
      status: 422,
      body: { data: null, message: 'body -> password: holds a NUL character', status_code: 10422 },
    });
  });

  it('takes a form, not JSON', async () => {
    const body = { username: 'admin@demo.example', password: 'demo-admin' };
    expect(answerOf(await service.call('POST', '/api/login', { body }))).toEqual(
      refused('body: must be sent as application/x-www-form-urlencoded'),
    );
  });
});
