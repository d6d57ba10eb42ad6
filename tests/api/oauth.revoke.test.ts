import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import {
  challengeOf,
  type Flow,
  flowOn,
  INVALID_CLIENT,
  INVALID_REFRESH,
  oauthProblem,
  oauthSchemaProblem,
  VERIFIER,
} from './oauth.flow.ts';
import { type SecondNode, secondNodeOn } from './oauth.probe.ts';

let service: TestApp;
let flow: Flow;
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
  it('ends the grant of a refresh token, and the connection with its last grant [AUTH-007]', async () => {
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

  it('returns the same 200 and changes nothing for an unknown token, a session token and one of another client', async () => {
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
      oauthProblem(413, 'invalid_request', 'The request body is larger than 64 kB, the limit of this address'),
    );
    const headers = { 'content-type': 'text/plain' };
    expect(answerOf(await service.call('POST', '/api/oauth/revoke', { headers, body: 'a=b' }))).toEqual(
      oauthProblem(
        415,
        'invalid_request',
        'The service does not accept the Content-Type of the request; send application/json, or a form if the operation takes one',
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
