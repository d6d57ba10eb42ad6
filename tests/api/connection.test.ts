import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { aBrowser } from './account.fixture.ts';
import { authorise } from './partner.flow.ts';

describe('connections of a client', () => {
  const SECOND_CLIENT = { id: 'second-client', secret: 'second-secret' };

  let service: TestApp;
  let partner: string;
  beforeAll(async () => {
    service = await buildTestApp();
    partner = await service.login('partner@demo.example', 'demo-partner');
  });

  const list = (query = '', token = partner) => service.call('GET', `/api/api-client/connections${query}`, { token });
  const revoke = (id: number, token = partner, query = '') =>
    service.call('DELETE', `/api/api-client/connections/${id}${query}`, { token });

  describe('GET /api/api-client/connections', () => {
    it('lists the customers who consented, with the scope and time of the consent [PARTNER-010]', async () => {
      expect((await list()).body).toEqual([]);
      await authorise(service, { scope: 'openid payroll.read' });
      const { status, body } = await list();
      expect(status).toBe(200);
      expect(body).toEqual([
        {
          connection_id: expect.any(Number),
          customer_id: 3,
          customer_name: 'Demo Customer',
          email_address: 'admin@demo.example',
          grant_mode: 'admin',
          username: null,
          scope: 'openid payroll.read',
          authorised_at: '2026-03-10T00:00:00.000000',
          last_used_at: '2026-03-10T00:00:00.000000',
          is_active: true,
          revoked_at: null,
        },
      ]);
    });

    it('lists the payroll user of a per-user grant under the requested client', async () => {
      await authorise(service, {
        client: { id: 'demo-users', secret: 'demo-users-secret' },
        username: 'paula',
        password: 'demo-paula',
        customerId: 3,
      });
      expect((await list('?client_id=demo-users')).body).toEqual([
        {
          connection_id: expect.any(Number),
          customer_id: 3,
          customer_name: 'Demo Customer',
          email_address: 'admin@demo.example',
          grant_mode: 'user',
          username: 'paula',
          scope: 'openid payroll.write',
          authorised_at: '2026-03-10T00:00:00.000000',
          last_used_at: '2026-03-10T00:00:00.000000',
          is_active: true,
          revoked_at: null,
        },
      ]);
      expect((await list()).body).toHaveLength(1);
    });

    it('marks a customer without a valid refresh token as inactive [PARTNER-011]', async () => {
      const [connection] = (await list()).body;
      await service.database.query('update refresh_token set expires_at = $1', ['2026-03-10T00:00:00Z']);
      expect((await list()).body).toEqual([{ ...connection, is_active: false }]);
    });

    it('returns 403 for an OAuth token, even one of an API admin [PARTNER-012]', async () => {
      const own = await authorise(service, {
        client: SECOND_CLIENT,
        username: 'partner@demo.example',
        password: 'demo-partner',
      });
      expect(answerOf(await list('', own.access_token))).toEqual({ status: 403, body: { detail: 'Forbidden' } });
    });

    it('returns 404 for a client of another account and reveals none of its customers', async () => {
      expect(answerOf(await list('?client_id=second-client'))).toEqual({
        status: 404,
        body: { detail: "The account has no API client 'second-client'" },
      });
      expect((await list()).text).not.toContain('Demo Partner');
    });

    it('ignores an unknown query parameter [AUTH-012]', async () => {
      expect(answerOf(await list('?limit=1'))).toEqual(answerOf(await list()));
    });
  });

  describe('DELETE /api/api-client/connections/{connection_id}', () => {
    it('revokes access and refresh tokens at once, and returns 404 the second time [PARTNER-021] [PARTNER-011]', async () => {
      const { access_token: token, refresh_token } = await authorise(service);
      expect((await service.call('GET', '/api/company', { token })).status).toBe(200);
      const [connection] = (await list()).body;
      const { connection_id } = connection;
      expect(answerOf(await revoke(connection_id))).toEqual({ status: 204, body: '' });
      expect(answerOf(await service.call('GET', '/api/company', { token }))).toEqual({
        status: 401,
        body: { detail: 'Could not validate credentials' },
      });
      const refreshed = await service.call('POST', '/api/oauth/token', {
        form: { grant_type: 'refresh_token', refresh_token, client_id: 'demo-client', client_secret: 'demo-secret' },
      });
      expect(refreshed.status).toBe(400);
      expect((await list()).body).toEqual([
        { ...connection, is_active: false, revoked_at: '2026-03-10T00:00:00.000000' },
      ]);
      expect(answerOf(await revoke(connection_id))).toEqual({
        status: 404,
        body: { detail: 'The account’s clients have no active connection 1' },
      });
      const log = await service.database.query(
        `select customer_id, actor from audit_log where action = 'connection.revoke' and entity_id = $1 order by 1`,
        [connection_id],
      );
      expect(log).toEqual([
        { customer_id: 1, actor: 'partner@demo.example' },
        { customer_id: 3, actor: 'partner@demo.example' },
      ]);
    });

    it('revokes the tokens on every node', async () => {
      const other = await buildTestApp({ database: service.database });
      const { access_token: token } = await authorise(service);
      expect((await other.call('GET', '/api/company', { token })).status).toBe(200);
      const [{ connection_id }] = (await list()).body;
      await revoke(connection_id);
      // A database notification clears the cache. Without it, the cached state would be used for some seconds.
      await expect.poll(async () => (await other.call('GET', '/api/company', { token })).status).toBe(401);
    });

    it('keeps the customer’s other connections, and creates a new connection for a new consent', async () => {
      const second = await authorise(service, { client: SECOND_CLIENT });
      const first = await authorise(service);
      const [{ connection_id }] = (await list()).body;
      await revoke(connection_id);
      expect((await service.call('GET', '/api/company', { token: second.access_token })).status).toBe(200);
      expect(answerOf(await service.call('GET', '/api/company', { token: first.access_token }))).toEqual({
        status: 401,
        body: { detail: 'Could not validate credentials' },
      });
      await authorise(service);
      const live = (await list()).body.filter((row: { is_active: boolean }) => row.is_active);
      expect(live).toEqual([expect.not.objectContaining({ connection_id })]);
    });

    it('returns the same 404 for a connection of another partner as for an unknown one', async () => {
      const second = await service.login('second@demo.example', 'demo-second');
      await authorise(service, { client: SECOND_CLIENT });
      const connections = (await list('', second)).body;
      const { connection_id } = connections[0];
      for (const id of [connection_id, 999_999]) {
        expect(answerOf(await revoke(id))).toEqual({
          status: 404,
          body: { detail: `The account’s clients have no active connection ${id}` },
        });
      }
      expect(connections[0].is_active).toBe(true);
      expect((await list('', second)).body).toEqual(connections);
    });

    it('revokes the connection only once when several requests arrive simultaneously', async () => {
      await authorise(service);
      const [{ connection_id }] = (await list()).body;
      const replies = await Promise.all([1, 2, 3].map(() => revoke(connection_id)));
      expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    });

    it('returns 404 when the connection belongs to a client other than the one named in the request', async () => {
      await authorise(service);
      const [{ connection_id }] = (await list()).body;
      expect(answerOf(await revoke(connection_id, partner, '?client_id=demo-users'))).toEqual({
        status: 404,
        body: { detail: 'The account’s clients have no active connection 11' },
      });
      expect((await revoke(connection_id, partner, '?client_id=demo-client')).status).toBe(204);
    });

    it('returns 422 for a connection id that is not a number', async () => {
      expect(answerOf(await revoke('x' as unknown as number))).toEqual({
        status: 422,
        body: { data: null, message: 'path -> connection_id: must be integer', status_code: 10422 },
      });
    });
  });
});

