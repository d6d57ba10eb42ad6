import { beforeAll, describe, expect, it } from 'vitest';
import { AU_ACCOUNT, type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld({ shared: true });
});

const FUND = { default_employee_fund_usi: 'STA0100AU', default_employee_fund_member_number: '1002003' };
const contributions = (company: number) => `/api/company/${company}/super-contributions`;
const batches = (company: number) => `/api/company/${company}/super-batches`;

async function aPaidCompany(fields: Record<string, unknown> = {}, payDate = '2026-03-10') {
  const company = await world.company('AU');
  await world.service.call('PUT', `/api/company/${company}/payment-settings`, { token: world.token, body: AU_ACCOUNT });
  const employee = await world.employee(company, anAuEmployee({ ...FUND, ...fields }));
  const pay = await world.paid(company, employee, payDate);
  return { company, employee, pay, run: pay.pay_run_id as number };
}

/** The contribution of a company that has one pay, as the API lists it. */
const owed = ({ pay, run, employee }: Awaited<ReturnType<typeof aPaidCompany>>, fields: object) => ({
  pay_id: pay.id,
  pay_run_id: run,
  employee_id: employee,
  employee_number: null,
  format_name: 'Lee, Ann',
  fund_usi: 'STA0100AU',
  payday: '2026-03-10',
  due_date: '2026-04-28',
  due_reason: 'QUARTER',
  due_because: '28 days after the quarter to 2026-03-31',
  guarantee: 182.4,
  salary_sacrifice: 0,
  voluntary: 0,
  amount: 182.4,
  status: 'DUE',
  super_batch_id: null,
  is_late: false,
  warning: null,
  warning_code: null,
  charge: null,
  ...fields,
});

describe('GET contributions 200', () => {
  it('lists the contribution of each pay; before Payday Super, it is due four weeks after the end of the quarter', async () => {
    const paid = await aPaidCompany({ super_rate: '0.15' });
    const { status, body } = await world.get(contributions(paid.company));
    expect([status, body]).toEqual([200, [owed(paid, { voluntary: 45.6, amount: 228 })]]);
  });

  it('sets the due date to seven business days after payday under Payday Super, and to twenty for a new employee', async () => {
    const old = await aPaidCompany({}, '2026-07-10');
    expect((await world.get(contributions(old.company))).body[0].due_date).toBe('2026-07-21');
    const company = await world.company('AU');
    const employee = await world.employee(company, anAuEmployee({ ...FUND, start_date: '2026-07-06' }));
    await world.paid(company, employee, '2026-07-10');
    await world.paid(company, employee, '2026-07-17');
    await world.paid(company, employee, '2026-08-14');
    // The first deadline is twenty business days after 10 July. Picnic Day in the Northern Territory, on 3 August, is
    // not a business day. The second payday shares that deadline, and the third has the usual deadline of seven
    // business days.
    expect((await world.get(contributions(company))).body.map((each: { due_date: string }) => each.due_date)).toEqual([
      '2026-08-25',
      '2026-08-10',
      '2026-08-10',
    ]);
  });

  it('lists salary sacrifice separately, filters the list and leaves out opening amounts', async () => {
    const { company, employee, run } = await aPaidCompany();
    await world.pay(company, { employee_id: employee, auto_calculate: false, compulsory_super_amount: '500' });
    const second = await world.paid(company, employee, '2026-02-03', {
      pay_sacrifices: [{ description: 'Extra super', amount: '100' }],
    });
    const listed = async (query: string) => (await world.get(`${contributions(company)}${query}`)).body;
    expect((await listed('')).length).toBe(2);
    expect(await listed(`?pay_run_id=${second.pay_run_id}`)).toEqual([
      {
        pay_id: second.id,
        pay_run_id: second.pay_run_id,
        employee_id: employee,
        employee_number: null,
        format_name: 'Lee, Ann',
        fund_usi: 'STA0100AU',
        payday: '2026-02-03',
        due_date: '2026-04-28',
        due_reason: 'QUARTER',
        due_because: '28 days after the quarter to 2026-03-31',
        guarantee: 182.4,
        salary_sacrifice: 100,
        voluntary: 0,
        amount: 282.4,
        status: 'DUE',
        super_batch_id: null,
        is_late: false,
        warning: null,
        warning_code: null,
        charge: null,
      },
    ]);
    expect((await listed('?from=2026-03-01')).map((each: { pay_run_id: number }) => each.pay_run_id)).toEqual([run]);
    expect(await listed('?to=2026-02-01')).toEqual([]);
    expect(await listed('?status=PAID')).toEqual([]);
    expect((await listed(`?employee_id=${employee}&limit=1`)).length).toBe(1);
  });

  it('warns about contributions that were not paid in time', async () => {
    const paid = await aPaidCompany({}, '2025-12-09');
    const { company } = paid;
    const listed = async () => (await world.get(contributions(company))).body;
    expect(await listed()).toEqual([
      owed(paid, {
        payday: '2025-12-09',
        due_date: '2026-01-28',
        due_because: '28 days after the quarter to 2025-12-31',
        is_late: true,
        warning_code: 'SUPER_LATE',
        warning: 'Late: it was due on 2026-01-28; the super guarantee charge may be owed for it',
      }),
    ]);
    const batch = (await world.post(batches(company))).body;
    await world.post(`${batches(company)}/${batch.super_batch_id}/paid`, { paid_on: '2026-03-11' });
    expect(await listed()).toEqual([
      owed(paid, {
        payday: '2025-12-09',
        due_date: '2026-01-28',
        due_because: '28 days after the quarter to 2025-12-31',
        status: 'PAID',
        warning_code: 'SUPER_LATE',
        super_batch_id: batch.super_batch_id,
        is_late: true,
        warning: 'Paid on 2026-03-11, late: it was due on 2026-01-28',
      }),
    ]);
  });

  it('warns about a batch that will be late, unless it is cancelled', async () => {
    const paid = await aPaidCompany();
    const { company } = paid;
    const { body } = await world.post(batches(company), { payment_date: '2026-04-29' });
    const warning = 'To be sent on 2026-04-29, which is late: it is due on 2026-04-28';
    expect([body.is_late, body.warning]).toEqual([false, warning]);
    expect((await world.get(contributions(company))).body).toEqual([
      owed(paid, {
        status: 'BATCHED',
        super_batch_id: body.super_batch_id,
        warning,
        warning_code: 'SUPER_WILL_BE_LATE',
      }),
    ]);
    expect((await world.post(`${batches(company)}/${body.super_batch_id}/cancel`)).body.warning).toBeNull();
  });
});

