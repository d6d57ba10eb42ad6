import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { scopesFor } from '../../src/http/gate.ts';
import type { Route } from '../../src/http/route.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, week } from '../fixtures/pay-world.ts';
import type { Reply } from '../harness/app.ts';
import { TEST_OPERATOR_TOKEN } from '../harness/secret.ts';
import { tokenFor } from '../harness/token.ts';

let world: FilingWorld;
let routes: ReadonlyMap<string, Route>;
let tokens: Readonly<Record<'customer' | 'partner' | 'person' | 'employee', string>>;

beforeAll(async () => {
  world = await filingWorld();
  const { service } = world;
  routes = new Map(service.app.routes.map((route) => [route.id, route]));
  const scope = [...new Set(service.app.routes.flatMap((route) => scopesFor(route)))].join(' ');
  const employee = { customerId: 3, employeeId: 7, userId: 0, adminMode: false, clientId: null } as const;
  tokens = {
    customer: await tokenFor(service, { customerId: 3, scope }),
    partner: await tokenFor(service, { customerId: 1, clientId: null, scope }),
    person: await tokenFor(service, { customerId: 3, clientId: null, scope }),
    employee: await tokenFor(service, { ...employee, scope }),
  };
  await service.database.query('update employee set employee_portal_active = true where id = 7');
});

const DOCUMENT = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}
const UNSAFE = Object.values(DOCUMENT.paths as Record<string, Record<string, Operation>>).flatMap((methods) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    ['post', 'put', 'patch', 'delete'].includes(method) ? [{ method, operation }] : [],
  ),
);
const hasDryRun = ({ operation }: (typeof UNSAFE)[number]) =>
  (operation.parameters ?? []).some(({ name, in: where }) => where === 'query' && name === 'dry_run');

function tokenOf({ access }: Route): string {
  if (access.kind === 'operator') return TEST_OPERATOR_TOKEN;
  if (access.kind === 'api-admin' || (access.kind === 'bearer' && access.callers === 'reseller')) return tokens.partner;
  if (access.kind === 'bearer' && access.callers === 'employee') return tokens.employee;
  return access.kind === 'bearer' && /person|signed-in/.test(access.callers) ? tokens.person : tokens.customer;
}

/** Calls an operation on the first records of the demo, without a body. */
function ask(operationId: string, query: string): Promise<Reply> {
  const route = routes.get(operationId)!;
  const names = (route.params as { properties?: Record<string, { type?: string }> } | undefined)?.properties ?? {};
  const path = Object.entries(names).reduce(
    (text, [name, { type }]) => text.replace(`{${name}}`, type === 'integer' ? '1' : 'x'),
    route.path,
  );
  return world.service.call(route.method, `${path}?${query}`, { token: tokenOf(route) });
}

const REFUSED = {
  detail: 'This operation cannot be tried with dry_run, so nothing was done; leave dry_run out, or send dry_run=false',
};

/** Tables that are not compared: authentication writes to most of them before the operation runs. */
const APART = ['session', 'throttle', 'shared_count', 'api_client_day', 'schema_migration'];

