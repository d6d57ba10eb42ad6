import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { DEMO, LAPSED, tokenFor } from './company.tokens.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp({ shared: true });
});

describe('employment options', () => {
  it('returns 200 with id and name from GET /api/employment-types', async () => {
    const reply = await service.call('GET', '/api/employment-types', { token: await tokenFor(service, DEMO) });
    expect([reply.status, reply.body]).toEqual([
      200,
      [
        { id: 1, name: 'Full-time' },
        { id: 2, name: 'Part-time' },
        { id: 3, name: 'Casual' },
      ],
    ]);
  });

  it('returns 200 with id and name from GET /api/employment-tenures, also for a lapsed account with payroll.read', async () => {
    const token = await tokenFor(service, { ...LAPSED, scope: 'payroll.read' });
    const reply = await service.call('GET', '/api/employment-tenures', { token });
    expect([reply.status, reply.body]).toEqual([
      200,
      [
        { id: 1, name: 'Permanent' },
        { id: 2, name: 'Temporary' },
      ],
    ]);
  });
});
