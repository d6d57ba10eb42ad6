import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/http/route.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import { buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { tokenFor } from '../harness/token.ts';
import { ALL_OPEN, portalEmployee } from './self.flow.ts';
import { partnerToken } from './webhook.fixture.ts';

let service: TestApp;
/** Tokens by the kind of caller that a list accepts. */
let tokens: Record<'client' | 'owner' | 'partner' | 'reseller' | 'employee', string>;
let lists: readonly Route[];
beforeAll(async () => {
  service = await buildTestApp();
  tokens = {
    client: await tokenFor(service, { customerId: 3, scope: 'openid payroll.read payroll.write' }),
    owner: await tokenFor(service, { customerId: 3, clientId: null }),
    partner: await partnerToken(service),
    reseller: await tokenFor(service, { customerId: 1, scope: 'openid partner.checkout.write' }),
    employee: (await portalEmployee(service, { id: 1, ...ALL_OPEN })).token,
  };
  await service.database.query(
    `insert into api_key (customer_id, name, prefix, key_hash, scopes, networks, created_by, created_at, expires_at)
     select 1, 'Server ' || n, 'tsm_live_' || n, n, '{events.read}', '{}', 'partner@demo.example', '2026-03-01', '2026-06-01'
     from generate_series(1, 3) n`,
  );
  for (const name of ['Rates', 'Rules']) {
    const change = { from: '2025-07-07', pay_rate_per_hour: '99' };
    const premises = [{ kind: 'settings', changes: [1, 2].map((employee_id) => ({ employee_id, ...change })) }];
    const body = { name, from: '2025-07-01', to: '2026-06-30', premises };
    const reply = await service.call('POST', '/api/company/1/reviews', { token: tokens.client, body });
    expect([reply.status, reply.body.id], reply.text).toEqual([
      201,
      name === 'Rates' ? IDS.review_id : expect.any(Number),
    ]);
    await service.app.reviews.runDue();
  }
  await service.database.query(
    `insert into file_import (customer_id, id, company_id, kind, state, file_name, mapping, row_count, progress, created_by,
       created_at, expires_at, finished_at)
     values (3, 1, 1, 'pays', 'done', 'pays.csv', '{}', 3, 3, 'owner', '2026-03-10', '2026-03-17', '2026-03-10')`,
  );
  await service.database.query(
    `insert into file_import_row (customer_id, import_id, row_number, label, outcome, problems)
     select 3, 1, n, 'Row ' || n, 'created', '[]' from generate_series(2, 4) n`,
  );
  lists = service.app.routes.filter(({ pages }) => pages !== undefined);
});

/** Ids of demo records whose lists are not empty. */
const IDS: Readonly<Record<string, number>> = { employee_id: 1, group_id: 1, review_id: 1000, import_id: 1 };
const NEW_ZEALAND = new Set(['listPaydayFilings', 'listEmployeeDetailTasks']);

const addressOf = ({ id, path }: Route): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => String(name === 'company_id' ? (NEW_ZEALAND.has(id) ? 2 : 1) : IDS[name]));

function tokenOf({ access, path }: Route): string {
  if (path.startsWith('/api/self/')) return tokens.employee;
  if (path.startsWith('/api/partner-checkout')) return tokens.reseller;
  if (access.kind === 'api-admin' || path.startsWith('/api/api-client')) return tokens.partner;
  if (access.kind === 'bearer' && /person|signed-in|administrator/.test(access.callers)) return tokens.owner;
  return tokens.client;
}

/**
 * Lists with at most one entry in the demo world. Their second page is not tested, so each line is a gap in coverage.
 */
const TOO_SHORT: readonly string[] = [
  'listClientActivity',
  'listClientErrors',
  'listOwnConnections',
  'listConnections',
  'listCheckoutOrders',
  'listUsers',
  'listScimKeys',
  'listScimGroups',
  'listEmployeeAllowances',
  'listEmployeeDeductions',
  'listDeductionOrders',
  'listCompanyLeaveRequests',
  'listLeaveRequests',
  'listTimesheets',
  'listProposals',
  'listWorkersCompPays',
  'listApprovals',
  'listHistory',
  'listPayslipEmails',
  'listTestClocks',
  'listEmployeeDetailTasks',
  'listOwnLeaveRequests',
  'listOwnTimesheets',
  'listHireForms',
  'listHireDeclarations',
  'listOwnChangeRequests',
  'listChangeRequests',
  'listWebhookDeliveries',
];

