import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { sentMails } from './checkout.maker.ts';
import { ALL_OPEN, owner, type PortalEmployee, portalEmployee, setEmployee } from './self.flow.ts';

let service: TestApp;
let office: string;
let olivia: PortalEmployee;
let liam: PortalEmployee;

beforeAll(async () => {
  service = await buildTestApp();
  office = await owner(service);
  olivia = await portalEmployee(service, { id: 1, ...ALL_OPEN });
  liam = await portalEmployee(service, { id: 2, ...ALL_OPEN, email_address: 'liam@wattle.example' });
  await sentMails(service);
});

const ask = (who: PortalEmployee, kind: 'details' | 'bank-account', body: unknown) =>
  service.call('POST', `/api/self/change-requests/${kind}`, { token: who.token, body });
const withdraw = (who: PortalEmployee, id: number) =>
  service.call('DELETE', `/api/self/change-requests/${id}`, { token: who.token });
const mine = async (who: PortalEmployee) =>
  (await service.call('GET', '/api/self/change-requests', { token: who.token })).body;
const list = (query = '', token = office) => service.call('GET', `/api/company/1/change-requests${query}`, { token });
const approve = (id: number, { company = 1, token = office } = {}) =>
  service.call('POST', `/api/company/${company}/change-requests/${id}/approve`, { token });
const decline = (id: number, { company = 1, token = office, body = { reason: 'Not you' } as unknown } = {}) =>
  service.call('POST', `/api/company/${company}/change-requests/${id}/decline`, { token, body });
const employee = async (id: number) => (await service.call('GET', `/api/employees/${id}`, { token: office })).body;
const NEW = { account_name: 'O Marsh', bsb: '062000', account_number: '20000002' };

