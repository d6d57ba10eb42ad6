import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { operate } from '../harness/operator.ts';
import { aBrowser } from './account.fixture.ts';
import { linkIn, sentMails } from './checkout.maker.ts';
import { choosePassword, complete, invite, owner, PASSWORD, portalEmployee, setEmployee } from './self.flow.ts';

const [OLIVIA, LIAM, THIRD, FOURTH] = [1, 2, 3, 4];

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
  it('returns 201, mails a link to choose a password and shows the username with the employee', async () => {
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
      { to: 'olivia@wattle.example', subject: 'Your payslips and leave at Wattle Bakery Pty Ltd' },
    ]);
    expect(mails[0]?.text).toContain('Your username is olivia and the account number is 3.');
    const employee = await service.call('GET', `/api/employees/${OLIVIA}`, { token: await owner(service) });
    expect(employee.body.username).toBe('olivia');
    // No one can sign in before a password is chosen.
    expect((await logIn('olivia')).status).toBe(401);

    const token = new URL(linkIn(mails[0]), 'http://tasman.test').searchParams.get('token')!;
    const set = await service.call('POST', '/auth/set-password', {
      form: { token, password: PASSWORD, again: PASSWORD },
    });
    expect(set.status).toBe(200);
    // The page links to a sign-in with the username filled in.
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

  it('returns 201 with the requested username, or a free one', async () => {
    await setEmployee(service, { id: LIAM }, { employee_portal_active: true, email_address: 'olivia@home.example' });
    // "olivia" is in use, so the employee number is used.
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
      ['liam@new.example', 'Your payslips and leave at Wattle Bakery Pty Ltd'],
    ]);
  });

  it('returns 400 for an unknown employee, and 409 without portal or address, for a used name and a deleted employee', async () => {
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
  it('returns 204, ends the sessions on every node and deletes the password until the next invitation', async () => {
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

  it('returns 400 when removing the access of an unknown employee', async () => {
    expect((await end(999_999)).status).toBe(400);
  });
});

describe('access to the portal', () => {
  it('closes the portal at once on every node when switched off, and opens it with the same password', async () => {
    const { token, username } = await portalEmployee(service, { id: 6, email_address: 'sixth@wattle.example' });
    const read = async (app: TestApp) => (await app.call('GET', '/api/self', { token })).status;
    expect([await read(service), await read(other)]).toEqual([200, 200]);
    await setEmployee(service, { id: 6 }, { employee_portal_active: false });
    expect([await read(other), await read(service)]).toEqual([401, 401]);
    expect((await logIn(username)).status).toBe(401);
    await setEmployee(service, { id: 6 }, { employee_portal_active: true });
    expect((await logIn(username)).status).toBe(200);
  });

  it('closes the portal when the employee is deleted and when the account is closed', async () => {
    const { token } = await portalEmployee(service, { id: 6 });
    await service.call('DELETE', '/api/employees/6', { token: await owner(service) });
    expect((await other.call('GET', '/api/self', { token })).status).toBe(401);
    await service.call('POST', '/api/employees/6/restore', { token: await owner(service) });
    expect((await other.call('GET', '/api/self', { token })).status).toBe(200);
    const closing = await buildTestApp();
    const employee = await portalEmployee(closing, { id: 1 });
    expect((await operate(closing, 'customer close --customer 3')).code).toBe(0);
    await expect.poll(async () => (await closing.call('GET', '/api/self', { token: employee.token })).status).toBe(401);
  });

  it('keeps the name of a payroll user that an employee of another account shares', async () => {
    await service.database.query(
      `insert into account_user (customer_id, kind, username, display_name, password_hash, is_active, employee_id, created_at, updated_at)
       select 6, 'user', 'paula', 'Paula of the other account', 'x', true, (select min(id) from employee where customer_id = 6), created_at, updated_at
       from account_user where id = 101`,
    );
    // Without an account number the name means the payroll user.
    expect((await complete(service, { username: 'paula', password: 'demo-paula' })).status).toBe(200);
  });
});
