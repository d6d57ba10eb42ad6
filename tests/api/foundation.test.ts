import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});

describe('the service pages', () => {
  it('answers /healthz without a query', async () => {
    const before = service.database.db.stats().statements;
    expect(answerOf(await service.call('GET', '/healthz'))).toEqual({ status: 200, body: { status: 'ok' } });
    expect(service.database.db.stats().statements).toBe(before);
  });

  it('answers /readyz while the database answers', async () => {
    expect(answerOf(await service.call('GET', '/readyz'))).toEqual({ status: 200, body: { status: 'ready' } });
  });
});
