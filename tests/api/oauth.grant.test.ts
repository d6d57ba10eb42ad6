import { decodeJwt } from 'jose';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { batchedRefreshes } from '../../src/auth/oauth/batched-refresh.ts';
import { hashToken } from '../../src/base/secrets.ts';
import { answerOf, buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import {
  challengeOf,
  type Flow,
  flowOn,
  INVALID_CLIENT,
  INVALID_CODE,
  INVALID_REFRESH,
  oauthProblem,
  oauthSchemaProblem,
  PAULA,
  VERIFIER,
} from './oauth.flow.ts';
import { type SecondNode, secondNodeOn } from './oauth.probe.ts';

let flow: Flow;

describe('grants', () => {
  /** Two nodes share one database. A grant that ends on one node must also end on the other. */
  let service: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    service = await buildTestApp();
    other = await buildTestApp({ database: service.database });
    flow = flowOn(service);
  });

  const READ = { scope: 'openid payroll.read' };
  const REFUSED = { status: 401, body: { detail: 'Could not validate credentials' } };
  const on = (node: TestApp, token: string) => node.call('GET', '/api/company', { token });
  const statuses = async (token: string) => [(await on(service, token)).status, (await on(other, token)).status];

  /** Creates a grant and lets both nodes cache it as valid. */
  async function grant(query: Record<string, string> = READ, person: Record<string, unknown> = {}) {
    const tokens = await flow.connect(query, person);
    expect(await statuses(tokens.access_token)).toEqual([200, 200]);
    return tokens as { access_token: string; refresh_token: string };
  }

  /**
   * Expects that the grant ended at once on the node that was called, and on the other node once it received the
   * notification.
   */
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

    it('ends only this grant and its access tokens, on every node, when a refresh token is reused later [AUTH-006] [AUTH-007]', async () => {
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

    it('records a reuse once, with the grant and whether the connection ended with it [AUTH-007]', async () => {
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
      ).toEqual([
        { entity_type: 'connection', entity_id: connection_id, after: { consent_id, connection_ended: true } },
      ]);
    });
  });

  describe('reuse of a code', () => {
    it('ends the tokens of a reused code immediately on every node [AUTH-006] [AUTH-007]', async () => {
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

    it('ends the connection when its last grant ends, and creates a new connection on the next consent [AUTH-007]', async () => {
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

    it('keeps the connection while the code of a consent has not been exchanged [AUTH-007]', async () => {
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

    it('invalidates its handoff links, but not those of another grant of the same connection [AUTH-007]', async () => {
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
});

describe('revocation', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp();
    flow = flowOn(service);
  });

  const revoke = (form: Record<string, string>) =>
    service.call('POST', '/api/oauth/revoke', {
      form: { client_id: 'demo-client', client_secret: 'demo-secret', ...form },
    });
  const live = () => service.database.query('select id from connection where revoked_at is null');

  describe('200', () => {
    it('ends the grant of a refresh token, and ends the connection if it has no other grant [AUTH-007]', async () => {
      const { access_token, refresh_token } = await flow.connect();
      const { connection_id, consent_id } = decodeJwt(access_token);
      const reply = await revoke({ token: refresh_token, token_type_hint: 'refresh_token' });
      expect([reply.status, reply.body]).toEqual([200, {}]);
      expect(await live()).toEqual([]);
      expect(answerOf(await flow.refresh(refresh_token))).toEqual(INVALID_REFRESH);
      expect(
        await service.database.query(
          `select actor, api_client_id, action, entity_type, entity_id, after from audit_log where action = 'grant.revoke'`,
        ),
      ).toEqual([
        {
          actor: 'demo-client',
          api_client_id: 'demo-client',
          action: 'grant.revoke',
          entity_type: 'connection',
          entity_id: connection_id,
          after: { consent_id, connection_ended: true },
        },
      ]);
    });

    it('ends the grant of an access token', async () => {
      const node: SecondNode = await secondNodeOn(service);
      const { access_token, refresh_token } = await flow.connect({ scope: 'openid payroll.read' });
      expect((await revoke({ token: access_token })).status).toBe(200);
      expect(answerOf(await node.get(access_token))).toEqual({
        status: 401,
        body: { detail: 'Could not validate credentials' },
      });
      expect(answerOf(await flow.refresh(refresh_token))).toEqual(INVALID_REFRESH);
    });

    it('requires no secret from a public client', async () => {
      const code = await flow.code({ client_id: 'demo-public', code_challenge: challengeOf(VERIFIER) });
      const { body } = await flow.exchange(code, { client_id: 'demo-public', code_verifier: VERIFIER });
      const form = { token: body.refresh_token, client_id: 'demo-public' };
      expect((await service.call('POST', '/api/oauth/revoke', { form })).status).toBe(200);
      expect(answerOf(await flow.refresh(body.refresh_token, { client_id: 'demo-public' }))).toEqual(INVALID_REFRESH);
    });

    it('returns the same 200 and changes nothing for an unknown token, a session token and a token of another client', async () => {
      const { refresh_token, access_token } = await flow.connect();
      const session = await service.login('admin@demo.example', 'demo-admin');
      const theirs = { client_id: 'second-client', client_secret: 'second-secret' };
      const replies = [
        await revoke({ token: 'unknown' }),
        await revoke({ token: session }),
        await revoke({ token: refresh_token, ...theirs }),
        await revoke({ token: access_token, ...theirs }),
      ];
      expect(replies.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 4 }, () => [200, {}]));
      expect((await flow.refresh(refresh_token)).status).toBe(200);
    });
  });

  describe('401', () => {
    it('returns 401 for a wrong client secret', async () => {
      const { refresh_token } = await flow.connect();
      expect(answerOf(await revoke({ token: refresh_token, client_secret: 'wrong' }))).toEqual(INVALID_CLIENT);
      expect((await flow.refresh(refresh_token)).status).toBe(200);
    });
  });

  describe('413, 415', () => {
    it('returns 413 for a large form and 415 for a body that is neither a form nor JSON', async () => {
      expect(answerOf(await revoke({ token: 'x'.repeat(70_000) }))).toEqual(
        oauthProblem(413, 'invalid_request', 'The request body is larger than 64 kB, the limit for this operation'),
      );
      const headers = { 'content-type': 'text/plain' };
      expect(answerOf(await service.call('POST', '/api/oauth/revoke', { headers, body: 'a=b' }))).toEqual(
        oauthProblem(
          415,
          'invalid_request',
          'The service does not accept the Content-Type of the request; send application/json, or a form if the operation accepts one',
        ),
      );
    });
  });

  describe('422', () => {
    it('returns 422 naming the missing token', async () => {
      expect(answerOf(await service.call('POST', '/api/oauth/revoke', { form: { client_id: 'demo-client' } }))).toEqual(
        oauthSchemaProblem('body -> token: this field is required'),
      );
    });
  });
});

describe('simultaneous refreshes', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp();
    flow = flowOn(service);
    // These calls make the node cache both clients.
    for (const client_id of ['demo-client', 'demo-users']) {
      const { refresh_token } = await flow.connect({ client_id }, client_id === 'demo-users' ? PAULA : {});
      await flow.refresh(refresh_token, { client_id });
    }
  });

  const grantOf = ({ body }: Pick<Reply, 'body'>) => {
    const { sub, consent_id, connection_id } = decodeJwt(body.access_token);
    return { sub, consent_id, connection_id };
  };

  it('responds to each refresh with the tokens of its own grant [OAUTH-027] [OAUTH-043]', async () => {
    const first: { client_id: string; body: Reply['body'] }[] = [];
    for (let count = 0; count < 4; count += 1) {
      first.push({ client_id: 'demo-client', body: await flow.connect() });
      first.push({ client_id: 'demo-users', body: await flow.connect({ client_id: 'demo-users' }, PAULA) });
    }
    const second = await Promise.all(
      first.map(({ client_id, body }) => flow.refresh(body.refresh_token, { client_id })),
    );
    expect(second.map(({ status }) => status)).toEqual(first.map(() => 200));
    expect(second.map(grantOf)).toEqual(first.map(grantOf));
    const third = await Promise.all(
      second.map(({ body }, index) => flow.refresh(body.refresh_token, { client_id: first[index]!.client_id })),
    );
    expect(third.map(grantOf)).toEqual(first.map(grantOf));
  });

  it('sends simultaneous refreshes in one packet, and skips a token whose row is locked', async () => {
    const { database, clock } = service;
    const batched = batchedRefreshes({ db: database.db, clock });
    const client = { client_id: 'demo-client', client_secret: 'demo-secret' };
    batched.remember({
      id: 1,
      clientId: client.client_id,
      isPublic: false,
      secretHash: hashToken(client.client_secret),
    });
    const grants: Reply['body'][] = [];
    for (let count = 0; count < 3; count += 1) grants.push(await flow.connect());
    const holder = new pg.Client(database.admin);
    await holder.connect();
    await holder.query('begin');
    const held = hashToken(grants[1].refresh_token);
    await holder.query('select from refresh_token where token_hash = $1 for update', [held]);
    const refreshAll = () =>
      Promise.all(
        grants.map(({ refresh_token }) =>
          batched.refresh({ grant_type: 'refresh_token', refresh_token, ...client }, () => {}),
        ),
      );
    let issued: Awaited<ReturnType<typeof refreshAll>> = [];
    const packets = await costOf(
      database,
      async () => {
        issued = await refreshAll();
      },
      'packets',
    );
    await holder.query('commit');
    await holder.end();
    expect(packets).toBe(1);
    expect(issued.map((one) => one?.grant.consentId)).toEqual([
      decodeJwt(grants[0].access_token).consent_id,
      undefined,
      decodeJwt(grants[2].access_token).consent_id,
    ]);
  });

  it('refuses each invalid refresh separately [OAUTH-044] [OAUTH-047]', async () => {
    const [good, foreign, wrong, revoked] = await Promise.all([1, 2, 3, 4].map(() => flow.connect()));
    const { refresh_token: users } = await flow.connect({ client_id: 'demo-users' }, PAULA);
    await service.database.query('update consent set revoked_at = given_at where id = $1', [
      decodeJwt(revoked.access_token).consent_id,
    ]);
    const replies = await Promise.all([
      flow.refresh(good.refresh_token),
      flow.refresh(foreign.refresh_token, { client_id: 'demo-users' }),
      flow.refresh(wrong.refresh_token, { client_secret: 'wrong' }),
      flow.refresh(revoked.refresh_token),
      flow.refresh('x'.repeat(43)),
      flow.refresh(users, { client_id: 'demo-users' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 400, 401, 400, 400, 200]);
    expect(answerOf(replies[1]!)).toEqual(INVALID_REFRESH);
    expect(answerOf(replies[2]!)).toEqual(INVALID_CLIENT);
    // Neither failed attempt used up its refresh token.
    expect((await flow.refresh(foreign.refresh_token)).status).toBe(200);
    expect((await flow.refresh(wrong.refresh_token)).status).toBe(200);
  });

  it('refuses the old client secret right after the secret was changed [OAUTH-047]', async () => {
    const { refresh_token } = await flow.connect({ client_id: 'second-client' });
    const second = await flow.refresh(refresh_token, { client_id: 'second-client' });
    await service.database.query(`update oauth_client set secret_hash = $1 where client_id = 'second-client'`, [
      hashToken('another'),
    ]);
    const old = { client_id: 'second-client' };
    expect(answerOf(await flow.refresh(second.body.refresh_token, old))).toEqual(INVALID_CLIENT);
    expect((await flow.refresh(second.body.refresh_token, { ...old, client_secret: 'another' })).status).toBe(200);
  });

  it('serves a refresh whose token is locked as soon as the lock is released', async () => {
    const [held, free] = [await flow.connect(), await flow.connect()];
    const holder = new pg.Client(service.database.admin);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from refresh_token where token_hash = $1 for update', [hashToken(held.refresh_token)]);
    const waiting = flow.refresh(held.refresh_token);
    expect((await flow.refresh(free.refresh_token)).status).toBe(200);
    await holder.query('commit');
    expect((await waiting).status).toBe(200);
    await holder.end();
  });

  it('records the time at which a connection was last used, to the minute', async () => {
    const { access_token, refresh_token } = await flow.connect();
    const usedAt = async () => {
      const { connection_id } = decodeJwt(access_token);
      const [row] = await service.database.query<{ last_used_at: Date }>(
        'select last_used_at from connection where id = $1',
        [connection_id],
      );
      return row!.last_used_at;
    };
    service.clock.advance({ seconds: 61 });
    const at = service.clock.now();
    const second = await flow.refresh(refresh_token);
    expect(await usedAt()).toEqual(at);
    service.clock.advance({ seconds: 30 });
    await flow.refresh(second.body.refresh_token);
    expect(await usedAt()).toEqual(at);
  });
});