describe('GET /api/account', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp();
  });

  const EVERYTHING = {
    COMPANY: 'EDITABLE',
    EMPLOYEES: 'EDITABLE',
    PAYS: 'EDITABLE',
    LEAVE: 'EDITABLE',
    REPORTS: 'EDITABLE',
    SETTINGS: 'EDITABLE',
  };

  it('returns the owner and every company of the account', async () => {
    const token = await service.login('admin@demo.example', 'demo-admin');
    expect(answerOf(await service.call('GET', '/api/account', { token }))).toEqual({
      status: 200,
      body: {
        customer_id: 3,
        customer_name: 'Demo Customer',
        subject: 'admin@demo.example',
        display_name: 'Demo Customer owner',
        kind: 'session',
        admin_mode: true,
        is_api_admin: false,
        is_reseller: false,
        is_sandbox: true,
        has_active_subscription: true,
        csrf_token: null,
        company_id: null,
        employee_id: null,
        companies: [
          { company_id: 2, name: 'Kauri Orchards Ltd', country: 'NZ', is_locked: false, permissions: EVERYTHING },
          { company_id: 1, name: 'Wattle Bakery Pty Ltd', country: 'AU', is_locked: false, permissions: EVERYTHING },
        ],
      },
    });
  });

  it('returns to a payroll user only the companies that the user may view, with the user’s access level in each area', async () => {
    await service.database.query('delete from user_zone where user_id = 101');
    const token = await service.login('paula', 'demo-paula', { customerId: 3 });
    const companies = async () => (await service.call('GET', '/api/account', { token })).body.companies;
    expect(await companies()).toEqual([]);
    await service.database.query(
      `insert into user_zone (customer_id, user_id, company_id, zone, level)
       values (3, 101, 1, 'COMPANY', 'READ_ONLY'), (3, 101, 1, 'PAYS', 'EDITABLE'), (3, 101, 2, 'PAYS', 'EDITABLE')`,
    );
    expect(await companies()).toEqual([
      {
        company_id: 1,
        name: 'Wattle Bakery Pty Ltd',
        country: 'AU',
        is_locked: false,
        permissions: {
          COMPANY: 'READ_ONLY',
          EMPLOYEES: 'LOCKED',
          PAYS: 'EDITABLE',
          LEAVE: 'EDITABLE',
          REPORTS: 'LOCKED',
          SETTINGS: 'LOCKED',
        },
      },
    ]);
  });

  it('returns the level of LEAVE that was set, and the level of PAYS if none was set [DUTY-001]', async () => {
    const token = await service.login('paula', 'demo-paula', { customerId: 3 });
    const leave = async () =>
      (await service.call('GET', '/api/account', { token })).body.companies[0].permissions.LEAVE;
    await service.database.query('delete from user_zone where user_id = 101');
    const set = (zone: string, level: string) =>
      service.database.query(
        'insert into user_zone (customer_id, user_id, company_id, zone, level) values (3, 101, 1, $1, $2)',
        [zone, level],
      );
    await set('COMPANY', 'READ_ONLY');
    expect(await leave()).toBe('LOCKED');
    await set('PAYS', 'EDITABLE');
    expect(await leave()).toBe('EDITABLE');
    await set('LEAVE', 'READ_ONLY');
    expect(await leave()).toBe('READ_ONLY');
  });

  it('returns a CSRF token to a browser, and a different token in each session', async () => {
    const tokens = await Promise.all(
      [1, 2].map(async () => {
        const browser = aBrowser(service);
        await browser.signIn('admin@demo.example', 'demo-admin');
        return (await browser.get('/api/account')).body.csrf_token;
      }),
    );
    expect(tokens).toEqual([expect.stringMatching(/^[\w-]{20,}$/), expect.stringMatching(/^[\w-]{20,}$/)]);
    expect(tokens[0]).not.toBe(tokens[1]);
  });

  it('shows a partner the account of its token, and tells a lapsed account that it has no subscription', async () => {
    const { access_token } = await authorise(service);
    const { kind, customer_id, csrf_token } = (await service.call('GET', '/api/account', { token: access_token })).body;
    expect({ kind, customer_id, csrf_token }).toEqual({ kind: 'oauth', customer_id: 3, csrf_token: null });
    const lapsed = await service.login('lapsed@demo.example', 'demo-lapsed');
    expect((await service.call('GET', '/api/account', { token: lapsed })).body.has_active_subscription).toBe(false);
  });

  it('returns 401 without a sign-in', async () => {
    expect(answerOf(await service.call('GET', '/api/account'))).toEqual({
      status: 401,
      body: { detail: 'Not authenticated' },
    });
  });

  it('returns 403 without a read scope', async () => {
    const { access_token } = await authorise(service, { scope: 'openid session.handoff' });
    expect((await service.call('GET', '/api/account', { token: access_token })).status).toBe(403);
  });
});