/** For each table that is compared, a digest of all its rows. */
async function digests(): Promise<Record<string, string>> {
  const { database } = world.service;
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.filter(({ name: table }) => !APART.includes(table))) {
    const [row] = await database.query<{ digest: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t`,
    );
    found[name] = row!.digest;
  }
  return found;
}

/** Calls an operation with `dry_run=true` and checks that no table row changed. */
async function dry(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  more: { readonly body?: unknown; readonly token?: string } = {},
): Promise<Reply> {
  const before = await digests();
  const address = `${url}${url.includes('?') ? '&' : '?'}dry_run=true`;
  const reply = await world.service.call(method, address, { token: world.token, ...more });
  expect(await digests()).toEqual(before);
  return reply;
}

/** A company with one employee and the pending pay of the week of 10 March 2026. */
async function aDraftRun() {
  const company = await world.company('AU');
  const employee = await world.employee(company, anAuEmployee());
  const { body: run } = await world.post(`/api/company/${company}/pay-runs`, {
    pay_period: 'WEEKLY',
    pay_date: '2026-03-10',
  });
  const path = `/api/company/${company}/pay-runs/${run.pay_run_id}`;
  const { body } = await world.post(`${path}/pending-pays`, undefined);
  return { company, employee, path, draft: body[0] };
}

describe('every unsafe operation of openapi.json', () => {
  it('[FIX-012] rejects dry_run=true with 422 unless the operation supports dry runs', async () => {
    const wrong: string[] = [];
    for (const { operation } of UNSAFE.filter((each) => !hasDryRun(each))) {
      const { status, body } = await ask(operation.operationId, 'dry_run=true');
      if (status !== 422 || body.detail !== REFUSED.detail)
        wrong.push(`${operation.operationId}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('[FIX-012] accepts dry_run=false', async () => {
    const wrong: string[] = [];
    for (const { operation } of UNSAFE.filter((each) => !hasDryRun(each))) {
      const { text } = await ask(operation.operationId, 'dry_run=false');
      if (text.includes('dry_run')) wrong.push(`${operation.operationId}: ${text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('[FIX-012] supports dry_run if it deletes data or processes pays, filings, super batches or imports', () => {
    const supported = UNSAFE.filter(hasDryRun).map(({ method, operation }) => [method, operation.operationId] as const);
    const deletes = UNSAFE.filter(({ method }) => method === 'delete').map(({ operation }) => operation.operationId);
    expect(supported.flatMap(([method, id]) => (method === 'delete' ? [id] : []))).toEqual(deletes);
    expect(supported.flatMap(([method, id]) => (method === 'delete' ? [] : [id])).sort()).toEqual([
      'amendPaydayFiling',
      'approveProposal',
      'cancelSuperBatch',
      'completePay',
      'completePayRun',
      'completePaydayFiling',
      'completeStpPayEvent',
      'confirmImport',
      'createImport',
      'createPays',
      'createReview',
      'createReviewBackPay',
      'createSuperBatch',
      'createWorkersCompPays',
      'fillFromTimesheets',
      'markSuperBatchPaid',
      'replaceStpPayEvent',
      'revertPay',
      'revertPayRun',
      'submitEmployeeDetails',
      'submitPaydayFiling',
      'submitStpPayEvent',
      'terminateEmployee',
      'updatePay',
    ]);
  });

  it('[FIX-012] stores nothing with dry_run=true, whatever the response', async () => {
    const before = await digests();
    for (const { operation } of UNSAFE.filter(hasDryRun)) {
      const { status, headers } = await ask(operation.operationId, 'dry_run=true');
      expect(status).toBeLessThan(500);
      if (status < 300)
        expect([operation.operationId, headers['x-svc-dry-run']]).toEqual([operation.operationId, 'true']);
    }
    expect(await digests()).toEqual(before);
  });

  it('[FIX-012] rejects an invalid value of dry_run, while a GET request ignores dry_run', async () => {
    expect((await world.get('/api/company?dry_run=true')).headers['x-svc-dry-run']).toBeUndefined();
    expect((await ask('createDepartment', 'dry_run=perhaps')).body).toEqual(REFUSED);
    expect((await ask('deleteDepartment', 'dry_run=perhaps')).status).toBe(422);
  });
});

describe('a dry run', () => {
  it('[FIX-012] returns the same body as the real completion of a run, with an ETag for If-Match', async () => {
    const { path, draft } = await aDraftRun();
    const shown = await dry('POST', `${path}/complete`);
    expect([shown.status, shown.body[0].is_complete, shown.headers['x-svc-dry-run']]).toEqual([200, true, 'true']);
    const stored = await world.service.call('POST', `${path}/complete`, {
      token: world.token,
      headers: { 'if-match': String(shown.headers.etag) },
    });
    expect(stored.headers['x-svc-dry-run']).toBeUndefined();
    expect([stored.status, stored.body]).toEqual([200, shown.body]);
    expect(stored.body[0].id).toBe(draft.id);
  });

  it('[FIX-012] returns 404 for an unknown run and 412 for an outdated ETag, as the real request does', async () => {
    const { path, company } = await aDraftRun();
    await world.service.call('POST', `${path}/complete`, { token: world.token });
    const again = await dry('POST', `${path}/revert`);
    expect(again.status).toBe(200);
    expect((await dry('POST', `/api/company/${company}/pay-runs/999999/complete`)).status).toBe(404);
    const stale = await world.service.call('POST', `${path}/complete?dry_run=true`, {
      token: world.token,
      headers: { 'if-match': '"other"' },
    });
    expect([stale.status, stale.headers['x-svc-dry-run']]).toEqual([412, undefined]);
  });

  it('[FIX-012] previews completing, reverting or deleting a pay without changing the pay', async () => {
    const { company, draft } = await aDraftRun();
    const one = `/api/company/${company}/pays/${draft.id}`;
    expect((await dry('POST', `${one}/complete`)).body.is_complete).toBe(true);
    const removed = await dry('DELETE', one);
    expect([removed.status, removed.text, removed.headers['x-svc-dry-run'], removed.headers.etag]).toEqual([
      204,
      '',
      'true',
      undefined,
    ]);
    expect((await world.post(`${one}/complete`, undefined)).status).toBe(200);
    const reverted = await dry('POST', `${one}/revert`);
    expect([reverted.status, reverted.body.is_complete]).toEqual([200, false]);
    expect(reverted.headers.etag).toMatch(/^"[\w-]{43}"$/);
    expect((await world.get(one)).body.is_complete).toBe(true);
  });

  it('[FIX-012] previews a termination without ending the employment', async () => {
    const { employee } = await aDraftRun();
    const body = { termination_date: '2026-03-13', pay_date: '2026-03-13', reason: 'RESIGNATION' };
    const url = `/api/employees/${employee}/terminate`;
    const shown = await dry('POST', url, { body });
    expect(shown.status, shown.text).toBe(200);
    expect((await world.get(`/api/employees/${employee}`)).body.is_terminated).toBe(false);
  });

  it('[FIX-012] returns the STP event that would be queued and sends nothing to the ATO', async () => {
    const company = await world.company('AU');
    const employee = await world.employee(company, anAuEmployee());
    const pay = await world.paid(company, employee, '2026-03-10');
    const url = `/api/company/${company}/stp-pay-events`;
    const shown = await dry('POST', url, { body: { pay_run_id: pay.pay_run_id, service_action: 'NEW' } });
    expect([shown.status, shown.body.status, shown.body.attempts]).toEqual([201, 'QUEUED', 0]);
    expect((await world.get(url)).body).toEqual([]);
    const sent = await world.post(url, { pay_run_id: pay.pay_run_id, service_action: 'NEW' });
    expect(sent.body.pay_ids).toEqual(shown.body.pay_ids);
  });

  it('[FIX-012] returns an ETag for new pays, which If-Match accepts when the pays are created', async () => {
    const company = await world.company('AU');
    const employee_id = await world.employee(company, anAuEmployee());
    const url = `/api/company/${company}/pays/create?pay_date=2026-03-10`;
    const body = [{ employee_id, hours: [week()] }];
    const shown = await dry('PUT', url, { body });
    const made = await world.service.call('PUT', url, {
      token: world.token,
      body,
      headers: { 'if-match': String(shown.headers.etag) },
    });
    expect([shown.status, shown.headers['x-svc-dry-run'], made.status]).toEqual([200, 'true', 200]);
  });

  it('[FIX-012] does not delete a company or an employee', async () => {
    const { company, employee } = await aDraftRun();
    for (const url of [`/api/company/${company}`, `/api/employees/${employee}`]) {
      expect([(await dry('DELETE', url)).status, (await world.get(url)).status]).toEqual([204, 200]);
    }
  });
});
