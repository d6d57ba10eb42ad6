import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/http/route.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { aBrowser } from './account.fixture.ts';
import { sentMails } from './checkout.maker.ts';
import { ALL_OPEN, complete, owner, PASSWORD, type PortalEmployee, portalEmployee, setEmployee } from './self.flow.ts';

describe('GET /api/self', () => {
  let service: TestApp;
  let olivia: PortalEmployee;
  let liam: PortalEmployee;
  /** The first employee of company 2, which is in New Zealand. */
  let kiwi: PortalEmployee;

  beforeAll(async () => {
    service = await buildTestApp();
    olivia = await portalEmployee(service, { id: 1, ...ALL_OPEN });
    liam = await portalEmployee(service, { id: 2, email_address: 'liam@wattle.example' });
    const [nz] = await service.database.query<{ id: string }>(
      'select min(id) as id from employee where company_id = 2',
    );
    kiwi = await portalEmployee(service, {
      ...ALL_OPEN,
      id: Number(nz!.id),
      company: 2,
      email_address: 'kiwi@x.example',
    });
  });

  const get = (who: PortalEmployee, path: string) => service.call('GET', `/api/self${path}`, { token: who.token });
  const post = (who: PortalEmployee, path: string, body?: unknown) =>
    service.call('POST', `/api/self${path}`, { token: who.token, ...(body === undefined ? {} : { body }) });
  const notOpened = (what: string) => ({
    status: 403,
    body: { detail: `Your payroll office has not enabled this for you: ${what}` },
  });

  describe('GET /api/self', () => {
    it('returns 200 with the employee and what the company has enabled', async () => {
      const { leave_types, ...body } = (await get(olivia, '')).body;
      const { employee_portal_active: _open, ...may } = ALL_OPEN;
      expect(body).toEqual({
        employee_id: 1,
        company_id: 1,
        company_name: 'Wattle Bakery Pty Ltd',
        country: 'AU',
        first_name: 'Olivia',
        last_name: 'Marsh',
        number: 'W001',
        position: 'Head baker',
        start_date: '2021-03-01',
        termination_date: null,
        today: '2026-03-10',
        may,
      });
      expect(leave_types).toContainEqual({ leave_type: 'HOLIDAY', name: 'Annual leave' });
      expect((await get(liam, '')).body.may.allow_view_payslips).toBe(false);
      const nz = (await get(kiwi, '')).body;
      expect(nz.leave_types).toContainEqual({ leave_type: 'ANNUAL_HOLIDAYS', name: 'Annual holidays' });
    });
  });

  describe('GET /api/self/pays', () => {
    it('returns 200 with completed pays, newest first, with the amounts that the payroll office sees', async () => {
      const { body } = await get(olivia, '/pays');
      const { body: office } = await service.call('GET', '/api/company/1/pays?employee_id=1&limit=100', {
        token: await owner(service),
      });
      type Pay = { id: number; is_complete: boolean; gross: number; net: number; tax: number };
      const shown = office
        .filter((pay: Pay) => pay.is_complete)
        .map(({ id, gross, net, tax }: Pay) => [id, gross.toFixed(2), net.toFixed(2), tax.toFixed(2)]);
      expect(shown.length).toBeGreaterThan(3);
      type Own = Record<'pay_id' | 'gross' | 'net' | 'tax', unknown>;
      expect(body.map(({ pay_id, gross, net, tax }: Own) => [pay_id, gross, net, tax])).toEqual(shown);
      expect(Object.keys(body[0])).toEqual(['pay_id', 'payment_date', 'start_date', 'end_date', 'gross', 'tax', 'net']);
      const days = body.map(({ end_date }: { end_date: string }) => end_date);
      expect(days).toEqual([...days].sort().reverse());
      expect((await get(olivia, '/pays?limit=2')).body).toEqual(body.slice(0, 2));
    });

    it('returns 403 when payslips are not enabled, and 422 for an invalid limit', async () => {
      expect(answerOf(await get(liam, '/pays'))).toEqual(notOpened('payslips'));
      expect((await get(olivia, '/pays?limit=0')).status).toBe(422);
    });
  });

  describe('GET /api/self/pays/{pay_id}/payslip.pdf', () => {
    it('returns 200 with the same payslip as the payroll office downloads', async () => {
      const [{ pay_id: id }] = (await get(olivia, '/pays')).body;
      const own = await get(olivia, `/pays/${id}/payslip.pdf`);
      expect([own.status, own.headers['content-type'], own.headers['cache-control']]).toEqual([
        200,
        'application/pdf',
        'private, no-store',
      ]);
      const office = await service.call('GET', `/api/company/1/pays/${id}/payslip.pdf`, {
        token: await owner(service),
      });
      expect(own.text.length).toBe(office.text.length);
      expect(own.text.startsWith('%PDF-')).toBe(true);
    });

    it('returns 404 for a pay that is unknown, pending, or of another employee, company or account', async () => {
      const ids = await service.database.query<{ id: string }>(
        `(select min(id) as id from pay where employee_id = 2) union all (select min(id) from pay where company_id = 2)
       union all (select min(id) from pay where customer_id = 6)`,
      );
      expect(ids.every(({ id }) => id !== null)).toBe(true);
      const [own] = await service.database.query<{ id: string }>('select max(id) as id from pay where employee_id = 1');
      await service.database.query(`update pay set is_complete = false, completed_at = null where id = ${own!.id}`);
      for (const id of [...ids.map((row) => row.id), own!.id, '999999']) {
        expect([id, answerOf(await get(olivia, `/pays/${id}/payslip.pdf`))]).toEqual([
          id,
          { status: 404, body: { detail: 'Pay not found' } },
        ]);
      }
      await service.database.query(
        `update pay set is_complete = true, completed_at = created_at where id = ${own!.id}`,
      );
    });

    it('returns 422 for a pay id that is not a number, and 403 when payslips are not enabled', async () => {
      for (const id of ["1'--", '1%20or%201=1', '-1', '0', '1.5', '99999999999999999999', '..%2F..%2Fcompany']) {
        expect([id, (await get(olivia, `/pays/${id}/payslip.pdf`)).status]).toEqual([id, 422]);
      }
      expect(answerOf(await get(liam, '/pays/1/payslip.pdf'))).toEqual(notOpened('payslips'));
    });

    it('returns 200 for a terminated employee while the portal is enabled', async () => {
      await service.database.query(
        `update employee set is_terminated = true, termination_date = '2026-03-01' where id = 1`,
      );
      const [{ pay_id: id }] = (await get(olivia, '/pays')).body;
      expect((await get(olivia, `/pays/${id}/payslip.pdf`)).status).toBe(200);
      expect((await get(olivia, '')).body.termination_date).toBe('2026-03-01');
      await service.database.query('update employee set is_terminated = false, termination_date = null where id = 1');
    });
  });

  describe('GET /api/self/leave-balances', () => {
    const kinds = async (who: PortalEmployee) =>
      (await get(who, '/leave-balances')).body.map(({ leave_type }: { leave_type: string }) => leave_type);

    it('returns 200 with only the balances that the company has enabled', async () => {
      const { body: office } = await service.call('GET', '/api/employees/1/leave-balances', {
        token: await owner(service),
      });
      expect((await get(olivia, '/leave-balances')).body).toEqual(office);
      expect(await kinds(liam)).toEqual([]);
      await setEmployee(service, { id: 2 }, { allow_view_sick_leave_balance: true });
      expect(await kinds(liam)).toEqual(['SICK']);
      await setEmployee(
        service,
        { id: 2 },
        { allow_view_sick_leave_balance: false, allow_view_holiday_leave_balance: true },
      );
      expect(await kinds(liam)).toEqual(['HOLIDAY']);
      await setEmployee(
        service,
        { id: 1 },
        { allow_view_holiday_leave_balance: false, allow_view_sick_leave_balance: false },
      );
      expect(await kinds(olivia)).toEqual(['LONG_SERVICE']);
      await setEmployee(
        service,
        { id: 1 },
        { allow_view_holiday_leave_balance: true, allow_view_sick_leave_balance: true },
      );
      expect(await kinds(kiwi)).toContain('ANNUAL_HOLIDAYS');
    });
  });

  describe('leave requests', () => {
    const WEEK = { leave_type: 'HOLIDAY', start_date: '2026-06-01', end_date: '2026-06-05', notes: 'Winter' };

    it('returns 201 for a leave request, and shows the employee the decision of the payroll office', async () => {
      const made = await post(olivia, '/leave-requests', WEEK);
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({ employee_id: 1, status: 'pending', hours: '38.00', notes: 'Winter' });
      const path = `/api/employees/1/leave-requests/${made.body.id}`;
      const token = await owner(service);
      expect((await service.call('GET', path, { token })).body).toEqual(made.body);
      expect((await service.call('POST', `${path}/approve`, { token })).status).toBe(200);
      const { body } = await get(olivia, '/leave-requests');
      expect(body.find(({ id }: { id: number }) => id === made.body.id).status).toBe('approved');
      const cancelled = await post(olivia, `/leave-requests/${made.body.id}/cancel`);
      expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
      expect(answerOf(await post(olivia, `/leave-requests/${made.body.id}/cancel`))).toEqual({
        status: 409,
        body: { detail: 'This leave is already cancelled' },
      });
      const audit = await service.call('GET', '/api/audit?action=leave-request.create&limit=1', { token });
      expect(audit.body[0].actor).toBe('olivia');
    });

    const mailsAfter = async (act: () => Promise<{ readonly status: number; readonly text: string }>) => {
      await sentMails(service);
      const reply = await act();
      expect([200, 201], reply.text).toContain(reply.status);
      return (await sentMails(service)).map(({ to, subject, text }) => ({ to, subject, text }));
    };
    const dayOff = (day: string) => ({ leave_type: 'UNPAID', start_date: day, end_date: day });

    it('emails a request of an employee to the users who can approve leave or, without such users, to the owner', async () => {
      const token = await owner(service);
      const permit = async (LEAVE: string) => {
        const path = '/api/users/101/companies/1/permissions';
        const body = { COMPANY: 'READ_ONLY', LEAVE };
        expect((await service.call('PUT', path, { token, body })).status).toBe(200);
      };
      await service.database.query(
        `update account_user set email_address = 'paula@wattle.example' where customer_id = 3 and id = 101`,
      );
      await permit('EDITABLE');
      const week = { ...WEEK, leave_type: 'UNPAID', start_date: '2026-11-02', end_date: '2026-11-06' };
      const [mail, ...others] = await mailsAfter(() => post(olivia, '/leave-requests', week));
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        to: 'paula@wattle.example',
        subject: 'Leave request from Olivia Marsh is waiting for approval',
      });
      expect(mail!.text).toContain(
        'Olivia Marsh has requested leave at Wattle Bakery Pty Ltd from Monday 2 November 2026 to Friday 6 November 2026.',
      );
      expect(mail!.text.toLowerCase()).not.toContain('unpaid');
      await permit('READ_ONLY');
      const toOwner = await mailsAfter(() => post(olivia, '/leave-requests', dayOff('2026-11-09')));
      expect(toOwner.map(({ to }) => to)).toEqual(['admin@demo.example']);
    });

    it('emails the employee when the payroll office approves, declines or cancels leave, but not about own actions', async () => {
      const token = await owner(service);
      const [employee] = await service.database.query<{ email_address: string }>(
        'select email_address from employee where id = 1',
      );
      const to = employee!.email_address;
      const request = async (day: string) =>
        `/api/employees/1/leave-requests/${(await post(olivia, '/leave-requests', dayOff(day))).body.id}`;
      const [kept, refused, own] = [await request('2026-11-16'), await request('2026-11-17'), '2026-11-18'];
      const decide = (path: string, verb: string) =>
        mailsAfter(() => service.call('POST', `${path}/${verb}`, { token }));
      for (const [path, verb, decision, day] of [
        [kept, 'approve', 'approved', 'Monday 16 November 2026'],
        [refused, 'decline', 'declined', 'Tuesday 17 November 2026'],
        [kept, 'cancel', 'cancelled', 'Monday 16 November 2026'],
      ] as const) {
        const [mail, ...others] = await decide(path, verb);
        expect(others).toEqual([]);
        expect(mail).toMatchObject({ to, subject: `Your leave was ${decision}` });
        expect(mail!.text).toContain(`Wattle Bakery Pty Ltd has ${decision} your leave for ${day}.`);
      }
      const { body } = await post(olivia, '/leave-requests', dayOff(own));
      expect(await mailsAfter(() => post(olivia, `/leave-requests/${body.id}/cancel`))).toEqual([]);
      const entered = await service.call('POST', '/api/employees/1/leave-requests', {
        token,
        body: dayOff('2026-11-19'),
      });
      expect(entered.status).toBe(201);
      expect(await sentMails(service)).toEqual([]);
      await setEmployee(service, { id: 1 }, { employee_portal_active: false });
      expect(await decide(`/api/employees/1/leave-requests/${entered.body.id}`, 'approve')).toEqual([]);
      await setEmployee(service, { id: 1 }, { employee_portal_active: true });
    });

    it('returns 409 for days of another request, and for leave above the balance unless that is allowed', async () => {
      const days = { leave_type: 'SICK', start_date: '2026-07-06', end_date: '2026-07-06' };
      expect((await post(olivia, '/leave-requests', days)).status).toBe(201);
      expect((await post(olivia, '/leave-requests', days)).status).toBe(409);
      const months = { leave_type: 'HOLIDAY', start_date: '2026-08-03', end_date: '2026-10-30' };
      await setEmployee(service, { id: 1 }, { allow_edit_leave_requests_when_negative: false });
      expect(answerOf(await post(olivia, '/leave-requests', months))).toEqual({
        status: 409,
        body: {
          detail: 'Your leave balance does not cover these days; request fewer days, or contact your payroll office',
        },
      });
      const unpaid = { ...months, leave_type: 'UNPAID', start_date: '2026-08-03', end_date: '2026-08-07' };
      expect((await post(olivia, '/leave-requests', unpaid)).status).toBe(201);
      await setEmployee(service, { id: 1 }, { allow_edit_leave_requests_when_negative: true });
      const from = { ...months, start_date: '2026-08-10' };
      expect((await post(olivia, '/leave-requests', from)).status).toBe(201);
    });

    it('returns 409 for cancelling leave that is already on a pay', async () => {
      const [pay] = await service.database.query<{ id: string; day: string }>(
        `select p.id, r.start_date::text as day from pay p join pay_run r on r.customer_id = p.customer_id and r.id = p.pay_run_id
       where p.employee_id = 1 and p.is_complete and extract(isodow from r.start_date) < 6 order by p.id desc limit 1`,
      );
      const asked = {
        leave_type: 'SICK',
        start_date: pay!.day,
        end_date: pay!.day,
        days: [{ date: pay!.day, hours: '2' }],
      };
      const { body } = await post(olivia, '/leave-requests', asked);
      await service.database.query(
        `insert into pay_item (customer_id, pay_id, kind, position, description, leave_type, leave_date, amount)
       select 3, ${pay!.id}, 'leave', 900, 'Sick', 'SICK', '${pay!.day}', 0`,
      );
      expect(answerOf(await post(olivia, `/leave-requests/${body.id}/cancel`))).toEqual({
        status: 409,
        body: { detail: 'This leave is already on a pay; ask your payroll office to change it' },
      });
      await service.database.query(`delete from pay_item where pay_id = ${pay!.id} and position = 900`);
    });

    it('returns 400 for leave of the other country, 403 when not enabled, 404 for another employee’s request, and 422 for invalid values', async () => {
      expect((await post(olivia, '/leave-requests', { ...WEEK, leave_type: 'ANNUAL_HOLIDAYS' })).status).toBe(400);
      expect(answerOf(await post(liam, '/leave-requests', WEEK))).toEqual(notOpened('leave requests'));
      expect(answerOf(await post(liam, '/leave-requests/1/cancel'))).toEqual(notOpened('leave requests'));
      expect((await get(liam, '/leave-requests')).status).toBe(200);
      const [{ id }] = (await get(olivia, '/leave-requests')).body;
      const foreign = await post(kiwi, `/leave-requests/${id}/cancel`);
      expect(answerOf(foreign)).toEqual({ status: 404, body: { detail: 'Leave request not found' } });
      expect((await get(kiwi, '/leave-requests')).body.map((request: { id: number }) => request.id)).not.toContain(id);
      for (const body of [{}, { ...WEEK, start_date: "'; drop table pay" }, { ...WEEK, employee_id: 2 }]) {
        expect((await post(olivia, '/leave-requests', body)).status).toBe(422);
      }
    });
  });

  describe('GET /api/self/details and /api/self/bank-accounts', () => {
    it("returns 200 with the employee's own record, without pay, tax or full account numbers", async () => {
      const { status, body } = await get(olivia, '/details');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        first_name: 'Olivia',
        address1: '4 Ann Street',
        email_address: 'olivia@wattle.example',
      });
      expect(Object.keys(body).filter((name) => /tax|pay|bank|rate|birth/.test(name))).toEqual([]);
      const accounts = await get(olivia, '/bank-accounts');
      expect(answerOf(accounts)).toEqual({
        status: 200,
        body: [
          {
            bank_account_id: null,
            account_name: 'O Marsh',
            bsb: '062-000',
            account_number: '***001',
            amount: null,
            is_default: true,
          },
        ],
      });
      expect(accounts.text).not.toContain('10000001');
    });

    it('returns 200 with the list of accounts, or with both accounts on the employee record if there is no list', async () => {
      const token = await owner(service);
      await setEmployee(
        service,
        { id: 2 },
        {
          secondary_bank_bsb: '062-001',
          secondary_bank_account_number: '55556666',
          secondary_bank_account_name: 'Saver',
          secondary_bank_amount_per_period: '50',
        },
      );
      expect((await get(liam, '/bank-accounts')).body[1]).toEqual({
        bank_account_id: null,
        account_name: 'Saver',
        bsb: '062-001',
        account_number: '***666',
        amount: '50.00',
        is_default: false,
      });
      const account = { account_name: 'L Chen', bsb: '062-002', account_number: '77778888' };
      const { body } = await service.call('POST', '/api/employees/2/bank-accounts', { token, body: account });
      expect((await get(liam, '/bank-accounts')).body).toEqual([
        {
          bank_account_id: body.id,
          account_name: 'L Chen',
          bsb: '062-002',
          account_number: '***888',
          amount: null,
          is_default: true,
        },
      ]);
    });
  });
});

