import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '../../src/base/clock.ts';
import { sharedCounts } from '../../src/db/shared-counts.ts';
import { RateLimitExceeded } from '../../src/http/errors.ts';
import {
  AskingOtherNodes,
  type CountedCall,
  RATE_CLASSES,
  type RateClass,
  type RateLimiter,
  rateLimiter,
} from '../../src/http/limits/rate-limit.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';
import { tokenFor } from '../harness/token.ts';

describe('limits', () => {
  describe('rate class of each route', () => {
    // Calls per minute: 60 for tokens; 60 for pays, pay runs, workers' compensation and terminations; 120 for
    // collections; 10 for PDFs; 25 for all other routes.
    const expected = (method: string, path: string): RateClass => {
      // Revocation (RFC 7009) is not in the contract. It has the same limit as the token route.
      if (path === '/api/oauth/token' || path === '/api/oauth/revoke') return 'token';
      if (/\/gl-postings\/pdf$|\/payslip\.pdf$|\/payslips\.zip$|\/summary\.pdf$/.test(path)) return 'pdf';
      // PDFs of letters, reports and records are not in the contract. They have the same limit as its PDFs.
      if (path.endsWith('/letters/{employee_id}.pdf')) return 'pdf';
      if (path.endsWith('/reports/{report}/pdf') || path.endsWith('/records/{record}/pdf')) return 'pdf';
      if (
        /^\/api\/company\/\{company_id\}\/(pays|pay-runs|create-workers-comp-pays|workers-comp-pays)(\/|$)/.test(path)
      )
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
        // Lists outside the contract may also use the limit for lists.
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
    ])('%s %s returns 429 after %i calls in a minute %s', async (method, address, limit) => {
      const service = await buildTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
      const token = await tokenFor(service, { customerId: 3, scope: 'payroll.read' });
      const statuses: number[] = [];
      for (let call = 0; call <= limit; call += 1)
        statuses.push((await service.call(method, address, { token })).status);
      expect(statuses.indexOf(429)).toBe(limit);
      // The caller needs this header to know when to retry [LIMIT-010].
      const { headers } = await service.call(method, address, { token });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      // Calls by another client of the same customer are counted separately.
      const second = await tokenFor(service, { customerId: 3, scope: 'payroll.read', clientId: 'second-client' });
      expect((await service.call(method, address, { token: second })).status).not.toBe(429);
    });
  });
});

