import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isWithin, readNetwork } from '../../src/auth/api-key/network.ts';
import type { Route } from '../../src/http/route.ts';
import { answerOf, buildTestApp, only, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { until } from '../harness/until.ts';
import { sentMails } from './checkout.maker.ts';
import { factorsOn } from './second-factor.fixture.ts';
import { connect, happen, PARTNER, PUBLIC_URL, SECOND_PARTNER } from './webhook.fixture.ts';

const AT = '2026-03-10T00:00:00Z';
const OWNER = { username: 'partner@demo.example', password: 'demo-partner' };
const FORBIDDEN = { status: 403, body: { detail: 'Forbidden' } };
const INVALID = { status: 401, body: { detail: 'Could not validate credentials' } };
const lacks = (scope: string) => ({ status: 403, body: { detail: `The token lacks the scope ${scope}` } });

describe('networks that an API key allows', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8:1::/32', '2001:db8::/32'],
  ])('%s is stored as %s [KEY-001]', (text, network) => {
    expect(readNetwork(text)).toBe(network);
  });

  it.each([
    ...['', 'example.com', '10', '10.1', '0x7f.0.0.1', '010.0.0.1', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/8/8'],
    ...['10.0.0.0/-1', '10.0.0.0/ 8', ' 10.0.0.0', '::/129', '::ffff:10.0.0.0/104', 'fe80::1%eth0', '1.2.3.256'],
  ])('%j is not a network [KEY-001]', (text) => {
    expect(readNetwork(text)).toBeUndefined();
  });

  it('allowed networks reject addresses of the other IP version and text that is not an address [KEY-001]', () => {
    expect(isWithin(['0.0.0.0/0'], '::1')).toBe(false);
    expect(isWithin(['0.0.0.0/0'], 'unknown')).toBe(false);
    expect(isWithin(['0.0.0.0/0'], '::ffff:10.0.0.1')).toBe(true);
    expect(isWithin([], '::1')).toBe(true);
  });
});

