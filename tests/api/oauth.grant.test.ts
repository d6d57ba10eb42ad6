import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { type Flow, flowOn, INVALID_CODE, INVALID_REFRESH, PAULA } from './oauth.flow.ts';

/** Two nodes share one database. A grant that ends on one must have ended on the other. */
let service: TestApp;
let other: TestApp;
let flow: Flow;
beforeAll(async () => {
  service = await buildTestApp();
  other = await buildTestApp({ database: service.database });
  flow = flowOn(service);
});

const READ = { scope: 'openid payroll.read' };
const REFUSED = { status: 401, body: { detail: 'Could not validate credentials' } };
const on = (node: TestApp, token: string) => node.call('GET', '/api/company', { token });
const statuses = async (token: string) => [(await on(service, token)).status, (await on(other, token)).status];

/** Both nodes have cached the grant as valid. */
async function grant(query: Record<string, string> = READ, person: Record<string, unknown> = {}) {
  const tokens = await flow.connect(query, person);
  expect(await statuses(tokens.access_token)).toEqual([200, 200]);
  return tokens as { access_token: string; refresh_token: string };
}

/** Ended at once on the node that was called, and on the other after its notification. */
async function hasEnded(token: string): Promise<void> {
  expect(answerOf(await on(service, token))).toEqual(REFUSED);
  await expect.poll(async () => answerOf(await on(other, token))).toEqual(REFUSED);
}

const revoke = (token: string, client_id = 'demo-client', client_secret = 'demo-secret') =>
  service.call('POST', '/api/oauth/revoke', { form: { token, client_id, client_secret } });

const connections = async () => {
  const token = await service.login('partner@demo.example', 'demo-partner');
  const { body } = await service.call('GET', '/api/api-client/connections', { token });
  return body as { connection_id: number; scope: string; is_active: boolean; revoked_at: string | null }[];
};
const shownOf = async (token: string) => {
  const found = (await connections()).find(({ connection_id }) => connection_id === decodeJwt(token).connection_id)!;
  return { scope: found.scope, is_active: found.is_active, revoked: found.revoked_at !== null };
};

describe('reuse of a refresh token', () => {
  it('refuses a refresh token reused within 10 seconds but keeps the grant [AUTH-007]', async () => {
    const first = await grant();
    const second = (await flow.refresh(first.refresh_token)).body;
    service.clock.advance({ seconds: 10 });
    expect(answerOf(await flow.refresh(first.refresh_token))).toEqual(INVALID_REFRESH);
    expect(await statuses(first.access_token)).toEqual([200, 200]);
    expect(await statuses(second.access_token)).toEqual([200, 200]);
    expect((await flow.refresh(second.refresh_token)).status).toBe(200);
  });

  it('ends the grant and its access tokens on every node when a refresh token is reused later, and no other grant [AUTH-006] [AUTH-007]', async () => {
    const [first, beside] = [await grant(), await grant()];
    const second = (await flow.refresh(first.refresh_token)).body;
    service.clock.advance({ seconds: 11 });
    expect(answerOf(await flow.refresh(first.refresh_token))).toEqual(INVALID_REFRESH);
    await hasEnded(first.access_token);
    await hasEnded(second.access_token);
    expect(answerOf(await flow.refresh(second.refresh_token))).toEqual(INVALID_REFRESH);
    expect(await statuses(beside.access_token)).toEqual([200, 200]);
    expect((await flow.refresh(beside.refresh_token)).status).toBe(200);
  });

  it('records a reuse once with the grant and whether the connection ended [AUTH-007]', async () => {
    const { access_token, refresh_token } = await grant({ ...READ, client_id: 'second-client' });
    const { connection_id, consent_id } = decodeJwt(access_token);
    await flow.refresh(refresh_token, { client_id: 'second-client' });
    service.clock.advance({ seconds: 11 });
    await flow.refresh(refresh_token, { client_id: 'second-client' });
    await flow.refresh(refresh_token, { client_id: 'second-client' });
    expect(
      await service.database.query(
        `select entity_type, entity_id, after from audit_log
         where action = 'refresh-token.reuse' and api_client_id = 'second-client'`,
      ),
    ).toEqual([{ entity_type: 'connection', entity_id: connection_id, after: { consent_id, connection_ended: true } }]);
  });
});