describe('super batches', () => {
  it('returns 201 with a SuperStream file of due contributions, then reads, pays and lists the batch', async () => {
    const paidCompany = await aPaidCompany({ number: 'S1' });
    const { company, pay, run } = paidCompany;
    const made = await world.post(batches(company), { pay_run_id: run, payment_date: '2026-03-12' });
    const id = made.body.super_batch_id;
    expect([made.status, made.body]).toEqual([
      201,
      {
        super_batch_id: id,
        company_id: company,
        status: 'CREATED',
        payment_date: '2026-03-12',
        due_date: '2026-04-28',
        paid_on: null,
        is_late: false,
        warning: null,
        warning_code: null,
        charge: null,
        member_count: 1,
        total: 182.4,
        pay_ids: [pay.id],
        late_pay_ids: [],
        created_at: '2026-03-10T00:00:00.000000',
      },
    ]);
    const file = await world.get(`${batches(company)}/${id}/file.csv`);
    const rows = file.text.split('\r\n');
    expect(rows[3]!.split(',')).toHaveLength(133);
    expect(rows[0]).toBe(`VERSION,1.0,NEGATIVES SUPPORTED,false,FILE ID,20260312-${id}`);
    expect(rows[3]!.split(',').slice(12, 29)).toEqual([
      '51824753556',
      'Wattle & Sons Pty Ltd',
      '064000',
      '12345678',
      'Wattle Wages',
      // The registry supplies the ABN, because the USI does not contain it.
      '65714394898',
      'STA0100AU',
      'AustralianSuper',
      '',
      'DirectDebit',
      '2026-03-12',
      `${String(id).padStart(5, '0')}0001`,
      '',
      '182.40',
      '',
      '',
      '',
    ]);
    expect((await world.get(contributions(company))).body).toEqual([
      owed(paidCompany, { employee_number: 'S1', status: 'BATCHED', super_batch_id: id }),
    ]);
    const paid = await world.post(`${batches(company)}/${id}/paid`, { paid_on: '2026-04-29' });
    expect([paid.status, paid.body.status, paid.body.is_late, paid.body.late_pay_ids]).toEqual([
      200,
      'PAID',
      true,
      [pay.id],
    ]);
    expect((await world.get(contributions(company))).body).toEqual([
      owed(paidCompany, {
        employee_number: 'S1',
        status: 'PAID',
        super_batch_id: id,
        is_late: true,
        warning_code: 'SUPER_LATE',
        warning: 'Paid on 2026-04-29, late: it was due on 2026-04-28',
      }),
    ]);
    expect((await world.get(`${batches(company)}/${id}`)).body.paid_on).toBe('2026-04-29');
    expect((await world.get(`${batches(company)}?status=PAID`)).body).toHaveLength(1);
    expect((await world.get(`${batches(company)}?status=CREATED`)).body).toEqual([]);
  });

  it('returns 200 for a cancelled batch, whose contributions are due again, and 409 once a batch is settled', async () => {
    const { company } = await aPaidCompany();
    const first = await world.post(batches(company));
    const url = `${batches(company)}/${first.body.super_batch_id}`;
    expect((await world.post(batches(company))).body).toEqual({
      detail: 'No contribution is due: all contributions are already in a batch',
    });
    expect((await world.post(`${url}/cancel`)).body.status).toBe('CANCELLED');
    expect((await world.post(`${url}/cancel`)).body).toEqual({ detail: 'The batch is already cancelled' });
    expect(answerOf(await world.post(`${url}/paid`, { paid_on: '2026-03-11' }))).toEqual({
      status: 409,
      body: { detail: 'The batch is already cancelled' },
    });
    expect((await world.post(batches(company))).status).toBe(201);
  });

  it('returns 400 listing what is missing and creates no batch', async () => {
    const { company } = await aPaidCompany({
      default_employee_fund_usi: null,
      default_employee_fund_member_number: null,
    });
    await world.patchCompany(company, { abn: null, email_address: null, phone: null });
    expect((await world.post(batches(company))).body.detail).toBe(
      'No batch was created. Wattle & Sons Pty Ltd: the company has no ABN; set abn; ' +
        'the company has no email address; enter email_address; the company has no phone number; enter phone. ' +
        'Ann Lee: the super fund is missing; enter default_employee_fund_usi, or set the self-managed fund.',
    );
    expect((await world.get(batches(company))).body).toEqual([]);
  });

  it('returns 400 for an unknown fund until its name and a valid ABN are sent', async () => {
    const { company } = await aPaidCompany({ default_employee_fund_usi: 'XYZ0100AU' });
    expect((await world.post(batches(company))).body.detail).toBe(
      'No batch was created. Ann Lee: the ABN of the fund XYZ0100AU is not known to the fund registry; add it in funds; ' +
        'the name of the fund XYZ0100AU is not known to the fund registry; add it in funds.',
    );
    const named = (abn: string) => ({ funds: [{ usi: 'xyz0100au', abn, name: 'Example Super' }] });
    expect((await world.post(batches(company), named('51824753557'))).body).toEqual({
      detail: 'The ABN of fund xyz0100au has wrong check digits; check it and send it again',
    });
    const made = await world.post(batches(company), named('98 111 133 334'));
    expect(made.status, made.text).toBe(201);
    const { text } = await world.get(`${batches(company)}/${made.body.super_batch_id}/file.csv`);
    expect(text.split('\r\n')[3]!.split(',').slice(17, 20)).toEqual(['98111133334', 'XYZ0100AU', 'Example Super']);
  });

  it('returns 400 for payment by direct credit when the account of the fund is unknown', async () => {
    const { company } = await aPaidCompany();
    const { status, body } = await world.post(batches(company), { payment_method: 'DIRECT_CREDIT' });
    expect([status, body.detail]).toEqual([
      400,
      'No batch was created. Ann Lee: the account of the fund is not known to the fund registry; pay by direct debit.',
    ]);
  });

  it('returns 400 and 404 for New Zealand, another account and records of another company', async () => {
    const nz = await world.company('NZ');
    expect(answerOf(await world.get(contributions(nz)))).toEqual({
      status: 400,
      body: { detail: 'Superannuation is for Australian companies only' },
    });
    expect(answerOf(await world.post(batches(nz)))).toEqual({
      status: 400,
      body: { detail: 'Superannuation is for Australian companies only' },
    });
    const { company, run } = await aPaidCompany();
    const other = await world.company('AU');
    expect((await world.post(batches(other), { pay_run_id: run })).body).toEqual({ detail: 'Pay run not found' });
    const made = await world.post(batches(company));
    const elsewhere = `${batches(other)}/${made.body.super_batch_id}`;
    for (const part of ['', '/file.csv'])
      expect(answerOf(await world.get(`${elsewhere}${part}`))).toEqual({
        status: 404,
        body: { detail: 'Super batch not found' },
      });
    expect(answerOf(await world.post(`${elsewhere}/cancel`))).toEqual({
      status: 404,
      body: { detail: 'Super batch not found' },
    });
    expect(answerOf(await world.post(`${elsewhere}/paid`, { paid_on: '2026-03-11' }))).toEqual({
      status: 404,
      body: { detail: 'Super batch not found' },
    });
    expect(answerOf(await world.get(`${batches(nz)}/problems`))).toEqual({
      status: 400,
      body: { detail: 'Superannuation is for Australian companies only' },
    });
    expect(answerOf(await world.get(`${batches(other)}/problems?pay_run_id=${run}`))).toEqual({
      status: 404,
      body: { detail: 'Pay run not found' },
    });
    for (const url of [
      contributions(3),
      batches(3),
      `${batches(3)}/problems`,
      `${batches(3)}/1`,
      `${batches(3)}/1/file.csv`,
    ]) {
      expect(answerOf(await world.get(url))).toEqual({
        status: 400,
        body: { detail: 'No company found with the given company_id' },
      });
    }
  });
});