describe('authority of an employee', () => {
  /**
   * Calls every route of the service as an employee. Only routes under /api/self and the employee's own sign-in are
   * allowed.
   */
  let service: TestApp;
  let olivia: PortalEmployee;
  beforeAll(async () => {
    service = await buildTestApp();
    olivia = await portalEmployee(service, { id: 1, ...ALL_OPEN });
  });

  const addressOf = ({ path }: Route): string =>
    path
      .replace('{company_id}', '1')
      .replace('{employee_id}', '1')
      .replaceAll(/\{\w+\}/g, '1');
  const REFUSED = { detail: 'Employees can only use their own data, under /api/self' };

  /** Routes with which users manage their own sign-in. */
  const OWN_AFFAIRS = /^\/api\/(account(\/|$)|logout$)/;
  const OWN = /^\/api\/self(\/|$)/;

  describe('an employee with portal access', () => {
    it('gets 403 on every route except /api/self and the routes for their own sign-in', async () => {
      const wrong: string[] = [];
      // Selects routes that accept account tokens. Operator routes accept none.
      const isOfAccounts = ({ access }: Route) => access.kind === 'bearer' || access.kind === 'api-admin';
      const secured = service.app.routes.filter(isOfAccounts);
      const others = secured.filter(({ path }) => !OWN_AFFAIRS.test(path) && !OWN.test(path));
      for (const route of others) {
        const { status, body } = await service.call(route.method, addressOf(route), { token: olivia.token });
        if (status !== 403 || body.detail !== REFUSED.detail)
          wrong.push(`${route.id}: ${status} ${JSON.stringify(body)}`);
      }
      expect(wrong).toEqual([]);
      expect(others.length).toBeGreaterThan(150);
      // The token's scope and a valid body make no difference.
      const body = { employee_portal_active: true };
      expect(answerOf(await service.call('PUT', '/api/company/create', { token: olivia.token, body }))).toEqual({
        status: 403,
        body: REFUSED,
      });
    });

    it('gets 403 on company routes with a browser session, but not on their own pages', async () => {
      const browser = aBrowser(service);
      await browser.signIn(olivia.username, PASSWORD, { account_type: 'user', customer_id: '3' });
      for (const path of ['/api/company', '/api/company/1/employees', '/api/employees/1', '/api/users', '/api/audit']) {
        expect([path, answerOf(await browser.get(path))]).toEqual([path, { status: 403, body: REFUSED }]);
      }
      expect((await browser.get('/api/self')).status).toBe(200);
      expect((await browser.get('/auth/account')).status).toBe(200);
    });

    it('has no companies, and can sign out', async () => {
      const { body } = await service.call('GET', '/api/account', { token: olivia.token });
      expect(body).toMatchObject({
        subject: 'olivia',
        admin_mode: false,
        employee_id: 1,
        company_id: 1,
        companies: [],
      });
      const { body: ownerSees } = await service.call('GET', '/api/account', { token: await owner(service) });
      expect([ownerSees.employee_id, ownerSees.company_id]).toEqual([null, null]);
      const token = await service.login(olivia.username, PASSWORD, { customerId: 3 });
      expect((await service.call('POST', '/api/logout', { token })).status).toBe(204);
      expect((await service.call('GET', '/api/self', { token })).status).toBe(401);
    });

    it('is not a user whom the owner can list, change or delete', async () => {
      const token = await owner(service);
      const { body } = await service.call('GET', '/api/users', { token });
      expect(body.map(({ username }: { username: string }) => username)).toEqual(['paula']);
      const [user] = await service.database.query<{ id: string }>('select id from account_user where employee_id = 1');
      const zones = { COMPANY: 'EDITABLE', EMPLOYEES: 'EDITABLE', PAYS: 'EDITABLE' };
      expect((await service.call('PATCH', `/api/users/${user!.id}`, { token, body: { is_active: true } })).status).toBe(
        404,
      );
      expect((await service.call('DELETE', `/api/users/${user!.id}`, { token })).status).toBe(404);
      const permit = await service.call('PUT', `/api/users/${user!.id}/companies/1/permissions`, {
        token,
        body: zones,
      });
      expect(permit.status).toBe(404);
    });

    it('gets 403 on company routes even when permission areas are stored for the employee', async () => {
      await service.database.query(
        `insert into user_zone (customer_id, user_id, company_id, zone, level)
       select 3, id, 1, z, 'EDITABLE' from account_user, unnest(array['COMPANY', 'EMPLOYEES', 'PAYS']) z where employee_id = 1`,
      );
      expect((await service.call('GET', '/api/company/1/employees', { token: olivia.token })).status).toBe(403);
      await service.database.query(
        'delete from user_zone where user_id = (select id from account_user where employee_id = 1)',
      );
    });

    it('gets 403 when authorising an application', async () => {
      const who = { username: olivia.username, password: PASSWORD, customer_id: 3 };
      expect(answerOf(await complete(service, who))).toEqual({
        status: 403,
        body: { detail: 'An employee cannot authorise an application; sign in as the owner' },
      });
    });

    it('has a rate limit that is separate from that of the payroll office', async () => {
      const tight = await buildTestApp({ database: service.database, env: { RATE_LIMIT_SCALE: '0.01' } });
      const token = await tokenFor(tight, {
        customerId: 3,
        userId: 0,
        employeeId: 1,
        clientId: null,
        adminMode: false,
      });
      const another = await tokenFor(tight, {
        customerId: 3,
        userId: 0,
        employeeId: 1,
        clientId: null,
        adminMode: false,
      });
      const read = (given: string) => tight.call('GET', '/api/account/sessions', { token: given });
      expect([(await read(token)).status, (await read(another)).status]).toEqual([200, 429]);
      const person = await tokenFor(tight, { customerId: 3, clientId: null });
      expect((await read(person)).status).toBe(200);
    });
  });

  describe('other callers of the portal', () => {
    it('returns 403 under /api/self for the owner, a payroll user and a partner token', async () => {
      const tokens = [
        await owner(service),
        await service.login('paula', 'demo-paula', { customerId: 3 }),
        await tokenFor(service, { customerId: 3 }),
      ];
      const own = service.app.routes.filter(({ path }) => OWN.test(path));
      expect(own.length).toBe(18);
      for (const route of own) {
        expect(route.access).toMatchObject({ kind: 'bearer', callers: 'employee' });
        for (const token of tokens) {
          expect(answerOf(await service.call(route.method, addressOf(route), { token }))).toEqual({
            status: 403,
            body: { detail: 'Only employees with portal access may do this, for themselves' },
          });
        }
      }
    });

    it('returns 401 for a token that names an employee of another account', async () => {
      const token = await tokenFor(service, { customerId: 4, employeeId: 1, clientId: null, adminMode: false });
      expect((await service.call('GET', '/api/self', { token })).status).toBe(401);
    });
  });
});