describe('limits on several nodes', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await cloneDatabase('demo');
  });
  afterAll(() => database.drop());

  const clock = movableClock('2026-03-10T00:00:30Z');
  const node = ({ db } = database) => {
    const shared = sharedCounts({ db, clock, logger: { info: () => {}, warn: () => {} } });
    // Without this long timeout, a slow response on a busy machine would make a node count calls on its own.
    return { shared, limiter: rateLimiter({ clock, scale: 1, shared, patienceMs: 60_000 }) };
  };
  type Node = ReturnType<typeof node>;

  /** Starts nodes that know about each other, after the nodes of earlier tests have expired. */
  async function together(count: number): Promise<Node[]> {
    clock.advance({ minutes: 10 });
    const nodes = Array.from({ length: count }, () => node());
    for (const { shared } of nodes) await shared.join();
    for (const { shared } of nodes) await shared.join();
    expect(nodes.map(({ shared }) => shared.nodes())).toEqual(Array(count).fill(count));
    return nodes;
  }

  const call = (rate: RateClass): CountedCall => ({ key: 'client demo', template: `GET /api/${rate}`, rate });

  /** Returns the number of admitted calls when each node receives this many calls at once. */
  async function burst(nodes: readonly Pick<Node, 'limiter'>[], rate: RateClass, calls: number): Promise<number> {
    const ask = async ({ limiter }: Pick<Node, 'limiter'>) => limiter.count(call(rate));
    const asked = Array.from({ length: calls }, () => nodes.map(ask)).flat();
    const ended = await Promise.allSettled(asked);
    for (const end of ended) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(RateLimitExceeded);
    return ended.filter(({ status }) => status === 'fulfilled').length;
  }

  const atOnce = async (limiter: RateLimiter, counted: CountedCall): Promise<boolean> => {
    for (;;) {
      try {
        limiter.countAtOnce(counted);
        return true;
      } catch (error) {
        if (!(error instanceof AskingOtherNodes)) return false;
        await error.answered;
      }
    }
  };

  describe('a cluster of nodes on one database', () => {
    it.each([2, 3, 7])(
      'keeps each limit to within a fifth when all %i nodes are called at once [LIMIT-008]',
      async (count) => {
        const nodes = await together(count);
        for (const rate of Object.keys(RATE_CLASSES) as RateClass[]) {
          const through = await burst(nodes, rate, RATE_CLASSES[rate]);
          expect(through, rate).toBeGreaterThanOrEqual(RATE_CLASSES[rate] * 0.8);
          expect(through, rate).toBeLessThanOrEqual(RATE_CLASSES[rate] * 1.2);
        }
      },
    );

    it('exceeds each limit by at most a fifth when nodes are called in turn, and rejects no call below it [LIMIT-008]', async () => {
      const nodes = await together(3);
      for (const rate of Object.keys(RATE_CLASSES) as RateClass[]) {
        let through = 0;
        for (const each of nodes) through += await burst([each], rate, RATE_CLASSES[rate]);
        expect(through, rate).toBeGreaterThanOrEqual(RATE_CLASSES[rate]);
        expect(through, rate).toBeLessThanOrEqual(RATE_CLASSES[rate] * 1.2);
      }
    });

    it('keeps the limit to within a fifth for calls counted within a transaction [LIMIT-008]', async () => {
      const nodes = await together(3);
      const asked = Array.from({ length: 60 }, () => nodes.map(({ limiter }) => atOnce(limiter, call('token')))).flat();
      const through = (await Promise.all(asked)).filter(Boolean).length;
      expect(through).toBeGreaterThanOrEqual(48);
      expect(through).toBeLessThanOrEqual(72);
    });

    it('counts the calls that a node admitted while it was the only node', async () => {
      const [first] = (await together(1)) as [Node];
      expect(await burst([first], 'list', 100)).toBe(100);
      const second = node();
      await second.shared.join();
      await first.shared.join();
      // The new node receives its burst of calls before the first node does.
      const through = 100 + (await burst([second], 'list', 120)) + (await burst([first], 'list', 120));
      expect(through).toBeGreaterThanOrEqual(120);
      expect(through).toBeLessThanOrEqual(144);
    });

    it('admits calls again in the next minute', async () => {
      const nodes = await together(2);
      // Makes enough calls for every node to learn that the limit is exhausted.
      await burst(nodes, 'standard', 50);
      expect(await burst(nodes, 'standard', 1)).toBe(0);
      clock.advance({ minutes: 1 });
      expect(await burst(nodes, 'standard', 1)).toBe(2);
    });

    it('uses no SQL statements while only one node is running', async () => {
      const [alone] = (await together(1)) as [Node];
      const before = database.db.stats().statements;
      expect(await burst([alone], 'standard', 30)).toBe(25);
      expect(database.db.stats().statements).toBe(before);
    });

    it('counts calls per node while the database does not respond, and rejects no caller because of the outage', async () => {
      const failing = {
        nodes: () => 3,
        take: () => Promise.reject(new Error('the database is away')),
        whenJoined: () => {},
      };
      const limiter = rateLimiter({ clock, scale: 1, shared: failing });
      expect(await burst([{ limiter }], 'standard', 60)).toBe(25);
    });
  });

  describe('two services on one database', () => {
    const nodesOf = async (service: TestApp) =>
      /^tasman_nodes (\d+)$/m.exec((await service.call('GET', '/metrics')).text)?.[1];
    const listening = async (on: TestDatabase | 'demo') => {
      const service = await buildTestApp({ database: on, env: { RATE_LIMIT_SCALE: '1' } });
      await service.app.server.listen({ host: '127.0.0.1', port: 0 });
      return service;
    };

    it('share a caller’s limit while both run, and notice when the other stops [LIMIT-007] [LIMIT-008] [LIMIT-013]', async () => {
      const first = await listening('demo');
      const nodes = [first, await listening(first.database)] as const;
      for (const each of nodes) await expect.poll(() => nodesOf(each)).toBe('2');
      const token = await tokenFor(nodes[0], { customerId: 3, scope: 'payroll.read' });
      const replies = await Promise.all(
        Array.from({ length: 30 }, () => nodes.map((each) => each.call('GET', '/api/company/1', { token }))).flat(),
      );
      const through = replies.filter(({ status }) => status === 200).length;
      expect(through).toBeGreaterThanOrEqual(20);
      expect(through).toBeLessThanOrEqual(30);
      const refused = replies.filter(({ status }) => status !== 200);
      for (const { status, body, headers } of refused) {
        expect([status, body, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([
          429,
          { error: 'Rate limit exceeded: 25 per 1 minute' },
          '25',
          '0',
        ]);
      }
      await nodes[1].close();
      await expect.poll(() => nodesOf(nodes[0])).toBe('1');
    });
  });
});
