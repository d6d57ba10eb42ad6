import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { DEMO, LAPSED, tokenFor } from './company.tokens.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});

describe('the choices of an employee’s form', () => {
  it('GET /api/employment-types 200 lists id and name', async () => {
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

  it('GET /api/employment-tenures 200 lists id and name, to a lapsed account and to payroll.read too', async () => {
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
