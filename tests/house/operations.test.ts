import { beforeAll, describe, expect, it } from 'vitest';
import { scopesFor } from '../../src/http/gate.ts';
import { TAGS } from '../../src/http/openapi/document.ts';
import { type Route, statusesOf } from '../../src/http/route.ts';
import { buildTestApp, type Call, type Reply, type TestApp } from '../harness/app.ts';
import { TEST_OPERATOR_TOKEN } from '../harness/secret.ts';
import { tokenFor } from '../harness/token.ts';

let service: TestApp;
let tight: TestApp;
let customer: string;
let scopeless: string;
let partner: string;
let person: string;
let employee: string;

/** An employee with portal access, whose company no test deletes. The token needs no sign-in. */
const EMPLOYEE = { customerId: 3, employeeId: 7, userId: 0, adminMode: false, clientId: null } as const;

beforeAll(async () => {
  const OPERATOR_TOKEN = TEST_OPERATOR_TOKEN;
  service = await buildTestApp({ env: { OPERATOR_TOKEN } });
  tight = await buildTestApp({ env: { OPERATOR_TOKEN, RATE_LIMIT_SCALE: '0.01' } });
  const scope = [...new Set(service.app.routes.flatMap((route) => scopesFor(route)))].join(' ');
  customer = await tokenFor(service, { customerId: 3, scope });
  scopeless = await tokenFor(service, { customerId: 3, scope: 'openid' });
  partner = await tokenFor(service, { customerId: 1, clientId: null, scope });
  person = await tokenFor(service, { customerId: 3, clientId: null, scope });
  employee = await tokenFor(service, { ...EMPLOYEE, scope });
  for (const { database } of [service, tight]) {
    await database.query('update employee set employee_portal_active = true where id = 7');
  }
});

const properties = (schema: Route['params']) =>
  Object.entries((schema as { properties?: Record<string, { type?: string }> } | undefined)?.properties ?? {});

/** Fills the path parameters with ids from the demo, or each number with this text. */
const addressOf = (route: Route, number = '1'): string =>
  properties(route.params).reduce(
    (path, [name, { type }]) => path.replace(`{${name}}`, type === 'integer' ? number : 'x'),
    route.path,
  );

function tokenOf({ access }: Route): string {
  if (access.kind === 'operator') return TEST_OPERATOR_TOKEN;
  if (access.kind === 'api-admin' || (access.kind === 'bearer' && access.callers === 'reseller')) return partner;
  if (access.kind === 'bearer' && access.callers === 'employee') return employee;
  return access.kind === 'bearer' && /person|signed-in/.test(access.callers) ? person : customer;
}
const authorised = (route: Route): Call => (route.access.kind === 'public' ? {} : { token: tokenOf(route) });

