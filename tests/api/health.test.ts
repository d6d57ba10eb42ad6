import { beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/version.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp({ shared: true });
});

describe('health pages', () => {
  it('answers /healthz with the version without a database query', async () => {
    const before = service.database.db.stats().statements;
    expect(answerOf(await service.call('GET', '/healthz'))).toEqual({
      status: 200,
      body: { status: 'ok', version: VERSION },
    });
    expect(service.database.db.stats().statements).toBe(before);
  });

  it('answers /readyz while the database responds', async () => {
    expect(answerOf(await service.call('GET', '/readyz'))).toEqual({ status: 200, body: { status: 'ready' } });
  });
});