describe('timesheets of an employee in the portal', () => {
  let service: TestApp;
  let olivia: PortalEmployee;
  let liam: PortalEmployee;
  beforeAll(async () => {
    service = await buildTestApp();
    olivia = await portalEmployee(service, { id: 1, ...ALL_OPEN });
    liam = await portalEmployee(service, { id: 2, email_address: 'liam@wattle.example' });
  });

  const call = (who: PortalEmployee, method: string, path = '', body?: unknown) =>
    service.call(method, `/api/self/timesheets${path}`, { token: who.token, ...(body === undefined ? {} : { body }) });
  const on = (day: string) => ({ starts_at: `2026-03-${day}T06:00`, ends_at: `2026-03-${day}T14:00` });

  it('lets an employee enter, change and submit a timesheet, which the office approves [TIME-003]', async () => {
    const made = await call(olivia, 'POST', '', on('02'));
    expect([made.status, made.body.status, made.body.employee_id, made.body.minutes]).toEqual([201, 'draft', 1, 480]);
    const path = `/${made.body.id}`;
    expect((await call(olivia, 'PATCH', path, { notes: 'Stocktake' })).body.notes).toBe('Stocktake');
    expect((await call(olivia, 'POST', `${path}/submit`)).body.status).toBe('submitted');
    expect((await call(olivia, 'POST', `${path}/submit`)).status).toBe(409);
    const token = await owner(service);
    const approved = await service.call('POST', '/api/company/1/timesheets/approve', {
      token,
      body: { ids: [made.body.id] },
    });
    expect(approved.status).toBe(200);
    expect((await call(olivia, 'PATCH', path, { notes: 'x' })).status).toBe(409);
    expect((await call(olivia, 'DELETE', path)).status).toBe(409);
    const listed = await call(olivia, 'GET', '?from=2026-03-02&to=2026-03-02');
    expect(listed.body.map((one: { id: number; status: string }) => [one.id, one.status])).toEqual([
      [made.body.id, 'approved'],
    ]);
  });

  it('returns 400 for an overlapping shift and stores nothing', async () => {
    await call(olivia, 'POST', '', on('03'));
    const refused = await call(olivia, 'POST', '', on('03'));
    expect(refused.status).toBe(400);
    expect(refused.body.detail).toMatch(/^2026-03-03T06:00 to 2026-03-03T14:00 overlaps timesheet \d+ /);
    expect((await call(olivia, 'GET', '?from=2026-03-03&to=2026-03-03')).body).toHaveLength(1);
    const { body } = await call(olivia, 'POST', '', on('04'));
    expect((await call(olivia, 'PATCH', `/${body.id}`, on('03'))).status).toBe(400);
    expect((await call(olivia, 'DELETE', `/${body.id}`)).status).toBe(204);
  });

  it('returns 404 for an entry of another employee, whatever the method', async () => {
    const token = await owner(service);
    const made = await service.call('POST', '/api/company/1/timesheets', {
      token,
      body: [{ employee_id: 2, ...on('05') }],
    });
    const path = `/${made.body[0].timesheet.id}`;
    for (const reply of [
      await call(olivia, 'PATCH', path, { notes: 'x' }),
      await call(olivia, 'POST', `${path}/submit`),
      await call(olivia, 'DELETE', path),
    ])
      expect(answerOf(reply)).toEqual({ status: 404, body: { detail: 'Timesheet entry not found' } });
    expect((await call(liam, 'GET')).body).toHaveLength(1);
    expect((await call(olivia, 'GET', '?from=2026-03-05')).body).toEqual([]);
  });

  it('returns 403 without allow_edit_timesheet', async () => {
    const detail = 'Your payroll office has not enabled this for you: timesheets';
    expect(answerOf(await call(liam, 'POST', '', on('06')))).toEqual({ status: 403, body: { detail } });
    expect((await call(liam, 'DELETE', '/1')).status).toBe(403);
  });
});