async function eachRoute(
  choose: (route: Route) => boolean,
  ask: (route: Route) => Promise<Reply>,
  expected: number,
): Promise<void> {
  const wrong: string[] = [];
  for (const route of service.app.routes.filter(choose)) {
    const reply = await ask(route);
    if (reply.status !== expected) wrong.push(`${route.id}: ${reply.status} ${reply.text.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
}

const send = (route: Route, options: Call, address = addressOf(route)) => service.call(route.method, address, options);
const promises = (status: number) => (route: Route) => statusesOf(route).includes(status);
/** The size limit of the route's body, which is one of four. */
const limitOf = ({ access, bodyIs }: Route) =>
  access.kind === 'public'
    ? { bytes: 65_536, text: 'The request body is larger than 64 kB, the limit for this operation' }
    : bodyIs?.multipart
      ? { bytes: 10_747_904, text: 'The file is larger than 10 MB; split it into several files' }
      : bodyIs?.batch
        ? { bytes: 33_554_432, text: 'The request body is larger than 32 MB; split it into several requests' }
        : { bytes: 1_048_576, text: 'The request body is larger than 1 MB, the limit for this operation' };
const secured = (route: Route) => route.access.kind !== 'public';
const hasNumber = (route: Route) => properties(route.params).some(([, { type }]) => type === 'integer');

describe('every operation', () => {
  it('returns 401 without a token and with an invalid token [CONV-011]', async () => {
    await eachRoute(secured, (route) => send(route, {}), 401);
    await eachRoute(secured, (route) => send(route, { token: 'not.a.token' }), 401);
    const route = service.app.routes.find(secured)!;
    const [none, bad] = [await send(route, {}), await send(route, { token: 'x.y.z' })];
    // RFC 9728: a 401 response points to the metadata of the authorization server.
    const origin = 'resource_metadata="http://tasman.test/.well-known/oauth-protected-resource"';
    expect([none.body, none.headers['www-authenticate']]).toEqual([
      { detail: 'Not authenticated' },
      `Bearer ${origin}`,
    ]);
    expect([bad.body, bad.headers['www-authenticate']]).toEqual([
      { detail: 'Could not validate credentials' },
      `Bearer error="invalid_token", ${origin}`,
    ]);
  });

  it('returns 403 for a token without the scope, and for a customer on a route that requires an API admin [SCOPE-002]', async () => {
    await eachRoute(
      (route) => route.access.kind === 'bearer',
      (route) => send(route, { token: scopeless }),
      403,
    );
    await eachRoute(
      (route) => route.access.kind === 'api-admin',
      (route) => send(route, { token: customer }),
      403,
    );
  });

  it('returns 422 for a word in place of an id [CONV-030]', async () => {
    await eachRoute(hasNumber, (route) => send(route, authorised(route), addressOf(route, 'abc')), 422);
  });

  it('returns 422 for a query with a NUL character', async () => {
    const firstOf = (route: Route) => properties(route.query)[0]?.[0];
    await eachRoute(
      (route) => firstOf(route) !== undefined && route.body === undefined && route.before === undefined,
      (route) => send(route, authorised(route), `${addressOf(route)}?${firstOf(route)}=%00`),
      422,
    );
  });

  it('returns 422 for a body that is not JSON', async () => {
    const json = (route: Route) => route.body !== undefined && !route.bodyIs?.form;
    await eachRoute(json, (route) => send(route, { ...authorised(route), body: '{"broken' }), 422);
  });

  it('returns 413 with the limit for a body that exceeds it, and 415 for a body of the wrong content type [AUTH-011]', async () => {
    const sized = (bytes: number) => ({ 'content-type': 'application/json', 'content-length': String(bytes) });
    const wrong: string[] = [];
    for (const route of service.app.routes.filter(promises(413))) {
      const { bytes, text } = limitOf(route);
      const over = await send(route, { ...authorised(route), body: '{}', headers: sized(bytes + 1) });
      if (over.status !== 413 || over.body.detail !== text) wrong.push(`${route.id}: ${over.status} ${over.text}`);
    }
    expect(wrong).toEqual([]);
    const text = { 'content-type': 'text/plain' };
    await eachRoute(promises(415), (route) => send(route, { ...authorised(route), body: 'x', headers: text }), 415);
  });

  it('only the listed operations accept 32 MB, among them every operation whose body is a list [AUTH-011]', () => {
    const batches = service.app.routes.filter(({ bodyIs }) => bodyIs?.batch).map(({ id }) => id);
    expect(batches.sort()).toEqual([
      'approveTimesheets',
      'checkEmployees',
      'createCompany',
      'createEmployees',
      'createFirstBankAccounts',
      'createPays',
      'createReview',
      'createTimesheets',
      'createWorkersCompPays',
      'interpretAwards',
      'loadHistory',
      'reopenTimesheets',
      'submitTimesheets',
      'updateEmployees',
    ]);
    const lists = service.app.routes.filter(({ body }) => (body as { type?: string } | undefined)?.type === 'array');
    expect(lists.map(({ id }) => id).filter((id) => !batches.includes(id))).toEqual([]);
  });

  it('ignores unknown query parameters [AUTH-012]', async () => {
    const wrong: string[] = [];
    for (const route of service.app.routes) {
      // An unknown parameter must not change the response, whether the call succeeds or fails.
      const ask = (query: string) => send(route, authorised(route), `${addressOf(route)}${query}`);
      const [plain, odd] = [await ask(''), await ask('?no_such_parameter=%00&__proto__=1')];
      // A successful write cannot be repeated with the same result.
      if (route.method !== 'GET' && plain.status < 300) continue;
      if (plain.status !== odd.status)
        wrong.push(`${route.id}: ${plain.status} ${odd.status} ${odd.text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('returns 429 when its rate limit is exceeded [CONV-019]', async () => {
    await eachRoute(
      () => true,
      async (route) => {
        const ask = async () => tight.call(route.method, addressOf(route), await tightToken(route));
        await ask();
        return ask();
      },
      429,
    );
  });

  it('every operation has a unique operation id, a summary and a known tag [API-002]', () => {
    const names = service.app.routes.map(({ id }) => id);
    expect(new Set(names).size).toBe(names.length);
    for (const { id, summary, tag } of service.app.routes) {
      expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
      expect(summary.length).toBeGreaterThan(5);
      expect(Object.keys(TAGS), `the tag of ${id} has no description`).toContain(tag);
    }
  });

  it('every operation outside /auth, .well-known and the GL codes has a path that starts with /api, and none has a version segment [CONV-001] [API-003]', () => {
    const outside = service.app.routes.map(({ path }) => path).filter((path) => !path.startsWith('/api/'));
    expect(outside.filter((path) => !/^\/(auth\/|admin\/company\/gl_codes|\.well-known\/)/.test(path))).toEqual([]);
    expect(service.app.routes.filter(({ path }) => /\/v\d+(\/|$)/.test(path))).toEqual([]);
  });
});

async function tightToken(route: Route): Promise<Call> {
  if (route.access.kind === 'public') return {};
  if (route.access.kind === 'operator') return { token: TEST_OPERATOR_TOKEN };
  const scope = scopesFor(route).join(' ');
  const caller = {
    [partner]: { customerId: 1, clientId: null },
    [person]: { customerId: 3, clientId: null },
    [employee]: EMPLOYEE,
  };
  return { token: await tokenFor(tight, { scope, ...(caller[tokenOf(route)] ?? { customerId: 3 }) }) };
}

describe('the API document', () => {
  it('serves the API document as OpenAPI 3.1.0 with version 0.1.0, without a token [API-001] [API-006]', async () => {
    const { status, body } = await service.call('GET', '/openapi.json');
    expect([status, body.openapi, body.info.version]).toEqual([200, '3.1.0', '0.1.0']);
    expect(Object.keys(body.components.securitySchemes)).toEqual([
      'bearer',
      'oauth2PasswordBearer',
      'apiKey',
      'oauth2',
    ]);
  });
});
