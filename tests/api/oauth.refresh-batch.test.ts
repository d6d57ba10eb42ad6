import { decodeJwt } from 'jose';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { batchedRefreshes } from '../../src/auth/oauth/batched-refresh.ts';
import { hashToken } from '../../src/base/secrets.ts';
import { answerOf, buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { type Flow, flowOn, INVALID_CLIENT, INVALID_REFRESH, PAULA } from './oauth.flow.ts';

let service: TestApp;
let flow: Flow;
beforeAll(async () => {
  service = await buildTestApp();
  flow = flowOn(service);
  // From here on the node has cached both clients.
  for (const client_id of ['demo-client', 'demo-users']) {
    const { refresh_token } = await flow.connect({ client_id }, client_id === 'demo-users' ? PAULA : {});
    await flow.refresh(refresh_token, { client_id });
  }
});

const grantOf = ({ body }: Pick<Reply, 'body'>) => {
  const { sub, consent_id, connection_id } = decodeJwt(body.access_token);
  return { sub, consent_id, connection_id };
};

describe('simultaneous refreshes', () => {
  it('returns to each refresh the tokens of its own grant [OAUTH-027] [OAUTH-043]', async () => {
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

  it('sends them in one packet and skips a token that is locked', async () => {
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
    // Neither of these two was used up.
    expect((await flow.refresh(foreign.refresh_token)).status).toBe(200);
    expect((await flow.refresh(wrong.refresh_token)).status).toBe(200);
  });

  it('refuses the old secret right after it was changed [OAUTH-047]', async () => {
    const { refresh_token } = await flow.connect({ client_id: 'second-client' });
    const second = await flow.refresh(refresh_token, { client_id: 'second-client' });
    await service.database.query(`update oauth_client set secret_hash = $1 where client_id = 'second-client'`, [
      hashToken('another'),
    ]);
    const old = { client_id: 'second-client' };
    expect(answerOf(await flow.refresh(second.body.refresh_token, old))).toEqual(INVALID_CLIENT);
    expect((await flow.refresh(second.body.refresh_token, { ...old, client_secret: 'another' })).status).toBe(200);
  });

  it('serves a refresh whose token was locked as soon as it is unlocked', async () => {
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

  it('records the last use of a connection to the minute', async () => {
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