describe('emails about timesheets', () => {
  const HOSTILE = 'Add your <b>break</b> & "sign"';
  let service: TestApp;
  let olivia: PortalEmployee;
  let token: string;
  beforeAll(async () => {
    service = await buildTestApp();
    olivia = await portalEmployee(service, { id: 1, ...ALL_OPEN, email_address: 'olivia@wattle.example' });
    token = await owner(service);
    await sentMails(service);
  });

  const enter = async (day: string): Promise<number> => {
    const body = { starts_at: `2026-03-${day}T06:00`, ends_at: `2026-03-${day}T14:00` };
    const made = await service.call('POST', '/api/self/timesheets', { token: olivia.token, body });
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };
  const submit = (id: number) => service.call('POST', `/api/self/timesheets/${id}/submit`, { token: olivia.token });
  const office = async (decision: string, body: Readonly<Record<string, unknown>>) => {
    const reply = await service.call('POST', `/api/company/1/timesheets/${decision}`, { token, body });
    expect(reply.status, reply.text).toBe(200);
  };
  const mails = async () => (await sentMails(service)).map(({ to, subject, text }) => ({ to, subject, text }));

  it('tell the owners once when an employee submits entries, if no user can approve them [TIME-003]', async () => {
    const [first, second] = [await enter('02'), await enter('03')];
    expect((await submit(first)).status).toBe(200);
    expect((await submit(second)).status).toBe(200);
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual(['Timesheets of Olivia Marsh are waiting for approval']);
    expect(sent[0]!.text).toContain(
      'Olivia Marsh has submitted time worked at Wattle Bakery Pty Ltd, beginning with the shift of Monday 2 March.',
    );
  });

  it('tell the users who can approve them instead of the owners, but not those who can only read [TIME-003]', async () => {
    for (const [name, level] of [
      ['pat', 'EDITABLE'],
      ['rae', 'READ_ONLY'],
    ] as const) {
      const [user] = await service.database.query<{ id: string }>(
        `insert into account_user
           (customer_id, kind, username, email_address, display_name, password_hash, is_active, created_at, updated_at)
         select customer_id, 'user', $1::text, $2::text, $1::text, 'x', true, '2026-01-01', '2026-01-01'
         from company where id = 1 returning id`,
        [name, `${name}@wattle.example`],
      );
      await service.database.query(
        `insert into user_zone (customer_id, user_id, company_id, zone, level)
         select customer_id, $1, 1, 'PAYS', $2 from company where id = 1`,
        [user!.id, level],
      );
    }
    await service.database.query(`update timesheet set submitted_at = submitted_at - interval '2 days'`);
    await submit(await enter('04'));
    expect((await mails()).map(({ to }) => to)).toEqual(['pat@wattle.example']);
  });

  it('tell the employee once per decision, with the shifts and the note as plain text [TIME-003]', async () => {
    const [one, two] = [await enter('05'), await enter('06')];
    await submit(one);
    await submit(two);
    await mails();
    const refused = await service.call('POST', '/api/company/1/timesheets/reopen', {
      token,
      body: { ids: [one, 999999], note: HOSTILE },
    });
    expect(refused.status).toBe(404);
    expect(await mails()).toEqual([]);
    await office('reopen', { ids: [one, two], note: HOSTILE });
    const [back, ...more] = await sentMails(service);
    expect([back!.to, back!.subject, more]).toEqual(['olivia@wattle.example', 'Please check your timesheets', []]);
    expect(back!.text).toContain(
      'Wattle Bakery Pty Ltd has sent back your timesheet entries: Thursday 5 March, 06:00 to 14:00; Friday 6 March, 06:00 to 14:00.',
    );
    expect(back!.text).toContain(`Your payroll office wrote: ${HOSTILE}`);
    expect(back!.html).toContain('Add your &#60;b&#62;break&#60;/b&#62; &#38; &#34;sign&#34;');
    await submit(one);
    await mails();
    await office('approve', { ids: [one, two] });
    const [approved] = await mails();
    expect(approved).toMatchObject({ to: 'olivia@wattle.example', subject: 'Your timesheets were approved' });
    expect(approved!.text).toContain('has approved your timesheet entries: Thursday 5 March, 06:00 to 14:00.');
  });

  it('do not go to employees without portal access, or to approvers for entries that the office made [TIME-003]', async () => {
    const made = await service.call('POST', '/api/company/1/timesheets', {
      token,
      body: [{ employee_id: 2, starts_at: '2026-03-05T06:00', ends_at: '2026-03-05T14:00' }],
    });
    const ids = [made.body[0].timesheet.id];
    await office('submit', { ids });
    await office('approve', { ids });
    await office('reopen', { ids });
    expect(await mails()).toEqual([]);
  });
});