describe('reuse of a code', () => {
  it('ends the tokens of a reused code at once on every node [AUTH-006] [AUTH-007]', async () => {
    const code = await flow.code(READ);
    const { access_token, refresh_token } = (await flow.exchange(code)).body;
    expect(await statuses(access_token)).toEqual([200, 200]);
    expect(answerOf(await flow.exchange(code))).toEqual(INVALID_CODE);
    await hasEnded(access_token);
    expect(answerOf(await flow.refresh(refresh_token))).toEqual(INVALID_REFRESH);
  });
});

describe('revocation of a grant', () => {
  it('ends only the grant of the revoked token [AUTH-006] [AUTH-007]', async () => {
    const [first, second, third] = [await grant(), await grant(), await grant({ scope: 'openid payroll.write' })];
    expect(new Set([first, second, third].map((each) => decodeJwt(each.access_token).connection_id)).size).toBe(1);
    expect((await revoke(first.refresh_token)).status).toBe(200);
    await hasEnded(first.access_token);
    expect((await revoke(third.access_token)).status).toBe(200);
    await hasEnded(third.access_token);
    expect(answerOf(await flow.refresh(third.refresh_token))).toEqual(INVALID_REFRESH);
    expect(await statuses(second.access_token)).toEqual([200, 200]);
    expect((await flow.refresh(second.refresh_token)).status).toBe(200);
    // The list shows the scope of the remaining grant.
    expect(await shownOf(second.access_token)).toEqual({
      scope: 'openid payroll.read',
      is_active: true,
      revoked: false,
    });
  });

  it('keeps the grants of other users and other clients of the customer [AUTH-007]', async () => {
    const users = { ...READ, client_id: 'demo-users' };
    const [owners, paulas, elsewhere] = [await grant(users), await grant(users, PAULA), await grant()];
    expect((await revoke(owners.access_token, 'demo-users', 'demo-users-secret')).status).toBe(200);
    await hasEnded(owners.access_token);
    expect(await statuses(paulas.access_token)).toEqual([200, 200]);
    expect((await flow.refresh(paulas.refresh_token, { client_id: 'demo-users' })).status).toBe(200);
    expect(await statuses(elsewhere.access_token)).toEqual([200, 200]);
  });

  it('ends the connection with its last grant, and creates a new one on the next consent [AUTH-007]', async () => {
    const other = { username: 'other@demo.example', password: 'demo-other' };
    const first = await grant(READ, other);
    await revoke(first.refresh_token);
    expect(await shownOf(first.access_token)).toEqual({
      scope: 'openid payroll.read',
      is_active: false,
      revoked: true,
    });
    const again = await grant(READ, other);
    expect(decodeJwt(again.access_token).connection_id).not.toBe(decodeJwt(first.access_token).connection_id);
    expect(await statuses(first.access_token)).toEqual([401, 401]);
  });

  it('keeps the connection for a consent whose code is not exchanged yet [AUTH-007]', async () => {
    const lapsed = { username: 'lapsed@demo.example', password: 'demo-lapsed' };
    const first = await grant(READ, lapsed);
    const code = await flow.code(READ, lapsed);
    await revoke(first.refresh_token);
    await hasEnded(first.access_token);
    const next = await flow.exchange(code);
    expect(next.status).toBe(200);
    expect(await statuses(next.body.access_token)).toEqual([200, 200]);
  });

  it('keeps the grant revoked for the lifetime of its access tokens [AUTH-007]', async () => {
    const { access_token } = await grant();
    await revoke(access_token);
    service.clock.advance({ seconds: 1_799 });
    // A new consent makes the node reload the account.
    await flow.code(READ);
    expect(answerOf(await on(service, access_token))).toEqual(REFUSED);
  });

  it('ends a handed-over session with its grant even if the connection continues [AUTH-007]', async () => {
    const handing = { scope: 'openid payroll.read session.handoff' };
    const [first, second] = [await grant(handing), await grant(handing)];
    const link = async (token: string) =>
      new URL((await service.call('POST', '/api/partner/session-handoff', { token, body: {} })).body.url);
    const redeem = async (url: URL) => (await service.call('GET', url.pathname + url.search)).status;
    const links = [await link(first.access_token), await link(second.access_token)] as const;
    await revoke(first.access_token);
    expect([await redeem(links[0]), await redeem(links[1])]).toEqual([400, 302]);
  });
});
