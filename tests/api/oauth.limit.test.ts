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

it('[LIMIT-005] the token route takes 60 calls a minute from a client; the 61st waits', async () => {
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

it('[LIMIT-007] clients are counted apart though they share an address, and bad calls count', async () => {
  service.clock.advance({ minutes: 1 });
  expect(await times(60, () => flow.refresh('x', { client_id: 'demo-client' }))).toEqual([400]);
  expect(answerOf(await flow.refresh('x', { client_id: 'demo-client' }))).toEqual(TOO_MANY);
  const second = { client_id: 'second-client', client_secret: 'second-secret' };
  expect(answerOf(await flow.refresh('x', second))).toEqual(INVALID_REFRESH);
});

it('[LIMIT-007] strangers who name a client use up their own address and nothing of the client’s', async () => {
  service.clock.advance({ minutes: 1 });
  const [stranger, partner] = [from('192.0.2.1'), from('192.0.2.2')];
  const wrong = { client_id: 'demo-client', client_secret: 'wrong' };
  expect(await times(60, () => stranger.refresh('x', wrong))).toEqual([401]);
  expect(answerOf(await stranger.refresh('x', wrong))).toEqual(TOO_MANY);
  expect(await times(60, () => stranger.revoke({ ...wrong, token: 'x' }))).toEqual([401]);
  expect(answerOf(await stranger.revoke({ ...wrong, token: 'x' }))).toEqual(TOO_MANY);
  // A client without a secret is named by anybody; only a right code or refresh token is its own.
  const open = from('192.0.2.3');
  expect(await times(60, () => open.refresh('x', { client_id: 'demo-public' }))).toEqual([400]);
  expect(answerOf(await open.refresh('x', { client_id: 'demo-public' }))).toEqual(TOO_MANY);
  // The client itself has all of its calls left.
  expect(await times(60, () => partner.refresh('x', demo))).toEqual([400]);
  expect(await times(60, () => partner.revoke({ ...demo, token: 'x' }))).toEqual([200]);
  expect(answerOf(await partner.revoke({ ...demo, token: 'x' }))).toEqual(TOO_MANY);
});

it('[LIMIT-007] without a client_id the address is counted', async () => {
  service.clock.advance({ minutes: 1 });
  expect(await times(60, () => flow.post({ grant_type: 'refresh_token' }))).toEqual([422]);
  expect(answerOf(await flow.post({ grant_type: 'refresh_token' }))).toEqual(TOO_MANY);
});

it('[LIMIT-007] a code is still good after its client had to wait', async () => {
  service.clock.advance({ minutes: 1 });
  const { refresh_token } = await flow.connect();
  expect(await times(59, () => flow.refresh('x'))).toEqual([400]);
  expect(answerOf(await flow.refresh(refresh_token))).toEqual(TOO_MANY);
  service.clock.advance({ minutes: 1 });
  expect((await flow.refresh(refresh_token)).status).toBe(200);
});

it('[LIMIT-007] authorise is counted by address, 25 a minute', async () => {
  service.clock.advance({ minutes: 1 });
  expect(await times(25, () => flow.authorise({ client_id: 'nobody' }))).toEqual([400]);
  expect(answerOf(await flow.authorise())).toEqual({
    status: 429,
    body: { error: 'Rate limit exceeded: 25 per 1 minute' },
  });
});

it('the pages are counted by address too, and say so in words', async () => {
  service.clock.advance({ minutes: 1 });
  expect(await times(25, () => service.call('GET', '/auth/oauth-login?request=x'))).toEqual([400]);
  const reply = await service.call('GET', '/auth/oauth-login?request=x');
  expect(reply.status).toBe(429);
  expect(reply.headers['retry-after']).toBe('60');
  expect(reply.text).toContain('<h1>Too many tries</h1>');
});
