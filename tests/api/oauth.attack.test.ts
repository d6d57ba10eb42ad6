import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { CALLBACK, challengeOf, type Flow, flowOn, INVALID_REFRESH, OWNER, PAULA, VERIFIER } from './oauth.flow.ts';
import { type SecondNode, secondNodeOn } from './oauth.probe.ts';

describe('attacks', () => {
  let service: TestApp;
  let flow: Flow;
  let node: SecondNode;
  beforeAll(async () => {
    service = await buildTestApp();
    flow = flowOn(service);
    node = await secondNodeOn(service);
  });

  const REFUSED = { status: 401, body: { detail: 'Could not validate credentials' } };
  const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;

  describe('parallel OAuth calls', () => {
    it('accepts exactly one of 20 parallel exchanges of one code [OAUTH-040]', async () => {
      for (let round = 0; round < 3; round += 1) {
        const code = await flow.code();
        const replies = await Promise.all(Array.from({ length: 20 }, () => flow.exchange(code)));
        const statuses = replies.map(({ status }) => status);
        expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([1, 19]);
      }
    });

    it('accepts exactly one of 20 parallel uses of a refresh token and keeps the grant [OAUTH-033] [OAUTH-043] [AUTH-007]', async () => {
      for (let round = 0; round < 3; round += 1) {
        const { refresh_token } = await flow.connect();
        const replies = await Promise.all(Array.from({ length: 20 }, () => flow.refresh(refresh_token)));
        const statuses = replies.map(({ status }) => status);
        expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([1, 19]);
        const winner = replies.find(({ status }) => status === 200)!;
        expect((await flow.refresh(winner.body.refresh_token)).status).toBe(200);
      }
    });

    it('leaves no valid token when a stolen copy is replayed after 10 seconds [AUTH-007]', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { refresh_token: first } = await flow.connect();
        const second = (await flow.refresh(first)).body.refresh_token;
        service.clock.advance({ seconds: 11 });
        // The thief replays the used token while the owner rotates the valid one.
        const [, rotated] = await Promise.all([flow.refresh(first), flow.refresh(second)]);
        const left = rotated.status === 200 ? rotated.body.refresh_token : second;
        expect(answerOf(await flow.refresh(left))).toEqual(INVALID_REFRESH);
      }
    });

    it('creates one connection for simultaneous consents to one client', async () => {
      const requests = await Promise.all(Array.from({ length: 3 }, () => flow.request({ client_id: 'second-client' })));
      const replies = await Promise.all(requests.map((request) => flow.complete({ request })));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(
        await service.database.query('select id from connection where customer_id = 3 and oauth_client_id = 4'),
      ).toHaveLength(1);
    });
  });

  describe('state tampering', () => {
    it('returns the state that was sent to the authorise route, which no later step can change', async () => {
      const request = await flow.request({ state: 'mine' });
      expect(answerOf(await flow.complete({ request, state: 'theirs' }))).toEqual({
        status: 422,
        body: { data: null, message: 'body -> state: this field is not known here', status_code: 10422 },
      });
      const { body } = await flow.complete({ request });
      expect(new URL(body.redirect_to).searchParams.getAll('state')).toEqual(['mine']);
    });

    it('escapes a state that looks like parameters', async () => {
      const request = await flow.request({ state: 'x&code=stolen&redirect_uri=https://evil.example' });
      const url = new URL((await flow.complete({ request })).body.redirect_to);
      expect(url.searchParams.getAll('code')).toHaveLength(1);
      expect(url.host).toBe('127.0.0.1:9999');
    });
  });

  describe('access tokens', () => {
    const claims = {
      sub: 'admin@demo.example',
      admin_mode: true,
      api_client_id: null,
      scope: 'payroll.write',
      customer_id: 3,
      user_id: 3,
      connection_id: null,
      session_id: 0,
      consent_id: null,
    };

    /** A token like one of ours, except for the changes that the test makes. */
    const forge = async (change: {
      key?: Uint8Array;
      kid?: string;
      alg?: string;
      typ?: string;
      audience?: string;
      lifetime?: number;
    }) => {
      const { id, key } = await node.keys.current();
      const now = Math.floor(service.clock.now().getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: change.typ ?? 'at+jwt', kid: change.kid ?? id })
        .setIssuer('http://tasman.test')
        .setAudience(change.audience ?? 'tasman-api')
        .setIssuedAt(now)
        .setExpirationTime(now + (change.lifetime ?? 60))
        .sign(change.key ?? key);
    };

    it('accepts a genuine token, which represents the customer and not the partner [SCOPE-011]', async () => {
      expect((await node.get(await forge({}))).status).toBe(200);
      const { access_token } = await flow.connect({ scope: 'openid payroll.read' });
      expect(await node.get(access_token)).toEqual({
        status: 200,
        body: { customer_id: 3, subject: 'admin@demo.example', client_id: 'demo-client' },
      });
    });

    it('accepts a token for 1800 seconds and then rejects it [OAUTH-053]', async () => {
      const { access_token } = await flow.connect({ scope: 'openid payroll.read' });
      service.clock.advance({ seconds: 1799 });
      expect((await node.get(access_token)).status).toBe(200);
      service.clock.advance({ seconds: 1 });
      expect(answerOf(await node.get(access_token))).toEqual(REFUSED);
    });

    it('rejects a token if any part of it was changed', async () => {
      const token = await forge({});
      const [header, payload, signature] = token.split('.') as [string, string, string];
      const richer = Buffer.from(
        JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), customer_id: 4 }),
      ).toString('base64url');
      const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
      for (const bad of [
        `${header}.${richer}.${signature}`,
        `${header}.${payload}.${flipped}`,
        `${header}.${payload}.`,
      ]) {
        expect(answerOf(await node.get(bad))).toEqual(REFUSED);
      }
    });

    it('rejects a token signed with another party’s key, whichever key id it states', async () => {
      const key = new Uint8Array(32).fill(7);
      expect(answerOf(await node.get(await forge({ key })))).toEqual(REFUSED);
      expect(answerOf(await node.get(await forge({ key, kid: 'theirs' })))).toEqual(REFUSED);
    });

    it('rejects a token without a signature or with another algorithm, type or audience', async () => {
      const unsigned = new UnsecuredJWT(claims).setAudience('tasman-api').setExpirationTime('1h').encode();
      expect(answerOf(await node.get(unsigned))).toEqual(REFUSED);
      const { id } = await node.keys.current();
      const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt', kid: id })).toString('base64url');
      expect(answerOf(await node.get(`${header}.${unsigned.split('.')[1]}.`))).toEqual(REFUSED);
      expect(answerOf(await node.get(await forge({ alg: 'HS512', key: new Uint8Array(64).fill(1) })))).toEqual(REFUSED);
      expect(answerOf(await node.get(await forge({ typ: 'JWT' })))).toEqual(REFUSED);
      expect(answerOf(await node.get(await forge({ audience: 'another-api' })))).toEqual(REFUSED);
      expect(answerOf(await node.get(await forge({ lifetime: -1 })))).toEqual(REFUSED);
    });

    it('rejects a code or a refresh token as an access token', async () => {
      const { refresh_token } = await flow.connect();
      expect(answerOf(await node.get(refresh_token))).toEqual(REFUSED);
      expect(answerOf(await node.get(await flow.code()))).toEqual(REFUSED);
    });

    it('requires the scope that the HTTP method needs [OAUTH-003] [SCOPE-002] [SCOPE-003] [SCOPE-004]', async () => {
      const tokenFor = async (scope: string) => (await flow.connect({ scope })).access_token as string;
      const statuses = async (scope: string) => {
        const token = await tokenFor(scope);
        return [(await node.get(token)).status, (await node.post(token)).status];
      };
      expect(await statuses('openid')).toEqual([403, 403]);
      expect(await statuses('openid payroll.read')).toEqual([200, 403]);
      expect(await statuses('openid payroll.write')).toEqual([200, 200]);
      expect(await statuses('openid partner.checkout.write')).toEqual([403, 403]);
    });

    it('lets only a session token manage clients, even when the partner authorises its own application [OAUTH-057]', async () => {
      const partner = { username: 'partner@demo.example', password: 'demo-partner' };
      const { access_token } = await flow.connect({ scope: 'openid payroll.write' }, partner);
      expect(await node.administer(access_token)).toEqual({ status: 403, body: { detail: 'Forbidden' } });
      expect(await node.administer(await service.login(partner.username, partner.password))).toEqual({
        status: 200,
        body: { subject: 'partner@demo.example', client_id: null, customer_id: 1 },
      });
      expect(answerOf(await node.administer(await service.login(OWNER.username, OWNER.password)))).toEqual({
        status: 403,
        body: { detail: 'Forbidden' },
      });
    });

    it('keeps access tokens of a deactivated payroll user valid until they expire [OAUTH-052]', async () => {
      const { access_token } = await flow.connect({ client_id: 'demo-users', scope: 'openid payroll.read' }, PAULA);
      await service.database.query('update account_user set is_active = false where id = 101');
      expect(answerOf(await node.get(access_token))).toEqual({
        status: 200,
        body: { subject: 'paula', client_id: 'demo-users', customer_id: 3 },
      });
      await service.database.query('update account_user set is_active = true where id = 101');
    });

    it('rejects the access tokens of a revoked grant immediately on every node [AUTH-006]', async () => {
      const { access_token, refresh_token } = await flow.connect({ scope: 'openid payroll.read' });
      expect((await node.get(access_token)).status).toBe(200);
      const form = { token: refresh_token, client_id: 'demo-client', client_secret: 'demo-secret' };
      expect((await service.call('POST', '/api/oauth/revoke', { form })).status).toBe(200);
      await expect.poll(() => node.get(access_token)).toEqual(REFUSED);
    });
  });

  describe('OAuth secrets', () => {
    it('neither logs nor stores any secret in clear text', async () => {
      const code = await flow.code({ code_challenge: challengeOf(VERIFIER), state: 'visible-state' });
      const request = await flow.request();
      const first = (await flow.exchange(code, { code_verifier: VERIFIER })).body;
      const second = (await flow.refresh(first.refresh_token)).body;
      await flow.exchange('not-a-code-but-secret', { client_secret: 'a-wrong-secret-of-ours' });
      await service.call('GET', `/auth/oauth-login?request=${request}`);
      await service.call('POST', '/api/login', { form: { ...OWNER, password: 'a-mistyped-password' } });
      const session = await service.login(OWNER.username, OWNER.password);

      const secrets = {
        code,
        request,
        verifier: VERIFIER,
        access: first.access_token,
        refresh: first.refresh_token,
        refreshed: second.refresh_token,
        session,
        clientSecret: 'demo-secret',
        wrongSecret: 'a-wrong-secret-of-ours',
        wrongCode: 'not-a-code-but-secret',
        password: 'demo-admin',
        mistyped: 'a-mistyped-password',
      };
      const stored = await everythingStored();
      // This proves that the search below would find a stored secret.
      expect(stored).toContain(CALLBACK);
      expect(service.logs.join('')).toContain('/api/oauth/token');
      for (const [name, secret] of Object.entries(secrets)) {
        expect(stored.includes(secret), `${name} in the database`).toBe(false);
        expect(service.logs.join('').includes(secret), `${name} in the log`).toBe(false);
      }
    });

    async function everythingStored(): Promise<string> {
      const tables = await service.database.query<{ name: string }>(
        `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
      );
      const rows = await Promise.all(
        tables.map(({ name }) => service.database.query<{ row: string }>(`select t::text as row from ${name} t`)),
      );
      return rows
        .flat()
        .map(({ row }) => row)
        .join('\n');
    }
  });
});

describe('rate limits of the authorisation server', () => {
  let service: TestApp;
  let flow: Flow;
  beforeAll(async () => {
    service = await buildTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    flow = flowOn(service);
  });

  const times = async (count: number, call: () => Promise<{ status: number }>) => {
    const statuses = new Set<number>();
    for (let round = 0; round < count; round += 1) statuses.add((await call()).status);
    return [...statuses];
  };

  it('returns 429 for the 61st call of a client to the token route within a minute [LIMIT-005]', async () => {
    expect(await times(60, () => flow.refresh('x'))).toEqual([400]);
    const reply = await flow.refresh('x');
    expect(answerOf(reply)).toEqual({ status: 429, body: { error: 'Rate limit exceeded: 60 per 1 minute' } });
    expect(reply.headers['retry-after']).toBe('60');
    service.clock.advance({ minutes: 1 });
    expect(answerOf(await flow.refresh('x'))).toEqual(INVALID_REFRESH);
  });

  const TOO_MANY = { status: 429, body: { error: 'Rate limit exceeded: 60 per 1 minute' } };
  const from = (remoteAddress: string) => ({
    refresh: (token: string, form: Record<string, string>) =>
      service.call('POST', '/api/oauth/token', {
        remoteAddress,
        form: { grant_type: 'refresh_token', refresh_token: token, ...form },
      }),
    revoke: (form: Record<string, string>) => service.call('POST', '/api/oauth/revoke', { remoteAddress, form }),
  });
  const demo = { client_id: 'demo-client', client_secret: 'demo-secret' };

  it('counts clients at the same address separately, including their failed calls [LIMIT-007]', async () => {
    service.clock.advance({ minutes: 1 });
    expect(await times(60, () => flow.refresh('x', { client_id: 'demo-client' }))).toEqual([400]);
    expect(answerOf(await flow.refresh('x', { client_id: 'demo-client' }))).toEqual(TOO_MANY);
    const second = { client_id: 'second-client', client_secret: 'second-secret' };
    expect(answerOf(await flow.refresh('x', second))).toEqual(INVALID_REFRESH);
  });

  it('counts calls with a wrong secret against the address and not against the client [LIMIT-007]', async () => {
    service.clock.advance({ minutes: 1 });
    const [stranger, partner] = [from('192.0.2.1'), from('192.0.2.2')];
    const wrong = { client_id: 'demo-client', client_secret: 'wrong' };
    expect(await times(60, () => stranger.refresh('x', wrong))).toEqual([401]);
    expect(answerOf(await stranger.refresh('x', wrong))).toEqual(TOO_MANY);
    expect(await times(60, () => stranger.revoke({ ...wrong, token: 'x' }))).toEqual([401]);
    expect(answerOf(await stranger.revoke({ ...wrong, token: 'x' }))).toEqual(TOO_MANY);
    // Anyone can send the id of a client that has no secret. Only a valid code or refresh token proves that the caller
    // is the client.
    const open = from('192.0.2.3');
    expect(await times(60, () => open.refresh('x', { client_id: 'demo-public' }))).toEqual([400]);
    expect(answerOf(await open.refresh('x', { client_id: 'demo-public' }))).toEqual(TOO_MANY);
    // The client can still make all of its calls.
    expect(await times(60, () => partner.refresh('x', demo))).toEqual([400]);
    expect(await times(60, () => partner.revoke({ ...demo, token: 'x' }))).toEqual([200]);
    expect(answerOf(await partner.revoke({ ...demo, token: 'x' }))).toEqual(TOO_MANY);
  });

  it('counts calls without valid client credentials by address and client_id, so one client’s failures never limit another [FIX-002]', async () => {
    service.clock.advance({ minutes: 1 });
    const office = from('192.0.2.4');
    expect(await times(60, () => office.refresh('x', { client_id: 'demo-public' }))).toEqual([400]);
    expect(answerOf(await office.refresh('x', { client_id: 'demo-public' }))).toEqual(TOO_MANY);
    const open = { client_id: 'open-client', redirect_uri: 'x', code_verifier: 'x'.repeat(43) };
    expect((await office.refresh('x', open)).status).toBe(401);
    expect(await times(60, () => office.refresh('x', demo))).toEqual([400]);
  });

  it('limits calls without valid client credentials from one address to ten times the limit of one client_id [FIX-002]', async () => {
    service.clock.advance({ minutes: 1 });
    const stranger = from('192.0.2.5');
    // Calls by a client that has proved its identity do not count towards the limit of the address.
    expect(await times(60, () => stranger.refresh('x', demo))).toEqual([400]);
    let round = 0;
    const anyone = () => {
      round += 1;
      return stranger.refresh('x', { client_id: `guess-${round}`, client_secret: 'x' });
    };
    expect(await times(600, anyone)).toEqual([401]);
    expect(answerOf(await anyone())).toEqual({ status: 429, body: { error: 'Rate limit exceeded: 600 per 1 minute' } });
  });

  it('counts a call without a client_id by address [LIMIT-007]', async () => {
    service.clock.advance({ minutes: 1 });
    expect(await times(60, () => flow.post({ grant_type: 'refresh_token' }))).toEqual([422]);
    expect(answerOf(await flow.post({ grant_type: 'refresh_token' }))).toEqual(TOO_MANY);
  });

  it('keeps a refresh token valid after its client was limited [LIMIT-007]', async () => {
    service.clock.advance({ minutes: 1 });
    const { refresh_token } = await flow.connect();
    expect(await times(59, () => flow.refresh('x'))).toEqual([400]);
    expect(answerOf(await flow.refresh(refresh_token))).toEqual(TOO_MANY);
    service.clock.advance({ minutes: 1 });
    expect((await flow.refresh(refresh_token)).status).toBe(200);
  });

  it('limits the authorise route to 25 calls a minute by address [LIMIT-007]', async () => {
    service.clock.advance({ minutes: 1 });
    expect(await times(25, () => flow.authorise({ client_id: 'nobody' }))).toEqual([400]);
    expect(answerOf(await flow.authorise())).toEqual({
      status: 429,
      body: { error: 'Rate limit exceeded: 25 per 1 minute' },
    });
  });

  it('limits the pages by address, and shows an error page beyond the limit', async () => {
    service.clock.advance({ minutes: 1 });
    expect(await times(25, () => service.call('GET', '/auth/oauth-login?request=x'))).toEqual([400]);
    const reply = await service.call('GET', '/auth/oauth-login?request=x');
    expect(reply.status).toBe(429);
    expect(reply.headers['retry-after']).toBe('60');
    expect(reply.text).toContain('<h1>Too many attempts</h1>');
  });
});
