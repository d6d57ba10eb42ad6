import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { passwordsAt } from '../../src/auth/password.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});

const login = (form: Record<string, string>, remoteAddress = '203.0.113.7') =>
  service.call('POST', '/api/login', { form, remoteAddress });

describe('200', () => {
  it('signs in the owner of an account by email address and password [OAUTH-055]', async () => {
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

  it('signs in a payroll user by username and account [OAUTH-055]', async () => {
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
    expect(decodeJwt(body.access_token)).toEqual({
      sub: 'paula',
      admin_mode: false,
      scope:
        'openid openapi payroll.read payroll.write payroll.propose session.handoff partner.checkout.preview partner.checkout.write partner.checkout.cancel',
      customer_id: 3,
      user_id: 101,
      connection_id: null,
      session_id: expect.any(Number),
      consent_id: null,
      iss: 'http://tasman.test',
      aud: 'tasman-api',
      jti: expect.any(String),
      iat: 1773100800,
      exp: 1773102600,
    });
  });

  it('returns a session token with every scope and no client [OAUTH-057]', async () => {
    const { body } = await login({ username: 'admin@demo.example', password: 'demo-admin' });
    const claims = decodeJwt(body.access_token);
    expect(claims.sub).toBe('admin@demo.example');
    expect('api_client_id' in claims).toBe(false);
    expect(claims.scope).toBe(
      'openid openapi payroll.read payroll.write payroll.propose session.handoff partner.checkout.preview partner.checkout.write partner.checkout.cancel',
    );
    expect(claims.exp! - claims.iat!).toBe(1800);
  });

  it('accepts the username in upper or lower case and with a trailing space', async () => {
    expect((await login({ username: 'Admin@Demo.Example ', password: 'demo-admin' })).status).toBe(200);
  });

  it('ignores the extra form fields that OAuth password-flow tools send', async () => {
    const form = { grant_type: 'password', scope: '', username: 'admin@demo.example', password: 'demo-admin' };
    expect((await login(form)).status).toBe(200);
  });

  it('replaces a password hash whose cost is too low and keeps one whose cost is sufficient', async () => {
    const hashOf = async () => {
      const [row] = await service.database.query<{ password_hash: string }>(
        'select password_hash from account_user where customer_id = 2 and id = 2',
      );
      return row!.password_hash;
    };
    const low = await passwordsAt({ N: 2 ** 8, r: 8, p: 1 }).hash('demo-second');
    await service.database.query('update account_user set password_hash = $1 where customer_id = 2 and id = 2', [low]);
    const signIn = () => login({ username: 'second@demo.example', password: 'demo-second' }, '203.0.113.40');
    expect((await login({ username: 'second@demo.example', password: 'wrong' }, '203.0.113.40')).status).toBe(401);
    expect(await hashOf()).toBe(low);
    expect((await signIn()).status).toBe(200);
    const raised = await hashOf();
    expect(raised).toMatch(/^scrypt\$1024\$8\$1\$/);
    expect((await signIn()).status).toBe(200);
    expect(await hashOf()).toBe(raised);
    await service.database.query(`delete from audit_log where actor = 'second@demo.example'`);
  });

  it('records the sign-in in the audit log', async () => {
    await login({ username: 'second@demo.example', password: 'demo-second' });
    expect(
      await service.database.query(
        `select customer_id, actor, action, entity_id, address from audit_log where actor = 'second@demo.example'`,
      ),
    ).toEqual([
      {
        customer_id: 2,
        actor: 'second@demo.example',
        action: 'user.sign-in',
        entity_id: 2,
        address: '203.0.113.7',
      },
    ]);
  });
});

describe('401', () => {
  const refused = { status: 401, body: { detail: 'Invalid credentials' } };

  it('records a failed sign-in with its reason and address in the audit log of the account', async () => {
    await service.database.query(`insert into account_user (customer_id, id, kind, username, display_name, password_hash,
      is_active, created_at, updated_at) select 3, 103, 'user', 'left', 'Left', password_hash, false, created_at,
      updated_at from account_user where id = 101`);
    const user = { account_type: 'user', customer_id: '3' };
    const tries = [
      { username: 'Admin@Demo.Example', password: 'wrong' },
      { ...user, username: 'paula', password: 'wrong' },
      { ...user, username: 'left', password: 'demo-paula' },
    ];
    for (const form of tries) expect(answerOf(await login(form, '203.0.113.77'))).toEqual(refused);
    const failed = { customer_id: 3, api_client_id: null, entity_type: 'account_user' };
    await expect
      .poll(() =>
        service.database.query(
          `select customer_id, actor, api_client_id, entity_type, entity_id, after->>'reason' as reason from audit_log
           where action = 'user.sign-in-failed' and address = '203.0.113.77' order by id`,
        ),
      )
      .toEqual([
        { ...failed, actor: 'admin@demo.example', entity_id: 3, reason: 'wrong password' },
        { ...failed, actor: 'paula', entity_id: 101, reason: 'wrong password' },
        { ...failed, actor: 'left', entity_id: 103, reason: 'inactive user' },
      ]);
  });

  it('records an unknown username only in the request log, with the address', async () => {
    const [before] = await service.database.query('select count(*)::int as n from audit_log');
    await login({ username: 'nobody@nowhere.example', password: 'wrong' }, '203.0.113.78');
    const [after] = await service.database.query('select count(*)::int as n from audit_log');
    expect(after).toEqual(before);
    const lines = service.logs.map((line) => JSON.parse(line)).filter(({ address }) => address === '203.0.113.78');
    expect(lines.map(({ route, status }) => ({ route, status }))).toEqual([{ route: '/api/login', status: 401 }]);
  });

  it('returns the same response for any wrong credentials [OAUTH-056]', async () => {
    await service.database.query(`insert into account_user (customer_id, id, kind, username, display_name, password_hash,
      is_active, created_at, updated_at) select 3, 102, 'user', 'gone', 'Gone', password_hash, false, created_at,
      updated_at from account_user where id = 101`);
    await service.database.query(`update customer set closed_at = created_at where id = 5`);
    const wrong = await login({ username: 'admin@demo.example', password: 'wrong' });
    expect(answerOf(wrong)).toEqual(refused);
    expect(wrong.headers['retry-after']).toBeUndefined();
    const same = [
      await login({ username: 'nobody@demo.example', password: 'wrong' }),
      // A payroll user cannot sign in as an owner, and the owner cannot sign in as a payroll user.
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

  it('does the same amount of work for an unknown username as for a wrong password', async () => {
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

describe('repeated failed sign-ins: 401', () => {
  const guess = (address: string, password = 'wrong', username = 'partner@demo.example') =>
    login({ username, password }, address);

  it('delays even the correct password after ten failures, by 30 seconds at first and then longer each time', async () => {
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
    // A successful sign-in resets the failure count.
    expect((await guess('192.0.2.1')).headers['retry-after']).toBeUndefined();
    expect((await guess('192.0.2.1', 'demo-partner')).status).toBe(200);
  });

  it('delays sign-in by at most 15 minutes and forgets failures after an hour', async () => {
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

  it('counts simultaneous guesses', async () => {
    const replies = await Promise.all(Array.from({ length: 15 }, () => guess('192.0.2.3')));
    expect(replies.filter(({ headers }) => headers['retry-after'] !== undefined)).toHaveLength(5);
  });

  it('throttles an unknown username after ten failures', async () => {
    for (let failure = 1; failure <= 10; failure += 1) await guess('192.0.2.4', 'wrong', 'nobody@nowhere.example');
    const blocked = await guess('192.0.2.4', 'wrong', 'nobody@nowhere.example');
    expect([blocked.status, blocked.headers['retry-after']]).toEqual([401, '30']);
  });

  it('does not throttle the owner at another address, and counts an IPv6 network as one address', async () => {
    for (let failure = 1; failure <= 10; failure += 1) await guess(`2001:db8:1:2::${failure}`);
    expect((await guess('2001:db8:1:2:ffff::1', 'demo-partner')).headers['retry-after']).toBe('30');
    expect((await guess('2001:db8:1:3::1', 'demo-partner')).status).toBe(200);
  });

  it('stores usernames only as digests and deletes expired entries', async () => {
    await login({ username: 'my secret phrase', password: 'wrong' });
    const rows = await service.database.query<{ key: string }>('select key from sign_in_throttle');
    expect(rows.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true);
    service.clock.advance({ hours: 25 });
    for (let round = 0; round < 5; round += 1) await login({ username: 'x', password: 'wrong' });
    // One row counts failures for the username from this address, and the other counts them from all addresses.
    expect(await service.database.query('select key from sign_in_throttle')).toHaveLength(2);
  });
});

describe('413, 415', () => {
  it('returns 413 for a large form and 415 for a body that is neither a form nor JSON', async () => {
    expect(answerOf(await login({ username: 'a', password: 'x'.repeat(70_000) }))).toEqual({
      status: 413,
      body: { detail: 'The request body is larger than 64 kB, the limit for this operation' },
    });
    const headers = { 'content-type': 'text/plain' };
    expect(answerOf(await service.call('POST', '/api/login', { headers, body: 'username=a' }))).toEqual({
      status: 415,
      body: {
        detail:
          'The service does not accept the Content-Type of the request; send application/json, or a form if the operation accepts one',
      },
    });
  });
});

describe('422', () => {
  const refused = (message: string) => ({ status: 422, body: { status_code: 10422, message, data: null } });

  it('names the missing field [OAUTH-056]', async () => {
    expect(answerOf(await login({ password: 'x' }))).toEqual(refused('body -> username: this field is required'));
    expect(answerOf(await login({ username: 'x' }))).toEqual(refused('body -> password: this field is required'));
  });

  it('requires the account of a payroll user [OAUTH-055]', async () => {
    const form = { username: 'paula', password: 'demo-paula', account_type: 'user' };
    expect(answerOf(await login(form))).toEqual(
      refused('body -> customer_id: this field is required for a payroll user'),
    );
    expect(answerOf(await login({ ...form, customer_id: '3.5' }))).toEqual(
      refused('body -> customer_id: must be an account number'),
    );
  });

  it('accepts only admin and user as account types', async () => {
    expect(answerOf(await login({ username: 'x', password: 'x', account_type: 'root' }))).toEqual(
      refused('body -> account_type: must be one of admin, user'),
    );
  });

  it('returns 422 for a zero byte and for oversized credentials', async () => {
    expect(answerOf(await login({ username: 'a\u0000b', password: 'x' }))).toEqual({
      status: 422,
      body: { data: null, message: 'body -> username: contains a NUL character', status_code: 10422 },
    });
    expect(answerOf(await login({ username: 'a'.repeat(321), password: 'x' }))).toEqual({
      status: 422,
      body: { data: null, message: 'body -> username: must be text of 1 to 320 characters', status_code: 10422 },
    });
    expect((await login({ username: 'a', password: 'x'.repeat(1025) })).status).toBe(422);
    expect(answerOf(await login({ username: 'a', password: 'nul\u0000nul' }))).toEqual({
      status: 422,
      body: { data: null, message: 'body -> password: contains a NUL character', status_code: 10422 },
    });
  });

  it('returns 422 for a JSON body, because sign-in requires a form', async () => {
    const body = { username: 'admin@demo.example', password: 'demo-admin' };
    expect(answerOf(await service.call('POST', '/api/login', { body }))).toEqual(
      refused('body: must be sent as application/x-www-form-urlencoded'),
    );
  });
});

describe('503', () => {
  it('returns 503 when more users sign in at once than memory allows, and still serves the users in the queue', async () => {
    const held: (() => void)[] = [];
    let isOpen = false;
    const real = crypto.scrypt;
    vi.spyOn(crypto, 'scrypt').mockImplementation(((...given: Parameters<typeof real>) => {
      if (isOpen) real(...given);
      else held.push(() => real(...given));
    }) as typeof real);
    syncBuiltinESMExports();
    try {
      const signIns = Array.from({ length: 43 }, (_, index) =>
        login({ username: 'other@demo.example', password: 'demo-other' }, `198.51.100.${index}`),
      );
      const first = await Promise.race(signIns);
      expect(answerOf(first)).toEqual({
        status: 503,
        body: { detail: 'Too many people are signing in just now; try again shortly' },
      });
      expect(first.headers['retry-after']).toBe('5');
      expect(held).toHaveLength(2);
      isOpen = true;
      for (const go of held) go();
      const statuses = (await Promise.all(signIns)).map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(42).fill(200), 503]);
    } finally {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    }
  });
});