describe('connections of a user', () => {
  let service: TestApp;
  let owner: string;
  beforeAll(async () => {
    service = await buildTestApp();
    owner = await service.login('admin@demo.example', 'demo-admin');
  });

  const ask = (token = owner) => service.call('GET', '/api/connections', { token });
  const list = async (token = owner) => answerOf(await ask(token));
  const shown = async () => (await ask()).body;
  const end = async (id: number, token = owner) =>
    answerOf(await service.call('DELETE', `/api/connections/${id}`, { token }));
  const byPaula = () =>
    authorise(service, {
      client: { id: 'demo-users', secret: 'demo-users-secret' },
      username: 'paula',
      password: 'demo-paula',
      customerId: 3,
    });
  const IN_PERSON = {
    status: 403,
    body: { detail: 'Only an account administrator in their own session may do this' },
  };

  describe('GET /api/connections', () => {
    it('returns 200 with the authorised applications, who authorised them and their scope', async () => {
      expect(await list()).toEqual({ status: 200, body: [] });
      await authorise(service, { scope: 'openid payroll.read' });
      service.clock.advance({ minutes: 1 });
      await byPaula();
      expect(await list()).toEqual({
        status: 200,
        body: [
          {
            connection_id: expect.any(Number),
            client_id: 'demo-users',
            client_name: 'Demo Team App',
            partner_name: 'Demo Partner',
            grant_mode: 'user',
            username: 'paula',
            scope: 'openid payroll.write',
            authorised_at: '2026-03-10T00:01:00.000000',
            last_used_at: '2026-03-10T00:01:00.000000',
            is_active: true,
            revoked_at: null,
          },
          {
            connection_id: expect.any(Number),
            client_id: 'demo-client',
            client_name: 'Demo Partner App',
            partner_name: 'Demo Partner',
            grant_mode: 'admin',
            username: null,
            scope: 'openid payroll.read',
            authorised_at: '2026-03-10T00:00:00.000000',
            last_used_at: '2026-03-10T00:00:00.000000',
            is_active: true,
            revoked_at: null,
          },
        ],
      });
      expect(await list(await service.login('other@demo.example', 'demo-other'))).toEqual({ status: 200, body: [] });
    });

    it('returns 403 for a payroll user and for a partner token', async () => {
      expect(await list(await service.login('paula', 'demo-paula', { customerId: 3 }))).toEqual(IN_PERSON);
      expect(await list((await authorise(service)).access_token)).toEqual(IN_PERSON);
    });
  });

  describe('DELETE /api/connections/{connection_id}', () => {
    it('returns 204, ends the access at once and writes to the audit logs of both accounts', async () => {
      const { access_token: token, refresh_token } = await authorise(service);
      const paulas = (await byPaula()).access_token;
      const ids: number[] = (await shown()).map(({ connection_id }: { connection_id: number }) => connection_id);
      for (const id of ids) expect(await end(id)).toEqual({ status: 204, body: '' });
      for (const ended of [token, paulas]) {
        expect(answerOf(await service.call('GET', '/api/company', { token: ended }))).toEqual({
          status: 401,
          body: { detail: 'Could not validate credentials' },
        });
      }
      const refreshed = await service.call('POST', '/api/oauth/token', {
        form: { grant_type: 'refresh_token', refresh_token, client_id: 'demo-client', client_secret: 'demo-secret' },
      });
      expect([refreshed.status, refreshed.body.error]).toEqual([400, 'invalid_grant']);
      const states = (await shown()).map(({ is_active, revoked_at }: Record<string, unknown>) => [
        is_active,
        revoked_at,
      ]);
      expect(states).toEqual(ids.map(() => [false, '2026-03-10T00:01:00.000000']));
      const log = await service.database.query(
        `select customer_id, actor from audit_log where action = 'connection.revoke' and entity_id = $1 order by 1`,
        [ids[0]],
      );
      expect(log).toEqual([
        { customer_id: 1, actor: 'admin@demo.example' },
        { customer_id: 3, actor: 'admin@demo.example' },
      ]);
    });

    it('returns 404 for a connection that has ended, is unknown or belongs to another account', async () => {
      await authorise(service);
      const [{ connection_id }] = await shown();
      const none = { status: 404, body: { detail: `The account has no active connection ${connection_id}` } };
      const other = await service.login('other@demo.example', 'demo-other');
      expect(await end(connection_id, other)).toEqual(none);
      expect((await shown())[0].is_active).toBe(true);
      expect((await end(connection_id)).status).toBe(204);
      expect(await end(connection_id)).toEqual(none);
      expect((await end(999_999)).status).toBe(404);
    });

    it('returns 403 for a payroll user and 422 for an id that is not a number', async () => {
      await authorise(service);
      const [{ connection_id }] = await shown();
      expect(await end(connection_id, await service.login('paula', 'demo-paula', { customerId: 3 }))).toEqual(
        IN_PERSON,
      );
      expect((await end(Number.NaN)).status).toBe(422);
    });
  });

  describe('GET /api/connections/{connection_id}/reach', () => {
    const readReach = (id: number | string, token = owner) =>
      service.call('GET', `/api/connections/${id}/reach`, { token });
    const reachOf = async (id: number | string, token = owner) => answerOf(await readReach(id, token));
    const EDITABLE = {
      COMPANY: 'EDITABLE',
      EMPLOYEES: 'EDITABLE',
      PAYS: 'EDITABLE',
      REPORTS: 'EDITABLE',
      SETTINGS: 'EDITABLE',
    };
    const ENDED = {
      scopes: [],
      companies: [],
      may_open_sessions: false,
      sessions: [],
      open_links: 0,
      open_codes: 0,
      refresh_tokens: 0,
      refresh_until: null,
      access_until: null,
      webhook_endpoints: [],
      api_keys: [],
    };

    beforeEach(async () => {
      for (const { connection_id, revoked_at } of await shown()) if (revoked_at === null) await end(connection_id);
    });

    it('returns 200 with companies, tokens, sessions, endpoints and keys, and with none of them once the access has ended [PARTNER-021]', async () => {
      const { access_token: token } = await authorise(service, { scope: 'openid payroll.write session.handoff' });
      const [{ connection_id }] = await shown();
      await service.call('POST', '/api/partner/session-handoff', { token });
      const { body: link } = await service.call('POST', '/api/partner/session-handoff', { token });
      const { pathname, search } = new URL(link.url);
      await aBrowser(service, { address: '198.51.100.7', agent: 'a-browser/1' }).get(`${pathname}${search}`);
      await service.database.query(
        `insert into webhook_endpoint (customer_id, url, events, description, is_active, sealed_secret, created_at, updated_at)
         values (1, 'https://93.184.215.14:8443/hooks/made-up-secret', '{employee.updated}', 'Ours', true, 'x', $1, $1)`,
        [service.clock.now()],
      );
      await service.database.query(
        `insert into api_key (customer_id, name, prefix, key_hash, scopes, networks, created_by, created_at, expires_at)
         values (1, 'The night job', 'tsm_live_x', 'made-up', '{events.read}', '{}', 'partner@demo.example', $1, $2)`,
        [service.clock.now(), new Date('2026-05-01T00:00:00Z')],
      );
      const { status, body } = await reachOf(connection_id);
      expect([status, body]).toEqual([
        200,
        {
          connection_id,
          client_id: 'demo-client',
          scopes: ['openid', 'payroll.write', 'session.handoff'],
          companies: [
            { company_id: 2, name: 'Kauri Orchards Ltd', areas: EDITABLE },
            { company_id: 1, name: 'Wattle Bakery Pty Ltd', areas: EDITABLE },
          ],
          may_open_sessions: true,
          sessions: [
            {
              address: '198.51.100.7',
              device: 'a-browser/1',
              created_at: '2026-03-10T00:01:00.000000',
              last_seen_at: '2026-03-10T00:01:00.000000',
              expires_at: '2026-03-10T08:01:00.000000',
            },
          ],
          open_links: 1,
          open_codes: 0,
          refresh_tokens: 1,
          refresh_until: '2026-04-09T00:01:00.000000',
          access_until: '2026-03-10T00:31:00.000000',
          webhook_endpoints: [
            {
              host: '93.184.215.14:8443',
              is_encrypted: true,
              events: ['employee.updated'],
              last_delivered_at: null,
              waiting: 0,
            },
          ],
          api_keys: [{ scopes: ['events.read'], expires_at: '2026-05-01T00:00:00.000000', last_used_at: null }],
        },
      ]);
      // The partner's own data, such as the path of its endpoint and the names of its keys, stays with the partner.
      expect(JSON.stringify(body)).not.toMatch(/made-up|night job|tsm_live|Ours/);
      await end(connection_id);
      expect(await reachOf(connection_id)).toEqual({
        status: 200,
        body: { connection_id, client_id: 'demo-client', ...ENDED },
      });
    });

    it('limits companies and areas to the access of the user who consented and to the granted scopes', async () => {
      await service.database.query('delete from user_zone where user_id = 101');
      await service.database.query(
        `insert into user_zone (customer_id, user_id, company_id, zone, level)
         values (3, 101, 1, 'COMPANY', 'READ_ONLY'), (3, 101, 1, 'PAYS', 'EDITABLE'), (3, 101, 2, 'PAYS', 'EDITABLE')`,
      );
      await byPaula();
      const { connection_id } = (await shown()).find(
        ({ username, is_active }: Record<string, unknown>) => username && is_active,
      );
      const companies = async () => (await readReach(connection_id)).body.companies;
      const areas = {
        COMPANY: 'READ_ONLY',
        EMPLOYEES: 'LOCKED',
        PAYS: 'EDITABLE',
        REPORTS: 'LOCKED',
        SETTINGS: 'LOCKED',
      };
      expect(await companies()).toEqual([{ company_id: 1, name: 'Wattle Bakery Pty Ltd', areas }]);
      // A group of the identity provider gives access to reports too.
      await service.database.query(
        `with g as (insert into scim_group (customer_id, display_name, created_at, updated_at)
           values (3, 'Reports', now(), now()) returning id),
         m as (insert into scim_member (customer_id, group_id, user_id, added_at) select 3, id, 101, now() from g)
         insert into scim_group_level (customer_id, group_id, company_id, zone, level)
         select 3, id, 1, 'REPORTS', 'READ_ONLY' from g`,
      );
      expect(await companies()).toMatchObject([{ company_id: 1, areas: { ...areas, REPORTS: 'READ_ONLY' } }]);
      await service.database.query('delete from scim_group where customer_id = 3');
      await service.database.query("update consent set scope = 'openid payroll.read' where connection_id = $1", [
        connection_id,
      ]);
      expect(await companies()).toEqual([
        { company_id: 1, name: 'Wattle Bakery Pty Ltd', areas: { ...areas, PAYS: 'READ_ONLY' } },
      ]);
      await service.database.query("update consent set scope = 'openid' where connection_id = $1", [connection_id]);
      const { body } = await readReach(connection_id);
      expect([body.companies, body.webhook_endpoints, body.api_keys]).toEqual([[], [], []]);
      await service.database.query('update account_user set is_active = false where customer_id = 3 and id = 101');
      expect((await reachOf(connection_id)).body).toMatchObject(ENDED);
      await service.database.query('update account_user set is_active = true where customer_id = 3 and id = 101');
      await end(connection_id);
    });

    it('returns 404 for another account and an unknown id, and 403 for payroll users and partner tokens', async () => {
      const { access_token } = await authorise(service);
      const [{ connection_id }] = await shown();
      const missing = (id: number) => ({ status: 404, body: { detail: `The account has no connection ${id}` } });
      const other = await service.login('other@demo.example', 'demo-other');
      expect(await reachOf(connection_id, other)).toEqual(missing(connection_id));
      expect(await reachOf(999_999)).toEqual(missing(999_999));
      expect(await reachOf(connection_id, access_token)).toEqual(IN_PERSON);
      expect(await reachOf(connection_id, await service.login('paula', 'demo-paula', { customerId: 3 }))).toEqual(
        IN_PERSON,
      );
      expect((await reachOf('x')).status).toBe(422);
      await end(connection_id);
    });

    it('uses the same number of SQL statements for one session as for many', async () => {
      const { access_token: token } = await authorise(service, { scope: 'openid payroll.write session.handoff' });
      const [{ connection_id }] = await shown();
      const cost = () => costOf(service.database, () => reachOf(connection_id));
      await cost();
      const few = await cost();
      for (let n = 0; n < 5; n += 1) await service.call('POST', '/api/partner/session-handoff', { token });
      expect(await cost()).toBe(few);
      await end(connection_id);
    });
  });
});