describe('changes to personal details', () => {
  it('returns 201 for a pending request, whose approval has the same effects as a change by the office', async () => {
    const asked = await ask(olivia, 'details', { address1: '9 Creek Road', state: 'nsw', kin_name: 'Ada Marsh' });
    expect(asked.status).toBe(201);
    const { id } = asked.body;
    const waiting = {
      id,
      kind: 'details',
      status: 'pending',
      is_new_account: false,
      changes: [
        { field: 'address1', before: '4 Ann Street', after: '9 Creek Road' },
        { field: 'state', before: 'QLD', after: 'NSW' },
        { field: 'kin_name', before: null, after: 'Ada Marsh' },
      ],
      reason: null,
      created_at: '2026-03-10T00:00:00.000000',
      decided_at: null,
    };
    expect(asked.body).toEqual(waiting);
    expect(await mine(olivia)).toEqual([waiting]);
    expect((await employee(1)).address1).toBe('4 Ann Street');
    const whose = { company_id: 1, employee_id: 1, employee_name: 'Marsh, Olivia' };
    expect(answerOf(await list('?status=pending'))).toEqual({
      status: 200,
      body: [{ ...waiting, ...whose, decided_by: null }],
    });
    const approved = await approve(id);
    expect(answerOf(approved)).toEqual({
      status: 200,
      body: {
        ...waiting,
        ...whose,
        status: 'approved',
        decided_at: '2026-03-10T00:00:00.000000',
        decided_by: 'admin@demo.example',
      },
    });
    const { address1, state, kin_name } = await employee(1);
    expect({ address1, state, kin_name }).toEqual({ address1: '9 Creek Road', state: 'NSW', kin_name: 'Ada Marsh' });
    expect((await mine(olivia))[0].status).toBe('approved');
    expect((await list('?status=pending')).body).toEqual([]);
    // Like every change to an employee, the approval writes these audit entries and emits this event.
    const [event] = await service.database.query<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'employee.update' and entity_id = 1 and after->>'address1' = '9 Creek Road' and actor = 'admin@demo.example'`,
    );
    expect(event!.n).toBe(1);
    const log = await service.database.query<{ action: string; actor: string }>(
      `select action, actor from audit_log where entity_type = 'change_request' and entity_id = ${id} order by id`,
    );
    expect(log).toEqual([
      { action: 'change-request.create', actor: 'olivia' },
      { action: 'change-request.approve', actor: 'admin@demo.example' },
    ]);
  });

  it('returns 409 for a second request until the first is withdrawn, and 404 or 409 for invalid withdrawals', async () => {
    const { id } = (await ask(olivia, 'details', { city: 'Cairns' })).body;
    expect(answerOf(await ask(olivia, 'details', { city: 'Mackay' }))).toEqual({
      status: 409,
      body: { detail: 'Another change request of this kind is pending; withdraw it first to submit a new one' },
    });
    expect(answerOf(await withdraw(liam, id))).toEqual({
      status: 404,
      body: { detail: 'Change request not found' },
    });
    expect(answerOf(await withdraw(olivia, id))).toEqual({ status: 204, body: '' });
    expect(answerOf(await withdraw(olivia, id))).toEqual({
      status: 409,
      body: { detail: `Change request ${id} is already withdrawn` },
    });
    expect((await approve(id)).status).toBe(409);
    expect((await employee(1)).city).toBe('Brisbane');
  });

  it('returns 200 for a decline with a reason, 422 for one without a reason, and 409 for a decided request', async () => {
    const { id } = (await ask(olivia, 'details', { last_name: 'March' })).body;
    expect((await decline(id, { body: {} })).status).toBe(422);
    const declined = await decline(id, { body: { reason: 'Send us the certificate first' } });
    expect([declined.status, declined.body.status, declined.body.decided_by]).toEqual([
      200,
      'declined',
      'admin@demo.example',
    ]);
    expect((await mine(olivia))[0]).toMatchObject({ status: 'declined', reason: 'Send us the certificate first' });
    expect(answerOf(await decline(id))).toEqual({
      status: 409,
      body: { detail: `Change request ${id} is already declined` },
    });
    expect((await employee(1)).last_name).toBe('Marsh');
  });

  it('returns 409 instead of overwriting a later change', async () => {
    const { id } = (await ask(olivia, 'details', { phone_mobile: '0400 111 222' })).body;
    await setEmployee(service, { id: 1 }, { phone_mobile: '0400 999 999' });
    expect(answerOf(await approve(id))).toEqual({
      status: 409,
      body: {
        detail:
          'phone_mobile was changed after this request was made; decline the request and ask the employee to submit a new one',
      },
    });
    expect((await employee(1)).phone_mobile).toBe('0400 999 999');
    expect((await list('?status=pending')).body.map((request: { id: number }) => request.id)).toEqual([id]);
    expect((await decline(id)).status).toBe(200);
  });

  it('returns 409 when the employee has been deleted in the meantime', async () => {
    const { id } = (await ask(olivia, 'details', { city: 'Cairns' })).body;
    await service.call('DELETE', '/api/employees/1', { token: office });
    const reply = await approve(id);
    expect(reply.status).toBe(409);
    expect(reply.body.detail).toMatch(/^The change cannot be made: detail: Employee 1 is deleted/);
    await service.call('POST', '/api/employees/1/restore', { token: office });
    expect((await decline(id)).status).toBe(200);
  });

  it('changes the address that sign-in emails go to, and notifies the old address', async () => {
    const { id } = (await ask(liam, 'details', { email_address: 'liam@home.example' })).body;
    await sentMails(service);
    expect((await approve(id)).status).toBe(200);
    expect((await sentMails(service)).map(({ to, subject }) => [to, subject])).toEqual([
      ['liam@wattle.example', 'Your payroll email address was changed'],
    ]);
    const [user] = await service.database.query<{ mail: string }>(
      'select email_address as mail from account_user where employee_id = 2',
    );
    expect(user!.mail).toBe('liam@home.example');
  });

  it('returns 400 for a request that changes nothing or removes the address, 403 when not enabled, and 422 for invalid details', async () => {
    expect(answerOf(await ask(olivia, 'details', { city: 'Brisbane' }))).toEqual({
      status: 400,
      body: { detail: 'Your details already have these values; send a different value' },
    });
    for (const email_address of [null, '']) {
      expect((await ask(olivia, 'details', { email_address })).status).toBe(400);
    }
    for (const body of [
      {},
      { pay_rate_per_hour: '99.00' },
      { allow_view_payslips: true },
      { employee_portal_active: false },
      { username: 'root' },
      { tax_file_number: '123456782' },
      { postcode: '40000' },
      { first_name: null },
      { first_name: '' },
      { phone_mobile: "'; drop table employee --" },
    ]) {
      expect([body, (await ask(olivia, 'details', body)).status]).toEqual([body, 422]);
    }
    await setEmployee(service, { id: 2 }, { allow_edit_account_details: false, allow_edit_bank_accounts: false });
    expect(answerOf(await ask(liam, 'details', { city: 'Cairns' }))).toEqual({
      status: 403,
      body: { detail: 'Your payroll office has not enabled this for you: changes to your details' },
    });
    expect(answerOf(await ask(liam, 'bank-account', NEW))).toEqual({
      status: 403,
      body: { detail: 'Your payroll office has not enabled this for you: changes to your bank accounts' },
    });
    await setEmployee(service, { id: 2 }, { allow_edit_account_details: true, allow_edit_bank_accounts: true });
  });
});

describe('changes to a bank account', () => {
  it('emails the employee twice, masks the account number for the employee and encrypts it in the database', async () => {
    await sentMails(service);
    const asked = await ask(olivia, 'bank-account', NEW);
    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({
      kind: 'bank-account',
      is_new_account: false,
      changes: [{ field: 'account_number', before: '***001', after: '***002' }],
    });
    const { id } = asked.body;
    const [stored] = await service.database.query<{ sealed: string }>(
      `select change as sealed from change_request where id = ${id}`,
    );
    expect(stored!.sealed).not.toContain('20000002');
    const audit = await service.database.query<{ text: string }>(
      `select after::text as text from audit_log where action = 'change-request.create' and entity_id = ${id}`,
    );
    expect(audit[0]!.text).not.toContain('20000002');
    const [first] = await sentMails(service);
    expect([first?.to, first?.subject]).toEqual([
      'olivia@wattle.example',
      'A change to your bank account was requested',
    ]);
    expect(first?.text).toContain('ending in 002');
    // The payroll office sees the full number, so that it can check it with the employee.
    const [seen] = (await list('?status=pending')).body;
    expect(seen.changes).toEqual([{ field: 'account_number', before: '10000001', after: '20000002' }]);
    expect((await approve(id)).status).toBe(200);
    expect((await employee(1)).primary_bank_account_number).toBe('20000002');
    const [second] = await sentMails(service);
    expect([second?.to, second?.subject]).toEqual([
      'olivia@wattle.example',
      'The bank account for your pay was changed',
    ]);
  });

  it('changes the named account, and returns 409 if the account was changed in the meantime', async () => {
    const own = { account_name: 'L Chen', bsb: '062-002', account_number: '77778888' };
    const { body: account } = await service.call('POST', '/api/employees/2/bank-accounts', {
      token: office,
      body: own,
    });
    const wanted = { ...own, bank_account_id: account.id, bsb: '062-003' };
    const { id } = (await ask(liam, 'bank-account', wanted)).body;
    const path = `/api/employees/2/bank-accounts/${account.id}`;
    await service.call('PATCH', path, { token: office, body: { bsb: '062-009' } });
    expect(answerOf(await approve(id))).toEqual({
      status: 409,
      body: {
        detail:
          'The bank accounts of the employee were changed after this request; decline it and ask the employee to submit a new one',
      },
    });
    await service.call('PATCH', path, { token: office, body: { bsb: '062-002' } });
    expect((await approve(id)).status).toBe(200);
    expect((await service.call('GET', path, { token: office })).body.bsb).toBe('062-003');
  });

  it('requires an amount for a further account, and applies only one of two simultaneous approvals', async () => {
    const further = { account_name: 'Saver', bsb: '062-004', account_number: '12312312' };
    expect(answerOf(await ask(liam, 'bank-account', further))).toEqual({
      status: 400,
      body: { detail: 'amount is required: an additional account receives a fixed amount of each pay' },
    });
    const asked = await ask(liam, 'bank-account', { ...further, amount: '150' });
    expect(asked.body.is_new_account).toBe(true);
    const both = await Promise.all([approve(asked.body.id), approve(asked.body.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await service.call('GET', '/api/employees/2/bank-accounts', { token: office });
    expect(body.map(({ account_name, amount }: Record<string, unknown>) => [account_name, amount])).toEqual([
      ['L Chen', null],
      ['Saver', '150.00'],
    ]);
  });

  it('returns 400 for a request without a change, 404 for another employee’s account, 409 for a second request, and 422 for invalid values', async () => {
    const [first] = (await service.call('GET', '/api/employees/2/bank-accounts', { token: office })).body;
    const same = { bank_account_id: first.id, account_name: first.account_name, bsb: first.bsb };
    const number = first.account_number;
    expect((await ask(liam, 'bank-account', { ...same, account_number: number })).status).toBe(400);
    expect((await ask(liam, 'bank-account', { ...same, account_number: '1', amount: '5' })).status).toBe(400);
    expect(answerOf(await ask(olivia, 'bank-account', { ...NEW, bank_account_id: first.id }))).toEqual({
      status: 404,
      body: { detail: 'Bank account not found' },
    });
    for (const body of [
      {},
      { ...NEW, account_number: '1; drop' },
      { ...NEW, bsb: null },
      { ...NEW, account_number: '12-3456-1234567-00' },
      { ...NEW, employee_id: 2 },
      { ...NEW, bank_account_id: '1 or 1=1' },
    ]) {
      expect([body, (await ask(olivia, 'bank-account', body)).status]).toEqual([body, 422]);
    }
    const other = { ...NEW, account_number: '30000003' };
    expect((await ask(olivia, 'bank-account', other)).status).toBe(201);
    expect((await ask(olivia, 'bank-account', other)).status).toBe(409);
  });
});

describe('change requests of the company', () => {
  it('returns 404 for an unknown request or a request of another company, and 400 for another account’s list', async () => {
    const [{ id }] = (await list('?status=pending')).body;
    for (const reply of [
      await approve(id, { company: 2 }),
      await decline(id, { company: 2 }),
      await approve(999_999),
    ]) {
      expect(answerOf(reply)).toEqual({ status: 404, body: { detail: 'Change request not found' } });
    }
    const token = await tokenFor(service, { customerId: 4 });
    expect((await list('', token)).status).toBe(400);
    expect((await approve(id, { token })).status).toBe(404);
    expect((await decline(id, { token })).status).toBe(404);
    expect((await list('?status=open')).status).toBe(422);
    expect((await list('?limit=1')).body.length).toBe(1);
  });

  it('returns 403 without access to EMPLOYEES', async () => {
    const token = await service.login('paula', 'demo-paula', { customerId: 3 });
    expect((await list('', token)).status).toBe(403);
    const [{ id }] = (await list('?status=pending')).body;
    expect((await approve(id, { token })).status).toBe(403);
    expect((await decline(id, { token })).status).toBe(403);
  });
});