const NEXT = /^<http:\/\/tasman\.test(\/[^>]+)>; rel="next"$/;
const nextOf = ({ headers }: Reply): string | undefined => {
  if (headers.link === undefined) return undefined;
  const [, address] = NEXT.exec(String(headers.link)) ?? [];
  expect(address, String(headers.link)).toBeDefined();
  return address;
};

/** Reads all pages of a list, and calls `between` after each page. */
async function walk(address: string, token: string, between: (page: unknown[]) => Promise<void> = async () => {}) {
  const pages: unknown[][] = [];
  for (let next: string | undefined = address; next !== undefined; ) {
    const reply: Reply = await service.call('GET', next, { token });
    expect([next, reply.status, reply.text.slice(0, reply.status === 200 ? 0 : 300)]).toEqual([next, 200, '']);
    pages.push(reply.body);
    next = nextOf(reply);
    await between(reply.body);
    expect(pages.length).toBeLessThan(300);
  }
  return pages;
}

describe('a list with pages', () => {
  it('returns the same entries in pages of one and two as in one response', async () => {
    const walked: string[] = [];
    for (const route of lists) {
      const address = addressOf(route);
      const token = tokenOf(route);
      // Reading employees writes audit log entries, so the audit log changes while this test reads it.
      const stays = route.id !== 'listAuditLog';
      const whole = await service.call('GET', `${address}?${stays ? '' : 'to=2026-03-09'}`, { token });
      expect([route.id, whole.status]).toEqual([route.id, 200]);
      const filter = stays ? '' : '&to=2026-03-09';
      const ones = whole.body.length > 40 ? [] : await walk(`${address}?limit=1${filter}`, token);
      const twos = await walk(`${address}?limit=2${filter}`, token);
      for (const pages of [ones, twos]) {
        if (pages === ones && ones.length === 0) continue;
        const all = pages.flat();
        // A list with a default limit returns that many entries and links to the next page.
        expect([route.id, whole.headers.link ? all.slice(0, whole.body.length) : all]).toEqual([route.id, whole.body]);
        expect(new Set(all.map((item) => JSON.stringify(item))).size).toBe(all.length);
      }
      expect(twos.slice(0, -1).every((page) => page.length === 2)).toBe(true);
      if (typeof route.pages === 'object') {
        const keys = whole.body.flatMap(route.pages.keyOf);
        expect([route.id, keys.filter((part: unknown) => part === undefined)]).toEqual([route.id, []]);
      }
      if (whole.body.length > 1) walked.push(route.id);
    }
    expect(lists.map(({ id }) => id).filter((id) => !walked.includes(id))).toEqual(TOO_SHORT);
  });

  it('returns 422 for a cursor that the list did not issue, before reading anything', async () => {
    for (const route of lists) {
      for (const cursor of ['x', 'A'.repeat(60), '%00']) {
        const reply = await service.call('GET', `${addressOf(route)}?cursor=${cursor}`, { token: tokenOf(route) });
        expect([route.id, reply.status, reply.errors[0]?.path]).toEqual([route.id, 422, '/query/cursor']);
      }
    }
  });

  it('documents the parameters limit and cursor, and does not require a cursor', () => {
    for (const { id, query } of lists) {
      const { properties, required = [] } = query as unknown as { properties: object; required?: readonly string[] };
      expect([id, Object.keys(properties)]).toEqual([id, expect.arrayContaining(['limit', 'cursor'])]);
      expect(required).not.toContain('cursor');
    }
  });
});

