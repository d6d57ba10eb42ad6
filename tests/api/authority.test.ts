import { beforeAll, describe, expect, it } from 'vitest';
import type { Zone, ZoneLevel } from '../../src/http/principal.ts';
import type { Route } from '../../src/http/route.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { TRIES_ALL } from '../harness/fuzz-runs.ts';
import { tokenFor } from '../harness/token.ts';

/** A payroll user of the demo account. Each test sets the user's access levels on the first company. */
const PAULA = 101;
const AREAS: readonly Zone[] = ['COMPANY', 'EMPLOYEES', 'PAYS', 'LEAVE', 'REPORTS', 'SETTINGS'];
const LEVELS: readonly ZoneLevel[] = ['LOCKED', 'READ_ONLY', 'EDITABLE'];

let service: TestApp;
let session: string;
let partner: string;
/** The id of a pay of the company, and the id of its pay run. */
let pay: { id: number; run: number };

beforeAll(async () => {
  service = await buildTestApp();
  const [found] = await service.database.query<{ id: string; run: string }>(
    'select id, pay_run_id as run from pay where company_id = 1 order by id limit 1',
  );
  pay = { id: Number(found!.id), run: Number(found!.run) };
  const scope = 'openid payroll.read payroll.write session.handoff';
  const paula = { customerId: 3, userId: PAULA, subject: 'paula', adminMode: false, scope };
  session = await tokenFor(service, { ...paula, clientId: null });
  partner = await tokenFor(service, { ...paula, clientId: 'demo-users' });
});

/** Gives the user these access levels on the company and removes all other levels. */
async function permit(levels: Partial<Record<Zone, ZoneLevel>>): Promise<void> {
  await service.database.query(`delete from user_zone where user_id = ${PAULA}`);
  for (const [zone, level] of Object.entries(levels)) {
    await service.database.query(
      `insert into user_zone (customer_id, user_id, company_id, zone, level) values (3, ${PAULA}, 1, '${zone}', '${level}')`,
    );
  }
}

