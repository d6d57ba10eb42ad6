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

it('[LIMIT-007] clients are counted apart though they share an address, and bad calls count', async () => {
  service.clock.advance({ minutes: 1 });
  expect(await times(60, () => flow.refresh('x', { client_id: 'demo-client', client_secret: 'wrong' }))).toEqual([401]);
  expect(answerOf(await flow.refresh('x', { client_id: 'demo-client' }))).toEqual({
    status: 429,
    body: { error: 'Rate limit exceeded: 60 per 1 minute' },
  });
  expect(answerOf(await flow.refresh('x', { client_id: 'second-client' }))).toEqual(INVALID_REFRESH);
  // Without a client_id the address is counted.
  expect(await times(60, () => flow.post({ grant_type: 'refresh_token' }))).toEqual([422]);
  expect(answerOf(await flow.post({ grant_type: 'refresh_token' }))).toEqual({
    status: 429,
    body: { error: 'Rate limit exceeded: 60 per 1 minute' },
  });
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