describe('cursors', () => {
  const employees = '/api/company/1/employees';
  const firstCursor = async (address: string, token = tokens.client) => {
    const next = nextOf(await service.call('GET', address, { token }));
    return new URL(next!, 'http://tasman.test').searchParams.get('cursor')!;
  };
  const refusal = async (address: string, token = tokens.client) => {
    const { status, errors } = await service.call('GET', address, { token });
    return [status, errors.map(({ path, code }) => `${path} ${code}`)];
  };
  const REFUSED = [422, ['/query/cursor wrong_cursor']];

  it('encrypts the cursor, so that it does not reveal the name of the last entry', async () => {
    const cursor = await firstCursor(`${employees}?limit=1`);
    const { body } = await service.call('GET', `${employees}?limit=1`, { token: tokens.client });
    const text = Buffer.from(cursor, 'base64url').toString('latin1').toLowerCase();
    expect(text.includes(body[0].last_name.toLowerCase())).toBe(false);
    expect(await firstCursor(`${employees}?limit=1`)).not.toBe(cursor);
  });

  it('returns 422 for a cursor with one changed character', async () => {
    const cursor = await firstCursor(`${employees}?limit=1`);
    for (const at of [0, 20, cursor.length - 3]) {
      const changed = `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
      expect(await refusal(`${employees}?cursor=${changed}`)).toEqual(REFUSED);
    }
    expect(await refusal(`${employees}?cursor=${cursor.slice(0, -4)}`)).toEqual(REFUSED);
  });

  it('accepts a cursor only for the list, company, filters and account that it was issued for', async () => {
    const cursor = await firstCursor(`${employees}?limit=1`);
    expect((await service.call('GET', `${employees}?limit=3&cursor=${cursor}`, { token: tokens.client })).status).toBe(
      200,
    );
    expect(await refusal(`${employees}/directory?cursor=${cursor}`)).toEqual(REFUSED);
    expect(await refusal(`/api/company/2/employees?cursor=${cursor}`)).toEqual(REFUSED);
    expect(await refusal(`${employees}?status=active&cursor=${cursor}`)).toEqual(REFUSED);
    const companies = await firstCursor('/api/company?limit=1');
    const other = await tokenFor(service, { customerId: 4, subject: 'other@demo.example' });
    expect(await refusal(`/api/company?cursor=${companies}`, other)).toEqual(REFUSED);
  });

  it('checks access on every page', async () => {
    const cursor = await firstCursor(`${employees}?limit=1`);
    const other = await tokenFor(service, { customerId: 4, subject: 'other@demo.example' });
    const next = `${employees}?limit=1&cursor=${cursor}`;
    expect((await service.call('GET', next, { token: other })).body).toEqual({
      detail: 'No company found with the given company_id',
    });
    expect((await service.call('GET', next)).status).toBe(401);
    const locked = await tokenFor(service, {
      customerId: 3,
      userId: 6,
      subject: 'paula',
      adminMode: false,
      clientId: null,
    });
    expect((await service.call('GET', next, { token: locked })).status).toBe(403);
  });

  it('accepts a cursor after the row that it points to was deleted', async () => {
    const address = '/api/company/1/departments';
    const make = async (name: string) =>
      (await service.call('POST', address, { token: tokens.client, body: { name } })).body.id;
    const ids = [await make('Zz one'), await make('Zz two'), await make('Zz three')];
    const { body: all } = await service.call('GET', address, { token: tokens.client });
    const at = all.findIndex(({ id }: { id: number }) => id === ids[0]);
    const cursor = await firstCursor(`${address}?limit=${at + 1}`);
    await service.call('DELETE', `${address}/${ids[0]}`, { token: tokens.client });
    const { body } = await service.call('GET', `${address}?cursor=${cursor}`, { token: tokens.client });
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Zz three', 'Zz two']);
    for (const id of ids.slice(1)) await service.call('DELETE', `${address}/${id}`, { token: tokens.client });
  });
});

describe('a list that grows while it is read', () => {
  it('returns every existing entry exactly once', async () => {
    const address = '/api/company/1/employees/directory';
    const { body: before } = await service.call('GET', address, { token: tokens.client });
    let made = 0;
    const pages = await walk(`${address}?limit=2`, tokens.client, async () => {
      made += 1;
      if (made > 4) return;
      // The new employees sort alternately before and after the employees on the current page.
      const employee = anAuEmployee({ last_name: made % 2 === 0 ? 'Aaa' : `Zzz ${made}` });
      const reply = await service.call('PUT', '/api/company/1/employees/create', {
        token: tokens.client,
        body: [employee],
      });
      expect(reply.status).toBe(201);
    });
    const shown = pages.flat() as { id: number }[];
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
    const known = new Set(before.map(({ id }: { id: number }) => id));
    expect(shown.filter(({ id }) => known.has(id))).toEqual(before);
    expect(shown.length).toBeGreaterThan(before.length);
  });

  it('uses the same number of SQL statements for any page size', async () => {
    const statements = (limit: number) =>
      costOf(service.database, () =>
        service.call('GET', `/api/company/1/employees/directory?limit=${limit}`, { token: tokens.client }),
      );
    await statements(1);
    expect(await statements(2)).toBe(await statements(200));
  });
});
