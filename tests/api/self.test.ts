import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { ALL_OPEN, owner, type PortalEmployee, portalEmployee, setEmployee } from './self.flow.ts';

let service: TestApp;
let olivia: PortalEmployee;
let liam: PortalEmployee;
/** A New Zealander: the first employee of company 2. */
let kiwi: PortalEmployee;

beforeAll(async () => {
  service = await buildTestApp();
  olivia = await portalEmployee(service, { id: 1, ...ALL_OPEN });
  liam = await portalEmployee(service, { id: 2, email_address: 'liam@wattle.example' });
  const [nz] = await service.database.query<{ id: string }>('select min(id) as id from employee where company_id = 2');
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
  it('returns 200 with complete pays, newest first, equal to those of the payroll office', async () => {
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
    const office = await service.call('GET', `/api/company/1/pays/${id}/payslip.pdf`, { token: await owner(service) });
    expect(own.text.length).toBe(office.text.length);
    expect(own.text.startsWith('%PDF-')).toBe(true);
  });

  it('returns 404 for a pay that is unknown, pending or of another employee, company or account', async () => {
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
    await service.database.query(`update pay set is_complete = true, completed_at = created_at where id = ${own!.id}`);
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

  it('returns 200 with only the balances that are enabled', async () => {
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

  it('returns 201 for a leave request, which the payroll office decides and the employee sees', async () => {
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

  it('returns 409 for days of another request, and for leave above the balance unless allowed', async () => {
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

  it('returns 409 when the leave is on a pay', async () => {
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

  it('returns 400 for leave of the other country, 403 when not enabled, 404 for another employee and 422 otherwise', async () => {
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
  it('returns 200 with the own record without pay, tax or full account numbers', async () => {
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

  it('returns 200 with the list of accounts, or both accounts of the record', async () => {
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
