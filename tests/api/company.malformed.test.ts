import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/http/route.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { fuzzRuns } from '../harness/fuzz-runs.ts';
import { DEMO, tokenFor } from './company.fixture.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, DEMO);
});

const OURS = new Set(['Companies', 'Departments', 'Pay rates', 'Allowances', 'Deductions', 'Addresses']);

/** Values that have caused failures in the database, in JSON parsing, in arithmetic or in lists of ids. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\u0000',
    'a\u0000@x.example',
    '\ud800',
    '𝒳'.repeat(60),
    "'; drop table company; --",
    '1e309',
    '-0',
    '0.0000001',
    '999999999999999.999999999999',
    0,
    -1,
    1e21,
    5e-324,
    Number.MAX_SAFE_INTEGER,
    [],
    [0],
    [1, 1, 2],
    [Number.MAX_SAFE_INTEGER],
    {},
    'NORMAL',
    'SPECIAL',
    'AU',
    'nz',
    'OD',
    '2024-02-30',
    '51824753556',
    '49091850',
  ),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 130 }),
);

const keysOf = (schema: unknown) => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
const bodyOf = (route: Route) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record(Object.fromEntries(keysOf(route.body).map((key) => [key, nasty])), { requiredKeys: [] }),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
const queryOf = (route: Route) =>
  fc.record(Object.fromEntries(keysOf(route.query).map((key) => [key, nasty.map(String)])), { requiredKeys: [] });

describe('malformed requests', () => {
  it('never returns 500 for arbitrary bodies, queries and paths', async () => {
    const routes = service.app.routes.filter(({ tag, id }) => OURS.has(tag) && id !== 'deleteCompany');
    const failures: string[] = [];
    for (const route of routes) {
      const runs = fuzzRuns(route.body ? 60 : 15);
      const request = fc.record({
        ids: fc.array(fc.constantFrom('1', '2', '3', '7', '999999', '0', '-1', 'abc', '%00', '9007199254740993'), {
          minLength: 3,
          maxLength: 3,
        }),
        body: route.body ? bodyOf(route) : fc.constant(undefined),
        query: route.query ? queryOf(route) : fc.constant({}),
      });
      for (const { ids, body, query } of fc.sample(request, { numRuns: runs, seed: 4_711 })) {
        let place = 0;
        const path = route.path.replaceAll(/\{\w+\}/g, () => ids[place++]!);
        const search = new URLSearchParams(query as Record<string, string>).toString();
        const url = search === '' ? path : `${path}?${search}`;
        const reply = await service.call(route.method, url, {
          token,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        if (reply.status >= 500) failures.push(`${route.method} ${url} ${JSON.stringify(body)}: ${reply.status}`);
      }
    }
    expect(failures).toEqual([]);
    expect(routes.length).toBeGreaterThan(35);
  });
});
