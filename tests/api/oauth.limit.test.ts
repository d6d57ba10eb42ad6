import { beforeAll, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { type Flow, flowOn, INVALID_REFRESH } from './oauth.flow.ts';

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

it('counts clients with the same address separately, failed calls included [LIMIT-007]', async () => {
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
  // Any caller can name a client without a secret; only a valid code or refresh token proves it.
  const open = from('192.0.2.3');
  expect(await times(60, () => open.refresh('x', { client_id: 'demo-public' }))).toEqual([400]);
  expect(answerOf(await open.refresh('x', { client_id: 'demo-public' }))).toEqual(TOO_MANY);
  // The client can still make all of its calls.
  expect(await times(60, () => partner.refresh('x', demo))).toEqual([400]);
  expect(await times(60, () => partner.revoke({ ...demo, token: 'x' }))).toEqual([200]);
  expect(answerOf(await partner.revoke({ ...demo, token: 'x' }))).toEqual(TOO_MANY);
});

it('counts unproven calls for the pair of address and client_id, so that one client’s failures never limit another [FIX-002]', async () => {
  service.clock.advance({ minutes: 1 });
  const office = from('192.0.2.4');
  expect(await times(60, () => office.refresh('x', { client_id: 'demo-public' }))).toEqual([400]);
  expect(answerOf(await office.refresh('x', { client_id: 'demo-public' }))).toEqual(TOO_MANY);
  const open = { client_id: 'open-client', redirect_uri: 'x', code_verifier: 'x'.repeat(43) };
  expect((await office.refresh('x', open)).status).toBe(401);
  expect(await times(60, () => office.refresh('x', demo))).toEqual([400]);
});

it('limits the unproven calls of an address to ten times as many, whatever client_id they send [FIX-002]', async () => {
  service.clock.advance({ minutes: 1 });
  const stranger = from('192.0.2.5');
  // Proven calls do not count for the address.
  expect(await times(60, () => stranger.refresh('x', demo))).toEqual([400]);
  let round = 0;
  const anyone = () => {
    round += 1;
    return stranger.refresh('x', { client_id: `guess-${round}`, client_secret: 'x' });
  };
  expect(await times(600, anyone)).toEqual([401]);
  expect(answerOf(await anyone())).toEqual({ status: 429, body: { error: 'Rate limit exceeded: 600 per 1 minute' } });
});

it('counts by address without a client_id [LIMIT-007]', async () => {
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

it('limits authorise to 25 calls a minute by address [LIMIT-007]', async () => {
  service.clock.advance({ minutes: 1 });
  expect(await times(25, () => flow.authorise({ client_id: 'nobody' }))).toEqual([400]);
  expect(answerOf(await flow.authorise())).toEqual({
    status: 429,
    body: { error: 'Rate limit exceeded: 25 per 1 minute' },
  });
});

it('limits the pages by address and shows an error page', async () => {
  service.clock.advance({ minutes: 1 });
  expect(await times(25, () => service.call('GET', '/auth/oauth-login?request=x'))).toEqual([400]);
  const reply = await service.call('GET', '/auth/oauth-login?request=x');
  expect(reply.status).toBe(429);
  expect(reply.headers['retry-after']).toBe('60');
  expect(reply.text).toContain('<h1>Too many attempts</h1>');
});
