import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee } from '../fixtures/employees.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { operate } from '../harness/operator.ts';
import { tokenFor } from '../harness/token.ts';
import { aBrowser } from './account.fixture.ts';
import { linkIn, sentMails } from './checkout.maker.ts';
import { authorise } from './partner.flow.ts';
import { choosePassword, complete, invite, owner, PASSWORD, portalEmployee, setEmployee } from './self.flow.ts';

const [OLIVIA, LIAM, THIRD, FOURTH] = [1, 2, 3, 4];

describe('portal addresses', () => {
  const CLIENT = { id: 'demo-client', secret: 'demo-secret' };

  let service: TestApp;
  let partner: string;
  beforeAll(async () => {
    service = await buildTestApp();
    partner = (await authorise(service, { client: CLIENT, scope: 'openid payroll.write' })).access_token;
  });

  /** Changes an employee through the API with a partner's token. */
  const setAsPartner = async (id: number, fields: Readonly<Record<string, unknown>>) => {
    const reply = await service.call('PATCH', '/api/company/1/employees/update', {
      token: partner,
      body: [{ id, ...fields }],
    });
    expect(reply.status, reply.text).toBe(200);
  };
  const inviteAsPartner = (id: number) =>
    service.call('POST', `/api/employees/${id}/portal-invitation`, { token: partner });
  const read = async (id: number) =>
    (await service.call('GET', `/api/employees/${id}/portal-address`, { token: await owner(service) })).body;
  const confirm = async (id: number, email_address: string, token?: string) =>
    service.call('POST', `/api/employees/${id}/portal-address/confirm`, {
      token: token ?? (await owner(service)),
      body: { email_address },
    });
  const logIn = (username: string) =>
    service.call('POST', '/api/login', {
      form: { username, password: PASSWORD, account_type: 'user', customer_id: '3' },
    });

  describe('an address that a partner set', () => {
    it('receives no invitation from anyone until a user of the account confirms it [FIX-009]', async () => {
      await setAsPartner(OLIVIA, { email_address: 'mallory@partner.example', employee_portal_active: true });
      const refused = {
        status: 409,
        body: {
          detail: `The address mallory@partner.example of employee 1 was set by the application 'demo-client'; ask a user of the account to confirm it first, with POST /api/employees/1/portal-address/confirm`,
        },
      };
      expect(answerOf(await inviteAsPartner(OLIVIA))).toEqual(refused);
      expect(answerOf(await invite(service, OLIVIA))).toEqual(refused);
      expect(await sentMails(service)).toEqual([]);
      expect(await read(OLIVIA)).toEqual({
        employee_id: OLIVIA,
        email_address: 'mallory@partner.example',
        needs_confirmation: true,
        set_by_client: 'demo-client',
        set_at: '2026-03-10T00:00:00.000000',
        confirmed_by: null,
        confirmed_at: null,
      });
    });

    it('can be confirmed only by a user in their own session, who must send the address they saw [FIX-009]', async () => {
      expect((await confirm(OLIVIA, 'mallory@partner.example', partner)).status).toBe(403);
      expect(answerOf(await confirm(OLIVIA, 'olivia@wattle.example'))).toEqual({
        status: 409,
        body: {
          detail:
            'The address of employee 1 is mallory@partner.example, not olivia@wattle.example; check the current address and confirm that one',
        },
      });
      expect((await inviteAsPartner(OLIVIA)).status).toBe(409);
      const { status, body } = await confirm(OLIVIA, 'mallory@partner.example');
      expect([status, body.needs_confirmation, body.confirmed_by]).toEqual([200, false, 'admin@demo.example']);
      expect((await inviteAsPartner(OLIVIA)).status).toBe(201);
      const [noted] = await service.database.query(
        `select actor, after from audit_log where action = 'portal-address.confirm'`,
      );
      expect(noted).toEqual({
        actor: 'admin@demo.example',
        after: { email_address: 'mallory@partner.example', set_by_client: 'demo-client' },
      });
    });

    it('needs confirmation again after the partner changes it, but not once a user sets it [FIX-009]', async () => {
      await setAsPartner(OLIVIA, { email_address: 'eve@partner.example' });
      expect((await inviteAsPartner(OLIVIA)).status).toBe(409);
      await setEmployee(service, { id: OLIVIA }, { email_address: 'olivia@wattle.example' });
      expect(await read(OLIVIA)).toMatchObject({ needs_confirmation: false, set_by_client: null });
      expect((await inviteAsPartner(OLIVIA)).status).toBe(201);
    });

    it('needs confirmation even when the partner created the employee [FIX-009]', async () => {
      const { status, text } = await service.call('PUT', '/api/company/1/employees/create', {
        token: partner,
        body: [anAuEmployee({ number: 'M-1', email_address: 'made@partner.example', employee_portal_active: true })],
      });
      expect(status, text).toBeLessThan(300);
      const [made] = await service.database.query(`select id from employee where number = 'M-1'`);
      expect(made, text).toBeDefined();
      expect((await inviteAsPartner(Number(made!.id))).status).toBe(409);
    });

    it('cannot be confirmed by a payroll user without access to EMPLOYEES [FIX-009]', async () => {
      await setAsPartner(LIAM, { email_address: 'liam@partner.example', employee_portal_active: true });
      const payroll = await service.login('paula', 'demo-paula', { customerId: 3 });
      // Paula has no access to EMPLOYEES.
      expect((await confirm(LIAM, 'liam@partner.example', payroll)).status).toBe(403);
    });

    it('cannot be used to set a password with a link or a reset until it is confirmed [FIX-009]', async () => {
      await setEmployee(
        service,
        { id: THIRD },
        { email_address: 'third@wattle.example', employee_portal_active: true },
      );
      const { body } = await invite(service, THIRD);
      const mail = (await sentMails(service)).find(({ to }) => to === 'third@wattle.example');
      // The partner changes the address and then changes it back.
      await setAsPartner(THIRD, { email_address: 'other@wattle.example' });
      await setAsPartner(THIRD, { email_address: 'third@wattle.example' });
      const page = await service.call('GET', linkIn(mail));
      expect([page.status, page.text]).toEqual([
        409,
        expect.stringContaining('Your payroll office has not confirmed your email address yet'),
      ]);
      await service.call('POST', '/auth/forgot-password', {
        form: { account_type: 'user', username: body.username, customer_id: '3' },
      });
      expect((await sentMails(service)).filter(({ to }) => to === 'third@wattle.example')).toEqual([]);
      expect((await confirm(THIRD, 'third@wattle.example')).status).toBe(200);
      expect((await service.call('GET', linkIn(mail))).status).toBe(200);
    });

    it('cannot be confirmed from another account, and does not affect other employees', async () => {
      const other = await service.login('other@demo.example', 'demo-other');
      expect((await confirm(LIAM, 'liam@partner.example', other)).status).toBe(400);
      expect((await read(LIAM)).needs_confirmation).toBe(true);
      expect(await read(FOURTH)).toMatchObject({ needs_confirmation: false, set_by_client: null });
    });

    it('cannot be confirmed without the address, or with an unknown key (422)', async () => {
      const token = await owner(service);
      for (const body of [{}, { email_address: 'a@b.example', also: 1 }, { email_address: null }]) {
        expect((await service.call('POST', '/api/employees/1/portal-address/confirm', { token, body })).status).toBe(
          422,
        );
      }
    });
  });

  describe('portal access that a partner’s connection changed', () => {
    let connectionId: number;
    const list = async (id = connectionId, token?: string) =>
      service.call('GET', `/api/connections/${id}/portal-access`, { token: token ?? (await owner(service)) });
    const endAccess = async (body?: unknown, id = connectionId) =>
      service.call('POST', `/api/connections/${id}/portal-access/end`, {
        token: await owner(service),
        ...(body === undefined ? {} : { body }),
      });

    beforeAll(async () => {
      const { body } = await service.call('GET', '/api/connections', { token: await owner(service) });
      connectionId = body.find(({ client_id }: { client_id: string }) => client_id === 'demo-client').connection_id;
      await setAsPartner(FOURTH, { email_address: 'eve@partner.example', employee_portal_active: true });
      await confirm(FOURTH, 'eve@partner.example');
      expect((await inviteAsPartner(FOURTH)).status).toBe(201);
      expect((await choosePassword(service, 'eve@partner.example')).status).toBe(200);
    });

    it('is listed with each change, even after the connection was revoked [FIX-009]', async () => {
      const token = await owner(service);
      expect((await service.call('DELETE', `/api/connections/${connectionId}`, { token })).status).toBe(204);
      const { status, body } = await list();
      expect(status).toBe(200);
      const fourth = body.find(({ employee_id }: { employee_id: number }) => employee_id === FOURTH);
      expect(fourth).toEqual({
        employee_id: FOURTH,
        company_id: 1,
        name: expect.any(String),
        username: 'eve',
        email_address: 'eve@partner.example',
        has_access: true,
        changes: expect.arrayContaining([
          { what: 'invitation', at: '2026-03-10T00:00:00.000000' },
          { what: 'email_address', at: '2026-03-10T00:00:00.000000' },
          { what: 'employee_portal_active', at: '2026-03-10T00:00:00.000000' },
        ]),
      });
    });

    it('with one call, ends all portal access that the connection changed, including sessions [FIX-009]', async () => {
      const session = (await logIn('eve')).body.access_token;
      expect((await service.call('GET', '/api/self', { token: session })).status).toBe(200);
      const { status, body } = await endAccess();
      expect([status, body.ended]).toEqual([200, expect.arrayContaining([FOURTH])]);
      expect((await service.call('GET', '/api/self', { token: session })).status).toBe(401);
      expect((await logIn('eve')).status).toBe(401);
      expect((await list()).body.filter(({ has_access }: { has_access: boolean }) => has_access)).toEqual([]);
      expect(answerOf(await endAccess({}))).toEqual({ status: 200, body: { ended: [] } });
    });

    it('returns 404 for another account’s connection or an employee that the connection did not change, and 403 for a partner', async () => {
      expect(answerOf(await list(999_999))).toEqual({
        status: 404,
        body: { detail: 'The account has no connection 999999' },
      });
      expect((await endAccess({}, 999_999)).status).toBe(404);
      expect(answerOf(await endAccess({ employee_ids: [5] }))).toEqual({
        status: 404,
        body: {
          detail: `Connection ${connectionId} did not change the portal access of employee 5; send ids from its list`,
        },
      });
      expect((await list(connectionId, await service.login('other@demo.example', 'demo-other'))).status).toBe(404);
      expect((await list(connectionId, await tokenFor(service, { customerId: 3 }))).status).toBe(403);
    });
  });
});