describe('problems of a super batch: 200', () => {
  const problems = async (company: number, query = '') =>
    (await world.get(`${batches(company)}/problems${query}`)).body;

  it('lists problems by employee and field before a batch is created, and still creates the batch if there are only warnings', async () => {
    const { company, employee, pay, run } = await aPaidCompany({ default_employee_fund_member_number: null });
    const noted = {
      area: 'SUPER',
      severity: 'WARNED',
      employee_id: employee,
      employee_name: 'Ann Lee',
      record: 'EMPLOYEE',
      field: 'default_employee_fund_member_number',
      change_at: `/api/company/${company}/employees/update`,
      value: null,
      message: 'no member number: the fund treats the employee as a new member; enter the number if there is one',
      rule: null,
    };
    const counted = { is_ready: true, refused_count: 0, warned_count: 1, problems: [noted] };
    const whole = {
      payment_date: '2026-03-10',
      due_date: '2026-04-28',
      member_count: 1,
      total: 182.4,
      late_pay_ids: [],
    };
    expect(await problems(company, `?pay_run_id=${run}`)).toEqual({ ...whole, ...counted });
    await world.patchEmployee(company, employee, { last_name: 'Abcdefghij-Abcdefghij-Abcdefghij-Abcdefghij' });
    await world.patchCompany(company, { contact_name: 'Ruth' });
    const late = await problems(company, '?payment_date=2026-04-29');
    expect(late.late_pay_ids).toEqual([pay.id]);
    expect(
      late.problems.map((each: Record<string, unknown>) => [each.field, each.severity === 'REFUSED', each.rule]),
    ).toEqual([
      ['contact_name', true, null],
      ['last_name', true, null],
      ['default_employee_fund_member_number', false, null],
      ['pays', false, 'SUPER_WILL_BE_LATE'],
    ]);
    expect((await world.get(batches(company))).body).toEqual([]);
    expect((await world.post(batches(company))).status).toBe(400);
    await world.patchEmployee(company, employee, { last_name: 'Lee' });
    await world.patchCompany(company, { contact_name: 'Ruth Baker' });
    expect((await world.post(batches(company))).status).toBe(201);
    expect(await problems(company)).toEqual({
      ...whole,
      due_date: null,
      member_count: 0,
      total: 0,
      is_ready: true,
      refused_count: 0,
      warned_count: 0,
      problems: [],
    });
  });

  it('lists employees whose fund should be checked before the first payment under Payday Super', async () => {
    const { company, employee } = await aPaidCompany({}, '2026-07-10');
    const asked = (await problems(company)).problems.filter(({ rule }: { rule: string }) => rule === 'MVR');
    expect(asked.map((each: Record<string, unknown>) => [each.employee_id, each.severity])).toEqual([
      [employee, 'WARNED'],
    ]);
    await world.post(batches(company));
    await world.paid(company, employee, '2026-07-17');
    expect((await problems(company)).problems).toEqual([]);
  });

  it('reports a missing account to pay from', async () => {
    const company = await world.company('AU');
    const employee = await world.employee(company, anAuEmployee(FUND));
    await world.paid(company, employee);
    expect(
      (await problems(company)).problems.map(({ field, message }: Record<string, string>) => [field, message]),
    ).toEqual([['account_number', 'the account to pay from is not set; set it with PUT payment-settings']]);
  });
});