describe('API keys', () => {
  let service: TestApp;
  /** The partner's own session, with a second factor. */
  let token: string;
  let secret: string;

  beforeAll(async () => {
    service = await buildTestApp({ at: AT });
  });

  beforeEach(async () => {
    service.clock.set(AT);
    await factorsOn(service).forgetAll();
    await service.database.query('delete from api_key');
    const password = await service.login(OWNER.username, OWNER.password);
    ({ secret } = await factorsOn(service).addApp(password));
    token = await factorsOn(service).tokenOf({ ...OWNER, otp: factorsOn(service).nextCode(secret) });
  });

  const BODY = { name: 'Webhook server', scopes: ['webhooks.manage'], expires_in_days: 30 };
  const create = (change: Record<string, unknown> = {}, bearer = token) =>
    service.call('POST', '/api/api-keys', { token: bearer, body: { ...BODY, ...change } });
  async function newKey(change: Record<string, unknown> = {}): Promise<{ api_key_id: number; key: string }> {
    const reply = await create(change);
    if (reply.status !== 201) throw new Error(`the key was refused: ${reply.text}`);
    return reply.body;
  }
  const list = async (bearer = token) => (await service.call('GET', '/api/api-keys', { token: bearer })).body;
  const revoke = (id: number, bearer = token) => service.call('DELETE', `/api/api-keys/${id}`, { token: bearer });
  const webhooks = (key: string, from?: string) =>
    service.call('GET', '/api/webhooks', { token: key, ...(from ? { remoteAddress: from } : {}) });

  describe('POST /api/api-keys', () => {
    it('creates a key, shows it once and stores only its hash [KEY-001]', async () => {
      const { status, body } = await create({ scopes: ['webhooks.manage', 'events.read'], networks: ['203.0.113.7'] });
      expect(status).toBe(201);
      expect(body).toEqual({
        api_key_id: expect.any(Number),
        name: 'Webhook server',
        prefix: body.key.slice(0, 17),
        scopes: ['webhooks.manage', 'events.read'],
        networks: ['203.0.113.7/32'],
        created_by: 'partner@demo.example',
        created_at: '2026-03-10T00:00:30.000000',
        expires_at: '2026-04-09T00:00:30.000000',
        last_used_at: null,
        last_used_address: null,
        is_active: true,
        revoked_at: null,
        key: expect.stringMatching(/^tsm_live_[A-Za-z0-9_-]{43}$/),
      });
      const { key, ...shown } = body;
      expect(await list()).toEqual([shown]);
      const [row] = await service.database.query('select * from api_key');
      expect(JSON.stringify(row)).not.toContain(key);
    });

    it('keeps the key out of the logs, the audit log and emails [KEY-001]', async () => {
      const { key } = await newKey();
      await webhooks(key);
      await service.call('GET', '/api/company', { token: key });
      const random = key.slice(17);
      const [audit] = await service.database.query('select jsonb_agg(a)::text as text from audit_log a');
      const places = [service.logs.join(''), JSON.stringify(audit), JSON.stringify(await sentMails(service))];
      expect(places.map((text) => [/api-key/.test(text), text.includes(random)])).toEqual(
        places.map(() => [true, false]),
      );
    });

    it('records the creation in the audit log and notifies the administrator by email [KEY-001]', async () => {
      const { api_key_id, key } = await newKey();
      const { body: audit } = await service.call('GET', '/api/audit?action=api-key.create', { token });
      expect(only(audit[0], 'actor', 'action', 'entity_type', 'entity_id', 'after')).toEqual({
        actor: 'partner@demo.example',
        action: 'api-key.create',
        entity_type: 'api-key',
        entity_id: api_key_id,
        after: {
          name: 'Webhook server',
          prefix: key.slice(0, 17),
          scopes: ['webhooks.manage'],
          networks: [],
          expires_at: '2026-04-09T00:00:30.000000',
        },
      });
      const mail = (await sentMails(service)).at(-1);
      expect([mail?.to, mail?.subject, mail?.text]).toEqual([
        'partner@demo.example',
        'A new API key was created',
        `Hello Demo Partner owner,

partner@demo.example created the API key “Webhook server” on 10 March 2026 at 11:00 am AEDT. It begins with ${key.slice(0, 17)} and expires on 9 April 2026.

See your API keys:
http://tasman.test/partner?tab=api-keys

If this was you, you do not need to do anything.

If this was not you, revoke the key on that page and change your password.
`,
      ]);
    });

    it('returns 403 for an administrator without a second factor, however recent the sign-in [KEY-001]', async () => {
      await factorsOn(service).forgetAll();
      const reply = await create();
      expect([reply.status, reply.body.detail]).toEqual([403, expect.stringContaining('and you have none')]);
    });

    it('returns 403 in a session that began before the second factor was set up, until a code is sent [KEY-001]', async () => {
      await factorsOn(service).forgetAll();
      const early = await service.login(OWNER.username, OWNER.password);
      service.clock.advance({ minutes: 1 });
      const app = await factorsOn(service).addApp(early);
      expect((await create({}, early)).status).toBe(403);
      expect((await create({ otp: factorsOn(service).nextCode(app.secret) }, early)).status).toBe(201);
    });

    it('returns 403 more than 15 minutes after the sign-in, until a code is sent [KEY-001]', async () => {
      service.clock.advance({ minutes: 16 });
      const late = await create();
      expect([late.status, late.body.detail]).toEqual([403, expect.stringContaining('send a code')]);
      expect((await create({ otp: '000000' })).body).toEqual({ detail: 'The password or code is wrong' });
      expect((await create({ password: OWNER.password })).status).toBe(422);
      expect((await create({ otp: factorsOn(service).nextCode(secret) })).status).toBe(201);
    });

    it('returns 403 for a partner token, a payroll user, a customer who is not an API admin and an API key [KEY-001]', async () => {
      const { key } = await newKey({ scopes: ['webhooks.manage', 'events.read'] });
      const callers = [
        await tokenFor(service, { customerId: PARTNER }),
        await service.login('paula', 'demo-paula', { customerId: 3 }),
        await service.login('admin@demo.example', 'demo-admin'),
        key,
      ];
      for (const caller of callers) {
        expect(answerOf(await create({}, caller))).toEqual(FORBIDDEN);
        expect(answerOf(await service.call('GET', '/api/api-keys', { token: caller }))).toEqual(FORBIDDEN);
        expect(answerOf(await revoke(1, caller))).toEqual(FORBIDDEN);
      }
    });

    it.each([
      [{ expires_in_days: 401 }, '/body/expires_in_days'],
      [{ expires_in_days: 0 }, '/body/expires_in_days'],
      [{ scopes: [] }, '/body/scopes'],
      [{ scopes: ['payroll.read'] }, '/body/scopes/0'],
      [{ scopes: ['events.read', 'events.read'] }, '/body/scopes'],
      [{ name: ' ' }, '/body/name'],
      [{ networks: ['10.1/8'] }, '/body/networks/0'],
      [{ networks: ['203.0.113.0/24', 'example.com'] }, '/body/networks/1'],
    ])('returns 422 for %j [KEY-001]', async (change, path) => {
      const { status, errors } = await create(change);
      expect([status, errors[0]?.path]).toEqual([422, path]);
    });

    it('accepts an expiry of 400 days [KEY-001]', async () => {
      const { status, body } = await create({ expires_in_days: 400 });
      expect([status, body.expires_at]).toEqual([201, '2027-04-14T00:00:30.000000']);
    });

    it('returns 409 when the account has 20 active keys, not counting revoked ones [KEY-001]', async () => {
      const made = [];
      for (let count = 0; count < 20; count += 1) made.push(await newKey());
      expect((await create()).status).toBe(409);
      await revoke(made[0]!.api_key_id);
      expect((await create()).status).toBe(201);
    });
  });

  describe('GET /api/api-keys', () => {
    it('lists newest first, and shows revoked and expired keys as inactive [KEY-001]', async () => {
      const first = await newKey({ expires_in_days: 1 });
      service.clock.advance({ seconds: 1 });
      const second = await newKey();
      await revoke(second.api_key_id);
      service.clock.advance({ days: 2 });
      const later = await factorsOn(service).tokenOf({ ...OWNER, otp: factorsOn(service).nextCode(secret) });
      const shown = (await list(later)).map((key: object) => only(key, 'api_key_id', 'is_active', 'revoked_at'));
      expect(shown).toEqual([
        { api_key_id: second.api_key_id, is_active: false, revoked_at: '2026-03-10T00:00:31.000000' },
        { api_key_id: first.api_key_id, is_active: false, revoked_at: null },
      ]);
    });

    it('shows when a key was last used, and updates that time at most once a minute [KEY-001]', async () => {
      const { key } = await newKey();
      const lastUse = async () => only((await list())[0], 'last_used_at', 'last_used_address');
      await webhooks(key, '198.51.100.7');
      const used = { last_used_at: '2026-03-10T00:00:30.000000', last_used_address: '198.51.100.7' };
      expect(await lastUse()).toEqual(used);
      service.clock.advance({ seconds: 59 });
      await webhooks(key, '198.51.100.8');
      expect(await lastUse()).toEqual(used);
      service.clock.advance({ seconds: 1 });
      await webhooks(key, '198.51.100.8');
      expect(await lastUse()).toEqual({
        last_used_at: '2026-03-10T00:01:30.000000',
        last_used_address: '198.51.100.8',
      });
    });

    it('lists and revokes only keys of the caller’s own account [KEY-001]', async () => {
      const { api_key_id, key } = await newKey();
      const other = await tokenFor(service, { customerId: SECOND_PARTNER, clientId: null });
      expect(await list(other)).toEqual([]);
      const gone = { detail: `The account has no API key ${api_key_id}, or it is already revoked` };
      expect(answerOf(await revoke(api_key_id, other))).toEqual({ status: 404, body: gone });
      expect((await webhooks(key)).status).toBe(200);
    });
  });

  describe('DELETE /api/api-keys/{api_key_id}', () => {
    it('revokes the key at once, on every node [KEY-001]', async () => {
      const otherNode = await buildTestApp({ database: service.database, at: AT });
      otherNode.clock.set(service.clock.now());
      const { api_key_id, key } = await newKey();
      const onOtherNode = () => otherNode.call('GET', '/api/webhooks', { token: key });
      expect([(await webhooks(key)).status, (await onOtherNode()).status]).toEqual([200, 200]);
      expect((await revoke(api_key_id)).status).toBe(204);
      expect([answerOf(await webhooks(key)), answerOf(await onOtherNode())]).toEqual([INVALID, INVALID]);
      const { body: audit } = await service.call('GET', '/api/audit?action=api-key.revoke', { token });
      expect(audit[0]).toMatchObject({ entity_id: api_key_id, actor: 'partner@demo.example' });
    });

    it('returns 404 for a revoked key and an unknown one [KEY-001]', async () => {
      const { api_key_id } = await newKey();
      await revoke(api_key_id);
      expect((await revoke(api_key_id)).status).toBe(404);
      expect((await revoke(999_999)).status).toBe(404);
    });

    it('revokes nothing in a dry run [KEY-001]', async () => {
      const { api_key_id, key } = await newKey();
      const dry = await service.call('DELETE', `/api/api-keys/${api_key_id}?dry_run=true`, { token });
      expect([dry.status, (await webhooks(key)).status]).toEqual([204, 200]);
    });
  });

  describe('a call with an API key', () => {
    const address = ({ path }: Route) => path.replaceAll(/\{\w+\}/g, '1');
    const statusOf = async (route: Route, key: string) =>
      (await service.call(route.method, address(route), { token: key, ...(route.body ? { body: {} } : {}) })).status;

    it('can use every webhook operation and no other route if the key has both scopes [KEY-001]', async () => {
      const { key } = await newKey({ scopes: ['webhooks.manage', 'events.read'] });
      const open: string[] = [];
      for (const route of service.app.routes) {
        if (route.access.kind === 'public' || route.access.kind === 'operator') continue;
        const status = await statusOf(route, key);
        if (status === 403) continue;
        open.push(route.path);
        expect([route.id, status]).toEqual([route.id, expect.toSatisfy((it: number) => [200, 404, 422].includes(it))]);
      }
      const own = service.app.routes.filter(({ path }) => path.startsWith('/api/webhooks')).map(({ path }) => path);
      expect(own.length).toBeGreaterThan(10);
      expect(open).toEqual(own);
    });

    it('can call only GET /api/webhooks/events if events.read is the key’s only scope [KEY-001]', async () => {
      const { key } = await newKey({ scopes: ['events.read'] });
      for (const route of service.app.routes.filter(({ path }) => path.startsWith('/api/webhooks'))) {
        const reply = await service.call(route.method, address(route), {
          token: key,
          ...(route.body ? { body: {} } : {}),
        });
        if (route.id === 'listWebhookEvents') expect(reply.status).toBe(200);
        else expect([route.id, answerOf(reply)]).toEqual([route.id, lacks('webhooks.manage')]);
      }
      const post = await service.call('POST', '/api/webhooks', {
        token: key,
        body: { url: PUBLIC_URL, events: ['pay.created'] },
      });
      expect(answerOf(post)).toEqual(lacks('webhooks.manage'));
    });

    it('gets the same error on payroll routes as a token without the scope [KEY-001]', async () => {
      const { key } = await newKey();
      const scopeless = await tokenFor(service, { customerId: PARTNER, scope: 'openid' });
      for (const [method, path] of [
        ['GET', '/api/company'],
        ['GET', '/api/company/1/employees'],
        ['GET', '/api/account'],
        ['PUT', '/api/company/1/pays/create'],
        ['GET', '/api/self'],
        ['POST', '/api/logout'],
      ] as const) {
        const reply = answerOf(await service.call(method, path, { token: key }));
        expect([path, reply]).toEqual([path, answerOf(await service.call(method, path, { token: scopeless }))]);
      }
      expect(answerOf(await service.call('GET', '/api/company', { token: key }))).toEqual(
        lacks('payroll.read or payroll.write'),
      );
    });

    it('reads only events of customers who still authorise the partner [KEY-001]', async () => {
      const { key } = await newKey({ scopes: ['events.read'] });
      const read = async () => (await service.call('GET', '/api/webhooks/events', { token: key })).body.events.length;
      const connection = await connect(service);
      const before = await read();
      await happen(service);
      // An event is listed once no older transaction of the server is in progress.
      await until(async () => (await read()) === before + 1);
      await service.database.query('update connection set revoked_at = $1 where id = $2', [
        service.clock.now(),
        connection,
      ]);
      expect(await read()).toBe(0);
    });

    it('sees only endpoints of its own account [KEY-001]', async () => {
      const { key } = await newKey();
      const other = await tokenFor(service, { customerId: SECOND_PARTNER, clientId: null });
      const body = { url: PUBLIC_URL, events: ['pay.created'] };
      const { body: made } = await service.call('POST', '/api/webhooks', { token: other, body });
      const path = `/api/webhooks/${made.webhook.id}`;
      expect((await service.call('DELETE', path, { token: key })).status).toBe(404);
      expect((await service.call('PATCH', path, { token: key, body: { is_active: false } })).status).toBe(404);
      expect((await webhooks(key)).body.webhooks).toEqual([]);
    });

    it('is recorded in the audit log with the name and the prefix of the key [KEY-001]', async () => {
      const { key } = await newKey();
      const body = { url: PUBLIC_URL, events: ['pay.created'] };
      const { body: made } = await service.call('POST', '/api/webhooks', { token: key, body });
      const { body: audit } = await service.call('GET', '/api/audit?action=webhook.create', { token });
      expect(audit[0]).toMatchObject({
        entity_id: made.webhook.id,
        actor: `API key “Webhook server” (${key.slice(0, 17)}…)`,
      });
      await service.call('DELETE', `/api/webhooks/${made.webhook.id}`, { token: key });
    });

    it('returns 401 for an expired, unknown, shortened, changed or misspelt key [KEY-001]', async () => {
      const { key } = await newKey({ expires_in_days: 1 });
      const changed = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
      for (const wrong of [
        `tsm_live_${'A'.repeat(43)}`,
        'tsm_live_',
        key.slice(0, -1),
        `${key}A`,
        changed,
        key.replace('tsm_live_', 'tsm_test_'),
        key.replace('tsm_live_', 'TSM_LIVE_'),
        key.slice('tsm_live_'.length),
      ]) {
        expect([wrong, answerOf(await webhooks(wrong))]).toEqual([wrong, INVALID]);
      }
      service.clock.set('2026-03-11T00:00:29.999Z');
      expect((await webhooks(key)).status).toBe(200);
      service.clock.set('2026-03-11T00:00:30Z');
      const expired = await webhooks(key);
      expect(answerOf(expired)).toEqual(INVALID);
      expect(expired.headers['www-authenticate']).toContain('error="invalid_token"');
    });

    it('returns 403 outside the networks that the key allows, and does not update the last use [KEY-001]', async () => {
      const { key } = await newKey({ networks: ['203.0.113.0/24', '2001:db8::/32'] });
      expect(answerOf(await webhooks(key, '198.51.100.7'))).toEqual({
        status: 403,
        body: {
          detail: 'This API key may not be used from the address 198.51.100.7; the key is limited to certain networks',
        },
      });
      expect((await list())[0].last_used_at).toBeNull();
      for (const inside of ['203.0.113.7', '2001:db8::7', '::ffff:203.0.113.7']) {
        expect([inside, (await webhooks(key, inside)).status]).toEqual([inside, 200]);
      }
    });

    it('cannot forge its address with X-Forwarded-For when no proxy is trusted [KEY-001]', async () => {
      const { key } = await newKey({ networks: ['203.0.113.0/24'] });
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      expect((await service.call('GET', '/api/webhooks', { token: key, headers })).status).toBe(403);
    });

    it('returns 401 once the account is closed, and 403 once the account is no longer an API admin [KEY-001]', async () => {
      const { key } = await newKey();
      const partner = (change: string) => service.database.query(`update customer set ${change} where id = ${PARTNER}`);
      const later = () => service.clock.advance({ seconds: 3 });
      const fresh = async () => {
        const node = await buildTestApp({ database: service.database, at: AT });
        node.clock.set(service.clock.now());
        return answerOf(await node.call('GET', '/api/webhooks', { token: key }));
      };
      await partner('is_api_admin = false');
      later();
      expect(await fresh()).toEqual(FORBIDDEN);
      await partner(`is_api_admin = true, closed_at = created_at`);
      expect(await fresh()).toEqual(INVALID);
      await partner('closed_at = null');
    });

    it('is counted by key, and uses up neither a user’s limit nor that of another key [LIMIT-007] [KEY-001]', async () => {
      const limited = await buildTestApp({ database: service.database, at: AT, env: { RATE_LIMIT_SCALE: '0.02' } });
      limited.clock.set(service.clock.now());
      const [one, two] = [await newKey(), await newKey()];
      const ask = async (bearer: string) => (await limited.call('GET', '/api/webhooks', { token: bearer })).status;
      const asked: number[] = [];
      for (const bearer of [one.key, one.key, one.key, two.key, token]) asked.push(await ask(bearer));
      expect(asked).toEqual([200, 200, 429, 200, 200]);
    });

    it('is not treated as a repeat when another key has sent the same Idempotency-Key [IDEM-001] [KEY-001]', async () => {
      const [one, two] = [await newKey(), await newKey()];
      const { body: made } = await service.call('POST', '/api/webhooks', {
        token: one.key,
        body: { url: PUBLIC_URL, events: ['pay.created'] },
      });
      const test = (key: string) =>
        service.call('POST', `/api/webhooks/${made.webhook.id}/test`, {
          token: key,
          headers: { 'idempotency-key': 'same' },
        });
      const [first, again, other] = [await test(one.key), await test(one.key), await test(two.key)];
      const replays = [first, again, other].map(({ headers }) => headers['idempotent-replayed']);
      expect(replays).toEqual([undefined, 'true', undefined]);
      await service.call('DELETE', `/api/webhooks/${made.webhook.id}`, { token: one.key });
    });
  });
});