describe('invitations', () => {
  let service: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    service = await buildTestApp();
    other = await buildTestApp({ database: service.database });
  });

  const logIn = (username: string, password = PASSWORD) =>
    service.call('POST', '/api/login', { form: { username, password, account_type: 'user', customer_id: '3' } });
  const end = async (id: number) =>
    service.call('DELETE', `/api/employees/${id}/portal-invitation`, { token: await owner(service) });
  const auditOf = async (action: string) =>
    (await service.call('GET', `/api/audit?action=${action}`, { token: await owner(service) })).body;

  describe('POST /api/employees/{employee_id}/portal-invitation', () => {
    it('returns 201, emails a link to choose a password and shows the username on the employee record', async () => {
      await setEmployee(service, { id: OLIVIA }, { employee_portal_active: true });
      const reply = await invite(service, OLIVIA);
      expect(answerOf(reply)).toEqual({
        status: 201,
        body: {
          employee_id: OLIVIA,
          username: 'olivia',
          account_number: 3,
          sent_to: 'olivia@wattle.example',
          expires_at: '2026-03-17T00:00:00.000000',
        },
      });
      const mails = await sentMails(service);
      expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
        { to: 'olivia@wattle.example', subject: 'Your invitation to the employee portal of Wattle Bakery Pty Ltd' },
      ]);
      expect(mails[0]?.text).toContain('Your username is olivia and the account number is 3.');
      const employee = await service.call('GET', `/api/employees/${OLIVIA}`, { token: await owner(service) });
      expect(employee.body.username).toBe('olivia');
      // The employee cannot sign in before choosing a password.
      expect((await logIn('olivia')).status).toBe(401);

      const token = new URL(linkIn(mails[0]), 'http://tasman.test').searchParams.get('token')!;
      const set = await service.call('POST', '/auth/set-password', {
        form: { token, password: PASSWORD, again: PASSWORD },
      });
      expect(set.status).toBe(200);
      // The page links to the sign-in page, with the username filled in.
      const next = /href="([^"]*sign-in[^"]*)"/.exec(set.text)![1]!.replaceAll('&#38;', '&');
      expect(next).toBe('/auth/sign-in?next=%2Fself&account=3&username=olivia');
      const page = await service.call('GET', next);
      expect(page.text).toMatch(/name="username"[^>]*value="olivia"/s);
      expect(page.text).toMatch(/name="customer_id"[^>]*value="3"/s);
      expect((await logIn('olivia')).status).toBe(200);
      const [noted] = await auditOf('portal-invitation.send');
      expect([noted.actor, noted.entity_type, noted.entity_id, noted.before, noted.after]).toEqual([
        'admin@demo.example',
        'employee',
        OLIVIA,
        { username: null },
        { username: 'olivia', email_address: 'olivia@wattle.example' },
      ]);
    });

    it('returns 201 again, invalidates the earlier link and keeps the password until a new one is chosen', async () => {
      const first = await invite(service, OLIVIA);
      const [before] = await sentMails(service);
      const second = await invite(service, OLIVIA);
      expect([first.status, second.status, second.body.username]).toEqual([201, 201, 'olivia']);
      expect((await service.call('GET', linkIn(before))).status).toBe(400);
      const [now] = await sentMails(service);
      expect((await service.call('GET', linkIn(now))).status).toBe(200);
      expect((await logIn('olivia')).status).toBe(200);
    });

    it('returns 201 with the requested username, or with an available username if none is requested', async () => {
      await setEmployee(service, { id: LIAM }, { employee_portal_active: true, email_address: 'olivia@home.example' });
      // The username "olivia" is taken, so the employee number is used instead.
      expect((await invite(service, LIAM)).body.username).toBe('w002');
      expect((await invite(service, LIAM, { username: 'Liam.C' })).body.username).toBe('Liam.C');
      await setEmployee(
        service,
        { id: THIRD },
        { employee_portal_active: true, email_address: 'olivia@x.example', number: null },
      );
      expect((await invite(service, THIRD)).body.username).toBe('olivia2');
    });

    it('returns 201 and notifies the old address when the address has changed', async () => {
      await sentMails(service);
      await setEmployee(service, { id: LIAM }, { email_address: 'liam@new.example' });
      expect((await invite(service, LIAM)).body.sent_to).toBe('liam@new.example');
      const mails = await sentMails(service);
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
        ['olivia@home.example', 'Your payroll email address was changed'],
        ['liam@new.example', 'Your invitation to the employee portal of Wattle Bakery Pty Ltd'],
      ]);
    });

    it('returns 400 for an unknown employee, and 409 when the employee cannot be invited or the username is in use', async () => {
      expect(answerOf(await invite(service, 999_999))).toEqual({
        status: 400,
        body: { detail: 'No employee found with the given employee_id' },
      });
      expect(answerOf(await invite(service, FOURTH))).toEqual({
        status: 409,
        body: { detail: 'The portal is not active for employee 4; set employee_portal_active to true first' },
      });
      await setEmployee(service, { id: FOURTH }, { employee_portal_active: true, email_address: null });
      expect(answerOf(await invite(service, FOURTH))).toEqual({
        status: 409,
        body: { detail: 'Employee 4 has no email_address for the invitation; add one first' },
      });
      await setEmployee(service, { id: FOURTH }, { email_address: 'fourth@wattle.example' });
      for (const username of ['OLIVIA', 'paula']) {
        expect(answerOf(await invite(service, FOURTH, { username }))).toEqual({
          status: 409,
          body: { detail: `The account already has a user '${username}'; choose another username` },
        });
      }
      const token = await owner(service);
      await service.call('DELETE', '/api/employees/4', { token });
      expect(answerOf(await invite(service, FOURTH))).toEqual({
        status: 409,
        body: { detail: 'Employee 4 is deleted; restore the record first' },
      });
      await service.call('POST', '/api/employees/4/restore', { token });
    });

    it('returns 422 for an invalid username', async () => {
      for (const username of ['', 'two words', 'a@b', "x' or '1'='1 --", 'x'.repeat(33), 7]) {
        expect((await invite(service, FOURTH, { username })).status).toBe(422);
      }
    });
  });

  describe('DELETE /api/employees/{employee_id}/portal-invitation', () => {
    it('returns 204, ends the sessions on every node and deletes the password, so that sign-in requires a new invitation', async () => {
      const { token, username } = await portalEmployee(service, { id: 5, email_address: 'fifth@wattle.example' });
      const browser = aBrowser(service);
      await browser.signIn(username, PASSWORD, { account_type: 'user', customer_id: '3' });
      expect((await browser.get('/api/self')).status).toBe(200);
      expect((await other.call('GET', '/api/self', { token })).status).toBe(200);
      expect(answerOf(await end(5))).toEqual({ status: 204, body: '' });
      expect((await service.call('GET', '/api/self', { token })).status).toBe(401);
      await expect.poll(async () => (await other.call('GET', '/api/self', { token })).status).toBe(401);
      expect((await browser.get('/api/self')).status).toBe(401);
      expect((await logIn(username)).status).toBe(401);
      const employee = await service.call('GET', '/api/employees/5', { token: await owner(service) });
      expect(employee.body.username).toBe(null);
      expect(answerOf(await end(5))).toEqual({
        status: 404,
        body: { detail: 'Employee 5 has no portal access' },
      });
      expect((await invite(service, 5)).body.username).toBe(username);
      expect((await logIn(username)).status).toBe(401);
      await choosePassword(service, 'fifth@wattle.example', 'wharf gannet umbrella');
      expect((await logIn(username, 'wharf gannet umbrella')).status).toBe(200);
    });

    it('returns 400 when the access of an unknown employee is removed', async () => {
      expect((await end(999_999)).status).toBe(400);
    });
  });

  describe('access to the portal', () => {
    it('ends on every node when the portal is switched off, and returns with the same password', async () => {
      const { token, username } = await portalEmployee(service, { id: 6, email_address: 'sixth@wattle.example' });
      const read = async (app: TestApp) => (await app.call('GET', '/api/self', { token })).status;
      expect([await read(service), await read(other)]).toEqual([200, 200]);
      await setEmployee(service, { id: 6 }, { employee_portal_active: false });
      expect([await read(other), await read(service)]).toEqual([401, 401]);
      expect((await logIn(username)).status).toBe(401);
      await setEmployee(service, { id: 6 }, { employee_portal_active: true });
      expect((await logIn(username)).status).toBe(200);
    });

    it('ends when the employee is deleted or the account is closed', async () => {
      const { token } = await portalEmployee(service, { id: 6 });
      await service.call('DELETE', '/api/employees/6', { token: await owner(service) });
      expect((await other.call('GET', '/api/self', { token })).status).toBe(401);
      await service.call('POST', '/api/employees/6/restore', { token: await owner(service) });
      expect((await other.call('GET', '/api/self', { token })).status).toBe(200);
      const closing = await buildTestApp();
      const employee = await portalEmployee(closing, { id: 1 });
      expect((await operate(closing, 'customer close --customer 3')).code).toBe(0);
      await expect
        .poll(async () => (await closing.call('GET', '/api/self', { token: employee.token })).status)
        .toBe(401);
    });

    it('signs in the payroll user, not an employee of another account with the same username', async () => {
      await service.database.query(
        `insert into account_user (customer_id, kind, username, display_name, password_hash, is_active, employee_id, created_at, updated_at)
       select 6, 'user', 'paula', 'Paula of the other account', 'x', true, (select min(id) from employee where customer_id = 6), created_at, updated_at
       from account_user where id = 101`,
      );
      // Without an account number, the username refers to the payroll user, not to the employee.
      expect((await complete(service, { username: 'paula', password: 'demo-paula' })).status).toBe(200);
    });
  });
});