/** The expected area of each route by path: first for a user session, then for a partner token. */
const TABLE: readonly (readonly [RegExp, Zone, Zone])[] = [
  [/^\/api\/employees\/\{employee_id\}\/((nz-)?leave-|family-violence-leave)/, 'LEAVE', 'EMPLOYEES'],
  [/^\/api\/employees\/\{employee_id\}\/(long-service-leave|records\/)/, 'PAYS', 'EMPLOYEES'],
  [/^\/api\/employees\/\{employee_id\}/, 'EMPLOYEES', 'EMPLOYEES'],
  [/^\/api\/pay-run\//, 'PAYS', 'PAYS'],
  [/^\/api\/pays\//, 'PAYS', 'COMPANY'],
  [/^\/api\/redirect\//, 'PAYS', 'COMPANY'],
  [/\{company_id\}\/employees/, 'EMPLOYEES', 'COMPANY'],
  [/\{company_id\}\/(change-requests|hire-forms|bank-accounts)/, 'EMPLOYEES', 'EMPLOYEES'],
  [/\{company_id\}\/(payment-settings|declarations)/, 'SETTINGS', 'SETTINGS'],
  [/\{company_id\}\/pay-runs\/\{pay_run_id\}\/(payment|problems)/, 'PAYS', 'PAYS'],
  [/\{company_id\}\/leave-requests/, 'LEAVE', 'PAYS'],
  [/\{company_id\}\/(proposals|timesheets|reviews|history)/, 'PAYS', 'PAYS'],
  [/\{company_id\}\/(pays|pay-runs|create-workers-comp-pays|workers-comp-pays)/, 'PAYS', 'COMPANY'],
  [
    /\{company_id\}\/(filing-problems|stp-|payday-filings|employee-detail-tasks|super-contributions|super-batches|payroll-tax|year-to-date|monthly-totals|reports)/,
    'REPORTS',
    'REPORTS',
  ],
  [/^\/api\/company\/\{company_id\}/, 'COMPANY', 'COMPANY'],
];

/** These routes require an administrator. Access levels do not grant access to them. */
const ADMINISTERED = [
  'replaceUserPermissions',
  'replaceScimGroupPermissions',
  'deleteCompany',
  'savePaymentSettings',
  'readApprovalPolicy',
  'changeApprovalPolicy',
];
/**
 * The area of these routes depends on the approval, the policy or the kind of import, so their handlers check it. The
 * tests are in approval*.test.ts and import*.test.ts [DUTY-003, IMP-001].
 */
const CHECKED_BY_HANDLER = [
  'requestApproval',
  'beginPasskeyApproval',
  'approveApproval',
  'rejectApproval',
  'confirmApprovalPolicy',
  'listImportFields',
  'createImport',
  'readImport',
  'listImportRows',
  'confirmImport',
];
/** These routes accept only a signed-in person. */
const IN_PERSON = ['confirmPortalAddress', 'reviewHireForm', 'acceptHireForm', 'returnHireForm'];
/** These routes need only read access: a download is a POST that changes nothing. */
const VIEWS = ['downloadGlPostingsCsv', 'downloadGlPostingsPdf'];

const targeted = () =>
  service.app.routes.filter(
    (route) =>
      route.access.kind === 'bearer' &&
      route.access.target &&
      ![...ADMINISTERED, ...CHECKED_BY_HANDLER].includes(route.id),
  );

const areasOf = ({ path }: Route) => {
  const found = TABLE.find(([pattern]) => pattern.test(path));
  if (!found) throw new Error(`${path} has no area in the table`);
  return { own: found[1], partner: found[2] };
};

/** Whether a level in one area also applies to another: LEAVE without a level of its own follows PAYS [DUTY-001]. */
const covers = (area: Zone, needed: Zone): boolean => needed === area || (area === 'PAYS' && needed === 'LEAVE');

const suffices = (level: ZoneLevel, route: Route): boolean =>
  level === 'EDITABLE' || (level === 'READ_ONLY' && (route.method === 'GET' || VIEWS.includes(route.id)));

/**
 * Uses an existing company, pay run and, for routes of an employee, employee. Apart from the pay to explain, other
 * records do not exist, so that a call that is let through changes nothing.
 */
const addressOf = ({ path, id }: Route): string =>
  path
    .replace('{company_id}', '1')
    .replace('{employee_id}', path.startsWith('/api/employees/') ? '1' : '999999')
    .replace('{pay_run_id}', String(pay.run))
    .replace('{pay_id}', id === 'explainPay' ? String(pay.id) : '999999')
    .replace('{report}', 'headcount')
    .replace('{record}', 'employee-records')
    .replaceAll(/\{\w+\}/g, '999999');

const isLetIn = async (route: Route, token: string): Promise<boolean> =>
  (await service.call(route.method, addressOf(route), { token })).status !== 403;

/**
 * The routes to call with this level. EDITABLE calls every route, because only the highest level reveals every area
 * that was opened by mistake. For other levels, `npm test` calls the routes of the area and a fifth of the others; `npm
 * run test:rest` calls the routes that `npm test` leaves out.
 */
const calledWith = (area: Zone, level: ZoneLevel): readonly Route[] =>
  targeted().filter((route, index) => {
    const { own, partner } = areasOf(route);
    const isCalledFirst = level === 'EDITABLE' || covers(area, own) || partner === area || index % 5 === 0;
    return isCalledFirst !== TRIES_ALL;
  });

/** Returns the routes that wrongly admit or reject the caller. */
async function wronglyAnswered(
  token: string,
  expected: (route: Route) => boolean,
  routes: readonly Route[] = targeted(),
): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of routes) {
    const letIn = await isLetIn(route, token);
    if (letIn !== expected(route)) wrong.push(`${route.id} ${letIn ? 'lets in' : 'keeps out'}`);
  }
  return wrong;
}

describe('access to company and employee routes by permission area', () => {
  // `npm test` already calls every route with EDITABLE.
  const tried = TRIES_ALL ? LEVELS.filter((level) => level !== 'EDITABLE') : LEVELS;
  const levels = AREAS.flatMap((area) => tried.map((level) => [area, level] as const));

  it.each(levels)(
    'checks a user session against the area of the resource: %s %s, with read access to COMPANY [AUTH-001] [DUTY-001]',
    async (area, level) => {
      const company = area === 'COMPANY' ? level : 'READ_ONLY';
      await permit({ COMPANY: company, [area]: level });
      const isExpected = (route: Route) => {
        const { own } = areasOf(route);
        const held = covers(area, own) ? level : own === 'COMPANY' ? company : 'LOCKED';
        return company !== 'LOCKED' && suffices(held, route);
      };
      const wrong = await wronglyAnswered(session, isExpected, calledWith(area, level));
      expect(wrong).toEqual([]);
    },
  );

  it.each(levels)(
    'checks a partner token against the area that the contract names, which is never LEAVE: %s %s [AUTH-001] [DUTY-001]',
    async (area, level) => {
      await permit({ [area]: level });
      const isExpected = (route: Route) => {
        // This route requires access to both COMPANY and PAYS, because it leads to the company's pays.
        if (route.id === 'redirectToCompany') return false;
        // A user of the customer must confirm the address, even if a partner may change it [FIX-009].
        if (IN_PERSON.includes(route.id)) return false;
        return areasOf(route).partner === area && suffices(level, route);
      };
      const wrong = await wronglyAnswered(partner, isExpected, calledWith(area, level));
      expect(wrong).toEqual([]);
    },
  );

  it('rejects a session without read access to COMPANY regardless of its other areas [AUTH-001]', async () => {
    await permit({
      EMPLOYEES: 'EDITABLE',
      PAYS: 'EDITABLE',
      LEAVE: 'EDITABLE',
      REPORTS: 'EDITABLE',
      SETTINGS: 'EDITABLE',
    });
    expect(await wronglyAnswered(session, () => false)).toEqual([]);
  });

  it('names the missing permission in the error', async () => {
    await permit({ COMPANY: 'READ_ONLY', EMPLOYEES: 'READ_ONLY' });
    expect(answerOf(await service.call('GET', '/api/employees/1', { token: session })).status).toBe(200);
    expect(answerOf(await service.call('DELETE', '/api/employees/1', { token: session }))).toEqual({
      status: 403,
      body: { detail: 'Your EMPLOYEES permission on this company does not allow changes' },
    });
    expect(answerOf(await service.call('GET', '/api/company/1/pays', { token: session }))).toEqual({
      status: 403,
      body: { detail: 'Your PAYS permission on this company does not allow viewing' },
    });
  });
});

describe('a user whose LEAVE differs from PAYS', () => {
  const opens = (areas: readonly Zone[]) => (route: Route) => areas.includes(areasOf(route).own);
  const ofPaysOrLeave = () => targeted().filter((route) => opens(['PAYS', 'LEAVE'])(route));

  it('keeps a session with PAYS but without LEAVE out of every leave route [DUTY-001]', async () => {
    await permit({ COMPANY: 'READ_ONLY', PAYS: 'EDITABLE', LEAVE: 'LOCKED' });
    expect(await wronglyAnswered(session, opens(['PAYS']), ofPaysOrLeave())).toEqual([]);
  });

  it('admits a session with LEAVE but without PAYS to the leave routes but to no pay route [DUTY-001]', async () => {
    await permit({ COMPANY: 'READ_ONLY', PAYS: 'LOCKED', LEAVE: 'EDITABLE' });
    expect(await wronglyAnswered(session, opens(['LEAVE']), ofPaysOrLeave())).toEqual([]);
    expect(
      ofPaysOrLeave()
        .filter(opens(['LEAVE']))
        .map(({ id }) => id)
        .sort(),
    ).toEqual([
      'approveLeaveRequest',
      'cancelLeaveRequest',
      'createLeaveRequest',
      'declineLeaveRequest',
      'deleteLeaveRequest',
      'listCompanyLeaveRequests',
      'listLeaveBalances',
      'listLeaveRequests',
      'readFamilyViolenceLeave',
      'readLeaveRequest',
      'readNzLeaveEntitlements',
    ]);
  });

  it('checks a partner token for company leave against PAYS, whatever the level of LEAVE [DUTY-001]', async () => {
    const list = async () => answerOf(await service.call('GET', '/api/company/1/leave-requests', { token: partner }));
    await permit({ PAYS: 'READ_ONLY', LEAVE: 'LOCKED' });
    expect((await list()).status).toBe(200);
    await permit({ PAYS: 'LOCKED', LEAVE: 'EDITABLE' });
    expect(await list()).toEqual({
      status: 403,
      body: { detail: 'Your PAYS permission on this company does not allow viewing' },
    });
  });

  it('checks a partner token for employee leave against EMPLOYEES, whatever the level of LEAVE [DUTY-001]', async () => {
    const list = async () => answerOf(await service.call('GET', '/api/employees/1/leave-balances', { token: partner }));
    await permit({ EMPLOYEES: 'READ_ONLY', LEAVE: 'LOCKED' });
    expect((await list()).status).toBe(200);
    await permit({ LEAVE: 'EDITABLE' });
    expect(await list()).toEqual({
      status: 403,
      body: { detail: 'Your EMPLOYEES permission on this company does not allow viewing' },
    });
  });
});

describe('administration routes', () => {
  const all = Object.fromEntries(AREAS.map((area) => [area, 'EDITABLE'])) as Record<Zone, ZoneLevel>;

  it('returns 403 when a payroll user with access to every area administers companies or payment settings [AUTH-002]', async () => {
    await permit(all);
    const only = { detail: 'Only an account administrator may do this' };
    const company = await service.call('PUT', '/api/company/create', { token: session, body: {} });
    expect(answerOf(company)).toEqual({ status: 403, body: only });
    for (const [method, path] of [
      ['DELETE', '/api/company/1'],
      ['PUT', '/api/company/1/payment-settings'],
    ] as const) {
      expect(answerOf(await service.call(method, path, { token: session, body: {} }))).toEqual({
        status: 403,
        body: only,
      });
      expect(answerOf(await service.call(method, path, { token: partner, body: {} }))).toEqual({
        status: 403,
        body: only,
      });
    }
  });

  it('returns 403 to a partner token for users, clients, API keys, webhooks and connections [AUTH-002] [AUTH-003]', async () => {
    const token = await tokenFor(service, { customerId: 3, scope: 'openid payroll.read payroll.write' });
    const routes = service.app.routes.filter(({ path }) =>
      /^\/api\/(users|api-client|api-keys|webhooks|connections)/.test(path),
    );
    const answers = await Promise.all(
      routes.map(async (route) => ({
        id: route.id,
        status: (await service.call(route.method, route.path.replaceAll(/\{\w+\}/g, '1'), { token })).status,
      })),
    );
    expect(answers).toEqual(routes.map(({ id }) => ({ id, status: 403 })));
    expect(routes.length).toBeGreaterThan(20);
  });

  it('allows administration in the owner’s own session', async () => {
    const token = await service.login('admin@demo.example', 'demo-admin');
    expect((await service.call('GET', '/api/users', { token })).status).toBe(200);
    expect((await service.call('PUT', '/api/company/1/payment-settings', { token, body: {} })).status).toBe(422);
  });
});

describe('access rules of routes', () => {
  it('name the area of every route with a company, employee or pay run id in its path [AUTH-001]', () => {
    const ownRecord = service.app.routes.filter(
      ({ path, access }) =>
        /\{(company_id|employee_id|pay_run_id)\}/.test(path) && (access.kind !== 'bearer' || !access.target),
    );
    expect(ownRecord.map(({ id }) => id)).toEqual([]);
    for (const route of targeted()) {
      const { target } = route.access as Extract<Route['access'], { kind: 'bearer' }>;
      const { own, partner } = areasOf(route);
      expect([route.id, target?.area, target?.partnerArea ?? target?.area]).toEqual([route.id, own, partner]);
    }
  });

  it('admit every kind of caller only on a few known routes without a record id in their path', () => {
    const kinds = service.app.routes.filter(
      ({ access }) => access.kind === 'bearer' && !access.target && access.callers === 'anyone',
    );
    expect(kinds.map(({ id }) => id).sort()).toEqual([
      'autocompleteAddress',
      'interpretAwards',
      'listCompanies',
      'listCompaniesByDue',
      'listDueOfAllCompanies',
      'listEmploymentTenures',
      'listEmploymentTypes',
    ]);
  });
});
