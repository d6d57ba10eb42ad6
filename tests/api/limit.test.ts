import { describe, expect, it } from 'vitest';
import { RATE_CLASSES, type RateClass } from '../../src/http/limits/rate-limit.ts';
import { buildTestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

describe('rate class of each route', () => {
  // Token 60; pays, pay runs, workers' compensation and terminations 60; collections 120; all others 25.
  const expected = (method: string, path: string): RateClass => {
    // Revocation (RFC 7009) is not in the contract and counts like the token route.
    if (path === '/api/oauth/token' || path === '/api/oauth/revoke') return 'token';
    if (/\/gl-postings\/pdf$|\/payslip\.pdf$|\/payslips\.zip$|\/summary\.pdf$/.test(path)) return 'pdf';
    // Reports are not in the contract and count like its other PDFs.
    if (path.endsWith('/reports/{report}/pdf')) return 'pdf';
    if (/^\/api\/company\/\{company_id\}\/(pays|pay-runs|create-workers-comp-pays|workers-comp-pays)(\/|$)/.test(path))
      return 'pay';
    if (/^\/api\/pays\/|\/terminate$|\/termination$/.test(path)) return 'pay';
    const lists = [
      '/api/company',
      '/api/company/{company_id}/employees',
      '/api/company/{company_id}/allowances',
      '/api/employment-types',
      '/api/employment-tenures',
      '/api/webhooks',
      '/api/webhooks/deliveries',
      '/api/api-client/connections',
    ];
    return method === 'GET' && lists.includes(path) ? 'list' : 'standard';
  };

  it('gives every route the rate class of the contract [LIMIT-001] [LIMIT-002] [LIMIT-003] [LIMIT-004] [LIMIT-006] [LIMIT-011]', async () => {
    const { app } = await buildTestApp();
    const named = app.routes.map(({ method, path, rate }) => ({ method, path, rate }));
    const wrong = named.filter(({ method, path, rate }) => {
      const wanted = expected(method, path);
      // Collections outside the contract may be lists too.
      return rate !== wanted && !(method === 'GET' && rate === 'list' && wanted === 'standard');
    });
    expect(wrong).toEqual([]);
    expect(RATE_CLASSES).toEqual({ token: 60, pay: 60, list: 120, standard: 25, pdf: 10 });
  });
});

describe('calls above the limit', () => {
  it.each([
    ['GET', '/api/employees/1', 25, '[LIMIT-001]'],
    ['GET', '/api/employees/1/termination', 60, '[LIMIT-002]'],
    ['GET', '/api/employment-types', 120, '[LIMIT-004]'],
    ['GET', '/api/company/1', 25, '[LIMIT-006]'],
  ])('%s %s returns 429 after %i calls %s', async (method, address, limit) => {
    const service = await buildTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    const token = await tokenFor(service, { customerId: 3, scope: 'payroll.read' });
    const statuses: number[] = [];
    for (let call = 0; call <= limit; call += 1) statuses.push((await service.call(method, address, { token })).status);
    expect(statuses.indexOf(429)).toBe(limit);
    // The caller needs this to back off [LIMIT-010].
    const { headers } = await service.call(method, address, { token });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    // Another client of the same customer is counted separately.
    const second = await tokenFor(service, { customerId: 3, scope: 'payroll.read', clientId: 'second-client' });
    expect((await service.call(method, address, { token: second })).status).not.toBe(429);
  });
});
