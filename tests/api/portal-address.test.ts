import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee } from '../fixtures/employees.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { linkIn, sentMails } from './checkout.maker.ts';
import { authorise } from './partner.flow.ts';
import { choosePassword, invite, owner, PASSWORD, setEmployee } from './self.flow.ts';

const [OLIVIA, LIAM, THIRD, FOURTH] = [1, 2, 3, 4];
const CLIENT = { id: 'demo-client', secret: 'demo-secret' };

let service: TestApp;
let partner: string;
beforeAll(async () => {
  service = await buildTestApp();
  partner = (await authorise(service, { client: CLIENT, scope: 'openid payroll.write' })).access_token;
});

/** Changes an employee as a partner's application does. */
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
  it('gets no invitation, by anyone, before a person of the account confirms it [FIX-009]', async () => {
    await setAsPartner(OLIVIA, { email_address: 'mallory@partner.example', employee_portal_active: true });
    const refused = {
      status: 409,
      body: {
        detail: `The address mallory@partner.example of employee 1 was set by the application 'demo-client'; ask a person of the account to confirm it first, with POST /api/employees/1/portal-address/confirm`,
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

  it('is confirmed only by a person in their own session, and only as they saw it [FIX-009]', async () => {
    expect((await confirm(OLIVIA, 'mallory@partner.example', partner)).status).toBe(403);
    expect(answerOf(await confirm(OLIVIA, 'olivia@wattle.example'))).toEqual({
      status: 409,
      body: {
        detail:
          'Employee 1 has the address mallory@partner.example, not olivia@wattle.example; check the address and confirm that one',
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

  it('needs confirmation again after another change, and none once a person sets it [FIX-009]', async () => {
    await setAsPartner(OLIVIA, { email_address: 'eve@partner.example' });
    expect((await inviteAsPartner(OLIVIA)).status).toBe(409);
    await setEmployee(service, { id: OLIVIA }, { email_address: 'olivia@wattle.example' });
    expect(await read(OLIVIA)).toMatchObject({ needs_confirmation: false, set_by_client: null });
    expect((await inviteAsPartner(OLIVIA)).status).toBe(201);
  });

  it('also needs confirmation when the partner created the employee [FIX-009]', async () => {
    const { status, text } = await service.call('PUT', '/api/company/1/employees/create', {
      token: partner,
      body: [anAuEmployee({ number: 'M-1', email_address: 'made@partner.example', employee_portal_active: true })],
    });
    expect(status, text).toBeLessThan(300);
    const [made] = await service.database.query(`select id from employee where number = 'M-1'`);
    expect(made, text).toBeDefined();
    expect((await inviteAsPartner(Number(made!.id))).status).toBe(409);
  });

  it('does not let a session that the partner handed over confirm it [FIX-009]', async () => {
    await setAsPartner(LIAM, { email_address: 'liam@partner.example', employee_portal_active: true });
    const payroll = await service.login('paula', 'demo-paula', { customerId: 3 });
    // A payroll user without the EMPLOYEES area.
    expect((await confirm(LIAM, 'liam@partner.example', payroll)).status).toBe(403);
  });

  it('gets no password by a link or a reset while it is unconfirmed [FIX-009]', async () => {
    await setEmployee(service, { id: THIRD }, { email_address: 'third@wattle.example', employee_portal_active: true });
    const { body } = await invite(service, THIRD);
    const mail = (await sentMails(service)).find(({ to }) => to === 'third@wattle.example');
    // The partner "changes" the address to the same one after a change to another.
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

  it('stays unconfirmed for other employees and other accounts', async () => {
    const other = await service.login('other@demo.example', 'demo-other');
    expect((await confirm(LIAM, 'liam@partner.example', other)).status).toBe(400);
    expect((await read(LIAM)).needs_confirmation).toBe(true);
    expect(await read(FOURTH)).toMatchObject({ needs_confirmation: false, set_by_client: null });
  });

  it('returns 422 for an unknown key or no body', async () => {
    const token = await owner(service);
    for (const body of [{}, { email_address: 'a@b.example', also: 1 }, { email_address: null }]) {
      expect((await service.call('POST', '/api/employees/1/portal-address/confirm', { token, body })).status).toBe(422);
    }
  });
});

describe('what a connection did to portal access', () => {
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

  it('lists every portal account that it touched, also after it was revoked [FIX-009]', async () => {
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

  it('ends the access of all of them with one call, sessions included [FIX-009]', async () => {
    const session = (await logIn('eve')).body.access_token;
    expect((await service.call('GET', '/api/self', { token: session })).status).toBe(200);
    const { status, body } = await endAccess();
    expect([status, body.ended]).toEqual([200, expect.arrayContaining([FOURTH])]);
    expect((await service.call('GET', '/api/self', { token: session })).status).toBe(401);
    expect((await logIn('eve')).status).toBe(401);
    expect((await list()).body.filter(({ has_access }: { has_access: boolean }) => has_access)).toEqual([]);
    expect(answerOf(await endAccess({}))).toEqual({ status: 200, body: { ended: [] } });
  });

  it('returns 404 for another account’s connection or an employee that it did not touch, and 403 for a partner', async () => {
    expect(answerOf(await list(999_999))).toEqual({
      status: 404,
      body: { detail: 'The account has no connection 999999' },
    });
    expect((await endAccess({}, 999_999)).status).toBe(404);
    expect(answerOf(await endAccess({ employee_ids: [5] }))).toEqual({
      status: 404,
      body: {
        detail: `Connection ${connectionId} did not touch the portal access of employee 5; send ids of its list`,
      },
    });
    expect((await list(connectionId, await service.login('other@demo.example', 'demo-other'))).status).toBe(404);
    expect((await list(connectionId, await tokenFor(service, { customerId: 3 }))).status).toBe(403);
  });
});
