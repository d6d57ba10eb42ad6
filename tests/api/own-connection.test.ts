import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { authorise } from './partner.flow.ts';

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
  body: { detail: 'Only an account administrator signed in with a password or passkey may do this' },
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
    const states = (await shown()).map(({ is_active, revoked_at }: Record<string, unknown>) => [is_active, revoked_at]);
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

  it('returns 404 for a connection that has ended, is unknown or of another account', async () => {
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
    expect(await end(connection_id, await service.login('paula', 'demo-paula', { customerId: 3 }))).toEqual(IN_PERSON);
    expect((await end(Number.NaN)).status).toBe(422);
  });
});
